"""The bots of the project.

Each has `choose(view)`, which returns the number of an action, or its notation if the action space does not have it;
`Game.apply` takes both. A bot keeps its memory as long as it is asked about the same game and seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from whistlestop._native import Bot

if TYPE_CHECKING:
    from typing_extensions import Self


class Random(Bot):
    """Chooses uniformly among the legal actions."""

    def __new__(cls, *, seed: int = 0) -> Self:
        """Create a random bot."""
        return Bot.__new__(cls, "random", seed=seed)


class Greedy(Bot):
    """Chooses the best immediate score."""

    def __new__(cls, *, seed: int = 0) -> Self:
        """Create a greedy bot."""
        return Bot.__new__(cls, "greedy", seed=seed)


class Planner(Bot):
    """Plans routes for its tickets, without search."""

    def __new__(cls, *, seed: int = 0) -> Self:
        """Create a planner."""
        return Bot.__new__(cls, "planner", seed=seed)


class Search(Bot):
    """Improves the planner's choice by simulated games."""

    def __new__(cls, budget: int | str = 300, *, seed: int = 0) -> Self:
        """Create a search; the budget of a decision is a number of simulated games, or a time such as `"200ms"`."""
        return Bot.__new__(cls, f"search@{budget}n" if isinstance(budget, int) else f"search@{budget}", seed=seed)
