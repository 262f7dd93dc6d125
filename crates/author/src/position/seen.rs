//! Checks of the knowledge of a side, which is exactly what its view of the game shows.

use brink::content::Place;
use brink::content::spec::{Declared, Kind, Takes, entries};
use brink::ids::{CardId, Side};
use brink::tooling::{Node, Reader};

use super::card_checks::{ids, same_sets};
use super::check::{Checks, checked, in_log, not_in_log, same};
use super::conditions::conditions;
use super::hand::{Check, Hand};
use super::kinds::{At, Scoped, card, cards, scoped, side, texts};
use super::scope::Scope;
use super::test_failure::TestFailure;
use super::words::NONE;

entries! {
    /// The knowledge of a side.
    struct Sees: Checks = "`sees`" in Scope<'_> {
        /// Exactly the cards of the other hand that it knows.
        "hand" = checked(cards(), hand);
        /// It knows that these cards, among others, are in the other hand.
        "hand_has" = each(["known in the other hand", "not known there"], |hand, side, card| {
            hand.game.view(side).known_hand().contains(&card)
        });
        /// The headline of the other side, or `none` as long as it is hidden.
        "headline" = checked(card_or_none(), headline);
        /// It does not know where these cards are.
        "hidden" = each(["hidden", "known"], |hand, side, card| {
            hand.game.view(side).whereabouts(card).is_none()
        });
        /// Fragments of lines of the log that it may read, in order.
        "log" = checked(texts(), |_, texts, scope| {
            let side = scope.viewer.index();
            in_log(texts, move |hand| &hand.seen[side])
        });
        /// No line of the log that it may read contains these fragments.
        "not_in_log" = not_in_log(|hand, side| &hand.seen[side.index()]);
    }
}

/// By side: its knowledge.
pub(super) fn sees() -> Scoped<Checks> {
    let takes = Takes::ById(Some("side"), Box::new(Takes::Table(Sees::table)));
    scoped(read, takes)
}

fn read(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Checks> {
    let mut checks = Vec::new();
    for (key, node) in reader.table(node)? {
        if let Some(viewer) = side().read(reader, &key.node(), scope) {
            checks.extend(conditions::<Sees>(node, reader, &scope.seen_by(viewer)));
        }
    }
    Some(checks)
}

fn id(hand: &Hand, card: CardId) -> String {
    hand.game.content().card(card).id.clone()
}

/// The known cards of the other hand.
fn hand(place: &Place, cards: Vec<At<CardId>>, scope: &Scope<'_>) -> Checks {
    let wanted = ids(&cards, scope.content);
    let (place, side) = (place.clone(), scope.viewer);
    let what = format!("the other hand, seen by {}", scope.content.side_id(side));
    vec![Box::new(move |hand| {
        let known = hand.game.view(side).known_hand();
        let known = known.into_iter().map(|card| id(hand, card)).collect();
        same_sets(&place, &what, wanted.clone(), known)
    })]
}

/// Cards about which something is known, with the words for this being so or not.
fn each(
    [is, is_not]: [&'static str; 2],
    holds: fn(&Hand, Side, CardId) -> bool,
) -> impl for<'c> Kind<Scope<'c>, Value = Checks> {
    checked(cards(), move |_, cards: Vec<At<CardId>>, scope| {
        let side = scope.viewer;
        let cards = cards.into_iter();
        let checks = cards.map(|At { value, place }| -> Check {
            let card = &scope.content.card(value).id;
            let what = format!("{card} for {}", scope.content.side_id(side));
            Box::new(move |hand| match holds(hand, side, value) {
                true => Ok(()),
                false => Err(TestFailure::differs(&place, &what, is, is_not)),
            })
        });
        checks.collect()
    })
}

/// A card, or `none`.
fn card_or_none() -> Scoped<Option<CardId>> {
    let takes = Takes::AnyOf(vec![Takes::Words(&[NONE]), Takes::Id("card")]);
    scoped(
        |reader, node, scope| match node.as_text() {
            Some(NONE) => Some(None),
            _ => card().read(reader, node, scope).map(Some),
        },
        takes,
    )
}

/// The headline of the other side.
fn headline(place: &Place, card: Option<CardId>, scope: &Scope<'_>) -> Checks {
    let side = scope.viewer;
    let wanted = match card {
        Some(card) => &scope.content.card(card).id,
        None => NONE,
    };
    let what = format!(
        "the other headline, seen by {}",
        scope.content.side_id(side)
    );
    vec![same(place, what, wanted, move |hand| {
        let known = hand.game.view(side).headline(side.opponent());
        known.map_or(NONE.to_owned(), |card| id(hand, card))
    })]
}
