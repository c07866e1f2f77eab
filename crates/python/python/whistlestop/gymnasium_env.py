"""A Gymnasium environment: one seat learns, bots play the others.

Importing the module registers `whistlestop/usa-v0` and the other editions:

>>> import gymnasium
>>> import whistlestop.gymnasium_env
>>> env = gymnasium.make("whistlestop/usa-v0", opponents="planner")
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from whistlestop import _native
from whistlestop.arena import Entrant, Player, seat_player
from whistlestop.errors import BotError, IllegalActionError, SetupError
from whistlestop.text import describe

#: The version of the environments: it changes when rewards, observations or action numbers do.
VERSION = 0


class WhistlestopEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game against bots.

    An observation is the flat encoding of what the seat knows (`whistlestop.observation_space`). `info` has
    `action_mask`, an `int8` array of the legal actions, and at the end `totals` and `returns` of all seats.
    The reward is 0 until the end; then 1 for a victory, a negative number for a loss, so that all seats add up to 0,
    or what `reward` computes from the finished game and the own seat.

    An environment of Gymnasium accepts every action of its space, so an illegal action ends the episode with the reward
    -1, and `info["illegal"]` says why. With `illegal="raise"` it raises :class:`whistlestop.IllegalActionError` instead
    and changes nothing. A number outside of the space raises :class:`whistlestop.UnknownActionError`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        edition: str = "usa",
        seats: int = 2,
        *,
        opponents: Entrant | Sequence[Entrant] = "greedy",
        seat: int | Literal["random"] = "random",
        options: dict[str, Any] | None = None,
        payments: Literal["canonical", "full"] = "canonical",
        illegal: Literal["lose", "raise"] = "lose",
        reward: Callable[[_native.Game, int], float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if seat != "random" and not 0 <= seat < seats:
            raise SetupError(f"seat is a seat from 0 to {seats - 1}, or 'random'")
        if illegal not in ("lose", "raise"):
            raise SetupError("illegal is 'lose' or 'raise'")
        if isinstance(opponents, (list, tuple)):
            if len(opponents) != seats - 1:
                raise BotError(f"opponents is one bot for all seats, or a list of {seats - 1}")
            self._opponents: list[Entrant] = list(opponents)
        else:
            self._opponents = [opponents] * (seats - 1)  # type: ignore[list-item]
        self._setup: dict[str, Any] = {"options": options, "payments": payments}
        self._edition, self._seats = edition, seats
        self._wanted_seat = seat
        self._illegal = illegal
        self._reward = reward
        self.render_mode = render_mode
        self.game = _native.Game(edition, seats, seed=0, **self._setup)
        self.seat = 0
        self._players: dict[int, Player] = {}
        self.observation_space = spaces.Box(-1.0, 1.0, (self.game.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.action_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Deal a new game and play up to the own first decision."""
        super().reset(seed=seed)
        deal = int(self.np_random.integers(2**63))
        self.game = _native.Game(self._edition, self._seats, seed=deal, **self._setup)
        wanted = self._wanted_seat
        self.seat = int(self.np_random.integers(self._seats)) if wanted == "random" else wanted
        others = [seat for seat in range(self._seats) if seat != self.seat]
        self._players = {
            seat: seat_player(bot, deal) for seat, bot in zip(others, self._opponents, strict=True)
        }
        self._play_opponents()
        return self._observation(), self._info()

    def step(
        self, action: int | str | np.integer[Any]
    ) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Apply an action, by number or notation, and play up to the own next decision."""
        try:
            self.game.apply(action if isinstance(action, str) else int(action), self.seat)
        except IllegalActionError as problem:
            if self._illegal == "raise" or self.game.is_over:
                raise
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(problem)}
        self._play_opponents()
        over = self.game.is_over
        return self._observation(), self._final_reward() if over else 0.0, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal actions as booleans, as maskable algorithms ask for them."""
        return self.game.mask(self.seat)

    def render(self) -> str | None:
        """Return what the own seat sees as text."""
        return describe(self.game.view(self.seat)) if self.render_mode == "ansi" else None

    def _play_opponents(self) -> None:
        while (seat := self.game.seat) is not None and seat != self.seat:
            self.game.apply(self._players[seat].choose(self.game.view(seat)), seat)

    def _final_reward(self) -> float:
        if self._reward is not None:
            return float(self._reward(self.game, self.seat))
        return self.game.returns()[self.seat]

    def _observation(self) -> npt.NDArray[np.float32]:
        return self.game.observation(self.seat)

    def _int8_mask(self) -> npt.NDArray[np.int8]:
        return self.game.mask(self.seat).view(np.int8)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._int8_mask(), "seat": self.seat}
        if self.game.is_over:
            info["totals"] = self.game.totals()
            info["returns"] = self.game.returns()
        return info


def register() -> None:
    """Register an environment for each edition, such as `whistlestop/usa-v0`."""
    for edition, _, _ in _native.editions():
        id = f"whistlestop/{edition}-v{VERSION}"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point=f"{__name__}:WhistlestopEnv", kwargs={"edition": edition})


register()
