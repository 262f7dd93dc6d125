#!/usr/bin/env bash
# Hands a study to Slurm: an array that plays its parts, and a job that adds them up when all are done.
#
#   SCENARIO=twilight_struggle FIRST=us=greedy SECOND=ussr=greedy GAMES=1000000 PARTS=500 FOLDER=/shared/study \
#     python/examples/slurm/submit.sh
#
# The same command again plays only what is missing.
set -euo pipefail

export SCENARIO=${SCENARIO:?the scenario} FIRST=${FIRST:?SIDE=KIND} SECOND=${SECOND:?SIDE=KIND}
export GAMES=${GAMES:?how many games} PARTS=${PARTS:?how many jobs} SEED=${SEED:-1} FOLDER=${FOLDER:-.}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$FOLDER"

array=$(sbatch --parsable --export=ALL --array="1-$PARTS" "$here/games.sbatch")
sbatch --parsable --export=ALL --dependency="afterok:$array" "$here/merge.sbatch"
