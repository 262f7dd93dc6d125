"""Card-driven Cold War games: an engine, environments for learning, and studies of balance.

>>> import brink
>>> content = brink.load("twilight_struggle")
>>> game = brink.Game(content, seed=1)
>>> while not game.over:
...     game.apply(game.choices[0])
>>> game.outcome["winner"]
'ussr'

`brink.VecEnv` steps many games at a time; `brink.gym`, `brink.zoo` and `brink.spiel` are environments for Gymnasium,
PettingZoo and OpenSpiel, and need those packages.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from ._brink import ENGINE, Content, Decision, Game, Player, Positions, Study, Tally, players, restore, tally
from ._brink import load as _load
from ._brink import run_position_tests as _run_position_tests
from ._brink import scenarios as _scenarios
from .encoding import adjacency, structured
from .errors import (
    ArgumentError,
    ArgumentTypeError,
    BrinkError,
    Diagnostic,
    GameError,
    GameOverError,
    IllegalChoiceError,
    LoadError,
    PlayerError,
    SaveError,
    ShapeError,
    StudyError,
)
from .matches import MatchResult, play
from .vec_env import VecEnv

__version__ = ENGINE

__all__ = [
    "ArgumentError",
    "ArgumentTypeError",
    "BrinkError",
    "Content",
    "Decision",
    "Diagnostic",
    "Game",
    "GameError",
    "GameOverError",
    "IllegalChoiceError",
    "LoadError",
    "MatchResult",
    "Player",
    "PlayerError",
    "Positions",
    "SaveError",
    "ShapeError",
    "Study",
    "StudyError",
    "Tally",
    "VecEnv",
    "adjacency",
    "load",
    "load_game",
    "play",
    "players",
    "run_position_tests",
    "scenarios",
    "structured",
    "tally",
]


def load(
    name_or_folder: str | os.PathLike[str],
    options: Mapping[str, object] | None = None,
    *,
    scenario: str | None = None,
    folders: Iterable[str | os.PathLike[str]] = (),
    texts: Mapping[str, str] | None = None,
    language: str | None = None,
) -> Content:
    """Load a scenario: a shipped one by its name, or one of a folder.

    Args:
        name_or_folder: the id of a scenario, or a folder with `scenarios/`, `maps/`, `cards/`, or a mod.
        options: values of the scenario's options, such as `{"handicap_us": 2, "chinese_civil_war": True}`.
        scenario: which scenario of the folder, if it has several.
        folders: further folders of content; those that are mods are added to the shipped content.
        texts: content in memory, by the path that each file would have: `{"scenarios/mine.yaml": "…"}`.
        language: the language of names and texts, such as `ru`.

    Raises:
        LoadError: the content has faults; `diagnostics` has all of them.
    """
    for argument, given in (("options", options), ("texts", texts)):
        if given is not None and not isinstance(given, Mapping):
            raise ArgumentTypeError(f"`{argument}` must be a dictionary, not {type(given).__name__}")
    roots = [os.fspath(folder) for folder in folders]
    name = os.fspath(name_or_folder)
    if isinstance(name_or_folder, os.PathLike) or os.sep in name or os.path.isdir(name):
        if not os.path.isdir(name):
            raise LoadError(f"`{name}` is not a folder: name a folder with content, or the id of a scenario")
        roots.insert(0, name)
        name = scenario if scenario is not None else _only_scenario(name)
    elif scenario is not None:
        raise ArgumentError("`scenario` says which scenario of a folder is meant: leave it out with a name")
    chosen = [(key, _option(value)) for key, value in (options or {}).items()]
    return _load(name, roots, list((texts or {}).items()), chosen, language)


def _only_scenario(folder: str) -> str:
    """The scenario of a folder, if it has only one."""
    found = _scenarios([folder])
    if len(found) != 1:
        known = ", ".join(found) if found else "none"
        raise LoadError(f"`{folder}` has not exactly one scenario ({known}): say which with `scenario=`")
    return found[0]


def _option(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def scenarios(folders: Iterable[str | os.PathLike[str]] | None = None) -> list[str]:
    """The ids of the scenarios in folders; of the shipped ones without any."""
    return _scenarios(None if folders is None else [os.fspath(folder) for folder in folders])


def load_game(content: Content, path: str | os.PathLike[str]) -> Game:
    """Load a game that `Game.save` or `brink play` saved.

    Raises:
        SaveError: it is not a saved game, or one of another content.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(f"{os.fspath(path)} cannot be read: {error}") from error
    return restore(content, text)


def run_position_tests(
    paths: Iterable[str | os.PathLike[str]],
    folders: Iterable[str | os.PathLike[str]] = (),
    filter: str | None = None,
) -> list[dict[str, object]]:
    """Run position tests: files or folders of them, on the shipped content or that of `folders`.

    Returns a dictionary for each test whose name contains `filter`: `name`, `file`, `line`, `passed`, and `failure`,
    which says what was expected and found.

    Raises:
        LoadError: a file of tests has faults.
    """
    return _run_position_tests([os.fspath(path) for path in paths], [os.fspath(folder) for folder in folders], filter)
