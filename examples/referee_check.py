#!/usr/bin/env python3
"""Plays random games through `whistlestop referee` and checks everything with independent code.

Nothing here comes from the engine: the maps are read from data/*.toml, and the rules are implemented independently.
After every action the legal actions, the conservation of cards, pieces, tickets and goods,
the effects of claims and journeys, and what each seat and a spectator may see are compared;
at the end the scores, line by line, with the longest path by brute force.

    cargo build --release
    python3 examples/referee_check.py target/release/whistlestop --games 200
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tomllib
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLORS = ["red", "orange", "yellow", "green", "blue", "pink", "black", "white"]
STACKS = {"white": [2], "yellow": [3, 2, 1], "red": [4, 3, 2], "black": [7, 6, 5, 4]}

# edition: seats, pieces, box, opening deal, later deal, all tracks open from, points by length
CITY_POINTS = {1: 1, 2: 2, 3: 4, 4: 7}
LAND_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}


def box(colors, each, **others):
    return Counter({color: each for color in colors}) + Counter(others)


LONDON = ["blue", "green", "black", "pink", "yellow", "orange"]
NEW_YORK = ["blue", "green", "black", "pink", "red", "orange"]
RULES = {
    "usa": dict(pieces=45, box=box(COLORS, 12, wild=14), opening=(3, 2), later=(3, 1), open_from=4, points=LAND_POINTS),
    "marklin": dict(
        pieces=45,
        box=box(COLORS, 11, wild=14, plus4=6, passenger=10),
        opening=(4, 2),
        later=(4, 1),
        open_from=4,
        points=LAND_POINTS,
    ),
    "london": dict(pieces=17, box=box(LONDON, 6, wild=8), opening=(2, 1), later=(2, 1), open_from=3, points=CITY_POINTS),
    "new-york": dict(pieces=15, box=box(NEW_YORK, 6, wild=8), opening=(2, 1), later=(2, 1), open_from=3, points=CITY_POINTS),
    "card-game": dict(box=box(COLORS, 10, wild=16), opening=(6, 1), later=(4, 0)),
}


class Map:
    """Contents of a data file."""

    def __init__(self, edition):
        data = tomllib.loads((ROOT / "data" / f"{edition}.toml").read_text("utf-8"))
        self.cities = {city["id"]: city for city in data["cities"]}
        self.routes = {route["id"]: route for route in data.get("routes", [])}
        self.countries = {id for id, city in self.cities.items() if city.get("kind") == "country"}
        self.tickets = {}
        for ticket in data["tickets"]:
            name = "--".join(ticket["between"])
            while name in self.tickets:
                name = name + "-2"
            self.tickets[name] = ticket
        self.bonuses = data.get("bonuses", [])
        self.groups = {}
        for id, route in self.routes.items():
            self.groups.setdefault(frozenset(route["between"]), []).append(id)

    def parallel(self, route):
        return [other for other in self.groups[frozenset(self.routes[route]["between"])] if other != route]

    def other_end(self, route, city):
        one, other = self.routes[route]["between"]
        return other if one == city else one


class Wrong(Exception):
    pass


def check(truth, *message):
    if not truth:
        raise Wrong(" ".join(str(part) for part in message))


class Referee:
    """Run the referee as a process."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def must(self, **request):
        answer = self.ask(**request)
        check(answer["ok"], request, answer)
        return answer

    def close(self):
        self.process.stdin.close()
        check(self.process.wait() == 0, "the referee ended with", self.process.returncode)


# ---- legal actions, implemented independently


def payments(route, hand):
    """Return every payment for a route from a hand, in notation."""
    length, found = route["length"], set()
    wilds, plus4 = hand.get("wild", 0), hand.get("plus4", 0) if route["length"] >= 4 else 0
    colors = COLORS if route["color"] == "gray" else [route["color"]]
    for color in colors:
        for colored in range(0, min(length, hand.get(color, 0)) + 1):
            for used in range(0, min(wilds, length - colored) + 1):
                rest = length - colored - used
                if rest <= plus4:
                    parts = [(colored, color), (used, "wild"), (rest, "plus4")]
                    found.add(" ".join(f"{count} {kind}" for count, kind in parts if count))
    return found


