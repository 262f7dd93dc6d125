//! The tables of a report: turn by turn, and space by space.

use std::cmp;
use std::fmt::Write;

use brink::content::Content;
use brink::game::Choice;
use brink::ids::Side;
use brink::words::{Arg, Words};
use brink_draw::escape;
use brink_study::{Details, TurnDetails, display_source};

use crate::words;

/// Maximum rows of a list by frequency.
const MAX_ROWS: usize = 30;

/// Victory points by source and turn.
pub(super) fn points(out: &mut String, content: &Content, details: &Details) {
    let said = &content.words;
    let mut sources: Vec<&String> = details
        .points
        .values()
        .flat_map(|sources| sources.keys())
        .collect();
    sources.sort_unstable();
    sources.dedup();
    let about = about(words::report_points_about, content);
    let head = head(details, said);
    begin(
        out,
        ("points", &words::report_points(said), &about),
        &words::report_source(said),
        &head,
    );
    for source in sources {
        let cells = details.turns.iter().map(|(turn, facts)| {
            let sources = details.points.get(turn);
            let points = sources.and_then(|sources| sources.get(source));
            let games = facts.games.max(1) as f64;
            points.map_or("·".to_owned(), |points| {
                pair(points.map(|points| points as f64 / games), 2)
            })
        });
        row(out, &display_source(source, content).to_string(), cells);
    }
    end(out);
}

/// Tracks by turn.
pub(super) fn turns(out: &mut String, content: &Content, details: &Details) {
    let said = &content.words;
    let about = about(words::report_turns_about, content);
    begin(
        out,
        ("turns", &words::report_turns(said), &about),
        "",
        &head(details, said),
    );
    let all: Vec<&TurnDetails> = details.turns.values().collect();
    let games = all.iter().map(|turn| turn.games.to_string());
    row(out, &words::report_lasted(said), games);
    if content.scenario.defcon.is_some() {
        let levels = all
            .iter()
            .map(|turn| format!("{:.2}", mean(turn.defcon, turn)));
        row(out, &words::report_defcon(said), levels);
    }
    if content.scenario.mil_ops.is_some() {
        let most = all
            .iter()
            .map(|turn| pair(turn.mil_ops.map(|sum| mean(sum, turn)), 1));
        row(out, &words::report_mil_ops(said), most);
    }
    if content.scenario.space_race.is_some() {
        let reached = all
            .iter()
            .map(|turn| pair(turn.space_race.map(|sum| mean(sum, turn)), 1));
        row(out, &words::report_space_race(said), reached);
    }
    let tracks = content.scenario.tracks.values().enumerate();
    for (index, track) in tracks.filter(|(_, track)| track.shown) {
        let markers = all.iter().map(|turn| {
            let sums = turn.tracks.get(index).copied().unwrap_or_default();
            let games = turn.games.max(1) as f64;
            let sides = track.sides.markers();
            let means = sides.map(|side| format!("{:.1}", sums[side.index()] as f64 / games));
            means.collect::<Vec<_>>().join(" – ")
        });
        row(out, &track.name, markers);
    }
    end(out);
}

/// Control and influence on the map by turn.
pub(super) fn map(out: &mut String, content: &Content, details: &Details) {
    let said = &content.words;
    let about = about(words::report_map_about, content);
    begin(
        out,
        ("map", &words::report_map(said), &about),
        &words::report_space(said),
        &head(details, said),
    );
    for (index, space) in content.map.spaces.values().enumerate() {
        let cells = details.turns.values().map(|turn| {
            let controlled = at(&turn.controlled, index).map(|sum| 100.0 * mean(sum, turn));
            let influence = at(&turn.influence, index).map(|sum| mean(sum, turn));
            format!(
                "{}<br><small>{}</small>",
                pair(controlled, 0),
                pair(influence, 1)
            )
        });
        let mut turns = details.turns.values();
        if turns.any(|turn| at(&turn.influence, index) != [0; 2]) {
            row(out, &space.name, cells);
        }
    }
    end(out);
}

