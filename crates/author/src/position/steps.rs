//! `when`: the steps, read one by one.

use std::ops::RangeInclusive;

use brink::content::{DiagnosticKind, Place};
use brink::game::{Chance, Mode, Use};
use brink::ids::Side;
use brink::tooling::{Fields, Node, NodeValue};

use super::chance::Given;
use super::checks::checks;
use super::hand::Check;
use super::names::Names;
use super::read::Step;
use super::words::{ActKey, FIRST, StepKey, USES};

/// One step of a test.
pub(super) enum Act {
    /// Results of chance.
    Given(Vec<Given>),
    /// Conditions at this point.
    Expect(Vec<Check>),
    /// An action of a side.
    Side(Side, Deed),
}

impl Act {
    /// The results of a step that is nothing else.
    pub(super) fn results(&self) -> Option<&[Given]> {
        match self {
            Act::Given(results) => Some(results),
            _ => None,
        }
    }
}

/// An action of a side in a step.
#[derive(Default)]
pub(super) struct Deed {
    pub(super) results: Vec<Given>,
    pub(super) play: Option<Play>,
    /// Answers in order.
    pub(super) answers: Vec<(String, Place)>,
}

/// A card that is played.
pub(super) struct Play {
    pub(super) card: (String, Place),
    /// The use of the card, if the test names it.
    pub(super) usage: Option<(Usage, Place)>,
}

/// The use of a card.
#[derive(Clone, Copy)]
pub(super) enum Usage {
    /// Exactly this use.
    Plain(Use),
    /// Operations: of this kind, and in this order if the card has an event of the opponent.
    Operations(Option<Mode>, Option<Use>),
}

/// Reads the steps of a test.
pub(super) fn steps(steps: &[Step], names: &mut Names<'_>) -> Vec<Act> {
    steps.iter().filter_map(|step| read(step, names)).collect()
}

fn read(step: &Step, names: &mut Names<'_>) -> Option<Act> {
    let node = &step.node;
    Some(match StepKey::find(&step.key.name) {
        Some(StepKey::Dice) => Act::Given(dice(node, names)),
        Some(StepKey::Draw) => Act::Given(draws(node, names)),
        Some(StepKey::Pick) => Act::Given(picks(node, names)),
        Some(StepKey::Expect) => Act::Expect(checks(node, names)),
        None => {
            let key = Node {
                value: NodeValue::Text(step.key.name.clone()),
                place: step.key.place.clone(),
            };
            let ids = names
                .content
                .scenario
                .sides
                .iter()
                .map(|side| side.id.as_str());
            let known = ids.chain(StepKey::NAMES.iter().copied());
            let found = names.reader.known(&key, "step", known)?;
            Act::Side(*Side::BOTH.get(found)?, deed(node, names))
        }
    })
}

pub(super) fn dice(node: &Node, names: &mut Names<'_>) -> Vec<Given> {
    numbers(node, names, 1..=6, Chance::Die)
}

/// Results of chance that are numbers.
fn numbers<T: TryFrom<i64>>(
    node: &Node,
    names: &mut Names<'_>,
    range: RangeInclusive<i64>,
    result: fn(T) -> Chance,
) -> Vec<Given> {
    let nodes = names.reader.one_or_more(node);
    if nodes.is_empty() {
        names.fault(&node.place, DiagnosticKind::EmptyStep);
    }
    let mut given = Vec::new();
    for node in nodes {
        let number = names.number(node, range.clone());
        given.extend(number.map(|number| Given {
            result: result(number),
            place: node.place.clone(),
        }));
    }
    given
}

fn draws(node: &Node, names: &mut Names<'_>) -> Vec<Given> {
    if names.reader.one_or_more(node).is_empty() {
        names.fault(&node.place, DiagnosticKind::EmptyStep);
    }
    let cards = names.cards(node).into_iter();
    cards
        .map(|(card, place)| Given {
            result: Chance::Card(card),
            place,
        })
        .collect()
}

fn picks(node: &Node, names: &mut Names<'_>) -> Vec<Given> {
    numbers(node, names, 1..=1000, Chance::Pick)
}

fn deed(node: &Node, names: &mut Names<'_>) -> Deed {
    let mut deed = Deed::default();
    if !matches!(node.value, NodeValue::Map(_)) {
        let faults = names.reader.faults.list().len();
        deed.answers = names.texts(node);
        if deed.answers.is_empty() && names.reader.faults.list().len() == faults {
            names.fault(&node.place, DiagnosticKind::EmptyStep);
        }
        return deed;
    }
    if node.entries().is_empty() {
        names.fault(&node.place, DiagnosticKind::EmptyStep);
    }
    let Some(fields) = names.reader.fields(node, "what a side does", ActKey::NAMES) else {
        return deed;
    };
    deed.play = play(&fields, names);
    for (key, node) in node.entries() {
        match ActKey::find(&key.name) {
            Some(ActKey::Dice) => deed.results.extend(dice(node, names)),
            Some(ActKey::Draw) => deed.results.extend(draws(node, names)),
            Some(ActKey::Pick) => deed.results.extend(picks(node, names)),
            Some(ActKey::Play | ActKey::For | ActKey::First) | None => {}
            Some(_) => deed.answers.extend(names.texts(node)),
        }
    }
    deed
}

fn play(fields: &Fields<'_>, names: &mut Names<'_>) -> Option<Play> {
    let [card, usage, first] =
        [ActKey::Play, ActKey::For, ActKey::First].map(|key| fields.get(key.key()));
    // `for` is only valid with `play`, and `first` only with `for`.
    if usage.is_some() {
        names.reader.need(fields, ActKey::Play.key());
    }
    if first.is_some() {
        names.reader.need(fields, ActKey::For.key());
    }
    let usage = usage.and_then(|node| Some((usage_of(node, first, names)?, node.place.clone())));
    let card = card?;
    let id = names.card(card)?;
    Some(Play {
        card: (names.content.card(id).id.clone(), card.place.clone()),
        usage,
    })
}

fn usage_of(node: &Node, first: Option<&Node>, names: &mut Names<'_>) -> Option<Usage> {
    let word = USES.get(names.reader.word(node, &USES)?)?;
    let plain = Use::ALL
        .into_iter()
        .find(|usage| usage.key() == *word && *usage != Use::Operations);
    let order = match first {
        None => None,
        Some(first) if plain.is_some() => {
            let keys = [
                if *word == Use::SpaceRace.key() {
                    "for: space"
                } else {
                    "for: event"
                },
                ActKey::First.key(),
            ];
            names.fault(&first.place, DiagnosticKind::NotTogether { keys });
            None
        }
        Some(first) => {
            let word = names.reader.word(first, &FIRST)?;
            Some([Use::EventFirst, Use::OperationsFirst][usize::from(word != 0)])
        }
    };
    Some(match plain {
        Some(usage) => Usage::Plain(usage),
        None => Usage::Operations(
            Mode::ALL.into_iter().find(|mode| mode.key() == *word),
            order,
        ),
    })
}
