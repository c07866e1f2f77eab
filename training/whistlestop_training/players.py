"""A player that chooses by the network: one step ahead, in a sampled game."""

from __future__ import annotations

import numpy as np

import whistlestop as ws
from whistlestop_training.features import features_of
from whistlestop_training.network import Network


class NetworkPlayer:
    """Chooses the action after which the network expects the greatest share of the victory.

    It sees only its view: the actions are tried in a game that is sampled to fit what the seat has seen.
    """

    def __init__(self, network: Network, edition: str, seed: int = 0) -> None:
        self.network = network
        self._features = features_of(edition)
        self._rng = np.random.default_rng(seed)

    def choose(self, view: ws.View) -> int:
        """Return the number of the best action."""
        legal = view.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seat = view.seat
        sampled = view.sample(self._rng)
        observations = np.empty((len(legal), sampled.observation_size), np.float32)
        for row, action in zip(observations, legal, strict=True):
            after = sampled.clone()
            after.apply(action, seat)
            after.observation(seat, out=row)
        win = self.network.win(self._features.expand(observations, view.seats))
        return legal[int(win.argmax())]
