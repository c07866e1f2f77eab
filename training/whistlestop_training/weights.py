"""The weights file: a quantized network for programs in other languages.

| Bytes | Content |
|---|---|
| 4 | `WSEV` |
| 4 | format version, 1; all numbers are little endian |
| 4 | length of the header |
| … | header: a JSON object in UTF-8 |
| … | the layers, one after the other |
| 32 | SHA-256 of everything before it |

A layer with `inputs` and `outputs` is: its weights as `int8`, input by input (the row of an input has one weight for
each output), then for each output a scale as `float32`, then for each output a bias as `float32`. The value of an
output is `bias + scale * sum(weight * input)`; all layers but the last are followed by `max(0, value)`.
A sum over 8-bit weights cannot overflow 32 bits where inputs are at most 8 bits wide.

The header has `edition`, `encoding_version`, `features_sha256` and `features` (the sections of the inputs: name,
start, shape, columns), `seats` (smallest and greatest number), `layers` (list of `[inputs, outputs]`), `outputs`
(`["win-logit", "margin"]`), `margin_scale`, and `training` (configuration, its hash, the hash of the data, positions
and measurements). A reader rejects another format version, encoding version, edition or features hash.
"""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import numpy as np

import whistlestop as ws
from whistlestop_training.features import features_of
from whistlestop_training.network import OUTPUTS, Network

MAGIC = b"WSEV"
VERSION = 1


class WeightsError(ValueError):
    """A weights file cannot be used."""


def write_weights(network: Network, edition: str, margin_scale: float, training: dict[str, Any]) -> bytes:
    """Return a network as a weights file."""
    features = features_of(edition)
    if network.inputs != features.size:
        raise WeightsError(f"the network has {network.inputs} inputs, {edition} has {features.size} features")
    header = {
        "edition": edition,
        "encoding_version": ws.ENCODING_VERSION,
        "features_sha256": features.sha256,
        "features": features.layout(),
        "seats": [features.min_seats, features.max_seats],
        "layers": [list(weights.shape) for weights in network.weights],
        "outputs": list(OUTPUTS),
        "margin_scale": margin_scale,
        "training": training,
    }
    text = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
    parts = [MAGIC, struct.pack("<II", VERSION, len(text)), text]
    for weights, biases in zip(network.weights, network.biases, strict=True):
        greatest = np.abs(weights).max(axis=0)
        scales = np.where(greatest > 0, greatest / 127, 1.0).astype("<f4")
        parts.append(np.clip(np.rint(weights / scales), -127, 127).astype(np.int8).tobytes())
        parts.append(scales.tobytes())
        parts.append(biases.astype("<f4").tobytes())
    body = b"".join(parts)
    return body + hashlib.sha256(body).digest()


def read_weights(data: bytes, edition: str | None = None) -> tuple[Network, dict[str, Any]]:
    """Return the network of a weights file, with the rounded weights, and its header."""
    if len(data) < 44 or data[:4] != MAGIC:
        raise WeightsError("not a weights file")
    version, length = struct.unpack_from("<II", data, 4)
    if version != VERSION:
        raise WeightsError(f"the file has format version {version}, this program reads {VERSION}")
    body, checksum = data[:-32], data[-32:]
    if hashlib.sha256(body).digest() != checksum:
        raise WeightsError("the file is damaged: its checksum differs")
    header: dict[str, Any] = json.loads(body[12 : 12 + length])
    if edition is not None and header["edition"] != edition:
        raise WeightsError(f"the file is for {header['edition']}, not for {edition}")
    if header["encoding_version"] != ws.ENCODING_VERSION:
        raise WeightsError(f"the file is for encoding version {header['encoding_version']}")
    if header["features_sha256"] != features_of(header["edition"]).sha256:
        raise WeightsError("the file is for other features")
    place = 12 + length
    weights, biases = [], []
    for inputs, outputs in header["layers"]:
        quantized = np.frombuffer(body, np.int8, inputs * outputs, place).reshape(inputs, outputs)
        place += inputs * outputs
        scales, bias = np.frombuffer(body, "<f4", 2 * outputs, place).reshape(2, outputs)
        place += 8 * outputs
        weights.append((quantized * scales).astype(np.float32))
        biases.append(bias.astype(np.float32))
    if place != len(body):
        raise WeightsError("the file is longer than its layers")
    return Network(weights, biases), header
