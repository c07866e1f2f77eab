#!/usr/bin/env python3
"""A small arena bot.

    whistlestop arena --edition usa --bots "cmd:python3 examples/bot.py",greedy --games 20

The arena writes and reads one JSON object per line.
`{"do":"choose","seat":0,"view":{...},"events":[...]}` asks for an action: the view is what this seat may know,
with its legal actions in notation under "legal"; the events are what it has seen since the last request.
The response is `{"action":"pick 3"}`. `{"do":"over",...}` ends the game.
A late, invalid or illegal response forfeits the game.
"""

import json
import sys


def worth(action, view):
    """Score an action: prefer long claims, most of all for a ticket; else draw."""
    words = action.split()
    if words[0] == "claim":
        wanted = {space for state in view["ticket_states"] if state["state"] == "open" for space in state["spaces"]}
        cards = sum(int(word) for word in words if word.isdigit())
        wilds = sum(int(count) for count, kind in zip(words, words[1:]) if kind == "wild")
        return 10 * (words[1] in wanted) + cards - wilds
    if words[0] == "pick":
        if words[1] == "deck":
            return 3.5
        card = view["row"][int(words[1]) - 1]
        return 4 if card == "wild" else 3 + 0.1 * view["hand"].get(card, 0)
    if words[0] == "place":
        return sum(int(word) for word in words if word.isdigit()) + 1
    if words[0] == "complete":
        return len(words)  # The proposal has the most tickets.
    if words[0] == "keep":
        return -len(words)
    return {"ride": 6, "alight": 1, "split": 0, "tickets": -1, "pass": 0}[words[0]]


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        view = message["view"]
        best = max(view["legal"], key=lambda action: worth(action, view))
        print(json.dumps({"action": best}), flush=True)
