"""Writes a network as the file that `net:FILE` plays: docs/players.md says what is in it."""

from __future__ import annotations

import os

import brink
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file


def export(path: str, content: brink.Content, layers: list[tuple[NDArray[np.float32], NDArray[np.float32]]]) -> None:
    """Write layers, each a weight `(outputs, inputs)` and a bias `(outputs,)`, as numbers of 16 bits.

    Between layers is ReLU; the last has a number for each action of the content.
    """
    layout = content.layout()
    about = {
        "format": "brink-net",
        "version": "1",
        "scenario": content.scenario,
        "content": content.digest,
        "layout": layout["signature"],
        "observation_size": str(content.observation_size),
        "num_actions": str(content.num_actions),
    }
    tensors = {}
    for at, (weight, bias) in enumerate(layers):
        tensors[f"{at}.weight"] = np.ascontiguousarray(weight, np.float16)
        tensors[f"{at}.bias"] = np.ascontiguousarray(bias, np.float16)
    save_file(tensors, f"{path}.new", about)
    os.replace(f"{path}.new", path)
