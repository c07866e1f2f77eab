"""The example scripts run, in their smallest form."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import ROOT

EXAMPLES = [
    ["first_game.py"],
    ["linear_policy.py", "--games", "2", "--generations", "1", "--population", "3", "--test-games", "2"],
    ["bot_games.py", "--games", "6"],
]


@pytest.mark.parametrize("command", EXAMPLES, ids=[command[0] for command in EXAMPLES])
def test_an_example_runs(command: list[str]) -> None:
    folder = ROOT / "crates" / "python" / "examples"
    done = subprocess.run([sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_benchmarks_run() -> None:
    command = [sys.executable, "-m", "whistlestop.bench", "--seconds", "0.01", "--rounds", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '"playouts in one call"' in done.stdout
