"""Benchmarks: decisions per second of processor time, measured in one run. Run with `python -m whistlestop.bench`."""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import whistlestop as ws

#: Games of the vectorized benchmarks.
COUNT = 512


def rounds_of(work: Callable[[int], int], seconds: float) -> float:
    """Call `work` with 0, 1, 2 and so on for that many seconds of processor time; return its units per second."""
    units, start, index = 0, time.process_time(), 0
    while True:
        units += work(index)
        index += 1
        elapsed = time.process_time() - start
        if elapsed >= seconds:
            return units / elapsed


def playouts(edition: str, seats: int) -> Callable[[int], int]:
    """Whole random games in one call."""
    return lambda index: ws.playouts(edition, seats, 500, seed=index)[0]


def single_steps(edition: str, seats: int) -> Callable[[int], int]:
    """A Python loop of `legal_actions` and `apply` with numbers, with record and events."""
    uniform = random.Random(1).random

    def play(index: int) -> int:
        game = ws.Game(edition, seats, seed=index)
        decisions = 0
        while not game.is_over:
            legal = game.legal_actions()
            game.apply(legal[int(uniform() * len(legal))])
            decisions += 1
        return decisions

    return play


def notation_steps(edition: str, seats: int) -> Callable[[int], int]:
    """The same loop with actions in notation."""
    rng = random.Random(1)

    def play(index: int) -> int:
        game = ws.Game(edition, seats, seed=index)
        decisions = 0
        while not game.is_over:
            game.apply(rng.choice(game.legal_notations()))
            decisions += 1
        return decisions

    return play


def samples(edition: str, seats: int) -> Callable[[int], int]:
    """Complete games that fit what a seat has seen, over the decisions of a random game."""
    rng = random.Random(1)
    games = []
    game = ws.Game(edition, seats, seed=1)
    while not game.is_over:
        games.append(game.clone())
        game.apply(rng.choice(game.legal_actions()))

    def draw(index: int) -> int:
        return len(games[index % len(games)].samples(index % seats, 100, index))

    return draw


def clones(edition: str, seats: int) -> Callable[[int], int]:
    """Copies of a game in mid-game."""
    game = ws.Game(edition, seats, seed=1)
    rng = random.Random(1)
    for _ in range(60):
        game.apply(rng.choice(game.legal_actions()))

    def copy(_: int) -> int:
        for _ in range(1000):
            game.clone()
        return 1000

    return copy


def vec_steps(edition: str, seats: int, seconds: float, policy: bool) -> float:
    """Return decisions per second of `VecGames.step` with observation and mask; only the call itself is timed.

    With `policy` a masked random policy in numpy is timed too.
    """
    games = ws.VecGames(edition, COUNT, seats, seed=0)
    _, masks, *_ = games.reset(seed=0)
    rng = np.random.default_rng(1)
    elapsed, decisions, step = 0.0, 0, 0
    while elapsed < seconds:
        start = time.process_time()
        if policy:
            actions = np.where(masks, rng.random(masks.shape, np.float32), -1).argmax(axis=1)
        else:
            actions = games.random_actions(step)
            start = time.process_time()
        games.step(actions)
        elapsed += time.process_time() - start
        decisions += COUNT
        step += 1
    return decisions / elapsed


def native_playouts(program: str, edition: str, seats: int, seconds: float) -> float:
    """Return the decisions per second of `whistlestop-bench playouts`."""
    command = [program, "playouts", "--edition", edition, "--seats", str(seats), "--seconds", str(seconds)]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["decisions_per_cpu_second"])


def rows(edition: str, seats: int, seconds: float) -> Iterator[tuple[str, float]]:
    """Measure everything once."""
    simple: list[tuple[str, Callable[[str, int], Callable[[int], int]]]] = [
        ("playouts in one call", playouts),
        ("single steps by number", single_steps),
        ("single steps in notation", notation_steps),
        ("samples of hidden information", samples),
        ("clones", clones),
    ]
    for name, make in simple:
        yield name, rounds_of(make(edition, seats), seconds)
    yield f"VecGames.step, {COUNT} games, observation and mask", vec_steps(edition, seats, seconds, policy=False)
    yield "the same with a masked policy in numpy", vec_steps(edition, seats, seconds, policy=True)


def main(arguments: list[str] | None = None) -> None:
    """Run the benchmarks and print medians."""
    parser = argparse.ArgumentParser(prog="python -m whistlestop.bench", description=__doc__)
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0, help="processor time of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each row; the median is printed")
    parser.add_argument("--native", metavar="PROGRAM", help="compare playouts with this build of whistlestop-bench")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args(arguments)
    found: dict[str, list[float]] = {}
    for _ in range(chosen.rounds):
        if chosen.native is not None:
            rate = native_playouts(chosen.native, chosen.edition, chosen.seats, chosen.seconds)
            found.setdefault("playouts of whistlestop-bench", []).append(rate)
        for name, rate in rows(chosen.edition, chosen.seats, chosen.seconds):
            found.setdefault(name, []).append(rate)
    medians: dict[str, Any] = {name: float(np.median(rates)) for name, rates in found.items()}
    if chosen.json:
        json.dump({"edition": chosen.edition, "seats": chosen.seats, "per_cpu_second": medians}, sys.stdout)
        print()
        return
    print(f"{chosen.edition}, {chosen.seats} seats, per second of processor time:")
    for name, median in medians.items():
        print(f"{median:14,.0f}  {name}")


if __name__ == "__main__":
    main()
