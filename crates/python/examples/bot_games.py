# %% [markdown]
# # 10,000 games of bots
# How much is the first turn worth, and which tickets pay? `--games 40` takes a moment.

# %%
from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np

import whistlestop as ws

parser = argparse.ArgumentParser(description="Analyze games between planners.")
parser.add_argument("--edition", default="usa")
parser.add_argument("--games", type=int, default=10_000)
parser.add_argument("--threads", type=int, default=1)
parser.add_argument("--plot", type=Path, help="write a plot of the tickets to this file (needs matplotlib)")
chosen = parser.parse_args()

# %% [markdown]
# Two planners play every deal once: they are alike, so a second time with exchanged seats would be the same game.
# The records hold everything about the games.

# %%
result = ws.arena(
    ["planner", "planner"],
    chosen.edition,
    games=chosen.games,
    seats=2,
    threads=chosen.threads,
    records=True,
    duplicate_deals=False,
)

# %% [markdown]
# Seat advantage: who begins is part of the record, and the share of the victory of that seat has an interval.

# %%
first_shares = []
first_margins = []
held: dict[str, list[tuple[bool, int, float]]] = defaultdict(list)
for number, record in enumerate(result.records):
    game = ws.Game.from_record(record)
    rows = result.games[2 * number : 2 * number + 2]
    began = next(event["seat"] for event in game.events_since(0) if event["event"] == "turn-began")
    first_shares.append(rows[began]["share"])
    first_margins.append(rows[began]["total"] - rows[1 - began]["total"])
    for seat, score in enumerate(game.scores()):
        for line in score["lines"]:
            if line["what"] == "tickets":
                held[line["ticket"]].append((line["completed"], line["points"], rows[seat]["share"]))
low, high = ws.wilson(sum(first_shares), len(first_shares))
print(f"{len(first_shares)} games of {chosen.edition}, two planners")
print(f"the seat that begins wins {np.mean(first_shares):.1%} ({low:.1%} to {high:.1%}),")
print(f"by {np.mean(first_margins):+.1f} points on average (standard error {np.std(first_margins) / len(first_margins) ** 0.5:.1f})")

# %% [markdown]
# Ticket values: how often a ticket was held, completed, and the share of the victory of those who held it.

# %%
table = []
for ticket, games in held.items():
    completed, points, shares = (np.array(column, float) for column in zip(*games, strict=True))
    table.append((points.mean(), ticket, len(games), completed.mean(), shares.mean()))
table.sort(reverse=True)
print(f"{'ticket':<32} {'held':>6} {'completed':>10} {'points':>7} {'won':>6}")
for points, ticket, count, completed, share in table:
    print(f"{ticket:<32} {count:>6} {completed:>10.1%} {points:>+7.1f} {share:>6.1%}")

# %%
if chosen.plot is not None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    worth = {ticket["id"]: ticket["points"] for ticket in ws.map_facts(chosen.edition)["tickets"]}
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.axhline(50, color="0.8", zorder=0)
    axes.scatter([worth[row[1]] for row in table], [100 * row[4] for row in table], s=[row[2] / 10 for row in table])
    axes.set_xlabel("points printed on the ticket")
    axes.set_ylabel("games won by its holder (%)")
    axes.set_title(f"Tickets of {chosen.edition} in {len(first_shares):,} games of two planners")
    figure.savefig(chosen.plot, dpi=120)
    print(f"plot written to {chosen.plot}")
