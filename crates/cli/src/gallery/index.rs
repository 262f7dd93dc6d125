//! The page to look cards up: one file next to the faces, which works without a network.

use std::fmt::Write;

use brink::content::{Card, Content};
use brink::ids::CardId;
use brink_draw::{CARD_MADE_BY, escape};

use super::{Subject, counted, facts_line, side_words};

const STYLE: &str = include_str!("index.css");
const SCRIPT: &str = include_str!("index.js");

/// What the marks of a face mean.
const LEGEND: [(&str, &str); 7] = [
    ("Number in the ring", "the operations value"),
    ("A second ring", "the card that changes hands when it is played"),
    ("Name of a side", "whose event it is; both names: a neutral event"),
    ("★", "the card leaves the game after its event"),
    ("Underlined name", "the event stays in effect"),
    ("Dial at the foot", "how long: full - the rest of the game, half - the turn, a quarter - the action round"),
    ("Bars at the foot", "the period in which the card joins the game"),
];

/// One group of filters: its name in the page, its heading, and the value and label of each.
type Group = (&'static str, &'static str, Vec<(String, String)>);

/// The page for every card, in the order of the pool.
pub(super) fn page(subject: &Subject<'_>) -> String {
    let content = subject.content;
    let name = escape(&content.scenario.name);
    // Only pictures next to the page: it makes no requests to a network.
    let mut out = format!(
        "<!DOCTYPE html>\n<!-- {CARD_MADE_BY} -->\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self' file:; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{name}: cards</title>\n\
         <style>\n{STYLE}</style>\n<noscript><style>form, #count {{ display: none }}</style></noscript>\n</head>\n<body>\n\
         <a class=\"skip\" href=\"#cards\">To the cards</a>\n<header>\n<h1>{name}</h1>\n\
         <p>{} · <a href=\"sheet.html\">Sheet for printing</a></p>\n</header>\n<main>\n",
        escape(subject.language),
        escape(&content.scenario.description),
    );
    form(&mut out, &groups(subject));
    out.push_str("<p id=\"count\" role=\"status\"></p>\n<ul id=\"cards\" tabindex=\"-1\">\n");
    for card in content.card_ids() {
        entry(&mut out, subject, card);
    }
    out.push_str("</ul>\n<p id=\"none\" hidden>No card fits. Take a filter or a word away.</p>\n");
    out.push_str("<details><summary>How to read a card</summary>\n<dl>\n");
    for (mark, meaning) in LEGEND {
        let _ = writeln!(out, "<dt>{mark}</dt><dd>{meaning}</dd>");
    }
    out.push_str("</dl>\n</details>\n</main>\n");
    let _ = write!(
        out,
        "<dialog id=\"one\" aria-labelledby=\"one-name\">\n<div id=\"one-body\"></div>\n<p class=\"turn\">\
         <button type=\"button\" id=\"before\">← Before</button><button type=\"button\" id=\"after\">After →</button>\
         <button type=\"button\" id=\"close\">Close</button></p>\n</dialog>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// The filters that distinguish cards of this pool.
fn groups(subject: &Subject<'_>) -> Vec<Group> {
    let content = subject.content;
    let any = |has: &dyn Fn(&Card) -> bool| content.cards.values().any(has);
    let own = |text: &str| text.to_owned();
    let sides = content.scenario.sides.iter().map(|side| (side.id.clone(), side.name.clone()));
    let sides: Vec<_> = sides.chain([(own("-"), own("neutral"))]).collect();
    let periods = content.scenario.periods.iter().map(|period| (period.id.clone(), period.name.clone())).collect();
    let values = (0..=u8::MAX).filter(|ops| any(&|card| card.ops == *ops && !card.scoring));
    let values = values.map(|ops| (ops.to_string(), ops.to_string())).collect();
    let marks = [
        ("scoring", any(&|card| card.scoring)),
        ("starred", any(&|card| card.starred)),
        ("underlined", any(&|card| card.underlined)),
    ];
    let marks = marks.into_iter().filter(|(_, is_there)| *is_there).map(|(mark, _)| (own(mark), own(mark))).collect();
    let mut sets: Vec<(String, String)> = Vec::new();
    for card in content.cards.values().filter(|card| !card.set.is_empty()) {
        if !sets.iter().any(|(id, _)| *id == card.set) {
            sets.push((card.set.clone(), set_name(subject, &card.set).to_owned()));
        }
    }
    let all = [
        ("side", "Side", sides),
        ("period", "Period", periods),
        ("ops", "Operations", values),
        ("mark", "Marks", marks),
        ("set", "Card set", sets),
    ];
    all.into_iter().filter(|(_, _, entries)| entries.len() > 1).collect()
}

fn set_name<'a>(subject: &'a Subject<'_>, id: &'a str) -> &'a str {
    subject.sets.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name)
}

