//! Precedents: how often a choice was made in recorded games.

use std::collections::BTreeMap;
use std::fmt;

use brink::game::{Ask, Choice, Decision, View};
use brink::words::{Words, displayed, engine};

use super::situation::Situation;
use super::{Book, offered, sum};

/// The frequency of a choice in recorded games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Precedent {
    /// The number of games with this choice.
    pub times: u32,
    /// The number of games with this question.
    pub games: u32,
}

impl Precedent {
    /// The precedent as a reason, in a language.
    pub fn display_in(self, words: &Words) -> impl fmt::Display {
        displayed(move || engine::precedent(words, self.times, self.games))
    }
}

impl Book {
    /// The choices of a decision that people made, with their frequencies.
    ///
    /// In a set-up the games are those that fit what is on the board, and a space counts in those that place another
    /// marker there.
    #[must_use]
    pub fn precedents(&self, view: View<'_>, decision: &Decision) -> Vec<(Choice, Precedent)> {
        match decision.ask {
            Ask::SetupPlace => self.placed(view, decision),
            _ => self.played(view, decision),
        }
    }

    /// The precedent of choices made one after the other: a card and its use, or one choice. `None` if it is not a
    /// usual one.
    #[must_use]
    pub fn precedent(
        &self,
        view: View<'_>,
        decision: &Decision,
        made: &[Choice],
    ) -> Option<Precedent> {
        let usual = self.usual(view, decision);
        let (choice, precedent) = usual
            .iter()
            .find(|(choice, _)| made.first() == Some(choice))?;
        let (Choice::Card(card), Some(used)) = (choice, made.get(1)) else {
            return Some(*precedent);
        };
        let content = view.content();
        let situation = Situation::of(view, decision)?.with_card(&content.card(*card).id);
        let times = *self.plays.get(&situation)?.get(&used.key(content))?;
        Some(Precedent {
            times,
            ..*precedent
        })
    }

    fn placed(&self, view: View<'_>, decision: &Decision) -> Vec<(Choice, Precedent)> {
        let fitting = self.fitting(view, decision);
        let games = self.times(fitting.iter().copied());
        let spaces = offered(decision).into_iter().map(|space| {
            let fitting = fitting.iter().copied();
            let times = self.times(fitting.filter(|setup| setup.lack(view, space) > 0));
            (Choice::Space(space), Precedent { times, games })
        });
        spaces.filter(|(_, found)| found.times > 0).collect()
    }

    fn played(&self, view: View<'_>, decision: &Decision) -> Vec<(Choice, Precedent)> {
        let situation = Situation::of(view, decision);
        let Some(counts) = situation.and_then(|situation| self.plays.get(&situation)) else {
            return Vec::new();
        };
        let games = sum(counts.values().copied());
        let made = decision.choices.iter().filter_map(|choice| {
            let times = *counts.get(&choice.key(view.content()))?;
            Some((*choice, Precedent { times, games }))
        });
        made.collect()
    }
}

/// The counts of choices, by their keys.
pub(super) type Counts = BTreeMap<String, u32>;
