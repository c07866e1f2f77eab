"""Games: setup, actions, views, events, scores, records, samples and copies."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT, TABLES, play_random

import whistlestop as ws


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_random_game_ends_with_scores_that_add_up(edition: str, seats: int) -> None:
    game = ws.Game(edition, seats, seed=1)
    assert (game.edition, game.seats, game.is_over) == (edition, seats, False)
    assert game.returns() == [0.0] * seats
    play_random(game, 2)
    assert game.is_over
    assert game.seat is None
    assert game.awaiting == []
    assert game.legal_actions() == []
    scores = game.scores()
    assert [score["total"] for score in scores] == game.totals()
    for score in scores:
        assert sum(line["points"] for line in score["lines"]) == score["total"]
    assert sum(game.returns()) == pytest.approx(0.0)
    winners = [seat for seat, score in enumerate(scores) if score["rank"] == 1]
    assert all((game.returns()[seat] > 0) == (seat in winners) for seat in range(seats))


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_record_replays_to_the_same_game(edition: str, seats: int) -> None:
    game = ws.Game(edition, seats, seed=5)
    play_random(game, 6, decisions=60)
    again = ws.Game.from_record(game.record(), seed=5)
    assert again == game
    assert again.hash == game.hash
    assert again.event_count == game.event_count
    seats_and_all = [*range(seats), None]
    assert all(again.events_since(0, seat) == game.events_since(0, seat) for seat in seats_and_all)
    # The shuffles that follow are those of the original game.
    play_random(game, 7)
    play_random(again, 7)
    assert again.record() == game.record()


def test_a_clone_is_independent_and_has_the_same_future() -> None:
    game = ws.Game("marklin", 3, seed=9)
    play_random(game, 1, decisions=40)
    before = game.hash
    twin = game.clone()
    play_random(twin, 2)
    assert game.hash == before
    assert game != twin
    other = copy.deepcopy(game)
    play_random(other, 2)
    assert other == twin
    assert other.record() == twin.record()


def test_games_can_be_pickled() -> None:
    game = ws.Game("london", 4, seed=3, options={"show_counts": "hidden"}, payments="full")
    play_random(game, 3, decisions=30)
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.payments == "full"
    assert again.options == game.options
    sampled = game.sample(0, 1)
    assert pickle.loads(pickle.dumps(sampled)) == sampled


def test_a_state_can_be_loaded() -> None:
    game = ws.Game("new-york", 2, seed=4)
    play_random(game, 4, decisions=20)
    again = ws.Game.from_state(game.state())
    assert again == game
    with pytest.raises(ws.NoRecordError):
        again.record()


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_samples_look_the_same_to_the_seat(edition: str, seats: int) -> None:
    game = ws.Game(edition, seats, seed=11)
    different = 0
    for _ in range(12):
        play_random(game, game.event_count, decisions=7)
        for seat in range(seats):
            document = game.view(seat).document
            observation, mask = game.observation(seat), game.mask(seat)
            for sampled in [game.sample(seat, 1), game.view(seat).sample(random.Random(2)), *game.samples(seat, 2, 3)]:
                different += sampled != game
                assert sampled.view(seat).document == document
                assert np.array_equal(sampled.observation(seat), observation)
                assert np.array_equal(sampled.mask(seat), mask)
            if not game.is_over:
                play_random(game.sample(seat, np.random.default_rng(4)), 5)
    assert different > 20


def test_samples_depend_on_the_seed_alone() -> None:
    game = ws.Game("usa", 3, seed=2)
    play_random(game, 2, decisions=50)
    assert game.sample(1, 7) == game.sample(1, 7)
    assert game.samples(1, 3, 7) == game.samples(1, 3, 7)
    assert game.sample(1, 7) != game.sample(1, 8)


def test_events_and_views_hide_what_others_hold() -> None:
    game = ws.Game("usa", 2, seed=8)
    game.apply("keep 1 2", 0)
    game.apply("keep 1 2", 1)
    seat = game.seat
    assert seat is not None
    since = game.event_count
    game.apply("pick deck", seat)
    own = game.events_since(since, seat)[0]
    other = game.events_since(since, 1 - seat)[0]
    assert own["event"] == other["event"] == "card-drawn"
    assert own["card"] is not None
    assert other["card"] is None
    assert game.view()["hand"] == {}
    assert "hand" in game.view(seat)
    assert sum(game.view(seat)["hand"].values()) == 5
    assert game.events_since(since)[0]["card"] is None


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    game = ws.Game("usa", 2, seed=8)
    before = game.hash
    why = game.why_not("pass", 0)
    assert isinstance(why, ws.IllegalActionError)
    with pytest.raises(ws.IllegalActionError) as caught:
        game.apply("pass", 0)
    assert (caught.value.code, caught.value.rule) == (why.code, why.rule)
    assert caught.value.rule is not None
    assert caught.value.rule in str(caught.value)
    assert caught.value.rule_text == ws.rule_text(caught.value.rule)
    assert game.hash == before
    assert game.why_not(game.legal_actions(0)[0], 0) is None


def test_numbers_and_notations_correspond() -> None:
    game = ws.Game("card-game", 3, seed=1)
    rng = random.Random(1)
    while not game.is_over:
        seat = game.awaiting[-1]
        numbers = game.legal_actions(seat)
        notations = [game.notation(number, seat) for number in numbers]
        assert [game.number(notation, seat) for notation in notations] == numbers
        assert set(notations) <= set(game.legal_notations(seat))
        game.apply(rng.choice(notations), seat)


def test_playouts_end_and_leave_the_game_alone() -> None:
    game = ws.Game("london", 2, seed=6)
    before = game.hash
    totals = game.playout(1)
    assert len(totals) == 2
    assert game.playout(1) == totals
    assert game.hash == before
    decisions, points = ws.playouts("london", 2, 20, seed=3)
    assert (decisions, points) == ws.playouts("london", 2, 20, seed=3)
    assert decisions > 400


def test_map_facts_follow_the_order_of_the_encodings() -> None:
    facts = ws.map_facts("usa")
    game = ws.Game("usa", 2, seed=1)
    claims = ws.action_space("usa")["claim"]
    per_route = claims.length // len(facts["routes"])
    for index in (0, 17, len(facts["routes"]) - 1):
        assert f"claim {facts['routes'][index]['id']} " in game.notation(claims.start + index * per_route, 0)
    assert len(facts["cities"]) == 36
    assert len(facts["tickets"]) == ws.observation_space("usa", 2)["tickets"].shape[0]


def test_a_map_file_is_an_edition(tmp_path: Path) -> None:
    text = (ROOT / "data" / "london.toml").read_text(encoding="utf-8")
    file = tmp_path / "fan.toml"
    file.write_text(text.replace('id = "london"', 'id = "fan-map"', 1), encoding="utf-8")
    edition = ws.load_map(file)
    assert edition.id == "fan-map"
    game = ws.Game(None, 2, seed=1, map=file)
    assert game.edition == "fan-map"
    assert len(ws.action_space("fan-map")) == game.action_count
    assert len(ws.observation_space("fan-map", 2)) == game.observation_size
    play_random(game, 1)
    assert ws.Game.from_record(game.record()) == game
    assert pickle.loads(pickle.dumps(game)) == game
    result = ws.arena(["planner", "random"], "fan-map", games=4)
    assert result.table[0]["games"] == 4
    with pytest.raises(ws.SetupError):
        ws.Game("usa", 2, map=file)
    with pytest.raises(ws.SetupError):
        ws.Game(None, 2)
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(ws.MapError, match=r"fan\.toml:1"):
        ws.load_map(file)
    with pytest.raises(ws.MapError, match="absent"):
        ws.Game(None, 2, map=tmp_path / "absent.toml")
