"""Numbers for choices and observations."""

from __future__ import annotations

import brink
import numpy as np
import pytest
from brink.encoding import adjacency, structured
from conftest import games


def test_every_index_is_one_choice(content: brink.Content) -> None:
    keys = [content.choice_of(action) for action in range(content.num_actions)]
    assert len(set(keys)) == len(keys)
    assert [content.action_of(key) for key in keys] == list(range(content.num_actions))
    sections = content.layout()["actions"]
    assert sum(section["size"] for section in sections) == content.num_actions
    for section in sections:
        own = keys[section["offset"] : section["offset"] + section["size"]]
        prefix = {"fixed": ""}.get(section["name"], section["name"] + ":")
        assert all(key.startswith(prefix) for key in own)


def test_the_layout_is_whole_and_stable(content: brink.Content) -> None:
    layout = content.layout()
    at = 0
    for block in layout["blocks"]:
        assert block["offset"] == at and len(set(block["columns"])) == len(block["columns"])
        at += len(block["rows"]) * len(block["columns"])
    assert at == layout["size"] == content.observation_size
    assert layout == brink.load(content.scenario).layout() and layout["content"] == content.digest
    near = adjacency(content)
    assert (near == near.T).all() and not near.diagonal().any()
    assert near.sum() == sum(len(space["adjacent"]) for space in content.spaces)
    for row, space in zip(near, content.spaces):
        assert [content.spaces[at]["id"] for at in np.flatnonzero(row)] == space["adjacent"]


def test_numbers_say_what_the_observation_says(content: brink.Content) -> None:
    """Each block against the dictionary of the same side, at every third decision; at every one with BRINK_GAMES."""
    steps = 1 if games(0) else 3
    layout = {block["name"]: block for block in content.layout()["blocks"]}
    for seed in range(games(1)):
        game = brink.Game(content, seed)
        while not game.over:
            for side in content.sides:
                agree(content, layout, game, side)
            game.play_randomly(len(game.history), steps)
        assert not game.mask().any()


def agree(content: brink.Content, layout: dict[str, dict[str, list[str]]], game: brink.Game, side: str) -> None:
    flat, seen = game.encode(side), game.observation(side)
    blocks = structured(content, flat)
    own = content.sides.index(side)
    other = content.sides[1 - own]
    whole = dict(zip(layout["game"]["columns"], blocks["game"]))
    assert whole["first_side"] == (own == 0) and whole["to_choose.own"] == (seen["to_choose"] == side)
    assert np.isclose(whole["hand.own"] * 10, seen["sides"][side]["hand_size"])
    assert np.isclose(whole["hand.other"] * 10, seen["sides"][other]["hand_size"])
    assert np.sign(whole["vp"]) == np.sign(seen["vp"]) * (1 if own == 0 else -1)
    asked = dict(zip(layout["question"]["columns"], blocks["question"]))
    question = seen["question"]
    assert {name for name, is_it in asked.items() if is_it and name != "left"} == (
        {"ask." + question["ask"]} if question else set()
    )
    columns = {name: at for at, name in enumerate(layout["spaces"]["columns"])}
    for space, row in zip(seen["spaces"], blocks["spaces"]):
        ours, theirs = space["influence"][own], space["influence"][1 - own]
        assert np.allclose(row[:2] * 10, [ours, theirs]) and np.isclose(row[columns["stability"]] * 10, space["stability"])
        assert row[columns["control.own"]] == (space["controller"] == side)
        assert row[columns["control.other"]] == (space["controller"] == other)
        assert row[columns["battleground"]] == space["battleground"]
        for tag in [name for name in columns if name.startswith("tag.")]:
            assert row[columns[tag]] == (tag[4:] in space["tags"])
    cards = layout["cards"]["rows"]
    places = {"hand.own": seen["hand"], "hand.other": seen["known_hand"]}
    places |= {"discard": seen["piles"]["discard"], "removed": seen["piles"]["removed"]}
    places |= {"table": seen["piles"]["table"], "play": seen["piles"]["play"], "under_deck": seen["piles"]["bottom"]}
    for name, expected in places.items():
        column = blocks["cards"][:, layout["cards"]["columns"].index(name)]
        assert [cards[at] for at in np.flatnonzero(column)] == expected, name
    mask = game.mask(side)
    expected_mask = game.actions if game.side == side else []
    assert sorted(expected_mask) == list(np.flatnonzero(mask))


def test_nothing_hidden_is_in_the_numbers() -> None:
    """10 000 states with BRINK_GAMES=100, fewer otherwise: resampling changes nothing that the side sees."""
    compared = changed = 0
    for scenario in brink.scenarios():
        content = brink.load(scenario)
        for seed in range(max(1, games(4) // 2)):
            game = brink.Game(content, seed)
            while not game.over:
                for side, other in (content.sides, content.sides[::-1]):
                    again = game.resample(side, seed + len(game.history))
                    if again is None:
                        continue
                    assert again.looks_like(game, side), (scenario, seed, side, game.history)
                    assert np.array_equal(game.encode(side), again.encode(side))
                    assert np.array_equal(game.mask(side), again.mask(side))
                    changed += not np.array_equal(game.encode(other), again.encode(other))
                    compared += 1
                game.play_randomly(seed + len(game.history), 1)
    assert compared > 1000 and changed > compared / 4


def test_arrays_of_the_caller_are_written(content: brink.Content) -> None:
    game = brink.Game(content)
    out, mask = np.ones(content.observation_size, np.float32), np.ones(content.num_actions, np.uint8)
    assert game.encode(out=out) is out and np.array_equal(out, game.encode())
    assert game.mask(out=mask) is mask and list(np.flatnonzero(mask)) == sorted(game.actions)
    for wrong, error in [
        (np.ones(content.observation_size + 1, np.float32), brink.ShapeError),
        (np.ones(content.observation_size, np.float64), brink.ArgumentTypeError),
        (np.ones(2 * content.observation_size, np.float32)[::2], brink.ShapeError),
        ([0.0] * content.observation_size, brink.ArgumentTypeError),
    ]:
        with pytest.raises(error, match="`out`"):
            game.encode(out=wrong)  # type: ignore[arg-type]
    out.flags.writeable = False
    with pytest.raises(brink.ShapeError, match="cannot be written"):
        game.encode(out=out)
