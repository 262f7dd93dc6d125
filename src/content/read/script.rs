//! Reads what a script declares: its functions, its modifiers, its handlers.

use super::super::card::{Action, Moment, NamedEnding, Only, Script};
use super::super::fault::Fault;
use super::super::node::{Key, Node, Value};
use super::super::reader::{Fields, Reader};
use super::super::source::SourceFile;
use super::filter::who;
use super::modifier::{LISTS, modifiers};
use super::names::{Found, Names};
use super::started::started;
use crate::ids::CardId;

/// What a script belongs to.
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
    node: &Node,
    names: &Names<'_>,
) -> Script {
    let mut script = Script {
        path: file.path.to_string(),
        source: file.text.clone(),
        has_event: false,
        has_condition: false,
        headline_first: None,
        no_headline: false,
        modifiers: Vec::new(),
        exchanged: Vec::new(),
        handlers: 0,
        only: Vec::new(),
        actions: Vec::new(),
        endings: Vec::new(),
        started: started(&file.text),
    };
    let known: &[&str] = match kind {
        ScriptKind::Rule => &["effects", "endings"],
        _ => &["event", "condition", "headline_first", "no_headline", "effects", "endings"],
    };
    let of = if kind == ScriptKind::Rule { "a rule script" } else { "a card script" };
    let Some(fields) = reader.fields(node, of, known) else { return script };
    if kind == ScriptKind::Card {
        reader.need(&fields, "event");
    }
    script.has_event = function(reader, &fields, "event");
    script.has_condition = function(reader, &fields, "condition");
    script.headline_first = fields.get("headline_first").and_then(|node| names.side(reader, node));
    script.no_headline = reader.switch_or(&fields, "no_headline", false);
    if let Some(effects) = fields.get("effects") {
        read_effects(reader, kind, effects, names, &mut script);
    }
    let endings = fields.get("endings").and_then(|node| reader.table(node)).unwrap_or(&[]);
    for (key, node) in endings.iter().take(MAX_ENDINGS) {
        script.endings.extend(reader.text(node).map(|text| NamedEnding { id: key.name.clone(), text }));
    }
    if let Some((key, _)) = endings.get(MAX_ENDINGS) {
        reader.fault(&key.place, Fault::TooMany { what: "endings", limit: MAX_ENDINGS });
    }
    script
}

/// The most ways in which one script may end a game.
const MAX_ENDINGS: usize = 32;

/// Whether a function stands under a key; anything else there is a fault.
fn function(reader: &mut Reader, fields: &Fields<'_>, key: &str) -> bool {
    match fields.get(key) {
        Some(node) if node.value == Value::Function => true,
        Some(node) => reader.wrong::<()>(node, "a function").is_some(),
        None => false,
    }
}

fn read_effects(reader: &mut Reader, kind: ScriptKind, node: &Node, names: &Names<'_>, script: &mut Script) {
    let handlers = Moment::ALL.iter().map(|moment| moment.handler());
    let known: Vec<&'static str> = LISTS.iter().copied().chain(["actions", "only"]).chain(handlers).collect();
    let Some(fields) = reader.fields(node, "`effects`", &known) else { return };
    if let (ScriptKind::Rule, Some((key, _))) = (kind, node.entries().iter().find(|(key, _)| key.name == "actions")) {
        reader.fault(&key.place, Fault::ActionsOfRule);
    }
    for list in LISTS {
        if let Some(node) = fields.get(list) {
            script.modifiers.extend(modifiers(reader, list, node, names));
        }
    }
    script.exchanged = script.modifiers.iter().map(super::super::modifier::Modifier::exchanged).collect();
    for moment in Moment::ALL {
        if function(reader, &fields, moment.handler()) {
            script.handlers |= moment.bit();
        }
    }
    for (key, node) in fields.get("only").and_then(|node| reader.table(node)).unwrap_or(&[]) {
        script.only.extend(read_only(reader, key, node, names, script.handlers));
    }
    let actions = fields.get("actions").and_then(|node| reader.table(node)).unwrap_or(&[]);
    script.actions = actions.iter().filter_map(|(key, node)| read_action(reader, key, node, names)).collect();
    if let Some((key, _)) = actions.get(MAX_ACTIONS) {
        reader.fault(&key.place, Fault::TooMany { what: "actions", limit: MAX_ACTIONS });
    }
}

/// Which moments a handler of the script hears of.
fn read_only(reader: &mut Reader, key: &Key, node: &Node, names: &Names<'_>, handlers: u32) -> Option<(Moment, Only)> {
    let own = Moment::ALL.iter().copied().filter(|moment| handlers & moment.bit() != 0);
    let handler = Node { value: Value::Text(key.name.clone()), place: key.place.clone() };
    let index = reader.known(&handler, "handler of this script", own.clone().map(Moment::handler))?;
    let moment = own.clone().nth(index)?;
    let fields = reader.fields(node, "`only`", moment.narrowed_by())?;
    let by = fields.get("by").and_then(|node| who(reader, node, names, false));
    let cards = fields.get("card").map(|node| {
        let found = reader.one_or_more(node).iter().filter_map(|node| match names.card(reader, node)? {
            Found::Here(index) => Some(CardId::at(index)),
            Found::Absent => None,
        });
        found.collect()
    });
    // A card may belong to games without DEFCON too.
    let (war, best) = names.levels.unwrap_or((0, MAX_LEVEL));
    let levels = i64::from(war)..=i64::from(best);
    let defcon_moved_to = fields.get("defcon_moved_to").and_then(|node| reader.number(node, levels));
    Some((moment, Only { by, cards, defcon_moved_to }))
}

/// The highest level that a DEFCON track can have.
const MAX_LEVEL: u8 = 15;

/// The most actions that one script may add.
const MAX_ACTIONS: usize = 8;

fn read_action(reader: &mut Reader, key: &Key, node: &Node, names: &Names<'_>) -> Option<Action> {
    let fields = reader.fields(node, "an action", &["label", "by", "available", "run"])?.called(key);
    let label = reader.need_text(&fields, "label");
    let by = reader.need(&fields, "by").and_then(|node| who(reader, node, names, false));
    let mut functions = true;
    for key in ["available", "run"] {
        functions &= reader.need(&fields, key).is_some() && function(reader, &fields, key);
    }
    Some(Action { id: key.name.clone(), label: label?, by: by? }).filter(|_| functions)
}
