#!/bin/sh
# Builds `dist` with a profile of its own games: what runs often comes first (docs/performance.md says what it brings).
# Needs the profile tool of the compiler's LLVM: `rustup component add llvm-tools`, or LLVM_PROFDATA=PROGRAM.
#
#     sh benches/pgo.sh            # target/pgo/dist/brink
set -eu
cd "$(dirname "$0")/.."
host=$(rustc -vV | sed -n 's/^host: //p')
profdata=${LLVM_PROFDATA:-$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata}
raw=target/pgo/raw
rm -rf "$raw"
"$profdata" --version >/dev/null

build() {
  RUSTFLAGS="$1" cargo build --locked --profile dist -p brink-games --target-dir "target/$2"
}

# A program that counts what it runs, and games for it to count: each kind about as many instructions.
build "-Cprofile-generate=$PWD/$raw" pgo-counting
brink=target/pgo-counting/dist/brink
for scenario in twilight_struggle red_sea punic turn_zero; do
  "$brink" sim "$scenario" --games 12000 --jobs 1 --seed 3 >/dev/null
done
for scenario in twilight_struggle red_sea; do
  "$brink" sim "$scenario" --us greedy --ussr greedy --games 4 --jobs 1 >/dev/null
done
"$brink" sim twilight_struggle --us strong:20 --ussr greedy --games 1 --jobs 1 >/dev/null
"$profdata" merge -o target/pgo/brink.profdata "$raw"
# Code that is rarely run goes to a section of its own; the rest is ordered for the instruction cache (Newell and
# Pupyrev, "Improved basic block reordering", 2020).
layout="-Cllvm-args=-enable-split-machine-functions -Cllvm-args=-enable-ext-tsp-block-placement"
build "-Cprofile-use=$PWD/target/pgo/brink.profdata $layout" pgo
