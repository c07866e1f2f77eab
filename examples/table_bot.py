#!/usr/bin/env python3
"""A bot that plays at a table of a Whistlestop server, using only the Python standard library.

It connects as a guest, creates a token, creates a table with a server bot, and plays random actions to the end:

    python3 examples/table_bot.py http://127.0.0.1:8080 --edition london --seed 1

docs/protocol.md describes the messages; /api/v1/openapi.json the requests.
"""

import argparse
import base64
import json
import os
import random
import socket
import struct
import urllib.parse
import urllib.request


class Server:
    """HTTP client: guests have a cookie and an origin, bots a token."""

    def __init__(self, url):
        self.url = url.rstrip("/")
        self.headers = {}

    def ask(self, method, path, body=None):
        headers = {"Origin": self.url, **self.headers}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            cookie = answer.headers.get("Set-Cookie")
            if cookie:
                self.headers["Cookie"] = cookie.split(";")[0]
            return json.loads(answer.read() or b"null")

    def become_bot(self):
        """Create a token as a guest and continue as a bot."""
        self.ask("POST", "/api/v1/guest", {})
        made = self.ask("POST", "/api/v1/tokens", {"name": "example", "scopes": ["watch", "play", "tables"]})
        self.headers = {"Authorization": "Bearer " + made["token"]}


class Socket:
    """A WebSocket (RFC 6455) of a table: JSON texts in both directions."""

    def __init__(self, server, table):
        place = urllib.parse.urlsplit(server.url)
        self.stream = socket.create_connection((place.hostname, place.port or 80), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/v1/tables/{table}/socket HTTP/1.1",
            f"Host: {place.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in server.headers.items()),
        ]
        self.stream.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.reader = self.stream.makefile("rb")
        status = self.reader.readline().decode()
        if " 101 " not in status:
            raise ConnectionError(status.strip())
        while self.reader.readline().strip():
            pass

    def send(self, message):
        data = json.dumps(message).encode()
        self._frame(0x1, data)

    def _frame(self, kind, data):
        mask = os.urandom(4)
        length = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
        self.stream.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self):
        """Return the next message; raise an error if the server has closed the socket."""
        while True:
            first, second = self.reader.read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", self.reader.read(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.reader.read(8))
            data = self.reader.read(length)
            kind = first & 0x0F
            if kind == 0x1:
                return json.loads(data)
            if kind == 0x9:
                self._frame(0xA, data)
            elif kind == 0x8:
                raise ConnectionError("the server closed the socket")


def play(server, edition, level, rng):
    """Create a table with one server bot, play random actions, and return the last view."""
    seats = [{"kind": "human"}, {"kind": "bot", "level": level}]
    table = {"edition": edition, "seats": seats, "visibility": "private", "title": "A bot's table"}
    table = server.ask("POST", "/api/v1/tables", table)["id"]
    server.ask("POST", f"/api/v1/tables/{table}/start", {})
    line = Socket(server, table)
    line.send({"type": "hello", "version": None})
    waiting = False
    while True:
        message = line.receive()
        if message["type"] == "accepted":
            waiting = False
        elif message["type"] == "refused":
            raise RuntimeError(message["error"]["message"])
        elif message["type"] in ("snapshot", "events"):
            view, version = message["view"], message["version"]
            if view["over"]:
                return table, view
        else:
            continue
        if view["legal"] and not waiting:
            waiting = True
            action = rng.choice(view["legal"])
            line.send({"type": "act", "id": os.urandom(8).hex(), "seat": 0, "expected": version, "action": action})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8080")
    parser.add_argument("--edition", default="london")
    parser.add_argument("--level", default="porter")
    parser.add_argument("--seed", type=int, default=None)
    args = parser.parse_args()
    server = Server(args.url)
    server.become_bot()
    table, view = play(server, args.edition, args.level, random.Random(args.seed))
    replay = server.ask("GET", f"/api/v1/tables/{table}/replay")
    totals = [score["total"] for score in view["scores"]]
    print(json.dumps({"table": table, "totals": totals, "steps": len(replay["steps"])}))


if __name__ == "__main__":
    main()
