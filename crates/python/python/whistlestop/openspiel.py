"""An OpenSpiel game. Importing the module registers `python_whistlestop`.

>>> import pyspiel
>>> import whistlestop.openspiel
>>> game = pyspiel.load_game("python_whistlestop(edition=london,players=2)")

Chance is one explicit node at the root: it chooses one of `deals` deals, each with equal probability, and a deal decides
all shuffles of the game. So a history of actions determines a state. Seats that choose at once (the opening) act one
after the other; information states do not show the choices of the others.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from whistlestop import _native
from whistlestop.spaces import observation_space

#: The longest of 300 random games with the most seats had 453 decisions.
MAX_DECISIONS = 4000

_DEFAULTS: dict[str, str | int] = {"edition": "usa", "players": 2, "payments": "canonical", "deals": 1024}

_GAME_TYPE = pyspiel.GameType(
    short_name="python_whistlestop",
    long_name="Whistlestop: train board games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class WhistlestopGame(pyspiel.Game):  # type: ignore[misc]
    """A game of an edition for some players; see the module for its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_DEFAULTS, **(params or {})}
        self.edition = str(chosen["edition"])
        self.seats = int(chosen["players"])
        self.payments: Any = str(chosen["payments"])
        self.deals = int(chosen["deals"])
        first = self.deal(0)
        info = pyspiel.GameInfo(
            num_distinct_actions=first.action_count,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(_GAME_TYPE, info, params or {})

    def deal(self, seed: int) -> _native.Game:
        """Return a new game with that deal."""
        return _native.Game(self.edition, self.seats, seed=seed, payments=self.payments)

    def new_initial_state(self) -> WhistlestopState:
        """Return the state before the deal."""
        return WhistlestopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> WhistlestopObserver:
        """Return an observer: what a seat knows now, or everything that it has seen."""
        if params:
            raise ValueError("the observer has no parameters")
        return WhistlestopObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class WhistlestopState(pyspiel.State):  # type: ignore[misc]
    """A state; `game` is the game under way, or `None` before the deal."""

    def __init__(self, parent: WhistlestopGame) -> None:
        super().__init__(parent)
        self.game: _native.Game | None = None
        # Copies of a state share what does not change.
        self._deal: Callable[[int], _native.Game] = _Shared(parent.deal)
        self._deals, self._seats = parent.deals, parent.seats

    def current_player(self) -> int:
        """Return the seat that chooses."""
        if self.game is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.game.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.game is None else self.game.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals with their probabilities."""
        return [(deal, 1.0 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = self._deal(action)
        else:
            self.game.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.game is None or player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.game.notation(action, player)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        """Return the zero-sum result of each seat."""
        return [0.0] * self._seats if self.game is None else self.game.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> WhistlestopState:
        """Return a state that the player cannot tell from this one; its history is that of this one."""
        other: WhistlestopState = self.clone()
        if self.game is not None:
            other.game = self.game.sample(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return "before the deal" if self.game is None else json.dumps(self.game.state(), sort_keys=True)


class _Shared:
    """A function that is not copied with the state that has it."""

    def __init__(self, function: Callable[[int], _native.Game]) -> None:
        self._function = function

    def __call__(self, deal: int) -> _native.Game:
        return self._function(deal)

    def __deepcopy__(self, memo: Any) -> _Shared:
        return self


class WhistlestopObserver:
    """What a player knows: the encoding of its view, and as text its view or, with perfect recall, all that it has seen."""

    def __init__(self, game: WhistlestopGame, kind: Any) -> None:
        space = observation_space(game.edition, game.seats)
        self.tensor: npt.NDArray[np.float32] = np.zeros(len(space), np.float32)
        self.dict = space.planes(self.tensor)
        self._perfect_recall = bool(kind.perfect_recall)

    def set_from(self, state: WhistlestopState, player: int) -> None:
        """Write the encoding of what the player knows."""
        if state.game is None:
            self.tensor.fill(0.0)
        else:
            state.game.observation(player, out=self.tensor)

    def string_from(self, state: WhistlestopState, player: int) -> str:
        """Return what the player knows as text."""
        if state.game is None:
            return f"seat {player} before the deal"
        view = state.game.view(player)
        if self._perfect_recall:
            return json.dumps([view.document, view.events_since(0)], sort_keys=True)
        return json.dumps(view.document, sort_keys=True)


pyspiel.register_game(_GAME_TYPE, WhistlestopGame)
