//! The evaluations of the contents that are played, each made once.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use brink::content::Content;
use brink::files;

use super::{Evaluation, PlayerError, Weights};

/// The evaluations of the contents that are played, shared by players: making one takes some milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    made: Arc<Mutex<Vec<Arc<Evaluation>>>>,
    /// The only one that is used, if one was given.
    fixed: Option<Arc<Evaluation>>,
    /// Weights of a file that was named, in place of that of the content.
    weights: Option<Weights>,
    /// Whether files of weights are left aside.
    untaught: bool,
}

/// The evaluations with the weights of each file, read once.
#[derive(Clone, Debug, Default)]
pub(super) struct Learned {
    files: Arc<Mutex<BTreeMap<String, Evaluations>>>,
}

/// The longest file of weights that is read.
const MAX_BYTES: u64 = 1 << 20;

/// The parameter of players that leave files of weights aside.
pub(super) const UNTAUGHT: &str = "untaught";
/// The contents whose evaluations are kept.
const MAX_KEPT: usize = 16;

impl Evaluations {
    /// Only this one.
    pub(super) fn fixed(evaluation: Arc<Evaluation>) -> Evaluations {
        Evaluations {
            fixed: Some(evaluation),
            ..Evaluations::default()
        }
    }

    /// Those with weights that follow from the scoring tables, whatever file there is.
    pub(super) fn untaught() -> Evaluations {
        Evaluations {
            untaught: true,
            ..Evaluations::default()
        }
    }

    /// The evaluation of a content, with the weights of its file if it has one.
    pub(super) fn of(&self, content: &Arc<Content>) -> Result<Arc<Evaluation>, PlayerError> {
        if let Some(evaluation) = &self.fixed {
            let other = || PlayerError::new("the evaluation of this player is for another content");
            return evaluation
                .is_for(content)
                .then(|| evaluation.clone())
                .ok_or_else(other);
        }
        // What is kept is whole at any time, so a panic elsewhere does not spoil it.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(evaluation) = made.iter().find(|evaluation| evaluation.is_for(content)) {
            return Ok(evaluation.clone());
        }
        let evaluation = Arc::new(self.make(content)?);
        if made.len() == MAX_KEPT {
            made.remove(0);
        }
        made.push(evaluation.clone());
        Ok(evaluation)
    }

    fn make(&self, content: &Arc<Content>) -> Result<Evaluation, PlayerError> {
        let evaluation = Evaluation::new(content);
        if let Some(weights) = &self.weights {
            return evaluation
                .with_weights(weights.clone())
                .map_err(|error| PlayerError::new(error.to_string()));
        }
        let Some(text) = content.weights.as_ref().filter(|_| !self.untaught) else {
            return Ok(evaluation);
        };
        Weights::parse(text).and_then(|weights| evaluation.with_weights(weights)).map_err(|error| {
            let id = &content.scenario.id;
            PlayerError::new(format!(
                "players/{id}.yaml: {error}; or leave the file aside with the parameter `{UNTAUGHT}`"
            ))
        })
    }
}

impl Learned {
    /// Evaluations with the weights of a file.
    pub(super) fn of(&self, file: &str) -> Result<Evaluations, PlayerError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(evaluations) = files.get(file) {
            return Ok(evaluations.clone());
        }
        let wrong = |error: String| PlayerError::new(format!("{file}: {error}"));
        let bytes =
            files::read(Path::new(file), MAX_BYTES).map_err(|error| wrong(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(|_| wrong("it is not text".to_owned()))?;
        let weights = Weights::parse(&text).map_err(|error| wrong(error.to_string()))?;
        let evaluations = Evaluations {
            weights: Some(weights),
            ..Evaluations::default()
        };
        files.insert(file.to_owned(), evaluations.clone());
        Ok(evaluations)
    }
}
