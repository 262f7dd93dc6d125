//! The evaluations of the contents that are played, each made once.

use std::sync::{Arc, Mutex, PoisonError};

use crate::content::Content;

use super::{Evaluation, PlayerError};

/// The evaluations of the contents that are played, shared by players: making one takes some milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    made: Arc<Mutex<Vec<Arc<Evaluation>>>>,
    /// The only one that is used, if one was given.
    fixed: Option<Arc<Evaluation>>,
}

/// The contents whose evaluations are kept.
const MAX_KEPT: usize = 16;

impl Evaluations {
    /// Only this one.
    pub(super) fn fixed(evaluation: Arc<Evaluation>) -> Evaluations {
        Evaluations { fixed: Some(evaluation), ..Evaluations::default() }
    }

    /// The evaluation of a content.
    pub(super) fn of(&self, content: &Arc<Content>) -> Result<Arc<Evaluation>, PlayerError> {
        if let Some(evaluation) = &self.fixed {
            let other = || PlayerError::new("the evaluation of this player is for another content");
            return evaluation.is_for(content).then(|| evaluation.clone()).ok_or_else(other);
        }
        // What is kept is whole at any time, so a panic elsewhere does not spoil it.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(evaluation) = made.iter().find(|evaluation| evaluation.is_for(content)) {
            return Ok(evaluation.clone());
        }
        let evaluation = Arc::new(Evaluation::new(content));
        if made.len() == MAX_KEPT {
            made.remove(0);
        }
        made.push(evaluation.clone());
        Ok(evaluation)
    }
}
