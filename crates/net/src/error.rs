//! The error of networks.

use brink_encode::{Difference, NoIndex};

/// A reason why a network cannot be read, or cannot choose.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It is no safetensors file, or a damaged one.
    #[error("it is damaged, or not in the form of safetensors: {0}")]
    Damaged(String),
    /// It does not say what it must say.
    #[error("it does not say its `{0}`: python/examples/export.py writes such files")]
    Unsaid(&'static str),
    /// It is of a form that is not read here.
    #[error("its {key} is `{found}`, but `{expected}` is what is read here")]
    Form {
        /// Key of the metadata.
        key: &'static str,
        /// Its value.
        found: String,
        /// The only value that is known.
        expected: &'static str,
    },
    /// A layer is missing, or not what it must be.
    #[error("`{tensor}` {why}")]
    Layer {
        /// The name of its numbers.
        tensor: String,
        /// Reason of the fault.
        why: String,
    },
    /// It was trained with other choices or other observations.
    #[error("it was trained for `{trained}`, and `{played}` differs: {difference}")]
    Differs {
        /// The scenario that it was trained in.
        trained: String,
        /// The scenario that is played.
        played: String,
        /// The first difference.
        difference: Difference,
    },
    /// A choice has no index.
    #[error(transparent)]
    NoIndex(#[from] NoIndex),
    /// An output for a choice is not a number.
    #[error("its numbers grow beyond what can be compared")]
    Overflow,
    /// A question without choices.
    #[error("there is nothing to choose")]
    NoChoice,
}
