//! `when`: the steps, read one by one.

use brink::content::spec::{Declared, Entries, Kind, Takes, entries, number};
use brink::content::{DiagnosticKind, Place};
use brink::game::{Chance, Mode, Use};
use brink::ids::{CardId, Side};
use brink::tooling::{Node, NodeKey, NodeValue, Reader};

use super::chance::Given;
use super::check::Checks;
use super::checks::{Then, checks};
use super::kinds::{self, At, Plain, Scoped, at, card, made, plain, scoped, texts, word};
use super::named_entries::Named;
use super::scope::Scope;
use super::words::{FIRST, FORMER_ANSWERS, USES};

/// One step of a test: a key (a side, `dice`, `draw`, `expect`) and its value.
#[derive(Clone, Debug)]
pub struct Step {
    pub(super) key: NodeKey,
    pub(super) node: Node,
}

impl Step {
    /// Whether it checks something.
    pub(super) fn is_check(&self) -> bool {
        self.key.name == "expect"
    }
}

/// One step of a test.
pub(super) enum Act {
    /// Results of chance.
    Given(Vec<Given>),
    /// Conditions at this point.
    Expect(Checks),
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

entries! {
    /// A step that does not belong to a side.
    pub(super) struct StepOfNone: Act = "a step" in Scope<'_> {
        /// Dice for what follows, in order.
        "dice" = made(dice(), Act::Given);
        /// Cards drawn or picked at random in what follows, in order.
        "draw" = made(draws(), Act::Given);
        /// Random numbers of scripts in what follows, in order: which entry of a list comes, counted
        /// from 1, or that entry itself.
        "pick" = made(picks(), Act::Given);
        /// The entries that come first in the next list that a script shuffles; the others keep their
        /// order.
        "shuffled" = made(orders(), Act::Given);
        /// Conditions at this point, as in `then`.
        "expect" = conditions();
    }
}

entries! {
    /// The step of a side, if it is not an answer or a list of answers.
    pub(super) struct StepOfSide: Part = "what a side does" in Scope<'_> {
        /// Plays this card.
        "play" = made(at(card()), Part::Play), with "for";
        /// Use of the card.
        "for" = made(at(scoped(spoken, uses())), Part::For), with "first",
            respelled { "space" = "space_race" };
        /// With operations on an opponent's card: what comes first; `operations` by default, without
        /// the event where the side that plays the card may decline it.
        "first" = made(at(word(&FIRST, |word| index_of(&FIRST, word))), Part::First);
        /// Dice for this step, in order.
        "dice" = made(dice(), Part::Results);
        /// Cards drawn in this step, in order.
        "draw" = made(draws(), Part::Results);
        /// Random numbers of scripts in this step, in order, or the entries of lists that come.
        "pick" = made(picks(), Part::Results);
        /// The entries that come first in a list shuffled in this step; the others keep their order.
        "shuffled" = made(orders(), Part::Results);
        /// Headlines this card.
        "headline" = answers_of("card");
        /// Places a marker in each of these.
        "place" = answers_of("space");
        /// Removes a marker from each of these.
        "remove" = answers_of("space");
        /// Rolls for realignment in each of these.
        "realign" = answers_of("space");
        /// Attempts a coup here.
        "coup" = answers_of("space");
        /// Gives these answers.
        "choose" = answers();
        /// Chooses these as targets.
        "target" = answers();
        /// Discards these.
        "discard" = answers_of("card");
        /// Takes an action that an effect offers.
        "action" = answers();
    }
}

