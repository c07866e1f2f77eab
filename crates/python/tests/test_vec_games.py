"""Vectorized games."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from conftest import TABLES

import whistlestop as ws


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_vectorized_games_are_the_same_games(edition: str, seats: int) -> None:
    count = 5
    vec = ws.VecGames(edition, count, seats, seed=100)
    games = [ws.Game(edition, seats, seed=100 + index) for index in range(count)]
    observations, masks, awaited, rewards, dones = vec.reset(seed=100)
    rng = np.random.default_rng(1)
    finished = 0
    steps = 0
    while finished < 3 and steps < 2000:
        for index, game in enumerate(games):
            seat = game.seat
            assert awaited[index] == seat
            assert np.array_equal(observations[index], game.observation(seat))
            assert np.array_equal(masks[index], game.mask(seat))
        actions = vec.random_actions(rng)
        assert masks[np.arange(count), actions].all()
        same = vec.step(actions)
        assert all(one is other for one, other in zip(same, (observations, masks, awaited, rewards, dones), strict=True))
        for index, game in enumerate(games):
            game.apply(int(actions[index]))
            assert dones[index] == game.is_over
            assert rewards[index].tolist() == pytest.approx(game.returns())
            if game.is_over:
                finished += 1
                assert vec.totals[index].tolist() == game.totals()
                # The next game of a slot has the seed of the last one plus the number of games.
                games[index] = ws.Game(edition, seats, seed=game.seed + count)
        assert vec.seeds == [game.seed for game in games]
        steps += 1
    assert finished >= 3


def test_threads_do_not_change_results() -> None:
    one = ws.VecGames("marklin", 17, 3, seed=4)
    four = ws.VecGames("marklin", 17, 3, seed=4, threads=4)
    for step in range(300):
        actions = one.random_actions(step)
        # The arrays have different types, whose common type is `object` for mypy.
        expected: Sequence[Any] = one.step(actions)
        actual: Sequence[Any] = four.step(actions)
        for left, right in zip(expected, actual, strict=True):
            assert np.array_equal(left, right)


def test_a_rejected_action_changes_no_game() -> None:
    vec = ws.VecGames("usa", 4, 2, seed=1)
    observations, masks, *_ = vec.reset(seed=1)
    before = observations.copy(), masks.copy()
    actions = vec.random_actions(1)
    for wrong, error in [(len(ws.action_space("usa")), ws.UnknownActionError), (-1, ws.UnknownActionError)]:
        bad = actions.copy()
        bad[2] = wrong
        with pytest.raises(error) as caught:
            vec.step(bad)
        assert caught.value.game == 2
    bad = actions.copy()
    bad[3] = int(np.flatnonzero(~masks[3])[0])
    with pytest.raises(ws.IllegalActionError) as refused:
        vec.step(bad)
    assert refused.value.game == 3
    assert refused.value.rule is not None
    for unfit in (actions[:3], actions.astype(float), "nonsense", None, np.zeros((2, 2), np.int64)):
        with pytest.raises(ws.ArrayError):
            vec.step(unfit)  # type: ignore[arg-type]
    vec.step(actions)
    assert not np.array_equal(before[0], observations)
    fresh = ws.VecGames("usa", 4, 2, seed=1)
    assert np.array_equal(fresh.step(actions)[0], observations)


def test_actions_may_be_any_array_of_integers() -> None:
    expected = ws.VecGames("london", 3, 2, seed=1)
    actions = expected.random_actions(1)
    expected_observations = expected.step(actions)[0]
    for form in (actions.tolist(), actions.astype(np.int32), actions.astype(np.uint16), np.repeat(actions, 2)[::2]):
        vec = ws.VecGames("london", 3, 2, seed=1)
        assert np.array_equal(vec.step(form)[0], expected_observations)


def test_a_mask_that_was_written_to_is_restored() -> None:
    vec = ws.VecGames("usa", 2, 2, seed=1)
    _, masks, *_ = vec.reset(seed=1)
    actions = vec.random_actions(1)
    masks.fill(True)
    with pytest.raises(ws.IllegalActionError):
        vec.step(np.full(2, ws.action_space("usa")["pass"].start))
    vec.step(actions)
    assert 0 < masks.sum() < 200


def test_games_step_while_other_threads_run() -> None:
    """The step releases the interpreter lock: another thread counts while one call runs."""
    vec = ws.VecGames("usa", 4096, 2, seed=1)
    counted = 0
    running = True

    def count() -> None:
        nonlocal counted
        while running:
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    overlapped = False
    for step in range(200):
        actions = vec.random_actions(step)
        before = counted
        vec.step(actions)
        overlapped = overlapped or counted - before > 1
        if overlapped:
            break
    running = False
    thread.join()
    assert overlapped
