"""Many games, counted."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path

import brink
import pytest

# The time limit for a program to end, in seconds.
PATIENCE = 120


def test_tallies_merge_to_the_same_bytes() -> None:
    study = brink.Study(brink.load("red_sea"), "random", "random", seed=1)
    whole = study.run(0, 40, threads=2)
    parts = [study.run(20, 40), study.run(0, 5), study.run(5, 20)]
    tally = study.tally()
    for part in parts:
        tally.merge(pickle.loads(pickle.dumps(part)))
    assert tally == whole and tally.to_bytes() == whole.to_bytes() and tally.digest == whole.digest
    assert whole.games == 40 and sum(whole.wins.values()) == 40 and whole.ranges == [(0, 40)]
    assert whole.missing(30, 50) == [(40, 50)] and whole.turns > 40 and whole.decisions > 400 and not whole.failures
    assert sum(sum(by.values()) for by in whole.endings.values()) == 40
    with pytest.raises(brink.StudyError):
        tally.merge(whole)
    with pytest.raises(brink.StudyError):
        brink.tally(whole.to_bytes()[:-9])
    assert brink.tally(whole.to_bytes()) == whole


def test_the_games_are_those_of_the_command_line() -> None:
    """Only the rules of the shipped content change this digest; 10 000 games by hand: see docs/python.md."""
    study = brink.Study(brink.load("red_sea"), seed=1)
    assert study.run(0, 300, threads=2).digest == "eb6765799192537e"


def test_versions_of_rules_are_compared_with_intervals() -> None:
    tallies = [
        brink.Study(brink.load("twilight_struggle", {"handicap_us": bid}), seed=1, detail="games").run(0, 60)
        for bid in (0, 5)
    ]
    change = tallies[1].change_from(tallies[0])
    value, low, high = change["wins"]
    assert change["games"] == 60 and low <= value <= high
    assert tallies[0].means()["turns"][0] > 1
    with pytest.raises(brink.StudyError, match="detail"):
        brink.Study(brink.load("red_sea")).run(0, 3).means()


def test_wrong_studies_are_refused() -> None:
    content = brink.load("red_sea")
    with pytest.raises(brink.PlayerError, match="did you mean"):
        brink.Study(content, "rndom")
    with pytest.raises(brink.ArgumentError, match="detail"):
        brink.Study(content, detail="much")
    with pytest.raises(brink.ArgumentError, match="none"):
        brink.Study(content).run(5, 3)
    with pytest.raises(OverflowError):
        brink.Study(content).run(-1, 3)


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_play_parts(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("not here")
    study = brink.Study(brink.load("red_sea"), seed=1)
    with multiprocessing.get_context(method).Pool(2) as pool:
        parts = pool.starmap(study.run, [(0, 10), (10, 20)])
    parts[0].merge(parts[1])
    assert parts[0].to_bytes() == study.run(0, 20).to_bytes()


LONG = {
    "study": "brink.Study(content, 'greedy', 'greedy').run(0, 10**9)",
    "study on threads": "brink.Study(content).run(0, 10**9, threads=2)",
    "positions": "brink.Study(content, 'greedy', 'greedy').positions(0, 4096, threads=2)",
    "player": "brink.Player('strong:100000000:untaught').choose(game)",
    "match": "[brink.play(content, seed=at) for at in range(10**9)]",
    "games": "[env.step(env.sample()) for at in range(10**9)]",
    "making many games": "brink.VecEnv(content, 500_000, threads=2)",
    "random": "[brink.Game(content, at).play_randomly(at) for at in range(10**9)]",
    "resample": "[game.resample('us', at) for at in range(10**9)]",
}


@pytest.mark.skipif(sys.platform == "win32", reason="other signals")
@pytest.mark.parametrize("what", LONG)
def test_an_interrupt_is_answered(what: str, tmp_path: Path) -> None:
    program = f"""
import brink
content = brink.load("twilight_struggle")
game, env = brink.Game(content), brink.VecEnv(content, 4096, threads=2)
print("begun", flush=True)
try:
    {LONG[what]}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    # The run would take years.
    assert process.stdout.readline() == "interrupted\n"
    process.wait(PATIENCE)
