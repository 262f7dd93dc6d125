//! The reason why a file is not a mod that can be installed.

use brink::content::PictureFault;
use brink::control_characters::visible_line;
use thiserror::Error;

/// The reason why a file is not a mod that can be installed, with the name of the entry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refused {
    /// It is no zip, or it is cut.
    #[error("it is not a whole zip file: {0}")]
    NotAZip(String),
    /// The file itself is too large.
    #[error("it has more than {0} MiB")]
    TooLarge(u64),
    /// Too many entries.
    #[error("it has {0} entries; at most {1} are read")]
    TooMany(usize, usize),
    /// A name comes twice.
    #[error("it has two entries of one name")]
    Doubled,
    /// Entries share bytes.
    #[error("its entries lie over each other, as in a zip bomb")]
    Overlapping,
    /// A name that is wrong.
    #[error("`{a}` {1}", a = visible_line(.0))]
    Name(String, &'static str),
    /// Two names that some systems cannot keep apart.
    #[error("`{a}` and `{b}` differ only in case, which some systems cannot keep \
        apart", a = visible_line(.0), b = visible_line(.1))]
    Case(String, String),
    /// A file where another one needs a folder.
    #[error("`{a}` is below `{b}`, which is a file", a = visible_line(.0), b = visible_line(.1))]
    BelowAFile(String, String),
    /// A link, a device or a pipe.
    #[error("`{a}` is a link or a device, and not a file", a = visible_line(.0))]
    NotAFile(String),
    /// It needs a password.
    #[error("`{a}` is encrypted", a = visible_line(.0))]
    Encrypted(String),
    /// It is packed in another way.
    #[error("`{a}` is not packed with deflate", a = visible_line(.0))]
    Method(String),
    /// One file is too large.
    #[error("`{a}` has more than {1} KiB when it is unpacked", a = visible_line(.0))]
    LargeFile(String, u64),
    /// All files are too large together.
    #[error("it has more than {0} MiB when it is unpacked")]
    LargeInAll(u64),
    /// A file grows too much.
    #[error("`{a}` grows more than {1} times when it is unpacked, as in a zip \
        bomb", a = visible_line(.0))]
    Ratio(String, u64),
    /// The bytes are damaged.
    #[error("`{a}` is damaged: {1}", a = visible_line(.0))]
    Damaged(String, String),
    /// It is no text, or one that a system runs.
    #[error("`{a}` {1}", a = visible_line(.0))]
    Text(String, &'static str),
    /// It is no picture that can be shown.
    #[error("`{a}` {1}", a = visible_line(.0))]
    Picture(String, PictureFault),
    /// A browser might run or load something from it, or it cannot be parsed.
    #[error("`{a}`, line {line}, column {column}: it {why}", a = visible_line(name))]
    Unsafe {
        /// The file.
        name: String,
        /// The line, from 1.
        line: u32,
        /// The character in the line, from 1.
        column: u32,
        /// The fault, to follow "it".
        why: String,
    },
    /// There is no mod in it.
    #[error("there is no mod in it: a mod is one folder with a `mod.yaml`")]
    NoMod,
    /// There is more than one.
    #[error("there is more than one mod in it: `{a}` and \
        `{b}`", a = visible_line(.0), b = visible_line(.1))]
    SeveralMods(String, String),
    /// A file is beside the folder of the mod.
    #[error("`{a}` is outside the folder `{b}` of the \
        mod", a = visible_line(.0), b = visible_line(.1))]
    Outside(String, String),
}
