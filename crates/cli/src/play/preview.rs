//! `preview`: every outcome of a choice, with its chance.

use brink::content::Content;
use brink::game::{Choice, Decision, View, display_score};
use brink::ids::Side;
use brink::words::Arg;
use brink_players::{PreviewOutcome, preview};

use super::super::sheet::{Paint, Sheet};
use super::super::words;

/// Number of outcomes shown, the likeliest first.
const SHOWN: usize = 12;

/// Outcomes of a choice of the question, as far as its side may know.
pub(super) fn previewed(
    view: View<'_>,
    decision: &Decision,
    choice: Choice,
    sheet: &Sheet,
) -> String {
    let content = view.content();
    let said = &content.words;
    let Some(found) = preview(view, choice) else {
        return words::preview_unknown(said) + "\n";
    };
    let risk = found
        .risk
        .map_or_else(String::new, |risk| format!("  {}", risk.display_in(said)));
    let mut out = format!(
        "{}{risk}\n",
        sheet.paint(
            Paint::Strong,
            &decision.display_choice(choice, content).to_string()
        )
    );
    let mut outcomes: Vec<&PreviewOutcome> = found.outcomes.iter().collect();
    outcomes.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    for outcome in outcomes.iter().take(SHOWN) {
        let line = words::preview_line(
            said,
            format!("{:>3.0}", outcome.chance * 100.0),
            changes(view, outcome),
        );
        let dice = dice(outcome, content).map_or_else(String::new, |dice| format!("  ({dice})"));
        out += &sheet.wrap(&format!("  {line}{dice}"), 10);
        out.push('\n');
    }
    let more = outcomes.len().saturating_sub(SHOWN);
    if more > 0 {
        out += &format!("  {}\n", words::preview_more(said, more as u64));
    }
    if !found.exact {
        out += &format!(
            "{}\n",
            sheet.wrap(&format!("  {}", words::preview_sampled(said)), 2)
        );
    }
    out
}

/// Differences from now.
fn changes(view: View<'_>, outcome: &PreviewOutcome) -> String {
    let content = view.content();
    let said = &content.words;
    if let Some(end) = outcome.outcome {
        return end.display(content).to_string();
    }
    let names = Side::BOTH.map(|side| content.side_name(side));
    let influence = outcome.influence.iter().map(|(space, [first, second])| {
        let space = Arg::space(&content.map.space(*space).name);
        let [one, two] = names.map(Arg::side);
        words::preview_space(said, space, one, *first, two, *second)
    });
    let points = (outcome.vp != view.vp())
        .then(|| words::preview_score(said, display_score(outcome.vp, content).to_string()));
    let defcon = outcome.defcon.filter(|level| Some(*level) != view.defcon());
    let defcon = defcon.map(|level| words::preview_defcon(said, level));
    let others = outcome.others.iter().cloned();
    let all = influence.chain(others).chain(points).chain(defcon);
    let all: Vec<String> = all.collect();
    if all.is_empty() {
        words::preview_nothing(said)
    } else {
        all.join("; ")
    }
}

/// The faces that lead to an outcome, if one die decides.
fn dice(outcome: &PreviewOutcome, content: &Content) -> Option<String> {
    let faces: Option<Vec<String>> = outcome
        .dice
        .iter()
        .map(|row| match row[..] {
            [face] => Some(face.to_string()),
            _ => None,
        })
        .collect();
    let faces = faces.filter(|faces| !faces.is_empty())?;
    Some(words::preview_dice(&content.words, faces.join(", ")))
}
