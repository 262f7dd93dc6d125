"""Exceptions of the package: each message says what is wrong, and most say what to do.

All are a `BrinkError`. Those about arguments are also the exceptions that Python itself would raise.
"""

from __future__ import annotations

from typing import TypedDict


class Diagnostic(TypedDict):
    """One fault of a file of content, with its place."""

    severity: str
    code: str
    message: str
    help: str | None
    file: str
    line: int
    column: int
    text: str


class BrinkError(Exception):
    """Anything that this package refuses or cannot do."""


class ArgumentError(BrinkError, ValueError):
    """An argument has a value that makes no sense."""


class ArgumentTypeError(BrinkError, TypeError):
    """An argument has the wrong type, such as an array of other numbers."""


class ShapeError(BrinkError, ValueError):
    """An array has the wrong shape, or cannot be written to."""


class LoadError(BrinkError):
    """Content cannot be loaded.

    `diagnostics` has every fault of its files, each a dictionary with `file`, `line`, `column`, `severity`, `code`,
    `message`, `help`, and `text`, which has all of it.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.diagnostics: list[Diagnostic] = []


class GameError(BrinkError):
    """A game cannot be continued: a script failed, or the game is of another content."""


class IllegalChoiceError(GameError, ValueError):
    """A choice is not one of the legal ones. The game is as it was."""


class GameOverError(GameError):
    """The game is over: there is nothing to choose."""


class SaveError(BrinkError):
    """A game cannot be saved or loaded."""


class StudyError(BrinkError):
    """Games cannot be counted together."""


class PlayerError(BrinkError):
    """A player is unknown, or failed."""
