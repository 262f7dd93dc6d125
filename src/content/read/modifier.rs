//! Declares and reads modifiers: the lists of `effects` in a script.

mod entries;

use super::super::condition::Condition;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::{Filter, Who};
use super::super::mode::Mode;
use super::super::modifier::{
    ActionWord, Actions, Declaration, ForbidWord, LinkState, Modifier, Roll, Spent,
};
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Names, Readable, Resolved, Takes, cards, elsewhere, list, number,
    operation, regions, scoring, switch, then, who, words,
};
use super::action::{Level, action_table, only_table};
use super::card_choice::CardChoice;
use super::condition::condition;
use super::filter::filter;
use crate::ids::{CardId, RegionId};

/// Maximum length of a list of modifiers.
const MAX_MODIFIERS: usize = 32;

spec::keys! {
    /// The changes while an effect of the card is in force; in a rule script, always.
    pub(super) struct Effects = "`effects`" in Names<'_> {
        /// The value of cards.
        ops: Vec<Declaration> = modifiers::<Ops>(), empty;
        /// Forbidden operations and uses of cards.
        forbid: Vec<Declaration> = modifiers::<Forbid>(), empty;
        /// Events that happen and do nothing.
        void: Vec<Declaration> = modifiers::<Void>(), empty;
        /// Maximum influence that can be placed.
        max_influence: Vec<Declaration> = modifiers::<MaxInfluence>(), empty;
        /// Dice.
        die: Vec<Declaration> = modifiers::<Die>(), empty;
        /// The cost of operations.
        cost: Vec<Declaration> = modifiers::<Cost>(), empty;
        /// The stability numbers of spaces.
        stability: Vec<Declaration> = modifiers::<Stability>(), empty;
        /// Closed links of the map, and further ones.
        links: Vec<Declaration> = modifiers::<Links>(), empty;
        /// Spaces that are out of the game.
        out_of_play: Vec<Declaration> = modifiers::<OutOfPlay>(), empty;
        /// The cards in a full hand.
        hand_size: Vec<Declaration> = modifiers::<HandSize>(), empty;
        /// The points of scorings.
        score: Vec<Declaration> = modifiers::<Score>(), empty;
        /// Coups that do not lower DEFCON.
        keep_defcon: Vec<Declaration> = modifiers::<KeepDefcon>(), empty;
        /// Levels below which DEFCON does not fall.
        defcon_floor: Vec<Declaration> = modifiers::<DefconFloor>(), empty;
        /// Regions open in spite of DEFCON.
        defcon_open: Vec<Declaration> = modifiers::<DefconOpen>(), empty;
        /// More battlegrounds.
        battlegrounds: Vec<Declaration> = modifiers::<Battlegrounds>(), empty;
        /// Spaces exempt from the modifiers of other cards.
        exempt: Vec<Declaration> = modifiers::<Exempt>(), empty;
        /// Optional action rounds after the last.
        extra_round: Vec<Declaration> = modifiers::<ExtraRound>(), empty;
        /// Sides that take their action rounds first.
        acts_first: Vec<Declaration> = modifiers::<ActsFirst>(), empty;
        /// Hands that the other side may see.
        open_hand: Vec<Declaration> = modifiers::<OpenHand>(), empty;
        /// Sides that see the other headline before they choose.
        headline_last: Vec<Declaration> = modifiers::<HeadlineLast>(), empty;
        /// More or fewer cards that a side may spend on the space race in a turn.
        space_race_attempts: Vec<Declaration> = modifiers::<SpaceRaceAttempts>(), empty;
        /// Held cards that a side may discard in the phase `discard_held`.
        discard_held: Vec<Declaration> = modifiers::<DiscardHeld>(), empty;
        /// Effects of other cards that wait.
        pause: Vec<Declaration> = modifiers::<Pause>(), empty;
        /// Requirements on the next action round.
        must_play: Vec<Declaration> = modifiers::<MustPlay>(), empty;
        /// Choices that it adds to a side's action rounds.
        actions: () = elsewhere(Takes::by_id(None, Takes::Table(action_table))), empty;
        /// The former place of what narrows a handler: beside its function, in a table of its own.
        only: () =
            elsewhere(Takes::by_id(Some("handler"), Takes::Table(only_table))), empty;
        /// Moments that end the effect, by the names of their handlers.
        cancelled_by: () =
            elsewhere(Takes::by_id(Some("handler"), Takes::Table(only_table))), empty;
    }
}

