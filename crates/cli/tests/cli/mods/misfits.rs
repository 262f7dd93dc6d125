//! Mods that do not fit, and what they cost.

use super::*;

#[test]
fn files_of_mods_cost_a_bounded_time() {
    let many = |count: usize, piece: &dyn Fn(usize) -> String| {
        (0..count).map(piece).collect::<Vec<_>>().join(", ")
    };
    let cards: Vec<String> = (0..900).map(|n| format!("card_{n}")).collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let base = set("isles", &cards).replace("text:", "tags: [no_event], text:");
    let whole = Table::new()
        .plain("a", &format!("replace: [{}]\n", cards.join(", ")))
        .file(
            "mods/a/cards/a/cards.yaml",
            base.replace("id: isles", "id: a"),
        )
        .file("cards/isles/cards.yaml", base);
    let said = whole.check();
    assert!(said.contains(" 0 errors"), "{said}");
    for text in [
        format!("requires: [{}]\n", many(20_000, &|n| format!("nobody_{n}"))),
        format!("replace: [{}]\n", many(20_000, &|n| format!("nobody_{n}"))),
        format!(
            "add_cards: {{ {} }}\n",
            many(20_000, &|n| format!("nobody_{n}: nothing"))
        ),
        format!(
            "load_after: [{}]\n",
            many(20_000, &|n| format!("nobody_{n}"))
        ),
    ] {
        let table = Table::new().plain("a", &text).cards("a", &["gale"]);
        table.check();
    }
    let crowd = (0..300).fold(Table::new(), |table, n| {
        table.plain(
            &format!("m{n}"),
            &format!("requires: [m{}]\n", (n + 1) % 300),
        )
    });
    assert!(crowd.check().contains("cycle"));
}

#[test]
fn former_keys_of_mods_are_read() {
    let former = "# First.\ndepends: { b: \"^1\" } # needed\nafter: [c]\n";
    let table = Table::new()
        .plain("a", former)
        .plain("b", "")
        .plain("c", "");
    let said = table.check();
    assert!(said.contains("note: `depends` is now `requires`"), "{said}");
    let library = Library::open(&table.roots(&["a", "b", "c"]));
    let ids: Vec<&str> = library.mods().iter().map(|one| &*one.id).collect();
    assert_eq!(ids, ["b", "c", "a"]);
    let (said, fine) = table.brink(&["upgrade", "mods/a"]);
    assert!(fine, "{said}");
    let text = fs::read_to_string(table.path().join("mods/a/mod.yaml")).unwrap();
    let now = "# First.\nrequires: { b: \"^1\" } # needed\nload_after: [c]\n";
    assert!(text.ends_with(now), "{text}");
}

/// Mods that do not fit together.
pub(super) fn misfits() -> Vec<(&'static str, Table)> {
    let mut all = misfits_of_cards();
    all.extend(misfits_of_mods());
    all
}

fn misfits_of_cards() -> Vec<(&'static str, Table)> {
    vec![
        ("two mods replace the same card", {
            let table = Table::new()
                .plain("a", "replace: [calm]\n")
                .cards("a", &["calm"]);
            table.plain("b", "replace: [calm]\n").cards("b", &["calm"])
        }),
        (
            "a mod replaces a card twice",
            Table::new()
                .plain("a", "replace: [calm, calm]\n")
                .cards("a", &["calm"]),
        ),
        (
            "a mod replaces a card that it does not have",
            Table::new().plain("a", "replace: [calm]\n"),
        ),
        (
            "a mod replaces a card that no set has",
            Table::new()
                .plain("a", "replace: [clam]\n")
                .cards("a", &["clam"]),
        ),
        (
            "a card added that is there",
            Table::new()
                .plain("a", "add_cards: { isles: a }\n")
                .cards("a", &["calm"]),
        ),
    ]
}

fn misfits_of_mods() -> Vec<(&'static str, Table)> {
    vec![
        (
            "the same id twice",
            Table::new()
                .plain("a", "")
                .file("mods/b/mod.yaml", about("a", "")),
        ),
        ("a circle", {
            let table = Table::new()
                .plain("a", "requires: [b]\n")
                .plain("b", "requires: [c]\n");
            table.plain("c", "requires: [b]\n").plain("d", "")
        }),
        (
            "a mod that needs itself",
            Table::new().plain("a", "requires: [a]\n"),
        ),
        (
            "a mod that does not exist",
            Table::new()
                .plain("a", "requires: [strom]\n")
                .plain("storm", ""),
        ),
        (
            "a mod with no similar name",
            Table::new().plain("a", "requires: [zebra]\n"),
        ),
        (
            "a mod that needs one that is wrong",
            Table::new()
                .plain("a", "requires: [b]\n")
                .plain("b", "requires: [zebra]\n"),
        ),
        (
            "another version",
            Table::new()
                .plain("a", "requires: { b: \"^2.1\" }\n")
                .plain("b", ""),
        ),
    ]
}

