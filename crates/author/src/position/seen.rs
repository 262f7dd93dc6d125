//! Checks of the knowledge of a side: never more than its view of the game shows.

use brink::content::DiagnosticKind;
use brink::ids::{CardId, Side};
use brink::tooling::Node;

use super::card_checks::same_sets;
use super::check::{in_log, not_in_log, same};
use super::hand::{Check, Hand};
use super::names::Names;
use super::test_failure::TestFailure;
use super::words::{NONE, SeesKey};

/// Reads what each side sees.
pub(super) fn sees(node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    for (side, _, node) in names.by_side(node) {
        if names
            .reader
            .fields(node, "`sees`", SeesKey::NAMES)
            .is_none()
        {
            continue;
        }
        for (key, node) in node.entries() {
            let made = checks.len();
            let faults = names.reader.faults.list().len();
            let Some(found) = SeesKey::find(&key.name) else {
                continue;
            };
            read(side, found, node, names, checks);
            if checks.len() == made && names.reader.faults.list().len() == faults {
                names.fault(
                    &node.place,
                    DiagnosticKind::NeverFails {
                        why: format!("`{}` is empty here", key.name),
                    },
                );
            }
        }
    }
}

fn read(side: Side, key: SeesKey, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>) {
    match key {
        SeesKey::Hand => checks.push(hand(side, node, names)),
        SeesKey::HandHas => each(side, node, names, checks, IN_HAND),
        SeesKey::Hidden => each(side, node, names, checks, HIDDEN),
        SeesKey::Headline => checks.extend(headline(side, node, names)),
        SeesKey::Log => in_log(node, names, checks, move |hand| &hand.seen[side.index()]),
        SeesKey::NotInLog => not_in_log(node, names, checks, move |hand| &hand.seen[side.index()]),
    }
}

fn id(hand: &Hand, card: CardId) -> String {
    hand.game.content().card(card).id.clone()
}

/// The known cards of the other hand.
fn hand(side: Side, node: &Node, names: &mut Names<'_>) -> Check {
    let content = names.content;
    let wanted = names.card_ids(node);
    let place = node.place.clone();
    let what = format!("the other hand, seen by {}", content.side_id(side));
    Box::new(move |hand| {
        let known = hand.game.view(side).known_hand();
        same_sets(
            &place,
            &what,
            wanted.clone(),
            known.into_iter().map(|card| id(hand, card)).collect(),
        )
    })
}

/// A claim about what a side knows of one card.
struct Claim {
    /// Wording if the card has the property.
    is: &'static str,
    /// Wording if it has not.
    is_not: &'static str,
    holds: fn(&Hand, Side, CardId) -> bool,
}

const IN_HAND: Claim = Claim {
    is: "known in the other hand",
    is_not: "not known there",
    holds: |hand, side, card| hand.game.view(side).known_hand().contains(&card),
};
const HIDDEN: Claim = Claim {
    is: "hidden",
    is_not: "known",
    holds: |hand, side, card| hand.game.view(side).whereabouts(card).is_none(),
};

fn each(side: Side, node: &Node, names: &mut Names<'_>, checks: &mut Vec<Check>, claim: Claim) {
    let Claim { is, is_not, holds } = claim;
    for (card, place) in names.cards(node) {
        let what = format!(
            "{} for {}",
            names.content.card(card).id,
            names.content.side_id(side)
        );
        checks.push(Box::new(move |hand| match holds(hand, side, card) {
            true => Ok(()),
            false => Err(TestFailure::differs(&place, &what, is, is_not)),
        }));
    }
}

/// The headline of the other side.
fn headline(side: Side, node: &Node, names: &mut Names<'_>) -> Option<Check> {
    let wanted = match node.as_text() {
        Some(NONE) => NONE.to_owned(),
        _ => names
            .card(node)
            .map(|card| names.content.card(card).id.clone())?,
    };
    let what = format!(
        "the other headline, seen by {}",
        names.content.side_id(side)
    );
    Some(same(&node.place, what, wanted, move |hand| {
        let known = hand.game.view(side).headline(side.opponent());
        known.map_or(NONE.to_owned(), |card| id(hand, card))
    }))
}