impl Effects {
    /// The modifiers, in the order of the lists.
    pub fn modifiers(self) -> Vec<Declaration> {
        let lists = [
            self.ops,
            self.forbid,
            self.void,
            self.max_influence,
            self.die,
            self.cost,
            self.stability,
            self.links,
            self.out_of_play,
            self.hand_size,
            self.score,
            self.keep_defcon,
            self.defcon_floor,
            self.defcon_open,
            self.battlegrounds,
            self.exempt,
            self.extra_round,
            self.acts_first,
            self.open_hand,
            self.headline_last,
            self.space_race_attempts,
            self.discard_held,
            self.pause,
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
        /// The lowest value to which it may reduce a value.
        min: Option<u8> = number(0, 9), may;
        /// The highest value to which it may raise a value.
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
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Forbids operations in spaces, or uses of cards.
    struct Forbid = "`forbid`" in Names<'_> {
        /// The forbidden operations and uses.
        actions: Vec<ForbidWord> = list(words::<ForbidWord>()), need;
        /// The side that is restricted.
        by: Who = who(), need;
        /// The spaces; everywhere by default. Uses of cards have no place.
        within: Option<Filter> = filter(), may;
        /// The cards whose uses are forbidden; all by default.
        cards: Option<Vec<CardId>> = CardChoice, may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes a die.
    struct Die = "`die`" in Names<'_> {
        /// The rolls that are changed.
        roll: Roll = words(), need, respelled { "space" = "space_race" };
        /// The side whose die is changed.
        of: Who = who(), need;
        /// The amount added. In the space race, and with `die` in other boxes, low dice succeed.
        add: i8 = number(-9, 9), need;
        /// The spaces; everywhere by default. Attempts have no place.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes the cost of an operation; it never falls below 1.
    struct Cost = "`cost`" in Names<'_> {
        /// The side whose points are spent.
        of: Who = who(), need;
        /// The operation; placing influence by default.
        operation: Option<Resolved<Mode>> = operation(), may;
        /// The cost that it sets.
        to: Option<u8> = number(1, 9), may;
        /// The amount added.
        add: i8 = number(-9, 9), or 0;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes stability numbers, from 1 to 9, and who controls a space with them.
    struct Stability = "`stability`" in Names<'_> {
        /// The number that it sets.
        to: Option<u8> = number(1, 9), may;
        /// The amount added.
        add: i8 = number(-9, 9), or 0;
        /// The spaces; the filter cannot ask for influence or for stability.
        within: Option<Filter> = filter(), may;
    }
}

spec::keys! {
    /// Closes links of the map, or opens further ones. Links to homes stay as they are.
    struct Links = "`links`" in Names<'_> {
        /// The spaces at one end; every space by default. For these filters the links are those of
        /// the map.
        from: Option<Filter> = filter(), may;
        /// The spaces at the other end; every space by default.
        to: Option<Filter> = filter(), may;
        /// Whether there is a link between them.
        state: LinkState = words(), or LinkState::Closed;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Takes spaces out of the game: no filter matches them, nothing is placed there, and no scoring
    /// counts them. Their influence stays until something removes it.
    struct OutOfPlay = "`out_of_play`" in Names<'_> {
        /// The spaces.
        within: Filter = filter(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes how many cards a side is dealt up to.
    struct HandSize = "`hand_size`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// The amount added.
        add: i8 = number(-9, 9), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes the points of a side in a scoring; they never fall below 0.
    struct Score = "`score`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// The scoring; all by default.
        scoring: Option<Resolved<usize>> = scoring(), may;
        /// The amount added.
        add: i8 = number(-99, 99), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Coups do not lower DEFCON.
    struct KeepDefcon = "`keep_defcon`" in Names<'_> {
        /// The side whose coups are affected.
        by: Who = who(), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Nothing lowers DEFCON below a level.
    struct DefconFloor = "`defcon_floor`" in Names<'_> {
        /// The lowest level.
        level: u8 = Level, need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Regions closed by DEFCON are open to a side.
    struct DefconOpen = "`defcon_open`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Events that happen and do nothing.
    struct Void = "`void`" in Names<'_> {
        /// The cards; all by default.
        cards: Option<Vec<CardId>> = CardChoice, may;
        /// The side that carries the event out; either by default.
        by: Option<Who> = who(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Maximum influence of a side in a space. Influence already there stays.
    struct MaxInfluence = "`max_influence`" in Names<'_> {
        /// The side that is restricted.
        of: Who = who(), need;
        /// The maximum of influence.
        most: u8 = number(0, 99), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Sees the other headline before it chooses.
    struct HeadlineLast = "`headline_last`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Changes the number of cards that a side may spend on the space race in a turn. All are added
    /// up.
    struct SpaceRaceAttempts = "`space_race_attempts`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// The number added.
        add: i8 = number(-9, 9), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Lets a side discard held cards in the phase `discard_held`. All are added up.
    struct DiscardHeld = "`discard_held`" in Names<'_> {
        /// The side.
        of: Who = who(), need;
        /// The greatest number of cards.
        most: u8 = number(1, 99), or 1;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
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
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// The modifiers of another card do not apply there.
    struct Exempt = "`exempt`" in Names<'_> {
        /// The other card.
        from: Resolved<CardId> = cards(), need;
        /// The spaces; everywhere by default.
        within: Option<Filter> = filter(), may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// An optional action round after the last.
    struct ExtraRound = "`extra_round`" in Names<'_> {
        /// The side that gets the round.
        of: Who = who(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Takes its action rounds before the other side.
    struct ActsFirst = "`acts_first`" in Names<'_> {
        /// The side that acts first.
        of: Who = who(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// A hand that the other side may see.
    struct OpenHand = "`open_hand`" in Names<'_> {
        /// The side whose hand is open.
        of: Who = who(), need;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// Effects of other cards are paused: their modifiers, handlers and actions do not apply while
    /// this one is in force.
    struct Pause = "`pause`" in Names<'_> {
        /// The cards; all by default.
        cards: Option<Vec<CardId>> = CardChoice, may;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

spec::keys! {
    /// A requirement on the next action round.
    struct MustPlay = "`must_play`" in Names<'_> {
        /// The side whose action round is restricted.
        of: Who = who(), need;
        /// This card, for operations. The effect ends when it has left the hand.
        card: Option<Resolved<CardId>> = cards(), may;
        /// The card that the effect remembers: instead of `card`. The effect may name another one.
        data: bool = switch(), or false;
        /// A scoring card: instead of `card`.
        scoring: bool = switch(), or false;
        /// Whether the card may also be used for the space race.
        space_race: bool = switch(), or false, renamed "space";
        /// Whether the card may be used for anything.
        any_use: bool = switch(), or false;
        /// Only while this holds.
        when: Option<Condition> = condition(), may;
    }
}

/// An entry of a list of modifiers.
trait Entry: for<'a> Readable<Names<'a>> {
    /// Takes its condition.
    fn take_when(&mut self) -> Option<Condition>;

    /// The modifier; `None` if it refers to something that the scenario lacks.
    fn modifier(self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Modifier>;
}

/// A list of modifiers of one kind.
struct Modifiers<T>(std::marker::PhantomData<T>);

/// A list of modifiers of one kind.
const fn modifiers<T>() -> Modifiers<T> {
    Modifiers(std::marker::PhantomData)
}

impl<T: Entry> Kind<Names<'_>> for Modifiers<T> {
    type Value = Vec<Declaration>;

    fn read(
        &self,
        reader: &mut Reader,
        node: &Node,
        names: &Names<'_>,
    ) -> Option<Vec<Declaration>> {
        let nodes = reader.one_or_more(node);
        if let Some(first) = nodes.get(MAX_MODIFIERS) {
            reader.too_many(&first.place, "modifiers in a list", MAX_MODIFIERS);
        }
        let mut read = Vec::with_capacity(nodes.len().min(MAX_MODIFIERS));
        for node in nodes.iter().take(MAX_MODIFIERS) {
            let Some(mut entry) = T::read(reader, node, names) else {
                continue;
            };
            let when = entry.take_when();
            read.extend(
                entry
                    .modifier(reader, node, names)
                    .map(|modifier| Declaration::new(modifier, when)),
            );
        }
        Some(read)
    }

    fn takes(&self) -> Takes {
        Takes::one_or_more(Takes::Table(<T as Declared>::table))
    }
}

/// Converts actions to a set.
fn gather(
    reader: &mut Reader,
    node: &Node,
    words: Vec<ActionWord>,
    _: &Names<'_>,
) -> Option<Actions> {
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
