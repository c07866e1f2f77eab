"""Bots and matches."""

from __future__ import annotations

import random
import threading

import pytest
from conftest import TABLES

import whistlestop as ws


class FirstLegal:
    """Chooses the first legal action."""

    def choose(self, view: ws.View) -> int:
        """Return the number of the action."""
        return view.legal_actions()[0]


class Careless:
    """Chooses at random; its choices depend on its seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, view: ws.View) -> str:
        """Return the notation of the action."""
        return self.rng.choice(view.legal_notations())


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_bots_finish_games_from_views(edition: str, seats: int) -> None:
    game = ws.Game(edition, seats, seed=3)
    bots: list[ws.Bot] = [ws.Planner(), ws.Greedy(), ws.Random(seed=4), ws.Bot("conductor"), ws.Planner(seed=2)]
    while (seat := game.seat) is not None:
        game.apply(bots[seat].choose(game.view(seat)), seat)
    assert len(game.totals()) == seats


def test_a_search_is_reproducible_and_keeps_to_legal_actions() -> None:
    game = ws.Game("london", 2, seed=3)
    one, other = ws.Search(20, seed=1), ws.Search(20, seed=1)
    assert (one.kind, one.name) == ("search", "search@20n")
    while (seat := game.seat) is not None:
        view = game.view(seat)
        action = one.choose(view)
        assert action == other.choose(view)
        assert action in view.legal_actions()
        game.apply(action, seat)


def test_a_search_by_time_answers() -> None:
    game = ws.Game("usa", 2, seed=1)
    view = game.view(0)
    assert ws.Search("20ms").choose(view) in view.legal_actions()


def test_a_bot_does_not_depend_on_what_it_was_asked_before() -> None:
    games = [ws.Game("usa", 2, seed=seed) for seed in (1, 2)]
    shared = ws.Planner()
    for _ in range(40):
        for game in games:
            seat = game.seat
            assert seat is not None
            view = game.view(seat)
            fresh = ws.Planner().choose(view)
            assert shared.choose(view) == fresh
            game.apply(fresh, seat)


def test_a_match_has_intervals_and_rows() -> None:
    result = ws.arena(["planner", "random"], "london", games=10, records=True)
    assert [row["bot"] for row in result.table] == ["planner", "random"]
    best = result.table[0]
    assert best["games"] == 10
    assert 0.0 <= best["low"] <= best["win_share"] <= best["high"] <= 1.0
    assert best["win_share"] > 0.8
    assert len(result.games) == 20
    assert sum(row["share"] for row in result.games) == pytest.approx(10)
    assert len(result.records) == 10
    for index, record in enumerate(result.records):
        game = ws.Game.from_record(record)
        assert game.totals() == [row["total"] for row in result.games if row["game"] == index]
    assert "planner" in str(result)


def test_threads_and_python_loop_give_the_same_match() -> None:
    native = ws.arena(["planner", "greedy", "random"], "usa", seats=3, games=6, seed=5)
    threads = ws.arena(["planner", "greedy", "random"], "usa", seats=3, games=6, seed=5, threads=3)
    python = ws.arena(
        [lambda seed: ws.Planner(seed=seed), "greedy", "random"],
        "usa",
        seats=3,
        games=6,
        seed=5,
        names=["planner", "greedy", "random"],
    )
    assert native.games == threads.games == python.games
    assert native.table == python.table


def test_deals_can_be_played_once() -> None:
    result = ws.arena(["planner", "greedy"], "london", games=4, duplicate_deals=False)
    assert [row["seed"] for row in result.games] == [0, 0, 1, 1, 2, 2, 3, 3]
    first = [row["bot"] for row in result.games if row["seat"] == 0]
    assert first == ["planner", "greedy", "planner", "greedy"]


def test_python_classes_sit_in_the_arena() -> None:
    result = ws.arena([FirstLegal(), Careless, "planner"], "usa", games=6, seats=2)
    assert [row["bot"] for row in result.table] == ["FirstLegal", "Careless", "planner"]
    assert result.table[2]["win_share"] == max(row["win_share"] for row in result.table)


def test_a_result_becomes_data_frames() -> None:
    pandas = pytest.importorskip("pandas")
    result = ws.arena(["greedy", "random"], "london", games=4)
    frame = pandas.DataFrame(result.table)
    assert frame.equals(result.to_pandas())
    assert list(frame.columns)[:3] == ["bot", "games", "win_share"]
    assert len(result.games_to_pandas()) == 8


def test_bad_matches_are_rejected() -> None:
    with pytest.raises(ws.SetupError):
        ws.arena(["planner"], "usa", games=2)
    with pytest.raises(ws.UnknownEditionError):
        ws.arena(["planner", "greedy"], "mars", games=2)
    with pytest.raises(ws.BotError):
        ws.arena(["planner", "wizard"], "usa", games=2)
    with pytest.raises(ws.BotError):
        ws.arena(["planner", 3], "usa", games=2)  # type: ignore[list-item]
    with pytest.raises(ws.ArgumentError):
        ws.arena(["planner", "greedy"], "usa", games=0)
    for name in ("search@0n", "search@x", "planner@5n", "search@", ""):
        with pytest.raises(ws.BotError):
            ws.Bot(name)


def test_bots_answer_only_for_awaited_seats() -> None:
    game = ws.Game("usa", 2, seed=1)
    with pytest.raises(ws.SeatError):
        ws.Planner().choose(game.view())
    game.apply("keep 1 2", 0)
    with pytest.raises(ws.BotError):
        ws.Planner().choose(game.view(0))


def test_bots_think_in_threads() -> None:
    game = ws.Game("london", 2, seed=1)
    found: list[int | str] = []
    views = [game.view(0)] * 4
    workers = [threading.Thread(target=lambda view=view: found.append(ws.Search(30).choose(view))) for view in views]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(set(found)) == 1
    assert len(found) == 4
