//! The course of a finished game: points and chances of winning between the plays, and what was scored.

use std::time::Duration;

use brink::content::{Content, FinalStep};
use brink::game::{Ask, Ending, Event, Game};
use brink::{Side, View as Sight};
use brink_players::{PlayerError, Strong};
use serde::Serialize;

use super::play::Play;
use crate::contents::level_of_number;
use crate::error::ApiError;
use crate::json::objects;

objects! {
    /// The course of a game that is over.
    #[derive(Default, Serialize)]
    Course {
        /// The positions between plays, the first one and the last one included.
        points: Vec<CoursePoint>,
        /// Everything that was scored, in order.
        scorings: Vec<ScoredFacts>,
    }
    /// A position between two plays.
    #[derive(Serialize)]
    CoursePoint {
        /// The step after which it was.
        step: usize,
        /// The victory points; above zero they belong to the first side.
        vp: i16,
        /// The chance that the first side wins, from 0 to 1.
        chance: f64,
    }
    /// A scoring, or points of the final scoring for something else.
    #[derive(Serialize)]
    ScoredFacts {
        /// The step in which it came.
        step: usize,
        /// The scorings.
        name: String,
        /// The points of each side.
        points: [u8; 2],
        /// The level of each side, `none` where it has none.
        levels: [&'static str; 2],
        /// The victory points after it.
        vp: i16,
        /// Whether it is part of the final scoring.
        last: bool,
    }
}

/// The course of a game.
pub(crate) fn course(play: &Play) -> Result<Course, ApiError> {
    let player = Strong::new(Duration::ZERO, 0);
    let mut recorder = Recorder::default();
    let mut failed = None;
    let game = play.game.replayed(usize::MAX, |game, events| {
        if let Err(error) = recorder.observe(&player, game, events) {
            failed = Some(error);
        }
    })?;
    if let Some(error) = failed {
        return Err(ApiError::NoPlayer(error.to_string()));
    }
    recorder.name_others(game.view(Side::First));
    Ok(recorder.course)
}

/// The notes taken while a game is replayed.
#[derive(Default)]
struct Recorder {
    course: Course,
    step: usize,
    vp: i16,
    /// The turn, the phase, the round and the phasing side of the last position.
    span: Option<(u8, u8, u8, Option<Side>)>,
}

impl Recorder {
    /// Notes the events of a step, and the position after it.
    fn observe(
        &mut self,
        player: &Strong,
        game: &Game,
        events: &[Event],
    ) -> Result<(), PlayerError> {
        if self.step == 0 {
            self.vp = game.board().vp();
        }
        let end = final_scoring(events);
        for (nth, event) in events.iter().enumerate() {
            let last = nth >= end;
            let before = nth.checked_sub(1).and_then(|nth| events.get(nth));
            match *event {
                Event::Scored { .. } => self.add_scoring(event, last, game.content()),
                Event::VpChanged { from, to } => {
                    self.vp = to;
                    match before {
                        Some(Event::Scored { .. }) => self.set_score(),
                        _ if last => self.add_other(to - from),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        if self.is_between_plays(game) {
            self.course.points.push(CoursePoint {
                step: self.step,
                vp: self.vp,
                chance: player.chance(game)?,
            });
        }
        self.step += 1;
        Ok(())
    }

    /// Whether a play begins here, or the game is over: within a play half of its effect is missing.
    fn is_between_plays(&mut self, game: &Game) -> bool {
        let board = game.board();
        let span = (board.turn(), board.phase(), board.round(), board.phasing());
        let is_new = self.span.replace(span) != Some(span);
        let begins = |ask| matches!(ask, Ask::Play | Ask::Headline);
        let decision = game.decision();
        is_new || decision.is_none_or(|decision| begins(decision.ask))
    }

    /// Notes a scoring. Its points follow, unless both sides have the same.
    fn add_scoring(&mut self, event: &Event, last: bool, content: &Content) {
        let Event::Scored {
            scoring,
            points,
            levels,
            ..
        } = *event
        else {
            return;
        };
        let name = content.scoring_name(scoring.into());
        self.course.scorings.push(ScoredFacts {
            step: self.step,
            name: name.unwrap_or_default().to_owned(),
            points,
            levels: levels.map(level_of_number),
            vp: self.vp,
            last,
        });
    }

    /// Notes the score after the points of the last scoring.
    fn set_score(&mut self) {
        if let Some(scored) = self.course.scorings.last_mut() {
            scored.vp = self.vp;
        }
    }

    /// Notes points of the final scoring that are not of a scoring.
    fn add_other(&mut self, net: i16) {
        self.course.scorings.push(ScoredFacts {
            step: self.step,
            name: String::new(),
            points: [net, -net].map(|points| u8::try_from(points).unwrap_or_default()),
            levels: [level_of_number(0); 2],
            vp: self.vp,
            last: true,
        });
    }

    /// Names what the final scoring gave points for besides its scorings.
    fn name_others(&mut self, sight: Sight<'_>) {
        let unnamed = self
            .course
            .scorings
            .iter_mut()
            .filter(|one| one.name.is_empty());
        for (scored, name) in unnamed.zip(others(sight)) {
            scored.name = name;
        }
    }
}

/// The index of the first event of the final scoring, which ends the game; without one that after the last event.
fn final_scoring(events: &[Event]) -> usize {
    let Some((Event::GameOver { outcome }, before)) = events.split_last() else {
        return events.len();
    };
    if outcome.ending != Ending::Final {
        return events.len();
    }
    let is_part = |event: &Event| matches!(event, Event::Scored { .. } | Event::VpChanged { .. });
    let other = before.iter().rposition(|event| !is_part(event));
    other.map_or(0, |nth| nth + 1)
}

/// The names of what the final scoring gave points for besides its scorings, in order.
fn others(sight: Sight<'_>) -> Vec<String> {
    let content = sight.content();
    let steps = content.scenario.final_scoring.iter();
    let names = steps.filter_map(|step| match step {
        FinalStep::Space(points) => {
            let [first, second] = sight.influence(points.space);
            let name = &content.map.space(points.space).name;
            (first != second).then(|| name.clone())
        }
        FinalStep::SpecialCard(_) => {
            let special = content.scenario.special_card.as_ref()?;
            sight
                .special()
                .map(|_| content.card(special.card).name.clone())
        }
        _ => None,
    });
    names.collect()
}
