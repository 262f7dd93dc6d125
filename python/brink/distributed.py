"""Many games on a cluster, with Ray.

>>> import brink, brink.distributed
>>> study = brink.Study(brink.load("twilight_struggle"), "greedy", "greedy", seed=1)
>>> tally = brink.distributed.run(study, 0, 100_000, checkpoint="greedy.tally")

What comes out is the same, byte for byte, as `study.run(0, 100_000)`: wherever the parts were played, in whatever order,
and however often a worker died.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from ._brink import Study, Tally, tally
from .errors import ArgumentError, StudyError

#: Seconds between two checkpoints.
CHECKPOINT_EVERY = 10.0


def run(
    study: Study,
    start: int,
    stop: int,
    *,
    block: int | None = None,
    pending: int | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play the games from `start` to before `stop` on the workers of Ray.

    Args:
        study: what is played; workers load its content themselves, so its folders must be there, too.
        start: the first game.
        stop: the first game that is not played.
        block: games of one task; by default so many that each worker gets about 16 tasks, 1000 at most.
        pending: tasks that are waited for at a time, by default two for each processor: the rest is not even handed
            out, so that neither the driver nor the object store fills up.
        checkpoint: a file that has the tally of what was played, written every ten seconds and at the end, whole or
            not at all. If it is there, it is continued; of another study it is refused.
        progress: called with the tally after each task.

    Ray is started on this machine if it was not. An interrupt ends the tasks, and the checkpoint stays.

    Raises:
        StudyError: the checkpoint is of another study, or damaged.
    """
    import ray

    if not 0 <= start <= stop:
        raise ArgumentError(f"games from {start} to before {stop} are none")
    for name, number in (("block", block), ("pending", pending)):
        if number is not None and number < 1:
            raise ArgumentError(f"`{name}` is at least 1, not {number}")
    sum_of_all = study.tally()
    if checkpoint is not None and os.path.exists(checkpoint):
        sum_of_all.merge(_read(checkpoint))
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False)
    cluster: Any = ray
    workers = max(1, int(cluster.cluster_resources().get("CPU", 1)))
    missing = sum_of_all.missing(start, stop)
    games = sum(end - first for first, end in missing)
    each = block or min(1000, max(1, games // (16 * workers)))
    parts = ((at, min(at + each, end)) for first, end in missing for at in range(first, end, each))
    # A worker that dies is no reason to stop: a task may be played again, and gives the same.
    task = ray.remote(num_cpus=1, max_retries=-1)(_part)
    shared = ray.put(study)
    tasks: list[Any] = []
    written = time.monotonic()
    try:
        while True:
            while len(tasks) < (pending or 2 * workers) and (part := next(parts, None)) is not None:
                tasks.append(task.remote(shared, *part))
            if not tasks:
                break
            done, tasks = ray.wait(tasks, num_returns=1, timeout=0.5)
            for one in done:
                sum_of_all.merge(tally(ray.get(one)))
                if progress is not None:
                    progress(sum_of_all)
            if checkpoint is not None and time.monotonic() - written > CHECKPOINT_EVERY:
                _write(checkpoint, sum_of_all)
                written = time.monotonic()
    finally:
        for one in tasks:
            ray.cancel(one, force=True)
        if checkpoint is not None:
            _write(checkpoint, sum_of_all)
    return sum_of_all


def _part(study: Study, start: int, stop: int) -> bytes:
    """One task: some games, on one thread."""
    return study.run(start, stop).to_bytes()


def _read(path: str | os.PathLike[str]) -> Tally:
    try:
        with open(path, "rb") as file:
            return tally(file.read())
    except OSError as error:
        raise StudyError(f"{os.fspath(path)} cannot be read: {error}") from error


def _write(path: str | os.PathLike[str], of: Tally) -> None:
    """Write a file whole or not at all."""
    beside = f"{os.fspath(path)}.new"
    with open(beside, "wb") as file:
        file.write(of.to_bytes())
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)
