//! `then` and `expect`: what must be true.

use crate::content::{Content, Node, Place, Value as Data};
use crate::game::{Ask, Zone};
use crate::ids::{CardId, Side};

use super::answer::{Hand, called};
use super::failure::Failure;
use super::given::{card, cards, entries, known_keys, number, pair, side, side_named, space, unknown_key};
use super::read::{scalar, scalars};

const KEYS: &[&str] = &[
    "influence",
    "controller",
    "stability",
    "vp",
    "defcon",
    "mil_ops",
    "space",
    "hand",
    "hand_has",
    "hand_size",
    "discard",
    "removed",
    "deck_has",
    "deck_size",
    "in_effect",
    "not_in_effect",
    "happened",
    "not_happened",
    "special",
    "next",
    "offered",
    "offered_exactly",
    "not_offered",
    "log",
    "not_in_log",
    "over",
    "turn",
    "round",
];

/// Compares the game with what a table says. The first difference is the failure.
pub(super) fn expect(hand: &Hand, node: &Node) -> Result<(), Failure> {
    let content = hand.game.content().clone();
    let board = hand.game.board();
    for (key, node) in entries(node)? {
        let place = &key.place;
        match key.name.as_str() {
            "influence" => {
                for (key, node) in entries(node)? {
                    let at = space(&key.name, &key.place, &content)?;
                    let actual = Side::BOTH.map(|side| board.influence(side, at));
                    same(
                        &key.place,
                        &format!("influence in {}", key.name),
                        format!("{:?}", pair(node)?),
                        format!("{actual:?}"),
                    )?;
                }
            }
            "controller" => {
                for (key, node) in entries(node)? {
                    let at = space(&key.name, &key.place, &content)?;
                    let actual = board.controller(at).map_or("none", |side| content.side_id(side));
                    same(&key.place, &format!("controller of {}", key.name), scalar(node).unwrap_or_default(), actual)?;
                }
            }
            "stability" => {
                for (key, node) in entries(node)? {
                    let at = space(&key.name, &key.place, &content)?;
                    let actual = hand.game.view(Side::First).stability(at);
                    same(&key.place, &format!("stability of {}", key.name), number(node, 0, 9)?, actual)?;
                }
            }
            "vp" => same(place, "victory points", number(node, -999, 999)?, board.vp())?,
            "defcon" => same(place, "DEFCON", number(node, 0, 9)?, board.defcon())?,
            "turn" => same(place, "turn", number(node, 0, 99)?, board.turn())?,
            "round" => same(place, "action round", number(node, 0, 99)?, board.round())?,
            "deck_size" => same(place, "cards in the draw pile", number(node, 0, 9999)?, board.deck_size())?,
            "mil_ops" => each_side(node, &content, |side| i64::from(board.mil_ops(side)))?,
            "space" => each_side(node, &content, |side| i64::from(board.space(side)))?,
            "hand_size" => each_side(node, &content, |side| i64::from(board.hand_size(side)))?,
            "hand" => {
                for (key, node) in entries(node)? {
                    let side = side_named(&key.name, &key.place, &content)?;
                    let mut wanted = cards(node, &content)?;
                    wanted.sort_unstable();
                    let actual: Vec<CardId> = board.cards_in(Zone::Hand(side)).collect();
                    same(
                        &key.place,
                        &format!("hand of {}", key.name),
                        names(&wanted, &content),
                        names(&actual, &content),
                    )?;
                }
            }
            "hand_has" => {
                for (key, node) in entries(node)? {
                    let side = side_named(&key.name, &key.place, &content)?;
                    all_in(node, Zone::Hand(side), hand, &content)?;
                }
            }
            "discard" => all_in(node, Zone::Discard, hand, &content)?,
            "removed" => all_in(node, Zone::Removed, hand, &content)?,
            "deck_has" => all_in(node, Zone::Deck, hand, &content)?,
            "in_effect" => each_card(node, &content, "in effect", true, |card| board.effect_of(card).is_some())?,
            "not_in_effect" => each_card(node, &content, "in effect", false, |card| board.effect_of(card).is_some())?,
            "happened" => each_card(node, &content, "happened", true, |card| board.has_happened(card))?,
            "not_happened" => each_card(node, &content, "happened", false, |card| board.has_happened(card))?,
            "special" => {
                known_keys(node, &["holder", "face_up"])?;
                let actual = hand.game.view(Side::First).special();
                if let Some(holder) = node.get("holder") {
                    let found = actual.map_or("nobody", |(holder, _)| content.side_id(holder));
                    same(place, "holder of the special card", content.side_id(side(holder, &content)?), found)?;
                }
                if let Some(face) = node.get("face_up") {
                    let found = actual.map_or("none", |(_, up)| if up { "yes" } else { "no" });
                    same(place, "special card face up", scalar(face).unwrap_or_default(), found)?;
                }
            }
            "next" => next(hand, node, &content)?,
            "offered" | "offered_exactly" | "not_offered" => offered(hand, &key.name, node, &content)?,
            "log" => in_log(hand, node, place)?,
            "not_in_log" => {
                for (text, place) in texts(node)? {
                    if let Some(found) = hand.log.iter().find(|line| line.contains(&text)) {
                        return Err(Failure::differs(place, "log", format!("nothing with `{text}`"), found));
                    }
                }
            }
            "over" => over(hand, node, place, &content)?,
            other => return Err(unknown_key(other, place, KEYS)),
        }
    }
    Ok(())
}