fn form(out: &mut String, groups: &[Group]) {
    out.push_str(
        "<form role=\"search\" id=\"find\">\n<div class=\"words\"><label for=\"words\">Words in name or text</label>\n\
         <input type=\"search\" id=\"words\" autocomplete=\"off\" spellcheck=\"false\" aria-keyshortcuts=\"/\"></div>\n",
    );
    for (key, heading, entries) in groups {
        let _ = write!(out, "<fieldset><legend>{heading}</legend>");
        for (value, label) in entries {
            let _ = write!(
                out,
                "<label class=\"chip\"><input type=\"checkbox\" name=\"{key}\" value=\"{}\"><span>{}</span></label>",
                escape(value),
                escape(label)
            );
        }
        out.push_str("</fieldset>\n");
    }
    out.push_str("<button type=\"reset\">Clear</button>\n</form>\n");
}

/// One card: its face and its facts.
fn entry(out: &mut String, subject: &Subject<'_>, card: CardId) {
    let content = subject.content;
    let facts = content.card(card);
    let period = content.scenario.periods.get(facts.period.index()).map_or("", |period| period.id.as_str());
    let marks = [(facts.scoring, "scoring"), (facts.starred, "starred"), (facts.underlined, "underlined")];
    let marks: Vec<&str> = marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark).collect();
    let (id, name) = (escape(&facts.id), escape(&facts.name));
    let side = facts.owner.map_or("-", |side| content.side_id(side));
    let ops = if facts.scoring { String::new() } else { facts.ops.to_string() };
    let _ = writeln!(
        out,
        "<li id=\"{id}\" data-side=\"{}\" data-period=\"{}\" data-ops=\"{ops}\" data-mark=\"{}\" data-set=\"{}\">\n\
         <a href=\"cards/{id}.svg\"><img loading=\"lazy\" src=\"cards/{id}.svg\" width=\"252\" height=\"352\" alt=\"{name}, {}\"></a>",
        escape(side),
        escape(period),
        marks.join(" "),
        escape(&facts.set),
        escape(&facts_line(content, card)),
    );
    let _ = writeln!(out, "<div class=\"about\" hidden><h2>{name}</h2>\n<p>{}</p>", escape(&facts.text));
    if let Some(note) = &facts.note {
        let _ = writeln!(out, "<p class=\"note\">{}</p>", escape(note));
    }
    out.push_str("<dl>");
    for (what, value) in known(subject, facts) {
        let _ = write!(out, "<dt>{what}</dt><dd>{}</dd>", escape(&value));
    }
    out.push_str("</dl></div>\n</li>\n");
}

/// What the page shows of a card apart from its text.
fn known(subject: &Subject<'_>, facts: &Card) -> Vec<(&'static str, String)> {
    let content = subject.content;
    let names = |cards: &[CardId]| cards_of(content, cards);
    let period = content.scenario.periods.get(facts.period.index()).map_or("", |period| period.name.as_str());
    let value = if facts.scoring { "scoring card".to_owned() } else { counted(usize::from(facts.ops), "op") };
    let event = match (facts.starred, facts.underlined) {
        (true, true) => "leaves the game, stays in effect",
        (true, false) => "leaves the game",
        (false, true) => "stays in effect",
        (false, false) => "",
    };
    let all = [
        ("Side", side_words(content, facts.owner).to_owned()),
        ("Value", value),
        ("Period", period.to_owned()),
        ("Event", event.to_owned()),
        ("Needs", names(&facts.requires)),
        ("Blocks", names(&facts.blocks)),
        ("Cancels", names(&facts.cancels)),
        ("Number", format!("{}, {}", facts.number, set_name(subject, &facts.set))),
        ("Id", facts.id.clone()),
    ];
    all.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn cards_of(content: &Content, cards: &[CardId]) -> String {
    cards.iter().map(|card| content.card(*card).name.as_str()).collect::<Vec<_>>().join(", ")
}
