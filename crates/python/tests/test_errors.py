"""Bad input: every rejected call raises an exception of the documented hierarchy and changes nothing."""

from __future__ import annotations

import json
import pickle
from typing import Any

import hypothesis
import hypothesis.strategies as st
import numpy as np
import pytest
from conftest import TABLES, play_random

import whistlestop as ws

#: Values of every kind that a caller may pass by mistake.
ANYTHING: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.integers(-3, 2000),
    st.floats(),
    st.text(max_size=20),
    st.binary(max_size=8),
    st.sampled_from(["pick deck", "keep 1", "claim a--b 1 red", "pass", "usa", "planner", "canonical", object(), [], {}]),
    st.lists(st.integers(), max_size=3),
    st.builds(lambda size: np.zeros(size, np.float32), st.integers(0, 9)),
)

#: What a rejected call may raise: the package's own exceptions, and Python's for arguments of a wrong type.
REJECTED = (ws.WhistlestopError, TypeError)


@hypothesis.settings(max_examples=300)
@hypothesis.given(edition=ANYTHING, seats=ANYTHING, seed=ANYTHING, first=ANYTHING, options=ANYTHING, payments=ANYTHING)
def test_any_setup_is_accepted_or_rejected(
    edition: Any, seats: Any, seed: Any, first: Any, options: Any, payments: Any
) -> None:
    edition = edition if isinstance(edition, str) and len(edition) < 3 else "usa"
    try:
        game = ws.Game(edition, seats, seed=seed, first=first, options=options, payments=payments)
    except REJECTED:
        return
    assert game.seats in (2, 3, 4, 5)


METHODS = [
    "legal_actions", "legal_notations", "notation", "number", "apply", "why_not", "view", "events_since", "sample",
    "samples", "playout", "observation", "mask", "from_record", "from_state",
]  # fmt: skip


@hypothesis.settings(max_examples=1500)
@hypothesis.given(
    table=st.sampled_from(TABLES),
    decisions=st.integers(0, 40),
    method=st.sampled_from(METHODS),
    arguments=st.lists(ANYTHING, max_size=3),
)
def test_any_call_of_a_game_is_accepted_or_rejected(
    table: tuple[str, int], decisions: int, method: str, arguments: list[Any]
) -> None:
    edition, seats = table
    hypothesis.assume(method != "samples" or not (len(arguments) > 1 and isinstance(arguments[1], int)))
    game = ws.Game(edition, seats, seed=1)
    play_random(game, 1, decisions)
    before = game.hash
    try:
        call: Any = getattr(game, method)
        call(*arguments)
    except REJECTED:
        assert game.hash == before
    if method != "apply":
        assert game.hash == before


@hypothesis.settings(max_examples=300)
@hypothesis.given(name=ANYTHING, budget=ANYTHING, seed=ANYTHING)
def test_any_bot_is_created_or_rejected(name: Any, budget: Any, seed: Any) -> None:
    for bot, arguments in ((ws.Bot, [name]), (ws.Search, [budget]), (ws.Planner, [])):
        create: Any = bot
        try:
            create(*arguments, seed=seed)
        except REJECTED:
            pass


@hypothesis.settings(max_examples=200)
@hypothesis.given(count=st.one_of(st.integers(-2, 3), ANYTHING), threads=ANYTHING, actions=ANYTHING)
def test_any_batch_is_accepted_or_rejected(count: Any, threads: Any, actions: Any) -> None:
    hypothesis.assume(not isinstance(count, int) or count < 4 or count > 2**20)
    try:
        vec = ws.VecGames("london", count, 2, threads=threads)
    except REJECTED:
        return
    try:
        vec.step(actions)
    except REJECTED:
        pass


