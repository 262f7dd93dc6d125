//! The standing: what each scoring would give now, and who would win at the end.

use crate::content::{AtEnd, Scoring};
use crate::game::machine::host::Host;
use crate::game::rules::scoring::{
    Level, Occasion, ScoringResult, points_by_function, winner_by_function,
};
use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::game::state::frame::Answer;
use crate::ids::{Side, SpaceId, SpaceSet};

use super::side_view::View;

impl View<'_> {
    /// The parts of a side's points for a scoring now, as displayed; `None` if the points are only
    /// those of the level, or of a function.
    #[must_use]
    pub fn score_sum(&self, scoring: usize, side: Side) -> Option<String> {
        let content = self.content();
        let rules = self.game.core.rules();
        let (_, scored) = content.scenario.scoring.get_index(scoring)?;
        match scored {
            Scoring::Region(_) => {
                let standing = self.standing(scoring, side)?;
                standing.points?;
                let (parts, level) = (standing.parts(), standing.level);
                parts.sum(scored, level, side, content)
            }
            Scoring::Spaces { spaces, .. } => {
                let parts = rules.space_parts(spaces, side);
                parts.sum(scored, Level::None, side, content)
            }
            Scoring::Awards { awards, .. } => {
                let parts = rules.award_parts(awards, [SpaceSet::EMPTY; 2]);
                let [own, other] = [side, side.opponent()].map(|of| parts[of.index()]);
                own.sum_of_awards(other, awards, &content.words)
            }
            Scoring::Run { .. } => None,
        }
    }

    /// The result of a scoring if it came now, by its index in the scenario's `scoring`. It depends
    /// on nothing that a side does not see; `None` if a function that says the points fails.
    #[must_use]
    pub fn scoring_result(&self, scoring: usize) -> Option<ScoringResult> {
        result_of(&self.game.core, scoring)
    }

    /// The points that each side would score now in a scoring without levels, as of
    /// [`View::scoring_result`].
    #[must_use]
    pub fn space_points(&self, scoring: usize) -> Option<[u8; 2]> {
        match self.content().scenario.scoring.get_index(scoring)? {
            (_, Scoring::Region(_)) => None,
            _ => Some(self.scoring_result(scoring)?.points),
        }
    }

    /// The side that would win if the game ended now without a final scoring; `None` for a draw.
    #[must_use]
    pub fn winner_at_end(&self) -> Option<Side> {
        let core = &self.game.core;
        let vp = &core.content.scenario.vp;
        let AtEnd::Run(name) = &vp.at_end else {
            return vp.winner_at_end(core.board.vp());
        };
        let function = winner_by_function(&core.content, name)?;
        match Host::ask(core, function) {
            Ok(Answer::Winner(winner)) => winner,
            _ => None,
        }
    }

    /// A board on which influence can be changed, to see what the scorings would give then.
    #[must_use]
    pub fn what_if(&self) -> WhatIf {
        WhatIf {
            core: Box::new(self.game.core.position()),
        }
    }
}

/// A board on which influence can be changed, to see what the scorings would give then. Nothing of
/// the game changes, and nothing hidden is asked.
///
/// # Examples
/// ```
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let game = Game::new(content, 1)?;
/// let view = game.view(Side::First);
/// let mut board = view.what_if();
/// for space in game.content().map.space_ids() {
///     board.put(space, [9, 0]);
/// }
/// let wins = board.scoring_result(0).ok_or("no such scoring")?.wins;
/// assert_ne!(wins, Some(Side::Second));
/// assert_eq!(view.scoring_result(0).ok_or("no such scoring")?.wins, None);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WhatIf {
    core: Box<Core>,
}

impl WhatIf {
    /// Puts this much influence of each side into a space.
    pub fn put(&mut self, space: SpaceId, markers: [u8; 2]) {
        if space.index() >= self.core.content.map.spaces.len() {
            return;
        }
        for side in Side::BOTH {
            let from = self.core.board.influence(side, space);
            let to = markers[side.index()];
            self.core.board.apply(&Event::InfluenceChanged {
                side,
                space,
                from,
                to,
            });
        }
    }

    /// The result of a scoring here, as of [`View::scoring_result`].
    #[must_use]
    pub fn scoring_result(&self, scoring: usize) -> Option<ScoringResult> {
        result_of(&self.core, scoring)
    }
}

/// The result of a scoring now; `None` if a function that says it fails.
fn result_of(core: &Core, scoring: usize) -> Option<ScoringResult> {
    let (_, scored) = core.content.scenario.scoring.get_index(scoring)?;
    let Scoring::Run { run: name, .. } = scored else {
        let nothing = [SpaceSet::EMPTY; 2];
        let (mut result, ..) = core.rules().result(scored, nothing, Occasion::Card);
        result.points = core.rules().modified_points(scoring, result.points);
        return Some(result);
    };
    let function = points_by_function(&core.content, scoring, name)?;
    match Host::ask(core, function) {
        Ok(Answer::Scored(scored)) => Some(ScoringResult {
            points: scored.points,
            wins: scored.wins,
        }),
        _ => None,
    }
}
