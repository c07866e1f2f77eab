"""Shards: positions of self-play games with their outcomes. A shard is a function of configuration, number and network."""

from __future__ import annotations

import io
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

import whistlestop as ws
from whistlestop.arena import Player
from whistlestop_training.config import NETWORK, Config
from whistlestop_training.features import features_of
from whistlestop_training.network import Network
from whistlestop_training.players import NetworkPlayer


@dataclass
class Positions:
    """Positions as one seat sees each, with the outcome of their game; arrays of the same length."""

    #: Features of the seat's observation (`features.py`), as float16.
    features: npt.NDArray[np.float16]
    #: The seat's share of the victory: 1, 0, or a part of a shared victory.
    share: npt.NDArray[np.float32]
    #: Own total minus the best total of an opponent.
    margin: npt.NDArray[np.int16]
    #: Own score so far minus the best score of an opponent, from public information; the baseline of evaluations.
    lead: npt.NDArray[np.float32]
    #: Number of seats, and the seat.
    seats: npt.NDArray[np.uint8]
    seat: npt.NDArray[np.uint8]
    #: Game within the shard, decision within the game, and decisions of the whole game.
    game: npt.NDArray[np.uint32]
    decision: npt.NDArray[np.uint16]
    decisions: npt.NDArray[np.uint16]

    def __len__(self) -> int:
        return len(self.share)

    @classmethod
    def join(cls, parts: list[Positions]) -> Positions:
        """Return the positions of all parts in their order."""
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


def generate(config: Config, shard: int, network: Network | None) -> bytes:
    """Play the games of a shard and return it as an npz file. Equal arguments give equal bytes."""
    with threadpool_limits(limits=1):
        joined = Positions.join([_play(config, shard, game, network) for game in range(config.games_per_shard)])
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **{field.name: getattr(joined, field.name) for field in fields(Positions)})
    return buffer.getvalue()


def read_shard(data: bytes) -> Positions:
    """Read a shard."""
    with np.load(io.BytesIO(data)) as arrays:
        return Positions(**{field.name: arrays[field.name] for field in fields(Positions)})


def _player(name: str, config: Config, network: Network | None, seed: int) -> Player:
    if name != NETWORK:
        return ws.Bot(name, seed=seed)
    return ws.Planner(seed=seed) if network is None else NetworkPlayer(network, config.edition, seed)


def _play(config: Config, shard: int, number: int, network: Network | None) -> Positions:
    """Play one game and return positions at random moments, each from the view of a random seat."""
    rng = np.random.default_rng([config.seed, shard, number])
    seats = config.seats[number % len(config.seats)]
    seed = int(rng.integers(2**63))
    game = ws.Game(config.edition, seats, seed=seed)
    # The players change seats from game to game.
    names = [config.players[(seat + number) % len(config.players)] for seat in range(seats)]
    players = [_player(name, config, network, seed) for name in names]
    observations = []
    viewers = []
    while (seat := game.seat) is not None:
        viewer = int(rng.integers(seats))
        viewers.append(viewer)
        observations.append(game.observation(viewer))
        if rng.random() < config.random_actions:
            legal = game.legal_actions()
            game.apply(legal[int(rng.integers(len(legal)))], seat)
        else:
            game.apply(players[seat].choose(game.view(seat)), seat)
    decisions = len(viewers)
    chosen = np.sort(rng.choice(decisions, min(config.positions_per_game, decisions), replace=False))
    seen = np.stack([observations[index] for index in chosen])
    seat_of = np.array([viewers[index] for index in chosen], np.uint8)
    totals = game.totals()
    best_other = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(seats)]
    margins = np.array([total - other for total, other in zip(totals, best_other, strict=True)], np.int16)
    returns = np.array(game.returns(), np.float32)
    shares = (returns * (seats - 1) + 1) / seats
    scores = _public_scores(config.edition, seats, seen)
    return Positions(
        features=features_of(config.edition).expand(seen, seats).astype(np.float16),
        share=shares[seat_of].astype(np.float32),
        margin=margins[seat_of],
        lead=(scores[:, 0] - scores[:, 1:].max(axis=1)).astype(np.float32),
        seats=np.full(len(chosen), seats, np.uint8),
        seat=seat_of,
        game=np.full(len(chosen), number, np.uint32),
        decision=chosen.astype(np.uint16),
        decisions=np.full(len(chosen), decisions, np.uint16),
    )


def _public_scores(
    edition: str, seats: int, observations: npt.NDArray[np.float32]
) -> npt.NDArray[np.float32]:
    """Return the scores so far by seat, own first, as the observations have them."""
    space = ws.observation_space(edition, seats)
    column = space["players"].columns.index("score")
    return space.planes(observations)["players"][:, :, column]
