"""The smallest form of training: one process, small games, killed and resumed."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

import whistlestop as ws
import whistlestop_training as training
from whistlestop_training.__main__ import main
from whistlestop_training.backends import Processes, Serial
from whistlestop_training.network import Adam, Network

SMALL = training.Config(
    edition="london",
    seats=(2, 3),
    players=("network", "planner"),
    seed=7,
    rounds=2,
    shards_per_round=3,
    games_per_shard=6,
    positions_per_game=10,
    hidden=(8, 4),
    epochs=2,
    batch=32,
)


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file of a run."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the small configuration that was not interrupted."""
    folder = tmp_path_factory.mktemp("run")
    training.run(SMALL, folder)
    return folder


class Killed(Exception):
    """Stands for the end of the process."""


class Mortal(Serial):
    """A backend that fails after some shards."""

    def __init__(self, shards: int) -> None:
        self.left = shards

    def generate(
        self, config: training.Config, shards: Iterable[int], checkpoint: bytes | None
    ) -> Iterator[tuple[int, bytes]]:
        """Yield shards until it fails."""
        for result in super().generate(config, shards, checkpoint):
            if self.left == 0:
                raise Killed
            self.left -= 1
            yield result


def test_a_run_writes_all_files(finished: Path) -> None:
    names = list(digests(finished))
    assert names == [
        "checkpoints/0000.npz",
        "checkpoints/0001.npz",
        "config.json",
        "london.weights",
        *[f"shards/{shard:06}.npz" for shard in range(6)],
    ]
    positions = training.read_shard((finished / "shards/000000.npz").read_bytes())
    assert len(positions) == 60
    assert set(positions.seats.tolist()) == {2, 3}
    assert positions.features.shape[1] == training.Features("london").size


@pytest.mark.parametrize("shards", [0, 2, 4])
def test_a_run_that_was_interrupted_ends_with_the_same_files(finished: Path, tmp_path: Path, shards: int) -> None:
    with pytest.raises(Killed):
        training.run(SMALL, tmp_path, Mortal(shards))
    (tmp_path / ".000009.npz.1").write_bytes(b"left behind")
    training.run(SMALL, tmp_path)
    assert digests(tmp_path) == digests(finished)


def test_processes_write_the_same_files(finished: Path, tmp_path: Path) -> None:
    training.run(SMALL, tmp_path, Processes(2))
    assert digests(tmp_path) == digests(finished)


def test_another_configuration_is_rejected(finished: Path) -> None:
    with pytest.raises(training.RunError):
        training.run(dataclasses.replace(SMALL, seed=8), finished)


def test_the_command_runs_and_reports_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "config.json"
    config.write_text(json.dumps({"edition": "london", "rounds": 1, "shards_per_round": 2, "games_per_shard": 2}))
    assert main([str(config), str(tmp_path / "out")]) == 0
    assert "london.weights" in capsys.readouterr().out
    config.write_text(json.dumps({"edition": "mars"}))
    assert main([str(config), str(tmp_path / "out")]) == 1
    assert "edition is one of usa" in capsys.readouterr().err
    for wrong in ("nonsense", "[]", '{"speed": 1}', '{"rounds": 0}', '{"players": ["wizard"]}', '{"seats": [9]}'):
        with pytest.raises(training.ConfigError):
            training.Config.from_json(wrong)


def test_outcomes_are_those_of_the_games(finished: Path) -> None:
    positions = training.read_shard((finished / "shards/000001.npz").read_bytes())
    for game in range(SMALL.games_per_shard):
        own = positions.game == game
        assert len(set(positions.decisions[own].tolist())) == 1
        for share, margin in zip(positions.share[own], positions.margin[own], strict=True):
            assert (share > 0) == (margin > 0) or margin == 0


@pytest.mark.parametrize("edition", [edition.id for edition in ws.editions()])
def test_features_of_fewer_seats_are_those_of_the_greatest_number(edition: str) -> None:
    features = training.Features(edition)
    large = ws.observation_space(edition, features.max_seats)
    for seats in range(features.min_seats, features.max_seats + 1):
        game = ws.Game(edition, seats, seed=3)
        for step in range(30):
            legal = game.legal_actions()
            game.apply(legal[step % len(legal)])
        small = ws.observation_space(edition, seats)
        observation = game.observation(0)
        expanded = features.expand(observation, seats)[0]
        assert expanded.sum() == pytest.approx(observation.sum() + 1, rel=1e-5)
        planes, wide = small.planes(observation), large.planes(expanded[: len(large)])
        assert np.array_equal(wide["hand"], planes["hand"])
        assert np.array_equal(wide["players"][:seats], planes["players"])
        assert not wide["players"][seats:].any()
        assert np.array_equal(wide["tickets"][:, 0], planes["tickets"][:, 0])
        if "routes" in planes:
            assert np.array_equal(wide["routes"][:, :seats], planes["routes"][:, :seats])
            assert np.array_equal(wide["routes"][:, features.max_seats], planes["routes"][:, seats])


