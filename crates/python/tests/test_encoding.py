"""Action spaces, masks and observations."""

from __future__ import annotations

import random
from typing import Any

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest
from conftest import TABLES, play_random

import whistlestop as ws


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("payments", ["canonical", "full"])
def test_a_mask_has_the_legal_actions(edition: str, seats: int, payments: ws.Payments) -> None:
    game = ws.Game(edition, seats, seed=1, payments=payments)
    space = ws.action_space(edition, payments)
    assert len(space) == game.action_count
    rng = random.Random(1)
    for _ in range(60):
        if game.is_over:
            break
        for seat in range(seats):
            mask = game.mask(seat)
            assert mask.dtype == np.bool_
            assert mask.shape == (len(space),)
            assert np.flatnonzero(mask).tolist() == game.legal_actions(seat)
            legal = [number for number in game.legal_actions(seat) if game.why_not(number, seat) is None]
            assert legal == game.legal_actions(seat)
        seat = rng.choice(game.awaiting)
        game.apply(rng.choice(game.legal_actions(seat)), seat)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_planes_are_parts_of_the_flat_observation(edition: str, seats: int) -> None:
    game = ws.Game(edition, seats, seed=1)
    play_random(game, 1, decisions=50)
    space = ws.observation_space(edition, seats)
    flat = game.observation(0)
    assert flat.dtype == np.float32
    assert flat.shape == (len(space),) == (game.observation_size,)
    assert np.all(np.abs(flat) <= 1.0)
    planes = space.planes(flat)
    assert np.array_equal(np.concatenate([plane.ravel() for plane in planes.values()]), flat)
    for section in space.sections:
        assert planes[section.name].shape == section.shape
        assert section.shape[-1] == len(section.columns)
        assert np.shares_memory(planes[section.name], flat)


def test_arrays_are_written_in_place() -> None:
    game = ws.Game("usa", 2, seed=1)
    observation = np.full(game.observation_size, np.nan, np.float32)
    mask = np.ones(game.action_count, np.bool_)
    assert game.observation(0, out=observation) is observation
    assert game.mask(0, out=mask) is mask
    assert np.array_equal(observation, game.observation(0))
    assert np.array_equal(mask, game.mask(0))
    rows = np.zeros((3, game.observation_size), np.float32)
    game.observation(1, out=rows[1])
    assert np.array_equal(rows[1], game.observation(1))
    assert not rows[[0, 2]].any()


@pytest.mark.parametrize(
    "wrong",
    [
        np.zeros(3, np.float32),
        np.zeros(539, np.float64),
        np.zeros((539, 2), np.float32)[:, 0],
        np.zeros((1, 539), np.float32),
        [0.0] * 539,
    ],
)
def test_unfit_arrays_are_rejected(wrong: Any) -> None:
    game = ws.Game("usa", 2, seed=1)
    assert game.observation_size == 539
    with pytest.raises(ws.ArrayError):
        game.observation(0, out=wrong)
    fixed = np.zeros(539, np.float32)
    fixed.flags.writeable = False
    with pytest.raises(ws.ArrayError):
        game.observation(0, out=fixed)


@hypothesis.settings(max_examples=40)
@hypothesis.given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**32), decisions=st.integers(0, 90))
def test_encodings_do_not_depend_on_hidden_information(table: tuple[str, int], seed: int, decisions: int) -> None:
    edition, seats = table
    game = ws.Game(edition, seats, seed=seed, options={"show_counts": ["shown", "hidden"][seed % 2]})
    play_random(game, seed, decisions)
    for seat in range(seats):
        observation, mask = game.observation(seat), game.mask(seat)
        for other in game.samples(seat, 3, seed):
            assert np.array_equal(other.observation(seat), observation)
            assert np.array_equal(other.mask(seat), mask)


def test_an_observation_shows_what_the_seat_knows() -> None:
    game = ws.Game("usa", 2, seed=1)
    play_random(game, 1, decisions=40)
    planes = ws.observation_space("usa", 2).planes(game.observation(1))
    document = game.view(1).document
    section = ws.observation_space("usa", 2)["hand"]
    held = {name for name, share in zip(section.columns, planes["hand"], strict=True) if share > 0}
    assert held == set(document["hand"])
    tickets = [ticket["id"] for ticket in ws.map_facts("usa")["tickets"]]
    shown = {tickets[row] for row in np.flatnonzero(planes["tickets"][:, 0])}
    assert shown == set(document["tickets"])
    routes = [route["id"] for route in ws.map_facts("usa")["routes"]]
    own = {routes[row] for row in np.flatnonzero(planes["routes"][:, 0])}
    assert own == set(document["players"][1]["routes"])
