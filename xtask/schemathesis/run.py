"""Checks that a running server answers as its OpenAPI document says.

Starts the program named in WHISTLESTOP_BIN on a free port of the loopback interface with an empty database, runs
schemathesis against it with a fixed seed, and stops it. Exits with 1 if an answer is not described, does not have the
described form, or has the status 500, if the server logged an error, or if too few requests were sent.

    sh xtask/schemathesis.sh                      # about 500 requests
    sh xtask/schemathesis.sh --long --seed 7      # all phases, 100 examples for each route
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent

SHORT = ["--phases", "fuzzing", "--max-examples", "12"]
LONG = ["--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "100", "--continue-on-failure"]

# How many requests a run must send at minimum: a run with fewer has left out routes.
MIN_REQUESTS_SHORT = 400
MIN_REQUESTS_LONG = 3000

# Left out: `positive_data_acceptance`, because a request of the right form may contradict the state of a table;
# `ignored_auth`, because hooks.py authenticates every request (the test `access` of the server covers it).
# Left out as well: the event stream. Its schema describes the data of an event, which is what programs read, and
# schemathesis compares the whole frame with it (the tests of the server in events.rs read the stream).
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
    "allow_header_conformance",
]


def start(folder):
    """Start a server with an empty database; return the process and its address."""
    program = os.environ["WHISTLESTOP_BIN"]
    database = f"sqlite://{folder}/games.sqlite"
    arguments = ["serve", "--listen", "127.0.0.1:0", "--bot-pause", "0", "--database", database]
    environment = {**os.environ, "RUST_LOG": "warn"}
    log = open(f"{folder}/log", "wb")
    process = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=log, env=environment, text=True)
    line = process.stdout.readline()
    address = re.search(r"http://\S+", line)
    if address is None:
        process.kill()
        sys.exit(f"error: the server did not start: {line}\n{pathlib.Path(log.name).read_text()}")
    return process, address.group()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="all phases, 100 examples for each route")
    parser.add_argument("--seed", default="1")
    parser.add_argument("rest", nargs="*", help="further arguments of schemathesis, after --")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, url = start(folder)
        try:
            count = pathlib.Path(folder, "requests")
            command = [
                *[str(pathlib.Path(sys.executable).with_name("schemathesis")), "run", f"{url}/api/v1/openapi.json"],
                *["--url", url, "--seed", args.seed, "--checks", ",".join(CHECKS), "--workers", "1"],
                *["--generation-database", "none", "--warnings", "off", "--no-color"],
                *["--generation-with-security-parameters", "false", "--exclude-path", "/api/v1/events"],
                *(LONG if args.long else SHORT),
                *args.rest,
            ]
            environment = {
                **os.environ,
                "SCHEMATHESIS_HOOKS": "hooks",
                "PYTHONPATH": str(HERE),
                "PYTHONDONTWRITEBYTECODE": "1",
                "WHISTLESTOP_URL": url,
                "WHISTLESTOP_COUNT": str(count),
            }
            result = subprocess.run(command, env=environment, cwd=folder, check=False).returncode
            errors = [line for line in pathlib.Path(folder, "log").read_text().splitlines() if "ERROR" in line or "panicked" in line]
            print("\n".join(errors[:20]))
            counted = count.read_text() if count.exists() else "0 requests"
            print(f"schemathesis: {counted} (seed {args.seed})")
            # Further arguments may choose a part of the routes.
            minimum = 1 if args.rest else MIN_REQUESTS_LONG if args.long else MIN_REQUESTS_SHORT
            too_few = int(counted.split()[0]) < minimum
            if too_few:
                print(f"error: only {counted}, expected at least {minimum}")
        finally:
            server.terminate()
            server.wait(30)
    sys.exit(1 if result or errors or too_few else 0)


if __name__ == "__main__":
    main()
