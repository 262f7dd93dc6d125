//! Advice for people: the candidates of a search, and what people do here.

use super::{AnalysedCandidate, Analysis, Strong, Verdict};
use crate::{Book, PlayerError, Precedent, Request};

/// The candidates for a person who asks for a hint.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Advice {
    /// The candidates, best first, each with its precedent in recorded games.
    pub candidates: Vec<(AnalysedCandidate, Option<Precedent>)>,
    /// Rollouts of all candidates.
    pub trials: u64,
}

impl Strong {
    /// Searches like [`analyse`](Strong::analyse), and consults the opening book of the content.
    ///
    /// The most usual choice comes first, unless it loses significantly more than the best one.
    ///
    /// # Errors
    /// The weights do not match the content.
    pub fn advise(&mut self, request: &Request<'_>, most: usize) -> Result<Advice, PlayerError> {
        let (view, decision) = (request.view, request.decision);
        let book = Book::of(view.content()).unwrap_or_default();
        let usual = book.usual(view, decision);
        let compared = if usual.is_empty() { most } else { usize::MAX };
        let mut found = self.analyse(request, compared)?;
        let usual = usual.iter().rev().max_by_key(|(_, found)| found.times);
        let is_found = |choice| {
            found
                .candidates
                .iter()
                .any(|one| one.choices.first() == choice)
        };
        if let Some((choice, _)) = usual
            && !is_found(Some(choice))
        {
            // The search compares the best-priced spaces only.
            let mut only = decision.clone();
            only.choices.retain(|other| other == choice);
            let request = Request {
                decision: &only,
                ..*request
            };
            let alone = self.analyse(&request, 1)?;
            found.candidates.extend(alone.candidates);
        }
        let precedent = |one: &AnalysedCandidate| book.precedent(view, decision, &one.choices);
        let times = |one: &AnalysedCandidate| precedent(one).map_or(0, |found| found.times);
        put_first(&mut found, times);
        found.candidates.truncate(most);
        let candidates = found.candidates.into_iter().map(|one| {
            let precedent = precedent(&one);
            (one, precedent)
        });
        Ok(Advice {
            candidates: candidates.collect(),
            trials: found.trials,
        })
    }
}

/// Moves the most usual candidate to the front, unless it is a mistake or risky.
fn put_first(found: &mut Analysis, times: impl Fn(&AnalysedCandidate) -> u32) {
    let candidates = found.candidates.iter().enumerate();
    let usual = candidates.rev().max_by_key(|(_, one)| times(one));
    let Some((at, usual)) = usual.filter(|(_, one)| times(one) > 0 && one.risk.is_none()) else {
        return;
    };
    let judged = found.judge(&usual.choices);
    if judged.is_some_and(|judged| judged.verdict == Verdict::Sound) {
        found.candidates[..=at].rotate_right(1);
    }
}
