//! From the text of a log to its report: table, scenario, options, and assumptions.

use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use brink::content::{Content, Library, Placement, SetupStep};
use brink::game::Position;
use brink::ids::Side;
use brink::words::{Arg, Words};

use super::deal::Future;
use super::drive::Driver;
use super::log::{Fact, Log, When};
use super::names::Names;
use super::parse::{LogError, parse};
use super::report::Report;
use super::run::Until;
use super::table::Table;
use super::text::short;
use super::words;

/// The number of unknown header lines that are listed; the others are counted.
const MAX_NOTES: usize = 20;

/// Settings of a replay; by default the whole log, from the set-up.
#[derive(Clone, Debug, Default)]
pub struct Replaying {
    /// The table of spellings, if there are several.
    pub table: Option<String>,
    /// Where to stop.
    pub until: Until,
    /// The position that the log begins in, if it does not begin with the set-up.
    pub start: Option<Start>,
}

/// A position that a log begins in.
#[derive(Clone, Debug)]
pub struct Start {
    /// The name of the position, for the report.
    pub name: String,
    /// The scenario of the table, with the options of the game.
    pub content: Arc<Content>,
    /// The position itself.
    pub position: Position,
}

/// Replays the text of a log.
///
/// # Errors
/// A table of spellings or a scenario that cannot be used, text that is not a log, a game with parts that are not
/// supported, a place to stop that is not in the log: every problem, one sentence each.
pub fn replay(
    library: &Library,
    roots: &[PathBuf],
    file: &str,
    text: &str,
    how: &Replaying,
) -> Result<Report, Vec<String>> {
    let (table, path) = Table::find(roots, library, how.table.as_deref())
        .map_err(|error| vec![error.to_string()])?;
    let mut choosing = Choosing {
        library,
        table: &table,
        path: &path,
        options: Vec::new(),
        assumptions: Vec::new(),
    };
    let full = choosing.full()?;
    let names = choosing.names(&full, &full)?;
    let (log, faults) = parse(text, &names);
    if faults == [LogError::NoLog] {
        return Err(vec![LogError::NoLog.text(&full.words)]);
    }
    let content = choosing.content(how.start.as_ref(), &log, &full)?;
    let names = choosing.names(&content, &full)?;
    let (log, faults) = parse(text, &names);
    check_end(&how.until, &log, &content)?;
    let faults = faults.iter().map(|fault| fault.text(&content.words));
    let report = Report {
        file: file.to_owned(),
        not_understood: faults.collect(),
        notes: notes(&log, &content.words),
        assumptions: choosing.assumptions,
        ..Report::default()
    };
    if how.start.is_none()
        && let Some(first) = log.plays.first()
        && first.when != When::Setup
    {
        let end = words::end_fragment(&content.words, first.when.heading(&content));
        return Ok(Report {
            end,
            plays_in_log: log.plays.len(),
            ..report
        });
    }
    let future = Future::of(&log, &names, &content);
    let position = how.start.as_ref().map(|start| &start.position);
    let driver = Driver {
        log: &log,
        names: &names,
        content: &content,
        future,
        position,
    };
    driver
        .run(report, &how.until)
        .map_err(|error| vec![error.to_string()])
}

/// Checks that a log has the play after which its replay is to end.
fn check_end(until: &Until, log: &Log, content: &Content) -> Result<(), Vec<String>> {
    let Until::Play(place) = until else {
        return Ok(());
    };
    let mut headings = log.plays.iter().map(|play| play.when.heading(content));
    if headings.any(|heading| heading == *place) {
        return Ok(());
    }
    Err(vec![words::log_no_play(&content.words, place)])
}

/// The unknown lines of the header.
fn notes(log: &Log, said: &Words) -> Vec<String> {
    let other = &log.header.other;
    let mut notes: Vec<String> = other
        .iter()
        .take(MAX_NOTES)
        .map(|(line, text)| words::log_unknown_line(said, *line, short(text)))
        .collect();
    if other.len() > MAX_NOTES {
        notes.push(words::log_unknown_more(said, other.len() - MAX_NOTES));
    }
    notes
}

/// Options for a log, while they are being determined.
struct Choosing<'a> {
    library: &'a Library,
    table: &'a Table,
    path: &'a Path,
    options: Vec<(String, String)>,
    assumptions: Vec<String>,
}

