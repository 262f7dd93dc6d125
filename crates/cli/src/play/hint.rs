//! `hint`: the best choices according to the strong player, with their values and reasons.

use std::time::Duration;

use brink::content::Content;
use brink::game::{Decision, View};
use brink::words::Words;
use brink_players::{AnalysedCandidate, Precedent, Reason, Request, Strong, Subject};

use super::super::players::processors;
use super::super::sheet::{Paint, Sheet};
use super::super::words;
use super::waiting::Waiting;

/// Number of candidates shown.
const SHOWN: usize = 3;
/// Number of reasons shown for each.
const REASONS: usize = 3;
/// The default number of seconds for the search.
const SECONDS: u64 = 2;
/// The maximum number of seconds for a hint.
const MAX_SECONDS: u64 = 120;

/// The best candidates of the strong player at a question.
pub(super) fn hint(
    view: View<'_>,
    decision: &Decision,
    seconds: &str,
    sheet: &Sheet,
    waiting: &Waiting,
) -> Result<String, String> {
    let content = view.content();
    let seconds = seconds.parse().unwrap_or(SECONDS).clamp(1, MAX_SECONDS);
    // The same question gets the same hint, unless the time limit interrupts the search.
    let seed = u64::from(view.turn()) << 8 | u64::from(view.round());
    let mut player = Strong::new(Duration::from_secs(seconds), seed).with_threads(processors());
    let thought = waiting.thought();
    let request = Request::new(view, decision).watched(&thought);
    let found = waiting.during(&words::hint_thinking(&content.words), || {
        player.advise(&request, SHOWN)
    });
    let found = found.map_err(|error| error.to_string())?;
    if found.candidates.is_empty() {
        return Ok(words::hint_nothing(&content.words) + "\n");
    }
    if found.trials == 0 {
        // A question answered without a search: a marker, the answer to an event.
        let best = found.candidates.first();
        let choices = best.map_or(&[][..], |(best, _)| &best.choices);
        let names = decision.display_choices(choices, content).to_string();
        let usual = usual(best.and_then(|(_, usual)| *usual), content, sheet);
        return Ok(words::hint_quick(&content.words, names) + "\n" + &usual);
    }
    let mut out = words::hint_intro(&content.words, found.trials) + "\n";
    for (nth, (candidate, precedent)) in found.candidates.iter().enumerate() {
        let names = decision.display_choices(&candidate.choices, content);
        let line = words::hint_line(
            &content.words,
            names.to_string(),
            signed(candidate.value),
            format!("{:.1}", candidate.error),
        );
        out += &format!(" {} {}", nth + 1, sheet.paint(Paint::Strong, &line));
        out += &considered(candidate, content, sheet);
        out += &usual(*precedent, content, sheet);
    }
    Ok(out)
}

/// The rest of the line about a candidate, and its reasons.
fn considered(candidate: &AnalysedCandidate, content: &Content, sheet: &Sheet) -> String {
    let said = &content.words;
    let risk = candidate
        .risk
        .map_or_else(String::new, |risk| format!("  {}", risk.display_in(said)));
    let mut out = format!("{risk}\n");
    if let Some(reasons) = because(&candidate.reasons, content) {
        out += &sheet.wrap(&format!("   {reasons}"), 3);
        out.push('\n');
    }
    out
}

/// The line that says how often people open so; empty without a precedent.
fn usual(precedent: Option<Precedent>, content: &Content, sheet: &Sheet) -> String {
    precedent.map_or_else(String::new, |found| {
        let said = found.display_in(&content.words);
        sheet.wrap(&format!("   {said}"), 3) + "\n"
    })
}

/// The reasons in words; none if there are none.
pub(super) fn because(reasons: &[Reason], content: &Content) -> Option<String> {
    let list: Vec<String> = grouped(reasons, content)
        .iter()
        .map(|(what, worth)| format!("{what} {}", signed(*worth)))
        .collect();
    (!list.is_empty()).then(|| words::hint_because(&content.words, list.join(", ")))
}

/// The reasons grouped by subject, the most important first.
fn grouped(reasons: &[Reason], content: &Content) -> Vec<(String, f64)> {
    let mut groups: Vec<(String, f64)> = Vec::new();
    for reason in reasons {
        let subject = reason.subject(content);
        let Some(about) = subject.and_then(|subject| named(subject, &content.words)) else {
            continue;
        };
        match groups.iter_mut().find(|(name, _)| *name == about) {
            Some((_, worth)) => *worth += reason.worth,
            None => groups.push((about, reason.worth)),
        }
    }
    groups.retain(|(_, worth)| worth.abs() >= 0.05);
    groups.sort_by(|(_, one), (_, other)| f64::total_cmp(&other.abs(), &one.abs()));
    groups.truncate(REASONS);
    groups
}

/// A subject in words.
fn named(subject: Subject, said: &Words) -> Option<String> {
    Some(match subject {
        Subject::Score => words::hint_score(said),
        Subject::Defcon => words::hint_defcon(said),
        Subject::MilOps => words::hint_military(said),
        Subject::SpaceRace => words::hint_space_race(said),
        Subject::Hand => words::hint_hand(said),
        Subject::Effects => words::hint_effects(said),
        Subject::Named(name) => name,
        _ => return None,
    })
}

/// A number of points with its sign.
pub(super) fn signed(points: f64) -> String {
    if points < -0.05 {
        format!("−{:.1}", points.abs())
    } else {
        format!("+{:.1}", points.abs())
    }
}
