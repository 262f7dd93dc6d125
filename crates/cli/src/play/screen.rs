//! Who sees what on the one screen: with two people at it, each sees only what their side may know.

use std::io::IsTerminal;

use brink::game::{Choice, Event, Game, View, line};
use brink::ids::Side;
use brink::players::Seat;

use super::super::Failure;
use super::super::sheet::Sheet;
use super::lines::{Got, Lines, Words};

/// The screen of a table.
pub(super) struct Screen {
    /// Whether two people share it.
    shared: bool,
    /// The seat of the person who looks at it.
    before: Option<Side>,
    /// For each seat, what happened while the other looked at the screen.
    news: [Vec<String>; 2],
}

impl Screen {
    pub(super) fn new(seats: &[Seat; 2]) -> Screen {
        let shared = seats.iter().all(|seat| seat.is_open());
        Screen { shared, before: None, news: [Vec::new(), Vec::new()] }
    }

    /// Whether the other person must not learn that this was the only choice: it depends on a hidden hand.
    pub(super) fn keeps_secret(&self, choice: Choice) -> bool {
        self.shared && matches!(choice, Choice::Card(_) | Choice::Bid(..))
    }

    /// Prints what has just happened, as far as a side may know, and keeps it for the other.
    pub(super) fn show(&mut self, game: &Game, watcher: Side, sheet: &Sheet) {
        for text in told(game.view(watcher), game.events()) {
            paintln!("{}", sheet.wrap(&format!("  {text}"), 4));
        }
        if self.shared {
            let other = watcher.opponent();
            let seat = game.board().seat_of(other);
            self.news[seat.index()].extend(told(game.view(other), game.events()));
        }
    }

    /// Lets another person come to the screen, if two share it: nothing of one hand is seen by the other. Returns
    /// whether somebody came.
    pub(super) fn hand_over(
        &mut self,
        side: Side,
        game: &Game,
        sheet: &Sheet,
        lines: &mut Lines,
    ) -> Result<bool, Failure> {
        let seat = game.board().seat_of(side);
        if !self.shared || self.before == Some(seat) {
            return Ok(true);
        }
        let name = &game.content().scenario.sides[side.index()].name;
        match lines {
            // Nobody sits before a file or a pipe.
            Lines::Plain(_) => println!("\nPass the screen to {name}."),
            Lines::Edited(_) => {
                clear();
                println!("Pass the screen to {name}, then press Enter.");
                if !matches!(lines.read("", Words::default())?, Got::Line(_)) {
                    return Ok(false);
                }
                clear();
            }
        }
        self.before = Some(seat);
        for text in std::mem::take(&mut self.news[seat.index()]) {
            paintln!("{}", sheet.wrap(&format!("  {text}"), 4));
        }
        Ok(true)
    }
}

/// What a side may know of some events, a line each; cards drawn one after another are one line.
pub(super) fn told(view: View<'_>, events: &[Event]) -> Vec<String> {
    let content = view.content();
    let mut lines: Vec<String> = Vec::new();
    let mut drawing: Option<Side> = None;
    for event in events.iter().filter(|event| view.may_see(event)) {
        let draws = match *event {
            Event::Drawn { side, card } => Some((side, card)),
            _ => None,
        };
        match (draws, lines.last_mut()) {
            (Some((side, card)), Some(last)) if drawing == Some(side) => {
                last.push_str(&format!(", {}", content.card(card).name));
            }
            _ => {
                let Some(text) = line(event, content) else { continue };
                lines.push(text);
            }
        }
        drawing = draws.map(|(side, _)| side);
    }
    lines
}

/// Clears the screen and what has scrolled off it.
fn clear() {
    if std::io::stdout().is_terminal() {
        crate::terminal::clear();
    }
}
