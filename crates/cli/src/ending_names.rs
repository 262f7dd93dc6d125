//! Names of the endings of games.

use std::collections::BTreeMap;

use brink::content::Content;
use brink::game::Ending;

/// Names of endings, by key; empty in English, where people read the keys.
pub(crate) fn ending_names(content: &Content) -> BTreeMap<String, String> {
    let all = content.words.language().map(|_| Ending::all(content));
    all.into_iter()
        .flatten()
        .map(|ending| (ending.key(content), ending.display(content).to_string()))
        .collect()
}
