//! Cards, hands, piles and what lasts as text.

use std::fmt::Write;

use brink::content::{Card, Content};
use brink::game::{Lasts, Until, View, Zone};
use brink::ids::{CardId, Side};
use brink::words::Arg;

use super::board::flags_on;
use super::sheet::{Paint, Sheet, padded, widest};
use super::words;

/// This side's hand, and what it knows of the other.
pub(super) fn hand_text(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let named = content.renamed_zone(Zone::Hand(view.side()));
    let title = named.map_or_else(|| words::hand_yours(&content.words), str::to_owned);
    let mut out = format!("{}\n", sheet.paint(Paint::Strong, &title));
    let hand = view.hand();
    if hand.is_empty() {
        out.push_str(&format!("  {}\n", words::hand_none(&content.words)));
    }
    let notes: Vec<(CardId, String)> = hand
        .into_iter()
        .map(|card| (card, card_note(view, card)))
        .collect();
    out.push_str(&rows(content, sheet, &notes));
    let known = view.known_hand();
    if !known.is_empty() {
        let other = Zone::Hand(view.side().opponent());
        let title = match content.renamed_zone(other) {
            Some(_) => words::hand_known_named(&content.words, content.zone_name(other)),
            None => words::hand_known(&content.words),
        };
        let _ = writeln!(out, "{}", sheet.paint(Paint::Strong, &title));
        let notes: Vec<(CardId, String)> = known
            .into_iter()
            .map(|card| (card, card_facts(content, card)))
            .collect();
        out.push_str(&rows(content, sheet, &notes));
    }
    out
}

/// Cards with their facts, a line each.
fn rows(content: &Content, sheet: &Sheet, cards: &[(CardId, String)]) -> String {
    let wide = widest(cards.iter().map(|(card, _)| card_name(content, *card)));
    let lines = cards.iter().map(|(card, note)| {
        let name = padded(&card_name(content, *card), wide);
        let name = side_painted(content, sheet, *card, &name);
        let line = format!("  {name}  {note}");
        format!("{}\n", line.trim_end())
    });
    lines.collect()
}

/// An open pile: the discards, or the removed cards.
pub(super) fn pile_text(view: View<'_>, sheet: &Sheet, zone: Zone) -> String {
    let content = view.content();
    let cards = view.pile(zone);
    let title = match (content.renamed_zone(zone), zone) {
        (Some(name), _) => name.to_owned(),
        (None, Zone::Removed) => words::pile_removed(&content.words),
        _ => words::pile_discards(&content.words),
    };
    let heading = words::pile(
        &content.words,
        sheet.paint(Paint::Strong, &title),
        cards.len(),
    );
    let notes: Vec<(CardId, String)> = cards
        .into_iter()
        .map(|card| (card, card_facts(content, card)))
        .collect();
    let lines = rows(content, sheet, &notes);
    let block = lines.lines().map(str::to_owned).collect();
    format!("{heading}\n{}", sheet.columns(&split(vec![block], sheet)))
}

/// Splits a long list of lines into one block for each column that fits.
pub(super) fn split(blocks: Vec<Vec<String>>, sheet: &Sheet) -> Vec<Vec<String>> {
    let lines: Vec<String> = blocks.into_iter().flatten().collect();
    let columns = if lines.len() < 8 {
        1
    } else {
        sheet.fitting(widest(&lines))
    };
    let height = lines.len().div_ceil(columns).max(1);
    lines.chunks(height).map(<[String]>::to_vec).collect()
}

