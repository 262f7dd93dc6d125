//! The text of a book: the last section of a file of players.

use std::fmt;

use super::Book;

/// The line with which the section begins.
const BEGINS: &str = "book:";

impl Book {
    /// A file of players with this book in place of its own.
    #[must_use]
    pub fn in_file(&self, text: &str) -> String {
        let (weights, _) = parts_of(text);
        let end = if weights.is_empty() || weights.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        format!("{weights}{end}{self}")
    }

    /// The section of a file of players that is its book; empty if it has none.
    #[must_use]
    pub fn section(text: &str) -> &str {
        parts_of(text).1
    }
}

/// The parts of a file of players: before its book, and the book.
fn parts_of(text: &str) -> (&str, &str) {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == BEGINS {
            break;
        }
        at += line.len();
    }
    text.split_at(at)
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{BEGINS}")?;
        writeln!(
            f,
            "  # Made by `brink train SCENARIO --book` from recorded games: in how many of them a side began so."
        )?;
        writeln!(f, "  games: {}", self.games)?;
        writeln!(f, "  # The influence of a side after a step of its set-up.")?;
        writeln!(
            f,
            "  setups:{}",
            if self.setups.is_empty() { " []" } else { "" }
        )?;
        for (setup, times) in &self.setups {
            let spaces = setup.influence.iter();
            let spaces: Vec<String> = spaces
                .map(|(id, markers)| format!("{id}: {markers}"))
                .collect();
            writeln!(f, "    - side: {}", setup.side)?;
            writeln!(f, "      times: {times}")?;
            writeln!(f, "      influence: {{ {} }}", spaces.join(", "))?;
        }
        writeln!(
            f,
            "  # The choices of a side at a question; round 0 is the headline phase."
        )?;
        writeln!(
            f,
            "  plays:{}",
            if self.plays.is_empty() { " []" } else { "" }
        )?;
        for (situation, counts) in &self.plays {
            writeln!(f, "    - side: {}", situation.side)?;
            writeln!(f, "      turn: {}", situation.turn)?;
            writeln!(f, "      round: {}", situation.round)?;
            writeln!(f, "      ask: {}", situation.ask)?;
            if let Some(card) = &situation.card {
                writeln!(f, "      card: {card}")?;
            }
            writeln!(f, "      choices:")?;
            for (key, times) in counts {
                writeln!(f, "        {key}: {times}")?;
            }
        }
        Ok(())
    }
}
