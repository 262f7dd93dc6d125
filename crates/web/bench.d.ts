// The types of the workbench: the requests and answers of /api/edit, which the description of the protocol leaves open.

import type {
  CardFacts,
  Choice,
  Contents,
  EffectFacts,
  Entry,
  PeriodFacts,
  SideFacts,
  View,
} from "./page";

/** An id with its name. */
export type Named = { id: string; name: string };

/** A mod. */
export type Mod = {
  id: string;
  name: string;
  description: string;
  version: string;
  path: string | null;
  writable: boolean;
};

/** A scenario. */
export type Scenario = {
  id: string;
  name: string;
  mod: string | null;
  file: string;
  path: string;
  map: string | null;
  map_path: string | null;
  extends: string | null;
};

/** The mods, the scenarios and the languages. */
export type State = {
  folder: string;
  mods: Mod[];
  /** The ids of mods that are switched off, by the names of their folders. */
  off: Record<string, string>;
  scenarios: Scenario[];
  languages: string[];
};

/** A file in the list of files. */
export type ListedFile = { path: string; bytes: number; digest: string; writable: boolean };

/** A file. */
export type File = { path: string; text: string; digest: string; writable: boolean };

/** A text that is not saved. */
export type Unsaved = { path: string; text: string };

/** A place in a file; `end_column` is after the last character. */
export type Place = { file: string; line: number; column: number; end_column: number };

/** A change of a text by a fix. */
export type FixEdit = Place & { end_line: number; text: string };

/** A fix of a diagnostic. */
export type Fix = { title: string; edits: FixEdit[] };

/** A diagnostic, or a failed check of a test. */
export type Diagnostic = Place & {
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  hint: string | null;
  labels: (Place & { message: string })[];
  fixes: Fix[];
  expected?: string | null;
  actual?: string | null;
};

/** A position test. */
export type Test = {
  file: string;
  name: string;
  line: number;
  scenario: string;
  puzzle: boolean;
  exact: boolean;
};

/** A position test that was run. */
export type TestResult = {
  file: string;
  name: string;
  line: number;
  scenario: string;
  passed: boolean;
  faults: Diagnostic[];
};

/** A position test, and its result once it was run. */
export type Outcome = Pick<Test, "file" | "name" | "line" | "scenario"> &
  Partial<Pick<Test, "puzzle" | "exact"> & Pick<TestResult, "passed" | "faults">>;

/** Lines of a file with the number of their runs. */
export type Hits = [line: number, runs: number];

/** The runs of the lines of each file. */
export type Coverage = Record<string, { lines: Hits[] }>;

/** The results of tests. */
export type Tested = { tests: TestResult[]; coverage: Coverage };

/** The answer of a check. */
export type Checked = Tested & {
  diagnostics: Diagnostic[];
  slowest: Slowest | null;
  milliseconds: number;
};

/** The slowest function of scripts: what a run of it takes, and what usually helps. */
export type Slowest = {
  file: string;
  function: string;
  steps: number;
  cures: ("only" | "filter")[];
};

/** The names of a scenario and of the content around it, by the name of the list. */
export type Names = { [list: string]: Named[] };

/** A parameter of a call. */
export type Param = {
  name: string;
  kind: string;
  words: string[];
  range: [number, number] | null;
  doc: string;
  required: boolean;
  default: string | null;
};

/** A call of the engine. */
export type Call = {
  name: string;
  signature: string;
  style: string;
  doc: string;
  returns: string;
  since: string;
  example: string;
  params: Param[];
  reference: string | null;
};

/** A handler of scripts. */
export type Handler = { name: string; doc: string };

/** A key of files. */
export type Key = {
  file: string;
  path: string;
  takes: string;
  doc: string;
  since: string;
  part: string | null;
};

/** The values that may stand at a place of a file; a kind that is left out may not. */
export type Values = {
  words?: string[];
  /** A switch, an entry of an inherited list, or the name of one. */
  plain?: "switch" | "entry" | "entry_name";
  /** Lists of names whose ids may stand here. */
  ids?: string[];
  /** Tables of the grammar whose keys may stand below. */
  tables?: number[];
  /** Keys that may stand below, of no table of the grammar. */
  keys?: AllowedKey[];
  /** The items of a list. */
  items?: Values;
  /** Lists of names whose ids are keys below. */
  by?: string[];
  /** Lists of names whose ids are keys below in a file that extends another. */
  over?: string[];
  /** The values of such keys. */
  each?: Values;
  /** The parameters of a function. */
  function?: string[];
  /** Nothing is known of the place. */
  anything?: true;
};

/** A key that may stand in a table. */
export type AllowedKey = {
  name: string;
  doc: string;
  takes: string;
  default?: string;
  values: Values;
};

