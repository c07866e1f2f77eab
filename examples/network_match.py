#!/usr/bin/env python3
"""Let two programs play many games over the network, on a server of their own.

    python3 examples/network_match.py --games 1000 -- python3 examples/bot.py

Starts `whistlestop serve` with an empty database on a free port, makes two bot accounts, and runs `whistlestop bot`
twice with the same program: one account challenges the other, both play up to `--at-once` games at the same time.
Prints one JSON object with the number of games, how many were resigned, and the time, and exits with 1 if a game is
missing or was resigned. `WHISTLESTOP_BIN` names the program whistlestop.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

WHISTLESTOP = os.environ.get("WHISTLESTOP_BIN", "whistlestop")


def run(*arguments):
    """Run a command of whistlestop and return what it prints."""
    return subprocess.run([WHISTLESTOP, *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def make_account(folder, database, name):
    """Make a bot account; return a file with its token."""
    made = run("admin", "--database", database, "bot", name, "--owner", "network_match.py")
    account = re.search(r"`.* (\w+)`", made).group(1)
    token = run("admin", "--database", database, "token", account, "--scopes", "watch,play,tables", "--days", "2")
    file = pathlib.Path(folder, f"{name}.token")
    file.write_text(token)
    return file


def results(url, token):
    """Yield the results of all games of an account, page by page."""
    after = ""
    while after is not None:
        headers = {"Authorization": f"Bearer {token}"}
        request = urllib.request.Request(f"{url}/api/v1/tables{after}", headers=headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            page = json.load(answer)
        yield from (table.get("result") for table in page["mine"])
        after = None if page["next"] is None else f"?after={page['next']}"


def wait_for(programs, seconds):
    """Wait until both programs have ended and return their statuses; if one fails or the time is over, end both."""
    deadline = time.monotonic() + seconds
    try:
        while any(program.poll() is None for program in programs):
            if any(program.poll() not in (None, 0) for program in programs):
                break
            if time.monotonic() > deadline:
                print(f"error: the games did not end within {seconds} s", file=sys.stderr)
                break
            time.sleep(0.1)
    finally:
        for program in programs:
            program.kill()
    return [program.wait() for program in programs]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--edition", default="usa")
    parser.add_argument("--time-limit", type=int, default=7200, help="seconds after which the match is given up")
    parser.add_argument("program", nargs="+", help="the program and its arguments, after --")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite://{folder}/games.sqlite"
        serve = ["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--database", database]
        server = subprocess.Popen([WHISTLESTOP, *serve], stdout=subprocess.PIPE, text=True)
        try:
            url = re.search(r"http://\S+", server.stdout.readline()).group()
            tokens = {name: make_account(folder, database, name) for name in ["First", "Second"]}
            begun = time.monotonic()
            bots = []
            for name, token in tokens.items():
                limits = ["--games", str(args.at_once), "--stop-after", str(args.games)]
                challenge = ["--challenge", "Second", "--edition", args.edition] if name == "First" else []
                bot = ["bot", "--url", url, "--token-file", str(token), *limits, *challenge, "--", *args.program]
                bots.append(subprocess.Popen([WHISTLESTOP, *bot]))
            statuses = wait_for(bots, args.time_limit)
            seconds = time.monotonic() - begun
            ended = [result for result in results(url, tokens["First"].read_text().strip()) if result]
        finally:
            server.terminate()
            server.wait(60)
    resigned = sum(result["resigned"] for result in ended)
    print(json.dumps({"games": len(ended), "resigned": resigned, "seconds": round(seconds, 1)}))
    sys.exit(0 if statuses == [0, 0] and len(ended) == args.games and resigned == 0 else 1)


if __name__ == "__main__":
    main()
