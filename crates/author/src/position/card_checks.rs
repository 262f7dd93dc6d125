//! Checks of cards: their places, the effects they started, and the holder of the special one.

use brink::content::spec::{Kind, Takes, keys, switch};
use brink::content::{Content, DiagnosticKind, Place, Script};
use brink::game::Zone;
use brink::ids::{CardId, Side};
use brink::tooling::{Node, Reader};

use super::check::{Checks, checked, id_or_none, same};
use super::difference::Difference;
use super::hand::{Check, Hand};
use super::kinds::{At, TestKind, cards, optional, side_or_none};
use super::scope::Scope;
use super::test_failure::TestFailure;
use super::wording::{self, listed};
use super::words::NONE;

keys! {
    /// The special card at a point of a test.
    pub(super) struct Holder = "`special`" in Scope<'_> {
        /// The side that has it.
        holder: Option<At<Option<Side>>> = optional(side_or_none()), empty;
        /// Whether it is face up.
        face_up: Option<At<bool>> = optional(switch()), empty;
    }
}

/// The ids of cards.
pub(super) fn ids(cards: &[At<CardId>], content: &Content) -> Vec<String> {
    let cards = cards.iter().map(|card| content.card(card.value));
    cards.map(|card| card.id.clone()).collect()
}

/// By side: some cards.
type Hands = Vec<(Side, Vec<At<CardId>>)>;

/// These cards are in hands, among others.
pub(super) fn in_hands(_: &Place, hands: Hands, scope: &Scope<'_>) -> Checks {
    let mut checks = Vec::new();
    for (side, cards) in hands {
        checks.extend(in_zone(Zone::Hand(side), cards, scope.content));
    }
    checks
}

/// Exactly these cards are in hands.
pub(super) fn whole_hands(
    _: &Place,
    hands: Vec<(Side, At<Vec<At<CardId>>>)>,
    scope: &Scope<'_>,
) -> Checks {
    let hands = hands.into_iter();
    let checks = hands.map(|(side, At { value, place })| -> Check {
        let wanted = ids(&value, scope.content);
        let what = format!("hand of {}", scope.content.side_id(side));
        Box::new(move |hand| {
            let held = hand.board().cards_in(Zone::Hand(side));
            let held = held.map(|card| hand.card_id(card)).collect();
            same_sets(&place, &what, wanted.clone(), held)
        })
    });
    checks.collect()
}

/// Compares collections without regard to order.
pub(super) fn same_sets(
    place: &Place,
    what: &str,
    mut expected: Vec<String>,
    mut actual: Vec<String>,
) -> Result<(), TestFailure> {
    expected.sort();
    actual.sort();
    if expected == actual {
        return Ok(());
    }
    let one = listed(&expected);
    let other = listed(&actual);
    // Short lists are easy to compare by eye.
    let difference = match one.len().max(other.len()) {
        0..=32 => Difference::Values(one, other),
        _ => Difference::Sets(expected, actual),
    };
    Err(TestFailure::with(place, what, difference))
}

/// The zone of a card, in words.
fn zone_words(zone: Zone, hand: &Hand) -> String {
    let id = |side| hand.content().side_id(side);
    let words = match zone {
        Zone::OutOfGame => "not in the game",
        Zone::Reserve => "to be drafted",
        Zone::Deck => "the draw pile",
        Zone::Bottom => "under the draw pile",
        Zone::Hand(side) => return format!("hand of {}", id(side)),
        Zone::Headline(side) => return format!("headline of {}", id(side)),
        Zone::Play => "being played",
        Zone::Discard => "the discard pile",
        Zone::Removed => "removed",
        Zone::Table => "on the table",
        Zone::Special(side) => return format!("before {}", id(side)),
        Zone::Own(_) => return hand.content().zone_name(zone),
        _ => "elsewhere",
    };
    words.to_owned()
}

/// Whether a card is in the zone that a test names: the zone under the draw pile counts as part of
/// the pile.
fn covers(wanted: Zone, zone: Zone) -> bool {
    wanted == zone || (wanted, zone) == (Zone::Deck, Zone::Bottom)
}

/// Exactly these cards are under the draw pile, in order.
pub(super) fn under_deck(place: &Place, cards: Vec<At<CardId>>, scope: &Scope<'_>) -> Checks {
    let wanted = listed(&ids(&cards, scope.content));
    let what = "cards under the draw pile";
    vec![same(place, what, wanted, |hand| {
        let under = hand.board().bottom().iter();
        let under: Vec<String> = under.map(|card| hand.card_id(*card)).collect();
        listed(&under)
    })]
}

