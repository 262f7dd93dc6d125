//! Reads the declarations of a script: its functions, modifiers and handlers.

use super::super::card::{Action, EventBody, NamedEnding, Only, Script, Started, Starts, Until};
use super::super::condition::Condition;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Who;
use super::super::function_table::{FunctionTable, NamedFunction};
use super::super::modifier::Declaration;
use super::super::moment::Moment;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::reader::{Fields, Reader};
use super::super::run_script::RunScript;
use super::super::source::SourceFile;
use super::super::spec::{
    self, Declared, FORMAT, Kind, Names, Readable, Resolved, SET_FORMAT, Takes, elsewhere, format,
    format_up_to, may, scoring, side, switch, table, title, who, words,
};
use super::action::{Function, Handler, MAX_ACTIONS, read_action, read_only};
use super::condition::condition;
use super::map::table_of;
use super::modifier::Effects;
use crate::ids::Side;

/// The owner of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum ScriptKind {
    /// A card with an event.
    Card,
    /// A card without an event of its own.
    CardWithoutEvent,
    /// The rules of a scenario.
    Rule,
}

/// Reads the table that a script returned.
pub(in super::super) fn read_script(
    reader: &mut Reader,
    kind: ScriptKind,
    file: &SourceFile,
    run: &RunScript,
    names: &Names<'_>,
) -> Script {
    let mut script = Script {
        path: file.path.to_string(),
        source: file.text.clone(),
        started: run.started.clone(),
        ..Script::default()
    };
    let (of, known) = match kind {
        ScriptKind::Rule => (RuleScript::OF, RuleScript::KEYS),
        ScriptKind::Card | ScriptKind::CardWithoutEvent => (CardScript::OF, CardScript::KEYS),
    };
    let Some(fields) = reader.fields(&run.tree, of, known) else {
        return script;
    };
    if let Some(node) = fields.get("format").filter(|_| kind == ScriptKind::Rule) {
        reader.format(node, FORMAT);
    }
    if kind != ScriptKind::Rule {
        read_event(reader, (kind, run.format), &fields, names, &mut script);
    }
    if let Some(effects) = fields.get("effects") {
        read_effects(reader, kind, effects, names, &mut script);
    }
    if kind == ScriptKind::Rule {
        for table in FunctionTable::ALL {
            script
                .functions
                .extend(read_functions(reader, &fields, names, table));
        }
    }
    if let Some(node) = fields.get("endings") {
        read_endings(reader, node, &mut script.endings);
    }
    script
}

/// Reads the event of a card, and what holds for it.
fn read_event(
    reader: &mut Reader,
    (kind, format): (ScriptKind, i64),
    fields: &Fields<'_>,
    names: &Names<'_>,
    script: &mut Script,
) {
    let needs_function = fields.get("scores").is_none() && fields.get("lasts").is_none();
    if kind == ScriptKind::Card && needs_function {
        reader.need(fields, "event");
    }
    if let (Some(_), Some(node)) = (fields.get("event"), fields.get("scores")) {
        reader.fault(&node.place, DiagnosticKind::TwoEvents);
    }
    if let Some(card) = CardScript::fill(reader, fields, names) {
        script.event = event_of(kind, &card);
        script.lasts = card.lasts.unwrap_or_default();
        if script.event == EventBody::Function && card.lasts.is_some() {
            let default = if format < SET_FORMAT {
                Starts::ByCall
            } else {
                Starts::Before
            };
            script.starts = card.starts.unwrap_or(default);
        }
        if script.starts != Starts::ByCall {
            // It is started as by a call without arguments.
            script.started.insert(0, Started::default());
        }
        script.when = card.when;
        script.has_condition = card.condition.is_some();
        script.headline_first = card.headline_first;
        script.no_headline = card.no_headline;
        script.sheds_scoring = card.sheds_scoring;
    }
}

/// Reads the names of the functions of a table.
fn read_functions(
    reader: &mut Reader,
    fields: &Fields<'_>,
    names: &Names<'_>,
    table: FunctionTable,
) -> Vec<NamedFunction> {
    let mut functions = Vec::new();
    let entries = table_of(reader, fields, table.key());
    for (key, node) in entries.iter().take(MAX_FUNCTIONS) {
        let is_id = reader.check_id(&key.place, &key.name);
        if Function.read(reader, node, names).is_some() && is_id {
            let name = key.name.clone();
            functions.push(NamedFunction { table, name });
        }
    }
    if let Some((key, _)) = entries.get(MAX_FUNCTIONS) {
        reader.too_many(&key.place, table.plural(), MAX_FUNCTIONS);
    }
    functions
}

