"""Many games at a time."""

from __future__ import annotations

import pickle
import sys
import threading

import brink
import numpy as np
import pytest


def played(content: brink.Content, threads: int, steps: int = 400, games: int = 12) -> list[bytes]:
    env = brink.VecEnv(content, games, seed=5, threads=threads)
    rows = []
    for _ in range(steps):
        env.step(env.sample())
        rows.append(b"".join(array.tobytes() for array in (env.observations, env.masks, env.rewards, env.ended)))
    return rows


def test_threads_do_not_matter(content: brink.Content) -> None:
    one = played(content, 1)
    assert one == played(content, 2) == played(content, 5)


def test_rows_are_those_of_the_games(content: brink.Content) -> None:
    env = brink.VecEnv(content, 5, seed=3, threads=2)
    ended = 0
    for _ in range(600):
        before = [env.game(at) for at in range(5)]
        actions = env.sample()
        env.step(actions)
        for at, game in enumerate(before):
            game.apply(int(actions[at]))
            assert env.ended[at] == game.over
            if game.over:
                won = {None: (0, 0), content.sides[0]: (1, -1), content.sides[1]: (-1, 1)}[game.winner]
                assert tuple(env.rewards[at]) == won
                ended += 1
                game = env.game(at)
                assert len([entry for entry in game.history if ":" in entry and entry.startswith("use:")]) == 0
            else:
                assert not env.rewards[at].any() and game == env.game(at)
            assert content.sides[env.sides[at]] == game.side
            assert np.array_equal(env.observations[at], game.encode())
            assert np.array_equal(env.masks[at], game.mask())
    assert ended > 0 and max(env.numbers()) >= 5


def test_games_are_those_of_a_study() -> None:
    content = brink.load("red_sea")
    env = brink.VecEnv(content, 3, seed=1)
    first = [env.game(at).seed for at in range(3)]
    env.reset()
    assert first == [env.game(at).seed for at in range(3)]
    env.reset(seed=2)
    assert first != [env.game(at).seed for at in range(3)]


def test_wrong_actions_change_nothing() -> None:
    content = brink.load("twilight_struggle")
    env = brink.VecEnv(content, 4, seed=1, threads=2)
    legal = env.sample().copy()
    before = env.observations.copy()
    illegal = int(np.flatnonzero(env.masks[3] == 0)[0])
    for wrong, error, words in [
        (np.array([*legal[:3], illegal]), brink.IllegalChoiceError, "game 3: action .* is not one of"),
        (np.array([-1, *legal[1:]]), brink.IllegalChoiceError, "game 0: action -1"),
        (np.array([*legal[:3], content.num_actions]), brink.IllegalChoiceError, "count from 0"),
        (legal[:3], brink.ShapeError, "4 are needed"),
        (legal.astype(np.float32), brink.ArgumentTypeError, "int64"),
        (list(legal), brink.ArgumentTypeError, "not list"),
        (None, brink.ArgumentTypeError, "not NoneType"),
    ]:
        with pytest.raises(error, match=words):
            env.step(wrong)  # type: ignore[arg-type]
        env._games.look(*env._to)
        assert np.array_equal(before, env.observations)
    env.step(legal)
    assert not np.array_equal(before, env.observations)


def test_wrong_arrays_and_counts_are_refused() -> None:
    content = brink.load("red_sea")
    width = content.observation_size
    with pytest.raises(brink.ShapeError, match="shape"):
        brink.VecEnv(content, 2, observations=np.zeros((3, width), np.float32))
    with pytest.raises(brink.ArgumentTypeError, match="float32"):
        brink.VecEnv(content, 2, observations=np.zeros((2, width)))
    with pytest.raises(brink.ShapeError, match="contiguous"):
        brink.VecEnv(content, 2, observations=np.zeros((width, 2), np.float32).T)
    shared = np.zeros((2, 1), np.uint8)
    with pytest.raises(brink.ShapeError):
        brink.VecEnv(content, 2, ended=shared[:, 0], sides=shared[:, 0])
    for games, threads in [(0, 1), (1, 0), (1 << 21, 1), (1, 1000)]:
        with pytest.raises(brink.ArgumentError, match="are possible"):
            brink.VecEnv(content, games, threads=threads)
    with pytest.raises(brink.ArgumentError, match="no game 2"):
        brink.VecEnv(content, 2).game(2)
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(brink.VecEnv(content, 2))