/// A part of what a side does.
pub(super) enum Part {
    Play(At<CardId>),
    For(At<Spoken>),
    First(At<&'static str>),
    Results(Vec<Given>),
    Answers(Vec<At<String>>),
}

/// A word among others, which live as long as the program.
fn index_of(words: &[&'static str], word: &str) -> Option<&'static str> {
    words.iter().copied().find(|known| *known == word)
}

/// Answers to what is asked in a step.
fn answers() -> impl for<'c> Kind<Scope<'c>, Value = Part> {
    made(kinds::answers(), Part::Answers)
}

/// Answers in a step that are ids of this kind, or other words.
fn answers_of(what: &'static str) -> impl for<'c> Kind<Scope<'c>, Value = Part> {
    made(kinds::answers_of(what), Part::Answers)
}

/// Results of chance of one kind: one, or a list of them.
struct Results<K, V> {
    of: K,
    result: fn(V) -> Chance,
}

impl<C, K: Kind<C>> Kind<C> for Results<K, K::Value> {
    type Value = Vec<Given>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Vec<Given>> {
        let nodes = reader.one_or_more(node);
        if nodes.is_empty() {
            reader.fault(&node.place, DiagnosticKind::EmptyStep);
        }
        let given = nodes.iter().filter_map(|node| {
            let value = self.of.read(reader, node, scope)?;
            Some(Given {
                result: (self.result)(value),
                named: None,
                place: node.place.clone(),
            })
        });
        Some(given.collect())
    }

    fn takes(&self) -> Takes {
        Takes::OneOrMore(Box::new(self.of.takes()))
    }
}

/// Dice.
fn dice() -> impl for<'c> Kind<Scope<'c>, Value = Vec<Given>> {
    Results {
        of: number(1, 6),
        result: Chance::Die,
    }
}

/// Cards drawn.
fn draws() -> impl for<'c> Kind<Scope<'c>, Value = Vec<Given>> {
    Results {
        of: card(),
        result: Chance::Card,
    }
}

/// Random numbers of scripts, or the entries that they choose.
fn picks() -> impl for<'c> Kind<Scope<'c>, Value = Vec<Given>> {
    let takes = vec![Kind::<()>::takes(&numbers()), Takes::Text];
    plain(
        |reader, node| {
            let nodes = reader.one_or_more(node);
            if nodes.is_empty() {
                reader.fault(&node.place, DiagnosticKind::EmptyStep);
            }
            let given = nodes.iter().filter_map(|node| pick(reader, node));
            Some(given.collect())
        },
        Takes::OneOrMore(Box::new(Takes::AnyOf(takes))),
    )
}

fn numbers() -> impl Kind<(), Value = u16> {
    number(1, 1000)
}

/// A random number, or the name of an entry.
fn pick(reader: &mut Reader, node: &Node) -> Option<Given> {
    if let Some(entry) = node.as_text() {
        let named = Named::Entry(entry.to_owned());
        return Some(Given::naming(named, &node.place));
    }
    let number = numbers().read(reader, node, &())?;
    Some(Given {
        result: Chance::Pick(number),
        named: None,
        place: node.place.clone(),
    })
}

/// The order of a shuffled list: its first entries.
fn orders() -> impl for<'c> Kind<Scope<'c>, Value = Vec<Given>> {
    made(at(texts()), |first: At<Vec<At<String>>>| {
        let entries = first.value.into_iter().map(|entry| entry.value);
        let named = Named::Order(entries.collect());
        vec![Given::naming(named, &first.place)]
    })
}

/// Conditions at a point.
fn conditions() -> Scoped<Act> {
    scoped(
        |reader, node, scope| Some(Act::Expect(checks(node, reader, scope))),
        Takes::Table(Then::table),
    )
}

/// A step: a table of one key.
pub(super) fn step() -> Plain<Step> {
    plain(read_step, takes())
}

fn read_step(reader: &mut Reader, node: &Node) -> Option<Step> {
    let entries = reader.table(node)?;
    if entries.len() != 1 {
        let second = entries.get(1);
        let place = match second {
            Some((second, _)) => &second.place,
            None => &node.place,
        };
        let keys = entries.iter().map(|(key, _)| key.name.clone()).collect();
        reader.fault(place, DiagnosticKind::StepKeys { keys });
    }
    let (key, node) = entries.first()?.clone();
    Some(Step { key, node })
}

/// The values of a step: of one key, which may be a side.
fn takes() -> Takes {
    let answers = Takes::OneOrMore(Box::new(Takes::Answer(FORMER_ANSWERS)));
    let of_side = Takes::AnyOf(vec![answers, Takes::Table(StepOfSide::table)]);
    Takes::OneKey(StepOfNone::table, "side", Box::new(of_side))
}

/// Whether the key of a step is that of a side.
pub(super) fn is_of_side(key: &str) -> bool {
    !StepOfNone::KEYS.contains(&key)
}

/// Reads the steps of a test.
pub(super) fn steps(steps: &[Step], reader: &mut Reader, scope: &Scope<'_>) -> Vec<Act> {
    let steps = steps.iter();
    steps.filter_map(|step| read(step, reader, scope)).collect()
}

fn read(step: &Step, reader: &mut Reader, scope: &Scope<'_>) -> Option<Act> {
    if let Some(act) = StepOfNone::entry(reader, &step.key, &step.node, scope) {
        return act;
    }
    let sides = scope.content.side_ids().into_iter();
    let known = sides.chain(StepOfNone::KEYS.iter().copied());
    let found = reader.known(&step.key.node(), "step", known)?;
    let side = Side::BOTH.get(found).copied()?;
    Some(Act::Side(side, deed(&step.node, reader, scope)))
}

fn deed(node: &Node, reader: &mut Reader, scope: &Scope<'_>) -> Deed {
    let faults = reader.faults.list().len();
    let parts = match node.value {
        NodeValue::Map(_) => StepOfSide::read(reader, node, scope),
        _ => texts()
            .read(reader, node, scope)
            .into_iter()
            .map(Part::Answers)
            .collect(),
    };
    let mut deed = Deed::default();
    let (mut card, mut usage, mut first) = (None, None, None);
    for part in parts {
        match part {
            Part::Play(played) => card = Some(played),
            Part::For(word) => usage = Some(word),
            Part::First(word) => first = Some(word),
            Part::Results(results) => deed.results.extend(results),
            Part::Answers(texts) => deed
                .answers
                .extend(texts.into_iter().map(|text| (text.value, text.place))),
        }
    }
    let usage = usage.and_then(|word| usage_of(word, first, reader));
    deed.play = card.map(|card| Play {
        card: (scope.content.card(card.value).id.clone(), card.place),
        usage,
    });
    let is_empty = node.entries().is_empty() && deed.answers.is_empty();
    if is_empty && reader.faults.list().len() == faults {
        reader.fault(&node.place, DiagnosticKind::EmptyStep);
    }
    deed
}

/// The use of a card as `for` says it: operations may be of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spoken {
    Plain(Use),
    Operations(Option<Mode>),
}

/// The words of `for`, and those of the scenario's own operations.
fn uses() -> Takes {
    Takes::AnyOf(vec![Takes::Words(&USES), Takes::Id("operation")])
}

fn spoken(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Spoken> {
    let own = scope.content.scenario.operations.own.keys();
    let words: Vec<&str> = USES.into_iter().chain(own.map(String::as_str)).collect();
    let word = words[reader.word(node, &words)?];
    let mut plain = Use::ALL.into_iter();
    let plain = plain.find(|usage| usage.key() == word && *usage != Use::Operations);
    Some(match plain {
        Some(usage) => Spoken::Plain(usage),
        None => Spoken::Operations(Mode::named(word, scope.content)),
    })
}

/// The use of a card in the words of `for` and `first`.
fn usage_of(
    At { value, place }: At<Spoken>,
    first: Option<At<&str>>,
    reader: &mut Reader,
) -> Option<(Usage, Place)> {
    let plain = match value {
        Spoken::Plain(usage) => usage,
        Spoken::Operations(mode) => {
            let order = first.map(|first| match first.value == FIRST[0] {
                true => Use::EventFirst,
                false => Use::OperationsFirst,
            });
            return Some((Usage::Operations(mode, order), place));
        }
    };
    if let Some(first) = first {
        let keys = match plain {
            Use::SpaceRace => ["for: space", "first"],
            _ => ["for: event", "first"],
        };
        reader.fault(&first.place, DiagnosticKind::NotTogether { keys });
    }
    Some((Usage::Plain(plain), place))
}
