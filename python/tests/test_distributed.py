"""Ray: the same bytes as in one process. BRINK_RAY=1 runs these where Ray is installed: they take a minute."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from pathlib import Path

import brink
import pytest

if not os.environ.get("BRINK_RAY"):
    pytest.skip("BRINK_RAY=1 runs these", allow_module_level=True)
ray = pytest.importorskip("ray")

import brink.distributed  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster():  # type: ignore[no-untyped-def]
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def study(seed: int = 1) -> brink.Study:
    return brink.Study(brink.load("red_sea"), "careful", "random", seed=seed)


def test_the_bytes_are_those_of_one_process(tmp_path: Path) -> None:
    path, seen = tmp_path / "games.tally", []
    whole = study().run(0, 60).to_bytes()
    first = brink.distributed.run(study(), 0, 35, block=4, checkpoint=path, progress=lambda tally: seen.append(tally.games))
    assert seen == sorted(seen) and seen[-1] == 35 and brink.tally(path.read_bytes()) == first
    assert brink.distributed.run(study(), 0, 60, block=7, pending=1, checkpoint=path).to_bytes() == whole
    assert brink.distributed.run(study(), 0, 60, checkpoint=path).to_bytes() == whole
    with pytest.raises(brink.StudyError):
        brink.distributed.run(study(seed=2), 0, 60, checkpoint=path)
    with pytest.raises(brink.ArgumentError):
        brink.distributed.run(study(), 5, 3)
    with pytest.raises(brink.ArgumentError):
        brink.distributed.run(study(), 0, 3, pending=0)


def test_workers_that_die_change_nothing() -> None:
    """Ten runs; in each a worker is killed at a random time."""
    expected, killed = study(3).run(0, 200).to_bytes(), 0
    dice = random.Random(1)

    @ray.remote
    def own_process() -> int:
        time.sleep(0.2)
        return os.getpid()

    for _ in range(10):
        workers = set(ray.get([own_process.remote() for _ in range(2)]))

        def kill(workers: set[int] = workers) -> None:
            nonlocal killed
            try:
                os.kill(sorted(workers)[dice.randrange(len(workers))], signal.SIGKILL)
                killed += 1
            except ProcessLookupError:
                pass

        timer = threading.Timer(dice.uniform(0.0, 1.0), kill)
        timer.start()
        assert brink.distributed.run(study(3), 0, 200, block=5).to_bytes() == expected
        timer.join()
    assert killed >= 5
