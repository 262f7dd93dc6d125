//! Cards, hands, piles and what lasts as text.

use std::fmt::Write;

use brink::content::Content;
use brink::game::{Lasts, Until, View, Zone, effect_name};
use brink::ids::{CardId, Side};

use super::counted;
use super::sheet::{Paint, Sheet, padded, shown_width};

/// This side's hand, and what it knows of the other.
pub(super) fn hand_text(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let mut out = format!("{}\n", sheet.paint(Paint::Strong, "Your hand"));
    let hand = view.hand();
    if hand.is_empty() {
        out.push_str("  no cards\n");
    }
    let notes: Vec<(CardId, String)> = hand.into_iter().map(|card| (card, card_note(view, card))).collect();
    out.push_str(&rows(content, sheet, &notes));
    let known = view.known_hand();
    if !known.is_empty() {
        let _ = writeln!(out, "{}", sheet.paint(Paint::Strong, "Known in the other hand"));
        let notes: Vec<(CardId, String)> = known.into_iter().map(|card| (card, card_facts(content, card))).collect();
        out.push_str(&rows(content, sheet, &notes));
    }
    out
}

/// Cards with their facts, a line each.
fn rows(content: &Content, sheet: &Sheet, cards: &[(CardId, String)]) -> String {
    let wide = cards.iter().map(|(card, _)| shown_width(&card_name(content, *card))).max().unwrap_or(0);
    cards.iter().fold(String::new(), |mut out, (card, note)| {
        let _ = writeln!(
            out,
            "  {}  {note}",
            side_painted(content, sheet, *card, &padded(&card_name(content, *card), wide))
        );
        out
    })
}

/// An open pile: the discards, or the removed cards.
pub(super) fn pile_text(view: View<'_>, sheet: &Sheet, zone: Zone) -> String {
    let content = view.content();
    let cards = view.pile(zone);
    let title = match zone {
        Zone::Removed => "Removed from the game",
        _ => "Discard pile",
    };
    let heading = format!("{}: {}", sheet.paint(Paint::Strong, title), counted(cards.len(), "card"));
    let name = |card: &CardId| shown_width(&card_name(content, *card));
    let wide = cards.iter().map(name).max().unwrap_or(0);
    let blocks: Vec<Vec<String>> = vec![
        cards
            .iter()
            .map(|card| {
                let name = side_painted(content, sheet, *card, &padded(&card_name(content, *card), wide));
                format!("  {name}  {}", card_facts(content, *card))
            })
            .collect(),
    ];
    format!("{heading}\n{}", sheet.columns(&split(blocks, sheet)))
}

/// One long block as one block for each column that fits.
pub(super) fn split(blocks: Vec<Vec<String>>, sheet: &Sheet) -> Vec<Vec<String>> {
    let lines: Vec<String> = blocks.into_iter().flatten().collect();
    let widest = lines.iter().map(|line| shown_width(line)).max().unwrap_or(0);
    let columns = if lines.len() < 8 { 1 } else { sheet.fitting(widest) };
    let height = lines.len().div_ceil(columns).max(1);
    lines.chunks(height).map(<[String]>::to_vec).collect()
}

/// Lasting effects, each with its place, owner and duration, and the events that open or block others.
pub(super) fn effects_text(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let lasting = view.lasting();
    if lasting.is_empty() {
        return "Nothing is in effect.\n".to_owned();
    }
    let mut out = format!("{}\n", sheet.paint(Paint::Strong, "In effect"));
    let names =
        |cards: &[CardId]| cards.iter().map(|card| content.card(*card).name.as_str()).collect::<Vec<_>>().join(", ");
    for lasting in lasting {
        let line = match &lasting.how {
            Lasts::Effect(effect) => {
                let until = match effect.until {
                    Until::Game => "until it is cancelled or the game ends",
                    Until::Turn => "to the end of the turn",
                    Until::Round => "to the end of the action round",
                    _ => "for now",
                };
                let side = &content.scenario.sides[effect.side.index()].name;
                format!("{}: {side}, {until}", effect_name(effect, content))
            }
            Lasts::Happened { opens, blocks } => {
                let says = [("opens", opens), ("blocks", blocks)];
                let says = says.iter().filter(|(_, cards)| !cards.is_empty());
                let says: Vec<String> = says.map(|(what, cards)| format!("{what} {}", names(cards))).collect();
                format!("{}: has happened, {}", content.card(lasting.card).name, says.join(", "))
            }
            _ => content.card(lasting.card).name.clone(),
        };
        let _ = writeln!(out, "{}", sheet.wrap(&format!("  {line}"), 4));
        if matches!(lasting.how, Lasts::Effect(_)) {
            let _ = writeln!(out, "{}", sheet.wrap(&format!("    {}", content.card(lasting.card).text), 4));
        }
    }
    out
}

/// The name of a card, with a star if it leaves the game.
pub(super) fn card_name(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    format!("{}{}", facts.name, if facts.starred { "*" } else { "" })
}

/// A text about a card, in the colour of its side.
pub(super) fn side_painted(content: &Content, sheet: &Sheet, card: CardId, text: &str) -> String {
    match content.card(card).owner {
        Some(side) => sheet.paint(Paint::Of(side), text),
        None => text.to_owned(),
    }
}

/// The printed facts of a card in this side's hand, with its present value.
pub(super) fn card_note(view: View<'_>, card: CardId) -> String {
    let content = view.content();
    let (printed, now) = (content.card(card).ops, view.value(view.side(), card));
    let facts = card_facts(content, card);
    if printed == now || content.card(card).scoring { facts } else { format!("{facts}, worth {now} now") }
}

/// The printed facts of a card in a few words.
pub(super) fn card_facts(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    if facts.scoring {
        return "scoring".to_owned();
    }
    let side = facts.owner.map_or("neutral", |side: Side| content.scenario.sides[side.index()].name.as_str());
    format!("{side}, {}", counted(usize::from(facts.ops), "op"))
}

/// A card with its text.
pub(super) fn card_text(content: &Content, sheet: &Sheet, card: CardId) -> String {
    let facts = content.card(card);
    let period = content.scenario.periods.get(facts.period.index()).map_or("", |period| period.name.as_str());
    let name = sheet.paint(Paint::Strong, &card_name(content, card));
    let head = format!("{} ({}), no. {}, {period}", name, card_facts(content, card), facts.number);
    let mut out = sheet.wrap(&head, 2) + "\n";
    let mut says = |text: String| out.push_str(&(sheet.wrap(&format!("  {text}"), 2) + "\n"));
    says(facts.text.clone());
    let names =
        |cards: &[CardId]| cards.iter().map(|card| content.card(*card).name.as_str()).collect::<Vec<_>>().join(", ");
    for (what, cards) in [("Needs", &facts.requires), ("Blocks", &facts.blocks), ("Cancels", &facts.cancels)] {
        if !cards.is_empty() {
            says(format!("{what}: {}", names(cards)));
        }
    }
    if facts.starred {
        says("Leaves the game when its event happened.".to_owned());
    }
    if let Some(note) = &facts.note {
        says(note.clone());
    }
    if let Some(confidence) = &facts.confidence {
        says(format!("The text is {confidence}."));
    }
    out
}