@hypothesis.settings(max_examples=400)
@hypothesis.given(
    table=st.sampled_from(TABLES),
    decisions=st.integers(0, 30),
    place=st.floats(0, 1),
    length=st.integers(0, 6),
    text=st.text(max_size=6),
)
def test_a_damaged_record_is_replayed_or_rejected(
    table: tuple[str, int], decisions: int, place: float, length: int, text: str
) -> None:
    edition, seats = table
    game = ws.Game(edition, seats, seed=1)
    play_random(game, 1, decisions)
    record = game.record()
    start = int(place * len(record))
    damaged = record[:start] + text + record[start + length :]
    try:
        again = ws.Game.from_record(damaged)
    except ws.RecordError:
        return
    again.playout(1)


@hypothesis.settings(max_examples=400)
@hypothesis.given(table=st.sampled_from(TABLES), decisions=st.integers(0, 60), data=st.data())
def test_a_changed_state_is_loaded_or_rejected(table: tuple[str, int], decisions: int, data: st.DataObject) -> None:
    """A state that is loaded can be played to the end, seen, sampled and given to bots."""
    edition, seats = table
    game = ws.Game(edition, seats, seed=data.draw(st.integers(0, 5)))
    play_random(game, 1, decisions)
    state = game.state()
    for _ in range(data.draw(st.integers(0, 2))):
        key = data.draw(st.sampled_from(sorted(state)))
        state[key] = data.draw(st.one_of(st.integers(-1, 300), st.none(), st.just([]), st.just({}), st.text(max_size=3)))
    try:
        loaded = ws.Game.from_state(state)
    except ws.StateError:
        return
    for seat in range(seats):
        loaded.view(seat).document
        loaded.observation(seat)
        document = loaded.view(seat).document
        assert loaded.sample(seat, 1).view(seat).document == document
    if (awaited := loaded.seat) is not None:
        loaded.apply(ws.Search(3).choose(loaded.view(awaited)), awaited)
    play_random(loaded, 2)


def test_the_hierarchy_is_as_documented() -> None:
    text = ws.errors.__doc__ or ""
    for name in ws.errors.__dict__:
        if name.endswith("Error"):
            assert name in text, name
            assert issubclass(getattr(ws, name), ws.WhistlestopError)
    assert issubclass(ws.GameOverError, ws.IllegalActionError)
    assert issubclass(ws.IllegalActionError, ws.ActionError)
    assert issubclass(ws.UnknownEditionError, ws.SetupError)


def test_a_game_that_is_over_says_so() -> None:
    game = ws.Game("london", 2, seed=1)
    play_random(game, 1)
    with pytest.raises(ws.GameOverError) as caught:
        game.apply("pick deck")
    assert caught.value.code == "game-over"
    with pytest.raises(ws.GameOverError):
        game.apply(0, 1)


def test_exceptions_can_be_pickled() -> None:
    game = ws.Game("usa", 2, seed=1)
    why = game.why_not("pass", 0)
    assert why is not None
    again = pickle.loads(pickle.dumps(why))
    assert type(again) is type(why)
    assert (str(again), again.code, again.rule) == (str(why), why.code, why.rule)


def test_a_foreign_record_is_rejected() -> None:
    for text in ("", "nonsense", json.dumps({"a": 1}), '[Event "F/S Return Match"]\n1. e4 e5 2. Nf3'):
        with pytest.raises(ws.RecordError):
            ws.Game.from_record(text)


def test_wrong_seats_and_actions_are_named() -> None:
    game = ws.Game("usa", 2, seed=1)
    with pytest.raises(ws.SeatError, match="there is no seat 2"):
        game.view(2)
    with pytest.raises(ws.UnknownActionError, match="there is no action 99999"):
        game.apply(99999)
    with pytest.raises(ws.UnknownActionError):
        game.apply("fly to-the-moon")
    with pytest.raises(ws.UnknownEditionError, match="editions are usa"):
        ws.Game("mars", 2)
    with pytest.raises(ws.SetupError):
        ws.Game("usa", 7)
    with pytest.raises(ws.SetupError):
        ws.Game("usa", 2, options={"reset_cap": "many"})
