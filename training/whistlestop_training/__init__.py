"""Self-play data and evaluation networks, on one machine or on a Ray cluster.

A run is a sequence of rounds. In each, workers play games and write shards of positions, and a learner trains the
network on the shards of the last rounds and writes a checkpoint. Everything is a function of the configuration: a run
that was killed and resumed, with another number of workers or on another backend, writes the same files.
"""

from whistlestop_training.config import Config, ConfigError
from whistlestop_training.evaluation import Report, evaluate
from whistlestop_training.features import Features
from whistlestop_training.network import Network
from whistlestop_training.players import NetworkPlayer
from whistlestop_training.run import RunError, run
from whistlestop_training.shards import Positions, generate, read_shard
from whistlestop_training.weights import WeightsError, read_weights, write_weights

__all__ = [
    "Config",
    "ConfigError",
    "Features",
    "Network",
    "NetworkPlayer",
    "Positions",
    "Report",
    "RunError",
    "WeightsError",
    "evaluate",
    "generate",
    "read_shard",
    "read_weights",
    "run",
    "write_weights",
]
