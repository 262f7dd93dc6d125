//! Declares and reads modifiers: the lists of `effects` in a script.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::{Filter, Who};
use super::super::modifier::{ActionWord, Actions, BattlegroundUse, Counts, Modifier, Roll, Spent};
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Names, Readable, Resolved, Takes, cards, elsewhere, list, number, regions, switch, then, who,
    words,
};
use super::action::{action_table, only_table};
use super::filter::filter;
use crate::ids::{CardId, RegionId};

/// The maximum length of a list of modifiers.
const MAX_MODIFIERS: usize = 32;

spec::keys! {
    /// The changes while an effect of the card is in force; in a rule script, always.
    pub(super) struct Effects = "`effects`" in Names<'_> {
        /// The value of cards.
        ops: Vec<Modifier> = modifiers::<Ops>(), empty;
        /// Forbidden operations.
        forbid: Vec<Modifier> = modifiers::<Forbid>(), empty;
        /// Dice.
        die: Vec<Modifier> = modifiers::<Die>(), empty;
        /// Coups that do not lower DEFCON.
        keep_defcon: Vec<Modifier> = modifiers::<KeepDefcon>(), empty;
        /// More battlegrounds.
        battlegrounds: Vec<Modifier> = modifiers::<Battlegrounds>(), empty;
        /// Spaces exempt from the modifiers of other cards.
        exempt: Vec<Modifier> = modifiers::<Exempt>(), empty;
        /// Optional action rounds after the last.
        extra_round: Vec<Modifier> = modifiers::<ExtraRound>(), empty;
        /// Sides that take their action rounds first.
        acts_first: Vec<Modifier> = modifiers::<ActsFirst>(), empty;
        /// Hands that the other side may see.
        open_hand: Vec<Modifier> = modifiers::<OpenHand>(), empty;
        /// Requirements on the next action round.
        must_play: Vec<Modifier> = modifiers::<MustPlay>(), empty;
        /// Choices that it adds to a side's action rounds.
        actions: () = elsewhere(Takes::ById(None, Box::new(Takes::Table(action_table)))), empty;
        /// Filters of handlers.
        only: () = elsewhere(Takes::ById(Some("handler"), Box::new(Takes::Table(only_table)))), empty;
        /// Moments that end the effect, by the names of their handlers.
        cancelled_by: () = elsewhere(Takes::ById(Some("handler"), Box::new(Takes::Table(only_table)))), empty;
    }
}

impl Effects {
    /// The modifiers, in the order of the lists.
    pub fn modifiers(self) -> Vec<Modifier> {
        let lists = [
            self.ops,
            self.forbid,
            self.die,
            self.keep_defcon,
            self.battlegrounds,
            self.exempt,
            self.extra_round,
            self.acts_first,
            self.open_hand,
            self.must_play,
        ];
        lists.into_iter().flatten().collect()
    }
}

spec::keys! {
    /// Changes the value of a side's cards. All are added up, then the limits apply.
    struct Ops = "`ops`" in Names<'_> {
        /// The side whose cards are affected.
        of: Who = who(), need;
        /// The amount added.
        add: i8 = number(-9, 9), or 0;
        /// The lowest value that it may push to.
        min: Option<u8> = number(0, 9), may;
        /// The highest value that it may push to.
        max: Option<u8> = number(0, 9), may;
        /// Only cards of this printed value.
        printed: Option<u8> = number(0, 9), may;
        /// Only if every point is spent there; not for the space race.
        within: Option<Filter> = filter(), may;
        /// With `within`: `any` if one point there is enough.
        spent: Spent = words(), or Spent::All;
        /// Only for these operations.
        actions: Option<Actions> = then(list(words::<ActionWord>()), gather), may;
        /// `false`: only cards, not points that events grant.
        granted: bool = switch(), or true;
    }
}

spec::keys! {
    /// Forbids operations.
    struct Forbid = "`forbid`" in Names<'_> {
        /// The operations.
        actions: Actions = then(list(words::<ActionWord>()), gather), need;
        /// The side that is restricted.
        by: Who = who(), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
    }
}

spec::keys! {
    /// Changes a die.
    struct Die = "`die`" in Names<'_> {
        /// The rolls that are changed.
        roll: Roll = words(), need;
        /// The side whose die is changed.
        of: Who = who(), need;
        /// The amount added. In the space race low dice succeed.
        add: i8 = number(-9, 9), need;
        /// The spaces; everywhere by default. The space race has no place.
        within: Option<Filter> = filter(), may;
    }
}

spec::keys! {
    /// Coups do not lower DEFCON.
    struct KeepDefcon = "`keep_defcon`" in Names<'_> {
        /// The side whose coups are affected.
        by: Who = who(), need;
    }
}

spec::keys! {
    /// More battlegrounds: for everything, or only for the scoring of a region or for coups.
    struct Battlegrounds = "`battlegrounds`" in Names<'_> {
        /// Only for the scoring of this region.
        scoring: Option<Resolved<RegionId>> = regions(), may;
        /// Only for coups: instead of `scoring`.
        coup: bool = switch(), or false;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
    }
}

spec::keys! {
    /// The modifiers of another card do not apply there.
    struct Exempt = "`exempt`" in Names<'_> {
        /// The other card.
        from: Resolved<CardId> = cards(), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
    }
}

spec::keys! {
    /// An optional action round after the last.
    struct ExtraRound = "`extra_round`" in Names<'_> {
        /// The side that gets the round.
        of: Who = who(), need;
    }
}