/// Reads the named endings of a script.
fn read_endings(reader: &mut Reader, node: &Node, named: &mut Vec<NamedEnding>) {
    let endings = reader.table(node).unwrap_or(&[]);
    for (key, node) in endings.iter().take(MAX_ENDINGS) {
        let ending = match &node.value {
            NodeValue::Map(_) => table::<EndingEntry>().read(reader, node, &()),
            _ => reader.text(node).map(EndingEntry::of),
        };
        named.extend(ending.map(|ending| NamedEnding {
            id: key.name.clone(),
            text: ending.text,
            both_lose: ending.both_lose,
        }));
    }
    if let Some((key, _)) = endings.get(MAX_ENDINGS) {
        reader.too_many(&key.place, "endings", MAX_ENDINGS);
    }
}

spec::keys! {
    /// An ending that scripts declare.
    struct EndingEntry = "an ending" in () {
        /// The displayed text.
        text: String = title(), need;
        /// Whether both sides lose: the ending has no winner, and is not a draw.
        both_lose: bool = switch(), or false;
    }
}

impl EndingEntry {
    const fn of(text: String) -> EndingEntry {
        EndingEntry {
            text,
            both_lose: false,
        }
    }
}

/// The values of `endings`.
fn endings() -> Takes {
    let table = Takes::Table(<EndingEntry as Declared>::table);
    Takes::by_id(None, Takes::AnyOf(vec![Takes::Text, table]))
}

/// The body of the card's event: a function, a scoring, or only the effect of `lasts`.
fn event_of(kind: ScriptKind, card: &CardScript) -> EventBody {
    match (card.event, card.scores) {
        (_, Some(scoring)) => {
            EventBody::Scores(scoring.here().and_then(|index| u8::try_from(index).ok()))
        }
        (Some(()), None) => EventBody::Function,
        (None, None) if card.lasts.is_some() && kind == ScriptKind::Card => EventBody::Effect,
        (None, None) => EventBody::None,
    }
}

/// Maximum number of functions in a table of one script.
const MAX_FUNCTIONS: usize = 32;

/// Maximum number of endings of one script.
const MAX_ENDINGS: usize = 32;

spec::keys! {
    /// The table that the file of a card returns.
    struct CardScript = "a card script" in Names<'_> {
        /// The format of the file; that of its card set by default.
        format: () = format_up_to(SET_FORMAT), empty;
        /// The event; see the calls. It returns nothing. A card tagged `no_event` has none.
        event: Option<()> = Function, need_with "starts";
        /// Instead of `event`: the scoring that the event carries out.
        scores: Option<Resolved<usize>> = scoring(), may;
        /// The duration of the card's effect, `game` if left out. The event starts the effect, also
        /// without a function.
        lasts: Option<Until> = words(), need_with "starts";
        /// The time at which an event with a function starts the effect of `lasts`: `before` the
        /// function from the second format on, `by_call` in the first one.
        starts: Option<Starts> = words(), may;
        /// The "if" of the whole event: unless this holds, it does not happen and the card is
        /// discarded.
        when: Option<Condition> = condition(), may;
        /// A further condition that `when` cannot express: a function that returns whether the
        /// event happens. It can only read.
        condition: Option<()> = Function, may;
        /// Whether it is resolved first if this side headlines it.
        headline_first: Option<Side> = side(), may;
        /// Whether it cannot be headlined.
        no_headline: bool = switch(), or false;
        /// The side from whose hand the event can take a scoring card. That side may play the card
        /// for this chance where it would otherwise have to play a scoring card (rule 10.1.5).
        sheds_scoring: Option<Who> = who(), may;
        /// The changes while an effect of the card is in force.
        effects: () = elsewhere(Takes::Table(effects_table)), empty;
        /// Endings of the game: a displayed text, or `{ text, both_lose }` where both sides lose.
        endings: () = elsewhere(endings()), empty;
    }
}

spec::keys! {
    /// The table that a file of `scenarios/rules` returns.
    struct RuleScript = "a rule script" in Names<'_> {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The changes that always apply.
        effects: () = elsewhere(Takes::Table(effects_table)), empty;
        /// Functions run by the steps `run` of the set-up; each takes the game and may use every
        /// call.
        setup: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Functions run by the phases `run` of a turn; each takes the game and may use every call.
        phases: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Functions run by the key `run` of boxes of tracks when a marker stops there:
        /// `function(game, track, side, box)`; each may use every call. `side` is nil for a shared
        /// track, `track` is `"space_race"` for the space race.
        boxes: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Functions run by the operations of the scenario's own, for each space that is chosen:
        /// `function(game, side, space, points, margin, card)`; each may use every call. `space` is
        /// nil for an operation without `where`; `margin` is by how much its die has reached what it
        /// needs, negative if it failed, and nil without `roll`; `card` is nil for points that an
        /// event grants without a card.
        operations: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Functions run by the scorings `run` of the scenario. Each takes the game and the id of the
        /// scoring, can only read what both sides see, and returns the points: a table by side, or a
        /// whole number for the first side, below zero for the second. `win` in the table is a side
        /// that wins at once.
        scoring: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Functions run by `run` in `at_end` of the victory point track. Each takes the game, can
        /// only read what both sides see, and returns a side or `draw`.
        victory: () = elsewhere(Takes::by_id(None, Takes::Function)), empty;
        /// Endings of the game: a displayed text, or `{ text, both_lose }` where both sides lose.
        endings: () = elsewhere(endings()), empty;
    }
}

