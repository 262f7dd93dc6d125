"""Games: played, copied, saved, pickled, shown."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path

import brink
import pytest
from conftest import SCENARIOS, games


def test_the_shipped_scenarios_are_there() -> None:
    assert {"twilight_struggle", "red_sea"} <= set(SCENARIOS)


def test_a_game_is_played_to_its_end(content: brink.Content) -> None:
    game, dice, made = brink.Game(content, seed=3), random.Random(3), 0
    while not game.over:
        decision = game.decision
        assert decision is not None and decision.side == game.side and decision.choices == game.choices
        assert len(decision.names) == len(decision.choices) == len(game.actions) >= 1
        assert decision.text and len(set(decision.choices)) == len(decision.choices)
        game.apply(dice.choice(game.choices))
        made += 1
    assert made > 20 and game.choices == [] and game.actions == [] and game.side is None and game.decision is None
    assert game.outcome is not None and game.outcome["winner"] == game.winner and game.outcome["text"]
    assert any("wins" in line or line for line in game.log())
    events = game.events()
    assert [event["line"] for event in events if event["line"] is not None] == game.log()
    cards = {card["id"] for card in content.cards}
    assert all(event["card"] in cards for event in events if isinstance(event.get("card"), str))
    assert all(event["side"] in content.sides for event in events if event.get("side") is not None)
    assert sum(event["event"] == "chosen" for event in events) > 0


def test_a_side_sees_less_of_the_log_than_there_is() -> None:
    game = brink.Game(brink.load("twilight_struggle"), seed=1)
    game.play_randomly(1, 30)
    whole, ussr, us = game.events(), game.events("ussr"), game.events("us")
    assert len(ussr) < len(whole) and len(us) < len(whole) and ussr != us
    assert not any(event["event"] == "drawn" and event["side"] == "us" for event in ussr)


def test_keys_and_indices_are_the_same_choices(content: brink.Content) -> None:
    one = brink.Game(content, seed=8)
    while not one.over:
        other = one.clone()
        actions = one.actions
        assert [content.choice_of(action) for action in actions] == one.choices
        assert [content.action_of(choice) for choice in one.choices] == actions
        at = (one.turn * 7 + len(actions)) % len(actions)
        one.apply(one.choices[at])
        other.apply(actions[at])
        assert one == other and one.digest == other.digest


def test_copies_play_on_by_themselves(content: brink.Content) -> None:
    game = brink.Game(content, seed=2)
    game.play_randomly(5, 40)
    for again in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again == game and again.digest == game.digest
        again.play_randomly(6)
        assert again.over and not game.over
    before = game.digest
    game.play_randomly(7, 3)
    game.undo(3)
    assert game.digest == before


def test_pickles_at_every_decision_come_out_the_same() -> None:
    """100 games with BRINK_GAMES=100, fewer otherwise."""
    for scenario in ("twilight_struggle", "red_sea"):
        content = brink.load(scenario)
        for seed in range(games(6) // 2 or 1):
            game, step = brink.Game(content, seed), 0
            while not game.over:
                again = pickle.loads(pickle.dumps(game))
                assert again == game and again.history == game.history and again.log_digest == game.log_digest
                game.play_randomly(seed * 1000 + step, 1)
                step += 1


def test_another_game_in_the_file_is_replaced_only_on_demand(tmp_path: Path, content: brink.Content) -> None:
    path = tmp_path / "game.json"
    game, other = brink.Game(content, seed=1), brink.Game(content, seed=2)
    game.save(path)
    game.play_randomly(5, 3)
    game.save(path)
    before = path.read_bytes()
    with pytest.raises(brink.SaveError, match="there is another game in it"):
        other.save(path)
    assert path.read_bytes() == before
    other.save(path, overwrite=True)
    assert path.read_bytes() != before


def test_saved_games_are_those_of_the_command_line(tmp_path: Path, content: brink.Content) -> None:
    game = brink.Game(content, seed=2)
    game.play_randomly(5, 40)
    path = tmp_path / "game.json"
    game.save(path)
    assert '"format": "brink saved game"' in path.read_text()
    assert brink.load_game(content, path) == game
    path.write_text(path.read_text().replace('"position": "', '"position": "0'))
    with pytest.raises(brink.SaveError):
        brink.load_game(content, path)
    with pytest.raises(brink.SaveError, match="cannot be read"):
        brink.load_game(content, tmp_path / "none")


def test_what_is_dictated_happens() -> None:
    content = brink.load("twilight_struggle")
    game = brink.Game(content, seed=2)
    game.play_randomly(5, 40)
    made = len(game.history)
    while True:
        trial = game.clone()
        trial.play_randomly(9, 1)
        if any(entry.startswith("die:") for entry in trial.history[made:]):
            break
        game.play_randomly(9, 1)
        made = len(game.history)
    results = set()
    for die in range(1, 7):
        trial = game.clone()
        trial.dictate([f"die:{die}"])
        trial.play_randomly(9, 1)
        results.add(next(entry for entry in trial.history[made:] if entry.startswith("die:")))
    assert results == {f"die:{die}" for die in range(1, 7)}


def test_observations_are_of_one_side() -> None:
    content = brink.load("twilight_struggle")
    game = brink.Game(content, seed=4)
    us, ussr, both = game.observation("us"), game.observation("ussr"), game.observation()
    assert us["side"] == "us" and ussr["side"] == "ussr" and both["side"] == "" and both["hand"] == []
    assert len(us["hand"]) == us["sides"]["us"]["hand_size"] == 8 and not set(us["hand"]) & set(ussr["hand"])
    assert (us["question"] is None) != (ussr["question"] is None)
    other = game.resample("us", 99)
    assert other is not None and other.looks_like(game, "us") and not other.looks_like(game, "ussr")


def test_boards_are_drawn(content: brink.Content) -> None:
    game = brink.Game(content)
    for picture in (content._repr_svg_(), game._repr_svg_(), game.svg(content.sides[1])):
        assert picture.startswith("<svg") or "<svg" in picture[:200]


def test_position_tests_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    shipped = Path(__file__).parents[2] / "tests" / "positions" / "early_war.yaml"
    results = brink.run_position_tests([shipped])
    assert len(results) > 10 and all(result["passed"] for result in results)
    assert len(brink.run_position_tests([shipped], filter=str(results[0]["name"]))) >= 1
    file.write_text("nonsense: [")
    with pytest.raises(brink.LoadError) as raised:
        brink.run_position_tests([file])
    assert raised.value.diagnostics[0]["line"] >= 1


def test_matches_are_played_between_names_players_and_functions() -> None:
    content = brink.load("red_sea")
    seen: list[str] = []

    def first_listed(observation: dict[str, object]) -> str:
        question = observation["question"]
        assert isinstance(question, dict)
        seen.append(question["ask"])
        return str(question["choices"][0]["key"])

    one = brink.play(content, first_listed, "random", seed=5)
    two = brink.play(content, first_listed, brink.Player("random", 7), seed=5)
    assert one.game == two.game and one.game.over and one.choices == two.choices and seen
    assert one.winner == one.game.winner and one.text
    with pytest.raises(brink.PlayerError, match="unknown kind of player"):
        brink.play(content, "rndom")
    with pytest.raises(brink.PlayerError, match="key of a choice"):
        brink.play(content, lambda seen: 3)  # type: ignore[arg-type,return-value]


def test_names_of_players_are_listed() -> None:
    assert {"random", "careful", "greedy", "strong"} <= {name for name, about in brink.players() if about}


def test_options_and_languages_are_those_of_the_scenario() -> None:
    plain, changed = brink.load("twilight_struggle"), brink.load("twilight_struggle", {"handicap_us": 2})
    assert plain.digest != changed.digest and changed.options["handicap_us"] == "2" and plain != changed
    assert brink.load("twilight_struggle", language="ru").digest == plain.digest
    assert pickle.loads(pickle.dumps(changed)) == changed


def test_folders_and_texts_are_content(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    mod = next(path.parent for path in sorted(root.glob("mods/*/mod.yaml")) if list(path.parent.glob("scenarios/*.yaml")))
    names = set(brink.scenarios([root, mod])) - set(brink.scenarios([root]))
    name = sorted(names)[0]
    assert brink.load(mod, scenario=name).scenario == name
    assert brink.load(root, scenario="red_sea").digest == brink.load("red_sea").digest
    with pytest.raises(brink.LoadError, match="exactly one scenario"):
        brink.load(root)


def test_a_preview_has_every_outcome_with_its_chance() -> None:
    """In every scenario the chances sum to one, and what is foreseen is what happens."""
    for name in brink.scenarios():
        game = brink.Game(brink.load(name), seed=3)
        dice = 0
        for step in range(30 if games(0) else 12):
            if game.over:
                break
            chosen = game.choices[step % len(game.choices)]
            found = game.preview(chosen)
            assert abs(sum(one["chance"] for one in found["outcomes"]) - 1) < 1e-9
            dice += any(one["dice"] for one in found["outcomes"])
            game.apply(chosen)
            if found["exact"] and not game.over:
                assert game.vp in [one["vp"] for one in found["outcomes"]]
        assert dice or name != "red_sea"
    with pytest.raises(brink.IllegalChoiceError):
        brink.Game(brink.load("red_sea")).preview("space:egypt")


def test_effects_in_force_have_a_sentence() -> None:
    game = brink.Game(brink.load("twilight_struggle"), seed=5)
    seen = 0
    while not game.over:
        game.play_randomly(7, 5)
        for effect in game.observation()["effects"]:
            assert effect["text"] and "{" not in effect["text"]
            seen += 1
    assert seen
