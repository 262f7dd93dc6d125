"""Gymnasium, PettingZoo and OpenSpiel: their own tests, on every shipped scenario."""

from __future__ import annotations

import warnings

import brink
import numpy as np
import pytest
from conftest import SCENARIOS, games


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", [0, 1])
def test_gymnasium(scenario: str, seat: int) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import brink.gym
    from gymnasium.utils.env_checker import check_env

    env = gymnasium.make(f"brink/{scenario}-v0", seat=seat, render_mode="ansi")
    # The checker acts at random, without a mask: it gets an environment in which every action is one of the legal ones.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(AnyAction(brink.gym.SeatEnv(scenario, seat, render_mode="ansi")), skip_render_check=False)
    seen, info = env.reset(seed=4)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(seen) and (info["action_mask"] == seen["action_mask"]).all()
        assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"].astype(bool))
        seen, reward, over, cut, info = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        total += reward
        assert not cut
    assert total in (-1, 0, 1) and not seen["action_mask"].any() and env.render()
    with pytest.raises(brink.GameOverError):
        env.unwrapped.step(0)
    env.reset(seed=4)
    with pytest.raises(brink.IllegalChoiceError):
        env.unwrapped.step(int(np.flatnonzero(env.unwrapped.action_masks() == 0)[0]))
    for wrong in ({"seat": 2}, {"opponent": "rndom"}, {"render_mode": "human"}):
        with pytest.raises(brink.BrinkError):
            brink.gym.SeatEnv(scenario, **wrong)


def AnyAction(env: "brink.gym.SeatEnv") -> "brink.gym.SeatEnv":
    """The environment, in which an action that is not legal means a legal one."""
    step = env.step

    def nearest(action: object) -> object:
        legal = np.flatnonzero(env.action_masks())
        return step(int(legal[int(action) % len(legal)]))  # type: ignore[call-overload]

    env.step = nearest  # type: ignore[method-assign,assignment]
    return env


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pettingzoo(scenario: str) -> None:
    pytest.importorskip("pettingzoo")
    import brink.zoo
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(brink.zoo.env(scenario), num_cycles=300, verbose_progress=False)
        seed_test(lambda: brink.zoo.env(scenario), num_cycles=100)
    env = brink.zoo.env(scenario, render_mode="svg")
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        totals[agent] += reward
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sorted(totals.values()) in ([-1, 1], [0, 0]) and "<svg" in env.render()
    env.reset(seed=3)
    with pytest.raises(brink.IllegalChoiceError):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_open_spiel(scenario: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import brink.spiel

    name = f"brink_{scenario}"
    assert name in brink.spiel.register() and name in pyspiel.registered_names()
    game = pyspiel.load_game(f"{name}(seed=7)")
    # The interface of OpenSpiel for serialising dice cannot be implemented in Python: texts of states are tested below.
    pyspiel.random_sim_test(game, num_sims=games(1), serialize=False, verbose=False)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    while not state.is_terminal():
        player = state.current_player()
        assert state.legal_actions() and not state.legal_actions(1 - player)
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, state.played.encode())
        again = state.clone()
        action = state.legal_actions()[-1]
        assert state.action_to_string(action) in state.played.choices
        state.apply_action(action)
        again.apply_action(action)
        assert str(again) == str(state) and again.history() == state.history()
    assert sum(state.returns()) == 0
    assert str(game.deserialize_state(state.serialize())) == str(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_open_spiel_with_chance_nodes(scenario: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import random

    import brink.spiel

    assert brink.spiel.register()
    game = pyspiel.load_game(f"brink_{scenario}_explicit")
    dice, state, kinds = random.Random(5), game.new_initial_state(), set()
    for step in range(150 if games(0) else 90):
        if state.is_terminal():
            break
        again, legal = state.clone(), state.legal_actions()
        limit = game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions()
        assert legal == sorted(set(legal)) and 0 <= legal[0] and legal[-1] < limit
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            assert abs(sum(chances) - 1) < 1e-9 and list(outcomes) == legal
            action = dice.choice(outcomes)
            kinds.add(state.action_to_string(action).split(":")[0])
            illegal = next(other for other in range(limit) if other not in legal)
            with pytest.raises(brink.IllegalChoiceError):
                state.clone()._apply_action(illegal)
        else:
            action = dice.choice(legal)
            assert not state.legal_actions(1 - state.current_player())
        again.apply_action(action)
        state.apply_action(action)
        assert str(again) == str(state) and again.history() == state.history()
    assert "drawn" in kinds
    text = state.serialize()
    assert str(game.deserialize_state(text)) == str(state)
    for wrong in ("999999", "-1", "x", "1" * 5000, text + "\n999999"):
        with pytest.raises(brink.SaveError, match="does not fit"):
            game.deserialize_state(wrong)


#: Their whole games take the reference the longest, since it tries every card that could be drawn.
LONGEST = {
    "chinese_civil_war",
    "chinese_civil_war_with_promo_cards",
    "thirteen_days",
    "turn_zero_with_civil_war",
    "twilight_struggle",
    "twilight_struggle_2nd_edition",
    "twilight_struggle_with_red_sea_cards",
}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_reference_plays_games_with_chance_nodes(scenario: str) -> None:
    """A whole game of each but the longest ones, of which the test above plays the beginning; all with BRINK_GAMES."""
    pyspiel = pytest.importorskip("pyspiel")
    if scenario in LONGEST and games(0) == 0:
        pytest.skip("it takes long: BRINK_GAMES=100 runs it")
    import brink.spiel

    assert brink.spiel.EXPLICIT
    pyspiel.random_sim_test(pyspiel.load_game(f"brink_{scenario}_explicit"), num_sims=1, serialize=True, verbose=False)


def test_open_spiel_refuses_what_is_not_a_game() -> None:
    pytest.importorskip("pyspiel")
    import brink.spiel

    for made in (lambda: brink.spiel.BrinkState(None, None), lambda: brink.spiel.ExplicitState(None)):  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            made()