/// The keys of `effects`: modifiers, actions, and a handler for each moment.
fn effects_table() -> spec::Table {
    let mut table = Effects::table();
    table.keys.extend(Moment::ALL.iter().map(|moment| {
        spec::key::<Option<Option<Only>>, Names<'_>, _, _>(
            [moment.handler(), moment.meaning(), spec::SINCE],
            None,
            &may(),
            &Handler(*moment),
        )
        .renamed(moment.renamed())
    }));
    table
}

/// The keys of the script of a card.
#[must_use]
pub fn card_script_table() -> spec::Table {
    CardScript::table()
}

/// The keys of a rule script.
#[must_use]
pub fn rule_script_table() -> spec::Table {
    RuleScript::table()
}

/// Reads the modifiers, handlers and actions of `effects`.
fn read_effects(
    reader: &mut Reader,
    kind: ScriptKind,
    node: &Node,
    names: &Names<'_>,
    script: &mut Script,
) {
    let handlers = Moment::ALL.iter().map(|moment| moment.handler());
    let known = Effects::KEYS.iter().copied().chain(handlers);
    let known: Vec<&'static str> = known.collect();
    let Some(fields) = reader.fields(node, Effects::OF, &known) else {
        return;
    };
    let is_rule = kind == ScriptKind::Rule;
    for (_, action) in table_of(reader, &fields, "actions") {
        if let Some(key) = key_named(action, "pay").filter(|_| is_rule) {
            reader.fault(&key.place, DiagnosticKind::PriceOfRule);
        }
    }
    let effects = Effects::fill(reader, &fields, names);
    script.modifiers = effects.map(Effects::modifiers).unwrap_or_default();
    let modifiers = script.modifiers.iter();
    script.sides_swapped = modifiers.map(Declaration::swapped).collect();
    read_handlers(reader, &fields, names, script);
    if let Some(key) = key_named(node, "cancelled_by").filter(|_| is_rule) {
        reader.fault(&key.place, DiagnosticKind::CancelledRule);
    }
    let free = !script.handlers;
    for (key, node) in table_of(reader, &fields, "cancelled_by") {
        if let Some(end) = read_only(reader, key, node, names, free) {
            script.ends_at |= end.0.bit();
            script.handlers |= end.0.bit();
            script.only.push(end);
        }
    }
    script.actions = read_actions(reader, &fields, names);
}

/// A key of a table, with its place.
fn key_named<'n>(node: &'n Node, name: &str) -> Option<&'n NodeKey> {
    let mut keys = node.entries().iter().map(|(key, _)| key);
    keys.find(|key| key.name == name)
}

/// Reads the handlers, and what narrows their moments.
fn read_handlers(reader: &mut Reader, fields: &Fields<'_>, names: &Names<'_>, script: &mut Script) {
    let mut plain = 0;
    for moment in Moment::ALL {
        let node = fields.get(moment.handler());
        let Some(handler) = node.and_then(|node| Handler(*moment).read(reader, node, names)) else {
            continue;
        };
        script.handlers |= moment.bit();
        match handler {
            Some(only) => script.only.push((*moment, only)),
            None => plain |= moment.bit(),
        }
    }
    for (key, node) in table_of(reader, fields, "only") {
        let Some((moment, only)) = read_only(reader, key, node, names, plain) else {
            continue;
        };
        let handler = moment.handler();
        reader.fault(&key.place, DiagnosticKind::FormerHandler { handler });
        script.only.push((moment, only));
    }
}

/// Reads the actions that effects of the card offer.
fn read_actions(reader: &mut Reader, fields: &Fields<'_>, names: &Names<'_>) -> Vec<Action> {
    let entries = table_of(reader, fields, "actions");
    let mut actions = Vec::new();
    for (key, node) in entries {
        actions.extend(read_action(reader, key, node, names));
    }
    if let Some((key, _)) = entries.get(MAX_ACTIONS) {
        reader.too_many(&key.place, "actions", MAX_ACTIONS);
    }
    actions
}
