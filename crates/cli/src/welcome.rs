//! The welcome of a user who does not know yet which command to run.

use brink::content::Library;
use brink::ids::Side;

use super::sheet::{Paint, Sheet, padded, widest};
use super::{players::registry, words};

/// The page of `brink` alone: what can be played, with the commands to type, and further steps.
pub(super) fn page(library: &Library, sheet: &Sheet) -> String {
    let said = &library.words();
    let mut out = format!("{}\n", sheet.wrap(&words::welcome_about(said), 0));
    let calls = calls(library);
    if !calls.is_empty() {
        out.push_str(&format!(
            "\n{}\n",
            sheet.paint(Paint::Strong, &words::welcome_play(said))
        ));
        out.push_str(&rows(&calls, sheet));
        out.push_str(&(sheet.wrap(&words::welcome_players(said), 0) + "\n"));
    }
    let more = [
        ("brink list", words::welcome_list(said)),
        ("brink new --help", words::welcome_new(said)),
        ("brink serve --edit --open", words::welcome_edit(said)),
        ("brink help", words::welcome_help(said)),
    ];
    let more = more.map(|(call, what)| (call.to_owned(), what));
    out.push_str(&format!(
        "\n{}\n{}",
        sheet.paint(Paint::Strong, &words::welcome_more(said)),
        rows(&more, sheet)
    ));
    out
}

/// The message where a scenario is missing.
pub(super) fn which(library: &Library) -> String {
    let calls = calls(library);
    let wide = widest(calls.iter().map(|(call, _)| call));
    let list: String = calls
        .iter()
        .map(|(call, name)| format!("\n  {}  {name}", padded(call, wide)))
        .collect();
    words::error_which(&library.words(), list)
}

/// A command to play each scenario, and its name.
fn calls(library: &Library) -> Vec<(String, String)> {
    let listings = library.scenarios().into_iter();
    listings
        .map(|listing| (call(library, &listing.id), listing.name.clone()))
        .collect()
}

/// A command to play a scenario.
fn call(library: &Library, id: &str) -> String {
    match library.load(id) {
        Ok(loaded) => {
            let side = loaded.content.side_id(Side::First);
            format!("brink play {id} --{side} random")
        }
        Err(_) => format!("brink play {id}"),
    }
}

/// Commands and their meanings, one below the other.
fn rows(rows: &[(String, String)], sheet: &Sheet) -> String {
    let wide = widest(rows.iter().map(|(call, _)| call));
    let what = widest(rows.iter().map(|(_, what)| what));
    if wide + what + 4 > sheet.width() {
        return rows
            .iter()
            .map(|(call, what)| format!("  {call}\n      {}\n", sheet.wrap(what, 6)))
            .collect();
    }
    rows.iter()
        .map(|(call, what)| format!("  {}  {what}\n", padded(call, wide)))
        .collect()
}

/// The kinds of players that `--SIDE KIND` names, for the help of a command.
pub(super) fn kinds() -> String {
    let players = registry(1);
    let kinds = [("human", "you, the default")]
        .into_iter()
        .chain(players.kinds());
    let lines: String = kinds
        .map(|(name, about)| format!("\n  {name:8} {about}"))
        .collect();
    format!("Kinds of players:{lines}")
}