/** The grammar of files: the places of keys, words and ids. */
export type Grammar = {
  tables: { of: string; keys: AllowedKey[] }[];
  files: Record<string, Values>;
  calls: Record<string, { params: Values[]; gives: Values }>;
  handlers: Record<string, { name: string; values: Values }[]>;
  filter: Values;
  /** The changes to an inherited list, in the place of a list. */
  changes: Values;
};

/** The calls, the handlers and the keys, and where they may stand. */
export type Tables = { calls: Call[]; handlers: Handler[]; keys: Key[]; grammar: Grammar };

/** A hit of the search in files. */
export type Hit = {
  path: string;
  line: number;
  column: number;
  end_column: number;
  excerpt: string;
};

/** A value of a YAML file. */
export type Yaml = string | number | boolean | null | Yaml[] | { [key: string]: Yaml };

/** The way to a value of a YAML file. */
export type Way = (string | number)[];

/** A change of a YAML file. */
export type Edit = { do: "set" | "append"; at: Way; value: Yaml } | { do: "remove"; at: Way };

/** A field of a form. */
export type Field = {
  key: string | number;
  takes: string;
  kind: "text" | "number" | "switch" | "words" | "id" | "list" | "table" | "other";
  words: string[];
  /** Lists of names whose ids it takes. */
  ids: string[];
  /** The least and the greatest number, of the items of a list, too. */
  min: number | null;
  max: number | null;
  /** Whether numbers have no fraction. */
  whole: boolean;
  /** The regular expression that a text has to match. */
  pattern: string | null;
  /** What is so without the key. */
  default: string;
  /** When it has to be there, if not always. */
  asked: string;
  /** Whether it has to be there. */
  needed: boolean;
  doc: string;
  since: string;
  part: string | null;
  value: Yaml | undefined;
  /** The value of the map or the card that this one extends. */
  inherited?: Yaml;
  written: boolean;
};

/** A form for a part of a YAML file. */
export type Form = { of: string; doc: string; fields: Field[]; entries?: boolean };

/** A card: its face and its facts. */
export type Card = {
  svg: string;
  facts: Omit<CardFacts, "special" | "note">;
  path: string | null;
  script: string | null;
  at: Way;
  set: string;
};

/** A map as it is drawn. */
export type DrawnMap = { svg: string; path: string | null; content: Contents };

/** An estimate with its error bars. */
export type Estimate = { mean: number; low: number; high: number };

/** The numbers of a game. */
export type Means = { wins: Estimate; points: Estimate; turns: Estimate };

/** The effect of a change of a scenario. */
export type Effect = {
  games: number;
  failed: [number, number];
  players: string[];
  side: string;
} & (
  { old: Means; new: Means; change: Means } | { old: Means | null; new: Means | null; change: null }
);

/** An earlier text of a file. */
export type Version = { version: string; saved: number; bytes: number; digest: string };

/** A new thing. */
export type Creation = {
  kind: string;
  mod?: string;
  id?: string;
  name?: string;
  description?: string;
  scenario?: string;
  set?: string;
  extends?: string;
  from?: string;
  side?: string;
  ops?: number;
  period?: string;
  language?: string;
};

/** A mod as one file. */
export type Published = {
  file: string;
  files: { path: string; bytes: number }[];
  tests: number;
  left_out: string[];
  bytes: number;
  zip: string;
};

/** A text of a mod with its translation. */
export type Row = {
  at: string[];
  file: string;
  kind: string;
  context: string;
  english: string;
  translation: string | null;
  missing: boolean;
};

/** The texts of a mod with their translations. */
export type Words = { file: string; missing: number; all: number; rows: Row[] };

/** The beginning of a trial game. */
export type Beginning =
  | { kind: "start" | "empty" }
  | { kind: "test"; file: string; name: string }
  | { kind: "save" | "shared"; text: string }
  | { kind: "game"; game: string; token: string };

/** A change of a position. */
export type PositionEdit =
  | { set: "influence"; space: string; side: string; value: number }
  | { set: "hand" | "deck" | "discard" | "removed"; side?: string; cards: string[] }
  | { set: "vp" | "defcon" | "turn"; value: number }
  | { set: "round"; value: number; side: string }
  | { set: "mil_ops" | "space_race"; side: string; value: number }
  | { set: "effect"; card: string; side: string; on: boolean };

/** A line that a script printed. */
export type Print = { file: string; line: number; text: string };

/** The result of reloading the content of a trial game. */
export type Moved = { moved: boolean; why: string | null; differences: string[] };

