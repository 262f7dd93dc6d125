#!/usr/bin/env python3
"""Compares two programs by `brink bench`, in turns: medians of what both print, and the ratio of each pair of runs.

    python3 benches/compare.py OLD NEW twilight_struggle red_sea --runs 7 --games 2500

OLD and NEW are programs of one profile, or `FOLDER:PROGRAM` to run them on the content of a folder. Each run starts a
fresh copy of the program: where its pages lie in memory alone changes its speed by up to 10 percent, and would otherwise
favour the same program in every run. A ratio above 1 is an improvement, for times as for rates. Rows that get worse by
more than `--lost` percent in the median are marked, and the program then fails, so that it can guard a change:
`--only 'random games' --lost 5`.
"""

import argparse, json, os, shutil, statistics, subprocess, sys, tempfile


def rows(program, scenarios, games):
    folder, _, path = program.rpartition(":")
    with tempfile.TemporaryDirectory() as fresh:
        copy = shutil.copy(path, fresh)
        run = [copy, "bench", *scenarios, "--games", str(games), "--json"]
        # The copy has no content beside it: it reads that of the folder it runs in.
        done = subprocess.run(run, cwd=folder or None, check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    return {(row["scenario"], row["what"], row["unit"]): row["value"] for row in found}


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("old")
    words.add_argument("new")
    words.add_argument("scenarios", nargs="+")
    words.add_argument("--runs", type=int, default=7)
    words.add_argument("--games", type=int, default=2500)
    words.add_argument("--only", default="", help="rows whose name contains this")
    words.add_argument("--lost", type=float, default=5, help="percent")
    said = words.parse_args()
    print(f"load before: {os.getloadavg()[0]:.2f}")
    each = {said.old: [], said.new: []}
    for run in range(said.runs):
        for program in [said.old, said.new] if run % 2 == 0 else [said.new, said.old]:
            each[program].append(rows(program, said.scenarios, said.games))
    worse = 0
    for key in each[said.new][0]:
        # A share is neither better nor worse.
        if key[2] == "%" or said.only not in key[1] or any(key not in one for one in each[said.old]):
            continue
        old, new = [[one[key] for one in each[program]] for program in (said.old, said.new)]
        is_rate = key[2].endswith("/s")
        ratios = [b / a if is_rate else a / b for a, b in zip(old, new) if a and b]
        if not ratios:
            continue
        ratio = statistics.median(ratios)
        lost = ratio < 1 - said.lost / 100
        worse += lost
        print(f"{key[0]:24} {key[1]:44} {statistics.median(old):12.2f} {statistics.median(new):12.2f} {key[2]:12} "
              f"{ratio:6.3f} ({min(ratios):.3f}-{max(ratios):.3f}){'  WORSE' if lost else ''}")
    print(f"load after: {os.getloadavg()[0]:.2f}")
    sys.exit(1 if worse else 0)


main()
