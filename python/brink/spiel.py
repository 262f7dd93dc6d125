"""OpenSpiel: every shipped scenario as two registered games, `brink_NAME` and `brink_NAME_explicit`.

>>> import pyspiel, brink.spiel
>>> game = pyspiel.load_game("brink_twilight_struggle(seed=1)")

In `brink_NAME` chance is sampled: dice and cards come from the seed of the state. So there are no chance nodes, and two
states of one game that make the same choices are the same. The parameter `seed` chooses the first game; each new
initial state plays the next one.

In `brink_NAME_explicit` every die, every card that is drawn and every number that a script picks is a chance node, from
the deal of the set-up on. It is exact and slow: which cards can come is found by trying them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import load, scenarios
from ._brink import Content, Game, begin, restore
from .errors import ArgumentTypeError, IllegalChoiceError, SaveError

#: More choices than any game has: a cap that OpenSpiel asks for.
MAX_GAME_LENGTH = 4000
#: Outcomes of chance nodes, in this order: six dice, the numbers of scripts, the cards.
DICE, NUMBERS = 6, 200
#: The suffix of explicit names.
EXPLICIT = "_explicit"


def _game_type(name: str, title: str) -> pyspiel.GameType:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name,
        long_name=f"brink: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if name.endswith(EXPLICIT) else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"seed": 1},
    )


class BrinkGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario as a game of OpenSpiel. Players are seats: a bid may exchange the sides."""

    content: Content

    def __init__(self, game_type: pyspiel.GameType, content: Content, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=content.num_actions,
            max_chance_outcomes=DICE + NUMBERS + len(content.cards) if _is_explicit(game_type) else 0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type, info, params)
        self.content = content
        self._type = game_type
        self._seed = int(params.get("seed", 1))
        self.card_at = {card["id"]: at for at, card in enumerate(content.cards)}

    def new_initial_state(self) -> BrinkState:
        """The start of the next game of the seed."""
        if _is_explicit(self._type):
            return ExplicitState(self)
        state = BrinkState(self, Game(self.content, self._seed))
        self._seed += 1
        return state

    def deserialize_state(self, text: str) -> BrinkState:
        """The state of a text that `BrinkState.serialize` gave."""
        if not _is_explicit(self._type):
            return BrinkState(self, restore(self.content, text))
        state = ExplicitState(self)
        for number, action in enumerate(text.split()):
            known = action.isascii() and action.isdigit() and len(action) < 10
            if state.is_terminal() or not known or int(action) not in state.legal_actions():
                raise SaveError(f"`{action[:40]}`, at place {number} of the history, does not fit this game")
            state.apply_action(int(action))
        return state

    def __deepcopy__(self, memo: Any) -> BrinkGame:
        # Games of OpenSpiel whose chance is sampled keep their dice: here they are in the states.
        copy = BrinkGame(self._type, self.content, self.get_parameters())
        copy._seed = self._seed
        return copy

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BrinkObserver:
        """The observations of players, as numbers and as text."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("there are no information states: observations forget")
        return BrinkObserver(self.content)


def _known(game: BrinkGame) -> BrinkGame:
    # OpenSpiel reads through what it is given, whatever that is.
    if not isinstance(game, BrinkGame):
        raise ArgumentTypeError(f"a state is of a BrinkGame, not of {type(game).__name__}")
    return game


class BrinkState(pyspiel.State):  # type: ignore[misc]
    """A position of a game."""

    def __init__(self, game: BrinkGame, played: Game) -> None:
        if not isinstance(played, Game):
            raise ArgumentTypeError(f"a state has a brink.Game, not {type(played).__name__}")
        super().__init__(_known(game))
        self._of = game
        self.played = played

    def current_player(self) -> int:
        """The seat that chooses."""
        side = self.played.side
        return pyspiel.PlayerId.TERMINAL if side is None else self.played.seat_of(side)

    def _legal_actions(self, player: int) -> list[int]:
        side = self.played.side
        return sorted(self.played.actions) if side is not None and self.played.seat_of(side) == player else []

    def _apply_action(self, action: int) -> None:
        self.played.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.played.content.choice_of(int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.played.over

    def returns(self) -> list[float]:
        """The returns of each seat."""
        winner = self.played.winner
        if winner is None:
            return [0.0, 0.0]
        seat = self.played.seat_of(winner)
        return [1.0 if seat == player else -1.0 for player in range(2)]

    def rewards(self) -> list[float]:
        """The rewards of each seat for the last choice."""
        return self.returns()

    def serialize(self) -> str:
        """The state as text."""
        return self.played.to_text()

    # Called by `clone`, which adds the history.
    def __deepcopy__(self, memo: Any) -> BrinkState:
        return BrinkState(self._of, self.played.clone())

    def __str__(self) -> str:
        return f"{self.played!r} {self.played.digest}"


class ExplicitState(BrinkState):
    """A position of a game, or a place between two results of chance."""

    def __init__(self, game: BrinkGame) -> None:
        super().__init__(game, Game(_known(game).content, 1))
        #: The choice that is carried out, the results that it has got, and what could come next.
        self._pending: int | None = None
        self._begun = False
        self._given: list[str] = []
        self._open: list[str] = []
        self._go_on()

    def _go_on(self) -> None:
        """Carry on with the results there are, up to the next that is needed."""
        if not self._begun:
            reached, self._open = begin(self.played.content, self._given)
        else:
            assert self._pending is not None
            reached, self._open = self.played.fork(self._pending, self._given)
        if reached is not None:
            self.played, self._pending, self._given, self._begun = reached, None, [], True

    def current_player(self) -> int:
        """The seat that chooses, or chance."""
        return int(pyspiel.PlayerId.CHANCE) if self._open else super().current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._open and super().is_terminal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes, equally likely."""
        return [(outcome, 1.0 / len(self._open)) for outcome in sorted(map(self._outcome, self._open))]

    def _legal_actions(self, player: int) -> list[int]:
        if self._open:
            return sorted(map(self._outcome, self._open)) if player == pyspiel.PlayerId.CHANCE else []
        return super()._legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self._open:
            given = next((key for key in self._open if self._outcome(key) == action), None)
            if given is None:
                raise IllegalChoiceError(f"{action} is not one of the {len(self._open)} results of chance that can come")
            self._given.append(given)
        else:
            self._pending = int(action)
        self._go_on()

    def _outcome(self, key: str) -> int:
        kind, result = key.split(":")
        if kind == "die":
            return int(result) - 1
        if kind == "picked":
            return DICE + int(result) - 1
        return DICE + NUMBERS + self._of.card_at[result]

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return super()._action_to_string(player, action)
        if action < DICE:
            return f"die:{action + 1}"
        if action < DICE + NUMBERS:
            return f"picked:{action - DICE + 1}"
        return f"drawn:{list(self._of.card_at)[action - DICE - NUMBERS]}"

    def __deepcopy__(self, memo: Any) -> ExplicitState:
        copy = ExplicitState(self._of)
        copy.played, copy._pending, copy._begun = self.played.clone(), self._pending, self._begun
        copy._given, copy._open = list(self._given), list(self._open)
        return copy

    def serialize(self) -> str:
        """The history, which is played again: a saved game has no places between two results of chance."""
        return "\n".join(map(str, self.history()))

    def __str__(self) -> str:
        return f"{super().__str__()} {self._pending} {' '.join(self._given)}"


