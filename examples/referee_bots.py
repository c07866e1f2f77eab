#!/usr/bin/env python3
"""Plays against a built-in bot through `whistlestop referee`, without any data file.

    python3 examples/referee_bots.py target/release/whistlestop --edition london --games 20

For each decision the program tries the legal actions in copies of sampled states: a sample is a complete game that fits
everything the seat has seen, so nothing hidden is used. Every try is continued for some turns by the bot `greedy`.
"""

import argparse
import json
import random
import subprocess


class Referee:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        assert self.ask("hello", protocol=2)["protocol"] == 2

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise RuntimeError(answer["error"]["message"])
        return answer


def lead(referee, seat, game):
    """Return the seat's lead if the game ended now."""
    totals = [score["total"] for score in referee.ask("score", game=game)["scores"]]
    return totals.pop(seat) - max(totals)


def choose(referee, seat, candidates, values, seed, turns):
    """Return the candidate with the best lead after some turns of a sampled game."""
    results = []
    referee.ask("sample", seat=seat, seed=seed, to="sample")
    for action in candidates:
        referee.ask("clone", game="sample", to="try")
        answer = referee.ask("act", game="try", seat=seat, action=action)
        for _ in range(turns):
            if answer["over"]:
                break
            answer = referee.ask("bot", game="try", seat=answer["awaiting"][0], bot="greedy", act=True)
        words = action.split()
        value = values.get(words[1], 0) if words[0] == "claim" else 0
        results.append((lead(referee, seat, "try"), value, action))
    return max(results)[2]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--edition", default="london")
    arguments.add_argument("--opponent", default="greedy")
    arguments.add_argument("--games", type=int, default=10)
    arguments.add_argument("--tries", type=int, default=6, help="candidates per decision")
    arguments.add_argument("--turns", type=int, default=12, help="decisions after each candidate")
    args = arguments.parse_args()
    referee = Referee(args.program)
    facts = referee.ask("map", edition=args.edition)["map"]
    values = {route["id"]: route["length"] for route in facts.get("routes", [])}
    won = 0.0
    for number in range(args.games):
        rng, seat = random.Random(number), number % 2
        answer = referee.ask("new", edition=args.edition, seats=2, seed=number // 2)
        while not answer["over"]:
            awaited = answer["awaiting"][0]
            if awaited != seat:
                answer = referee.ask("bot", seat=awaited, bot=args.opponent, seed=number, act=True)
                continue
            legal = referee.ask("legal", seat=seat)["actions"]
            candidates = sorted(rng.sample(legal, min(args.tries, len(legal))))
            action = choose(referee, seat, candidates, values, rng.getrandbits(32), args.turns)
            answer = referee.ask("act", seat=seat, action=action)
        ranks = [score["rank"] for score in referee.ask("score")["scores"]]
        won += (ranks[seat] == 1) / ranks.count(1)
    print(f"{won:g} of {args.games} games won against {args.opponent}")


if __name__ == "__main__":
    main()
