//! Questions and their choices as they are shown.

use std::collections::BTreeSet;
use std::num::NonZeroU8;

use indexmap::IndexMap;

use brink::content::Content;
use brink::game::{Ask, Choice, Decision, View, display_change};
use brink::ids::{CardId, RegionId, Side, SpaceId, SpaceSet};
use brink::words::{Words, engine};
use brink_players::{Risk, loss};

use super::super::cards::{card_name, card_note, side_painted, split};
use super::super::sheet::{Paint, Sheet, padded, shown_width};
use super::super::space_text::{Widths, legend, space_line};
use super::super::words;

/// A list of at most this length is shown with every question; a longer one is not repeated after
/// each marker.
const SHORT: usize = 8;

/// Extent to which a question is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Every choice.
    Full,
    /// Only what is asked.
    Short,
}

/// Form of a question after another of the same kind: in full only if the list is short, or warns.
pub(super) fn form(decision: &Decision, risks: &[Option<Risk>]) -> Form {
    let full = decision.choices.len() <= SHORT || risks.iter().any(Option::is_some);
    if full { Form::Full } else { Form::Short }
}

/// The sentence of the question: side, action, card, and the number left.
pub(super) fn sentence(view: View<'_>, decision: &Decision, sheet: &Sheet) -> String {
    let content = view.content();
    let text = decision
        .display_with(content, &left(view, decision))
        .to_string();
    let asked = decision.display_side(content).to_string();
    let painted = match text.strip_prefix(&asked) {
        Some(rest) => format!("{}{rest}", sheet.paint(Paint::Of(decision.side), &asked)),
        None => text,
    };
    sheet.wrap(&painted, 2)
}

/// The points or markers left: a range if bonuses depend on the place.
fn left(view: View<'_>, decision: &Decision) -> String {
    let left: BTreeSet<u8> = spaces(decision)
        .filter_map(|(_, space)| view.spending(space))
        .map(|at| at.left)
        .collect();
    let said = &view.content().words;
    match (left.first(), left.last()) {
        (Some(least), Some(most)) if least < most => {
            words::question_left_more(said, *least, *most, most - least)
        }
        (Some(least), _) => engine::note_left(said, *least),
        _ => engine::note_left(said, decision.left.map_or(0, NonZeroU8::get)),
    }
}

/// The question without its choices.
pub(super) fn short(view: View<'_>, decision: &Decision, sheet: &Sheet) -> String {
    let hint = sheet.paint(
        Paint::Faint,
        &words::question_list(&view.content().words, decision.choices.len()),
    );
    format!("{}\n{hint}\n", sentence(view, decision, sheet))
}

/// The question with every choice.
pub(super) fn full(
    view: View<'_>,
    decision: &Decision,
    sheet: &Sheet,
    risks: &[Option<Risk>],
) -> String {
    let mut out = sentence(view, decision, sheet) + "\n";
    if decision
        .choices
        .iter()
        .any(|choice| matches!(choice, Choice::Number(_)))
    {
        return out + &numbers(view, decision, sheet);
    }
    if spaces(decision).next().is_some() {
        out.push_str(&space_list(view, decision, sheet, risks));
    }
    out + &other_list(view, decision, sheet, risks)
}

fn spaces(decision: &Decision) -> impl Iterator<Item = (usize, SpaceId)> + '_ {
    decision
        .choices
        .iter()
        .enumerate()
        .filter_map(|(index, choice)| match choice {
            Choice::Space(space) => Some((index, *space)),
            _ => None,
        })
}

/// Numbers are typed as they are, without list numbers.
fn numbers(view: View<'_>, decision: &Decision, sheet: &Sheet) -> String {
    let content = view.content();
    let numbers: Vec<i16> = decision
        .choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Number(number) => Some(*number),
            _ => None,
        })
        .collect();
    let run = numbers.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let list = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) if run && numbers.len() > 3 => {
            words::question_numbers(&content.words, i64::from(*first), i64::from(*last))
        }
        _ => numbers
            .iter()
            .map(i16::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    };
    let others = decision
        .choices
        .iter()
        .filter(|choice| !matches!(choice, Choice::Number(_)));
    let others = others.map(|choice| decision.display_choice(*choice, content).to_string());
    let all = Words::join(std::iter::once(list).chain(others), |first, second| {
        words::question_or(&content.words, first, second)
    });
    sheet.wrap(&format!("  {all}"), 2) + "\n"
}

