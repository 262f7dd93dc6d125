//! The reason why an index, or a mod of it, is not used.

use brink::control_characters::visible_line;
use thiserror::Error;

use super::refused::Refused;

/// The reason why an index, or a mod of it, is not used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unlisted {
    /// It is not the JSON of an index.
    #[error("it is not an index of mods: {a}", a = visible_line(.0))]
    Json(String),
    /// A form of later versions.
    #[error("it is an index of the form {0}, which a later version of the program reads")]
    Format(u32),
    /// An entry that cannot be.
    #[error("it {0}")]
    Entry(&'static str),
    /// One version of a mod is there twice.
    #[error("it is the same mod in the same version as in `{a}`", a = visible_line(.0))]
    Twice(String),
    /// No mod has this id.
    #[error("the index has no mod `{a}`", a = visible_line(.0))]
    NoMod(String),
    /// A text that is no version.
    #[error("`{a}` is no version: three numbers, such as 1.2.0", a = visible_line(.0))]
    NotAVersion(String),
    /// No version is among those wanted, or works with this engine.
    #[error("the index has `{a}` in {versions}, and none of them is {1} and works with brink {engine}",
        a = visible_line(.0), versions = .2.join(", "), engine = brink::ENGINE)]
    NoVersion(String, String, Vec<String>),
    /// Mods that need one another.
    #[error("`{a}` needs itself through others", a = visible_line(.0))]
    Circle(String),
    /// A mod at the end of a chain of mods that need each the next one.
    #[error("`{a}` is needed by mods that need each other in a chain of more than {most}", a = visible_line(.0), most = .1)]
    TooDeep(String, usize),
    /// Another size than the index says.
    #[error("the index says that it has {0} bytes, and it has {1}")]
    Size(u64, u64),
    /// Other bytes than the index means.
    #[error("its checksum is not the one in the index: it was changed, or cut")]
    Checksum,
    /// Another mod or version than the index says.
    #[error("the index says otherwise: `{a}` {1} is in it", a = visible_line(.0))]
    Another(String, String),
    /// Its declaration cannot be read.
    #[error("its `mod.yaml` has errors: `brink check` shows them in a folder")]
    NoManifest,
    /// It could not be installed.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Unlisted {
    /// The fault of a text in the JSON of an index.
    pub(crate) fn json(error: impl ToString) -> Unlisted {
        Unlisted::Json(error.to_string())
    }
}
