// What the workbench takes from codemirror.js, with as much of its types as the workbench uses.

/** Anything that configures an editor. */
export type Extension = { readonly extension: Extension } | readonly Extension[];

/** A line of a text. */
export type Line = {
  readonly from: number;
  readonly to: number;
  readonly number: number;
  readonly text: string;
};

/** A text. */
export declare class Text {
  readonly length: number;
  readonly lines: number;
  line(n: number): Line;
  lineAt(pos: number): Line;
  sliceString(from: number, to?: number): string;
  toString(): string;
}

/** A change of a text. */
export declare class ChangeSet {
  compose(other: ChangeSet): ChangeSet;
  mapPos(pos: number, assoc?: number): number;
}

/** A change as it is asked for. */
export type Change = { from: number; to?: number; insert?: string };

/** What a transaction is made of. */
export type TransactionSpec = {
  changes?: Change | Change[];
  selection?: { anchor: number };
  effects?: StateEffect<unknown>;
  userEvent?: string;
};

/** A step from one state to the next. */
export declare class Transaction {
  readonly changes: ChangeSet;
  readonly docChanged: boolean;
  readonly effects: readonly StateEffect<unknown>[];
  readonly selection?: object;
  readonly state: EditorState;
}

/** Something that happens to a state beside a change of its text. */
export declare class StateEffect<T> {
  static define<T>(): StateEffectType<T>;
  readonly value: T;
  is<U>(type: StateEffectType<U>): this is StateEffect<U>;
}

/** A kind of effects. */
export declare class StateEffectType<T> {
  of(value: T): StateEffect<T>;
}

/** A setting that takes values. */
export declare class Facet<T> {
  of(value: T): Extension;
  from(field: StateField<T>): Extension;
  from<V>(field: StateField<V>, get: (value: V) => T): Extension;
}

/** A value that a state keeps. */
export declare class StateField<T> {
  static define<T>(config: {
    create(state: EditorState): T;
    update(value: T, change: Transaction): T;
    provide?(field: StateField<T>): Extension;
  }): StateField<T>;
  readonly extension: Extension;
}

/** A text with everything that belongs to it. */
export declare class EditorState {
  static create(config: { doc: string; extensions?: Extension }): EditorState;
  static readonly tabSize: Facet<number>;
  static readonly readOnly: Facet<boolean>;
  readonly doc: Text;
  readonly selection: { readonly main: { readonly head: number; readonly empty: boolean } };
  field<T>(field: StateField<T>): T;
  update(spec: TransactionSpec): Transaction;
}

/** A change of what an editor shows. */
export type ViewUpdate = {
  readonly state: EditorState;
  readonly changes: ChangeSet;
  readonly docChanged: boolean;
  readonly selectionSet: boolean;
};

/** An editor on the page. */
export declare class EditorView {
  constructor(config: { parent: Element; state: EditorState });
  static readonly decorations: Facet<DecorationSet>;
  static readonly lineWrapping: Extension;
  static readonly contentAttributes: Facet<Record<string, string>>;
  static readonly updateListener: Facet<(update: ViewUpdate) => void>;
  static domEventHandlers(handlers: Record<string, (event: Event) => boolean>): Extension;
  static scrollIntoView(pos: number, options: { y: "center" }): StateEffect<unknown>;
  readonly state: EditorState;
  readonly dom: HTMLElement;
  setState(state: EditorState): void;
  dispatch(change: TransactionSpec | Transaction): void;
  focus(): void;
}

/** A value at a part of a text. */
export type Range<T> = { readonly from: number; readonly to: number; readonly value: T };

/** A value that may be at a part of a text. */
export declare class RangeValue {
  range(from: number, to?: number): Range<this>;
}

/** Values at parts of a text. */
export declare class RangeSet<T extends RangeValue> {
  static readonly empty: RangeSet<never>;
  static of<T extends RangeValue>(ranges: readonly Range<T>[], sort?: boolean): RangeSet<T>;
  map(changes: ChangeSet): RangeSet<T>;
  between(from: number, to: number, each: (from: number, to: number, value: T) => void): void;
}

