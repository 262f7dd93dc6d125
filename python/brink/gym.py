"""Gymnasium: one seat of a game, against a named player.

>>> import gymnasium, brink.gym
>>> env = gymnasium.make("brink/twilight_struggle-v0", opponent="greedy")
>>> observation, info = env.reset(seed=1)

An action that the mask does not allow is an exception. The mask of the present question is under `action_mask` in
`info` and in the observation, and `action_masks()` returns it for learners that ask the environment.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import load, scenarios
from ._brink import Content, Game, Player
from .errors import ArgumentError, GameOverError


class SeatEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """One seat against a named player.

    Observations are dictionaries: `observation` float32 `(observation_size,)`, `action_mask` int8 `(num_actions,)`.
    The reward is 1 for a won game, -1 for a lost one and 0 otherwise; games end by themselves, so none is truncated.

    Args:
        content: what is played: a content, or the name of a scenario.
        seat: 0 or 1; a bid may exchange the sides, and the seat then plays the other side.
        opponent: the name of the other player, such as `random`, `greedy` or `strong:100`.
        options: values of the scenario's options, if a name is given.
        render_mode: `svg` for a picture of the board, `ansi` for the last lines of the log.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        content: Content | str = "twilight_struggle",
        seat: int = 0,
        opponent: str = "random",
        options: dict[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (0, 1):
            raise ArgumentError(f"the seats are 0 and 1, not {seat!r}")
        if render_mode not in (None, "ansi", "svg"):
            raise ArgumentError(f"`render_mode` is `ansi` or `svg`, not {render_mode!r}")
        self.content = content if isinstance(content, Content) else load(content, options)
        self.seat, self.opponent, self.render_mode = seat, opponent, render_mode
        Player(opponent)
        width, count = self.content.observation_size, self.content.num_actions
        self.observation_space: spaces.Dict[Any] = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(-10.0, 10.0, (width,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.action_space: spaces.Discrete = spaces.Discrete(count)
        self.game: Game | None = None
        self._player: Player | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begin a game; equal seeds begin equal games."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(1 << 62))
        self.game = Game(self.content, own)
        self._player = Player(self.opponent, own + 1)
        self._answer()
        return self._seen()

    def step(
        self, action: np.int64 | int
    ) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Make a choice; the other player answers until this seat has to choose again.

        Raises:
            IllegalChoiceError: the mask does not allow the action. Nothing has happened.
            GameOverError: the game is over, or has not begun: call `reset`.
        """
        game = self._running()
        side = game.side
        game.apply(int(action))
        self._answer()
        seen, info = self._seen()
        reward = 0.0
        if game.over and game.winner is not None and side is not None:
            reward = 1.0 if game.seat_of(game.winner) == self.seat else -1.0
        return seen, reward, game.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now: bool `(num_actions,)`."""
        return self._running().mask().astype(np.bool_)

    def render(self) -> Any:
        """The board as SVG, or the last lines of the log."""
        if self.render_mode is None or self.game is None:
            return None
        side = self._side(self.game)
        if self.render_mode == "svg":
            return self.game.svg(side)
        return "\n".join(self.game.log(side)[-20:])

    def _running(self) -> Game:
        if self.game is None or self.game.over:
            raise GameOverError("no game is running: call reset()")
        return self.game

    def _side(self, game: Game) -> str:
        """The side that the seat plays now."""
        return next(side for side in self.content.sides if game.seat_of(side) == self.seat)

    def _answer(self) -> None:
        """Let the other player choose until it is this seat's turn."""
        game, player = self.game, self._player
        assert game is not None and player is not None
        while (side := game.side) is not None and game.seat_of(side) != self.seat:
            game.apply(player.choose(game))

    def _seen(self) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        assert self.game is not None
        side = self._side(self.game)
        mask = self.game.mask(side).astype(np.int8)
        return {"observation": self.game.encode(side), "action_mask": mask}, {"action_mask": mask, "side": side}


def register() -> None:
    """Register every shipped scenario as `brink/NAME-v0`; done when this module is imported."""
    for scenario in scenarios():
        name = f"brink/{scenario}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="brink.gym:SeatEnv", kwargs={"content": scenario})


register()
