"""Gymnasium and PettingZoo environments, by their own checkers."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import TABLES
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import whistlestop as ws
from whistlestop import gymnasium_env, pettingzoo_env


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_gymnasium_accepts_the_environment(edition: str, seats: int) -> None:
    env = gymnasium.make(f"whistlestop/{edition}-v0", seats=seats)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("opponents", ["planner", ["greedy", ws.Planner(), lambda seed: ws.Random(seed=seed)]])
def test_an_episode_ends_with_a_zero_sum_result(opponents: object) -> None:
    env = gymnasium_env.WhistlestopEnv("usa", 4, opponents=opponents, render_mode="ansi")  # type: ignore[arg-type]
    rewards = []
    for episode in range(3):
        observation, info = env.reset(seed=episode)
        terminated = False
        while not terminated:
            assert env.game.seat == env.seat
            assert np.array_equal(observation, env.game.observation(env.seat))
            assert np.array_equal(info["action_mask"], env.action_masks())
            observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            assert not truncated
            assert reward == 0.0 or terminated
        rewards.append(reward)
        assert reward == info["returns"][env.seat]
        assert "hand" in str(env.render())
    assert all(reward <= 1.0 for reward in rewards)


def test_episodes_depend_on_the_seed_alone() -> None:
    def play(seed: int) -> list[float]:
        env = gymnasium.make("whistlestop/london-v0", opponents="greedy")
        observation, info = env.reset(seed=seed)
        env.action_space.seed(seed)
        seen = [float(observation.sum())]
        terminated = False
        while not terminated:
            observation, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
            seen.append(float(observation.sum()))
        return seen

    assert play(1) == play(1)
    assert play(1) != play(2)


def test_illegal_actions_raise_or_lose() -> None:
    env = gymnasium_env.WhistlestopEnv("usa", 2, illegal="raise")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(ws.IllegalActionError):
        env.step(illegal)
    with pytest.raises(ws.UnknownActionError):
        env.step(10**6)
    losing = gymnasium_env.WhistlestopEnv("usa", 2)
    losing.reset(seed=1)
    with pytest.raises(ws.UnknownActionError):
        losing.step(10**6)
    _, reward, terminated, _, info = losing.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert "rule" in info["illegal"]


def test_another_reward_can_be_chosen() -> None:
    env = gymnasium_env.WhistlestopEnv("london", 2, reward=lambda game, seat: game.totals()[seat] / 10)
    _, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        _, reward, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
    assert reward == info["totals"][env.seat] / 10


def test_bad_environments_are_rejected() -> None:
    for arguments in ({"edition": "mars"}, {"seats": 9}, {"seat": 2}, {"illegal": "maybe"}, {"options": {"x": "y"}}):
        with pytest.raises(ws.SetupError):
            gymnasium_env.WhistlestopEnv(**{"edition": "usa", "seats": 2, **arguments})  # type: ignore[arg-type]
    with pytest.raises(ws.BotError):
        gymnasium_env.WhistlestopEnv("usa", 3, opponents=["planner"])


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_pettingzoo_accepts_the_environment(edition: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The mask is part of the observation, as in the board games of PettingZoo.
        warnings.filterwarnings("ignore", message="Observation (space for each agent|is not a NumPy)")
        api_test(pettingzoo_env.env(edition, seats), num_cycles=300)
    seed_test(lambda: pettingzoo_env.env(edition, seats), num_cycles=200)


def test_every_agent_gets_its_result() -> None:
    env = pettingzoo_env.env("card-game", 3, render_mode="ansi")
    env.reset(seed=5)
    results: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            results[agent] = reward
            env.step(None)
        else:
            assert "row" in str(env.render())
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert set(results) == set(env.possible_agents)
    assert list(results.values()) != [0.0, 0.0, 0.0]
    assert sum(results.values()) == pytest.approx(0.0)


def test_a_missing_action_is_rejected() -> None:
    env = pettingzoo_env.env()
    env.reset(seed=1)
    with pytest.raises(ws.UnknownActionError):
        env.step(None)
