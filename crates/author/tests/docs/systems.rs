//! The table of systems names only keys, options, cards and position tests that there are.

use std::collections::BTreeSet;

/// The code spans of a cell.
fn spans(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The rows of the tables that have four cells, without their heads.
fn rows(text: &str) -> Vec<[&str; 4]> {
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let rows = lines.filter_map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        <[&str; 4]>::try_from(cells).ok()
    });
    rows.filter(|row| row[0] != "paragraph" && !row[0].starts_with("---"))
        .collect()
}

/// The names of keys, calls and moments in the generated reference, and the ids and options of the content.
fn names() -> BTreeSet<String> {
    let document =
        |name: &str| std::fs::read_to_string(testkit::root().join("docs").join(name)).unwrap();
    let mut names: BTreeSet<String> = BTreeSet::new();
    for name in ["keys.md", "api.md", "position_words.md"] {
        let words = |span: &str| -> Vec<String> {
            span.split(|c: char| !(c.is_alphanumeric() || c == '_'))
                .map(str::to_owned)
                .collect()
        };
        names.extend(document(name).lines().flat_map(spans).flat_map(words));
    }
    for scenario in [
        "twilight_struggle",
        "red_sea",
        "red_sea_with_ts_cards",
        "thirteen_days",
        "dawn_of_freedom",
    ] {
        let content = testkit::content(scenario);
        names.extend(content.cards.iter().map(|(id, _)| id.to_string()));
        names.extend(
            content
                .scenario
                .options
                .iter()
                .map(|(name, _)| name.to_string()),
        );
        names.extend(content.map.tags.iter().map(|(tag, _)| tag.to_string()));
    }
    names
}

/// The names of the position tests.
fn tests() -> BTreeSet<String> {
    let folders = [
        "tests/positions",
        "mods/thirteen_days/tests",
        "mods/dawn_of_freedom/tests",
    ];
    let entries = folders.map(|folder| std::fs::read_dir(testkit::root().join(folder)).unwrap());
    let files = entries
        .into_iter()
        .flatten()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let name = |line: &str| {
        line.strip_prefix("- name: ")
            .map(|name| name.trim_matches(['"', '\'']).to_owned())
    };
    files
        .flat_map(|text| text.lines().filter_map(name).collect::<Vec<_>>())
        .collect()
}

#[test]
fn every_system_is_where_the_table_says() {
    let text = std::fs::read_to_string(testkit::root().join("docs/game_systems.md")).unwrap();
    let (names, tests) = (names(), tests());
    let rows = rows(&text);
    assert!(rows.len() > 185, "{}", rows.len());
    let mut wrong = Vec::new();
    for [paragraph, rule, keys, shown] in rows {
        for key in spans(keys) {
            if !names.contains(key) {
                wrong.push(format!(
                    "{paragraph} {rule}: no key, option, card, call or tag `{key}`"
                ));
            }
        }
        if spans(shown).is_empty() {
            wrong.push(format!("{paragraph} {rule}: no test"));
        }
        for test in spans(shown) {
            if !tests.contains(test) {
                wrong.push(format!("{paragraph} {rule}: no position test `{test}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
