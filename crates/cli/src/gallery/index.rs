//! The page to look cards up: one file next to the faces, which works without a network.

use std::collections::BTreeSet;
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::content::{Allowed, Card, Content, OptionValue};
use brink::ids::CardId;
use brink::words::Words;
use brink_draw::{CARD_MADE_BY, escape};
use sha2::{Digest, Sha256};

use super::subject::{Subject, facts_line};
use crate::cards::{period_name, side_words};
use crate::words;

const STYLE: &str = include_str!("index.css");
const SCRIPT: &str = include_str!("index.js");

/// Meaning of the marks of a face.
fn legend(said: &Words) -> [(String, String); 7] {
    [
        (words::mark_value(said), words::mark_value_about(said)),
        (words::mark_ring(said), words::mark_ring_about(said)),
        (words::mark_side(said), words::mark_side_about(said)),
        (words::mark_star(said), words::mark_star_about(said)),
        (
            words::mark_underlined(said),
            words::mark_underlined_about(said),
        ),
        (words::mark_dial(said), words::mark_dial_about(said)),
        (words::mark_bars(said), words::mark_bars_about(said)),
    ]
}

/// One group of filters: its name in the page, its heading, and the value and label of each.
type Group = (String, String, Vec<(String, String)>);

/// The page for every card, in the order of the pool.
pub(super) fn page(subject: &Subject<'_>) -> String {
    let content = subject.content;
    let said = &content.words;
    let name = &content.scenario.name;
    // Only pictures next to the page: it makes no requests to a network.
    let mut out = format!(
        include_str!("index_head.html"),
        made_by = CARD_MADE_BY,
        digest = digest(),
        language = escape(subject.language),
        title = escape(&words::gallery_title(said, name)),
        style = STYLE,
        to_cards = escape(&words::gallery_to_cards(said)),
        name = escape(name),
        description = escape(&content.scenario.description),
        to_sheet = escape(&words::gallery_to_sheet(said)),
    );
    form(&mut out, &groups(subject), said);
    let count = escape(&words::gallery_count(said, "{shown}", "{all}"));
    let _ = write!(
        out,
        "<p id=\"count\" role=\"status\" data-words=\"{count}\"></p>\n\
         <ul id=\"cards\" tabindex=\"-1\">\n"
    );
    for card in content.card_ids() {
        entry(&mut out, subject, card);
    }
    let none = escape(&words::gallery_none(said));
    let how = escape(&words::gallery_how(said));
    let _ = write!(
        out,
        "</ul>\n<p id=\"none\" hidden>{none}</p>\n<details><summary>{how}</summary>\n<dl>\n"
    );
    for (mark, meaning) in legend(said) {
        let (mark, meaning) = (escape(&mark), escape(&meaning));
        let _ = writeln!(out, "<dt>{mark}</dt><dd>{meaning}</dd>");
    }
    out.push_str("</dl>\n</details>\n");
    credits(&mut out, content);
    out.push_str("</main>\n");
    let _ = write!(
        out,
        include_str!("index_foot.html"),
        before = escape(&words::gallery_before(said)),
        after = escape(&words::gallery_after(said)),
        close = escape(&words::gallery_close(said)),
        script = SCRIPT,
    );
    out
}

/// The digest of the script of the page, by which a browser runs it and no other.
fn digest() -> String {
    STANDARD.encode(Sha256::digest(format!("\n{SCRIPT}")))
}

/// The filters that distinguish cards of this pool.
fn groups(subject: &Subject<'_>) -> Vec<Group> {
    let content = subject.content;
    let said = &content.words;
    let sides = content.scenario.sides.iter();
    let sides = sides.map(|side| (side.id.clone(), side.name.clone()));
    let sides: Vec<_> = sides
        .chain([("-".to_owned(), words::card_neutral(said))])
        .collect();
    let periods = content
        .scenario
        .periods
        .iter()
        .map(|period| (period.id.clone(), period.name.clone()))
        .collect();
    let valued = content.card_ids().filter(|card| content.is_valued(*card));
    let valued: BTreeSet<u8> = valued.map(|card| content.card(card).ops).collect();
    let values = valued.into_iter();
    let values = values
        .map(|ops| (ops.to_string(), ops.to_string()))
        .collect();
    let marks = printed_marks(content).chain(fact_marks(content)).collect();
    let mut sets: Vec<(String, String)> = Vec::new();
    for card in content.cards.values().filter(|card| !card.set.is_empty()) {
        if !sets.iter().any(|(id, _)| *id == card.set) {
            sets.push((card.set.clone(), set_name(subject, &card.set).to_owned()));
        }
    }
    let all = [
        ("side", words::gallery_side(said), sides),
        ("period", words::gallery_period(said), periods),
        ("ops", words::gallery_operations(said), values),
        ("mark", words::gallery_marks(said), marks),
        ("set", words::gallery_set(said), sets),
    ];
    let printed = all.into_iter();
    let printed = printed.map(|(key, heading, entries)| (key.to_owned(), heading, entries));
    printed
        .chain(fact_groups(content))
        .filter(|(_, _, entries)| entries.len() > 1)
        .collect()
}

