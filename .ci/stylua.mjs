// Formats scripts as stylua.toml says: `node .ci/stylua.mjs FOLDER check|write FILE…`, with the package in FOLDER.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, mode, ...files] = process.argv.slice(2);
const stylua = createRequire(resolve(folder, "package.json"))("@johnnymorganz/stylua");
const { Config, OutputVerification, formatCode } = stylua;
/** The enumerations of the keys that have one. */
const WORDS = {
  syntax: stylua.LuaVersion,
  indent_type: stylua.IndentType,
  quote_style: stylua.QuoteStyle,
  call_parentheses: stylua.CallParenType,
  collapse_simple_statement: stylua.CollapseSimpleStatement,
};

/** The settings of stylua.toml, whose lines are `key = value`. */
const settings = readFileSync("stylua.toml", "utf8")
  .split("\n")
  .map((line) => line.match(/^(\w+) = "?(\w+)"?$/))
  .filter((found) => found !== null)
  .map(([, key, value]) => [key, WORDS[key] ? WORDS[key][value] : Number(value)]);

let wrong = 0;
for (const file of files) {
  const before = readFileSync(file, "utf8");
  let after = before;
  try {
    // Formatting takes the configuration, so each file has its own.
    const config = Object.assign(Config.new(), Object.fromEntries(settings));
    after = formatCode(before, config, undefined, OutputVerification.Full);
  } catch (error) {
    console.error(`${file}: ${error}`);
    wrong += 1;
    continue;
  }
  if (after === before) continue;
  if (mode === "write") {
    writeFileSync(file, after);
  } else {
    console.error(`${file} is not formatted: .ci/stylua write`);
    wrong += 1;
  }
}
console.log(`${files.length} scripts, ${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
