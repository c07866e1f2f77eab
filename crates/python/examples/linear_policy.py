# %% [markdown]
# # A linear policy learns to beat the greedy bot
# The policy scores each legal action by a linear function of a few features of it and takes the best one.
# The cross-entropy method finds the weights: try random weights, keep those that win by the most points, repeat.
# With the default numbers it takes a few minutes of one processor; `--games 4 --generations 1 --test-games 4` a moment.

# %%
from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import numpy.typing as npt

import whistlestop as ws

NAMES = [
    "draw unseen", "take wild", "take a needed color", "take another color", "claim on the way to a ticket",
    "claim elsewhere", "points of the claim", "wilds paid", "draw tickets", "draw tickets when none is open",
    "tickets kept beyond one", "points of tickets kept", "pieces left at a claim",
]  # fmt: skip


class LinearPolicy:
    """Chooses the action with the greatest linear score; sees only its view."""

    def __init__(self, weights: npt.NDArray[np.float64], facts: dict[str, Any]) -> None:
        self.weights = weights
        self.routes = {route["id"]: route for route in facts["routes"]}
        self.points = {ticket["id"]: ticket["points"] for ticket in facts["tickets"]}

    def choose(self, view: ws.View) -> str:
        """Return the best action in notation."""
        document = view.document
        legal: list[str] = document["legal"]
        if len(legal) == 1:
            return legal[0]
        open_tickets = [state for state in document["ticket_states"] if state["state"] == "open"]
        wanted = {route for state in open_tickets for route in state["spaces"]}
        hand = document["hand"]
        needed = {self.routes[route]["color"] for route in wanted}
        if None in needed:  # A gray route: the color of which the most are held.
            needed.add(max((color for color in hand if color != "wild"), key=lambda color: hand[color], default=None))
        rows = np.array([self.features(action, document, wanted, needed, len(open_tickets)) for action in legal])
        return legal[int((rows @ self.weights).argmax())]

    def features(
        self, action: str, document: dict[str, Any], wanted: set[str], needed: set[str | None], open_tickets: int
    ) -> list[float]:
        """Return the features of an action, in the order of `NAMES`."""
        row = [0.0] * len(NAMES)
        words = action.split()
        if words[0] == "pick" and words[1] == "deck":
            row[0] = 1.0
        elif words[0] == "pick":
            card = document["row"][int(words[1]) - 1]
            row[1 if card == "wild" else 2 if card in needed else 3] = 1.0
        elif words[0] == "claim":
            row[4 if words[1] in wanted else 5] = 1.0
            row[6] = self.routes[words[1]]["points"] / 5
            row[7] = sum(int(words[at]) for at in range(2, len(words), 2) if words[at + 1] == "wild") / 2
            row[12] = document["players"][document["seat"]]["pieces"] / 20
        elif words[0] == "tickets":
            row[8] = 1.0
            row[9] = float(open_tickets == 0)
        elif words[0] == "keep":
            kept = [document["offer"][int(word) - 1] for word in words[1:] if word != "none"]
            row[10] = max(0, len(kept) - 1)
            row[11] = sum(self.points[ticket] for ticket in kept) / 10
        return row


# %% [markdown]
# How good weights are: the mean difference of points against the greedy bot, each deal from both seats.


# %%
def margin(weights: npt.NDArray[np.float64], edition: str, games: int, seed: int, facts: dict[str, Any]) -> float:
    """Return the mean difference of points over that many games."""
    total = 0
    for index in range(games):
        game = ws.Game(edition, 2, seed=seed + index // 2)
        own = index % 2
        players: dict[int, ws.Player] = {own: LinearPolicy(weights, facts), 1 - own: ws.Greedy(seed=seed + index)}
        while (seat := game.seat) is not None:
            game.apply(players[seat].choose(game.view(seat)), seat)
        totals = game.totals()
        total += totals[own] - totals[1 - own]
    return total / games


def learn(
    edition: str, generations: int, population: int, games: int, facts: dict[str, Any]
) -> npt.NDArray[np.float64]:
    """Find weights by the cross-entropy method; all candidates of a generation play the same deals."""
    rng = np.random.default_rng(1)
    mean, spread = np.zeros(len(NAMES)), np.ones(len(NAMES))
    for generation in range(generations):
        started = time.process_time()
        candidates = mean + spread * rng.standard_normal((population, len(NAMES)))
        results = np.array([margin(one, edition, games, 1_000 * generation, facts) for one in candidates])
        best = candidates[results.argsort()[-max(2, population // 5) :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3 * 0.8**generation
        seconds = time.process_time() - started
        print(f"generation {generation}: mean {results.mean():+.1f}, best {results.max():+.1f} points, {seconds:.0f} s")
    return mean


# %%
if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Learn a linear policy that beats the greedy bot.")
    parser.add_argument("--edition", default="london", help="a board edition without passengers")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--population", type=int, default=30)
    parser.add_argument("--games", type=int, default=24, help="games of each candidate")
    parser.add_argument("--test-games", type=int, default=400)
    chosen = parser.parse_args()
    facts = ws.map_facts(chosen.edition)
    weights = learn(chosen.edition, chosen.generations, chosen.population, chosen.games, facts)
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{weight:+6.2f}  {name}")
    # Deals that were not used to learn.
    result = ws.arena(
        [LinearPolicy(weights, facts), "greedy"], chosen.edition, games=chosen.test_games, seed=1_000_000
    )
    print(result)
