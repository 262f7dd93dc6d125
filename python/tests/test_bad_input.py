"""Bad input: an exception with a message, and the game as before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import brink
import pytest


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ("space:atlantis", "not a choice of this content"),
        ("", "not a choice"),
        ("card:", "not a choice"),
        ("bid:us:99999999999", "not a choice"),
        ("yes", "."),
        (-1, "count from 0"),
        (10**6, "count from 0"),
        (0, "."),
    ],
)
def test_illegal_choices_change_nothing(choice: str | int, words: str) -> None:
    game = brink.Game(brink.load("twilight_struggle"))
    before = game.digest
    assert not game.is_legal(choice)
    with pytest.raises(brink.IllegalChoiceError, match=words):
        game.apply(choice)
    assert game.digest == before


@pytest.mark.parametrize("choice", [None, 1.5, ["yes"], b"yes", 10**30])
def test_choices_of_other_types_are_type_errors(choice: object) -> None:
    game = brink.Game(brink.load("twilight_struggle"))
    with pytest.raises((TypeError, OverflowError)):
        game.apply(choice)  # type: ignore[arg-type]


def test_a_finished_game_has_nothing_to_choose() -> None:
    game = brink.Game(brink.load("red_sea"))
    game.play_randomly(1)
    with pytest.raises(brink.GameOverError, match="over"):
        game.apply("pass")
    with pytest.raises(brink.GameOverError):
        brink.Player("random").choose(game)
    assert game.play_randomly(1) == 0 and game.encode().any() and not game.mask().any()


def test_foreign_games_and_sides_are_refused() -> None:
    one, other = (brink.Game(brink.load(name)) for name in ("red_sea", "twilight_struggle"))
    assert one != other
    with pytest.raises(brink.ArgumentError, match="different contents"):
        one.looks_like(other, "us")
    for call in (one.observation, one.encode, one.mask, one.svg, one.log):
        with pytest.raises(brink.ArgumentError, match="the sides are"):
            call("red")
    with pytest.raises(brink.SaveError):
        brink._brink.restore(one.content, other.to_text())
    with pytest.raises(brink.SaveError):
        brink._brink.restore(one.content, "{}")
    with pytest.raises(brink.ShapeError):
        brink.encoding.structured(one.content, other.encode())


def test_results_of_chance_are_read_with_care() -> None:
    game = brink.Game(brink.load("red_sea"))
    for wrong in ("die:7", "die:0", "die", "drawn:atlantis", "picked:-1", "six"):
        with pytest.raises(brink.ArgumentError, match="not a result of chance"):
            game.dictate([wrong])


def test_content_with_faults_names_them(tmp_path: Path) -> None:
    with pytest.raises(brink.LoadError) as raised:
        brink.load("twilight_strugle")
    assert "twilight_struggle" in str(raised.value) and raised.value.diagnostics
    with pytest.raises(brink.LoadError) as raised:
        brink.load("red_sea", {"handicap": "many"})
    assert raised.value.diagnostics[0]["message"]
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "mine.yaml").write_text("name: Mine\nmap: nowhere\n")
    with pytest.raises(brink.LoadError) as raised:
        brink.load(tmp_path)
    first = raised.value.diagnostics[0]
    assert first["file"].endswith("mine.yaml") and first["severity"] == "error" and first["line"] >= 0
    assert first["code"] and first["text"] in str(raised.value)
    with pytest.raises(brink.LoadError, match="not a folder"):
        brink.load(tmp_path / "none")
    with pytest.raises(brink.LoadError, match="not a folder"):
        brink.load("red_sea", folders=[str(tmp_path / "none")])
    with pytest.raises(brink.ArgumentError, match="scenario"):
        brink.load("red_sea", scenario="red_sea")
    with pytest.raises(brink.LoadError):
        brink.load("mine", texts={"scenarios/mine.yaml": "a: ["})


def test_games_that_did_not_begin_at_a_start_are_not_saved() -> None:
    game = brink.Game(brink.load("red_sea"))
    game.play_randomly(1, 30)
    other = game.resample(game.content.sides[0], 1)
    assert other is not None
    with pytest.raises(brink.SaveError):
        other.to_text()


def test_lists_are_read_one_by_one() -> None:
    """The length that a list says it has takes no memory."""
    game = brink.Game(brink.load("red_sea"))
    endless = range(10**12)
    for call in (
        lambda: game.dictate(endless),  # type: ignore[arg-type]
        lambda: game.fork(0, endless),  # type: ignore[arg-type]
        lambda: brink._brink.begin(game.content, endless),  # type: ignore[arg-type]
        lambda: game.dictate("die:6"),
        lambda: brink.scenarios(endless),  # type: ignore[arg-type]
        lambda: brink.load("red_sea", folders=endless),  # type: ignore[arg-type]
        lambda: brink.run_position_tests(endless),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError):
            call()


def test_sentences_are_short_whatever_the_argument() -> None:
    content, long = brink.load("red_sea"), "x" * 1_000_000
    game = brink.Game(content)
    for call in (game.seat_of, game.observation, game.apply, content.action_of, brink.Player):
        with pytest.raises(brink.BrinkError) as raised:
            call(long)
        assert 10 < len(str(raised.value)) < 2100


def test_other_types_are_refused_by_name() -> None:
    content = brink.load("red_sea")
    for call in (
        lambda: brink.play("red_sea"),  # type: ignore[arg-type]
        lambda: brink.load("red_sea", "handicap"),  # type: ignore[arg-type]
        lambda: brink.load("red_sea", texts=[]),  # type: ignore[arg-type]
        lambda: brink.adjacency("red_sea"),  # type: ignore[arg-type]
        lambda: brink.structured(None, None),  # type: ignore[arg-type]
        lambda: brink.structured(content, [1.0]),  # type: ignore[arg-type]
    ):
        with pytest.raises(brink.ArgumentTypeError, match="not "):
            call()

def test_importing_loads_little() -> None:
    """Slow modules are loaded on first use; `benches/steps.py` measures the time."""
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, brink; print('numpy' in sys.modules)"], capture_output=True, text=True
    )
    assert loaded.stdout == "False\n"
