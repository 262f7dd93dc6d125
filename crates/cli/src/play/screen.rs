//! Visibility on the one screen: with two people at it, each sees only the knowledge of their side.

use std::io::IsTerminal;

use brink::content::Content;
use brink::game::{Ask, Choice, Decision, Game};
use brink::ids::Side;
use brink::words::Arg;

use super::super::sheet::Sheet;
use super::super::words;
use super::lines::{Completions, Got, Lines};
use super::log_line::{LogLine, add, log_lines, shown};
use crate::CommandResult;

/// The screen of a table.
pub(super) struct Screen {
    /// Whether two people share it.
    shared: bool,
    /// The seat of the person at the screen.
    before: Option<Side>,
    /// For each seat, the events while the other seat was at the screen.
    news: [Vec<LogLine>; 2],
    /// Events not shown yet: the next line may be merged with the last.
    fresh: Vec<LogLine>,
}

impl Screen {
    /// The screen of a game: where two people share it, each hand is hidden from the other.
    pub(super) fn new(people: usize) -> Screen {
        let shared = people == Side::BOTH.len();
        Screen {
            shared,
            before: None,
            news: [Vec::new(), Vec::new()],
            fresh: Vec::new(),
        }
    }

    /// Whether two people share it, and neither has been at it yet.
    pub(super) fn is_untouched(&self) -> bool {
        self.shared && self.before.is_none()
    }

    /// Whether to hide from the other person that this was the only choice: that depends on a
    /// hidden hand.
    pub(super) fn keeps_secret(&self, decision: &Decision) -> bool {
        let hidden = matches!(decision.choices[..], [Choice::Card(_) | Choice::Bid(..)]);
        self.shared && (hidden || decision.ask == Ask::Secret)
    }

    /// Records the latest events, as far as a side may know them, and keeps them for the other
    /// side.
    pub(super) fn note(&mut self, game: &Game, watcher: Side) {
        let content = game.content();
        log_lines(game.view(watcher), game.events())
            .into_iter()
            .for_each(|line| add(&mut self.fresh, line, content));
        if self.shared {
            let other = watcher.opponent();
            let news = &mut self.news[game.board().seat_of(other).index()];
            log_lines(game.view(other), game.events())
                .into_iter()
                .for_each(|line| add(news, line, content));
        }
    }

    /// Forgets lines that are not shown yet: they are in the previous language.
    pub(super) fn forget(&mut self) {
        self.fresh.clear();
        self.news.iter_mut().for_each(Vec::clear);
    }

    /// Prints the events since the last time.
    pub(super) fn show(&mut self, content: &Content, sheet: &Sheet) {
        paint!(
            "{}",
            shown(&std::mem::take(&mut self.fresh), content, sheet)
        );
    }

    /// Prints the finished rounds, if another has begun.
    pub(super) fn show_rounds(&mut self, content: &Content, sheet: &Sheet) {
        let began = self
            .fresh
            .iter()
            .rposition(|line| !line.is_heading())
            .and_then(|last| {
                let heads =
                    |at: &usize| self.fresh[*at].is_heading() && !self.fresh[at - 1].is_heading();
                (1..last).rev().find(heads)
            });
        if let Some(began) = began {
            let on = self.fresh.split_off(began);
            self.show(content, sheet);
            println!();
            self.fresh = on;
        }
    }

    /// Prints like [`Screen::show`], but without a trailing heading: the next lines name the side
    /// anyway.
    pub(super) fn show_before_tracks(&mut self, content: &Content, sheet: &Sheet) {
        while self.fresh.last().is_some_and(LogLine::is_heading) {
            self.fresh.pop();
        }
        self.show(content, sheet);
    }

    /// Hands the screen to the other person, if two share it: neither sees the hand of the other.
    /// Returns whether the person has confirmed.
    pub(super) fn hand_over(
        &mut self,
        decision: &Decision,
        game: &Game,
        sheet: &Sheet,
        lines: &mut Lines,
    ) -> CommandResult<bool> {
        let seat = game.board().seat_of(decision.side);
        if !self.shared || self.before == Some(seat) {
            return Ok(true);
        }
        self.show(game.content(), sheet);
        let said = &game.content().words;
        let who = decision.display_side(game.content()).to_string();
        match lines {
            // A file or a pipe has no one in front of it.
            Lines::Plain(_) => println!("\n{}", words::screen_pass(said, Arg::side(&who))),
            Lines::Edited(_) => {
                // The person who has just chosen sees the result.
                let clear_first = words::screen_clear(said, Arg::side(&who));
                if self.before.is_some() && !confirmed(lines, &format!("\n{clear_first}"))? {
                    return Ok(false);
                }
                clear();
                let pass = words::screen_pass_enter(said, Arg::side(&who));
                if !confirmed(lines, &pass)? {
                    return Ok(false);
                }
                clear();
            }
        }
        lines.forget();
        self.before = Some(seat);
        self.fresh = std::mem::take(&mut self.news[seat.index()]);
        Ok(true)
    }
}

/// Clears the screen and the scrollback.
fn clear() {
    if std::io::stdout().is_terminal() {
        crate::terminal::clear();
    }
}

/// Whether a person confirms a text with Enter.
fn confirmed(lines: &mut Lines, text: &str) -> CommandResult<bool> {
    println!("{text}");
    let got = lines.read("", Completions::default())?;
    Ok(matches!(got, Got::Line(_)))
}
