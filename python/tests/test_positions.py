"""Positions of many games of named players."""

from __future__ import annotations

import brink
import numpy as np
import pytest

ARRAYS = ("observations", "masks", "actions", "sides", "results", "games")


def test_positions_are_those_of_the_games_of_a_study(content: brink.Content) -> None:
    study = brink.Study(content, "careful", "random", seed=3)
    every = study.positions(0, 3, least=1)
    assert len(every) == study.run(0, 3).decisions
    env = brink.VecEnv(content, 1, seed=3)
    seats: set[float] = set()
    for at in range(len(every)):
        assert env.numbers() == [every.games[at]]
        assert (env.observations[0] == every.observations[at]).all() and (env.masks[0] == every.masks[at]).all()
        assert env.sides[0] == every.sides[at]
        env.step(every.actions[at : at + 1])
        if env.ended[0]:
            seats |= {abs(float(every.results[at])), abs(float(env.rewards[0, 0]))}
            own = every.results[every.games == every.games[at]]
            assert set(np.abs(own)) == {abs(env.rewards[0, 0])}
    assert env.numbers() == [3] and seats <= {0.0, 1.0}


def test_results_are_those_of_the_side() -> None:
    study = brink.Study(brink.load("red_sea"), "greedy", "random", seed=1)
    played, wins = study.positions(0, 20), study.run(0, 20).wins
    won = {int(game) for game in played.games[(played.sides == 0) & (played.results == 1)]}
    assert len(won) == wins[study.content.sides[0]]
    assert (played.results[played.sides == 1] == 1).sum() == 0 or wins[study.content.sides[1]] > 0


def test_positions_have_a_choice_unless_asked_for() -> None:
    study = brink.Study(brink.load("red_sea"), "random", "random")
    played, every = study.positions(0, 10), study.positions(0, 10, least=1)
    assert played.masks.sum(1).min() == 2 and every.masks.sum(1).min() == 1
    open_ = every.masks.sum(1) > 1
    assert all((getattr(played, name) == getattr(every, name)[open_]).all() for name in ARRAYS)
    assert played.masks[np.arange(len(played)), played.actions].all()
    many = study.positions(0, 10, least=10)
    assert 0 < len(many) < len(played) and many.masks.sum(1).min() >= 10


@pytest.mark.parametrize("at_random", [0.0, 0.3])
def test_positions_do_not_depend_on_threads_and_pieces(at_random: float) -> None:
    study = brink.Study(brink.load("twilight_struggle"), "careful", "random", seed=2)
    whole = study.positions(5, 17, threads=3, at_random=at_random)
    pieces = [study.positions(start, start + 4, at_random=at_random) for start in (5, 9, 13)]
    for name in ARRAYS:
        assert (getattr(whole, name) == np.concatenate([getattr(one, name) for one in pieces])).all()
    assert list(np.unique(whole.games)) == list(range(5, 17))


def test_random_choices_change_games_and_not_what_the_player_would_choose() -> None:
    study = brink.Study(brink.load("red_sea"), "greedy", "greedy")
    alone, led = study.positions(0, 4), study.positions(0, 4, at_random=1.0)
    assert len(led) != len(alone) or (led.actions != alone.actions).any()
    # The first question is the same, and so is the player's answer.
    assert (led.observations[0] == alone.observations[0]).all() and led.actions[0] == alone.actions[0]
    assert led.masks[np.arange(len(led)), led.actions].all()


def test_no_games_have_no_positions() -> None:
    content = brink.load("red_sea")
    none = brink.Study(content).positions(7, 7)
    assert len(none) == 0 and none.observations.shape == (0, content.observation_size)
    assert none.masks.shape == (0, content.num_actions) and repr(none) == "<brink.Positions: 0>"


def test_odd_arguments_are_refused() -> None:
    study = brink.Study(brink.load("red_sea"))
    for start, stop, words in ((5, 3, "none"), (0, 10**9, "4096 games"), (0, 2**64 - 1, "4096 games")):
        with pytest.raises(brink.ArgumentError, match=words):
            study.positions(start, stop)
    for threads in (0, 257):
        with pytest.raises(brink.ArgumentError, match="threads"):
            study.positions(0, 1, threads)
    for share in (-0.1, 1.1, float("nan"), float("inf")):
        with pytest.raises(brink.ArgumentError, match="share"):
            study.positions(0, 1, at_random=share)
    for start, stop in ((-1, 3), (0, 2**64)):
        with pytest.raises(OverflowError):
            study.positions(start, stop)
    with pytest.raises(TypeError):
        study.positions(0, 1, 1, 0.5)  # type: ignore[call-arg]
    assert len(study.positions(0, 1, least=10**6)) == 0


def test_players_that_fail_are_named_with_the_game() -> None:
    study = brink.Study(brink.load("red_sea"), "cmd:false", "random")
    with pytest.raises(brink.PlayerError, match="game 3"):
        study.positions(3, 6, threads=2)
