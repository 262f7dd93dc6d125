//! Reads a script's additions to the rules: choices in action rounds, and filters of its handlers.

use super::super::card::{Action, Only, Price};
use super::super::condition::Condition;
use super::super::filter::{Filter, Who};
use super::super::moment::Moment;
use super::super::names::nearest;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::reader::{Fields, Reader};
use super::super::spec::{
    self, Declared, Kind, Names, Readable, Resolved, Takes, cards, number, one_or_more, switch,
    table, title, track, who,
};
use super::condition::condition;
use super::filter::{filter, filter_table};
use crate::ids::{CardId, SpaceSet, TrackId};

spec::keys! {
    /// A moment that ends an effect, or at which a handler runs: every key must match.
    struct OnlyKeys = "`cancelled_by`" in Names<'_> {
        /// Only for this side.
        by: Option<Who> = who(), may;
        /// Only with one of these cards.
        card: Option<Vec<Resolved<CardId>>> = one_or_more(cards()), may;
        /// Only if DEFCON has moved to this level in this action round.
        defcon_moved_to: Option<u8> = Level, may;
        /// Only coups in these spaces.
        within: Option<Filter> = filter(), may;
        /// Only this track, or these.
        track: Option<Vec<Resolved<TrackId>>> = one_or_more(track()), may;
        /// Only coups that removed influence and attempts that succeeded, or only the others.
        won: Option<bool> = switch(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// A choice in a side's action rounds.
    struct ActionKeys = "an action" in Names<'_> {
        /// The displayed text.
        label: String = title(), need;
        /// The side in whose action rounds it is offered.
        by: Who = who(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
        /// Its price: it is offered where the price can be paid.
        pay: Option<PayKeys> = table(), may;
        /// Whether it is offered. The function can only read.
        available: Option<()> = Function, need_without "pay";
        /// Whether it uses the action round up: no card is played.
        ends_round: bool = switch(), or false;
        /// The effect of the action, once the price is paid.
        run: Option<()> = Function, need_without "pay";
    }
}

spec::keys! {
    /// The price of an action, in influence of the side that takes it. `game:offer_price` offers it
    /// elsewhere.
    pub(super) struct PayKeys = "`pay`" in Names<'_> {
        /// The number of markers, all from one space.
        influence: u8 = number(1, 200), need;
        /// The spaces that may pay, the same for both sides or by side; every country by default.
        within "where": Option<[Option<Filter>; 2]> = Payable, may;
        /// Whether the effect ends once the price is paid.
        ends_effect: bool = switch(), or false;
    }
}

/// A filter, or one for each side.
struct Payable;

/// Whether a key is a side, or similar to one and not a key of filters, and so a typo.
fn is_meant_as_side(name: &str, names: &Names<'_>) -> bool {
    names.sides.contains(&name)
        || nearest(name, names.sides).is_some()
            && filter_table().keys.iter().all(|key| key.name != name)
}

impl Kind<Names<'_>> for Payable {
    type Value = [Option<Filter>; 2];

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Self::Value> {
        let mut keys = node.entries().iter();
        if !keys.any(|(key, _)| is_meant_as_side(&key.name, names)) {
            let both = filter().read(reader, node, names)?;
            return Some([Some(both.clone()), Some(both)]);
        }
        // A side without a filter of its own cannot pay.
        let mut within = [const { Some(Filter::Fixed(SpaceSet::EMPTY)) }; 2];
        for (key, node) in node.entries() {
            let side = names.side(reader, &key.node());
            if let (Some(side), Some(own)) = (side, filter().read(reader, node, names)) {
                within[side.index()] = Some(own);
            }
        }
        Some(within)
    }

    fn takes(&self) -> Takes {
        let filter = Kind::<Names<'_>>::takes(&filter());
        Takes::AnyOf(vec![filter.clone(), Takes::by_id(Some("side"), filter)])
    }
}

/// The keys of a moment in `cancelled_by`, and in the former `only`.
pub(super) fn only_table() -> spec::Table {
    OnlyKeys::table()
}

/// The keys of a handler: those that narrow its moment, and the function.
pub(super) fn handler_table() -> spec::Table {
    let mut table = OnlyKeys::table();
    (table.of, table.doc) = (
        HANDLER,
        "A handler for some cases of its moment: every key must match.",
    );
    let run = [RUN, "The function.", spec::SINCE];
    table.keys.push(spec::key::<(), Names<'_>, _, _>(
        run,
        None,
        &spec::need(),
        &Function,
    ));
    table
}

