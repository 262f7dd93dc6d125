//! The error type for unusable weights.

/// A reason why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not a weights file.
    #[error("the weights cannot be read: {message}")]
    Damaged {
        /// The parser's message, with the line.
        message: String,
    },
    /// The file was written for a different version of the evaluation.
    #[error(
        "the weights have the form of version {found}, this program reads version {known}: train them again"
    )]
    Version {
        /// The version of the file.
        found: u32,
        /// The version supported by this program.
        known: u32,
    },
    /// The weights were trained for a different scenario.
    #[error("these are weights for `{found}`, not for `{wanted}`")]
    Scenario {
        /// The scenario of the weights.
        found: String,
        /// The scenario being played.
        wanted: String,
    },
    /// The features differ from those of the content.
    #[error(
        "the content has changed since the weights were learned: {what} `{name}`: train them again"
    )]
    Features {
        /// The kind of mismatch.
        what: &'static str,
        /// The name of the feature.
        name: String,
    },
    /// A weight is not finite or is out of range.
    #[error("the weight of `{name}` must be a number from -{most} to {most}")]
    Weight {
        /// The name of the feature.
        name: String,
        /// The largest weight allowed.
        most: u32,
    },
}
