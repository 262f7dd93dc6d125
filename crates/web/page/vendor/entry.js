// What the workbench uses of CodeMirror; make.sh makes one file of it.
export { EditorState, Compartment, StateField, StateEffect, RangeSet, RangeSetBuilder, Text, Prec, Transaction } from "@codemirror/state";
export { EditorView, Decoration, WidgetType, GutterMarker, gutter, lineNumbers, keymap, hoverTooltip, showTooltip, drawSelection, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, rectangularSelection, dropCursor } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentOnInput, indentUnit, foldGutter, foldKeymap } from "@codemirror/language";
export { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap, completionStatus, startCompletion, snippetCompletion } from "@codemirror/autocomplete";
export { yaml } from "@codemirror/lang-yaml";
export { lua } from "@codemirror/legacy-modes/mode/lua";
export { unifiedMergeView, MergeView } from "@codemirror/merge";
export { tags } from "@lezer/highlight";
