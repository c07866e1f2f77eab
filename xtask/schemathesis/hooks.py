"""Hooks of schemathesis: who sends each request, and tables that exist.

The callers take turns, so that no rate limit hides a route. Each is a guest with a table that waits for players, one
with a running game and one with a finished game.
"""

import atexit
import collections
import json
import os
import pathlib
import urllib.request

import schemathesis

URL = os.environ["WHISTLESTOP_URL"]
CALLERS = 8
# Requests of a caller, after which another guest takes its place: half of the burst that an account has.
REQUESTS = 30

statuses = collections.Counter()


class Caller:
    """A guest with three tables."""

    def __init__(self):
        self.headers = {"Origin": URL}
        self.sent = 0
        self.ask("/api/v1/session", {})
        forming = self.open("open")
        playing = self.open("bot")
        over = self.open("bot")
        self.ask(f"/api/v1/tables/{playing}/start", {})
        self.ask(f"/api/v1/tables/{over}/start", {})
        self.ask(f"/api/v1/tables/{over}/resign", {})
        self.tables = [forming, playing, over]

    def ask(self, path, body):
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(URL + path, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request, timeout=30) as answer:
            cookie = answer.headers.get("Set-Cookie")
            if cookie:
                self.headers["Cookie"] = cookie.split(";")[0]
            return json.load(answer)

    def open(self, other):
        seats = [{"kind": "human"}, {"kind": other, "level": "porter" if other == "bot" else None}]
        table = {"edition": "london", "seats": seats, "visibility": "private"}
        return self.ask("/api/v1/tables", table)["id"]


callers = []
current = None
sent = 0


def next_caller():
    global sent
    turn = sent % CALLERS
    sent += 1
    if len(callers) <= turn:
        callers.append(Caller())
    if callers[turn].sent >= REQUESTS:
        callers[turn] = Caller()
    callers[turn].sent += 1
    return callers[turn]


@schemathesis.hook
def before_call(context, case, **kwargs):
    global current
    caller = current = next_caller()
    case.headers = case.headers or {}
    for name, value in caller.headers.items():
        case.headers[name] = value
    # Two of three requests about a table are about one that exists.
    is_table = case.operation.path.startswith("/api/v1/tables/{id}")
    if is_table and (sent // CALLERS) % 3 != 2 and isinstance((case.path_parameters or {}).get("id"), str):
        case.path_parameters["id"] = caller.tables[(sent // CALLERS) % 3 if sent % 2 else sent % 3]


@schemathesis.hook
def after_call(context, case, response):
    statuses[response.status_code] += 1
    if response.status_code == 401:
        # The request ended its own session or account.
        for place, caller in enumerate(callers):
            if caller is current:
                callers[place] = Caller()


@atexit.register
def report():
    counted = ", ".join(f"{count} answered {status}" for status, count in sorted(statuses.items()))
    pathlib.Path(os.environ["WHISTLESTOP_COUNT"]).write_text(f"{sent} requests: {counted}")
