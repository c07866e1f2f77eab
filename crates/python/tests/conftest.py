"""Shared fixtures and helpers of the tests."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import whistlestop as ws

# The same examples in every run, and no time limits: the machine may be busy.
hypothesis.settings.register_profile(
    "tests", derandomize=True, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
)
hypothesis.settings.load_profile("tests")

ROOT = Path(__file__).resolve().parents[3]

#: Every edition with its smallest and its greatest number of seats.
TABLES = sorted({(edition.id, seats) for edition in ws.editions() for seats in (edition.min_seats, edition.max_seats)})


def play_random(game: ws.Game, seed: int, decisions: int | None = None) -> int:
    """Play uniformly random actions, to the end or that many, and return how many were played."""
    rng = random.Random(seed)
    played = 0
    while not game.is_over and (decisions is None or played < decisions):
        seat = rng.choice(game.awaiting)
        game.apply(rng.choice(game.legal_actions(seat)), seat)
        played += 1
    return played


class Referee:
    """The referee process of the project."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, request: str, **fields: Any) -> dict[str, Any]:
        """Send a request and return the response."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": request, **fields}) + "\n")
        self.process.stdin.flush()
        response: dict[str, Any] = json.loads(self.process.stdout.readline())
        return response

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


@pytest.fixture(scope="session")
def referee() -> Iterator[Referee]:
    """Run the referee; `WHISTLESTOP_BIN` names the program, else it is the one of the last debug build."""
    default = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "debug" / "whistlestop"
    program = os.environ.get("WHISTLESTOP_BIN", str(default))
    process = Referee(program)
    yield process
    process.close()
