//! Why weights cannot be used.

/// Why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The text is not a file of weights.
    #[error("the weights cannot be read: {message}")]
    Damaged {
        /// The message of the parser, with the line.
        message: String,
    },
    /// The file was written for another version of the evaluation.
    #[error(
        "the weights have the form of version {found}, this program reads version {known}: train them again"
    )]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// They were learned for another scenario.
    #[error("these are weights for `{found}`, not for `{wanted}`")]
    Scenario {
        /// The scenario of the weights.
        found: String,
        /// The scenario that is played.
        wanted: String,
    },
    /// The content has a feature that they lack, or lacks one that they have.
    #[error(
        "the content has changed since the weights were learned: {what} `{name}`: train them again"
    )]
    Features {
        /// What is wrong with the feature.
        what: &'static str,
        /// The name of the feature.
        name: String,
    },
    /// A weight is not a number that can be used.
    #[error("the weight of `{name}` must be a number from -{most} to {most}")]
    Weight {
        /// The name of the feature.
        name: String,
        /// The largest weight.
        most: u32,
    },
}
