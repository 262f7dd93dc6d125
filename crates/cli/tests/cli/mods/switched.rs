//! Mods that are switched off and on, described and removed.

use super::*;

/// A mod with a card, one that requires it, and one with a scenario.
fn three() -> Table {
    eyots()
        .plain("rain", "add_cards: { isles: rain }\n")
        .cards("rain", &["gale"])
        .plain(
            "flood",
            "description: Too much.\nauthor: Noah\nrequires: { rain: ^1.0 }\noptional: [eyots]\nconflicts: [drought]\n",
        )
        .cards("flood", &["wave"])
}

#[test]
fn a_mod_that_is_switched_off_takes_no_part() {
    let table = three();
    let said = table.does(&["mods", "disable", "rain"]);
    assert_eq!(
        said,
        "`rain` is switched off in mods/mods.yaml\nleft out too, since they require it: flood\n"
    );
    assert!(table.read("mods/mods.yaml").ends_with("disabled: [rain]\n"));
    let listed = table.does(&["mods", "list"]);
    assert!(listed.contains("\nMods that take no part\n"), "{listed}");
    assert!(
        listed.contains("rain   The rain 1.0.0 (switched off)"),
        "{listed}"
    );
    assert!(
        listed.contains("flood  The flood 1.0.0 (left out, since it cannot be loaded)"),
        "{listed}"
    );
    assert!(
        listed.contains("help: it is switched off; `brink mods enable rain` switches it on"),
        "{listed}"
    );
    let cards = table.does(&["list", "--cards", "isles"]);
    assert!(!cards.contains("New gale"), "{cards}");
    // Whoever names it means it.
    let cards = table.does(&["list", "--cards", "isles", "--mods", "mods/rain"]);
    assert!(cards.contains("New gale"), "{cards}");
    // A scenario of such a mod is known, and so is the way to it.
    table.does(&["mods", "disable", "eyots"]);
    let said = table.fails(&["sim", "eyots", "--games", "1"]);
    assert!(
        said.contains("it is in the mod `eyots`, which is switched off: `brink mods enable eyots`"),
        "{said}"
    );
    assert!(
        table
            .read("mods/mods.yaml")
            .ends_with("disabled: [eyots, rain]\n")
    );
    let said = table.does(&["mods", "disable", "eyots"]);
    assert_eq!(said, "`eyots` is switched off already\n");
    table.does(&["mods", "enable", "mods/eyots"]);
    table.does(&["sim", "eyots", "--games", "1"]);
    table.does(&["mods", "enable", "rain"]);
    assert!(
        table
            .does(&["list", "--cards", "isles"])
            .contains("New gale")
    );
    let said = table.fails(&["mods", "disable", "rian"]);
    assert!(
        said.contains("there is no mod `rian`; did you mean `rain`?"),
        "{said}"
    );
}

#[test]
fn comments_of_the_file_of_a_folder_stay() {
    let text = "# Not for tonight.\nformat: 1\ndisabled:\n  - rain # too wet\n";
    let table = three().file("mods/mods.yaml", text);
    table.does(&["mods", "disable", "eyots"]);
    let now = table.read("mods/mods.yaml");
    assert!(
        now.starts_with("# Not for tonight.\nformat: 1\ndisabled:"),
        "{now}"
    );
    assert!(now.contains("eyots") && now.contains("rain"), "{now}");
    let odd = three().file("mods/mods.yaml", "disabled: [rian]\n");
    let said = odd.does(&["mods", "list"]);
    assert!(
        said.contains("mods/mods.yaml:1:12: warning: there is no mod `rian`")
            && said.contains("help: did you mean `rain`?"),
        "{said}"
    );
    // What cannot be read is neither followed nor written over.
    for wrong in ["disabled: [", "disable: [rain]\n", "disabled: rain\n"] {
        let table = three().file("mods/mods.yaml", wrong);
        let said = table.fails(&["sim", "eyots", "--games", "1"]);
        assert!(
            said.contains("it is in the mod `eyots`: no mod takes part while"),
            "{said}"
        );
        table.fails(&["mods", "disable", "eyots"]);
        assert_eq!(table.read("mods/mods.yaml"), wrong);
    }
}

#[test]
fn a_mod_is_described() {
    let table = three();
    insta::assert_snapshot!(
        "a_mod_is_described",
        ["eyots", "flood"]
            .map(|id| table.does(&["mods", "info", id]))
            .join("\n")
    );
    table.does(&["mods", "disable", "rain"]);
    let said = table.does(&["mods", "info", "rain"]);
    assert!(
        said.starts_with("The rain 1.0.0 (`rain`), switched off\n"),
        "{said}"
    );
    let said = table.does(&["mods", "info", "flood"]);
    assert!(
        said.contains("left out, since it cannot be loaded")
            && said.contains("mods/flood/mod.yaml:7:13: error: this needs the mod `rain`"),
        "{said}"
    );
}

#[test]
fn a_mod_is_removed() {
    let table = three();
    let said = table.fails(&["mods", "remove", "eyots"]);
    assert!(
        said.contains("nothing was removed: nobody can be asked here"),
        "{said}"
    );
    let said = table.fails(&["mods", "remove", "rain", "--yes"]);
    assert!(said.contains("`rain` is required by flood"), "{said}");
    assert!(table.path().join("mods/rain/mod.yaml").exists());
    table.does(&["mods", "disable", "rain"]);
    table.does(&["mods", "remove", "rain", "--yes", "--force"]);
    assert!(!table.path().join("mods/rain").exists());
    assert!(!table.read("mods/mods.yaml").contains("rain"));
    let left = fs::read_dir(table.path().join("mods")).unwrap().count();
    assert_eq!(left, 3, "two mods and `mods.yaml`");
}

#[test]
fn changes_at_the_same_time_are_all_kept() {
    let table = three();
    for _ in 0..3 {
        std::thread::scope(|threads| {
            for id in ["rain", "flood"] {
                let table = &table;
                threads.spawn(move || table.does(&["mods", "disable", id]));
            }
        });
        assert!(
            table
                .read("mods/mods.yaml")
                .ends_with("disabled: [flood, rain]\n")
        );
        for id in ["rain", "flood"] {
            table.does(&["mods", "enable", id]);
        }
    }
}
