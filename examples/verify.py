#!/usr/bin/env python3
"""Check that the shuffles of a record follow from the secret of the game, without code of the project.

It reads the record (docs/record.md) and the edition's file in data/, and repeats every shuffle:
ChaCha20 of RFC 8439, numbers by rejection, Fisher-Yates.

    python3 examples/verify.py game.record --secret 64_HEXADECIMAL_DIGITS
    python3 examples/verify.py game.record --secret HEX --commitment HEX --salt HEX --game ID
    python3 examples/verify.py game.record --seed 42

With a commitment it also checks that the secret is the one whose hash was shown before the game.
If the record has nonces of seats, the shuffles follow from the secret and the nonces together.
"""

import argparse
import hashlib
import pathlib
import struct
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
PURPOSES = ["seats", "cards", "tickets", "refused"]
KINDS = ["red", "orange", "yellow", "green", "blue", "pink", "black", "white", "wild", "plus4", "passenger"]
MASK = 0xFFFFFFFF


def chacha20_block(key, counter, nonce):
    """Return one block of the key stream (RFC 8439, section 2.3), as sixteen 32-bit numbers."""

    def quarter(a, b, c, d):
        def add_xor_rotate(x, y, z, bits):
            state[x] = (state[x] + state[y]) & MASK
            state[z] ^= state[x]
            state[z] = (state[z] << bits | state[z] >> (32 - bits)) & MASK

        add_xor_rotate(a, b, d, 16)
        add_xor_rotate(c, d, b, 12)
        add_xor_rotate(a, b, d, 8)
        add_xor_rotate(c, d, b, 7)

    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    state = list(start)
    for _ in range(10):
        quarter(0, 4, 8, 12)
        quarter(1, 5, 9, 13)
        quarter(2, 6, 10, 14)
        quarter(3, 7, 11, 15)
        quarter(0, 5, 10, 15)
        quarter(1, 6, 11, 12)
        quarter(2, 7, 8, 13)
        quarter(3, 4, 9, 14)
    return [(one + other) & MASK for one, other in zip(state, start)]


def self_test():
    """The test vector of RFC 8439, section 2.3.2."""
    block = chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert struct.pack("<16I", *block).hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4"), "ChaCha20 is wrong"


class Stream:
    """Generate the random numbers of one shuffle."""

    def __init__(self, secret, purpose, number):
        block = chacha20_block(secret, 0, struct.pack("<3I", purpose, number, 0))
        self.key = struct.pack("<8I", *block[:8])
        self.blocks = 0
        self.left = []

    def word(self):
        if not self.left:
            self.left = chacha20_block(self.key, self.blocks, bytes(12))
            self.blocks += 1
        return self.left.pop(0)

    def below(self, bound):
        limit = (1 << 32) // bound * bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound


def shuffled(items, stream):
    items = list(items)
    for place in range(len(items) - 1, 0, -1):
        other = stream.below(place + 1)
        items[place], items[other] = items[other], items[place]
    return items


def ticket_order(edition):
    """Return the tickets in the order of the file, first deck first."""
    data = tomllib.loads((ROOT / "data" / f"{edition}.toml").read_text("utf-8"))
    decks, names = [], []
    for ticket in data["tickets"]:
        name = "--".join(ticket["between"])
        names.append(name + "-2" if name in names else name)
        deck = ticket.get("deck", "main")
        if deck not in decks:
            decks.append(deck)
    order = sorted(range(len(names)), key=lambda place: (decks.index(data["tickets"][place].get("deck", "main")), place))
    return [names[place] for place in order]


def checksum(lines):
    """FNV-1a, 64 bits."""
    hash = 0xCBF29CE484222325
    for byte in "".join(line + "\n" for line in lines).encode("utf-8"):
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{hash:016x}"


def combined(secret, lines):
    """Combine the server's secret with the nonces of the seats; without nonces, return the secret itself."""
    nonces = [line.split() for line in lines if line.startswith("nonce ")]
    if not nonces:
        return secret
    parts = b"".join(bytes([int(seat)]) + bytes.fromhex(nonce) for _, seat, nonce in nonces)
    return hashlib.sha256(b"whistlestop combined secret 1\n" + secret + parts).digest()


def commitment(secret, salt, rules, game):
    """Return the commitment, the hash that is shown before the game."""
    said = b"whistlestop deal 1\n" + secret + salt + struct.pack("<I", rules) + game.encode("utf-8")
    return hashlib.sha256(said).hexdigest()


def verify(text, secret):
    """Check that all outcomes follow from the secret; return their number, or the line and the difference."""
    lines = text.splitlines()
    if not lines or lines[0] != "whistlestop record 1":
        return None, "1: this is not a record that this program reads"
    if lines[-1] != "checksum " + checksum(lines[:-1]):
        return None, f"{len(lines)}: the record is damaged"
    if "rules 2" not in lines:
        return None, "3: this program knows only version 2 of the rules"
    secret = combined(secret, lines)
    edition = next(line.split()[1] for line in lines if line.startswith("edition "))
    seats = int(next(line.split()[1] for line in lines if line.startswith("seats ")))
    tickets = ticket_order(edition)
    order = {"seats": [str(seat) for seat in range(seats)], "cards": KINDS, "tickets": tickets, "refused": tickets}
    made = dict.fromkeys(PURPOSES, 0)
    for number, line in enumerate(lines, 1):
        if not line.startswith("chance "):
            continue
        _, what, *items = line.split(" ")
        stream = Stream(secret, PURPOSES.index(what), made[what])
        made[what] += 1
        if shuffled(sorted(items, key=order[what].index), stream) != items:
            return None, f"{number}: shuffle {made[what]} of {what} does not come out like that from this secret"
    return sum(made.values()), None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("record", type=pathlib.Path)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--secret", type=bytes.fromhex, help="64 hexadecimal digits")
    source.add_argument("--seed", type=int)
    parser.add_argument("--commitment", help="the hash shown before the game; needs --salt and --game")
    parser.add_argument("--salt", type=bytes.fromhex)
    parser.add_argument("--game", help="the game's id")
    args = parser.parse_args()
    self_test()
    secret = args.secret if args.secret is not None else args.seed.to_bytes(8, "little") + bytes(24)
    if len(secret) != 32:
        parser.error("a secret is 64 hexadecimal digits")
    if args.commitment:
        if args.salt is None or args.game is None:
            parser.error("--commitment needs --salt and --game")
        if commitment(secret, args.salt, 2, args.game) != args.commitment.lower():
            print(f"error: {args.record}: the secret is not the one that was committed to", file=sys.stderr)
            return 1
    proven, problem = verify(args.record.read_text("utf-8"), secret)
    if problem:
        print(f"error: {args.record}:{problem}", file=sys.stderr)
        return 1
    print(f"{args.record}: all {proven} outcomes of chance follow from the secret")
    return 0


if __name__ == "__main__":
    sys.exit(main())
