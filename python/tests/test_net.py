"""Trained networks: Python and Rust choose the same."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import brink
import numpy as np
import pytest

NETS = sorted((Path(__file__).parent.parent / "examples" / "players").glob("*.safetensors"))


def layers(path: Path) -> tuple[dict[str, str], list[tuple[Any, Any]]]:
    """The metadata and the layers of a file, read without any package."""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    head = json.loads(data[8 : 8 + length])
    said = head.pop("__metadata__")

    def tensor(name: str) -> Any:
        about = head[name]
        start, end = (8 + length + at for at in about["data_offsets"])
        kind = {"F16": "<f2", "F32": "<f4"}[about["dtype"]]
        return np.frombuffer(data[start:end], kind).reshape(about["shape"]).astype(np.float32)

    return said, [(tensor(f"{at}.weight"), tensor(f"{at}.bias")) for at in range(len(head) // 2)]


def best(game: brink.Game, of: list[tuple[Any, Any]]) -> int:
    """The legal action that a network likes best."""
    row = game.encode(game.side)
    for number, (weight, bias) in enumerate(of):
        row = weight @ (np.maximum(row, 0) if number else row) + bias
    return int(np.where(game.mask(game.side) == 1, row, -np.inf).argmax())


def test_networks_are_shipped() -> None:
    assert NETS and all(path.stat().st_size < 4_000_000 for path in NETS)


@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_rust_chooses_as_python_does(path: Path) -> None:
    said, of = layers(path)
    content = brink.load(said["scenario"])
    assert content.layout()["signature"] == said["layout"]
    player, compared, seed = brink.Player(f"net:{path}"), 0, 0
    while compared < 200:
        seed += 1
        game = brink.Game(content, seed)
        # Positions of games at random, too: a network's own are all alike.
        game.play_randomly(seed, 10 * (seed % 4))
        while not game.over and compared < 200:
            chosen = player.choose(game)
            if len(game.choices) > 1:
                assert chosen == content.choice_of(best(game, of)), (seed, game.history)
                compared += 1
            game.apply(chosen)


@pytest.mark.parametrize("path", NETS, ids=lambda path: path.stem)
def test_networks_beat_random(path: Path) -> None:
    said, _ = layers(path)
    content = brink.load(said["scenario"])
    one, two = content.sides
    wins = brink.Study(content, f"net:{path}", "random").run(0, 100).wins[one]
    wins += brink.Study(content, "random", f"net:{path}").run(0, 100).wins[two]
    assert wins >= 160, wins


def test_foreign_contents_are_refused(tmp_path: Path) -> None:
    path = NETS[0]
    said, _ = layers(path)
    other = next(one for one in brink.scenarios() if one != said["scenario"])
    with pytest.raises(brink.PlayerError, match="trained for .* differs: .* there and .* here"):
        brink.Player(f"net:{path}").choose(brink.Game(brink.load(other)))
    damaged = tmp_path / "damaged"
    damaged.write_bytes(path.read_bytes()[:-7])
    with pytest.raises(brink.PlayerError, match="damaged"):
        brink.Player(f"net:{damaged}")
