//! What a search found, for people and programs to look at.

use crate::Risk;
use brink::game::Choice;

/// What a search found: its candidates, the best first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The best candidates.
    pub candidates: Vec<Considered>,
    /// The trials of all candidates together.
    pub trials: u64,
}

/// One way to answer that a search has considered.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Considered {
    /// The choice, and for a card that is played its use.
    pub choices: Vec<Choice>,
    /// What it is worth, in victory points for the side that chooses: the lead that has the same chances. A won game
    /// counts [`WIN`](crate::WIN).
    pub value: f64,
    /// The standard error of the value.
    pub error: f64,
    /// The trials it got: the search spends most on the best.
    pub trials: u32,
    /// The risk that it loses the game by itself.
    pub risk: Option<Risk>,
    /// What it changes by the end of the action round, the most important first.
    pub reasons: Vec<Reason>,
}

/// A play that was made, compared with the best one.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Judged<'a> {
    /// The candidate that was played.
    pub chosen: &'a Considered,
    /// The best candidate.
    pub best: &'a Considered,
    /// What the play gave away, in victory points; what could be noise counts nothing.
    pub lost: f64,
    /// How bad that is.
    pub verdict: Verdict,
}

/// How bad a play was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It gave nothing away that shows.
    Sound,
    /// It gave away two points or more.
    Mistake,
    /// It gave away five points or more.
    Blunder,
}

/// Points lost from which a play is a mistake.
const MISTAKE: f64 = 2.0;
/// Points lost from which it is a blunder.
const BLUNDER: f64 = 5.0;
/// How many standard errors a loss has to be: what could be noise is not held against a player.
const SURE: f64 = 2.0;

impl Analysis {
    /// Compares what was chosen, and what was chosen after it, with the best candidate; none if it was not considered.
    ///
    /// # Examples
    /// ```
    /// use brink_players::{Request, Strong, Verdict};
    /// use brink::{Game, Library};
    ///
    /// let game = Game::new(Library::open(&["../..".into()]).load("red_sea", &[])?.content, 1)?;
    /// let decision = game.decision().unwrap();
    /// let mut player = Strong::new(std::time::Duration::ZERO, 1).with_trials(20);
    /// let found = player.analyse(&Request::new(game.view(decision.side), decision), usize::MAX)?;
    /// let best = found.candidates[0].choices.clone();
    /// assert_eq!(found.judge(&best).unwrap().verdict, Verdict::Sound);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn judge(&self, made: &[Choice]) -> Option<Judged<'_>> {
        let best = self.candidates.first()?;
        let chosen = self
            .candidates
            .iter()
            .find(|one| !one.choices.is_empty() && made.starts_with(&one.choices))?;
        let lost = (best.value - chosen.value).max(0.0);
        let sure = lost >= SURE * best.error.hypot(chosen.error);
        let verdict = match lost {
            lost if !sure || lost < MISTAKE => Verdict::Sound,
            lost if lost < BLUNDER => Verdict::Mistake,
            _ => Verdict::Blunder,
        };
        Some(Judged {
            chosen,
            best,
            lost: if verdict == Verdict::Sound { 0.0 } else { lost },
            verdict,
        })
    }
}

/// A feature of positions that a choice changes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The name of the feature, one of [`Evaluation::names`](crate::Evaluation::names).
    pub feature: String,
    /// What the change is worth on average, in victory points for the side that chooses.
    pub worth: f64,
}
