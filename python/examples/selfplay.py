"""Learns to play a scenario by playing against itself: PPO on the flat observation, both sides with one network.

In half of the games one side chooses at random. While this process learns from some choices, the next are played with
the weights from before.

    pip install './python[torch]'
    python python/examples/selfplay.py red_sea --minutes 10 --out red_sea.safetensors
    python python/examples/selfplay.py red_sea --minutes 10 --ray 2      # two actors of Ray play, this process learns
    python python/examples/selfplay.py red_sea --minutes 10 --teacher greedy --hidden 256   # imitates `greedy` first
    brink match red_sea --a net:red_sea.safetensors --b careful

Beside OUT are `OUT.checkpoint`, from which the same command goes on, `OUT.csv` with the learning curve, and `OUT.svg`
with its picture. A game is worth its result, 1, 0 or -1, and the victory points on the way.
With a teacher there is `OUT.….positions` too, with the positions that are imitated: remove it when all is learned.
"""

from __future__ import annotations

import argparse
import csv
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import brink
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from curve import draw
from imitate import file_of, imitate, record
from net import POINTS, Net, lead, vp_column

#: The mean of the weights of about this many last updates plays and is stored: single ones fluctuate.
MEAN_OF = 100
#: Steps that each game takes between two updates.
STEPS = 64
#: The λ of generalised advantage estimation. Nothing is discounted: games end.
LAMBDA = 0.97
CLIP = 0.2
EPOCHS = 2
MINIBATCH = 2048


class Recipe(NamedTuple):
    """How self-play learns."""

    rate: float
    #: The weight of the entropy of choices.
    entropy: float
    #: In one game of so many, one side chooses at random: what beats good players need not beat bad ones.
    at_random: int
    #: The player that measures what was learned.
    opponent: str


UNTAUGHT = Recipe(rate=1e-3, entropy=0.01, at_random=2, opponent="random")
#: After imitation there is less to find, and more to lose.
TAUGHT = Recipe(rate=2e-4, entropy=0.002, at_random=8, opponent="careful")


