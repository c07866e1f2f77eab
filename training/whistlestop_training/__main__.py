"""The command line: `python -m whistlestop_training CONFIG FOLDER`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from whistlestop_training.backends import backend_named
from whistlestop_training.config import Config, ConfigError
from whistlestop_training.run import RunError, run


def main(arguments: list[str] | None = None) -> int:
    """Run or resume a configuration."""
    parser = argparse.ArgumentParser(
        prog="python -m whistlestop_training",
        description="Plays games, trains an evaluation network on them and writes its weights; resumes what was begun.",
    )
    parser.add_argument("config", type=Path, help="a JSON file with the fields of Config")
    parser.add_argument("folder", type=Path, help="where shards, checkpoints and weights are written")
    parser.add_argument("--backend", choices=("local", "ray"), default="local")
    parser.add_argument("--workers", type=int, default=1, help="generators that play at once")
    parser.add_argument("--address", help="the address of a running Ray cluster, such as auto; else Ray starts here")
    chosen = parser.parse_args(arguments)
    if chosen.workers < 1:
        parser.error("--workers is at least 1")
    try:
        config = Config.from_json(chosen.config.read_text())
        backend = backend_named(chosen.backend, chosen.workers, chosen.address)
        path = run(config, chosen.folder, backend, lambda line: print(line, flush=True))
    except (ConfigError, RunError, OSError) as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    print(f"{path} ({path.stat().st_size:,} bytes)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
