"""Matches: a game played out between two players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Union

from ._brink import Content, Game, Player
from .errors import ArgumentTypeError, PlayerError

#: The player of a side: the name of a player, a `Player`, or a function. A function gets the observation of its side, a
#: dictionary with the open question under `question`, and returns the key of one of its choices.
Seat = Union[str, Player, Callable[[dict[str, Any]], str]]


class MatchResult(NamedTuple):
    """The end of a match, and its game."""

    game: Game
    winner: str | None
    ending: str
    text: str
    choices: int


def play(
    content_or_game: Content | Game,
    first: Seat = "random",
    second: Seat = "random",
    seed: int = 1,
    watch: Callable[[Game], None] | None = None,
) -> MatchResult:
    """Play a game out between two players.

    Args:
        content_or_game: a content, of which a game begins with `seed`, or a game, which stays as it is.
        first: who plays the seat of the first side.
        second: who plays the seat of the second side.
        seed: the seed of the game; those of the players follow from it.
        watch: called with the game after each choice.

    A bid may exchange the sides: then the seat plays the other side.
    """
    if not isinstance(content_or_game, (Content, Game)):
        raise ArgumentTypeError(f"a brink.Content or a brink.Game is played, not {type(content_or_game).__name__}")
    game = Game(content_or_game, seed) if isinstance(content_or_game, Content) else content_or_game.clone()
    seats = [_seated(seat, seed + 1 + at) for at, seat in enumerate((first, second))]
    made = 0
    while (side := game.side) is not None:
        seat = seats[game.seat_of(side)]
        if isinstance(seat, Player):
            choice = seat.choose(game)
        else:
            choice = seat(game.observation(side))
            if not isinstance(choice, str):
                raise PlayerError(f"the player of {side} must return the key of a choice, not {choice!r}")
        game.apply(choice)
        made += 1
        if watch is not None:
            watch(game)
    outcome = game.outcome or {}
    return MatchResult(game, outcome.get("winner"), outcome.get("ending", ""), outcome.get("text", ""), made)


def _seated(seat: Seat, seed: int) -> Player | Callable[[dict[str, Any]], str]:
    if isinstance(seat, str):
        return Player(seat, seed)
    if isinstance(seat, Player) or callable(seat):
        return seat
    raise PlayerError(f"{seat!r} is not a player: name one, or give a Player or a function")
