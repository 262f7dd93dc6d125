//! The values that a part of a file inherits, for its form.

use brink::content::Library;
use brink_author::lossless::{Step, value_of};
use serde_json::Value;

/// The most maps or cards that are looked through.
const MAX_BASES: usize = 16;

/// Parts at a place of the maps or cards that the one of a file extends, the nearest first.
pub(super) fn inherited(library: &Library, path: &str, root: &Value, at: &[Step]) -> Vec<Value> {
    let is_map = path.rsplit('/').nth(1) == Some("maps");
    let (mut bases, mut at) = (Vec::new(), at.to_vec());
    let mut extends = extends_of(root, is_map, &at);
    while let Some(base) = extends.filter(|_| bases.len() < MAX_BASES) {
        let key = match base.split_once('/') {
            Some((set, card)) if !is_map => {
                at[1] = Step::Key(card.to_owned());
                format!("cards/{set}/cards.yaml")
            }
            _ => format!("maps/{base}.yaml"),
        };
        let mut files = library.sources().files().iter();
        let file = files.find(|file| file.key == key);
        let Some(tree) = file.and_then(|file| value_of(&file.text)) else {
            break;
        };
        extends = extends_of(&tree, is_map, &at);
        bases.extend(part(&tree, &at).cloned());
    }
    bases
}

/// The base of the map of a file, or of its card at a place.
fn extends_of(root: &Value, is_map: bool, at: &[Step]) -> Option<String> {
    let owner = match at {
        _ if is_map => root,
        [Step::Key(cards), id, ..] if cards == "cards" => {
            part(root, &[Step::Key(cards.clone()), id.clone()])?
        }
        _ => return None,
    };
    owner.get("extends")?.as_str().map(str::to_owned)
}

/// A part of a tree.
fn part<'v>(root: &'v Value, at: &[Step]) -> Option<&'v Value> {
    at.iter().try_fold(root, |value, step| match step {
        Step::Key(name) => value.get(name),
        Step::Entry(number) => value.get(number),
    })
}
