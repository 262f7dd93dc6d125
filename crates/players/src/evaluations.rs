//! A cache of evaluations by content.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use brink::content::Content;
use brink::files;

use super::{Evaluation, PlayerError, Weights};

/// Evaluations of the contents in play, shared between players: creating one takes milliseconds.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    made: Arc<Mutex<Vec<Arc<Evaluation>>>>,
    /// A fixed evaluation that overrides all others.
    fixed: Option<Arc<Evaluation>>,
    /// Weights of a named file, which replace those of the content.
    weights: Option<Weights>,
    /// Whether weights files are ignored.
    default_weights: bool,
}

/// Evaluations by weights file, each read once.
#[derive(Clone, Debug, Default)]
pub(super) struct WeightsFiles {
    files: Arc<Mutex<BTreeMap<String, Evaluations>>>,
}

/// The maximum size of a weights file, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The player parameter that ignores weights files.
pub(super) const DEFAULT_WEIGHTS: &str = "untaught";
/// The maximum number of cached evaluations.
const MAX_KEPT: usize = 16;

impl Evaluations {
    /// Always uses this evaluation.
    pub(super) fn fixed(evaluation: Arc<Evaluation>) -> Evaluations {
        Evaluations {
            fixed: Some(evaluation),
            ..Evaluations::default()
        }
    }

    /// Ignores weights files and uses default weights.
    pub(super) fn default_weights() -> Evaluations {
        Evaluations {
            default_weights: true,
            ..Evaluations::default()
        }
    }

    /// The evaluation of a content, with the weights of its file if there is one.
    pub(super) fn of(&self, content: &Arc<Content>) -> Result<Arc<Evaluation>, PlayerError> {
        if let Some(evaluation) = &self.fixed {
            if evaluation.is_for(content) {
                return Ok(evaluation.clone());
            }
            let reason = "the evaluation of this player is for another content";
            return Err(PlayerError::new(reason));
        }
        // The list is consistent at all times, even if another thread panicked.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let found = made.iter().find(|evaluation| evaluation.is_for(content));
        if let Some(evaluation) = found {
            return Ok(evaluation.clone());
        }
        let evaluation = Arc::new(self.make(content)?);
        if made.len() == MAX_KEPT {
            made.remove(0);
        }
        made.push(evaluation.clone());
        Ok(evaluation)
    }

    /// Creates the evaluation of a content.
    fn make(&self, content: &Arc<Content>) -> Result<Evaluation, PlayerError> {
        let evaluation = Evaluation::new(content);
        if let Some(weights) = &self.weights {
            return evaluation
                .with_weights(weights.clone())
                .map_err(|error| PlayerError::new(error.to_string()));
        }
        let weights = content.weights.as_ref();
        let Some(text) = weights.filter(|_| !self.default_weights) else {
            return Ok(evaluation);
        };
        Weights::parse(text).and_then(|weights| evaluation.with_weights(weights)).map_err(|error| {
            let id = &content.scenario.id;
            PlayerError::new(format!(
                "players/{id}.yaml: {error}; or leave the file aside with the parameter `{DEFAULT_WEIGHTS}`"
            ))
        })
    }
}

impl WeightsFiles {
    /// The evaluations with the weights of a file.
    pub(super) fn of(&self, file: &str) -> Result<Evaluations, PlayerError> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(evaluations) = files.get(file) {
            return Ok(evaluations.clone());
        }
        let weights =
            read_weights(file).map_err(|error| PlayerError::new(format!("{file}: {error}")))?;
        let evaluations = Evaluations {
            weights: Some(weights),
            ..Evaluations::default()
        };
        files.insert(file.to_owned(), evaluations.clone());
        Ok(evaluations)
    }
}

/// Reads a weights file, or returns the reason why it cannot be used.
fn read_weights(file: &str) -> Result<Weights, String> {
    let bytes = files::read(Path::new(file), MAX_BYTES);
    let bytes = bytes.map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not text")?;
    Weights::parse(&text).map_err(|error| error.to_string())
}
