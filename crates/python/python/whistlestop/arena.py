"""Matches between bots, of the project or written in Python."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from whistlestop import _native
from whistlestop.errors import ArgumentError, BotError, SetupError


@runtime_checkable
class Player(Protocol):
    """Anything that chooses actions from views."""

    def choose(self, view: _native.View) -> int | str:
        """Return the number or the notation of a legal action of the viewer."""
        ...


#: A bot of the project by name (`planner`, `search@300n`), a player, or a function that creates one from a seed.
Entrant: TypeAlias = str | Player | Callable[[int], Player]


@dataclass(frozen=True)
class ArenaResult:
    """The result of a match."""

    edition: str
    seats: int
    #: One row per bot: name, games, win share, its 95 % interval, mean score, Elo rating and its 95 % half width.
    table: list[dict[str, Any]]
    #: One row per game and seat: game, seed, seat, bot, total, rank, share.
    games: list[dict[str, Any]] = field(repr=False)
    #: The records of the games, if they were asked for.
    records: list[str] = field(repr=False)

    def to_pandas(self) -> Any:
        """Return `table` as a pandas data frame."""
        import pandas

        return pandas.DataFrame(self.table)

    def games_to_pandas(self) -> Any:
        """Return `games` as a pandas data frame."""
        import pandas

        return pandas.DataFrame(self.games)

    def __str__(self) -> str:
        rows = [
            f"{row['bot']:<20} {row['win_share']:6.1%}  ({row['low']:.1%} to {row['high']:.1%})"
            f"  {row['mean_score']:7.1f} points  {row['elo']:+6.0f} ± {row['elo_error']:.0f} Elo"
            for row in self.table
        ]
        return "\n".join(rows)


def arena(
    bots: Sequence[Entrant],
    edition: str,
    *,
    games: int,
    seats: int | None = None,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    threads: int = 1,
    records: bool = False,
    names: Sequence[str] | None = None,
    duplicate_deals: bool = True,
) -> ArenaResult:
    """Play a match on duplicate deals and return its result.

    Each deal is played in all rotations of the seats; `games` is rounded up to whole deals. Without `duplicate_deals`
    each deal is played once, and the seats rotate from deal to deal.
    With more bots than seats, every group of bots meets. A bot that raises an exception or chooses an illegal action
    ends the match with that exception.
    """
    if len(bots) < 2:
        raise SetupError("an arena needs at least two bots")
    if games < 1:
        raise ArgumentError("games is at least 1")
    seats = min(len(bots), _seats(edition)) if seats is None else seats
    labels = list(names) if names is not None else _names(bots)
    if len(labels) != len(bots):
        raise SetupError("names has one name for each bot")
    groups = [list(group) for group in _groups(len(bots), seats)]
    fixtures: list[tuple[int, list[int]]] = []
    for deal in itertools.count():
        if len(fixtures) >= games:
            break
        group = groups[deal % len(groups)]
        for turn in range(seats) if duplicate_deals else [deal // len(groups) % seats]:
            fixtures.append((seed + deal, group[turn:] + group[:turn]))
    scored = _play(list(bots), edition, fixtures, options, threads, records)
    return _result(edition, seats, labels, fixtures, scored)


def _seats(edition: str) -> int:
    for id, _, most in _native.editions():
        if id == edition:
            return most
    return 5  # The setup rejects the edition.


def _groups(bots: int, seats: int) -> list[tuple[int, ...]]:
    if bots >= seats:
        return list(itertools.combinations(range(bots), seats))
    # Fewer bots than seats: they take the seats in turn.
    return [tuple(seat % bots for seat in range(seats))]


def _names(bots: Sequence[Entrant]) -> list[str]:
    found: list[str] = []
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "name", None) or getattr(bot, "__name__", None)
        name = name if isinstance(name, str) else type(bot).__name__
        same = sum(1 for known in found if known.split("#")[0] == name)
        found.append(f"{name}#{same + 1}" if same else name)
    return found


def _play(
    bots: list[Entrant],
    edition: str,
    fixtures: list[tuple[int, list[int]]],
    options: dict[str, Any] | None,
    threads: int,
    records: bool,
) -> list[tuple[list[dict[str, Any]], str | None]]:
    if all(isinstance(bot, str) for bot in bots):
        played = _native.play_games(
            edition, [str(bot) for bot in bots], fixtures, options=options, threads=threads, records=records
        )
        return [(json.loads(scores), record) for scores, record in played]
    scored: list[tuple[list[dict[str, Any]], str | None]] = []
    for deal, seating in fixtures:
        game = _native.Game(edition, len(seating), seed=deal, options=options)
        players = [seat_player(bots[bot], deal) for bot in seating]
        while (seat := game.seat) is not None:
            game.apply(players[seat].choose(game.view(seat)), seat)
        scored.append((game.scores(), game.record() if records else None))
    return scored


def seat_player(bot: Entrant, seed: int) -> Player:
    """Return the player that an entrant stands for."""
    if isinstance(bot, str):
        return _native.Bot(bot, seed=seed)
    if isinstance(bot, type) or not isinstance(bot, Player):
        if not callable(bot):
            raise BotError("a bot is a name, an object with choose(view), or a function of a seed that returns one")
        made = bot(seed)
        if not isinstance(made, Player):
            raise BotError("a bot has a method choose(view)")
        return made
    return bot


def _result(
    edition: str,
    seats: int,
    labels: list[str],
    fixtures: list[tuple[int, list[int]]],
    scored: list[tuple[list[dict[str, Any]], str | None]],
) -> ArenaResult:
    rows: list[dict[str, Any]] = []
    ahead = [[0.0] * len(labels) for _ in labels]
    for number, ((deal, seating), (scores, _)) in enumerate(zip(fixtures, scored, strict=True)):
        winners = sum(1 for score in scores if score["rank"] == 1)
        for seat, (bot, score) in enumerate(zip(seating, scores, strict=True)):
            share = 1 / winners if score["rank"] == 1 else 0.0
            rows.append(
                {
                    "game": number,
                    "seed": deal,
                    "seat": seat,
                    "bot": labels[bot],
                    "total": score["total"],
                    "rank": score["rank"],
                    "share": share,
                }
            )
            for other, other_score in zip(seating, scores, strict=True):
                if other != bot:
                    ahead[bot][other] += (score["rank"] < other_score["rank"]) + 0.5 * (
                        score["rank"] == other_score["rank"]
                    )
    ratings = _native.ratings(ahead)
    table: list[dict[str, Any]] = []
    for label, (elo, error) in zip(labels, ratings, strict=True):
        own = [row for row in rows if row["bot"] == label]
        won = sum(row["share"] for row in own)
        low, high = _native.wilson(won, len(own))
        table.append(
            {
                "bot": label,
                "games": len(own),
                "win_share": won / len(own) if own else 0.0,
                "low": low,
                "high": high,
                "mean_score": sum(row["total"] for row in own) / len(own) if own else 0.0,
                "elo": elo,
                "elo_error": error,
            }
        )
    kept = [record for _, record in scored if record is not None]
    return ArenaResult(edition, seats, table, rows, kept)
