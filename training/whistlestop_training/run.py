"""Runs a configuration in a folder, and resumes it there.

The folder has `config.json`, `shards/NNNNNN.npz`, `checkpoints/NNNN.npz` and, at the end, `EDITION.weights`.
Files appear under their names only when they are complete, so a run can be killed at any moment.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from whistlestop_training.backends import Backend, Serial
from whistlestop_training.config import NETWORK, Config
from whistlestop_training.learner import Checkpoint
from whistlestop_training.weights import write_weights


class RunError(RuntimeError):
    """A run cannot start in a folder."""


def run(
    config: Config, folder: Path, backend: Backend | None = None, report: Callable[[str], None] = lambda _: None
) -> Path:
    """Run all rounds that are not done yet and return the path of the weights file."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "config.json"
    if settings.exists():
        if Config.from_json(settings.read_text()) != config:
            raise RunError(f"{folder} has a run with another configuration")
    else:
        _write(settings, config.to_json().encode())
    with backend or Serial() as workers:
        for round in range(config.rounds):
            path = _checkpoint(folder, round)
            if path.exists():
                continue
            before = _checkpoint(folder, round - 1).read_bytes() if round > 0 else None
            _generate_round(config, folder, round, before, workers, report)
            window = range(max(0, round - config.window + 1), round + 1)
            shards = {
                shard: _shard(folder, shard).read_bytes() for past in window for shard in config.shards_of(past)
            }
            data = workers.train(config, round, before, shards)
            _write(path, data)
            report(describe(Checkpoint.from_bytes(data).history[-1]))
    return export(config, folder)


def _generate_round(
    config: Config, folder: Path, round: int, before: bytes | None, workers: Backend, report: Callable[[str], None]
) -> None:
    missing = [shard for shard in config.shards_of(round) if not _shard(folder, shard).exists()]
    # Only players with a network need the checkpoint.
    network = before if NETWORK in config.players else None
    for shard, data in workers.generate(config, missing, network):
        _write(_shard(folder, shard), data)
        report(f"shard {shard} of {config.shards}: {len(data):,} bytes")


def export(config: Config, folder: Path) -> Path:
    """Write the weights file of the last checkpoint."""
    data = _checkpoint(folder, config.rounds - 1).read_bytes()
    checkpoint = Checkpoint.from_bytes(data)
    digest = hashlib.sha256()
    for shard in range(config.shards):
        digest.update(hashlib.sha256(_shard(folder, shard).read_bytes()).digest())
    training: dict[str, Any] = {
        "config": config.to_json(),
        "config_sha256": config.sha256,
        "data_sha256": digest.hexdigest(),
        "history": checkpoint.history,
    }
    path = folder / f"{config.edition}.weights"
    _write(path, write_weights(checkpoint.network, config.edition, config.margin_scale, training))
    return path


def describe(row: dict[str, Any]) -> str:
    """Return a line about a round."""
    text = f"round {row['round']}: {row['positions']:,} positions, loss {row['loss']:.4f}"
    if (held_out := row.get("held_out")) is not None:
        text += (
            f"; held out: log-loss {held_out['log_loss']:.4f} (baseline {held_out['baseline_log_loss']:.4f}),"
            f" mean {held_out['mean_prediction']:.3f} for {held_out['mean_share']:.3f}"
        )
    return text


def _shard(folder: Path, shard: int) -> Path:
    return folder / "shards" / f"{shard:06}.npz"


def _checkpoint(folder: Path, round: int) -> Path:
    return folder / "checkpoints" / f"{round:04}.npz"


def _write(path: Path, data: bytes) -> None:
    """Write a file that is complete as soon as it has its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
