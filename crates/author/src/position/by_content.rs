//! Position tests by the content that they run with.

use std::collections::BTreeMap;

use brink::content::Library;

use super::PositionTest;

/// Groups tests by what they run with: those of a mod with the content and all that the mod requires,
/// others with the whole library (`None`). Other mods have no say in them.
#[must_use]
pub fn by_content(
    library: &Library,
    tests: Vec<PositionTest>,
) -> Vec<(Option<Library>, Vec<PositionTest>)> {
    let mut mods: BTreeMap<String, Option<&str>> = BTreeMap::new();
    let mut groups: Vec<(Option<&str>, Vec<PositionTest>)> = Vec::new();
    for test in tests {
        let file = test.place.file();
        let of_file = || library.mod_of_file(file).map(|one| one.id.as_str());
        let id = *mods.entry(file.to_owned()).or_insert_with(of_file);
        match groups.iter_mut().find(|(other, _)| *other == id) {
            Some((_, group)) => group.push(test),
            None => groups.push((id, vec![test])),
        }
    }
    let groups = groups.into_iter();
    groups
        .map(|(id, tests)| (id.and_then(|id| library.alone(id)), tests))
        .collect()
}
