//! `then` and `expect`: what must be true.

use crate::content::{Content, Key, Node, Place, Value as Data};
use crate::game::{Ask, Zone};
use crate::ids::{CardId, Side};

use super::answer::{self, Hand};
use super::difference::Difference;
use super::failure::Failure;
use super::given::{card, cards, fields, number, pair, side, side_named, space, table as entries, unknown_key};
use super::read::{scalar, scalars};
use super::update::{LOG, LogUpdate, stated};

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
    LOG,
    "not_in_log",
    "over",
    "turn",
    "round",
];

/// Compares the game with what a table says. Every difference is told.
pub(super) fn expect(hand: &mut Hand, table: &Node) -> Result<(), Failure> {
    let mut found = Vec::new();
    for (key, node) in entries(table)? {
        found.push(match key.name.as_str() {
            LOG => whole_log(hand, key, node, &table.place),
            _ => compare(hand, key, node),
        });
    }
    Failure::all(found)
}

fn compare(hand: &Hand, key: &Key, node: &Node) -> Result<(), Failure> {
    let content = hand.game.content();
    let board = hand.game.board();
    let place = &node.place;
    match key.name.as_str() {
        "influence" => each(node, |key, node| {
            let at = space(&key.name, &key.place, content)?;
            let actual = Side::BOTH.map(|side| board.influence(side, at));
            let what = format!("influence in {}", key.name);
            same(&node.place, &what, format!("{:?}", pair(node)?), format!("{actual:?}"))
        }),
        "controller" => each(node, |key, node| {
            let at = space(&key.name, &key.place, content)?;
            let actual = board.controller(at).map_or("none", |side| content.side_id(side));
            same(&node.place, &format!("controller of {}", key.name), scalar(node).unwrap_or_default(), actual)
        }),
        "stability" => each(node, |key, node| {
            let at = space(&key.name, &key.place, content)?;
            let actual = hand.game.view(Side::First).stability(at);
            same(&node.place, &format!("stability of {}", key.name), number(node, 0, 9)?, actual)
        }),
        "vp" => same(place, "victory points", number(node, -999, 999)?, board.vp()),
        "defcon" => same(place, "DEFCON", number(node, 0, 9)?, board.defcon()),
        "turn" => same(place, "turn", number(node, 0, 99)?, board.turn()),
        "round" => same(place, "action round", number(node, 0, 99)?, board.round()),
        "deck_size" => same(place, "cards in the draw pile", number(node, 0, 9999)?, board.deck_size()),
        "mil_ops" => each_side(key, node, content, |side| i64::from(board.mil_ops(side))),
        "space" => each_side(key, node, content, |side| i64::from(board.space(side))),
        "hand_size" => each_side(key, node, content, |side| i64::from(board.hand_size(side))),
        "hand" => each(node, |key, node| {
            let side = side_named(&key.name, &key.place, content)?;
            let wanted = names(cards(node, content)?, content);
            let actual = names(board.cards_in(Zone::Hand(side)).collect(), content);
            same_sets(&node.place, &format!("hand of {}", key.name), wanted, actual)
        }),
        "hand_has" => each(node, |key, node| {
            let side = side_named(&key.name, &key.place, content)?;
            all_in(node, Zone::Hand(side), hand, content)
        }),
        "discard" => all_in(node, Zone::Discard, hand, content),
        "removed" => all_in(node, Zone::Removed, hand, content),
        "deck_has" => all_in(node, Zone::Deck, hand, content),
        "in_effect" => each_card(node, content, "in effect", Wanted::Yes, |card| board.effect_of(card).is_some()),
        "not_in_effect" => each_card(node, content, "in effect", Wanted::No, |card| board.effect_of(card).is_some()),
        "happened" => each_card(node, content, "happened", Wanted::Yes, |card| board.has_happened(card)),
        "not_happened" => each_card(node, content, "happened", Wanted::No, |card| board.has_happened(card)),
        "special" => {
            fields(node, &["holder", "face_up"])?;
            let actual = hand.game.view(Side::First).special();
            if let Some(holder) = node.get("holder") {
                let found = actual.map_or("nobody", |(holder, _)| content.side_id(holder));
                same(place, "holder of the special card", content.side_id(side(holder, content)?), found)?;
            }
            if let Some(face) = node.get("face_up") {
                let found = actual.map_or("none", |(_, up)| if up { "yes" } else { "no" });
                same(place, "special card face up", scalar(face).unwrap_or_default(), found)?;
            }
            Ok(())
        }
        "next" => next(hand, node, content),
        "offered" | "offered_exactly" | "not_offered" => offered(hand, &key.name, node, content),
        "log" => in_log(hand, node, place),
        "not_in_log" => {
            for (text, place) in texts(node)? {
                if let Some(found) = hand.log.iter().find(|line| line.contains(&text)) {
                    return Err(Failure::differs(place, "log", format!("nothing with `{text}`"), found));
                }
            }
            Ok(())
        }
        "over" => over(hand, node, place, content),
        other => Err(unknown_key(other, &key.place, KEYS)),
    }
}

/// Looks at every entry of a table, also if one differs.
fn each(node: &Node, look: impl Fn(&Key, &Node) -> Result<(), Failure>) -> Result<(), Failure> {
    Failure::all(entries(node)?.iter().map(|(key, node)| look(key, node)))
}

