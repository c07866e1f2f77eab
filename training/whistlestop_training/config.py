"""The configuration of a run: everything that its results depend on."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from typing import Any

import whistlestop as ws

#: The name of a player that plays with the network of the last round; in the first round the planner stands in.
NETWORK = "network"


class ConfigError(ValueError):
    """A configuration cannot be used."""


@dataclass(frozen=True)
class Config:
    """What a run plays and how it learns."""

    edition: str = "usa"
    #: Numbers of seats; game by game in turn.
    seats: tuple[int, ...] = (2,)
    #: Bots by name, in the seats in turn; `network` plays with the network of the last round.
    players: tuple[str, ...] = ("planner",)
    #: Probability of a random action instead of the player's.
    random_actions: float = 0.05
    seed: int = 0
    rounds: int = 4
    shards_per_round: int = 8
    games_per_shard: int = 64
    #: Moments of a game that become positions; each as a random seat sees it.
    positions_per_game: int = 24
    #: The last shards of each round are only used to measure.
    held_out_shards: int = 1
    #: Rounds of shards that the learner trains on.
    window: int = 4
    hidden: tuple[int, ...] = (48, 16)
    epochs: int = 4
    batch: int = 256
    learning_rate: float = 1e-3
    weight_decay: float = 1e-4
    #: Weight of the error in the margin beside the log-loss of the win.
    margin_weight: float = 0.5
    #: Points that count as 1 in the margin.
    margin_scale: float = 50.0

    def __post_init__(self) -> None:
        known = {edition.id: edition for edition in ws.editions()}
        if self.edition not in known:
            raise ConfigError(f"edition is one of {', '.join(known)}")
        edition = known[self.edition]
        if not self.seats or not all(edition.min_seats <= seats <= edition.max_seats for seats in self.seats):
            raise ConfigError(f"seats are from {edition.min_seats} to {edition.max_seats} in {self.edition}")
        if not self.players:
            raise ConfigError("players names at least one bot")
        for player in self.players:
            if player != NETWORK:
                try:
                    ws.Bot(player)
                except ws.BotError as problem:
                    raise ConfigError(str(problem)) from None
        positive = ("rounds", "shards_per_round", "games_per_shard", "positions_per_game", "window", "epochs", "batch")
        for name in positive:
            value = getattr(self, name)
            if not isinstance(value, int) or value < 1:
                raise ConfigError(f"{name} is a whole number of at least 1")
        if not 0 <= self.held_out_shards < self.shards_per_round:
            raise ConfigError("held_out_shards is at least 0 and less than shards_per_round")
        if not 0.0 <= self.random_actions <= 1.0:
            raise ConfigError("random_actions is a probability")
        if not self.hidden or not all(isinstance(size, int) and size > 0 for size in self.hidden):
            raise ConfigError("hidden has the positive sizes of the hidden layers")
        if not 0 <= self.seed < 2**63:
            raise ConfigError("seed is a whole number below 2^63")
        if self.learning_rate <= 0 or self.margin_scale <= 0 or self.margin_weight < 0 or self.weight_decay < 0:
            raise ConfigError("learning_rate and margin_scale are positive; the weights are not negative")

    def to_json(self) -> str:
        """Return the configuration as JSON, always in the same form."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Config:
        """Parse a configuration; fields that are left out have their defaults."""
        try:
            fields: dict[str, Any] = json.loads(text)
        except ValueError as problem:
            raise ConfigError(f"not JSON: {problem}") from None
        if not isinstance(fields, dict):
            raise ConfigError("a configuration is a JSON object")
        known = {field.name for field in dataclasses.fields(cls)}
        if unknown := set(fields) - known:
            raise ConfigError(f"unknown fields: {', '.join(sorted(unknown))}")
        for name in ("seats", "players", "hidden"):
            if isinstance(fields.get(name), list):
                fields[name] = tuple(fields[name])
        try:
            return cls(**fields)
        except TypeError as problem:
            raise ConfigError(str(problem)) from None

    @property
    def sha256(self) -> str:
        """The SHA-256 of the configuration."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()

    @property
    def shards(self) -> int:
        """The number of shards of all rounds."""
        return self.rounds * self.shards_per_round

    def is_held_out(self, shard: int) -> bool:
        """Return whether a shard is only used to measure."""
        return shard % self.shards_per_round >= self.shards_per_round - self.held_out_shards

    def shards_of(self, round: int) -> range:
        """Return the shards of a round."""
        return range(round * self.shards_per_round, (round + 1) * self.shards_per_round)