fn same(place: &Place, what: &str, expected: impl ToString, actual: impl ToString) -> Result<(), Failure> {
    let (expected, actual) = (expected.to_string(), actual.to_string());
    if expected == actual { Ok(()) } else { Err(Failure::differs(place, what, expected, actual)) }
}

fn texts(node: &Node) -> Result<Vec<(String, &Place)>, Failure> {
    scalars(node).map_err(|place| Failure::new(place, "this has to be a text or a list of texts"))
}

fn names(cards: &[CardId], content: &Content) -> String {
    let ids: Vec<&str> = cards.iter().map(|card| content.card(*card).id.as_str()).collect();
    format!("[{}]", ids.join(", "))
}

fn each_side(node: &Node, content: &Content, actual: impl Fn(Side) -> i64) -> Result<(), Failure> {
    for (key, node) in entries(node)? {
        let side = side_named(&key.name, &key.place, content)?;
        same(&key.place, &key.name, number(node, 0, 99)?, actual(side))?;
    }
    Ok(())
}

fn each_card(
    node: &Node,
    content: &Content,
    what: &str,
    wanted: bool,
    actual: impl Fn(CardId) -> bool,
) -> Result<(), Failure> {
    for of in cards(node, content)? {
        if actual(of) != wanted {
            return Err(Failure::differs(&node.place, &format!("{} {what}", content.card(of).id), wanted, !wanted));
        }
    }
    Ok(())
}

fn all_in(node: &Node, zone: Zone, hand: &Hand, content: &Content) -> Result<(), Failure> {
    for of in cards(node, content)? {
        let actual = hand.game.board().zone(of);
        same(&node.place, &format!("where {} is", content.card(of).id), format!("{zone:?}"), format!("{actual:?}"))?;
    }
    Ok(())
}

/// Every kind of question.
pub(super) const ASKS: [Ask; 15] = [
    Ask::Bid,
    Ask::Draft,
    Ask::SetupPlace,
    Ask::Headline,
    Ask::Play,
    Ask::Use,
    Ask::Mode,
    Ask::Influence,
    Ask::Realign,
    Ask::Coup,
    Ask::SpaceRoll,
    Ask::DiscardHeld,
    Ask::EventPlace,
    Ask::EventRemove,
    Ask::Event,
];