def owners(state):
    return {route: seat for seat, player in enumerate(state["players"]) for route in player["routes"]}


def legal_claims(map, rules, state, seat):
    player, owner = state["players"][seat], owners(state)
    occupied = {city for other in state["players"] for city in other.get("passengers", {}).get("at", [])}
    found = set()
    for id, route in map.routes.items():
        twins = map.parallel(id)
        if id in owner or any(owner.get(twin) == seat for twin in twins):
            continue
        if state["seats"] < rules["open_from"] and any(twin in owner for twin in twins):
            continue
        if route["length"] > player["pieces"]:
            continue
        places = [""]
        if player.get("passengers", {}).get("unplaced", 0) > 0:
            places += [f" at {end}" for end in route["between"] if end not in map.countries and end not in occupied]
        for payment in payments(route, player["hand"]):
            found.update(f"claim {id} {payment}{place}" for place in places)
    return found


def steps_from(map, state, seat, at, used, spent):
    """Return the routes that a passenger may ride from a city (MK-56 to MK-64)."""
    owner, held = owners(state), state["players"][seat]["hand"].get("passenger", 0)
    for id, route in map.routes.items():
        if at in route["between"] and id in owner and id not in used and map.other_end(id, at) not in map.countries:
            if state["options"]["parallel_return"] == "off" and any(twin in used for twin in map.parallel(id)):
                continue
            if owner[id] == seat or spent < held:
                yield id


def legal_splits(state, wanted):
    short, long = (len(state["ticket_decks"][name]) for name in ("short", "long"))
    wanted = min(wanted, short + long)
    return {f"{s} short {wanted - s} long" for s in range(wanted + 1) if s <= short and wanted - s <= long and wanted}


def kept(offered, least):
    found = set()
    for bits in range(1 << offered):
        chosen = [str(place + 1) for place in range(offered) if bits >> place & 1]
        if len(chosen) >= min(least, offered):
            found.add("keep " + (" ".join(chosen) or "none"))
    return found


def picks(state, second):
    found = {f"pick {slot + 1}" for slot, card in enumerate(state["row"]) if card and not (second and card == "wild")}
    return found | ({"pick deck"} if state["deck"] else set())


def legal_placements(state, seat):
    hand = state["players"][seat]["hand"]
    own = state["players"][seat]["yard"]
    rival = {color: len(cards) for player in state["players"] for color, cards in player["yard"].items()}
    found = set()
    for color in COLORS:
        if color in own:
            continue
        for colored in range(1, hand.get(color, 0) + 1):
            for wilds in range(hand.get("wild", 0) + 1):
                if colored + wilds >= 2 and colored + wilds > rival.get(color, 0):
                    found.add(f"place {colored} {color}" + (f" {wilds} wild" if wilds else ""))
    free = sorted(color for color in COLORS if hand.get(color, 0) and color not in rival)
    for i, a in enumerate(free):
        for j, b in enumerate(free[i + 1 :], i + 1):
            found.update(f"place 1 {a} 1 {b} 1 {c}" for c in free[j + 1 :])
    return found


def completes(map, stack, tickets):
    needs = Counter()
    for ticket in tickets:
        needs.update(map.tickets[ticket]["cards"])
    return sum(max(0, count - stack.get(color, 0)) for color, count in needs.items()) <= stack.get("wild", 0)


