"""Features of an edition: the observation of the greatest number of seats, and the number of seats as flags.

One network serves all numbers of seats: the observation of fewer seats is written into that of the greatest number, by
section, row and name of the column; the places of absent seats are 0.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

import whistlestop as ws

Floats = npt.NDArray[np.float32]


class Features:
    """The features of an edition."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        found = {known.id: known for known in ws.editions()}[edition]
        self.min_seats, self.max_seats = found.min_seats, found.max_seats
        self._space = ws.observation_space(edition, self.max_seats)
        self.observed = len(self._space)
        #: How many features there are.
        self.size = self.observed + self.max_seats - self.min_seats + 1
        self._places = {
            seats: self._places_of(seats) for seats in range(self.min_seats, self.max_seats + 1)
        }

    def _places_of(self, seats: int) -> npt.NDArray[np.intp]:
        small = ws.observation_space(self.edition, seats)
        places = np.zeros(len(small), np.intp)
        for section in small.sections:
            large = self._space[section.name]
            columns = [large.columns.index(name) for name in section.columns]
            # The place of every number of the section in the larger section: same row, column of the same name.
            index = np.indices(section.shape)
            rows = [index[axis] for axis in range(len(section.shape) - 1)]
            inside = np.ravel_multi_index((*rows, np.take(columns, index[-1])), large.shape)
            places[section.start : section.start + inside.size] = large.start + inside.ravel()
        return places

    def expand(self, observations: Floats, seats: int, out: Floats | None = None) -> Floats:
        """Return the features of observations of games with that many seats; one row for each."""
        observations = np.atleast_2d(observations)
        features = np.zeros((len(observations), self.size), np.float32) if out is None else out
        if out is not None:
            features.fill(0.0)
        features[:, self._places[seats]] = observations
        features[:, self.observed + seats - self.min_seats] = 1.0
        return features

    def layout(self) -> list[dict[str, Any]]:
        """Return the sections of the features: name, start, shape and columns."""
        sections = [
            {"name": part.name, "start": part.start, "shape": list(part.shape), "columns": list(part.columns)}
            for part in self._space.sections
        ]
        numbers = [str(seats) for seats in range(self.min_seats, self.max_seats + 1)]
        return [*sections, {"name": "seats", "start": self.observed, "shape": [len(numbers)], "columns": numbers}]

    @property
    def sha256(self) -> str:
        """The SHA-256 of the layout and of the version of the encodings."""
        text = json.dumps([ws.ENCODING_VERSION, self.edition, self.layout()], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


@cache
def features_of(edition: str) -> Features:
    """Return the features of an edition; they are made once."""
    return Features(edition)
