"""What is fixed for an edition: seats, numbered actions, the layout of observations and the facts of the map."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from whistlestop import _native

#: Which payments an action space distinguishes.
Payments: TypeAlias = Literal["canonical", "full"]


@dataclass(frozen=True)
class Edition:
    """One of the games."""

    id: str
    min_seats: int
    max_seats: int


@dataclass(frozen=True)
class ActionBlock:
    """A range of action numbers with a common meaning."""

    name: str
    start: int
    length: int

    @property
    def stop(self) -> int:
        """The number after the last one."""
        return self.start + self.length


@dataclass(frozen=True)
class ActionSpace:
    """The numbered actions of an edition; the numbers are the same in every game and for every seat."""

    edition: str
    payments: Payments
    blocks: tuple[ActionBlock, ...]

    def __len__(self) -> int:
        return self.blocks[-1].stop

    def __getitem__(self, name: str) -> ActionBlock:
        return next(block for block in self.blocks if block.name == name)

    def block_of(self, number: int) -> ActionBlock:
        """Return the block of an action number."""
        return next(block for block in self.blocks if block.start <= number < block.stop)


@dataclass(frozen=True)
class ObservationSection:
    """A named part of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    #: The names of the last dimension.
    columns: tuple[str, ...]


@dataclass(frozen=True)
class ObservationSpace:
    """The layout of observations; all numbers are between -1 and 1, and seats are counted from the viewer's own."""

    edition: str
    seats: int
    sections: tuple[ObservationSection, ...]

    def __len__(self) -> int:
        last = self.sections[-1]
        return last.start + int(np.prod(last.shape))

    def __getitem__(self, name: str) -> ObservationSection:
        return next(section for section in self.sections if section.name == name)

    def planes(self, observation: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float32]]:
        """Divide observations into their sections, without copies.

        `observation` may have leading dimensions, as the arrays of `VecGames` have.
        """
        return {
            section.name: observation[..., section.start : section.start + int(np.prod(section.shape))].reshape(
                observation.shape[:-1] + section.shape
            )
            for section in self.sections
        }


def editions() -> list[Edition]:
    """Return the built-in editions."""
    return [Edition(*edition) for edition in _native.editions()]


def load_map(path: str | os.PathLike[str]) -> Edition:
    """Read a map file; its edition can then be named like the others, until the process ends.

    A map with the same id as one that was read before takes its place; games that exist keep theirs.
    """
    return Edition(*_native.load_map(path))


def action_space(edition: str, payments: Payments = "canonical") -> ActionSpace:
    """Return the numbered actions of an edition."""
    blocks = _native.action_blocks(edition, payments)
    return ActionSpace(edition, payments, tuple(ActionBlock(*block) for block in blocks))


def observation_space(edition: str, seats: int) -> ObservationSpace:
    """Return the layout of the observations of an edition with that many seats."""
    sections = _native.observation_sections(edition, seats)
    return ObservationSpace(
        edition,
        seats,
        tuple(
            ObservationSection(name, start, tuple(shape), tuple(columns)) for name, start, shape, columns in sections
        ),
    )


def map_facts(edition: str) -> dict[str, Any]:
    """Return the cities, routes and tickets of an edition, in the order of action numbers and observations."""
    return _native.map_facts(edition)
