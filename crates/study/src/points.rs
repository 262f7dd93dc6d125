//! Attribution of victory points to their sources.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::mem;

use brink::content::{Content, Phase};
use brink::game::{Ending, Event};
use brink::words::{Arg, displayed, engine};

/// A source of victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// Setup and bids.
    Before,
    /// A scoring, by its index in the scenario.
    Scoring(u8),
    /// Card events, and points from rule scripts and effects during headlines and action rounds.
    Events,
    /// Penalties for missing military operations.
    MilitaryOperations,
    /// The space race.
    SpaceRace,
    /// Final scoring.
    Final,
}

impl Source {
    fn key(self, content: &Content) -> String {
        match self {
            Source::Before => "before the game".to_owned(),
            Source::Scoring(index) => {
                let scoring = content.scenario.scoring.get_index(usize::from(index));
                format!("scoring {}", scoring.map_or("?", |(id, _)| id))
            }
            Source::Events => "events".to_owned(),
            Source::MilitaryOperations => "military operations".to_owned(),
            Source::SpaceRace => "space race".to_owned(),
            Source::Final => "final scoring".to_owned(),
        }
    }

    fn text(self, content: &Content) -> String {
        let words = &content.words;
        match self {
            Source::Before => engine::source_before(words),
            Source::Scoring(index) => {
                let name = content.scoring_name(usize::from(index)).unwrap_or_default();
                engine::source_scoring(words, Arg::region(name))
            }
            Source::Events => engine::source_events(words),
            Source::MilitaryOperations => engine::source_mil_ops(words),
            Source::SpaceRace => engine::source_space_race(words),
            Source::Final => engine::source_final(words),
        }
    }
}

/// The name of a source, by its key in [`Details::points`](super::Details::points).
///
/// Unknown keys are returned unchanged.
pub fn display_source(key: &str, content: &Content) -> impl Display {
    displayed(move || source_text(key, content))
}

fn source_text(key: &str, content: &Content) -> String {
    let scorings = 0..content.scenario.scoring.len();
    let scorings = scorings.filter_map(|index| u8::try_from(index).ok());
    let fixed = [
        Source::Before,
        Source::Events,
        Source::MilitaryOperations,
        Source::SpaceRace,
        Source::Final,
    ]
    .into_iter();
    let source = fixed
        .chain(scorings.map(Source::Scoring))
        .find(|source| source.key(content) == key);
    match source {
        Some(source) => source.text(content),
        None => key.to_owned(),
    }
}

/// Victory points of one game by turn and source, derived from events.
#[derive(Clone, Debug, Default)]
pub(super) struct Points {
    turn: u8,
    military_operations: bool,
    /// The source announced by the previous event.
    announced: Option<Source>,
    /// Points followed only by scorings so far: they may belong to final scoring.
    late: Vec<(Source, i16)>,
    sums: BTreeMap<(u8, Source), [u64; 2]>,
}

impl Points {
    /// Adds the next event.
    pub(super) fn add(&mut self, event: &Event, content: &Content) {
        let announced = self.announced.take();
        let is_penalty = mem::take(&mut self.military_operations);
        match *event {
            Event::VpChanged { from, to } => {
                let usual = if self.turn == 0 {
                    Source::Before
                } else {
                    Source::Events
                };
                let source = match announced {
                    Some(source) => source,
                    None if is_penalty => {
                        return self.book(Source::MilitaryOperations, to.saturating_sub(from));
                    }
                    None => usual,
                };
                self.late.push((source, to.saturating_sub(from)));
                return;
            }
            Event::Scored { scoring, .. } => {
                self.announced = Some(Source::Scoring(scoring));
                return;
            }
            Event::GameOver { outcome } if outcome.ending == Ending::Final => {
                self.late
                    .iter_mut()
                    .for_each(|(source, _)| *source = Source::Final);
            }
            Event::SpaceRaceMoved { .. } => self.announced = Some(Source::SpaceRace),
            Event::PhaseBegan { phase } => {
                let phase = content.scenario.phases.get(usize::from(phase));
                self.military_operations = matches!(phase, Some(Phase::MilitaryOperations));
            }
            _ => {}
        }
        for (source, points) in mem::take(&mut self.late) {
            self.book(source, points);
        }
        if let Event::TurnBegan { turn } = *event {
            self.turn = turn;
        }
    }

    fn book(&mut self, source: Source, points: i16) {
        let side = usize::from(points < 0);
        let sums = self.sums.entry((self.turn, source)).or_default();
        sums[side] += u64::from(points.unsigned_abs());
    }

    /// The points of each side by turn and source.
    pub(super) fn sums<'a>(
        &'a self,
        content: &'a Content,
    ) -> impl Iterator<Item = (u8, String, [u64; 2])> + 'a {
        self.sums
            .iter()
            .map(|((turn, source), points)| (*turn, source.key(content), *points))
    }
}