/// The printed marks that some card has, with their names.
fn printed_marks(content: &Content) -> impl Iterator<Item = (String, String)> {
    let said = &content.words;
    let any = |has: fn(&Card) -> bool| content.cards.values().any(has);
    let marks = [
        (
            "scoring",
            words::list_scoring(said),
            any(|card| card.scoring),
        ),
        (
            "starred",
            words::list_starred(said),
            any(|card| card.starred),
        ),
        (
            "underlined",
            words::list_underlined(said),
            any(|card| card.underlined),
        ),
    ];
    let there = marks.into_iter().filter(|(_, _, is_there)| *is_there);
    there.map(|(mark, name, _)| (mark.to_owned(), name))
}

/// The filters by the words and numbers that card sets declare, as far as people see them.
fn fact_groups(content: &Content) -> Vec<Group> {
    let mut groups = Vec::new();
    for (id, fact) in content.facts.iter().filter(|(_, fact)| fact.shown) {
        let values: Vec<OptionValue> = match &fact.allowed {
            Allowed::Words(words) => words.iter().cloned().map(OptionValue::Word).collect(),
            Allowed::Number(min, max) => (*min..=*max).map(OptionValue::Number).collect(),
            _ => continue,
        };
        let is_used = |value: &OptionValue| {
            let mut cards = content.cards.values();
            cards.any(|card| card.facts.get(id) == Some(value))
        };
        let used = values.iter().filter(|value| is_used(value));
        let entries = used.map(|value| (value.to_string(), fact.display(value)));
        groups.push((fact_key(id), fact.name.clone(), entries.collect()));
    }
    groups
}

/// The marks that card sets declare, as far as people see them and some card has them.
fn fact_marks(content: &Content) -> Vec<(String, String)> {
    let marks = content.facts.iter();
    let marks = marks.filter(|(_, fact)| fact.shown && fact.allowed == Allowed::Switch);
    let marks = marks.filter(|(id, _)| content.cards.values().any(|card| is_marked(card, id)));
    let marks = marks.map(|(id, fact)| (fact_key(id), fact.name.clone()));
    marks.collect()
}

/// Whether a card has a mark.
fn is_marked(card: &Card, mark: &str) -> bool {
    card.facts.get(mark) == Some(&OptionValue::Switch(true))
}

/// The name of a fact in the page.
fn fact_key(id: &str) -> String {
    format!("fact_{id}")
}

/// The facts of a card in the page, as attributes.
fn fact_data(content: &Content, card: &Card) -> String {
    let shown = content.facts.iter().filter(|(_, fact)| fact.shown);
    let values = shown.filter_map(|(id, _)| Some((id, card.facts.get(id)?)));
    let data = values.map(|(id, value)| {
        let value = value.to_string();
        format!(" data-{}=\"{}\"", fact_key(id), escape(&value))
    });
    data.collect()
}

fn set_name<'a>(subject: &'a Subject<'_>, id: &'a str) -> &'a str {
    subject
        .sets
        .iter()
        .find(|(known, _)| known == id)
        .map_or(id, |(_, name)| name)
}

fn form(out: &mut String, groups: &[Group], said: &Words) {
    let _ = write!(
        out,
        "<form role=\"search\" id=\"find\">\n<div class=\"words\"><label for=\"words\">{}</label>\n\
         <input type=\"search\" id=\"words\" autocomplete=\"off\" spellcheck=\"false\" \
         aria-keyshortcuts=\"/\"></div>\n",
        escape(&words::gallery_words(said))
    );
    for (key, heading, entries) in groups {
        let heading = escape(heading);
        let _ = write!(out, "<fieldset><legend>{heading}</legend>");
        for (value, label) in entries {
            let _ = write!(
                out,
                "<label class=\"chip\"><input type=\"checkbox\" name=\"{key}\" \
                 value=\"{}\"><span>{}</span></label>",
                escape(value),
                escape(label)
            );
        }
        out.push_str("</fieldset>\n");
    }
    let _ = write!(
        out,
        "<button type=\"reset\">{}</button>\n</form>\n",
        escape(&words::gallery_clear(said))
    );
}

