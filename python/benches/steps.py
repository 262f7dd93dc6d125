"""Steps a second: random legal actions, chosen by the engine, with observation and mask; and games of OpenSpiel beside it.

Then games a second of a study on one worker of Ray and on two: at most a minute.

    python python/benches/steps.py [SECONDS]

A step is one choice of one game, applied, with what the next side sees written into the arrays.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable

import brink

#: The longest time that Ray is measured, in seconds.
RAY_LIMIT = 60.0


def rate(step: Callable[[], object], each: int, seconds: float) -> float:
    """Steps a second, the best of three."""
    best = 0.0
    for _ in range(3):
        count, began = 0, time.perf_counter()
        while (taken := time.perf_counter() - began) < seconds:
            for _ in range(20):
                step()
            count += 20 * each
        best = max(best, count / taken)
    return best


def brinks(seconds: float) -> None:
    """Games of brink."""
    for scenario in ("twilight_struggle", "red_sea"):
        content = brink.load(scenario)
        single = None
        for games, threads in ((128, 1), (128, 2), (1, 1)):
            env = brink.VecEnv(content, games, threads=threads)
            speed = rate(lambda: env.step(env.sample()), games, seconds)
            single = speed if threads == 1 and games > 1 else single
            more = f" ({speed / single:.2f} times)" if threads == 2 and single else ""
            print(f"{scenario}: {games} games, {threads} threads: {speed:>9,.0f} steps/s{more}")


def spiels(seconds: float) -> None:
    """Games of OpenSpiel from Python: random legal actions, with the tensor of what is observed and the mask."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed")
        return
    for name in ("backgammon", "gin_rummy"):
        game = pyspiel.load_game(name)
        state = game.new_initial_state()

        def step() -> None:
            nonlocal state
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, chances)[0])
                return
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))

        print(f"OpenSpiel {name}: {rate(step, 1, seconds):>9,.0f} steps/s")


class Late(Exception):
    """The time for a measurement is over."""


def rays(seconds: float) -> None:
    """Equal games of a study on one worker of Ray and on two, each the best of two runs."""
    try:
        import ray
    except ImportError:
        print("Ray is not installed")
        return
    import brink.distributed

    end = time.monotonic() + RAY_LIMIT

    def watch(_: brink.Tally) -> None:
        if time.monotonic() > end:
            raise Late

    study = brink.Study(brink.load("twilight_struggle"), "careful", "careful", seed=1)
    # A number of games that takes one worker about this many seconds.
    began = time.perf_counter()
    study.run(0, 50)
    games = max(64, int(50 * min(2 * seconds, 6.0) / (time.perf_counter() - began)))
    speeds: list[float] = []
    for workers in (1, 2):
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        try:
            # Workers start, and load the content.
            brink.distributed.run(study, games, games + 8 * workers, block=1, progress=watch)
            times = []
            for _ in range(2):
                began = time.perf_counter()
                brink.distributed.run(study, 0, games, block=max(1, games // 32), progress=watch)
                times.append(time.perf_counter() - began)
        except Late:
            print(f"Ray, {workers} workers: not measured within {RAY_LIMIT:.0f} s: the machine is too busy")
            return
        finally:
            ray.shutdown()
        speeds.append(games / min(times))
        more = f" ({speeds[1] / speeds[0]:.2f} times)" if workers == 2 else ""
        print(f"Ray, {workers} workers, {games} games between careful players: {speeds[-1]:>9,.1f} games/s{more}")


def main() -> None:
    """All of it."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    program = "import time; began = time.perf_counter(); import brink; print(time.perf_counter() - began)"
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(5)]
    # Other programs lower every figure, those of two threads and two workers first.
    print(f"load before: {os.getloadavg()[0]:.2f} on {os.cpu_count()} processors")
    print(f"import brink: {min(times) * 1000:.0f} ms")
    brinks(seconds)
    spiels(seconds)
    rays(seconds)
    print(f"load after: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
