#!/usr/bin/env bash
# Makes codemirror.js: the editor of the workbench as one module, from pinned packages, with their licences at its end.
# Needs npm. The same pins give the same bytes.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

pins=(
  @codemirror/state@6.7.6 @codemirror/view@6.43.15 @codemirror/commands@6.11.1 @codemirror/language@6.13.1
  @codemirror/search@6.7.2 @codemirror/autocomplete@6.20.4 @codemirror/lang-yaml@6.1.3
  @codemirror/legacy-modes@6.5.5 @codemirror/merge@6.12.3 @lezer/highlight@1.2.5
  @lezer/common@1.5.5 @lezer/lr@1.4.12 @lezer/yaml@1.0.4 @marijn/find-cluster-break@1.0.4
  crelt@1.0.7 style-mod@4.1.4 w3c-keyname@2.2.8 esbuild@0.28.2
)
cd "$work"
npm install --no-audit --no-fund --no-save --no-package-lock --silent "${pins[@]}"

# The page's policy forbids style elements; sheets made by a script are allowed, and style-mod has them for shadow roots.
sheet=node_modules/style-mod/src/style-mod.js
grep -q '!root.head && root.adoptedStyleSheets' "$sheet"
sed -i 's/!root.head && root.adoptedStyleSheets/root.adoptedStyleSheets/' "$sheet"

cp "$here/entry.js" entry.js
npx esbuild entry.js --bundle --minify --format=esm --target=es2022 --charset=utf8 --legal-comments=none \
  --alias:style-mod=./node_modules/style-mod/src/style-mod.js --metafile=meta.json --outfile=bundle.js --log-level=warning
node - "$here/codemirror.js" <<'JS'
const fs = require("fs");
const inputs = Object.keys(JSON.parse(fs.readFileSync("meta.json", "utf8")).inputs);
const names = [...new Set(inputs.map((at) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(at)?.[1]).filter(Boolean))].sort();
const list = names.map((name) => `${name} ${JSON.parse(fs.readFileSync(`node_modules/${name}/package.json`, "utf8")).version}`);
/** @type {Map<string, string[]>} */
const licences = new Map();
for (const name of names) {
  const file = fs.readdirSync(`node_modules/${name}`).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} has no licence`);
  const text = fs.readFileSync(`node_modules/${name}/${file}`, "utf8").trim();
  licences.set(text, [...(licences.get(text) ?? []), name]);
}
const ends = [...licences].map(([text, of]) => `${of.join(", ")}:\n\n${text}`).join("\n\n");
fs.writeFileSync(process.argv[2], `// @ts-nocheck\n// Made by make.sh. Contains: ${list.join(", ")}.\n${fs.readFileSync("bundle.js", "utf8").trim()}\n/*\n${ends}\n*/\n`);
JS
ls -l "$here/codemirror.js"