impl Choosing<'_> {
    /// The content that a log is replayed on: of a position, or chosen by the log.
    fn content(
        &mut self,
        start: Option<&Start>,
        log: &Log,
        full: &Content,
    ) -> Result<Arc<Content>, Vec<String>> {
        if let Some(start) = start {
            return self.begin_at(start, &full.words);
        }
        self.choose(log, full)?;
        self.load(&self.options)
    }

    fn load(&self, options: &[(String, String)]) -> Result<Arc<Content>, Vec<String>> {
        let loaded = self
            .library
            .load_with(&self.table.scenario, options.iter().cloned());
        loaded
            .map(|loaded| loaded.content)
            .map_err(|error| error.diagnostics.iter().map(ToString::to_string).collect())
    }

    fn names(&self, content: &Content, full: &Content) -> Result<Names, Vec<String>> {
        self.table
            .names(content, full, self.path)
            .map_err(|error| vec![error.to_string()])
    }

    /// The scenario with everything that a header may add.
    fn full(&self) -> Result<Arc<Content>, Vec<String>> {
        let added = self
            .table
            .added
            .values()
            .map(|added| (added.option.clone(), added.present.clone()));
        self.load(&added.collect::<Vec<_>>())
    }

    /// The content of a position. Its options are those of the game, whatever the header says.
    fn begin_at(&mut self, start: &Start, said: &Words) -> Result<Arc<Content>, Vec<String>> {
        let (own, other) = (&self.table.scenario, &start.content.scenario.id);
        if own != other {
            return Err(vec![words::log_other_position(
                said,
                &start.name,
                other,
                own,
            )]);
        }
        self.assumptions
            .push(words::assumed_position(said, &start.name));
        Ok(start.content.clone())
    }

    /// Chooses options by the header, or else by the plays of the log.
    fn choose(&mut self, log: &Log, full: &Content) -> Result<(), Vec<String>> {
        let header = &log.header;
        if let Some((line, name)) = header
            .scenario
            .as_ref()
            .filter(|(_, name)| !self.table.scenarios.contains(name))
        {
            return Err(vec![words::log_other_scenario(
                &full.words,
                *line,
                short(name),
            )]);
        }
        let unknown = header
            .added
            .iter()
            .filter(|(_, what)| !self.table.added.contains_key(what));
        let unknown: Vec<String> = unknown
            .take(MAX_NOTES)
            .map(|(line, what)| words::log_other_addition(&full.words, *line, short(what)))
            .collect();
        if !unknown.is_empty() {
            return Err(unknown);
        }
        let readings = self
            .table
            .readings
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()));
        self.options.extend(readings);
        if !self.table.readings.is_empty() {
            let readings: Vec<String> = self
                .table
                .readings
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            self.assumptions
                .push(words::assumed_readings(&full.words, readings.join(", ")));
        }
        self.choose_added(log, full)?;
        self.choose_handicap(log, full)
    }

    /// The added cards. Without a line in the header there are none, unless the log plays one of
    /// them.
    fn choose_added(&mut self, log: &Log, full: &Content) -> Result<(), Vec<String>> {
        let table = self.table;
        for (what, added) in &table.added {
            let stated = log.header.added.iter().any(|(_, other)| other == what);
            if stated {
                self.options
                    .push((added.option.clone(), added.present.clone()));
                continue;
            }
            let without = self.load(&[(added.option.clone(), added.absent.clone())])?;
            let needed = log
                .cards()
                .find(|(_, card)| without.find_card(&full.card(*card).id).is_err());
            let value = match needed {
                Some((line, card)) => {
                    let name = &full.card(card).name;
                    self.assumptions.push(words::assumed_addition(
                        &full.words,
                        what,
                        line,
                        Arg::card(name),
                    ));
                    &added.present
                }
                None => &added.absent,
            };
            self.options.push((added.option.clone(), value.clone()));
        }
        Ok(())
    }

    /// Extra markers of the set-up, as stated in the header, or else counted from the markers
    /// placed.
    fn choose_handicap(&mut self, log: &Log, full: &Content) -> Result<(), Vec<String>> {
        for side in Side::BOTH {
            let stated: Vec<_> = log
                .header
                .handicap
                .iter()
                .filter(|handicap| handicap.side == side)
                .collect();
            let own = self.set_up(full, side);
            let placed = log.set_up(side);
            let mut markers: i16 = stated.iter().map(|handicap| handicap.markers).sum();
            let name = &full.scenario.sides[side.index()].name;
            if stated.is_empty() && placed > own {
                markers = placed - own;
                self.assumptions.push(words::assumed_handicap(
                    &full.words,
                    Arg::side(name),
                    markers,
                    placed,
                ));
            }
            if markers == 0 {
                continue;
            }
            let line = stated.last().map_or(0, |handicap| handicap.line);
            let unsupported = vec![words::log_other_handicap(
                &full.words,
                line,
                format!("{markers:+}"),
                Arg::side(name),
            )];
            let Some(option) = self.table.handicaps.get(full.side_id(side)) else {
                return Err(unsupported);
            };
            let option = (option.clone(), markers.to_string());
            self.load(slice::from_ref(&option))
                .map_err(|_| unsupported)?;
            self.options.push(option);
        }
        Ok(())
    }

    /// The number of markers that a side places without a handicap.
    fn set_up(&self, full: &Content, side: Side) -> i16 {
        let steps = full.scenario.setup.iter().map(|step| match step {
            SetupStep::Place(Placement {
                side: whose,
                points,
                ..
            }) if *whose == side => i16::from(*points),
            _ => 0,
        });
        steps.sum()
    }
}

impl Log {
    /// The number of markers that a side places in the set-up.
    fn set_up(&self, side: Side) -> i16 {
        let items = self
            .plays
            .first()
            .filter(|play| play.when == When::Setup)
            .map_or(&[][..], |play| &play.items);
        let placed = items.iter().map(|item| match item.fact {
            Fact::Influence {
                side: whose, by, ..
            } if whose == side => by,
            _ => 0,
        });
        placed.fold(0, i16::saturating_add)
    }

    /// Every card that the log names, with its line.
    fn cards(&self) -> impl Iterator<Item = (usize, brink::ids::CardId)> + '_ {
        self.plays.iter().flat_map(|play| {
            let own = play
                .card
                .into_iter()
                .chain(play.headlines.into_iter().flatten());
            let stated = play
                .items
                .iter()
                .filter_map(|item| Some((item.line, item.fact.card()?)));
            own.map(|card| (play.line, card)).chain(stated)
        })
    }
}