def _is_explicit(game_type: pyspiel.GameType) -> bool:
    return bool(game_type.short_name.endswith(EXPLICIT))


class BrinkObserver:
    """Observations of a seat: `tensor` is flat, `dict` has its blocks."""

    def __init__(self, content: Content) -> None:
        from .encoding import structured

        self.tensor = np.zeros(content.observation_size, np.float32)
        self.dict = structured(content, self.tensor)

    def set_from(self, state: BrinkState, player: int) -> None:
        """Observe as a seat."""
        state.played.encode(_side(state.played, player), self.tensor)

    def string_from(self, state: BrinkState, player: int) -> str:
        """The observation of a seat, as text."""
        return str(state.played.observation(_side(state.played, player)))


def _side(game: Game, player: int) -> str:
    return next(side for side in game.content.sides if game.seat_of(side) == player)


def register() -> list[str]:
    """Register every shipped scenario; done when this module is imported. Returns the names of the games."""
    names = []
    for scenario in scenarios():
        for name in (f"brink_{scenario}", f"brink_{scenario}{EXPLICIT}"):
            names.append(name)
            if name not in pyspiel.registered_names():
                content = load(scenario)
                game_type = _game_type(name, content.name)
                title = "".join(word.capitalize() for word in name.split("_"))
                made = type(title, (BrinkGame,), {"__init__": _maker(game_type, content)})
                # OpenSpiel serialises a game by the name of its class.
                globals()[title] = made
                pyspiel.register_game(game_type, made)
    return names


def _maker(game_type: pyspiel.GameType, content: Content) -> Any:
    def init(self: BrinkGame, params: dict[str, Any] | None = None) -> None:
        BrinkGame.__init__(self, game_type, content, params)

    return init


register()