/// Lasting effects, each with its place, owner and duration, and the events that open or block others.
pub(super) fn effects_text(view: View<'_>, sheet: &Sheet) -> String {
    let content = view.content();
    let lasting = view.lasting();
    let mut flags = flags_on(view).peekable();
    if lasting.is_empty() && flags.peek().is_none() {
        return words::effects_none(&content.words) + "\n";
    }
    let mut out = format!(
        "{}\n",
        sheet.paint(Paint::Strong, &words::effects_title(&content.words))
    );
    for lasting in lasting {
        let line = match &lasting.how {
            Lasts::Effect(effect) => {
                let name = effect.display(content).to_string();
                let side = Arg::side(content.side_name(effect.side));
                match effect.until {
                    Until::Game => words::effects_game(&content.words, name, side),
                    Until::Turn => words::effects_turn(&content.words, name, side),
                    Until::Round => words::effects_round(&content.words, name, side),
                    _ => words::effects_now(&content.words, name, side),
                }
            }
            _ => {
                let card = Arg::card(&content.card(lasting.card).name);
                words::effects_happened(&content.words, card)
            }
        };
        let _ = writeln!(out, "{}", sheet.wrap(&format!("  {line}"), 4));
        let _ = writeln!(
            out,
            "{}",
            sheet.wrap(&format!("    {}", lasting.display(content)), 4)
        );
    }
    for flag in flags {
        let line = sheet.wrap(&format!("  {flag}"), 4);
        out.push_str(&format!("{line}\n"));
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
    let printed = content.card(card).ops;
    let now = view.value(view.side(), card);
    let facts = card_facts(content, card);
    if printed == now || !content.is_valued(card) {
        facts
    } else {
        words::card_worth(&content.words, facts, now)
    }
}

/// The printed facts of a card in a few words: side and value, or those that its set declares.
pub(super) fn card_facts(content: &Content, card: CardId) -> String {
    match side_and_value(content, card) {
        none if none.is_empty() => content.facts_line(card),
        facts => facts,
    }
}

/// The side and the value of a card; of one without a value its side, if it has one.
fn side_and_value(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    if facts.scoring {
        return words::card_scoring(&content.words);
    }
    if !content.is_valued(card) {
        let side = facts.owner.map(|side| content.side_name(side));
        return side.unwrap_or_default().to_owned();
    }
    words::card_ops(&content.words, side_words(content, facts.owner), facts.ops)
}

/// The side of a card as people read it.
pub(super) fn side_words(content: &Content, owner: Option<Side>) -> String {
    owner.map_or_else(
        || words::card_neutral(&content.words),
        |side| content.side_name(side).to_owned(),
    )
}

/// The name of the period in which a card joins.
pub(super) fn period_name<'a>(content: &'a Content, card: &Card) -> &'a str {
    let period = content.scenario.period(card.period);
    period.map_or("", |period| period.name.as_str())
}

/// A card with its text.
pub(super) fn card_text(content: &Content, sheet: &Sheet, card: CardId) -> String {
    let facts = content.card(card);
    let period = period_name(content, facts);
    let name = sheet.paint(Paint::Strong, &card_name(content, card));
    let said = &content.words;
    let head = match side_and_value(content, card) {
        none if none.is_empty() => words::card_head_plain(said, name, facts.number, period),
        printed => words::card_head(said, name, printed, facts.number, period),
    };
    let mut out = sheet.wrap(&head, 2) + "\n";
    let mut lines = vec![facts.text.clone()];
    lines.extend(Some(content.facts_line(card)).filter(|line| !line.is_empty()));
    if !facts.requires.is_empty() {
        lines.push(words::card_needs(said, names(content, &facts.requires)));
    }
    if !facts.blocks.is_empty() {
        lines.push(words::card_blocks(said, names(content, &facts.blocks)));
    }
    if !facts.cancels.is_empty() {
        lines.push(words::card_cancels(said, names(content, &facts.cancels)));
    }
    if facts.starred {
        lines.push(words::card_starred(said));
    }
    lines.extend(facts.note.clone());
    lines.extend(facts.commentary.clone());
    if let Some(confidence) = &facts.confidence {
        lines.push(words::card_confidence(said, said.tag(confidence)));
    }
    for line in lines {
        out += &(sheet.wrap(&format!("  {line}"), 2) + "\n");
    }
    out
}

/// The names of cards in a row.
fn names(content: &Content, cards: &[CardId]) -> String {
    let names = cards.iter().map(|card| content.card(*card).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}
