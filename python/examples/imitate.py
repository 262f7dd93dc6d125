"""Learns to choose as a named player does, before a network plays against itself.

Games of the player are played once, and their positions are written to a file, from which several passes learn.
"""

from __future__ import annotations

import os
import time
from typing import Any

import brink
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from net import POINTS, Net, lead, vp_column

#: Games whose positions are in memory at a time.
PIECE = 32
#: The share of choices that are made at random, so that the network also sees positions that the player avoids.
AT_RANDOM = 0.02
#: One game in so many is kept back, to measure how often the network chooses as the player does.
KEPT_BACK = 20
PASSES = 4
MINIBATCH = 1024
LEARNING_RATE = 1e-3


def row(content: brink.Content) -> np.dtype[Any]:
    """A position in the file: what is seen, a bit for each legal choice, the choice, and how the game went on."""
    legal = -(-content.num_actions // 8)
    seen = ("seen", np.float16, (content.observation_size,))
    return np.dtype([seen, ("legal", np.uint8, (legal,)), ("action", np.int32), ("value", np.float32), ("game", np.int64)])


def record(path: str, content: brink.Content, player: str, decisions: int, seed: int, threads: int) -> NDArray[Any]:
    """The positions of games of a player, at least so many: the file keeps them, and is gone on with."""
    study, kind = brink.Study(content, player, player, seed), row(content)
    with open(path, "ab") as file:
        count = file.tell() // kind.itemsize
        file.truncate(count * kind.itemsize)
        game = int(np.memmap(path, kind, "r")["game"][-1]) + 1 if count else 0
        while count < decisions:
            played = study.positions(game, game + PIECE, threads, at_random=AT_RANDOM)
            rows = np.empty(len(played), kind)
            rows["seen"], rows["action"], rows["game"] = played.observations, played.actions, played.games
            rows["legal"] = np.packbits(played.masks, axis=1)
            rows["value"] = played.results + POINTS * gains(played, vp_column(content))
            rows.tofile(file)
            count, game = count + len(rows), game + PIECE
            print(f"{count:,} decisions of {game:,} games", flush=True)
    return np.memmap(path, kind, "r")


def gains(played: brink.Positions, column: int) -> NDArray[Any]:
    """The points that the side that chooses wins until the last position of the game."""
    ahead = lead(played.observations, played.sides, column)
    last = np.searchsorted(played.games, played.games, "right") - 1
    gained: NDArray[Any] = (ahead[last] - ahead) * (1.0 - 2.0 * played.sides)
    return gained


def batch(rows: NDArray[Any], at: NDArray[Any], actions: int) -> tuple[torch.Tensor, ...]:
    """Some positions as tensors: what is seen, the legal choices, the choices, the values."""
    # In the order of the file: it may not fit into memory.
    some = rows[np.sort(at)]
    legal = np.unpackbits(some["legal"], axis=1, count=actions)
    parts = (some["seen"].astype(np.float32), legal, some["action"].astype(np.int64), some["value"])
    return tuple(torch.from_numpy(np.ascontiguousarray(part)) for part in parts)


def imitate(net: Net, content: brink.Content, rows: NDArray[Any], seed: int) -> float:
    """Learn the choices and the values of all positions; returns the agreement on those that are kept back."""
    dice, kept = np.random.default_rng(seed), rows["game"] % KEPT_BACK == 0
    kept_back, others = np.flatnonzero(kept), np.flatnonzero(~kept)
    updates = PASSES * -(-len(others) // MINIBATCH)
    optimizer = torch.optim.Adam(net.parameters(), LEARNING_RATE)
    slower = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, updates, pct_start=0.1)
    began, agreed = time.monotonic(), 0.0
    for number in range(PASSES):
        for at in np.array_split(dice.permutation(others), updates // PASSES):
            seen, masks, actions, values = batch(rows, at, content.num_actions)
            # The head for games with a random side begins with the same values.
            logits, value = net(seen, masks, torch.randint(2, (len(at),)))
            loss = nn.functional.cross_entropy(logits, actions) + (value - values).square().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            slower.step()
        agreed = agreement(net, content, rows, kept_back)
        minutes = (time.monotonic() - began) / 60
        print(f"pass {number + 1}  minutes {minutes:.1f}  agreement {agreed:.1%} of {len(kept_back):,}", flush=True)
    return agreed


def agreement(net: Net, content: brink.Content, rows: NDArray[Any], at: NDArray[Any]) -> float:
    """How often the likeliest choice is that of the player."""
    agreed = 0
    for some in np.array_split(at, -(-len(at) // MINIBATCH)):
        seen, masks, actions, _ = batch(rows, some, content.num_actions)
        with torch.no_grad():
            logits, _ = net(seen, masks, torch.zeros(len(some), dtype=torch.int64))
        agreed += int((logits.argmax(-1) == actions).sum())
    return agreed / max(1, len(at))


def file_of(out: str, content: brink.Content, player: str) -> str:
    """Where the positions are: beside the network, one file for each player and content."""
    name = "".join(sign if sign.isalnum() else "_" for sign in player)
    return f"{os.fspath(out)}.{name}.{content.digest}.positions"
