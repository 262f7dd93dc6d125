//! Replaying a whole log, and what came of it.

use std::fmt;
use std::path::PathBuf;

use serde::Serialize;

use crate::content::{Content, Library};
use crate::game::{Choice, Decision, Event, Game};
use crate::ids::Side;

use super::deal::Future;
use super::drive::{Driven, Driver, Told, told};
use super::log::{Play, When};
use super::names::Table;
use super::parse::{LogFault, parse};
use super::tally::Mismatch;

/// What came of a log.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The file.
    pub file: String,
    /// Plays that were driven, headline phases and the set-up included.
    pub plays: usize,
    /// Plays that the log has.
    pub plays_in_log: usize,
    /// Facts of the log that the engine bears out.
    pub facts: usize,
    /// What does not agree.
    pub differences: Vec<Difference>,
    /// Habits of the program that applied.
    pub habits: Vec<HabitSeen>,
    /// Cards that were dealt so that the log's plays are possible.
    pub dealt: usize,
    /// Of these, cards of which the log never tells anything afterwards.
    pub dealt_unseen: usize,
    /// How the log ends.
    pub end: String,
    /// The game as far as it was driven.
    #[serde(skip)]
    pub game: Option<Game>,
}

/// Something that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The line of the log, 0 if there is none.
    pub line: usize,
    /// The play: `Turn 3, USSR AR2`.
    pub play: String,
    /// The card.
    pub card: String,
    /// What the log says.
    pub log: String,
    /// What the engine says.
    pub engine: String,
}

/// A habit of the program, where it applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HabitSeen {
    /// Its name.
    pub habit: String,
    /// What it is.
    pub text: String,
    /// The lines.
    pub lines: Vec<usize>,
}

/// The habits of the program: name and text.
const HABITS: [(&str, &str); 7] = [
    ("result_line", "a score told after the game is decided is a result, not a score"),
    (
        "score_before_or_after_mil_ops",
        "the award for military operations at a turn's end is not told; later scores contain it",
    ),
    ("turn_end_untold", "an effect that ends with the turn is not told"),
    ("event_told_twice", "an event is told a second time before what it does"),
    ("end_announced", "an effect that lasts is announced as ended"),
    ("modifier_unprinted", "the modifier of an effect is applied to a die, but not printed with it"),
    ("dice_untold", "the dice of an event are not told; some that lead to the told result are taken"),
];

/// Where to stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// At the end of the log.
    #[default]
    End,
    /// After the play with this heading: `Turn 3, USSR AR2`.
    Play(String),
}

/// Replays the text of a log.
///
/// # Errors
/// A table of spellings or a scenario that cannot be used, lines that are not understood, a place to stop
/// that is not in the log: everything that is wrong, one sentence each.
pub fn replay(
    library: &Library,
    roots: &[PathBuf],
    table: Option<&str>,
    file: &str,
    text: &str,
    until: &Until,
) -> Result<Report, Vec<String>> {
    let (table, path) = Table::find(roots, table).map_err(|error| vec![error.to_string()])?;
    let sentences =
        |faults: Vec<crate::content::Diagnostic>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    let plain = library.load(&table.scenario, &[]).map_err(sentences)?;
    let names = table.names(&plain, &path).map_err(|error| vec![error.to_string()])?;
    let (log, faults) = parse(text, &names);
    if !faults.is_empty() {
        return Err(faults.iter().map(LogFault::to_string).collect());
    }
    let mut options: Vec<(String, String)> = Vec::new();
    options.extend(table.readings.iter().map(|(name, value)| (name.clone(), value.clone())));
    for line in &log.header {
        options
            .extend(table.options.get(line).into_iter().flatten().map(|(name, value)| (name.clone(), value.clone())));
    }
    for (side, markers) in &log.handicap {
        let name = table.handicaps.get(side).ok_or_else(|| vec![format!("no option for a handicap of {side}")])?;
        options.push((name.clone(), markers.to_string()));
    }
    let content = library.load(&table.scenario, &options).map_err(sentences)?;
    let names = table.names(&content, &path).map_err(|error| vec![error.to_string()])?;
    if let Until::Play(place) = until
        && !log.plays.iter().any(|play| play.when.heading(&content) == *place)
    {
        return Err(vec![format!("the log has no `{place}`")]);
    }
    let future = Future::of(&log, &names, &content);
    let driver = Driver { log: &log, names: &names, content: &content, future };
    driver.run(file, until).map_err(|error| vec![error.to_string()])
}