/** Something that is drawn in a text. */
export declare class Decoration extends RangeValue {
  static readonly none: DecorationSet;
  static widget(spec: { widget: WidgetType; block?: boolean; side?: number }): Decoration;
  static mark(spec: { class: string }): Decoration;
  static line(spec: { class: string }): Decoration;
  static set(of: readonly Range<Decoration>[], sort?: boolean): DecorationSet;
}

/** What is drawn in a text. */
export type DecorationSet = RangeSet<Decoration>;

/** An element in a text. */
export declare abstract class WidgetType {
  eq(widget: WidgetType): boolean;
  ignoreEvent(): boolean;
  abstract toDOM(): HTMLElement;
}

/** A mark beside a line. */
export declare class GutterMarker extends RangeValue {
  elementClass: string;
  eq(other: GutterMarker): boolean;
  toDOM?(): Node;
}

/** A box at a place of a text. */
export type Tooltip = {
  pos: number;
  end?: number;
  above?: boolean;
  strictSide?: boolean;
  arrow?: boolean;
  create(): { dom: HTMLElement };
};

/** An offer to complete a word. */
export type Completion = {
  label: string;
  detail?: string;
  info?: string | (() => Node);
  apply?: string | ((view: EditorView, option: Completion, from: number, to: number) => void);
  type?: string;
  boost?: number;
};

/** An offer whose text has places to fill in: `${}`. */
export declare function snippetCompletion(template: string, option: Completion): Completion;

/** The place where a word is completed. */
export type CompletionContext = {
  readonly state: EditorState;
  readonly pos: number;
  readonly explicit: boolean;
};

/** The offers at a place. */
export type CompletionResult = { from: number; options: Completion[]; validFor?: RegExp };

/** A key with what it does. */
export type KeyBinding = { key?: string; run?(view: EditorView): boolean };

/** A kind of words of a language, or what makes one of another. */
export type Tag = object;
export type TagModifier = (tag: Tag) => Tag;

export declare class HighlightStyle {
  static define(specs: readonly { tag: Tag | readonly Tag[]; class: string }[]): HighlightStyle;
}
export declare class StreamLanguage {
  static define(mode: object): Extension;
}

export declare const closeBracketsKeymap: readonly KeyBinding[];
export declare const completionKeymap: readonly KeyBinding[];
export declare const defaultKeymap: readonly KeyBinding[];
export declare const historyKeymap: readonly KeyBinding[];
export declare const indentUnit: Facet<string>;
export declare const indentWithTab: KeyBinding;
export declare const searchKeymap: readonly KeyBinding[];
export declare const keymap: Facet<readonly KeyBinding[]>;
export declare const lua: object;
export declare const showTooltip: Facet<Tooltip | null>;
export declare const tags: { readonly [name: string]: Tag } & {
  readonly definition: TagModifier;
  readonly function: TagModifier;
  readonly special: TagModifier;
  readonly standard: TagModifier;
};

export declare function autocompletion(config: {
  override: ((context: CompletionContext) => CompletionResult | null)[];
  icons: boolean;
}): Extension;
export declare function bracketMatching(): Extension;
export declare function closeBrackets(): Extension;
export declare function drawSelection(): Extension;
export declare function gutter(config: {
  class: string;
  markers(view: EditorView): RangeSet<GutterMarker>;
  initialSpacer(): GutterMarker | null;
}): Extension;
export declare function highlightActiveLine(): Extension;
export declare function highlightActiveLineGutter(): Extension;
export declare function highlightSelectionMatches(): Extension;
export declare function highlightSpecialChars(): Extension;
export declare function history(): Extension;
export declare function hoverTooltip(
  source: (view: EditorView, pos: number) => Tooltip | null,
): Extension;
export declare function indentOnInput(): Extension;
export declare function lineNumbers(): Extension;
export declare function search(config: { top: boolean }): Extension;
export declare function syntaxHighlighting(style: HighlightStyle): Extension;
export declare function yaml(): Extension;
