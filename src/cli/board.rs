//! The board, hands and regions as text. Everything comes from a view: nothing hidden is shown.

use std::fmt::Write;

use crate::content::{Content, SpaceKind};
use crate::game::{View, Zone, score};
use crate::ids::{CardId, Side, SpaceId};

/// The board by region, with the tracks above it.
#[must_use]
pub fn board_text(view: View<'_>) -> String {
    let content = view.content();
    let mut out = tracks(view);
    let [first, second] = Side::BOTH.map(|side| content.scenario.sides[side.index()].name.as_str());
    let _ = writeln!(out, "Columns: stability (* battleground), influence {first} : {second}, control");
    let top = content.map.regions.values().filter(|region| region.within.is_none());
    for region in top {
        let _ = writeln!(out, "\n{}", region.name);
        for space in region.spaces.iter() {
            let _ = writeln!(out, "  {}", space_line(view, space));
        }
    }
    let in_region = |space: &SpaceId| content.map.regions.values().any(|region| region.spaces.contains(*space));
    let others: Vec<SpaceId> = content.map.playable.iter().filter(|space| !in_region(space)).collect();
    if !others.is_empty() {
        let _ = writeln!(out, "\nElsewhere");
        for space in others {
            let _ = writeln!(out, "  {}", space_line(view, space));
        }
    }
    out
}

/// One space: name, stability, battleground mark, influence of both sides, control.
pub(super) fn space_line(view: View<'_>, space: SpaceId) -> String {
    let content = view.content();
    let facts = content.map.space(space);
    let mark = if view.battlegrounds().contains(space) { "*" } else { " " };
    let [first, second] = view.influence(space);
    let shown = |influence: u8| if influence == 0 { "·".to_owned() } else { influence.to_string() };
    let control = match view.controller(space) {
        Some(side) => content.scenario.sides[side.index()].name.clone(),
        None if facts.kind == SpaceKind::Zone => "(no country)".to_owned(),
        None => String::new(),
    };
    let line = format!(
        "{:22}{mark} {}  {:>2} :{:>2}  {control}",
        facts.name,
        view.stability(space),
        shown(first),
        shown(second)
    );
    line.trim_end().to_owned()
}

/// The tracks: turn, score, DEFCON, military operations, space race, piles, effects in force.
pub(super) fn tracks(view: View<'_>) -> String {
    let content = view.content();
    let name = |side: Side| content.scenario.sides[side.index()].name.as_str();
    let [first, second] = Side::BOTH;
    let mut out = format!("Turn {} of {}", view.turn(), view.turns());
    if view.round() > 0 {
        let _ = write!(out, ", action round {}", view.round());
    }
    let _ = write!(out, "   Score: {}", score(view.vp(), content));
    if let Some(defcon) = view.defcon() {
        let _ = write!(out, "   DEFCON {defcon}");
    }
    out.push('\n');
    if content.scenario.mil_ops.is_some() {
        let both = (view.mil_ops(first), view.mil_ops(second));
        let _ = write!(out, "Military operations {} {}, {} {}   ", name(first), both.0, name(second), both.1);
    }
    if content.scenario.space_race.is_some() {
        let _ =
            write!(out, "Space race {} {}, {} {}", name(first), view.space(first), name(second), view.space(second));
    }
    out.push('\n');
    let _ = write!(
        out,
        "Hands {} {}, {} {}   Draw pile {}   Discards {}   Removed {}",
        name(first),
        view.hand_size(first),
        name(second),
        view.hand_size(second),
        view.deck_size(),
        view.pile(Zone::Discard).len(),
        view.pile(Zone::Removed).len()
    );
    if let (Some((holder, face_up)), Some(special)) = (view.special(), &content.scenario.special_card) {
        let face = if face_up { "" } else { ", face down" };
        let _ = write!(out, "   {}: {}{face}", content.card(special.card).name, name(holder));
    }
    out.push('\n');
    let effects: Vec<&str> = view.effects().iter().map(|effect| content.card(effect.card).name.as_str()).collect();
    if !effects.is_empty() {
        let _ = writeln!(out, "In effect: {}", effects.join(", "));
    }
    out
}

/// The own hand, and what is known of the other.
pub(super) fn hand_text(view: View<'_>) -> String {
    let content = view.content();
    let mut out = String::from("Your hand\n");
    for card in view.hand() {
        let _ = writeln!(out, "  {}", card_line(view, card));
    }
    let known = view.known_hand();
    if !known.is_empty() {
        let _ = writeln!(out, "Known in the other hand");
        for card in known {
            let _ = writeln!(out, "  {}", card_facts(content, card));
        }
    }
    out
}

/// A card in the own hand, with its value now.
pub(super) fn card_line(view: View<'_>, card: CardId) -> String {
    let content = view.content();
    let (printed, now) = (content.card(card).ops, view.value(view.side(), card));
    let facts = card_facts(content, card);
    if printed == now || content.card(card).scoring { facts } else { format!("{facts}, worth {now} now") }
}

/// The printed facts of a card in one line.
pub(super) fn card_facts(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    let side = facts.owner.map_or("neutral", |side| content.scenario.sides[side.index()].name.as_str());
    let star = if facts.starred { "*" } else { "" };
    if facts.scoring {
        return format!("{}{star} (scoring)", facts.name);
    }
    format!("{}{star} ({side}, {} ops)", facts.name, facts.ops)
}

/// A card with its text.
pub(super) fn card_text(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    let period = content.scenario.periods.get(facts.period.index()).map_or("", |period| period.name.as_str());
    let mut out = format!("{} — no. {}, {period}\n  {}\n", card_facts(content, card), facts.number, facts.text);
    let names =
        |cards: &[CardId]| cards.iter().map(|card| content.card(*card).name.as_str()).collect::<Vec<_>>().join(", ");
    for (what, cards) in [("Needs", &facts.requires), ("Blocks", &facts.blocks), ("Cancels", &facts.cancels)] {
        if !cards.is_empty() {
            let _ = writeln!(out, "  {what}: {}", names(cards));
        }
    }
    if facts.starred {
        let _ = writeln!(out, "  Leaves the game when its event happened.");
    }
    if let Some(note) = &facts.note {
        let _ = writeln!(out, "  {note}");
    }
    if let Some(confidence) = &facts.confidence {
        let _ = writeln!(out, "  The text is {confidence}.");
    }
    out
}

/// What each region would score now.
pub(super) fn regions_text(view: View<'_>) -> String {
    let content = view.content();
    let mut out = String::from("If scored now\n");
    for (index, (id, _)) in content.scenario.scoring.iter().enumerate() {
        let standings = Side::BOTH.map(|side| view.standing(index, side));
        let [Some(first), Some(second)] = standings else { continue };
        let name = content.map.regions.get(id).map_or(id.as_str(), |region| region.name.as_str());
        let _ = write!(out, "  {name:18}");
        for (side, standing) in [(Side::First, first), (Side::Second, second)] {
            let points = standing.points.map_or("wins".to_owned(), |points| points.to_string());
            let _ = write!(
                out,
                "  {}: {points:>4} ({}, {}, {})",
                content.scenario.sides[side.index()].name,
                standing.level.words(),
                plural(standing.countries, "country", "countries"),
                plural(standing.battlegrounds, "battleground", "battlegrounds")
            );
        }
        out.push('\n');
    }
    out
}

fn plural(count: u8, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
