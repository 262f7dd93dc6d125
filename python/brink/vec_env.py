"""Many games at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._brink import Content, Game, Games

if TYPE_CHECKING:
    from numpy import float32, int64, uint8
    from numpy.typing import NDArray


class VecEnv:
    """Many games of a content, stepped at a time into arrays.

    In each game the side that must choose acts; a game that is over is replaced by the next one in the same step.
    Game `i` of seed `s` is the game that `Study(…, seed=s)` counts as number `i`, and is followed by game `i + n`: what
    happens depends on the seed, `n` and the actions, and not on `threads`.

    Every `step` writes into the same arrays: copy what you keep. Arrays of yours are used instead of new ones if they
    have the shape and type (C order): `VecEnv(content, 128, observations=mine)`.

    Attributes:
        observations: float32 `(n, observation_size)`: what the side that chooses next sees; `content.layout()` says
            what each number means.
        masks: uint8 `(n, num_actions)`: 1 for each legal choice.
        rewards: float32 `(n, 2)`: for each side 1, -1 or 0 (a draw), in the step that ends a game.
        ended: uint8 `(n,)`: 1 if a game ended in this step. Observation and mask are already of the next game.
        sides: uint8 `(n,)`: the side that chooses next, 0 or 1.
    """

    observations: NDArray[float32]
    masks: NDArray[uint8]
    rewards: NDArray[float32]
    ended: NDArray[uint8]
    sides: NDArray[uint8]

    def __init__(
        self,
        content: Content,
        num_envs: int,
        seed: int = 1,
        threads: int = 1,
        *,
        observations: NDArray[float32] | None = None,
        masks: NDArray[uint8] | None = None,
        rewards: NDArray[float32] | None = None,
        ended: NDArray[uint8] | None = None,
        sides: NDArray[uint8] | None = None,
    ) -> None:
        import numpy as np

        self.content = content
        self.num_envs = num_envs
        self.seed = seed
        self.threads = threads
        self._games = Games(content, num_envs, seed, threads)
        width, count = content.observation_size, content.num_actions
        self.observations = _or_zeros(observations, (num_envs, width), np.float32)
        self.masks = _or_zeros(masks, (num_envs, count), np.uint8)
        self.rewards = _or_zeros(rewards, (num_envs, 2), np.float32)
        self.ended = _or_zeros(ended, (num_envs,), np.uint8)
        self.sides = _or_zeros(sides, (num_envs,), np.uint8)
        self._actions: NDArray[int64] = np.zeros(num_envs, np.int64)
        self._to = (self.observations, self.masks, self.rewards, self.ended, self.sides)
        self._games.look(*self._to)

    def reset(self, seed: int | None = None) -> tuple[NDArray[float32], NDArray[uint8]]:
        """Begin all games anew, those of another seed if one is given. Returns observations and masks."""
        if seed is not None:
            self.seed = seed
        self._games = Games(self.content, self.num_envs, self.seed, self.threads)
        self._games.look(*self._to)
        return self.observations, self.masks

    def step(
        self, actions: NDArray[int64]
    ) -> tuple[NDArray[float32], NDArray[uint8], NDArray[float32], NDArray[uint8], NDArray[uint8]]:
        """Make one choice in each game: an int64 array `(n,)` of indices that the masks allow.

        Returns observations, masks, rewards, ended, sides: the arrays of the environment.

        Raises:
            IllegalChoiceError: an action is not legal; nothing was stepped.
            ShapeError, ArgumentTypeError: the array is not what is needed.
            GameError: a script failed; the game was replaced by the next one.
        """
        self._games.step(actions, *self._to)
        return self._to

    def sample(self, out: NDArray[int64] | None = None) -> NDArray[int64]:
        """A legal action for each game, each as likely as the others: chosen by the engine, from the seed."""
        actions = self._actions if out is None else out
        self._games.sample(actions)
        return actions

    def game(self, index: int) -> Game:
        """A copy of one of the games."""
        return self._games.game(index)

    def numbers(self) -> list[int]:
        """The number of each game, counted over all games of the seed."""
        return self._games.numbers()

    def layout(self) -> dict[str, Any]:
        """The meanings of the numbers of an observation and of the indices of choices: see `Content.layout`."""
        return self.content.layout()

    def structured(self) -> dict[str, NDArray[float32]]:
        """The observations by block, without copying: `spaces` is `(n, spaces, features)`, `cards` `(n, cards, features)`."""
        from .encoding import structured

        return structured(self.content, self.observations)

    def __len__(self) -> int:
        return self.num_envs

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a VecEnv cannot be pickled: make one in each process from its content and a seed")


def _or_zeros(given: NDArray[Any] | None, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
    import numpy as np

    from .errors import ArgumentTypeError, ShapeError

    if given is None:
        return np.zeros(shape, dtype)
    if not isinstance(given, np.ndarray) or given.dtype != dtype:
        found = f"{type(given).__name__} of {given.dtype}" if isinstance(given, np.ndarray) else type(given).__name__
        raise ArgumentTypeError(f"an array of {np.dtype(dtype)} is needed, not {found}")
    if given.shape != shape:
        raise ShapeError(f"an array of the shape {shape} is needed, not {given.shape}")
    return given
