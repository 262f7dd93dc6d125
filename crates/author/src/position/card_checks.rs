//! Checks of cards: their places, the effects they started, and the holder of the special one.

use brink::content::{DiagnosticKind, Place};
use brink::game::Zone;
use brink::ids::Side;
use brink::tooling::{Node, NodeKey, NodeValue};

use super::check::{same, side_or_none};
use super::difference::Difference;
use super::hand::{Check, Hand};
use super::names::Names;
use super::test_failure::TestFailure;
use super::wording::{listed, yes_or_no};
use super::words::{HolderKey, NONE, ThenKey};

pub(super) fn whole_hand(side: Side, key: &NodeKey, node: &Node, names: &mut Names<'_>) -> Check {
    let wanted = names.card_ids(node);
    let place = node.place.clone();
    let what = format!("hand of {}", key.name);
    Box::new(move |hand| {
        let content = hand.game.content();
        let held = hand
            .board()
            .cards_in(Zone::Hand(side))
            .map(|card| content.card(card).id.clone());
        same_sets(&place, &what, wanted.clone(), held.collect())
    })
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

/// Where a card is, in words.
fn zone_words(zone: Zone, hand: &Hand) -> String {
    let content = hand.game.content();
    match zone {
        Zone::OutOfGame => "not in the game".to_owned(),
        Zone::Reserve => "to be drafted".to_owned(),
        Zone::Deck => "the draw pile".to_owned(),
        Zone::Bottom => "under the draw pile".to_owned(),
        Zone::Hand(side) => format!("hand of {}", content.side_id(side)),
        Zone::Headline(side) => format!("headline of {}", content.side_id(side)),
        Zone::Play => "being played".to_owned(),
        Zone::Discard => "the discard pile".to_owned(),
        Zone::Removed => "removed".to_owned(),
        Zone::Table => "on the table".to_owned(),
        Zone::Special(side) => format!("before {}", content.side_id(side)),
        _ => "elsewhere".to_owned(),
    }
}

/// Whether a card in a zone is where a test says: a card under the draw pile belongs to it.
fn covers(wanted: Zone, zone: Zone) -> bool {
    wanted == zone || (wanted, zone) == (Zone::Deck, Zone::Bottom)
}

/// Exactly these cards are under the draw pile, in order.
pub(super) fn under_deck(node: &Node, names: &mut Names<'_>) -> Check {
    let content = names.content;
    let wanted: Vec<&str> = names
        .cards(node)
        .iter()
        .map(|(card, _)| content.card(*card).id.as_str())
        .collect();
    same(
        &node.place,
        "cards under the draw pile",
        listed(&wanted),
        move |hand| {
            let content = hand.game.content();
            let under: Vec<&str> = hand
                .board()
                .bottom()
                .iter()
                .map(|card| content.card(*card).id.as_str())
                .collect();
            listed(&under)
        },
    )
}

pub(super) fn in_zone(node: &Node, zone: Zone, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    // An empty list is a statement about a pile, but not about a hand among other cards.
    if matches!(&node.value, NodeValue::List(items) if items.is_empty())
        && !matches!(zone, Zone::Hand(_))
    {
        let place = node.place.clone();
        checks.push(Box::new(move |hand| {
            let content = hand.game.content();
            let there = content
                .card_ids()
                .filter(|card| covers(zone, hand.board().zone(*card)));
            let there = there.map(|card| content.card(card).id.clone()).collect();
            same_sets(
                &place,
                &format!("cards in {}", zone_words(zone, hand)),
                Vec::new(),
                there,
            )
        }));
    }
    for (card, place) in names.cards(node) {
        let what = format!("where {} is", names.content.card(card).id);
        checks.push(Box::new(move |hand| {
            let actual = hand.board().zone(card);
            if covers(zone, actual) {
                return Ok(());
            }
            Err(TestFailure::differs(
                &place,
                &what,
                zone_words(zone, hand),
                zone_words(actual, hand),
            ))
        }));
    }
}

/// Effects in force and events that have happened.
pub(super) fn of_cards(key: ThenKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let effects = matches!(key, ThenKey::InEffect | ThenKey::NotInEffect);
    let wanted = matches!(key, ThenKey::InEffect | ThenKey::Happened);
    for (card, place) in names.cards(node) {
        let id = &names.content.card(card).id;
        let script = names
            .content
            .scripts
            .get(card.index())
            .and_then(Option::as_ref);
        let able = script.is_some_and(|script| {
            if effects {
                script.starts_effect()
            } else {
                script.has_event()
            }
        });
        if !wanted && !able {
            let why = if effects {
                "has no effect that lasts"
            } else {
                "has no event"
            };
            names.fault(
                &place,
                DiagnosticKind::NeverFails {
                    why: format!("`{id}` {why}"),
                },
            );
            continue;
        }
        let what = format!("{id} {}", if effects { "in effect" } else { "happened" });
        let wanted = yes_or_no(wanted);
        checks.push(same(&place, what, wanted, move |hand| {
            let is = if effects {
                hand.board().effect_of(card).is_some()
            } else {
                hand.board().has_happened(card)
            };
            yes_or_no(is).to_owned()
        }));
    }
}

pub(super) fn special(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    let Some(fields) = names.reader.fields(node, "`special`", HolderKey::NAMES) else {
        return;
    };
    if let Some(node) = fields.get(HolderKey::Holder.key())
        && let Some(wanted) = side_or_none(node, names)
    {
        checks.push(same(
            &node.place,
            "holder of the special card",
            wanted,
            |hand| {
                let special = hand.game.view(Side::First).special();
                special
                    .map_or(NONE, |(holder, _)| hand.game.content().side_id(holder))
                    .to_owned()
            },
        ));
    }
    if let Some(node) = fields.get(HolderKey::FaceUp.key())
        && let Some(wanted) = names.yes_or_no(node)
    {
        checks.push(same(
            &node.place,
            "special card face up",
            yes_or_no(wanted),
            move |hand| {
                hand.game
                    .view(Side::First)
                    .special()
                    .map_or(NONE, |(_, up)| yes_or_no(up))
                    .to_owned()
            },
        ));
    }
}
