#!/usr/bin/env python3
"""A bot account that plays several games at once on a Whistlestop server, using only the Python standard library.

It makes a bot account and a token, opens its event stream, creates ten tables with a server bot each, and plays random
actions in all of them until they are over. The event stream says which game waits for a decision; the decision is made
on the socket of that game. With --wait it creates no tables, but accepts challenges until it is interrupted.

    python3 examples/table_bot.py http://127.0.0.1:8080 --edition london --games 10 --seed 1

docs/protocol.md describes the messages; /api/v1/openapi.json the requests.
"""

import argparse
import base64
import http.client
import json
import os
import random
import socket
import struct
import time
import urllib.error
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

    def become_bot(self, name, owner):
        """Make a guest account a bot account, create a token, and continue with the token."""
        self.ask("POST", "/api/v1/session", {})
        self.ask("PATCH", "/api/v1/me", {"name": name})
        self.ask("POST", "/api/v1/me/bot", {"owner": owner})
        made = self.ask("POST", "/api/v1/tokens", {"name": "example", "scopes": ["watch", "play", "tables"]})
        self.headers = {"Authorization": "Bearer " + made["token"]}

    def events(self):
        """Yield the events of the account for ever. After an interruption the stream continues where it ended."""
        last = None
        while True:
            headers = dict(self.headers)
            if last is not None:
                headers["Last-Event-ID"] = last
            try:
                request = urllib.request.Request(self.url + "/api/v1/events", headers=headers)
                # The server sends a comment every 15 seconds.
                with urllib.request.urlopen(request, timeout=60) as stream:
                    for line in stream:
                        field, _, value = line.decode().rstrip("\n").partition(": ")
                        if field == "id":
                            last = value
                        elif field == "data":
                            event = json.loads(value)
                            if event["type"] == "closing" and event["retry_after"] is None:
                                raise SystemExit("the token has ended")
                            yield event
            except urllib.error.HTTPError as error:
                if error.code == 401:
                    raise SystemExit("the server does not know the token") from error
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(1)


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
            head = self.reader.read(2)
            if len(head) < 2:
                raise ConnectionError("the server closed the socket")
            first, second = head
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


class Game:
    """A game that is running: its socket, and what it has shown last."""

    def __init__(self, server, table, seat):
        self.seat, self.version, self.view = seat, -1, None
        self.line = Socket(server, table)
        self.line.send({"type": "hello", "protocol": 1, "version": None})

    def receive(self):
        """Read one message and keep the view in it; return the type of the message and its error."""
        message = self.line.receive()
        if message["type"] in ("snapshot", "events"):
            self.view, self.version = message["view"], message["version"]
        return message["type"], message.get("error")

    def decide(self, version, rng):
        """Choose for the seat as long as the game waits for it, from a version on."""
        while self.version < version:
            self.receive()
        while self.view["legal"] and not self.view["over"]:
            action = rng.choice(self.view["legal"])
            act = {"type": "act", "id": os.urandom(8).hex(), "seat": self.seat, "expected": self.version}
            self.line.send({**act, "action": action})
            kind, error = self.receive()
            while kind not in ("accepted", "refused"):
                kind, error = self.receive()
            # Stale: somebody else has acted at the same moment, and the new view has come.
            if kind == "refused" and error["code"] != "stale":
                raise RuntimeError(error["message"])


def open_tables(server, args):
    """Create tables with one server bot each, and start their games."""
    for number in range(args.games):
        seats = [{"kind": "human"}, {"kind": "bot", "level": args.level}]
        table = {"edition": args.edition, "seats": seats, "visibility": "private", "title": f"Bot game {number + 1}"}
        opened = server.ask("POST", "/api/v1/tables", table)
        server.ask("POST", f"/api/v1/tables/{opened['id']}/start", {})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8080")
    parser.add_argument("--edition", default="london")
    parser.add_argument("--level", default="porter")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--name", default=None, help="the name of the bot account")
    parser.add_argument("--owner", default="Example", help="whose bot it is")
    parser.add_argument("--wait", action="store_true", help="accept challenges instead of creating tables")
    parser.add_argument("--seed", type=int, default=None)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    server = Server(args.url)
    server.become_bot(args.name or f"Bot {os.urandom(4).hex()}", args.owner)
    games, over = {}, 0
    for event in server.events():
        kind = event["type"]
        if kind == "ready" and not event["resumed"] and not args.wait:
            open_tables(server, args)
        elif kind == "challenge" and event["challenge"]["incoming"] and event["challenge"]["state"] == "open":
            server.ask("POST", f"/api/v1/challenges/{event['challenge']['id']}/accept", {})
        elif kind == "your-turn":
            table = event["table"]
            try:
                if table not in games:
                    games[table] = Game(server, table, event["seat"])
                games[table].decide(event["version"], rng)
            except ConnectionError:
                # The server closes sockets on which nothing was heard for a minute.
                games[table] = Game(server, table, event["seat"])
                games[table].decide(event["version"], rng)
        elif kind == "game-over":
            table = event["table"]
            games.pop(table, None)
            over += 1
            replay = server.ask("GET", f"/api/v1/tables/{table}/replay")
            line = {"table": table, "totals": event["result"]["totals"], "steps": len(replay["steps"])}
            print(json.dumps(line), flush=True)
            if not args.wait and over == args.games:
                return


if __name__ == "__main__":
    main()