def expected_legal(map, rules, edition, state, seat):
    player, phase = state["players"][seat], state["phase"]
    if phase in ("opening-tickets", "keep-tickets"):
        return kept(len(player["offer"]), rules["opening" if phase == "opening-tickets" else "later"][1])
    if phase == "split":
        return {f"split {split}" for split in legal_splits(state, 4)}
    if phase == "second-pick":
        return picks(state, True)
    if phase == "complete":
        # Examples of the choices that the stack pays for: none and each ticket alone; the proposal is checked separately.
        return {"complete none"} | {f"complete {t}" for t in player["tickets"] if completes(map, player["stack"], [t])}
    if phase == "journey":
        journey = state["journey"]
        owner = owners(state)
        spent = sum(owner[route] != seat for route in journey["used"])
        rides = steps_from(map, state, seat, journey["at"], journey["used"], spent)
        return {f"ride {route}" for route in rides} | {"alight"}
    found = picks(state, False)
    if edition == "card-game":
        found |= legal_placements(state, seat)
        found |= {"tickets"} if state["ticket_decks"]["main"] else set()
    else:
        found |= legal_claims(map, rules, state, seat)
        if edition == "marklin":
            found |= {f"tickets {split}" for split in legal_splits(state, 4)}
            for city in player["passengers"]["at"]:
                found |= {f"ride {r} from {city}" for r in steps_from(map, state, seat, city, [], 0)}
        elif state["ticket_decks"]["main"]:
            found.add("tickets")
    if edition == "new-york" and state["final_round"]:
        found.add("pass")  # NY-31
    return found or {"pass"}


# ---- invariants


def all_cards(state):
    cards = Counter(state["deck"]) + Counter(state["discard"]) + Counter(card for card in state["row"] if card)
    for player in state["players"]:
        cards += Counter(player["hand"]) + Counter(player.get("stack", {}))
        for group in player.get("yard", {}).values():
            cards += Counter(group)
    return cards


def all_tickets(state):
    tickets = Counter(state["refused"])
    for deck in state["ticket_decks"].values():
        tickets.update(deck)
    for player in state["players"]:
        for place in ("tickets", "offer", "completing", "completed"):
            tickets.update(player.get(place, []))
    return tickets


def check_state(map, rules, edition, state):
    check(all_cards(state) == rules["box"], "cards are not conserved", all_cards(state))
    tickets = all_tickets(state)
    check(set(tickets) == set(map.tickets) and max(tickets.values()) == 1, "tickets are not conserved")
    if edition == "card-game":
        colors = [color for player in state["players"] for color in player["yard"]]
        check(len(colors) == len(set(colors)), "a color is in two yards")
        for player in state["players"]:
            for color, cards in player["yard"].items():
                check(cards[0] == color and cards == sorted(cards, key=lambda card: card == "wild"), "a group", cards)
        return
    check(state["deck"] or not state["discard"], "the deck was not refilled")
    check(None not in state["row"] or not state["deck"], "the row was not filled")
    owner = owners(state)
    check(len(owner) == sum(len(player["routes"]) for player in state["players"]), "a route has two owners")
    for route, seat in owner.items():
        for twin in map.parallel(route):
            check(owner.get(twin) != seat, "both tracks", route, twin)
            check(twin not in owner or state["seats"] >= rules["open_from"], "a closed track", route, twin)
    for player in state["players"]:
        lengths = [map.routes[route]["length"] for route in player["routes"]]
        check(player["pieces"] + sum(lengths) == rules["pieces"], "pieces")
        check(player["route_points"] == sum(rules["points"][length] for length in lengths), "route points")
    if edition == "marklin":
        left = Counter(value for stack in state["goods"].values() for value in stack)
        won = Counter(value for player in state["players"] for value in player["goods"])
        stacks = {id: STACKS[city["goods"]] for id, city in map.cities.items() if "goods" in city}
        check(left + won == Counter(v for stack in stacks.values() for v in stack), "goods are not conserved")
        check(set(stacks) == set(state["goods"]), "cities with goods")
        standing = [city for player in state["players"] for city in player["passengers"]["at"]]
        check(len(standing) == len(set(standing)) and not set(standing) & map.countries, "passengers", standing)


# ---- effects of an action


