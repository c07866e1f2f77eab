#!/usr/bin/env python3
"""A small program that plays: in the arena, in the terminal, at the tables of a server.

    whistlestop arena --edition usa --bots "cmd:python3 examples/bot.py",greedy --games 20
    whistlestop play --level "cmd:python3 examples/bot.py"

One process plays many games. Each line is a JSON object; docs/bots.md describes the messages.
`new` begins a game and is answered with `{"game":"1","ready":true}`;
`choose` has the view of the seat and its legal actions, and is answered with `{"game":"1","action":"pick 3"}`;
`over` ends a game. A late, malformed or illegal answer forfeits the game.
"""

import json
import sys


def legal_actions(message):
    """List the legal actions: the payments of claims are sent once for all routes that they pay for."""
    yield from message["actions"]
    for group in message["claims"]:
        for payment in group["payments"]:
            for route in group["routes"]:
                yield f"claim {route} {payment}"
            for route, cities in group.get("passengers", {}).items():
                for city in cities:
                    yield f"claim {route} {payment} at {city}"


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


def main():
    for line in sys.stdin:
        message = json.loads(line)
        answer = {"game": message["game"]}
        if message["do"] == "new":
            answer["ready"] = True
        elif message["do"] == "choose":
            view = message["view"]
            answer["action"] = max(legal_actions(message), key=lambda action: worth(action, view))
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
