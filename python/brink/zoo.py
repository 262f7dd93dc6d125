"""PettingZoo: both seats as agents that act in turn (AEC), with masks of legal actions.

>>> import brink.zoo
>>> env = brink.zoo.env("twilight_struggle")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import load
from ._brink import Content, Game
from .errors import ArgumentError

#: The agents: seats, which a bid may exchange, named after the sides that they begin with.
Agent = str


def env(content: Content | str = "twilight_struggle", **options: Any) -> Any:
    """An environment whose misuse is explained: `raw_env` with the wrappers of PettingZoo."""
    return wrappers.OrderEnforcingWrapper(raw_env(content, **options))


class raw_env(AECEnv):  # type: ignore[misc]
    """Both seats of a game.

    Observations are dictionaries: `observation` float32 `(observation_size,)`, `action_mask` int8 `(num_actions,)`,
    all 0 for the agent that does not choose. Rewards come at the end: 1, -1, or 0 for a draw.

    Args:
        content: what is played: a content, or the name of a scenario.
        options: values of the scenario's options, if a name is given.
        render_mode: `svg` for a picture of the board, `ansi` for the last lines of the log.
    """

    def __init__(
        self,
        content: Content | str = "twilight_struggle",
        options: dict[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "svg"):
            raise ArgumentError(f"`render_mode` is `ansi` or `svg`, not {render_mode!r}")
        self.content = content if isinstance(content, Content) else load(content, options)
        self.metadata = {
            "name": f"brink_{self.content.scenario}_v0",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents: list[Agent] = list(self.content.sides)
        self.agents: list[Agent] = []
        width, count = self.content.observation_size, self.content.num_actions
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-10.0, 10.0, (width,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._dice = np.random.default_rng()
        self.game: Game | None = None

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """The space of observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """The space of actions: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; equal seeds begin equal games."""
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        self.game = Game(self.content, int(self._dice.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[Agent, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[Agent, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[Agent, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._chooser()

    def step(self, action: int | None) -> None:
        """Make the choice of the selected agent; None when it is already out.

        Raises:
            IllegalChoiceError: the mask does not allow the action. Nothing has happened.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._played()
        if action is None:
            raise ArgumentError(f"{agent} has to choose: None is for agents whose game is over")
        game.apply(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if game.over:
            if game.winner is not None:
                winner = self.possible_agents[game.seat_of(game.winner)]
                self.rewards = {other: 1.0 if other == winner else -1.0 for other in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self._chooser()
        self._accumulate_rewards()

    def observe(self, agent: Agent) -> dict[str, NDArray[Any]]:
        """The observation of an agent."""
        game = self._played()
        side = next(side for side in self.content.sides if self._agent(side) == agent)
        return {"observation": game.encode(side), "action_mask": game.mask(side).astype(np.int8)}

    def render(self) -> str | None:
        """The board as SVG, or the last lines of the log, as the selected agent sees them."""
        if self.render_mode is None or self.game is None:
            return None
        side = next(side for side in self.content.sides if self._agent(side) == self.agent_selection)
        if self.render_mode == "svg":
            return self.game.svg(side)
        return "\n".join(self.game.log(side)[-20:])

    def close(self) -> None:
        """Nothing is held."""

    def _played(self) -> Game:
        if self.game is None:
            raise ArgumentError("no game has begun: call reset()")
        return self.game

    def _agent(self, side: str) -> Agent:
        return self.possible_agents[self._played().seat_of(side)]

    def _chooser(self) -> Agent:
        side = self._played().side
        return self._agent(side) if side is not None else self.possible_agents[0]