/// No card is in a zone.
pub(super) fn is_empty(zone: Zone, place: &Place) -> Check {
    let place = place.clone();
    Box::new(move |hand| {
        let board = hand.board();
        let there = hand.content().card_ids();
        let there = there.filter(|card| covers(zone, board.zone(*card)));
        let there = there.map(|card| hand.card_id(card)).collect();
        let what = format!("cards in {}", zone_words(zone, hand));
        same_sets(&place, &what, Vec::new(), there)
    })
}

/// These cards are in a zone.
pub(super) fn in_zone(zone: Zone, cards: Vec<At<CardId>>, content: &Content) -> Checks {
    let cards = cards.into_iter();
    let checks = cards.map(|At { value, place }| -> Check {
        let what = format!("where {} is", content.card(value).id);
        Box::new(move |hand| {
            let actual = hand.board().zone(value);
            if covers(zone, actual) {
                return Ok(());
            }
            let [wanted, actual] = [zone, actual].map(|zone| zone_words(zone, hand));
            Err(TestFailure::differs(&place, &what, wanted, actual))
        })
    });
    checks.collect()
}

/// A condition on the event of a card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    InEffect,
    NotInEffect,
    Happened,
    NotHappened,
}

impl Claim {
    /// Whether it is about an effect in force.
    fn is_of_effects(self) -> bool {
        matches!(self, Claim::InEffect | Claim::NotInEffect)
    }

    /// Whether the effect must be in force, or the event must have happened.
    fn is_wanted(self) -> bool {
        matches!(self, Claim::InEffect | Claim::Happened)
    }

    /// The reason that the claim is true of a card in every game.
    fn never_fails(self, card: CardId, content: &Content) -> Option<DiagnosticKind> {
        let script = content.script(card);
        let (able, lacks) = if self.is_of_effects() {
            let able = script.is_some_and(Script::starts_effect);
            (able, "has no effect that lasts")
        } else {
            (script.is_some_and(Script::has_event), "has no event")
        };
        let why = format!("`{}` {lacks}", content.card(card).id);
        (!self.is_wanted() && !able).then_some(DiagnosticKind::NeverFails { why })
    }

    /// The check of one card.
    fn check(self, card: &At<CardId>, content: &Content) -> Check {
        let id = &content.card(card.value).id;
        let (card, place) = (card.value, &card.place);
        let wanted = wording::yes_or_no(self.is_wanted());
        if self.is_of_effects() {
            same(place, format!("{id} in effect"), wanted, move |hand| {
                let is = hand.board().effect_of(card).is_some();
                wording::yes_or_no(is).to_owned()
            })
        } else {
            same(place, format!("{id} happened"), wanted, move |hand| {
                let has = hand.board().has_happened(card);
                wording::yes_or_no(has).to_owned()
            })
        }
    }
}

/// Effects in force and events that have happened.
pub(super) fn of_cards(claim: Claim) -> impl TestKind<Checks> {
    checked(claim, move |_, cards: Vec<At<CardId>>, scope| {
        let cards = cards.iter();
        cards.map(|card| claim.check(card, scope.content)).collect()
    })
}

impl Kind<Scope<'_>> for Claim {
    type Value = Vec<At<CardId>>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Self::Value> {
        let cards = cards().read(reader, node, scope)?;
        for card in &cards {
            if let Some(fault) = self.never_fails(card.value, scope.content) {
                reader.fault(&card.place, fault);
            }
        }
        Some(cards)
    }

    fn takes(&self) -> Takes {
        cards().takes()
    }
}

/// The holder of the special card, and whether it is face up.
pub(super) fn special(_: &Place, special: Holder, scope: &Scope<'_>) -> Checks {
    let holder = special.holder.map(|At { value, place }| {
        let wanted = id_or_none(value, scope.content);
        same(&place, "holder of the special card", wanted, |hand| {
            let special = hand.game.view(Side::First).special();
            let holder = special.map(|(holder, _)| holder);
            id_or_none(holder, hand.content())
        })
    });
    let face_up = special.face_up.map(|At { value, place }| {
        let wanted = wording::on_or_off(value);
        same(&place, "special card face up", wanted, |hand| {
            let special = hand.game.view(Side::First).special();
            let up = special.map(|(_, up)| wording::on_or_off(up));
            up.unwrap_or(NONE).to_owned()
        })
    });
    [holder, face_up].into_iter().flatten().collect()
}
