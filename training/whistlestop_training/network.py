"""A small network in numpy: dense layers with ReLU, two outputs, trained by Adam."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

#: The outputs: the logit of the share of the victory, and the margin in units of the scale of the configuration.
OUTPUTS = ("win-logit", "margin")


def sigmoid(logits: Floats) -> Floats:
    """Return the logistic function, without overflow."""
    result: Floats = (0.5 * (np.tanh(0.5 * logits) + 1.0)).astype(np.float32)
    return result


@dataclass
class Network:
    """Weights (inputs × outputs) and biases of each layer."""

    weights: list[Floats]
    biases: list[Floats]

    @classmethod
    def random(cls, inputs: int, hidden: tuple[int, ...], rng: np.random.Generator) -> Network:
        """Create a network with random weights (He initialization) and small last weights."""
        sizes = [inputs, *hidden, len(OUTPUTS)]
        weights = []
        for before, after in zip(sizes[:-1], sizes[1:], strict=True):
            scale = np.sqrt(2.0 / before) if after != sizes[-1] else 0.1 / np.sqrt(before)
            weights.append((rng.standard_normal((before, after)) * scale).astype(np.float32))
        return cls(weights, [np.zeros(after, np.float32) for after in sizes[1:]])

    @property
    def inputs(self) -> int:
        """The number of features."""
        return int(self.weights[0].shape[0])

    def layers(self, features: Floats) -> Iterator[Floats]:
        """Yield the values of each layer, the outputs last."""
        values = features
        last = len(self.weights) - 1
        for index, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True)):
            values = values @ weights + biases
            if index < last:
                values = np.maximum(values, 0.0)
            yield values

    def outputs(self, features: Floats) -> Floats:
        """Return win logit and scaled margin of each row of features."""
        *_, outputs = self.layers(features)
        return outputs

    def win(self, features: Floats) -> Floats:
        """Return the expected share of the victory of each row of features."""
        return sigmoid(self.outputs(features)[:, 0])

    def parameters(self) -> list[Floats]:
        """Return weights and biases; changes to them change the network."""
        return [*self.weights, *self.biases]

    def gradients(
        self, features: Floats, share: Floats, margin: Floats, margin_weight: float
    ) -> tuple[float, list[Floats]]:
        """Return the loss of a batch and its gradients, in the order of `parameters`.

        The loss is the log-loss of the share of the victory plus `margin_weight` times half the squared error of the
        margin.
        """
        values = [features, *self.layers(features)]
        outputs = values[-1]
        win = sigmoid(outputs[:, 0])
        off = outputs[:, 1] - margin
        loss = log_loss(win, share) + margin_weight * 0.5 * float(np.mean(off * off))
        slope = np.empty_like(outputs)
        slope[:, 0] = (win - share) / len(share)
        slope[:, 1] = margin_weight * off / len(share)
        weight_slopes: list[Floats] = []
        bias_slopes: list[Floats] = []
        for index in reversed(range(len(self.weights))):
            weight_slopes.insert(0, values[index].T @ slope)
            bias_slopes.insert(0, slope.sum(axis=0))
            if index > 0:
                slope = (slope @ self.weights[index].T) * (values[index] > 0.0)
        return loss, [*weight_slopes, *bias_slopes]


def log_loss(win: Floats, share: Floats) -> float:
    """Return the mean log-loss of predicted against true shares of the victory."""
    clipped = np.clip(win.astype(np.float64), 1e-7, 1 - 1e-7)
    return float(-np.mean(share * np.log(clipped) + (1 - share) * np.log(1 - clipped)))


@dataclass
class Adam:
    """The optimizer's state: first and second moments of each parameter, and the number of steps."""

    first: list[Floats]
    second: list[Floats]
    steps: int = 0

    @classmethod
    def of(cls, network: Network) -> Adam:
        """Create the state before the first step."""
        zeros = [np.zeros_like(parameter) for parameter in network.parameters()]
        return cls(zeros, [zero.copy() for zero in zeros])

    def step(self, network: Network, gradients: list[Floats], rate: float, decay: float) -> None:
        """Change the network along the gradients, with weight decay apart from them (AdamW)."""
        self.steps += 1
        correction = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for parameter, gradient, first, second in zip(
            network.parameters(), gradients, self.first, self.second, strict=True
        ):
            first *= 0.9
            first += 0.1 * gradient
            second *= 0.999
            second += 0.001 * gradient * gradient
            if parameter.ndim > 1:
                parameter -= np.float32(rate * decay) * parameter
            parameter -= np.float32(rate * correction) * first / (np.sqrt(second) + np.float32(1e-8))
