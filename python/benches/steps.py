"""Steps a second: random legal actions, chosen by the engine, with observation and mask; and games of OpenSpiel beside it.

    python python/benches/steps.py [SECONDS]

A step is one choice of one game, applied, with what the next side sees written into the arrays.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable

import brink


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


def main() -> None:
    """All of it."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    program = "import time; began = time.perf_counter(); import brink; print(time.perf_counter() - began)"
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(5)]
    print(f"import brink: {min(times) * 1000:.0f} ms")
    brinks(seconds)
    spiels(seconds)


if __name__ == "__main__":
    main()
