"""The network of the examples, and what a choice is worth to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import brink
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from export import export

#: The worth of the points of an automatic victory beside the result: they come sooner, and guide towards it.
POINTS = 1.0


class Net(nn.Module):
    """An MLP with two heads: what to choose, and how the game will end for the side that looks."""

    columns: torch.Tensor

    def __init__(self, content: brink.Content, hidden: int) -> None:
        super().__init__()
        used = varying(content)
        self.register_buffer("columns", torch.from_numpy(used))
        self.body = nn.Sequential(nn.Linear(len(used), hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, content.num_actions)
        # Against one who chooses at random, positions are worth more.
        self.values = nn.Linear(hidden, 2)
        # At first every choice is about as likely as the others.
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(
        self, seen: torch.Tensor, masks: torch.Tensor, kinds: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of the legal choices, and the value; kind 1 are games in which a side chooses at random."""
        body = self.body(seen[:, self.columns])
        values = torch.tanh(self.values(body)) * (1 + POINTS)
        return self.policy(body).masked_fill(masks == 0, -1e9), values.gather(1, kinds[:, None]).squeeze(-1)

    def write(self, path: str, content: brink.Content) -> None:
        """Write the layers that choose as a file that `net:FILE` plays."""
        layers = [layer for layer in [*self.body, self.policy] if isinstance(layer, nn.Linear)]
        numbers = [(one.weight.detach().numpy(), one.bias.detach().numpy()) for one in layers]
        first = np.zeros((len(numbers[0][1]), content.observation_size), np.float32)
        first[:, self.columns.numpy()] = numbers[0][0]
        export(path, content, [(first, numbers[0][1]), *numbers[1:]])


@lru_cache
def varying(content: brink.Content) -> NDArray[np.int64]:
    """The columns of observations that vary from position to position: what is printed on cards and spaces does not."""
    seen = brink.Study(content, "careful", "random").positions(0, 100).observations
    return np.flatnonzero(seen.min(0) != seen.max(0))


def vp_column(content: brink.Content) -> int:
    """Where the victory points of the side that looks are in an observation."""
    game = content.layout()["blocks"][0]
    return int(game["offset"]) + int(game["columns"].index("vp"))


def lead(seen: NDArray[Any], sides: NDArray[Any], column: int) -> NDArray[Any]:
    """The victory points of the first side, as a part of those that win."""
    found: NDArray[Any] = seen[:, column] * (1.0 - 2.0 * sides)
    return found