def check_effect(map, rules, edition, before, seat, action, after, events):
    words = action.split()
    old, new = before["players"][seat], after["players"][seat]
    names = [event["event"] for event in events]
    for other in range(before["seats"]):
        if other != seat and edition != "card-game" and after["phase"] != "opening-tickets":
            check(before["players"][other]["hand"] == after["players"][other]["hand"], "somebody else's hand changed")
    if words[0] == "claim":
        claimed = next(event for event in events if event["event"] == "route-claimed")
        route = map.routes[words[1]]
        cards = words[2:] if "at" not in words else words[2 : words.index("at")]
        paid = Counter({kind: int(count) for count, kind in zip(cards[::2], cards[1::2])})
        check(sum(paid.values()) == route["length"] and claimed["payment"] == dict(paid), "payment", claimed)
        check(Counter(old["hand"]) - paid == Counter(new["hand"]), "the hand after a claim")
        check(set(new["routes"]) - set(old["routes"]) == {words[1]}, "the routes after a claim")
        check(claimed["points"] == rules["points"][route["length"]], "points", claimed)
        check(claimed["pieces_left"] == new["pieces"], "pieces left", claimed)
        if "at" in words:
            check(words[-1] in new["passengers"]["at"] and "passenger-placed" in names, "a passenger was placed")
            check(new["passengers"]["unplaced"] == old["passengers"]["unplaced"] - 1, "a passenger was placed")
    if words[0] == "pick":
        event = next(e for e in events if e["event"] == ("card-drawn" if words[1] == "deck" else "card-picked"))
        card = before["deck"][0] if words[1] == "deck" else before["row"][int(words[1]) - 1]
        check(event["card"] == card, "the card that was picked", event)
        if edition != "card-game" or after["phase"] != "complete":
            check(Counter(old["hand"]) + Counter([card]) == Counter(new["hand"]) or "round-began" in names, "the hand after a pick")
        if before["phase"] == "turn" and words[1] != "deck" and card == "wild":
            check(after["phase"] != "second-pick", "a wild of the row ends the draw")
        if before["phase"] == "second-pick":
            check(after["phase"] != "second-pick", "a third pick")
    if words[0] == "keep":
        chosen = [old["offer"][int(place) - 1] for place in words[1:] if place != "none"]
        check(set(new["tickets"]) | set(new.get("completed", [])) | set(new.get("completing", [])) >= set(chosen), "the tickets kept")
    if words[0] == "ride":
        start = words[3] if len(words) > 2 else before["journey"]["at"]
        to = map.other_end(words[1], start)
        check(after["journey"]["at"] == to, "where the ride went")
        visited = before["journey"]["visited"] if "journey" in before else [start]
        stack = before["goods"].get(to, [])
        takes = bool(stack) and (to not in visited or before["options"]["revisit_token"] == "on" and to != visited[0])
        gained = sorted((Counter(new["goods"]) - Counter(old["goods"])).elements())
        check(gained == ([stack[0]] if takes else []), "the token of", to, gained, stack)
    if words[0] == "alight":
        owner = owners(before)
        cost = sum(owner[route] != seat for route in before["journey"]["used"])
        spent = Counter(old["hand"]) - Counter(new["hand"])
        check(spent == Counter({"passenger": cost} if cost else {}), "Passenger cards", spent, cost)
    if words[0] == "pass":
        check(old["hand"] == new["hand"], "a pass changes nothing")
    # The end: C-92 and C-29, on a board.
    if edition != "card-game" and "turn-began" in names + ["turn-began"] and before["phase"] not in ("split", "opening-tickets"):
        ended = any(name in ("turn-began", "game-over") for name in names)
        if ended:
            check(("final-round-began" in names) == (new["pieces"] <= 2 and before["final_round"] is None and not (after["over"])), "the final round")
            if before["final_round"]:
                left = before["final_round"]["turns_left"] - 1
                check(after["over"] or after["final_round"] == {"turns_left": left}, "final turns")
                check(left > 0 or after["over"], "the game went on after the last final turn")


# ---- views


PUBLIC = {"cards", "tickets", "offered", "pieces", "routes", "route_points", "longest_path", "districts",
          "district_progress", "attractions",
          "passengers", "goods", "tickets_by_deck", "yard", "stack", "completed", "score"}


