"""The learner: trains a network on shards and keeps its state in checkpoints. A checkpoint is a function of its inputs."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from whistlestop_training.config import Config
from whistlestop_training.evaluation import evaluate
from whistlestop_training.features import features_of
from whistlestop_training.network import Adam, Network
from whistlestop_training.shards import Positions, read_shard


@dataclass
class Checkpoint:
    """The state of the learner after a round."""

    network: Network
    adam: Adam
    #: One row per round: positions, loss, and the measurements on held-out shards.
    history: list[dict[str, Any]]

    @classmethod
    def initial(cls, config: Config) -> Checkpoint:
        """Create the state before the first round."""
        rng = np.random.default_rng([config.seed, 1 << 32])
        network = Network.random(features_of(config.edition).size, config.hidden, rng)
        return cls(network, Adam.of(network), [])

    def to_bytes(self) -> bytes:
        """Return the checkpoint as an npz file. Equal checkpoints give equal bytes."""
        arrays: dict[str, Any] = {"history": np.array(json.dumps(self.history)), "steps": np.array(self.adam.steps)}
        lists = {
            "weights": self.network.weights,
            "biases": self.network.biases,
            "first": self.adam.first,
            "second": self.adam.second,
        }
        for name, values in lists.items():
            arrays.update({f"{name}{index}": value for index, value in enumerate(values)})
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Checkpoint:
        """Read a checkpoint."""
        with np.load(io.BytesIO(data)) as arrays:

            def listed(name: str) -> list[Any]:
                count = sum(1 for key in arrays.files if key.startswith(name))
                return [arrays[f"{name}{index}"] for index in range(count)]

            network = Network(listed("weights"), listed("biases"))
            adam = Adam(listed("first"), listed("second"), int(arrays["steps"]))
            return cls(network, adam, json.loads(str(arrays["history"])))


def train(config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
    """Train on the shards of the window and return the checkpoint of the round.

    Equal arguments give equal bytes on machines of the same kind: on one thread, because the number of threads changes
    the order in which products are added up.
    """
    with threadpool_limits(limits=1):
        return _train(config, round, checkpoint, shards)


def _train(config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
    state = Checkpoint.initial(config) if checkpoint is None else Checkpoint.from_bytes(checkpoint)
    used = sorted(shards)
    taught = [read_shard(shards[shard]) for shard in used if not config.is_held_out(shard)]
    held_out = [read_shard(shards[shard]) for shard in used if config.is_held_out(shard)]
    positions = Positions.join(taught)
    features = positions.features
    margin = positions.margin.astype(np.float32) / np.float32(config.margin_scale)
    rng = np.random.default_rng([config.seed, 1 << 33, round])
    loss, batches = 0.0, 0
    for epoch in range(config.epochs):
        order = rng.permutation(len(positions))
        # The rate falls within a round to a tenth.
        rate = config.learning_rate * 0.1 ** (epoch / max(1, config.epochs - 1))
        for start in range(0, len(order), config.batch):
            chosen = order[start : start + config.batch]
            batch_loss, gradients = state.network.gradients(
                features[chosen].astype(np.float32), positions.share[chosen], margin[chosen], config.margin_weight
            )
            state.adam.step(state.network, gradients, rate, config.weight_decay)
            loss, batches = loss + batch_loss, batches + 1
    row: dict[str, Any] = {"round": round, "positions": len(positions), "loss": loss / batches}
    if held_out:
        row["held_out"] = evaluate(state.network, Positions.join(held_out), positions).to_dict()
    state.history.append(row)
    return state.to_bytes()
