//! `brink mods search`.

use brink::control_characters::visible_line;

use super::source::Source;
use crate::{CommandResult, Place};

/// Prints the mods of an index that have all of some words.
pub(super) fn search(place: &Place, words: &[String], index: Option<&str>) -> CommandResult {
    let source = Source::open(place, index)?;
    let found: Vec<_> = source.index.search(words).collect();
    if found.is_empty() {
        return Err(format!("{} has no mod with these words", source.address).into());
    }
    for one in found {
        let author = one.author.iter().map(|author| format!(", by {author}"));
        let name = format!("{}{}", one.name, author.collect::<String>());
        println!("{} {}  {}", one.id, one.version, visible_line(&name));
        if !one.description.is_empty() {
            println!("    {}", visible_line(&one.description));
        }
    }
    Ok(())
}
