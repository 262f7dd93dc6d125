//! The result of replaying a log.

use std::fmt;

use serde::Serialize;

use brink::content::Content;
use brink::game::Game;
use brink::ids::Side;
use brink::words::{Arg, NameKind, Words, displayed};

use super::habit;
use super::log::{Play, When};
use super::words;

/// The result of replaying a log.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    /// The path of the log.
    pub file: String,
    /// The number of plays that were driven, headline phases and the set-up included.
    pub plays: usize,
    /// The number of plays in the log.
    pub plays_in_log: usize,
    /// The number of log facts that the engine confirms.
    pub facts: usize,
    /// The differences.
    pub differences: Vec<Difference>,
    /// Lines that are not understood: they were not compared.
    pub not_understood: Vec<String>,
    /// Unknown lines of the header.
    pub notes: Vec<String>,
    /// Assumptions where the log is silent.
    pub assumptions: Vec<String>,
    /// Habits of the program that applied.
    pub habits: Vec<HabitSeen>,
    /// Cards that were dealt so that the log's plays are possible.
    pub dealt: usize,
    /// Of these, cards that the log never mentions afterwards.
    pub dealt_unseen: usize,
    /// The end of the log.
    pub end: String,
    /// The game, as far as it was driven.
    #[serde(skip)]
    pub game: Option<Game>,
}

/// A difference between the log and the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The line of the log, or of the heading of the play.
    pub line: usize,
    /// The play: `Turn 3, USSR AR2`.
    pub play: String,
    /// The card.
    pub card: String,
    /// The statement of the log.
    pub log: String,
    /// The state of the engine.
    pub engine: String,
}

/// A habit of the program, with the places where it applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HabitSeen {
    /// The name of the habit.
    pub habit: String,
    /// The description of the habit.
    pub text: String,
    /// The lines where it applied.
    pub lines: Vec<usize>,
}

impl When {
    /// The heading, as the log has it: `Turn 3, USSR AR2`.
    pub fn heading(self, content: &Content) -> String {
        match self {
            When::Setup => "Set-up".to_owned(),
            When::Headline { turn } => format!("Turn {turn}, Headline Phase"),
            When::Round { turn, side, round } => {
                let name = content.side_name(side);
                let name = content
                    .words
                    .spellings(NameKind::Side, name)
                    .last()
                    .unwrap_or(name);
                format!("Turn {turn}, {name} AR{round}")
            }
        }
    }
}

impl Report {
    /// Records a difference.
    pub(super) fn differ(
        &mut self,
        content: &Content,
        play: &Play,
        line: usize,
        (log, engine): (&str, &str),
    ) {
        let name = |card| content.card(card).name.clone();
        let headlines = Side::BOTH
            .iter()
            .filter_map(|side| play.headlines[side.index()])
            .map(name);
        let card = play
            .card
            .map_or_else(|| headlines.collect::<Vec<_>>().join(" & "), name);
        self.differences.push(Difference {
            line: if line == 0 { play.line } else { line },
            play: play.when.heading(content),
            card,
            log: log.to_owned(),
            engine: engine.to_owned(),
        });
    }

    /// Records a habit of the program.
    pub(super) fn habit(&mut self, habit: &str, line: usize, said: &Words) {
        let found = self.habits.iter_mut().find(|seen| seen.habit == habit);
        if let Some(seen) = found {
            seen.lines.push(line);
            return;
        }
        let text = habit::text(habit, said);
        self.habits.push(HabitSeen {
            habit: habit.to_owned(),
            text,
            lines: vec![line],
        });
    }

    /// Whether the whole log was understood and agrees.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.differences.is_empty() && self.not_understood.is_empty()
    }
}

impl Report {
    /// The report in a language, a line for each finding.
    pub fn display_in(&self, said: &Words) -> impl fmt::Display {
        displayed(move || self.text(said))
    }

    fn text(&self, said: &Words) -> String {
        let differences = self.differences.len();
        let mut lines = vec![words::report_plays(
            said,
            &self.file,
            self.plays,
            self.plays_in_log,
            self.facts,
            differences,
        )];
        lines.extend(self.not_understood.iter().map(|fault| format!("  {fault}")));
        for one in &self.differences {
            let head = words::report_difference(said, one.line, &one.play, Arg::card(&one.card));
            lines.push(format!("  {head}"));
            lines.push(format!("    {}", words::report_log(said, &one.log)));
            lines.push(format!("    {}", words::report_engine(said, &one.engine)));
        }
        lines.extend(
            self.notes
                .iter()
                .map(|note| format!("  {}", words::report_note(said, note))),
        );
        for seen in &self.habits {
            let at: Vec<String> = seen.lines.iter().map(ToString::to_string).collect();
            let habit = words::report_habit(said, &seen.habit, &seen.text, at.join(", "));
            lines.push(format!("  {habit}"));
        }
        let dealt = words::report_dealt(said, self.dealt, self.dealt_unseen);
        let assumed = self.assumptions.iter().chain([&dealt]);
        for text in assumed {
            let line = words::report_assumed(said, text);
            lines.push(format!("  {line}"));
        }
        lines.push(format!("  {}\n", self.end));
        lines.join("\n")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Words::english()))
    }
}