impl When {
    /// The heading: `Turn 3, USSR AR2`.
    #[must_use]
    pub fn heading(self, content: &Content) -> String {
        match self {
            When::Setup => "Set-up".to_owned(),
            When::Headline { turn } => format!("Turn {turn}, Headline Phase"),
            When::Round { turn, side, round } => {
                format!("Turn {turn}, {} AR{round}", content.scenario.sides[side.index()].name)
            }
            When::End => "End".to_owned(),
        }
    }
}

impl Driver<'_> {
    fn run(&self, file: &str, until: &Until) -> Result<Report, crate::game::GameError> {
        let mut report = Report {
            file: file.to_owned(),
            plays: 0,
            plays_in_log: self.log.plays.len(),
            facts: 0,
            differences: Vec::new(),
            habits: Vec::new(),
            dealt: 0,
            dealt_unseen: 0,
            end: "the log ends with the game".to_owned(),
            game: None,
        };
        let mut game = self.begin(1)?;
        self.count_deals(&mut report, 0, game.events());
        let mut rest: Vec<Told> = Vec::new();
        let mut at = 0;
        while let Some(play) = self.log.plays.get(at) {
            if matches!(play.when, When::End) || play.cut {
                break;
            }
            if game.decision().is_none()
                && play.card.is_none()
                && at + 1 == self.log.plays.len()
                && play.items.is_empty()
            {
                // A last round without a card, after which the game is decided.
                report.plays += 1;
                break;
            }
            if game.decision().is_none() {
                report.differ(self, play, play.line, "the game goes on", "the game is over");
                break;
            }
            // The engine lets a side pass by itself where the log has a heading without a card, or none.
            if let Some(next) = rest.iter().skip(1).position(|told| is_boundary(&told.event)) {
                let own: Vec<Told> = rest.drain(..=next).collect();
                if play.card.is_none() && self.is_at(play, &own) {
                    report.plays += 1;
                    at += 1;
                }
                continue;
            }
            if !rest.is_empty() && !self.is_at(play, &rest) {
                // A round that the log does not tell of: nothing was played.
                if let Some((next, events)) = pass(&game) {
                    rest = events;
                    game = next;
                    continue;
                }
                let begun = rest.first().and_then(|told| crate::game::line(&told.event, self.content));
                let begun = begun.unwrap_or_else(|| "another play".to_owned());
                report.differ(self, play, play.line, "this play", &begun);
                break;
            }
            match self.drive(at, &game, &rest) {
                Ok(Driven { game: next, tally, rest: more }) => {
                    self.count_deals(&mut report, tally.reached(), next.events());
                    report.plays += 1;
                    report.facts += tally.checked;
                    for applied in tally.applied.iter() {
                        report.habit(&applied.habit, applied.line);
                    }
                    for Mismatch { line, log, engine } in tally.mismatches.iter() {
                        report.differ(self, play, *line, log, engine);
                    }
                    game = next;
                    rest = more;
                }
                Err(best) => {
                    let (line, engine) = match &best {
                        Some(best) => {
                            let open =
                                best.tally.open().find(|item| item.fact.is_ordered()).or(best.tally.open().next());
                            (
                                open.map_or(play.line, |item| item.line),
                                best.game
                                    .decision()
                                    .map_or("the game is over".to_owned(), |decision| asked(decision, self.content)),
                            )
                        }
                        None => (play.line, "this play is not possible".to_owned()),
                    };
                    let log = self.log.quote(line).to_owned();
                    report.differ(
                        self,
                        play,
                        line,
                        &log,
                        &format!("no choice leads there; the furthest was: {engine}"),
                    );
                    break;
                }
            }
            at += 1;
            if let Until::Play(place) = until
                && play.when.heading(self.content) == *place
            {
                report.end = format!("stopped after {place}");
                report.game = Some(game);
                return Ok(report);
            }
        }
        report.plays_in_log = self.log.plays.iter().filter(|play| !matches!(play.when, When::End)).count();
        if game.outcome().is_none() && report.differences.is_empty() {
            report.end = match self.log.plays.last() {
                Some(play) if play.when == When::End => "the log ends after the last round".to_owned(),
                Some(play) => format!("the log breaks off in {}", play.when.heading(self.content)),
                None => "the log is empty".to_owned(),
            };
        }
        report.game = Some(game);
        Ok(report)
    }

    /// Whether the round or phase that began is the one of a play.
    fn is_at(&self, play: &Play, rest: &[Told]) -> bool {
        match (play.when, rest.first().map(|told| told.event)) {
            (When::Headline { turn }, Some(Event::TurnBegan { turn: begun })) => turn == begun,
            (When::Round { side, round, .. }, Some(Event::RoundBegan { side: whose, round: begun, .. })) => {
                side == whose && round == begun
            }
            _ => false,
        }
    }

    fn count_deals(&self, report: &mut Report, at: usize, events: &[Event]) {
        for event in events {
            if let Event::Drawn { card, .. } = event {
                report.dealt += 1;
                report.dealt_unseen += usize::from(self.future.is_silent(*card, at));
            }
        }
    }
}