spec::keys! {
    /// Takes its action rounds before the other side.
    struct ActsFirst = "`acts_first`" in Names<'_> {
        /// The side that acts first.
        of: Who = who(), need;
    }
}

spec::keys! {
    /// A hand that the other side may see.
    struct OpenHand = "`open_hand`" in Names<'_> {
        /// The side whose hand is open.
        of: Who = who(), need;
    }
}

spec::keys! {
    /// A requirement on the next action round.
    struct MustPlay = "`must_play`" in Names<'_> {
        /// The side whose action round is restricted.
        of: Who = who(), need;
        /// This card, for operations.
        card: Option<Resolved<CardId>> = cards(), may;
        /// A scoring card: instead of `card`.
        scoring: bool = switch(), or false;
        /// Whether the card may also be used for the space race.
        space_race: bool = switch(), or false;
    }
}

/// An entry of a list of modifiers.
trait Entry: for<'a> Readable<Names<'a>> {
    /// The modifier; none if it refers to something that the scenario does not have.
    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier>;
}

/// A list of modifiers of one kind.
struct Modifiers<T>(std::marker::PhantomData<T>);

/// A list of modifiers of one kind.
const fn modifiers<T>() -> Modifiers<T> {
    Modifiers(std::marker::PhantomData)
}

impl<T: Entry> Kind<Names<'_>> for Modifiers<T> {
    type Value = Vec<Modifier>;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Vec<Modifier>> {
        let nodes = reader.short_list(node, "modifiers in a list", MAX_MODIFIERS);
        let read = nodes.iter().filter_map(|node| T::read(reader, node, names)?.modifier(reader, node, names));
        Some(read.collect())
    }

    fn takes(&self) -> Takes {
        Takes::List(Box::new(Takes::Table(<T as Declared>::table)))
    }
}

impl Entry for Ops {
    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        if let (Some(min), Some(max), Some(place)) = (self.min, self.max, node.get("max").map(|node| &node.place))
            && min > max
        {
            reader.fault(place, DiagnosticKind::OutOfRange { found: max.into(), min: min.into(), max: 9 });
        }
        if (self.add, self.min, self.max) == (0, None, None) {
            reader.fault(&node.place, DiagnosticKind::NoChange { or: &["min", "max"] });
        }
        let Ops { of, add, min, max, printed, within, spent, actions, granted } = self;
        let counts = if granted { Counts::Everything } else { Counts::Cards };
        Some(Modifier::Ops { of, add, min, max, within, spent, actions, printed, counts })
    }
}

impl Entry for Forbid {
    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::Forbid { actions: self.actions, by: self.by, within: or_everywhere(self.within, names) })
    }
}

impl Entry for Die {
    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        if let (Roll::Space, Some(within)) = (self.roll, node.get("within")) {
            return reader.wrong(within, "nothing (a roll for the space race has no place)");
        }
        if self.add == 0 {
            reader.fault(node.get("add").map_or(&node.place, |node| &node.place), DiagnosticKind::NoChange { or: &[] });
        }
        let within = or_everywhere(self.within, names);
        Some(Modifier::Die { roll: self.roll, of: self.of, add: self.add, within })
    }
}

impl Entry for KeepDefcon {
    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::KeepDefcon { by: self.by })
    }
}

impl Entry for Battlegrounds {
    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier> {
        let count_for = match (self.scoring, self.coup) {
            (Some(_), true) => {
                let region = node.get("scoring").unwrap_or(node);
                return reader.wrong(region, "nothing beside `coup` (a battleground for everything has neither)");
            }
            (Some(region), false) => BattlegroundUse::Scoring(region.here()?),
            (None, true) => BattlegroundUse::Coup,
            (None, false) => BattlegroundUse::Everything,
        };
        Some(Modifier::Battlegrounds { count_for, within: or_everywhere(self.within, names) })
    }
}

impl Entry for Exempt {
    fn modifier(self, _: &mut Reader, _: &Node, names: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::Exempt { from: self.from.here(), within: or_everywhere(self.within, names) })
    }
}

impl Entry for ExtraRound {
    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::ExtraRound { of: self.of })
    }
}

impl Entry for ActsFirst {
    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::ActsFirst { of: self.of })
    }
}

impl Entry for OpenHand {
    fn modifier(self, _: &mut Reader, _: &Node, _: &Names<'_>) -> Option<Modifier> {
        Some(Modifier::OpenHand { of: self.of })
    }
}

impl Entry for MustPlay {
    fn modifier(self, reader: &mut Reader, node: &Node, _: &Names<'_>) -> Option<Modifier> {
        let card = match (self.card, self.scoring) {
            (None, true) => None,
            (Some(card), false) => Some(card.here()?),
            _ => {
                reader.fault(&node.place, DiagnosticKind::OneOf { keys: &["card", "scoring"] });
                return None;
            }
        };
        Some(Modifier::MustPlay { of: self.of, card, space: self.space_race })
    }
}

/// The spaces of a modifier: everywhere by default.
fn or_everywhere(within: Option<Filter>, names: &Names<'_>) -> Filter {
    within.unwrap_or_else(|| Filter::everywhere(names.map))
}

/// The actions as a set.
fn gather(reader: &mut Reader, node: &Node, words: Vec<ActionWord>, _: &Names<'_>) -> Option<Actions> {
    if words.is_empty() && reader.list(node).is_empty() {
        reader.fault(&node.place, DiagnosticKind::EmptyText);
    }
    Some(Actions {
        influence: words.contains(&ActionWord::Influence),
        realign: words.contains(&ActionWord::Realign),
        coup: words.contains(&ActionWord::Coup),
        war: words.contains(&ActionWord::War),
    })
}
