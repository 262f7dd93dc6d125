//! Who sees what on the one screen: with two people at it, each sees only what their side may know.

use std::io::IsTerminal;

use brink::content::Content;
use brink::game::{Choice, Decision, Game};
use brink::ids::Side;
use brink::players::Seat;

use super::super::CommandError;
use super::super::sheet::Sheet;
use super::lines::{Got, Lines, Words};
use super::told::{Notified, add, shown, told};

/// The screen of a table.
pub(super) struct Screen {
    /// Whether two people share it.
    shared: bool,
    /// The seat of the person who looks at it.
    before: Option<Side>,
    /// For each seat, what happened while the other looked at the screen.
    news: [Vec<Notified>; 2],
    /// What has happened and is not shown yet: the next line may belong to the last.
    fresh: Vec<Notified>,
}

impl Screen {
    pub(super) fn new(seats: &[Seat; 2]) -> Screen {
        let shared = seats.iter().all(|seat| seat.is_open());
        Screen { shared, before: None, news: [Vec::new(), Vec::new()], fresh: Vec::new() }
    }

    /// Whether the other person must not learn that this was the only choice: it depends on a hidden hand.
    pub(super) fn keeps_secret(&self, choice: Choice) -> bool {
        self.shared && matches!(choice, Choice::Card(_) | Choice::Bid(..))
    }

    /// Takes note of what has just happened, as far as a side may know, and keeps it for the other.
    pub(super) fn note(&mut self, game: &Game, watcher: Side) {
        let content = game.content();
        told(game.view(watcher), game.events()).into_iter().for_each(|told| add(&mut self.fresh, told, content));
        if self.shared {
            let other = watcher.opponent();
            let news = &mut self.news[game.board().seat_of(other).index()];
            told(game.view(other), game.events()).into_iter().for_each(|told| add(news, told, content));
        }
    }

    /// Prints what has happened since the last time.
    pub(super) fn show(&mut self, content: &Content, sheet: &Sheet) {
        paint!("{}", shown(&std::mem::take(&mut self.fresh), content, sheet));
    }

    /// Prints the rounds that are over, if another has begun.
    pub(super) fn show_rounds(&mut self, content: &Content, sheet: &Sheet) {
        let began = self.fresh.iter().rposition(|told| !told.is_heading()).and_then(|last| {
            let heads = |at: &usize| self.fresh[*at].is_heading() && !self.fresh[at - 1].is_heading();
            (1..last).rev().find(heads)
        });
        if let Some(began) = began {
            let on = self.fresh.split_off(began);
            self.show(content, sheet);
            println!();
            self.fresh = on;
        }
    }

    /// The same as [`Screen::show`], but for a heading at the end: what is printed next says whose turn it is.
    pub(super) fn show_before_tracks(&mut self, content: &Content, sheet: &Sheet) {
        while self.fresh.last().is_some_and(Notified::is_heading) {
            self.fresh.pop();
        }
        self.show(content, sheet);
    }

    /// Lets another person come to the screen, if two share it: nothing of one hand is seen by the other. Returns
    /// whether somebody came.
    pub(super) fn hand_over(
        &mut self,
        decision: &Decision,
        game: &Game,
        sheet: &Sheet,
        lines: &mut Lines,
    ) -> Result<bool, CommandError> {
        let seat = game.board().seat_of(decision.side);
        if !self.shared || self.before == Some(seat) {
            return Ok(true);
        }
        self.show(game.content(), sheet);
        let name = decision.asked(game.content());
        match lines {
            // Nobody sits before a file or a pipe.
            Lines::Plain(_) => println!("\nPass the screen to {name}."),
            Lines::Edited(_) => {
                let mut waits = |text: String| -> Result<bool, CommandError> {
                    println!("{text}");
                    Ok(matches!(lines.read("", Words::default())?, Got::Line(_)))
                };
                // Whoever has just chosen sees what came of it.
                if self.before.is_some() && !waits(format!("\nPress Enter to clear the screen for {name}."))? {
                    return Ok(false);
                }
                clear();
                if !waits(format!("Pass the screen to {name}, then press Enter."))? {
                    return Ok(false);
                }
                clear();
            }
        }
        self.before = Some(seat);
        self.fresh = std::mem::take(&mut self.news[seat.index()]);
        Ok(true)
    }
}

/// Clears the screen and what has scrolled off it.
fn clear() {
    if std::io::stdout().is_terminal() {
        crate::terminal::clear();
    }
}
