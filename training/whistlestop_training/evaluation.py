"""Measures predictions on positions that were not trained on: log-loss, calibration, and a baseline."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from whistlestop_training.network import Network, log_loss, sigmoid
from whistlestop_training.shards import Positions

#: Parts of the range of predictions in a reliability table.
BINS = 10


@dataclass(frozen=True)
class Report:
    """How good predictions of the share of the victory are."""

    positions: int
    log_loss: float
    #: The log-loss of a logistic function of the lead in public points, fitted to the positions trained on.
    baseline_log_loss: float
    mean_prediction: float
    mean_share: float
    #: Rows of the reliability table: mean prediction, mean share, number of positions.
    reliability: list[tuple[float, float, int]]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return asdict(self)


def evaluate(network: Network, positions: Positions, fitted_to: Positions) -> Report:
    """Measure the network on positions; the baseline is fitted to other positions."""
    predictions = np.concatenate(
        [
            network.win(positions.features[start : start + 4096].astype(np.float32))
            for start in range(0, len(positions), 4096)
        ]
    )
    bins = np.minimum((predictions * BINS).astype(int), BINS - 1)
    table = []
    for place in range(BINS):
        inside = bins == place
        if inside.any():
            table.append(
                (float(predictions[inside].mean()), float(positions.share[inside].mean()), int(inside.sum()))
            )
    return Report(
        positions=len(positions),
        log_loss=log_loss(predictions, positions.share),
        baseline_log_loss=log_loss(_baseline(positions, fitted_to), positions.share),
        mean_prediction=float(predictions.mean()),
        mean_share=float(positions.share.mean()),
        reliability=table,
    )


def _baseline(positions: Positions, fitted_to: Positions) -> npt.NDArray[np.float32]:
    """Return the predictions of a logistic function of the lead and the number of seats, fitted by Newton's method."""
    inputs, share = _baseline_inputs(fitted_to), fitted_to.share.astype(np.float64)
    weights = np.zeros(inputs.shape[1])
    for _ in range(12):
        win = 1 / (1 + np.exp(-np.clip(inputs @ weights, -30, 30)))
        slope = inputs.T @ (share - win)
        curve = inputs.T @ (inputs * (win * (1 - win))[:, None]) + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return sigmoid((_baseline_inputs(positions) @ weights).astype(np.float32))


def _baseline_inputs(positions: Positions) -> npt.NDArray[np.float64]:
    lead = positions.lead.astype(np.float64)
    ones = np.ones(len(positions))
    return np.stack([ones, lead, 1.0 / positions.seats], axis=1)