/// Mods that cannot be loaded beside others.
pub(super) fn conflicts() -> Vec<(&'static str, Table)> {
    vec![
        (
            "a conflict, both ways",
            Table::new()
                .plain("a", "conflicts: [b]\n")
                .plain("b", "conflicts: [a]\n"),
        ),
        (
            "a conflict with other versions",
            Table::new()
                .plain("a", "conflicts: { b: \">=2\", nobody: \"*\" }\n")
                .plain("b", ""),
        ),
        (
            "a conflict with itself",
            Table::new().plain("a", "conflicts: [a]\n"),
        ),
        (
            "a conflict with what it requires",
            Table::new()
                .plain("a", "requires: [b]\nconflicts: { c: ^1.0 }\n")
                .plain("b", "requires: [c]\n")
                .plain("c", ""),
        ),
        (
            "a mod that needs one with a conflict",
            Table::new()
                .plain("a", "requires: [b]\n")
                .plain("b", "conflicts: [c]\n")
                .plain("c", ""),
        ),
        (
            "another version of what is optional",
            Table::new()
                .plain("a", "optional: { b: ^2.0, nobody: ^1.0 }\n")
                .plain("b", ""),
        ),
    ]
}

/// Mods with a file that is wrong by itself.
pub(super) fn wrong_files() -> Vec<(&'static str, Table)> {
    let mut all = wrong_facts();
    all.extend(wrong_keys());
    all.extend(wrong_texts());
    all
}

/// Mods that say something wrong of themselves.
fn wrong_facts() -> Vec<(&'static str, Table)> {
    vec![
        (
            "no engine",
            Table::new().file(
                "mods/a/mod.yaml",
                about("a", "").replace("engine: \">=0.1\"\n", ""),
            ),
        ),
        (
            "an engine to come",
            Table::new().file("mods/a/mod.yaml", about("a", "").replace(">=0.1", ">=99")),
        ),
        (
            "an engine that makes no sense",
            Table::new().file(
                "mods/a/mod.yaml",
                about("a", "").replace(">=0.1", "the newest"),
            ),
        ),
        (
            "an engine as a number",
            Table::new().file(
                "mods/a/mod.yaml",
                about("a", "").replace("\">=0.1\"", "0.1"),
            ),
        ),
        (
            "a version that makes no sense",
            Table::new().file("mods/a/mod.yaml", about("a", "").replace("1.0.0", "1.0")),
        ),
    ]
}

/// Mods with a wrong key, name or value.
fn wrong_keys() -> Vec<(&'static str, Table)> {
    vec![
        (
            "a scenario that does not exist",
            Table::new()
                .plain("a", "add_cards: { isle: a }\n")
                .cards("a", &["gale"]),
        ),
        (
            "a set that does not exist",
            Table::new()
                .plain("a", "add_cards: { isles: b }\n")
                .cards("a", &["gale"]),
        ),
        (
            "a key that does not exist",
            Table::new().plain("a", "require: [b]\n"),
        ),
        ("names that lead out", {
            let table = Table::new().plain(
                "a",
                "add_cards: { ../isles: ../../cards/isles }\nreplace: [../calm]\nrequires: [../b]\n",
            );
            table.file("mods/b/mod.yaml", about("../b", ""))
        }),
        (
            "values of other types",
            Table::new().plain(
                "a",
                "requires: b\nload_after: 3\nadd_cards: [a]\nreplace: { a: 1 }\n",
            ),
        ),
    ]
}

/// Mods with something that is no text of a mod, or too much of it.
fn wrong_texts() -> Vec<(&'static str, Table)> {
    vec![
        ("nothing", Table::new().file("mods/a/mod.yaml", "")),
        ("a folder where the file should be", {
            let table = Table::new();
            fs::create_dir_all(table.path().join("mods/a/mod.yaml")).unwrap();
            table
        }),
        (
            "five megabytes",
            Table::new().file("mods/a/mod.yaml", "#".repeat(5 << 20)),
        ),
        (
            "bytes that are not text",
            Table::new().file("mods/a/mod.yaml", [0xff, 0xfe, 0x00, 0xd8]),
        ),
        ("a bomb", {
            let mut text = "a0: &a0 lol\n".to_owned();
            for n in 0..40 {
                let _ = writeln!(
                    text,
                    "a{}: &a{} [{}]",
                    n + 1,
                    n + 1,
                    vec![format!("*a{n}"); 10].join(", ")
                );
            }
            Table::new().file("mods/a/mod.yaml", text)
        }),
        (
            "a scenario called mod",
            Table::new()
                .plain("a", "")
                .file("mods/a/scenarios/mod.yaml", "id: ["),
        ),
        ("a replaced card that is wrong", {
            let table = Table::new()
                .plain("a", "replace: [calm]\n")
                .cards("a", &["calm"]);
            table.file(
                "mods/a/cards/a/cards.yaml",
                set("a", &["calm"]).replace("ops: 4", "ops: 99"),
            )
        }),
        ("more sets than can be added", {
            Table::new()
                .plain(
                    "a",
                    &format!("add_cards: {{ isles: [{}] }}\n", "a, ".repeat(40)),
                )
                .cards("a", &["gale"])
        }),
    ]
}
