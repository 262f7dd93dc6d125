#!/usr/bin/env bash
# Writes protocol.d.ts, the types of the protocol, from docs/openapi.json. With --check it only compares.
# openapi-typescript is looked for in the folder of node modules that BRINK_PLAYWRIGHT names, as .ci/browser does.
set -euo pipefail
cd "$(dirname "$0")"
file=protocol.d.ts
made="$(mktemp --suffix .d.ts)"
trap 'rm -f "$made"' EXIT
"${BRINK_PLAYWRIGHT:-../../target/browser}/node_modules/.bin/openapi-typescript" ../../docs/openapi.json \
  --array-length --export-type --root-types --root-types-no-schema-prefix --output "$made" >&2
if [ "${1:-}" = --check ]; then
  diff --unified "$file" "$made" || { echo "crates/web/protocol.sh writes $file anew" >&2; exit 1; }
else
  cp "$made" "$file"
fi
