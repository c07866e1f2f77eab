"""The OpenSpiel game, by OpenSpiel's own checks. Skipped where `open_spiel` is not installed."""

from __future__ import annotations

import random

import numpy as np
import pytest
from conftest import TABLES

pyspiel = pytest.importorskip("pyspiel")

from whistlestop import openspiel  # noqa: E402


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_openspiel_accepts_the_game(edition: str, seats: int) -> None:
    game = pyspiel.load_game(f"python_whistlestop(edition={edition},players={seats},deals=16)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_history_determines_the_state() -> None:
    game = pyspiel.load_game("python_whistlestop(edition=london,players=2,deals=4)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1.0)
    rng = random.Random(1)
    while not state.is_terminal():
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(actions))
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)
    assert sum(state.returns()) == pytest.approx(0.0)


def test_resampled_states_have_the_same_information_state() -> None:
    game = openspiel.WhistlestopGame({"edition": "usa", "players": 3})
    information = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = game.new_initial_state()
    state.apply_action(5)
    rng = random.Random(1)
    different = 0
    for _ in range(60):
        state.apply_action(rng.choice(state.legal_actions()))
        for player in range(3):
            information.set_from(state, player)
            before = information.tensor.copy()
            other = state.resample_from_infostate(player, rng.random)
            information.set_from(other, player)
            assert np.array_equal(information.tensor, before)
            different += str(other) != str(state)
    assert different > 100


def test_information_states_do_not_show_the_choices_of_others() -> None:
    game = openspiel.WhistlestopGame({"edition": "usa", "players": 2})
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    seen = set()
    state = game.new_initial_state()
    state.apply_action(1)
    for action in state.legal_actions():
        other = state.clone()
        other.apply_action(action)
        seen.add(observer.string_from(other, 1))
    assert len(state.legal_actions()) > 1
    assert len(seen) == 1