/// Places by region, in columns.
fn space_list(
    view: View<'_>,
    decision: &Decision,
    sheet: &Sheet,
    risks: &[Option<Risk>],
) -> String {
    let content = view.content();
    let spaces: Vec<(usize, SpaceId)> = spaces(decision).collect();
    let all = spaces.iter().fold(SpaceSet::EMPTY, |all, (_, space)| {
        all | SpaceSet::one(*space)
    });
    let widths = Widths::of(view, all);
    let wide = decision.choices.len().to_string().len() + 1;
    let least = spaces
        .iter()
        .filter_map(|(_, space)| view.spending(*space))
        .map(|at| at.left)
        .min();
    let mut groups: IndexMap<Option<RegionId>, Vec<String>> = IndexMap::new();
    for (index, space) in &spaces {
        let top = content
            .map
            .space(*space)
            .regions
            .iter()
            .find(|region| content.map.region(**region).within.is_none());
        let facts = space_line(view, sheet, *space, &widths);
        let note = space_note(view, decision, *space, least);
        let risk = risk(view, decision, risks, *index, sheet);
        let line = format!("{:>wide$} {facts}{note}{risk}", index + 1);
        groups
            .entry(top.copied())
            .or_default()
            .push(line.trim_end().to_owned());
    }
    let blocks: Vec<Vec<String>> = groups
        .into_iter()
        .map(|(region, lines)| {
            let name = match region {
                Some(region) => content.map.region(region).name.clone(),
                None => words::board_elsewhere(&content.words),
            };
            let heading = sheet.paint(Paint::Strong, &format!("{}{name}", " ".repeat(wide + 1)));
            std::iter::once(heading).chain(lines).collect()
        })
        .collect();
    let more = match decision.ask {
        Ask::Influence => words::legend_cost(&content.words),
        Ask::Coup => words::legend_faces(&content.words),
        Ask::Operation => words::legend_cost(&content.words),
        Ask::Realign => words::legend_dice(&content.words),
        _ => String::new(),
    };
    let legend = if spaces.len() > SHORT {
        legend(view, sheet, &more) + "\n"
    } else {
        String::new()
    };
    legend + &sheet.columns(&blocks)
}

/// Gain or cost of a place, abbreviated.
fn space_note(view: View<'_>, decision: &Decision, space: SpaceId, least: Option<u8>) -> String {
    let said = &view.content().words;
    match decision.ask {
        Ask::Coup => view.coup_odds(space).map_or(String::new(), |odds| {
            let successes = odds.successes;
            let add = display_change(i32::from(odds.add), said).to_string();
            let odds = match odds.lowers_defcon {
                true => words::coup_odds_defcon(said, successes, add, odds.against),
                false => words::coup_odds(said, successes, add, odds.against),
            };
            format!("  {odds}")
        }),
        Ask::Realign => {
            let [one, two] = view.realign_odds(space);
            let odds = words::realign_odds(
                said,
                display_change(i32::from(one), said).to_string(),
                display_change(i32::from(two), said).to_string(),
            );
            format!("  {odds}{}", bonus(view, space, least))
        }
        Ask::Operation => operation_note(view, space),
        Ask::Influence => match view.spending(space) {
            Some(at) => format!(" ({}){}", at.cost, bonus(view, space, least)),
            None => String::new(),
        },
        _ => String::new(),
    }
}

