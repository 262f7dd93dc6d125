//! Effects in force at the beginning of a test.

use brink::content::DiagnosticKind;
use brink::content::spec::{
    Declared, Entries, Kind, Readable, Takes, entries, keys, list, switch, words,
};
use brink::game::{Until, Value};
use brink::ids::{CardId, Side};
use brink::tooling::{Node, NodeValue, Reader};

use super::kinds::{Scoped, as_text, card, scoped, side, space};
use super::scope::Scope;

/// An effect in force, with everything that a test leaves out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effect {
    pub(super) card: CardId,
    pub(super) side: Side,
    pub(super) until: Until,
    pub(super) data: Value,
    /// Whether its event happened with the sides exchanged.
    pub(super) exchanged: bool,
}

impl Effect {
    /// The effect as positions have it.
    pub(super) fn in_force(self) -> (CardId, Side, Until, Value) {
        (self.card, self.side, self.until, self.data)
    }
}

keys! {
    /// An effect in force that is not as the card's script starts it.
    struct Facts = "an effect" in Scope<'_> {
        /// The card or rule of the effect.
        card: CardId = card(), need;
        /// The side that it belongs to; by default as in the card's script, or the card's owner.
        side: Option<Side> = side(), may;
        /// The value that it remembers: a space, a region, a card or a number; `{ card: ID }` for an ambiguous name, `{ link: [ID, ID] }` for two spaces together.
        data: Option<Value> = data(), may;
        /// Its duration; by default as in the card's script.
        until: Option<Until> = words(), may, respelled {
            "game_end" = "game" "turn_end" = "turn" "round_end" = "round"
        };
        /// `on`: its event happened with the sides exchanged.
        exchanged: Option<bool> = switch(), may;
    }
}

/// An effect in force: a card, or a table.
pub(super) fn effect() -> Scoped<Effect> {
    let takes = Takes::AnyOf(vec![Takes::Id("card"), Takes::Table(Facts::table)]);
    scoped(read, takes)
}

fn read(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Effect> {
    let facts = match node.value {
        NodeValue::Map(_) => Facts::read(reader, node, scope)?,
        _ => Facts {
            card: card().read(reader, node, scope)?,
            side: None,
            data: None,
            until: None,
            exchanged: None,
        },
    };
    let card = facts.card;
    let script = scope.content.script(card);
    let lasts = script.map_or(Until::Game, |script| script.lasts);
    let owner = scope.content.effect_owner(card);
    Some(Effect {
        card,
        side: facts.side.unwrap_or(owner),
        until: facts.until.unwrap_or(lasts),
        data: facts.data.unwrap_or(Value::Nil),
        exchanged: facts.exchanged.unwrap_or_default(),
    })
}

/// The value that an effect remembers.
fn data() -> Scoped<Value> {
    let (min, max) = (-9999, 9999);
    let takes = vec![
        Takes::Id(ANY),
        Takes::Number { min, max },
        Takes::Step(OneName::table),
    ];
    scoped(read_data, Takes::AnyOf(takes))
}

fn read_data(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Value> {
    match &node.value {
        NodeValue::Integer(_) => reader.number(node, -9999..=9999).map(Value::Number),
        NodeValue::Map(entries) => match &OneName::read(reader, node, scope)[..] {
            [value] if entries.len() == 1 => Some(*value),
            _ if entries.len() == 1 => None,
            _ => reader.wrong(node, "one name with its kind"),
        },
        _ => Name(None).read(reader, node, scope),
    }
}

entries! {
    /// The value that an effect remembers, by its kind.
    struct OneName: Value = "`data`" in Scope<'_> {
        /// A space.
        "space" = Name(Some("space"));
        /// A region.
        "region" = Name(Some("region"));
        /// A card.
        "card" = Name(Some("card"));
        /// A side.
        "side" = Name(Some("side"));
        /// Two spaces together.
        "link" = link();
    }
}

/// Two spaces that an effect remembers together.
fn link() -> Scoped<Value> {
    scoped(read_link, Takes::Exactly(2, Box::new(Takes::Id("space"))))
}

fn read_link(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Value> {
    match list(space()).read(reader, node, scope)?[..] {
        [one, other] => Some(Value::Link(one, other)),
        _ => reader.wrong(node, "two spaces"),
    }
}

/// Everything whose name an effect may remember.
const ANY: &str = "space, region, card or side";

/// A name that an effect may remember, of one kind or of any.
struct Name(Option<&'static str>);

impl Kind<Scope<'_>> for Name {
    type Value = Value;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Value> {
        let Some(name) = as_text(node) else {
            return reader.wrong(node, "a space, a region, a card or a number");
        };
        let found = Value::named(scope.content, &name, self.0);
        found
            .map_err(|kinds| {
                let fault = self.fault(name, &kinds, scope);
                reader.fault(&node.place, fault);
            })
            .ok()
    }

    fn takes(&self) -> Takes {
        Takes::Id(self.0.unwrap_or(ANY))
    }
}

impl Name {
    /// The fault of a name that nothing has, or things of several kinds.
    fn fault(&self, name: String, kinds: &[&str], scope: &Scope<'_>) -> DiagnosticKind {
        if kinds.is_empty() {
            let map = &scope.content.map;
            let known = map.spaces.keys().chain(map.regions.keys());
            let known = known.chain(scope.content.cards.keys());
            let what = self.0.unwrap_or("space, region or card");
            return DiagnosticKind::unknown_name(what, &name, known);
        }
        let ways: Vec<String> = kinds
            .iter()
            .map(|kind| format!("{{ {kind}: {name} }}"))
            .collect();
        DiagnosticKind::AmbiguousName {
            name,
            ways: ways.join(" or "),
        }
    }
}