/// The name of the table of a handler in messages.
const HANDLER: &str = "a handler";

/// The key of the function of a handler.
const RUN: &str = "run";

/// A handler: a function, or a table with it and with what narrows its moment.
pub(super) struct Handler(pub(super) Moment);

impl Kind<Names<'_>> for Handler {
    /// The keys that narrow its moment, if there are any.
    type Value = Option<Only>;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Option<Only>> {
        match node.value {
            NodeValue::Function => Some(None),
            NodeValue::Map(_) => {
                let known = [self.0.narrowed_by(), &[RUN]].concat();
                let fields = reader.fields(node, HANDLER, &known)?;
                let run = reader.need(&fields, RUN).cloned();
                let only = only(reader, &fields, names);
                Function.read(reader, &run?, names)?;
                only.map(Some)
            }
            NodeValue::List(_) => reader.wrong(node, "a function, or a table with `run`"),
            _ => Function.read(reader, node, names).map(|()| None),
        }
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Function, Takes::Table(handler_table)])
    }
}

/// The keys of an action.
pub(super) fn action_table() -> spec::Table {
    ActionKeys::table()
}

/// A function of a script.
pub(super) struct Function;

impl<C> Kind<C> for Function {
    type Value = ();

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<()> {
        match node.value {
            NodeValue::Function => Some(()),
            _ => reader.wrong(node, "a function"),
        }
    }

    fn takes(&self) -> Takes {
        Takes::Function
    }
}

/// Maximum level of a DEFCON track.
const MAX_LEVEL: u8 = 15;

/// A level of DEFCON. A card may also belong to games without DEFCON.
pub(super) struct Level;

impl Kind<Names<'_>> for Level {
    type Value = u8;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<u8> {
        let (war, best) = names.levels.unwrap_or((0, MAX_LEVEL));
        reader.number(node, war.into()..=best.into())
    }

    fn takes(&self) -> Takes {
        Takes::Number {
            min: 0,
            max: MAX_LEVEL.into(),
        }
    }
}

/// The named things that this scenario has.
fn all_here<T>(all: Vec<Resolved<T>>) -> Vec<T> {
    all.into_iter().filter_map(Resolved::here).collect()
}

/// A moment with the keys that narrow it.
pub(super) fn read_only(
    reader: &mut Reader,
    key: &NodeKey,
    node: &Node,
    names: &Names<'_>,
    handlers: u32,
) -> Option<(Moment, Only)> {
    let own = Moment::ALL
        .iter()
        .copied()
        .filter(|moment| handlers & moment.bit() != 0);
    let index = reader.known(
        &key.node(),
        "handler of this script",
        own.clone().map(Moment::handler),
    )?;
    let moment = own.clone().nth(index)?;
    let fields = reader.fields(node, OnlyKeys::OF, moment.narrowed_by())?;
    Some((moment, only(reader, &fields, names)?))
}

/// The keys that narrow a moment.
fn only(reader: &mut Reader, fields: &Fields<'_>, names: &Names<'_>) -> Option<Only> {
    let OnlyKeys {
        by,
        card,
        defcon_moved_to,
        within,
        track,
        won,
        when,
    } = OnlyKeys::fill(reader, fields, names)?;
    let cards = card.map(all_here);
    let tracks = track.map(all_here);
    Some(Only {
        by,
        cards,
        defcon_moved_to,
        won,
        within,
        tracks,
        when,
    })
}

/// Maximum number of actions of one script.
pub(super) const MAX_ACTIONS: usize = 8;

pub(super) fn read_action(
    reader: &mut Reader,
    key: &NodeKey,
    node: &Node,
    names: &Names<'_>,
) -> Option<Action> {
    let fields = reader
        .fields(node, ActionKeys::OF, ActionKeys::KEYS)?
        .called(key);
    let read = ActionKeys::fill(reader, &fields, names)?;
    let price = read.pay.map(|pay| Price {
        influence: pay.influence,
        within: pay.within.unwrap_or_default(),
        ends_effect: pay.ends_effect,
    });
    Some(Action {
        id: key.name.clone(),
        label: read.label,
        by: read.by,
        when: read.when,
        price,
        is_tested: read.available.is_some(),
        runs: read.run.is_some(),
        ends_round: read.ends_round,
    })
}