/// One card: its face and its facts.
fn entry(out: &mut String, subject: &Subject<'_>, card: CardId) {
    let content = subject.content;
    let facts = content.card(card);
    let period = content.scenario.period(facts.period);
    let period = period.map_or("", |period| period.id.as_str());
    let marks = [
        (facts.scoring, "scoring"),
        (facts.starred, "starred"),
        (facts.underlined, "underlined"),
    ];
    let marks = marks.into_iter().filter(|(has, _)| *has);
    let own = fact_marks(content).into_iter();
    let own = own.filter(|(mark, _)| {
        mark.strip_prefix("fact_")
            .is_some_and(|id| is_marked(facts, id))
    });
    let marks: Vec<String> = marks
        .map(|(_, mark)| mark.to_owned())
        .chain(own.map(|(mark, _)| mark))
        .collect();
    let id = escape(&facts.id);
    let name = escape(&facts.name);
    let side = facts.owner.map_or("-", |side| content.side_id(side));
    let ops = match content.is_valued(card) {
        true => facts.ops.to_string(),
        false => String::new(),
    };
    let _ = writeln!(
        out,
        "<li id=\"{id}\" data-side=\"{}\" data-period=\"{}\" data-ops=\"{ops}\" data-mark=\"{}\" \
         data-set=\"{}\"{}>\n\
         <a href=\"cards/{id}.svg\"><img loading=\"lazy\" src=\"cards/{id}.svg\" width=\"252\" \
         height=\"352\" alt=\"{name}, {}\"></a>",
        escape(side),
        escape(period),
        marks.join(" "),
        escape(&facts.set),
        fact_data(content, facts),
        escape(&facts_line(content, card)),
    );
    let _ = writeln!(
        out,
        "<div class=\"about\" hidden><h2>{name}</h2>\n<p>{}</p>",
        escape(&facts.text)
    );
    if let Some(note) = &facts.note {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escape(note));
    }
    out.push_str("<dl>");
    for (what, value) in known(subject, card) {
        let (what, value) = (escape(&what), escape(&value));
        let _ = write!(out, "<dt>{what}</dt><dd>{value}</dd>");
    }
    out.push_str("</dl></div>\n</li>\n");
}

/// Facts of a card that the page shows beside its text.
fn known(subject: &Subject<'_>, card: CardId) -> Vec<(String, String)> {
    let content = subject.content;
    let facts = content.card(card);
    let period = period_name(content, facts);
    let said = &content.words;
    let value = match (facts.scoring, content.is_valued(card)) {
        (true, _) => words::gallery_scoring_card(said),
        (false, true) => words::gallery_ops(said, facts.ops),
        (false, false) => String::new(),
    };
    let event = match (facts.starred, facts.underlined) {
        (true, true) => format!(
            "{}, {}",
            words::gallery_leaves(said),
            words::gallery_stays(said)
        ),
        (true, false) => words::gallery_leaves(said),
        (false, true) => words::gallery_stays(said),
        (false, false) => String::new(),
    };
    let all = [
        (words::gallery_side(said), side_words(content, facts.owner)),
        (words::gallery_value(said), value),
        (words::gallery_period(said), period.to_owned()),
        (words::gallery_event(said), event),
        (
            words::gallery_needs(said),
            cards_of(content, &facts.requires),
        ),
        (
            words::gallery_blocks(said),
            cards_of(content, &facts.blocks),
        ),
        (
            words::gallery_cancels(said),
            cards_of(content, &facts.cancels),
        ),
        (
            words::gallery_number(said),
            format!("{}, {}", facts.number, set_name(subject, &facts.set)),
        ),
        (words::gallery_id(said), facts.id.clone()),
        (
            words::gallery_picture(said),
            credit(content, card).unwrap_or_default(),
        ),
    ];
    let printed = all.into_iter().chain(content.facts_of(card));
    printed.filter(|(_, value)| !value.is_empty()).collect()
}

/// The author and the licence of the picture of a card, if there are any.
fn credit(content: &Content, card: CardId) -> Option<String> {
    let art = content.card(card).art.as_ref()?;
    content.picture(art).and_then(|_| art.credit())
}

/// The pictures of all cards, with their authors and licences.
fn credits(out: &mut String, content: &Content) {
    let cards = content.card_ids();
    let credits: Vec<(CardId, String)> = cards
        .filter_map(|card| Some((card, credit(content, card)?)))
        .collect();
    if credits.is_empty() {
        return;
    }
    let heading = escape(&words::gallery_pictures(&content.words));
    let _ = writeln!(out, "<details><summary>{heading}</summary>\n<dl>");
    for (card, credit) in credits {
        let (name, credit) = (escape(&content.card(card).name), escape(&credit));
        let _ = writeln!(out, "<dt>{name}</dt><dd>{credit}</dd>");
    }
    out.push_str("</dl>\n</details>\n");
}

fn cards_of(content: &Content, cards: &[CardId]) -> String {
    cards
        .iter()
        .map(|card| content.card(*card).name.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}