def check_views(map, edition, state, referee, legal):
    for seat in [*range(state["seats"]), None]:
        view = referee.must(do="view", **({} if seat is None else {"seat": seat}))["view"]
        own = state["players"][seat] if seat is not None else {"hand": {}, "tickets": [], "offer": []}
        for field in ("hand", "tickets", "offer"):
            check(view[field] == own[field], "own", field, view[field])
        check(view["legal"] == (legal.get(seat, []) if seat is not None else []), "legal actions in the view of", seat)
        for field in ("deck", "discard", "refused"):
            check(field not in view or isinstance(view[field], int), field, "is hidden")
        check("refused" not in view, "refused tickets are hidden")
        check(view["deck"] == len(state["deck"]) and view["discard"] == len(state["discard"]), "sizes")
        check(view["row"] == state["row"], "the row")
        check(view["ticket_decks"] == {name: len(deck) for name, deck in state["ticket_decks"].items()}, "ticket decks")
        choosing = state["phase"] == "opening-tickets"
        for other, (seen, player) in enumerate(zip(view["players"], state["players"])):
            allowed = PUBLIC | ({"completing", "split"} if other == seat else set())
            if state["phase"] != "split":
                allowed = allowed | {"split"}  # MK-96: once announced, it is public
                if "split" in seen and player["offer"]:
                    decks = Counter(map.tickets[ticket]["deck"] for ticket in player["offer"])
                    check(seen["split"] == {"short": decks["short"], "long": decks["long"]}, "the split of", other)
            check(set(seen) <= allowed, "seat", seat, "sees of", other, set(seen) - allowed)
            check(isinstance(seen["cards"], int) and seen["cards"] == sum(player["hand"].values()), "cards", seen)
            if not choosing or other == seat:
                held = len(player["tickets"]) + len(player.get("completing", []))
                check(seen["tickets"] == held and seen["offered"] == len(player["offer"]), "tickets", seen)
            else:
                check(seen["tickets"] == 0 and seen["offered"] == RULES[edition]["opening"][0], "choosing", seen)
            if "stack" in seen:
                check(seen["stack"] == sum(player["stack"].values()), "the stack")
            for field in ("pieces", "routes", "route_points", "passengers", "goods", "yard", "completed"):
                check(field not in seen or seen[field] == player[field], field, "of", other)
        if edition == "card-game":
            open_stack = seat is not None and state["phase"] == "complete"
            check(("stack" in view) == open_stack and (not open_stack or view["stack"] == own["stack"]), "own stack")
            if "proposal" in view and seat in view["awaiting"]:
                best = best_completion(map, own["stack"], own["tickets"])
                value = sum(map.tickets[ticket]["points"] for ticket in view["proposal"])
                check(best in (None, value), "the proposal", view["proposal"], best)
                several = [action for action in view["legal"] if len(action.split()) > 2]
                wanted = [f"complete {' '.join(sorted(view['proposal']))}"] if len(view["proposal"]) > 1 else []
                check(several == wanted, "the proposal among the legal actions", several)
        if not state["over"]:
            check("scores" not in view and "all_tickets" not in view, "scores before the end")


def best_completion(map, stack, tickets):
    """Return the maximum value of tickets that a stack completes, by exhaustive search; None if that takes too long."""
    alone = [t for t in tickets if completes(map, stack, [t])]
    tickets = sorted(alone, key=lambda ticket: -map.tickets[ticket]["points"])
    if len(tickets) > 14:
        return None
    best = 0

    def go(at, taken):
        nonlocal best
        value = sum(map.tickets[ticket]["points"] for ticket in taken)
        best = max(best, value)
        if at == len(tickets) or value + sum(map.tickets[ticket]["points"] for ticket in tickets[at:]) <= best:
            return
        if completes(map, stack, taken + [tickets[at]]):
            go(at + 1, taken + [tickets[at]])
        go(at + 1, taken)

    go(0, [])
    return best


# ---- scoring


def joined(map, routes, one, other):
    """Return whether own routes connect two places; no path runs through a country (MK-85)."""
    reached, waiting = {one}, [one]
    while waiting:
        at = waiting.pop()
        if at in map.countries and at != one:
            continue
        for route in routes:
            if at in map.routes[route]["between"]:
                to = map.other_end(route, at)
                if to not in reached:
                    reached.add(to)
                    waiting.append(to)
    return other in reached


def longest_path(map, routes):
    """Return the length of the longest trail, by exhaustive search."""
    best = 0
    at_city = {}
    for route in routes:
        for end in map.routes[route]["between"]:
            at_city.setdefault(end, []).append(route)
    def walk(at, used, length):
        nonlocal best
        best = max(best, length)
        for route in at_city.get(at, []):
            if route not in used:
                used.add(route)
                walk(map.other_end(route, at), used, length + map.routes[route]["length"])
                used.remove(route)
    for city in at_city:
        walk(city, set(), 0)
    return best