def test_gradients_are_the_slopes_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    network = Network.random(6, (5, 4), rng)
    network = Network([w.astype(np.float64) for w in network.weights], [b.astype(np.float64) for b in network.biases])
    features = rng.random((7, 6))
    share, margin = rng.random(7), rng.standard_normal(7)
    _, gradients = network.gradients(features, share, margin, 0.5)  # type: ignore[arg-type]
    for parameter, gradient in zip(network.parameters(), gradients, strict=True):
        for place in np.ndindex(parameter.shape):
            kept = parameter[place]
            losses = []
            for change in (1e-3, -1e-3):
                parameter[place] = kept + change
                losses.append(network.gradients(features, share, margin, 0.5)[0])  # type: ignore[arg-type]
            parameter[place] = kept
            assert gradient[place] == pytest.approx((losses[0] - losses[1]) / 2e-3, abs=2e-3)


def test_a_network_learns_what_can_be_learned() -> None:
    rng = np.random.default_rng(1)
    features = rng.standard_normal((2000, 10)).astype(np.float32)
    truth = 1 / (1 + np.exp(-2 * features[:, 0] * features[:, 1]))
    share = (rng.random(2000) < truth).astype(np.float32)
    margin = features[:, 2].copy()
    network = Network.random(10, (16, 8), rng)
    adam = Adam.of(network)
    first = network.gradients(features, share, margin, 0.5)[0]
    for _ in range(400):
        _, gradients = network.gradients(features, share, margin, 0.5)
        adam.step(network, gradients, 1e-2, 1e-4)
    last = network.gradients(features, share, margin, 0.5)[0]
    assert last < 0.7 * first


def test_weights_files_are_read_back_and_checked(finished: Path) -> None:
    data = (finished / "london.weights").read_bytes()
    network, header = training.read_weights(data, "london")
    assert header["training"]["config_sha256"] == SMALL.sha256
    positions = training.read_shard((finished / "shards/000005.npz").read_bytes())
    from whistlestop_training.learner import Checkpoint

    exact = Checkpoint.from_bytes((finished / "checkpoints/0001.npz").read_bytes()).network
    features = positions.features.astype(np.float32)
    assert np.abs(network.win(features) - exact.win(features)).max() < 0.02
    with pytest.raises(training.WeightsError, match="not for usa"):
        training.read_weights(data, "usa")
    for damaged in (b"", data[:100], data[:-1], b"XXXX" + data[4:], data[:500] + b"\0" + data[501:]):
        with pytest.raises(training.WeightsError):
            training.read_weights(damaged)
    with pytest.raises(training.WeightsError, match="version 2"):
        training.read_weights(data[:4] + b"\2\0\0\0" + data[8:])


def test_the_default_network_is_small_enough() -> None:
    for edition in ws.editions():
        size = training.Features(edition.id).size
        network = Network.random(size, training.Config().hidden, np.random.default_rng(1))
        assert len(training.write_weights(network, edition.id, 50.0, {})) <= 100_000


def test_a_network_player_plays_legal_actions(finished: Path) -> None:
    network, _ = training.read_weights((finished / "london.weights").read_bytes())
    result = ws.arena([lambda seed: training.NetworkPlayer(network, "london", seed), "random"], "london", games=4)
    assert result.table[0]["games"] == 4


def wait_for(condition: Path, process: subprocess.Popen[str]) -> None:
    """Wait until a file exists while a process runs."""
    while not condition.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


@pytest.mark.ray
def test_two_ray_workers_that_are_killed_and_resumed_write_the_same_files(tmp_path: Path) -> None:
    """The driver is killed once while it generates and once after a checkpoint; an actor is killed too."""
    config = dataclasses.replace(SMALL, games_per_shard=40, rounds=3)
    alone = tmp_path / "alone"
    training.run(config, alone)
    settings = tmp_path / "settings.json"
    settings.write_text(config.to_json())
    folder = tmp_path / "ray"
    command = [sys.executable, "-m", "whistlestop_training", str(settings), str(folder), "--backend", "ray", "--workers", "2"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    for moment in (folder / "shards/000000.npz", folder / "checkpoints/0000.npz"):
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, start_new_session=True
        )
        wait_for(moment, process)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert not (folder / "london.weights").exists()

    import ray

    from whistlestop_training.backends import Ray

    os.environ["PYTHONPATH"] = environment["PYTHONPATH"]
    backend = Ray(2)
    ray.kill(backend.generators[0], no_restart=False)
    training.run(config, folder, backend)
    assert digests(folder) == digests(alone)
