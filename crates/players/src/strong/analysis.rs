//! The results of a search, for display and for programs.

use crate::Risk;
use brink::game::Choice;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The best candidates, best first.
    pub candidates: Vec<AnalysedCandidate>,
    /// Rollouts of all candidates.
    pub trials: u64,
}

/// A candidate of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnalysedCandidate {
    /// The choice, and the use if it plays a card.
    pub choices: Vec<Choice>,
    /// Value in victory points for the choosing side: the lead with the same winning chances. A won game counts
    /// [`WIN`](crate::WIN).
    pub value: f64,
    /// The standard error of the value.
    pub error: f64,
    /// Its rollouts; most are spent on the best candidates.
    pub trials: u32,
    /// The risk of losing the game by this choice alone.
    pub risk: Option<Risk>,
    /// The features that it changes most by the end of the action round, most important first.
    pub reasons: Vec<Reason>,
}

/// A play judged against the best candidate.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Judgement<'a> {
    /// The candidate played.
    pub chosen: &'a AnalysedCandidate,
    /// The best candidate.
    pub best: &'a AnalysedCandidate,
    /// Loss in victory points; 0 if it is not significant.
    pub lost: f64,
    /// The severity of the loss.
    pub verdict: Verdict,
}

/// The severity of a play's loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No significant loss.
    Sound,
    /// A loss of two points or more.
    Mistake,
    /// A loss of five points or more.
    Blunder,
}

/// Minimum loss of a mistake, in victory points.
const MISTAKE: f64 = 2.0;
/// Minimum loss of a blunder, in victory points.
const BLUNDER: f64 = 5.0;
/// Significance threshold: standard errors of the difference.
const SIGNIFICANCE_Z: f64 = 2.0;

impl Analysis {
    /// Judges the choices made, in order, against the best candidate; `None` if the search did not consider them.
    ///
    /// # Examples
    /// ```
    /// use brink_players::{Request, Strong, Verdict};
    /// use brink::{Game, Library};
    ///
    /// let game = Game::new(Library::open(&["../..".into()]).load("red_sea")?.content, 1)?;
    /// let decision = game.decision().unwrap();
    /// let mut player = Strong::new(std::time::Duration::ZERO, 1).with_trials(20);
    /// let found = player.analyse(&Request::new(game.view(decision.side), decision), usize::MAX)?;
    /// let best = found.candidates[0].choices.clone();
    /// assert_eq!(found.judge(&best).unwrap().verdict, Verdict::Sound);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn judge(&self, made: &[Choice]) -> Option<Judgement<'_>> {
        let best = self.candidates.first()?;
        let chosen = self
            .candidates
            .iter()
            .find(|one| !one.choices.is_empty() && made.starts_with(&one.choices))?;
        let lost = (best.value - chosen.value).max(0.0);
        let sure = lost >= SIGNIFICANCE_Z * best.error.hypot(chosen.error);
        let verdict = match lost {
            lost if !sure || lost < MISTAKE => Verdict::Sound,
            lost if lost < BLUNDER => Verdict::Mistake,
            _ => Verdict::Blunder,
        };
        Some(Judgement {
            chosen,
            best,
            lost: if verdict == Verdict::Sound { 0.0 } else { lost },
            verdict,
        })
    }
}

/// A feature changed by a choice.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The name of the feature, one of [`Evaluation::names`](crate::Evaluation::names).
    pub feature: String,
    /// Mean contribution of the change, in victory points for the choosing side.
    pub worth: f64,
}