fn is_boundary(event: &Event) -> bool {
    matches!(event, Event::RoundBegan { .. } | Event::TurnBegan { .. })
}

/// The game after a side has passed, and what happened then.
fn pass(game: &Game) -> Option<(Game, Vec<Told>)> {
    if !game.is_legal(Choice::Pass) {
        return None;
    }
    let mut next = game.clone();
    next.apply(Choice::Pass).ok()?;
    let told = told(game.board(), next.events(), game.content().map.spaces.len());
    let at = told.iter().position(|told| is_boundary(&told.event))?;
    Some((next, told[at..].to_vec()))
}

fn asked(decision: &Decision, content: &Content) -> String {
    let side = content.scenario.sides[decision.side.index()].name.as_str();
    format!("{side}: {}", decision.question(content))
}

impl Report {
    fn differ(&mut self, driver: &Driver<'_>, play: &Play, line: usize, log: &str, engine: &str) {
        let name = |card| driver.content.card(card).name.clone();
        let headlines = Side::BOTH.iter().filter_map(|side| play.headlines[side.index()]).map(name);
        let card = play.card.map_or_else(|| headlines.collect::<Vec<_>>().join(" & "), name);
        self.differences.push(Difference {
            line,
            play: play.when.heading(driver.content),
            card,
            log: log.to_owned(),
            engine: engine.to_owned(),
        });
    }

    fn habit(&mut self, habit: &str, line: usize) {
        if let Some(seen) = self.habits.iter_mut().find(|seen| seen.habit == habit) {
            seen.lines.push(line);
            return;
        }
        let known = HABITS.iter().find(|(name, _)| *name == habit).map(|(_, text)| (*text).to_owned());
        self.habits.push(HabitSeen { habit: habit.to_owned(), text: known.unwrap_or_default(), lines: vec![line] });
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} of {} plays driven, {} facts compared, {} differences",
            self.file,
            self.plays,
            self.plays_in_log,
            self.facts,
            self.differences.len()
        )?;
        for Difference { line, play, card, log, engine } in &self.differences {
            writeln!(f, "  difference in line {line}, {play}, {card}")?;
            writeln!(f, "    log:    {log}")?;
            writeln!(f, "    engine: {engine}")?;
        }
        for HabitSeen { habit, text, lines } in &self.habits {
            let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
            writeln!(f, "  exception {habit} ({text}): line {}", lines.join(", "))?;
        }
        writeln!(
            f,
            "  assumed: {} cards dealt where the log needs them, {} of them never told of again",
            self.dealt, self.dealt_unseen
        )?;
        writeln!(f, "  {}", self.end)
    }
}
