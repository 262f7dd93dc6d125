//! Mods as one file: made from a folder, with pictures and a page about it; read with limits on
//! everything, and installed completely or not at all.

mod art;
mod drawing_work;
mod for_others;
mod index;
mod install;
mod list;
mod made;
mod name;
mod package;
mod page;
mod picture;
mod plain_picture;
mod refused;
mod style;
mod unlisted;
mod unsafe_text;

pub use art::{is_harmless, lint_pictures};
pub use for_others::PLACEHOLDERS;
pub use index::{INDEX_FILE, Index, Listed, MAX_INDEX};
pub use install::Draft;
pub use made::{Made, MadeError, make};
pub use name::{ENDINGS, MAX_PARTS, MAX_PATH, path_of_mod, plain};
pub use package::{MAX_ARCHIVE, MAX_FILES, MAX_TOTAL, Package};
pub use refused::Refused;
pub use unlisted::Unlisted;
