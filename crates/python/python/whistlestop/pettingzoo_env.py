"""A PettingZoo environment (AEC): every seat is an agent.

>>> from whistlestop.pettingzoo_env import env
>>> table = env("usa", 3)
>>> table.reset(seed=7)
>>> table.agent_selection
'seat_0'
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from whistlestop import _native
from whistlestop.text import describe

_Observation = dict[str, npt.NDArray[Any]]


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """All seats of a game as agents `seat_0`, `seat_1` and so on.

    An observation has `observation`, the flat encoding of what the seat knows, and `action_mask`, its legal actions.
    Seats that choose at once (the opening) act one after the other; a view does not show the choices of the others.
    At the end each seat gets its zero-sum result. An illegal action raises :class:`whistlestop.IllegalActionError`
    and changes nothing.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "whistlestop_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: str = "usa",
        seats: int = 2,
        *,
        options: dict[str, Any] | None = None,
        payments: Literal["canonical", "full"] = "canonical",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._setup: dict[str, Any] = {"options": options, "payments": payments}
        self._edition, self._seats = edition, seats
        self.render_mode = render_mode
        self.game = _native.Game(edition, seats, seed=0, **self._setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        features, actions = self.game.observation_size, self.game.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (features,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._deals = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; without a seed, the next one after the last seed."""
        if seed is not None:
            self._deals = np.random.default_rng(seed)
        deal = int(self._deals.integers(2**63))
        self.game = _native.Game(self._edition, self._seats, seed=deal, **self._setup)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> _Observation:
        """Return what an agent knows, and its legal actions."""
        seat = self._seat_of[agent]
        return {"observation": self.game.observation(seat), "action_mask": self.game.mask(seat).view(np.int8)}

    def step(self, action: int | str | np.integer[Any] | None) -> None:
        """Apply an action of the selected agent, by number or notation."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        # A missing action is rejected by the game like any other that does not exist.
        wanted: Any = action if isinstance(action, str) or action is None else int(action)
        self.game.apply(wanted, self._seat_of[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            totals = self.game.totals()
            for other, result in zip(self.possible_agents, self.game.returns(), strict=True):
                self.rewards[other] = result
                self.terminations[other] = True
                self.infos[other] = {"totals": totals}
        else:
            self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what the selected agent sees as text."""
        if self.render_mode != "ansi":
            return None
        return describe(self.game.view(self._seat_of[self.agent_selection]))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _select(self) -> None:
        seat = self.game.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]


def env(edition: str = "usa", seats: int = 2, **arguments: Any) -> SeatsEnv:
    """Create the environment of an edition."""
    return SeatsEnv(edition, seats, **arguments)