/// The word for a kind of question.
pub(super) fn ask_word(ask: Ask) -> &'static str {
    match ask {
        Ask::Bid => "bid",
        Ask::Draft => "draft",
        Ask::SetupPlace => "setup",
        Ask::Headline => "headline",
        Ask::Play => "play",
        Ask::Use => "use",
        Ask::Mode => "mode",
        Ask::Influence => "influence",
        Ask::Realign => "realign",
        Ask::Coup => "coup",
        Ask::SpaceRoll => "space_roll",
        Ask::DiscardHeld => "discard_held",
        Ask::EventPlace => "event_place",
        Ask::EventRemove => "event_remove",
        Ask::Event => "event",
    }
}

fn next(hand: &Hand, node: &Node, content: &Content) -> Result<(), Failure> {
    let Some(decision) = hand.game.decision() else {
        return Err(Failure::differs(&node.place, "next", "a decision", "the game is over"));
    };
    for (key, node) in entries(node)? {
        match key.name.as_str() {
            "side" => {
                same(&key.place, "next side", content.side_id(side(node, content)?), content.side_id(decision.side))?
            }
            "ask" => same(&key.place, "next question", scalar(node).unwrap_or_default(), ask_word(decision.ask))?,
            "left" => same(&key.place, "points left", number(node, 0, 99)?, decision.left)?,
            "card" => {
                let actual = decision.card.map_or("none", |card| content.card(card).id.as_str());
                same(&key.place, "card of the question", &content.card(card(node, content)?).id, actual)?;
            }
            other => return Err(unknown_key(other, &key.place, &["side", "ask", "left", "card"])),
        }
    }
    Ok(())
}

fn offered(hand: &Hand, kind: &str, node: &Node, content: &Content) -> Result<(), Failure> {
    let Some(decision) = hand.game.decision() else {
        return Err(Failure::differs(&node.place, kind, "a decision", "the game is over"));
    };
    let mut actual: Vec<String> = decision.choices.iter().map(|choice| called(*choice, decision, content)).collect();
    let mut wanted: Vec<String> = texts(node)?.into_iter().map(|(text, _)| text).collect();
    if kind == "offered_exactly" {
        actual.sort();
        wanted.sort();
        return same(&node.place, "the choices offered", wanted.join(", "), actual.join(", "));
    }
    for text in wanted {
        if actual.contains(&text) != (kind == "offered") {
            let expected = format!("{text} {}", kind.replace('_', " "));
            return Err(Failure::differs(&node.place, "the choices offered", expected, actual.join(", ")));
        }
    }
    Ok(())
}

/// The fragments must stand in the log in this order.
fn in_log(hand: &Hand, node: &Node, place: &Place) -> Result<(), Failure> {
    let mut lines = hand.log.iter();
    for (text, _) in texts(node)? {
        if !lines.any(|line| line.contains(&text)) {
            return Err(Failure::differs(place, "log", text, format!("\n      {}", hand.log.join("\n      "))));
        }
    }
    Ok(())
}

fn over(hand: &Hand, node: &Node, place: &Place, content: &Content) -> Result<(), Failure> {
    let outcome = hand.game.outcome();
    if node.value == Data::Bool(false) {
        let actual = outcome.map_or("going on".to_owned(), |outcome| outcome.words(content));
        return same(place, "the game", "going on", actual);
    }
    let Some(outcome) = outcome else { return Err(Failure::differs(place, "the game", "over", "going on")) };
    for (key, node) in entries(node)? {
        match key.name.as_str() {
            "winner" => {
                let actual = outcome.winner.map_or("none", |side| content.side_id(side));
                same(&key.place, "winner", scalar(node).unwrap_or_default(), actual)?;
            }
            "ending" => same(&key.place, "ending", scalar(node).unwrap_or_default(), outcome.ending.key(content))?,
            other => return Err(unknown_key(other, &key.place, &["winner", "ending"])),
        }
    }
    Ok(())
}