fn same(place: &Place, what: &str, expected: impl ToString, actual: impl ToString) -> Result<(), Failure> {
    let (expected, actual) = (expected.to_string(), actual.to_string());
    if expected == actual { Ok(()) } else { Err(Failure::differs(place, what, expected, actual)) }
}

/// Compares things whose order means nothing.
fn same_sets(place: &Place, what: &str, mut expected: Vec<String>, mut actual: Vec<String>) -> Result<(), Failure> {
    expected.sort();
    actual.sort();
    if expected == actual {
        return Ok(());
    }
    let texts = |list: &[String]| if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
    let (one, other) = (texts(&expected), texts(&actual));
    // A few things are seen at a glance.
    let difference = match one.len().max(other.len()) {
        0..=32 => Difference::Values(one, other),
        _ => Difference::Sets(expected, actual),
    };
    Err(Failure::with(place, what, difference))
}

fn texts(node: &Node) -> Result<Vec<(String, &Place)>, Failure> {
    scalars(node).map_err(|place| Failure::new(place, "this has to be a text or a list of texts"))
}

fn names(cards: Vec<CardId>, content: &Content) -> Vec<String> {
    cards.into_iter().map(|card| content.card(card).id.clone()).collect()
}

fn each_side(key: &Key, node: &Node, content: &Content, actual: impl Fn(Side) -> i64) -> Result<(), Failure> {
    let what = key.name.replace('_', " ");
    each(node, |key, node| {
        let side = side_named(&key.name, &key.place, content)?;
        same(&node.place, &format!("{what} of {}", key.name), number(node, 0, 99)?, actual(side))
    })
}

/// Whether something has to be true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Yes,
    No,
}

fn each_card(
    node: &Node,
    content: &Content,
    what: &str,
    wanted: Wanted,
    actual: impl Fn(CardId) -> bool,
) -> Result<(), Failure> {
    let word = |wanted| if wanted == Wanted::Yes { "yes" } else { "no" };
    Failure::all(cards(node, content)?.into_iter().map(|of| {
        let what = format!("{} {what}", content.card(of).id);
        let found = if actual(of) { Wanted::Yes } else { Wanted::No };
        same(&node.place, &what, word(wanted), word(found))
    }))
}

/// Where a card is, in words.
fn zone_words(zone: Zone, content: &Content) -> String {
    match zone {
        Zone::Box => "not in the game".to_owned(),
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
    }
}

fn all_in(node: &Node, zone: Zone, hand: &Hand, content: &Content) -> Result<(), Failure> {
    Failure::all(cards(node, content)?.into_iter().map(|of| {
        let actual = hand.game.board().zone(of);
        let what = format!("where {} is", content.card(of).id);
        same(&node.place, &what, zone_words(zone, content), zone_words(actual, content))
    }))
}

/// Every kind of question.
pub(super) const ASKS: [Ask; 16] = [
    Ask::Bid,
    Ask::Auction,
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
        Ask::Auction => "auction",
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
                same(&node.place, "next side", content.side_id(side(node, content)?), content.side_id(decision.side))?
            }
            "ask" => same(&node.place, "next question", scalar(node).unwrap_or_default(), ask_word(decision.ask))?,
            "left" => same(&node.place, "points left", number(node, 0, 99)?, decision.left)?,
            "card" => {
                let actual = decision.card.map_or("none", |card| content.card(card).id.as_str());
                same(&node.place, "card of the question", &content.card(card(node, content)?).id, actual)?;
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
    let actual = answer::offered(decision, content);
    let mut wanted: Vec<String> = texts(node)?.into_iter().map(|(text, _)| text).collect();
    if kind == "offered_exactly" {
        wanted.sort();
        return same_sets(&node.place, "the choices offered", wanted, actual);
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
    for (text, at) in texts(node)? {
        if !lines.any(|line| line.contains(&text)) {
            let place = if at.line > 0 { at } else { place };
            let mut failure = Failure::new(place, format!("`{text}` does not stand here in the log"));
            failure.note(hand.log.iter().cloned());
            return Err(failure);
        }
    }
    Ok(())
}

/// The log has to be these lines and no others.
fn whole_log(hand: &mut Hand, key: &Key, node: &Node, table: &Place) -> Result<(), Failure> {
    let stated = stated(node).ok_or_else(|| Failure::new(&node.place, "this has to be a text or a list of texts"))?;
    if stated == hand.log {
        return Ok(());
    }
    match &mut hand.updates {
        Some(updates) => {
            updates.push(LogUpdate { key: key.place.clone(), table: table.clone(), lines: hand.log.clone() });
            Ok(())
        }
        None => {
            let mut failure = Failure::with(&key.place, "the log", Difference::Lines(stated, hand.log.clone()));
            failure.note(["`brink test --update` writes the log of now into the file".to_owned()]);
            Err(failure)
        }
    }
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
                same(&node.place, "winner", scalar(node).unwrap_or_default(), actual)?;
            }
            "ending" => same(&node.place, "ending", scalar(node).unwrap_or_default(), outcome.ending.key(content))?,
            other => return Err(unknown_key(other, &key.place, &["winner", "ending"])),
        }
    }
    Ok(())
}
