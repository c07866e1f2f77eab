"""Where the work of a run happens: in this process, in processes of this machine, or on a Ray cluster.

Workers get bytes and return bytes, so a cluster needs no shared folder; the driver alone reads and writes files.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from types import TracebackType
from typing import Any, Protocol

from whistlestop_training.config import Config
from whistlestop_training.learner import Checkpoint, train
from whistlestop_training.shards import generate


class Backend(Protocol):
    """Runs generators and the learner."""

    def __enter__(self) -> Backend: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def generate(self, config: Config, shards: Iterable[int], checkpoint: bytes | None) -> Iterator[tuple[int, bytes]]:
        """Yield shards with their numbers, in any order."""
        ...

    def train(self, config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
        """Return the checkpoint of a round."""
        ...


def _generate(config: Config, shard: int, checkpoint: bytes | None) -> bytes:
    network = None if checkpoint is None else Checkpoint.from_bytes(checkpoint).network
    return generate(config, shard, network)


class Serial:
    """Runs everything in this process."""

    def __enter__(self) -> Serial:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def generate(self, config: Config, shards: Iterable[int], checkpoint: bytes | None) -> Iterator[tuple[int, bytes]]:
        """Yield shards one after the other."""
        for shard in shards:
            yield shard, _generate(config, shard, checkpoint)

    def train(self, config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
        """Train in this process."""
        return train(config, round, checkpoint, shards)


class Processes:
    """Generates in processes of this machine and trains in this one."""

    def __init__(self, workers: int) -> None:
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def generate(self, config: Config, shards: Iterable[int], checkpoint: bytes | None) -> Iterator[tuple[int, bytes]]:
        """Yield shards as they are finished."""
        waiting = {self._pool.submit(_generate, config, shard, checkpoint): shard for shard in shards}
        for done in as_completed(waiting):
            yield waiting[done], done.result()

    def train(self, config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
        """Train in this process."""
        return train(config, round, checkpoint, shards)


class Ray:
    """Generates in actors of a Ray cluster and trains in another actor.

    An actor that dies is started again and repeats its shard, which has the same bytes.
    `address` is that of a running cluster; without it Ray starts on this machine.
    """

    def __init__(self, workers: int, address: str | None = None) -> None:
        import ray
        from ray.util.actor_pool import ActorPool

        self._ray: Any = ray
        if not ray.is_initialized():
            local = {} if address else {"num_cpus": workers + 1, "include_dashboard": False}
            ray.init(address=address, log_to_driver=False, **local)
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)
        #: The actors that generate; tests kill them.
        self.generators = [remote(_Generator).remote() for _ in range(workers)]
        self._pool = ActorPool(self.generators)
        self._learner = remote(_Learner).remote()

    def __enter__(self) -> Ray:
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def generate(self, config: Config, shards: Iterable[int], checkpoint: bytes | None) -> Iterator[tuple[int, bytes]]:
        """Yield shards as the actors finish them."""
        stored = self._ray.put(checkpoint)
        results = self._pool.map_unordered(lambda actor, shard: actor.generate.remote(config, shard, stored), list(shards))
        yield from results

    def train(self, config: Config, round: int, checkpoint: bytes | None, shards: dict[int, bytes]) -> bytes:
        """Train in the learner's actor."""
        stored = self._ray.put((checkpoint, shards))
        result: bytes = self._ray.get(self._learner.train.remote(config, round, stored))
        return result


class _Generator:
    """The actor that plays games."""

    def generate(self, config: Config, shard: int, checkpoint: bytes | None) -> tuple[int, bytes]:
        return shard, _generate(config, shard, checkpoint)


class _Learner:
    """The actor that trains."""

    def train(self, config: Config, round: int, stored: tuple[bytes | None, dict[int, bytes]]) -> bytes:
        checkpoint, shards = stored
        return train(config, round, checkpoint, shards)


def backend_named(name: str, workers: int, address: str | None = None) -> Backend:
    """Return a backend by name: `local` or `ray`."""
    if name == "ray":
        return Ray(workers, address)
    if name == "local":
        return Serial() if workers == 1 else Processes(workers)
    raise ValueError("a backend is local or ray")
