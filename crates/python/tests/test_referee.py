"""Python and the referee process play the same games, step by step."""

from __future__ import annotations

import hypothesis
import hypothesis.strategies as st
from conftest import TABLES, Referee

import whistlestop as ws


@hypothesis.settings(max_examples=25)
@hypothesis.given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**63 - 1), data=st.data())
def test_python_and_the_referee_agree_at_every_step(
    referee: Referee, table: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    edition, seats = table
    game = ws.Game(edition, seats, seed=seed, payments="full")
    answer = referee.ask("new", edition=edition, seats=seats, seed=seed)
    assert answer["ok"], answer
    decisions = data.draw(st.integers(0, 120), label="decisions")
    choices = data.draw(st.randoms(use_true_random=False), label="choices")
    for step in range(decisions):
        assert (answer["awaiting"], answer["over"]) == (game.awaiting, game.is_over)
        if game.is_over:
            break
        seat = choices.choice(game.awaiting)
        legal = referee.ask("legal", seat=seat)["actions"]
        assert sorted(game.legal_notations(seat)) == sorted(legal)
        numbered = [game.notation(number, seat) for number in game.legal_actions(seat)]
        assert sorted(numbered) == sorted(legal)
        action = choices.choice(game.legal_actions(seat))
        since = game.event_count
        answer = referee.ask("act", seat=seat, action=game.notation(action, seat))
        assert answer["ok"], answer
        game.apply(action, seat)
        # The referee's events include hidden information: what is shown to Python is the same or hidden.
        for shown, event in zip(game.events_since(since, seat), answer["events"], strict=True):
            assert all(value is None or value == event[key] for key, value in shown.items())
        if step % 10 == 0:
            for viewer in range(seats):
                assert game.view(viewer).document == referee.ask("view", seat=viewer)["view"]
            assert game.view().document == referee.ask("view")["view"]
    assert game.state() == referee.ask("state")["state"]
    assert game.scores() == referee.ask("score")["scores"]
    assert game.record() == referee.ask("record")["record"]


@hypothesis.settings(max_examples=150)
@hypothesis.given(
    table=st.sampled_from(TABLES), seed=st.integers(0, 50), decisions=st.integers(0, 60), data=st.data()
)
def test_both_refuse_the_same_actions_with_the_same_reason(
    referee: Referee, table: tuple[str, int], seed: int, decisions: int, data: st.DataObject
) -> None:
    edition, seats = table
    game = ws.Game(edition, seats, seed=seed)
    assert referee.ask("new", edition=edition, seats=seats, seed=seed)["ok"]
    choices = data.draw(st.randoms(use_true_random=False), label="choices")
    for _ in range(decisions):
        if game.is_over:
            break
        seat = choices.choice(game.awaiting)
        action = game.notation(choices.choice(game.legal_actions(seat)), seat)
        game.apply(action, seat)
        assert referee.ask("act", seat=seat, action=action)["ok"]
    seat = data.draw(st.integers(0, seats - 1), label="seat")
    number = data.draw(st.integers(0, game.action_count - 1), label="number")
    try:
        notation = game.notation(number, seat)
    except ws.UnknownActionError:
        assert number not in game.legal_actions(seat)
        return
    answer = referee.ask("act", seat=seat, action=notation)
    try:
        game.apply(notation, seat)
    except ws.ActionError as refusal:
        assert not answer["ok"]
        error = answer["error"]
        assert refusal.message == error["message"]
        assert (refusal.rule or None) == error.get("rule")
        if isinstance(refusal, ws.IllegalActionError):
            assert refusal.code == error["code"]
    else:
        assert answer["ok"]