def test_the_arrays_of_the_caller_are_used() -> None:
    content = brink.load("red_sea")
    mine = np.full((2, content.num_actions), 7, np.uint8)
    env = brink.VecEnv(content, 2, masks=mine)
    assert env.masks is mine and set(np.unique(mine)) == {0, 1}
    blocks = env.structured()
    assert blocks["spaces"].base is not None and blocks["cards"].shape[:2] == (2, len(content.cards))


def test_other_python_threads_may_step_and_go_on_meanwhile() -> None:
    content = brink.load("twilight_struggle")
    env = brink.VecEnv(content, 64, seed=1, threads=2)
    wrong: list[BaseException] = []

    def steps() -> None:
        try:
            for _ in range(50):
                env.step(env.sample())
        except brink.BrinkError as error:
            wrong.append(error)
        except RuntimeError as error:
            assert "orrowed" in str(error)

    threads = [threading.Thread(target=steps) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    # A choice of one thread may have made the action of another illegal: that is said, and nothing else happens.
    assert all(isinstance(error, (brink.IllegalChoiceError, brink.ShapeError)) for error in wrong)
    env.step(env.sample())


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")
def test_after_a_fork_games_play_and_batches_say_that_they_cannot() -> None:
    import os

    content = brink.load("twilight_struggle")
    env = brink.VecEnv(content, 8, seed=1, threads=2)
    env.step(env.sample())
    game, player = brink.Game(content), brink.Player("greedy")
    player.choose(game)
    child = os.fork()
    if child == 0:
        try:
            env.step(env.sample())
        except brink.BrinkError as error:
            assert "forked" in str(error)
            game.apply(player.choose(game))
            game.play_randomly(1)
            own = brink.VecEnv(content, 8, threads=2)
            own.step(own.sample())
            os._exit(0 if game.over else 2)
        finally:
            os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    env.step(env.sample())


@pytest.mark.skipif(sys.platform == "win32", reason="other signals")
@pytest.mark.parametrize("threads", [1, 2])
def test_after_an_interrupt_every_row_is_of_its_game(threads: int) -> None:
    """Between the parts of a step signals are answered: some games have made their choice then, and some have not."""
    import signal

    class Interrupted(Exception):
        pass

    def interrupt(*_: object) -> None:
        raise Interrupted

    content = brink.load("red_sea")
    env = brink.VecEnv(content, 8192, seed=1, threads=threads)
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(5):
            with pytest.raises(Interrupted):
                signal.setitimer(signal.ITIMER_REAL, 0.05)
                while True:
                    env.step(env.sample())
            for at in range(0, 8192, 127):
                game = env.game(at)
                assert content.sides[env.sides[at]] == game.side
                assert np.array_equal(env.observations[at], game.encode())
                assert np.array_equal(env.masks[at], game.mask())
                assert env.ended[at] or not env.rewards[at].any()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    env.step(env.sample())


def test_parts_make_no_difference() -> None:
    """More games than are stepped at a time: each is what it is alone."""
    content = brink.load("red_sea")
    one, two = (brink.VecEnv(content, 4100, seed=5, threads=threads) for threads in (1, 3))
    for _ in range(3):
        for env in (one, two):
            env.step(env.sample())
        assert np.array_equal(one.observations, two.observations) and np.array_equal(one.masks, two.masks)
    wrong = one.sample().copy()
    wrong[4099] = -1
    kept = one.observations.copy()
    with pytest.raises(brink.IllegalChoiceError, match="game 4099: action -1"):
        one.step(wrong)
    one._games.look(*one._to)
    assert np.array_equal(one.observations, kept)
    assert one.game(4099) == two.game(4099) and one.numbers() == list(range(4100))