/** A trial game, hidden cards included. */
export type TrialGame = {
  id: string;
  scenario: string;
  digest: string;
  steps: number;
  can_undo: boolean;
  turn: number;
  map: string;
  view: View;
  hands: Record<string, string[]>;
  events: Entry[];
  stack: string[];
  effects: EffectFacts[];
  prints: Print[];
  can_set_up: boolean;
  given: string | null;
  changed?: Moved;
};

/** A call of a script at the last choice. */
export type TracedCall = {
  n: number;
  script: string;
  line: number;
  call: string;
  given: string;
  asked: boolean;
  gave: string;
  changed: string[];
};

/** A script that failed, and the choice that ran it. */
export type Stopped = { key: string; message: string; file?: string; line?: number | null };

/** A new text of a file of tests. */
export type WrittenTest = { name: string; file: string; text: string; digest: string | null };

/** The answers to `GET`, by path. */
export type Gets = {
  state: State;
  files: { files: ListedFile[] };
  file: File;
  history: { versions: Version[] };
  version: { path: string; digest: string; text: string };
  tests: { tests: Test[]; diagnostics: Diagnostic[] };
  tables: Tables;
  names: Names;
  find: { hits: Hit[]; more: boolean };
  words: Words;
  [content: `try/${string}/content`]: Contents;
  [trace: `try/${string}/trace`]: { calls: TracedCall[] };
  [share: `try/${string}/share`]: { fragment: string; text: string };
};

/** A card that gets another id. */
export type CardRename = { set: string; card: string; to: string };

/** A line of a file, by its path in the workbench. */
export type LineOf = { path: string; line: number; text: string };

/** What changes with the id of a card: `text` is there once it is done. */
export type RenamedCard = {
  files: {
    path: string;
    to: string | null;
    digest: string;
    lines: { line: number; old: string | null; new: string | null }[];
    text: string | null;
  }[];
  left: LineOf[];
  faults: LineOf[];
};

/** The requests and answers of `POST`, by path. */
export type Posts = {
  rename: {
    sends: { from: string; to: string; digest: string | null };
    gets: { path: string; digest: string };
  };
  "rename/card": {
    sends: CardRename & { files: Unsaved[]; apply: Record<string, string | null> | null };
    gets: RenamedCard;
  };
  restore: { sends: { path: string; version: string; digest: string | null }; gets: File };
  check: { sends: { path: string | null; run?: boolean }; gets: Checked };
  "tests/run": { sends: { file: string | null; name: string | null }; gets: Tested };
  "tests/log": {
    sends: { file: string; name: string; digest: string | null };
    gets: { text: string; digest: string };
  };
  "tests/line": { sends: { file: string; line: number }; gets: WrittenTest };
  card: { sends: { scenario: string; card: string; files: Unsaved[] }; gets: Card };
  map: { sends: { scenario: string; files: Unsaved[] }; gets: DrawnMap };
  form: { sends: { path: string; text: string; at: Way }; gets: Form };
  yaml: { sends: { text: string; edits: Edit[] }; gets: { text: string } };
  effect: {
    sends: { scenario: string; files: Unsaved[]; old: { scenario?: string; files?: Unsaved[] } };
    gets: Effect;
  };
  new: {
    sends: Creation;
    gets: { files: { path: string; digest: string }[]; open: string | null };
  };
  publish: { sends: { mod: string }; gets: Published };
  try: {
    sends: { scenario: string; options: Record<string, string>; seed: string; from: Beginning };
    gets: TrialGame;
  };
  [choose: `try/${string}/choose`]: { sends: { key: string }; gets: TrialGame };
  [undo: `try/${string}/undo`]: { sends: { steps: number }; gets: TrialGame };
  [again: `try/${string}/again`]: { sends: Record<string, never>; gets: TrialGame };
  [setup: `try/${string}/setup`]: { sends: { edits: PositionEdit[] }; gets: TrialGame };
  [reload: `try/${string}/reload`]: { sends: Record<string, never>; gets: TrialGame };
  [test: `try/${string}/test`]: { sends: { name: string; file: string | null }; gets: WrittenTest };
};

/** The place to show of a file that is opened. */
export type Opening = { line?: number; column?: number; view?: string; quiet?: boolean };

/** The reason of a refusal: its message, and what helps. */
export type Reason = { message: string; hint: string };

/** The events of the workbench, each with its detail. */
export type BenchEvents = {
  busy: undefined;
  checked: undefined;
  conflict: {
    path: string;
    theirs: { text: string | null; digest: string | null } | undefined;
    text: string;
  };
  cursor: { line: number; column: number };
  files: undefined;
  fix: { fix: Fix; file: string };
  made: Creation;
  open: Opening;
  refused: Reason;
  said: string;
  saved: string;
  scenario: undefined;
  tests: undefined;
  text: string;
  "try-test": Outcome;
  write: { path: string; text: string };
  wrote: string;
};