/// The cost of an operation of the scenario's own in a space, and its odds.
fn operation_note(view: View<'_>, space: SpaceId) -> String {
    let said = &view.content().words;
    let cost = view.spending(space);
    let cost = cost.map_or(String::new(), |at| format!(" ({})", at.cost));
    let odds = view.operation_odds(space).map(|odds| {
        let add = display_change(i32::from(odds.add), said).to_string();
        words::operation_odds(said, odds.successes, add, odds.needed)
    });
    odds.map_or(cost.clone(), |odds| format!("{cost}  {odds}"))
}

/// The points that are available if they are spent here.
fn bonus(view: View<'_>, space: SpaceId, least: Option<u8>) -> String {
    let more = view
        .spending(space)
        .zip(least)
        .map_or(0, |(at, least)| at.left.saturating_sub(least));
    if more == 0 {
        String::new()
    } else {
        format!(" +{more}")
    }
}

/// Cards, uses and words, a line each; in columns if there are many.
fn other_list(
    view: View<'_>,
    decision: &Decision,
    sheet: &Sheet,
    risks: &[Option<Risk>],
) -> String {
    let content = view.content();
    let others = decision
        .choices
        .iter()
        .enumerate()
        .filter(|(_, choice)| !matches!(choice, Choice::Space(_)));
    let choices: Vec<(usize, Choice)> = others.map(|(index, choice)| (index, *choice)).collect();
    let wide = decision.choices.len().to_string().len() + 1;
    let names = choices.iter().filter_map(|(_, choice)| match choice {
        Choice::Card(card) => Some(shown_width(&card_name(content, *card))),
        _ => None,
    });
    let names = names.max().unwrap_or(0);
    let lines = choices.iter().map(|(index, choice)| {
        let text = match *choice {
            Choice::Card(card) => {
                let name = padded(&card_name(content, card), names);
                let name = side_painted(content, sheet, card, &name);
                format!("{name}  {}", card_note(view, card))
            }
            other => named(decision, other, content),
        };
        let risk = risk(view, decision, risks, *index, sheet);
        let line = format!("{:>wide$} {text}{risk}", index + 1);
        line.trim_end().to_owned()
    });
    let lines: Vec<String> = lines.collect();
    let fits = lines.iter().all(|line| shown_width(line) <= sheet.width());
    if lines.len() > 2 * SHORT && fits {
        return sheet.columns(&split(vec![lines], sheet));
    }
    // Text that does not fit goes below the notes, unless there is hardly any room.
    let notes = wide + 1 + names + 2;
    let indent = if names > 0 && 2 * notes <= sheet.width() {
        notes
    } else {
        wide + 3
    };
    lines
        .iter()
        .map(|line| sheet.wrap(line, indent) + "\n")
        .collect()
}

/// A choice, and what it does if its name does not say so.
fn named(decision: &Decision, choice: Choice, content: &Content) -> String {
    let name = decision.display_choice(choice, content).to_string();
    match decision.meaning(choice, content) {
        Some(meaning) => words::question_choice(&content.words, name, meaning),
        None => name,
    }
}

/// The risk of a choice, and the ending that it is about.
fn risk(
    view: View<'_>,
    decision: &Decision,
    risks: &[Option<Risk>],
    index: usize,
    sheet: &Sheet,
) -> String {
    let risk = risks.get(index).copied().flatten();
    let Some((risk, choice)) = risk.zip(decision.choices.get(index)) else {
        return String::new();
    };
    let text = risk.display_with(loss(view, *choice), view.content());
    format!("  {}", sheet.paint(Paint::Warning, &text.to_string()))
}

/// The subject of a question: further markers of the same kind get a brief question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    side: Side,
    ask: Ask,
    card: Option<CardId>,
    prompt: String,
}

impl Shown {
    pub(super) fn of(decision: &Decision) -> Shown {
        Shown {
            side: decision.side,
            ask: decision.ask,
            card: decision.card,
            prompt: decision.prompt.clone(),
        }
    }

    /// Whether a question asks for markers or rolls one after another.
    pub(super) fn repeats(&self) -> bool {
        self.ask.is_placement() || matches!(self.ask, Ask::Realign | Ask::Draft)
    }
}
