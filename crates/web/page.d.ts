// The types of the page that the description of the protocol leaves open, and names for the others.

import type * as protocol from "./protocol";

export type {
  ArtFacts,
  BoxFacts,
  CounterFacts,
  Course,
  DefconFacts,
  EffectFacts,
  Hint,
  JudgementFacts,
  LabelFacts,
  LessonFacts,
  Lobby,
  MachineFacts,
  Machines,
  MilOpsFacts,
  NewGame,
  NewGameFacts,
  Note,
  OptionFacts,
  OutcomeFacts,
  People,
  PeriodFacts,
  PreviewFacts,
  Recipe,
  RiskFacts,
  ScoredFacts,
  ScenarioFacts,
  SeatFacts,
  SideFacts,
  SpaceFacts,
  SpaceRaceFacts,
  Standing,
  UseFacts,
} from "./protocol";

/** An answer as it is sent: the description calls members optional that may be null. */
export type Sent<T> = { [K in keyof T]-?: Exclude<T[K], undefined> };

/** The map, laid out. */
export type MapFacts = Omit<protocol.MapFacts, "roads" | "regions"> & {
  roads: RoadFacts[];
  regions: RegionFacts[];
};

/** The constant parts of a game. */
export type Contents = Sent<Omit<protocol.Contents, "map" | "cards">> & {
  map: MapFacts;
  cards: CardFacts[];
};

/** A line of the log. */
export type Entry = Sent<protocol.Entry>;

/** A region. */
export type RegionFacts = Sent<protocol.RegionFacts>;

/** A card. */
export type CardFacts = Sent<protocol.CardFacts>;

/** A point of the map. */
export type Point = [number, number];

/** A link of the map, with its course unless it leaves over the edge. */
export type RoadFacts = Omit<protocol.RoadFacts, "course"> & {
  course?: [Point, Point, Point] | null;
};

/** The knowledge of one side: `brink::Observation`. */
export type Observation = {
  scenario: string;
  side: string;
  turn: number;
  turns: number;
  round: number;
  rounds: number;
  phasing: string | null;
  vp: number;
  defcon: number | null;
  sides: Record<string, SideSeen>;
  spaces: SpaceSeen[];
  hand: string[];
  known_hand: string[];
  piles: Record<string, string[]>;
  zones?: Record<string, Record<string, { size: number; cards: string[] }>>;
  deck_size: number;
  special: { holder: string; face_up: boolean } | null;
  tracks: Record<string, Record<string, number>>;
  flags: Record<string, boolean>;
  to_choose: string | null;
  outcome: Outcome | null;
};

/** The public facts of one side. */
export type SideSeen = {
  seat: number;
  hand_size: number;
  mil_ops: number;
  space_race: number;
  headline: string | null;
  influence_left?: number;
};

/** A space of a position. */
export type SpaceSeen = {
  id: string;
  influence: [number, number];
  stability: number;
  battleground: boolean;
  controller: string | null;
  tags: string[];
  counters?: Record<string, Record<string, number>>;
};

/** The end of a game. */
export type Outcome = { winner: string | null; both_lose?: boolean; ending: string; text: string };

/** The object of a choice. */
export type Target = {
  space?: string;
  card?: string;
  region?: string;
  use?: string;
  mode?: string;
  number?: number;
  action?: string;
  bid?: string;
};

/** A choice; the page splits its cost from the points left for it. */
export type Choice = Omit<protocol.ChoiceFacts, "target" | "cost"> & {
  target?: Target | null;
  cost?: number;
  left?: number;
};

/** A question with its choices. */
export type Question = Sent<Omit<protocol.QuestionFacts, "choices">> & { choices: Choice[] };

/** The view of a seat or of an observer. */
export type View = Sent<Omit<protocol.View, "observation" | "question" | "ahead" | "news">> & {
  news: Entry[];
  ahead: Question | null;
  observation: Observation;
  question: Question | null;
};

/** The answers about a game, by the end of their address. */
export type Answers = {
  "": protocol.Standing;
  content: Contents;
  view: View;
  why: protocol.Why;
  preview: protocol.PreviewFacts;
  hint: protocol.Hint;
  uses: protocol.Uses;
  review: protocol.Review;
  course: protocol.Course;
  recipe: protocol.Recipe;
  note: protocol.Note;
  people: protocol.People;
  person: protocol.PersonFacts;
  "map.svg": string;
};

/** The requests that change a game, and their answers. */
export type Changes = {
  choose: { sends: protocol.Chosen; gets: View };
  undo: { sends: protocol.TakenBack; gets: View };
  join: { sends: protocol.Invitation; gets: protocol.JoinedSeat };
  hurry: { sends: Record<string, never>; gets: protocol.Hurried };
  fork: { sends: protocol.Fork; gets: protocol.NewGameFacts };
  people: { sends: protocol.Acted; gets: protocol.People };
  rematch: { sends: protocol.Rematch; gets: protocol.People };
  lost: { sends: protocol.LostLink; gets: null };
  renew: { sends: protocol.Renewal; gets: protocol.JoinedSeat };
};

/** The progress of a machine, as the stream of a game has it. */
export type Progress = {
  seat: number;
  player: string;
  elapsed: number;
  share: number;
  trials: number;
};

/** The connection: the newest revision while there is one, else the reason of the server if it gave one. */
export type Connection = { up: true; revision: number } | { up: false; why?: string };

/** News of a game, with their data. */
export type News =
  | [kind: "connection", data: Connection]
  | [kind: "thinking", data: Progress & { done: boolean }]
  | [kind: "seats" | "people", data: Record<string, never>]
  | [kind: "reload", data: { diagnostics: string[] }];

/** The body of a refused request. */
export type Refusal = {
  error: { code?: string; message: string; hint?: string | null };
  /** The fresh view that comes with a stale choice. */
  view?: View;
  /** The text on the disk, when another program changed it. */
  theirs?: { text: string | null; digest: string | null };
  /** The faults that keep a mod from being published. */
  faults?: string[];
  /** The place where a script failed. */
  file?: string;
  line?: number | null;
};

/** A part of an element; what is empty or false shows nothing. */
export type Child = Node | string | number | null | undefined | false | Child[];

/** The elements that scripts use as more than HTML elements, by their selectors. */
export type Elements = {
  "#board": SVGSVGElement;
  "#card-menu": HTMLDialogElement;
  "#dialog": HTMLDialogElement;
  "#drawer": HTMLDialogElement;
  "#ending": HTMLDialogElement;
  "#favicon": HTMLLinkElement;
  "#find": HTMLInputElement;
  "#menu": HTMLDialogElement;
  "#invited": HTMLDialogElement;
  "#menu [name=notify]": HTMLInputElement;
  "#new [type=submit]": HTMLButtonElement;
  "#own-seat": HTMLDialogElement;
  "#picture": HTMLImageElement;
  "#position": HTMLSelectElement;
  "#say-text": HTMLInputElement;
  "#scenario": HTMLSelectElement;
  "#scrub": HTMLInputElement;
  "#seed": HTMLInputElement;
  "#token": HTMLInputElement;
  ".file-menu[open]": HTMLDetailsElement;
  ".overview svg": SVGSVGElement;
  ".try [data-do=undo]": HTMLButtonElement;
  "dialog[open]": HTMLDialogElement;
};

/** The element of a selector. */
export type Selected<Selector extends string> = Selector extends keyof Elements
  ? Elements[Selector]
  : HTMLElement;
