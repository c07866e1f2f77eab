# %% [markdown]
# # A first game
# Run it as a script, or cell by cell in an editor that knows `# %%`.

# %%
import whistlestop as ws
from whistlestop.text import describe

for edition in ws.editions():
    print(f"{edition.id}: {edition.min_seats} to {edition.max_seats} seats, {len(ws.action_space(edition.id))} actions")

# %% [markdown]
# A game has a complete state; a view is what one seat may know.

# %%
game = ws.Game("usa", 2, seed=7)
print(describe(game.view(0)))
print(game.legal_notations(0))

# %% [markdown]
# Both seats choose their opening tickets, then the turns begin. An action is a number or a text in notation.

# %%
game.apply("keep 1 2", 0)
game.apply(game.legal_actions(1)[-1], 1)
seat = game.seat
assert seat is not None
print(f"seat {seat} chooses among {[game.notation(action) for action in game.legal_actions()]}")

# %% [markdown]
# What is not allowed has a reason, and the rule behind it.

# %%
why = game.why_not("claim duluth--helena 6 orange")
print(why)
try:
    game.apply("claim duluth--helena 6 orange")
except ws.IllegalActionError as problem:
    print(problem.code, problem.rule)

# %% [markdown]
# `clone` is undo; `sample` is a game that looks the same to a seat and differs in what it cannot see.

# %%
before = game.clone()
game.apply("pick deck")
print(game.events_since(before.event_count, seat), game.events_since(before.event_count, 1 - seat))
sampled = before.sample(seat, 1)
assert sampled.view(seat).document == before.view(seat).document
print("same state:", sampled == before)

# %% [markdown]
# Two bots play it to the end.

# %%
bots = [ws.Planner(), ws.Greedy()]
while (seat := game.seat) is not None:
    game.apply(bots[seat].choose(game.view(seat)), seat)
for seat, score in enumerate(game.scores()):
    print(f"seat {seat}: rank {score['rank']}, {score['total']} points")
print(f"record of {len(game.record().splitlines())} lines; it replays to the same state:", end=" ")
print(ws.Game.from_record(game.record()) == game)
