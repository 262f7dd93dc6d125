//! The exhaustive risk search, by candidate.

use brink::game::{Choice, Decision, View};

use crate::candidate::Candidate;
use crate::risk::{Finding, searched};

/// The findings of the risk search for each choice of a decision.
pub(super) struct Findings<'a> {
    decision: &'a Decision,
    findings: Vec<Finding>,
}

impl<'a> Findings<'a> {
    pub(super) fn new(view: View<'_>, decision: &'a Decision) -> Findings<'a> {
        let (findings, _) = searched(view, decision);
        Findings { decision, findings }
    }

    /// The finding for the first choice of a candidate.
    fn of(&self, candidate: &Candidate) -> Option<Finding> {
        let choices = &self.decision.choices;
        let index = choices
            .iter()
            .position(|choice| *choice == candidate.first)?;
        self.findings.get(index).copied()
    }

    /// Whether a candidate is proved safe.
    pub(super) fn prove(&self, candidate: &Candidate) -> bool {
        self.of(candidate).is_some_and(Finding::is_safe)
    }

    /// Whether no risk of a candidate was found, even if the search was cut off.
    pub(super) fn show_no_risk(&self, candidate: &Candidate) -> bool {
        self.of(candidate)
            .is_some_and(|finding| finding.risk.is_none())
    }

    /// The first choice proved safe.
    pub(super) fn safe_choice(&self) -> Option<Choice> {
        let mut each = self.decision.choices.iter().zip(&self.findings);
        each.find(|(_, finding)| finding.is_safe())
            .map(|(choice, _)| *choice)
    }
}