def expected_scores(map, rules, edition, state):
    """Return for each seat the lines (what, detail, points) and the tie-breakers."""
    results = []
    players = state["players"]
    if edition == "card-game":
        naming = {b["city"]: [sum(b["city"] in map.tickets[t]["between"] for t in p["completed"]) for p in players] for b in map.bonuses}
        for seat, player in enumerate(players):
            lines = [("tickets", t, map.tickets[t]["points"]) for t in player["completed"]]
            lines += [("tickets", t, -map.tickets[t]["points"]) for t in player["tickets"]]
            bonuses = [("big-city", b["city"], b["points"]) for b in map.bonuses if naming[b["city"]][seat] == max(naming[b["city"]]) > 0]
            results.append((lines + bonuses, [len(player["completed"]), len(bonuses)]))
        return results
    done = [[t for t in p["tickets"] if joined(map, p["routes"], *map.tickets[t]["between"])] for p in players]
    paths = [longest_path(map, p["routes"]) for p in players] if edition == "usa" else [0] * len(players)
    for seat, player in enumerate(players):
        lines = [("routes", None, sum(rules["points"][map.routes[r]["length"]] for r in player["routes"]))]
        for ticket in player["tickets"]:
            value = map.tickets[ticket]["points"]
            lines.append(("tickets", ticket, value if ticket in done[seat] else -value))
        ties = [len(done[seat])]
        if edition == "usa":
            if paths[seat] == max(paths) > 0:
                lines.append(("longest-path", None, 10))
            ties.append(paths[seat])
        if edition == "marklin":
            lines.append(("goods", None, sum(player["goods"])))
            if len(done[seat]) == max(map_len(done)) > 0:
                lines.append(("most-tickets", None, 10))
            ties.append(sum(player["goods"]))
        touched = {end for route in player["routes"] for end in map.routes[route]["between"]}
        if edition == "london":
            for number in range(1, 6):
                cities = [id for id, city in map.cities.items() if city.get("district") == number]
                if all(joined(map, player["routes"], cities[0], city) for city in cities[1:]):
                    lines.append(("districts", number, number))
        if edition == "new-york":
            count = sum(map.cities[city].get("attraction", False) for city in touched)
            if count:
                lines.append(("attractions", None, count))
        results.append((lines, ties))
    return results


def map_len(lists):
    return [len(items) for items in lists]


def check_scores(map, rules, edition, state, scores):
    expected = expected_scores(map, rules, edition, state)
    standings = [(sum(points for _, _, points in lines), *ties) for lines, ties in expected]
    for seat, (score, (lines, _)) in enumerate(zip(scores, expected)):
        got = sorted((l["what"], str(l.get("ticket") or l.get("district") or l.get("city")), l["points"]) for l in score["lines"])
        want = sorted((what, str(detail), points) for what, detail, points in lines)
        check(got == want, "score lines of seat", seat, got, want)
        check(score["total"] == standings[seat][0], "the total of seat", seat)
        check(score["rank"] == 1 + sum(other > standings[seat] for other in standings), "the rank of seat", seat)
        behind = [other for other in standings if other[0] == standings[seat][0] and other < standings[seat]]
        place = max((next(i for i, (one, two) in enumerate(zip(standings[seat], other)) if one != two) for other in behind), default=0)
        second = {"usa": "longest-path", "marklin": "goods", "card-game": "big-cities"}
        criterion = [None, "completed-tickets", second.get(edition)][place]
        check(score.get("tie_break") == criterion, "the tie-break of seat", seat, score.get("tie_break"), criterion)


# ---- whole games


def choose(rng, actions):
    """Choose a kind of action first, so that games contain claims and rides and end."""
    kinds = sorted({action.split()[0] for action in actions})
    if "claim" in kinds and rng.random() < 0.5:
        kinds = ["claim"]
    elif "place" in kinds and rng.random() < 0.3:
        kinds = ["place"]
    kind = rng.choice(kinds)
    if kind == "tickets" and len(kinds) > 1 and rng.random() < 0.6:
        kind = rng.choice([other for other in kinds if other != "tickets"])
    return rng.choice([action for action in actions if action.split()[0] == kind])