/// The sums of an index; 0 beyond the end.
fn at(sums: &[[u64; 2]], index: usize) -> [u64; 2] {
    sums.get(index).copied().unwrap_or_default()
}

/// Coups by target.
pub(super) fn coups(out: &mut String, content: &Content, details: &Details, games: u64) {
    let names = content.map.spaces.values().map(|space| space.name.clone());
    let title = words::report_coups(&content.words);
    let about = words::report_coups_about(&content.words, MAX_ROWS);
    ranked(
        out,
        ("coups", &title, &about),
        content,
        names.zip(details.coups.iter().copied()),
        games,
    );
}

/// The uses of actions.
pub(super) fn actions(out: &mut String, content: &Content, details: &Details, games: u64) {
    let rows = details.actions.iter().map(|(key, times)| {
        let choice = Choice::from_key(key, content);
        let name = choice.map(|choice| choice.display(content).to_string());
        (name.unwrap_or_else(|| key.clone()), *times)
    });
    let title = words::report_actions(&content.words);
    let about = words::report_actions_about(&content.words);
    ranked(out, ("actions", &title, &about), content, rows, games);
}

/// A list by frequency.
fn ranked(
    out: &mut String,
    heading: (&str, &str, &str),
    content: &Content,
    rows: impl Iterator<Item = (String, [u64; 2])>,
    games: u64,
) {
    let rows = rows.filter(|(_, times)| *times != [0; 2]);
    let mut rows: Vec<(String, [u64; 2])> = rows.collect();
    // Stable: what is as frequent stays in order.
    rows.sort_by_key(|(_, [first, second])| cmp::Reverse(first.saturating_add(*second)));
    begin(out, heading, "", &names(content));
    for (name, times) in rows.into_iter().take(MAX_ROWS) {
        let cells = times.map(|times| {
            let share = times as f64 / games.max(1) as f64;
            format!("{:.1}", 100.0 * share)
        });
        row(out, &name, cells.into_iter());
    }
    end(out);
}

fn names(content: &Content) -> [String; 2] {
    content
        .scenario
        .sides
        .each_ref()
        .map(|side| side.name.clone())
}

fn mean(sum: u64, turn: &TurnDetails) -> f64 {
    sum as f64 / turn.games.max(1) as f64
}

/// The values of both sides.
fn pair([first, second]: [f64; 2], digits: usize) -> String {
    format!("{first:.digits$} – {second:.digits$}")
}

/// Caption of a table, with the names of both sides.
fn about<'a>(say: impl Fn(&Words, Arg<'a>, Arg<'a>) -> String, content: &'a Content) -> String {
    let [first, second] = Side::BOTH.map(|side| Arg::side(content.side_name(side)));
    say(&content.words, first, second)
}

/// A column for each turn.
fn head(details: &Details, said: &Words) -> Vec<String> {
    details
        .turns
        .keys()
        .map(|turn| words::report_turn(said, *turn))
        .collect()
}

/// A section with its id, title and explanation, and the head of its table.
pub(super) fn begin(
    out: &mut String,
    (id, title, about): (&str, &str, &str),
    first: &str,
    head: &[String],
) {
    let [title, about, first] = [title, about, first].map(escape);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<section id=\"{id}\">\n<h2>{title}</h2>\n<p>{about}</p>"
    );
    let _ = write!(out, "<table>\n<thead><tr><th>{first}</th>");
    for column in head {
        let _ = write!(out, "<th>{}</th>", escape(column));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
}

/// A row; cells are markup.
pub(super) fn row(out: &mut String, name: &str, cells: impl Iterator<Item = String>) {
    let _ = write!(out, "<tr><td>{}</td>", escape(name));
    for cell in cells {
        let _ = write!(out, "<td>{cell}</td>");
    }
    out.push_str("</tr>\n");
}

pub(super) fn end(out: &mut String) {
    out.push_str("</tbody>\n</table>\n</section>\n");
}
