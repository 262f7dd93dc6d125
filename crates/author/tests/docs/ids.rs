//! The ids of a scenario in the definitions for editors.

use std::collections::BTreeSet;

use brink_author::editor::{Ids, lua_definitions, luau_definitions};

/// The lines of a text that another has not.
fn added(text: &str, other: &str) -> String {
    let known: BTreeSet<&str> = other.lines().collect();
    let lines = text.lines().filter(|line| !known.contains(line));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_ids_of_a_scenario_are_types() {
    let folder = tempfile::tempdir().unwrap();
    let content =
        testkit::examples::content(folder.path(), "return { event = function(game) end }").unwrap();
    let (ids, none) = (Ids::of([&*content]), Ids::default());
    let lua = lua_definitions(&ids);
    mlua::Lua::new().load(&lua).exec().unwrap();
    let luau = luau_definitions(&ids);
    mlua::Lua::new().load(&luau).exec().unwrap();
    insta::assert_snapshot!(format!(
        "{}\n\n{}",
        added(&lua, &lua_definitions(&none)),
        added(&luau, &luau_definitions(&none))
    ));
}