def play(referee, edition, seats, seed, options, thorough):
    map, rules, rng = MAPS[edition], RULES[edition], random.Random(f"{edition} {seats} {seed}")
    answer = referee.must(do="new", edition=edition, seats=seats, seed=seed, options=options)
    state = referee.must(do="state")["state"]
    log = []
    try:
        while not answer["over"]:
            check_state(map, rules, edition, state)
            check(answer["awaiting"], "nobody is awaited")
            legal = {seat: referee.must(do="legal", seat=seat)["actions"] for seat in range(seats)}
            for seat, actions in legal.items():
                if seat not in answer["awaiting"]:
                    check(actions == [], "seat", seat, "is not awaited and may", actions[:3])
                    continue
                want = expected_legal(map, rules, edition, state, seat)
                if state["phase"] == "complete":
                    want |= {action for action in actions if len(action.split()) > 2}  # check_views looks at it
                check(len(actions) == len(set(actions)), "an action is listed twice")
                check(set(actions) == want, state["phase"], "more:", sorted(set(actions) - want)[:3], "less:", sorted(want - set(actions))[:3])
            if rng.random() < thorough:
                check_views(map, edition, state, referee, legal)
            seat = rng.choice(answer["awaiting"])
            action = choose(rng, legal[seat])
            log.append((seat, action))
            answer = referee.must(do="act", seat=seat, action=action)
            before, state = state, referee.must(do="state")["state"]
            check_effect(map, rules, edition, before, seat, action, state, answer["events"])
            if rng.random() < thorough / 4:
                refused = referee.ask(do="act", seat=seat, action="claim nowhere 1 red")
                check(not refused["ok"] and referee.must(do="state")["state"] == state, "a refusal changed the state")
        check_state(map, rules, edition, state)
        check_views(map, edition, state, referee, {seat: [] for seat in range(seats)})
        scores = referee.must(do="score")["scores"]
        check_scores(map, rules, edition, state, scores)
        check(referee.must(do="view")["view"]["scores"] == scores, "the scores in the view")
        record = referee.must(do="record")["record"]
        referee.must(do="load", state=state)
        check(referee.must(do="state")["state"] == state, "a state is loaded as itself")
        referee.must(do="replay", record=record)
        check(referee.must(do="state")["state"] == state, "a record is replayed to its end")
    except Wrong as wrong:
        print(f"{edition}, {seats} seats, seed {seed}, after {len(log)} actions, the last {log[-3:]}:\n  {wrong}")
        return None
    return len(log)


OPTIONS = {
    "marklin": [{}, {}, {"revisit_token": "on"}, {"parallel_return": "off"}, {"plus4_counts_for_reset": "on", "reset_cap": 1}],
    "usa": [{}, {}, {"reset_cap": "0"}],
}
MAPS = {edition: Map(edition) for edition in RULES}
SEATS = {"usa": (2, 5), "marklin": (2, 5), "london": (2, 4), "new-york": (2, 4), "card-game": (2, 4)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the whistlestop binary")
    parser.add_argument("--games", type=int, default=20, help="games per edition")
    parser.add_argument("--edition", choices=sorted(RULES), action="append", help="only these editions")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--thorough", type=float, default=0.1, help="share of states whose views are checked")
    args = parser.parse_args()
    failed = 0
    for edition in args.edition or RULES:
        referee = Referee(args.program)
        fewest, most = SEATS[edition]
        actions = 0
        for game in range(args.games):
            seed = args.first_seed + game
            options = OPTIONS.get(edition, [{}])[game % len(OPTIONS.get(edition, [{}]))]
            played = play(referee, edition, fewest + game % (most - fewest + 1), seed, options, args.thorough)
            failed += played is None
            actions += played or 0
        referee.close()
        print(f"{edition}: {args.games} games, {actions} actions")
    print("everything agrees" if not failed else f"{failed} games disagree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