class Collector:
    """Plays many games with the weights that it is given: in this process, or as an actor of Ray."""

    def __init__(self, scenario: str, games: int, seed: int, threads: int, hidden: int, at_random: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(threads)
        self.env = brink.VecEnv(brink.load(scenario), games, seed=seed, threads=threads)
        # The side that chooses at random in each game: none in the others.
        place = np.arange(games)
        self.at_random = np.where(place % at_random == 0, place // at_random % 2, 2)
        self.kinds = torch.from_numpy((self.at_random < 2).astype(np.int64))
        self.vp = vp_column(self.env.content)
        self.net = Net(self.env.content, hidden)

    def collect(self, weights: dict[str, torch.Tensor]) -> dict[str, NDArray[Any]]:
        """The observations of `STEPS` choices of each game, and the advantage of each."""
        self.net.load_state_dict(weights)
        env, count = self.env, self.env.num_envs
        rows: dict[str, list[NDArray[Any]]] = {
            name: [] for name in ("seen", "masks", "kinds", "sides", "actions", "own", "chances", "values", "won", "ended")
        }
        for _ in range(STEPS):
            rows["seen"].append(env.observations.copy())
            rows["masks"].append(env.masks.copy())
            rows["kinds"].append(self.kinds.numpy())
            rows["sides"].append(env.sides.copy())
            with torch.no_grad():
                logits, values = self.net(torch.from_numpy(env.observations), torch.from_numpy(env.masks), self.kinds)
                chances = torch.log_softmax(logits, -1)
                actions = torch.multinomial(chances.exp(), 1).squeeze(-1)
                own = torch.from_numpy(env.sides != self.at_random)
                actions = torch.where(own, actions, torch.from_numpy(env.sample()))
                rows["own"].append(own.numpy())
                rows["chances"].append(chances.gather(1, actions[:, None]).squeeze(-1).numpy())
            rows["actions"].append(actions.numpy())
            rows["values"].append(values.numpy())
            chose, before = env.sides.copy(), self.lead()
            env.step(rows["actions"][-1])
            gained = np.where(env.ended == 0, self.lead() - before, 0) * np.where(chose == 0, 1, -1)
            rows["won"].append((env.rewards[np.arange(count), chose] + POINTS * gained).astype(np.float32))
            rows["ended"].append(env.ended.copy())
        with torch.no_grad():
            _, last = self.net(torch.from_numpy(env.observations), torch.from_numpy(env.masks), self.kinds)
        played = {name: np.stack(all_of) for name, all_of in rows.items()}
        played["advantages"] = advantages(played, last.numpy(), env.sides)
        return played

    def lead(self) -> NDArray[Any]:
        """The victory points of the first side in each game, as a part of those that win."""
        return lead(self.env.observations, self.env.sides, self.vp)


def advantages(played: dict[str, NDArray[Any]], last: NDArray[Any], side: NDArray[Any]) -> NDArray[Any]:
    """The advantage of each choice: the gain of one side is the loss of the other."""
    found = np.zeros_like(played["values"])
    later, value = np.zeros_like(last), last
    for at in reversed(range(STEPS)):
        sign = np.where(played["sides"][at] == side, 1.0, -1.0) * (1 - played["ended"][at])
        surprise = played["won"][at] + sign * value - played["values"][at]
        found[at] = later = surprise + LAMBDA * sign * later
        value, side = played["values"][at], played["sides"][at]
    return found


def learn(
    net: Net, optimizer: torch.optim.Optimizer, played: list[dict[str, NDArray[Any]]], left: float, recipe: Recipe
) -> None:
    """One update of PPO; `left` is the part of the time that is left: steps and curiosity become less."""
    for group in optimizer.param_groups:
        group["lr"] = recipe.rate * max(0.1, left)
    names = ("seen", "masks", "kinds", "actions", "own", "chances", "values", "advantages")
    all_of = {name: np.concatenate([part[name].reshape(-1, *part[name].shape[2:]) for part in played]) for name in names}
    seen, masks, kinds, actions, own, chances, values, better = (torch.from_numpy(all_of[name]) for name in names)
    target = values + better
    better = (better - better.mean()) / (better.std() + 1e-6)
    # Where there is one choice, or a random one, there is nothing to learn about choices.
    open_ = own & (masks.sum(1, dtype=torch.int32) > 1)
    for _ in range(EPOCHS):
        for at in torch.split(torch.randperm(len(seen)), MINIBATCH):
            logits, value = net(seen[at], masks[at], kinds[at])
            logs = torch.log_softmax(logits, -1)
            ratio = (logs.gather(1, actions[at, None]).squeeze(-1) - chances[at]).exp()
            gain = torch.min(ratio * better[at], ratio.clamp(1 - CLIP, 1 + CLIP) * better[at])
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(-1)
            free = open_[at].float()
            of_choices = ((gain + recipe.entropy * left * entropy) * free).sum() / free.sum().clamp(min=1)
            loss = (value - target[at]).square().mean() - of_choices
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def score(path: str, content: brink.Content, opponent: str, threads: int) -> float:
    """The part of games that a written network wins, each side in half of them; a draw is half."""
    found, games = 0.0, 100
    first, second = content.sides
    for side, one, two in ((first, f"net:{path}", opponent), (second, opponent, f"net:{path}")):
        wins = brink.Study(content, one, two, seed=999).run(0, games, threads).wins
        found += wins[side] + wins["draw"] / 2
    return found / (2 * games)


class Run:
    """A training: what is learned, how long it took, and how good it became."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.content = brink.load(options.scenario)
        torch.manual_seed(options.seed)
        self.net = Net(self.content, options.hidden)
        self.mean = Net(self.content, options.hidden)
        self.recipe = TAUGHT if options.teacher else UNTAUGHT
        self.optimizer = torch.optim.Adam(self.net.parameters(), self.recipe.rate)
        self.taught, self.seconds, self.steps, self.games = 0.0, 0.0, 0, 0
        self.curve: list[dict[str, float]] = []
        self.checkpoint = f"{options.out}.checkpoint"
        if os.path.exists(self.checkpoint):
            self.resume()
            return
        if options.teacher:
            self.imitate()
        self.mean.load_state_dict(self.net.state_dict())

    def imitate(self) -> None:
        """Learn from the games of the teacher. The time in which they are played does not count as time of learning."""
        options = self.options
        path = file_of(options.out, self.content, options.teacher)
        # Two threads, as in self-play: one that plays, and one that learns.
        rows = record(path, self.content, options.teacher, options.decisions, options.seed, 2 * options.threads)
        began = time.monotonic()
        imitate(self.net, self.content, rows, options.seed)
        self.taught = time.monotonic() - began

    def resume(self) -> None:
        """Go on from the checkpoint."""
        kept = torch.load(self.checkpoint, weights_only=True)
        if kept["content"] != self.content.digest or kept["hidden"] != self.options.hidden or "taught" not in kept:
            raise SystemExit(f"{self.checkpoint} is of another content or another network: remove it, or name another --out")
        self.net.load_state_dict(kept["net"])
        self.mean.load_state_dict(kept["mean"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.taught, self.seconds, self.steps = kept["taught"], kept["seconds"], kept["steps"]
        self.games, self.curve = kept["games"], kept["curve"]

    def keep(self) -> None:
        """Measure, and write everything: whole or not at all."""
        # A process reads a file of a network once: each has a name of its own.
        last = f"{self.options.out}.{self.steps}"
        self.mean.write(last, self.content)
        won = score(last, self.content, self.recipe.opponent, self.options.threads)
        self.curve.append(
            {
                "minutes": round((self.taught + self.seconds) / 60, 2),
                "steps": self.steps,
                "games": self.games,
                f"against_{self.recipe.opponent}": round(won, 4),
            }
        )
        print("  ".join(f"{name} {value:,}" for name, value in self.curve[-1].items()), flush=True)
        kept: dict[str, Any] = {"net": self.net.state_dict(), "mean": self.mean.state_dict()}
        kept |= {"optimizer": self.optimizer.state_dict(), "curve": self.curve}
        kept |= {"taught": self.taught, "seconds": self.seconds, "steps": self.steps, "games": self.games}
        kept |= {"content": self.content.digest, "hidden": self.options.hidden}
        torch.save(kept, f"{self.checkpoint}.new")
        os.replace(f"{self.checkpoint}.new", self.checkpoint)
        # The best that was measured is what plays: what was learned last may be worse against some.
        if won >= max(row[f"against_{self.recipe.opponent}"] for row in self.curve):
            os.replace(last, self.options.out)
        else:
            os.remove(last)
        with open(f"{self.options.out}.csv", "w", newline="") as file:
            table = csv.DictWriter(file, list(self.curve[0]))
            table.writeheader()
            table.writerows(self.curve)
        with open(f"{self.options.out}.svg", "w") as file:
            file.write(draw(self.curve, self.options.scenario, self.recipe.opponent))

    def go(self) -> None:
        """Play and learn until the time is over. What is measured and written does not count as time of learning."""
        options, until = self.options, 60.0 * self.options.minutes
        # Another seed after a checkpoint, so that no game is learned from twice.
        seed = options.seed + self.steps
        start, result = self.with_ray(seed) if options.ray else self.alone(seed)
        if not self.curve:
            self.keep()
        written = self.seconds
        next_ = start(self.weights())
        while self.seconds < until:
            began = time.monotonic()
            played, next_ = result(next_), start(self.weights())
            learn(self.net, self.optimizer, played, max(0.0, 1 - self.seconds / until), self.recipe)
            with torch.no_grad():
                for mean, new in zip(self.mean.parameters(), self.net.parameters()):
                    mean.lerp_(new, 1 / MEAN_OF)
            self.steps += sum(part["values"].size for part in played)
            self.games += int(sum(part["ended"].sum() for part in played))
            self.seconds += time.monotonic() - began
            if self.seconds - written > options.every or self.seconds >= until:
                self.keep()
                written = self.seconds

    def weights(self) -> dict[str, torch.Tensor]:
        """A copy, since learning changes the weights in place."""
        return {name: one.clone() for name, one in self.net.state_dict().items()}

    def alone(self, seed: int) -> tuple[Any, Any]:
        """Games in another thread: how they are started with weights, and how one waits for them."""
        options, at_random = self.options, self.recipe.at_random
        collector = Collector(options.scenario, options.games, seed, options.threads, options.hidden, at_random)
        pool = ThreadPoolExecutor(1)
        return lambda weights: pool.submit(collector.collect, weights), lambda future: [future.result()]

    def with_ray(self, seed: int) -> tuple[Any, Any]:
        """Games in actors of Ray, each with its own `VecEnv`; all wait for the same weights."""
        import ray

        options, at_random = self.options, self.recipe.at_random
        here = os.path.dirname(os.path.abspath(__file__))
        # Beside what this process has: actors must find the same packages.
        path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
        ray.init(ignore_reinit_error=True, include_dashboard=False, runtime_env={"env_vars": {"PYTHONPATH": path}})
        actor: Any = ray.remote(num_cpus=1)(Collector)
        actors = [
            actor.remote(options.scenario, options.games, seed + 1_000_003 * at, 1, options.hidden, at_random)
            for at in range(options.ray)
        ]

        def start(weights: dict[str, torch.Tensor]) -> list[Any]:
            shared = ray.put(weights)
            return [one.collect.remote(shared) for one in actors]

        return start, lambda futures: list(ray.get(futures))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("scenario")
    parser.add_argument("--out", help="the file of the network (default: SCENARIO.safetensors)")
    parser.add_argument("--minutes", type=float, default=10.0, help="time of self-play")
    parser.add_argument("--teacher", metavar="PLAYER", help="imitate this player before")
    parser.add_argument("--decisions", type=int, default=400_000, help="how many decisions of the teacher to imitate")
    parser.add_argument("--games", type=int, default=128, help="games at a time, of each actor")
    parser.add_argument("--hidden", type=int, default=64, help="the width of both hidden layers")
    parser.add_argument("--threads", type=int, default=1, help="threads; more are slower where cores are shared")
    parser.add_argument("--every", type=float, default=60.0, help="seconds between two checkpoints")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ray", type=int, default=0, metavar="ACTORS", help="play in so many actors of Ray")
    options = parser.parse_args()
    options.out = options.out or f"{options.scenario}.safetensors"
    torch.set_num_threads(options.threads)
    Run(options).go()


if __name__ == "__main__":
    main()
