//! Languages and translations of mods.

use super::*;

/// A mod brings a language for its own content and for the words of the engine; it is chosen in every way.
#[test]
fn a_mod_brings_a_language() {
    let table = Table::new().plain("german", "").file(
        "mods/german/locale/de/all.yaml",
        "plural: one_other\nmessages: { list_scenarios: Szenarien, log_turn: \"== Zug {n} ==\" }\n\
         sides: { red: Rot }\nscenarios: { isles: { name: Inseln } }\nmods: { german: { name: Deutsch } }\n",
    );
    let list = |env: &[(&str, &str)], args: &[&str]| {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let output = command
            .args(args)
            .current_dir(table.path())
            .envs(env.iter().copied())
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    };
    for said in [
        list(&[], &["list", "--language", "de"]),
        list(&[("BRINK_LANGUAGE", "de")], &["list"]),
    ] {
        assert!(
            said.starts_with("Szenarien\n") && said.contains("Inseln") && said.contains("Deutsch"),
            "{said}"
        );
    }
    let game = list(
        &[],
        &[
            "play",
            "isles",
            "--red",
            "random",
            "--blue",
            "random",
            "--language",
            "de",
        ],
    );
    assert!(
        game.contains("== Zug 2 ==") && game.contains("Rot"),
        "{game}"
    );
    // Without the mod there is no such language.
    assert!(list(&[], &["list", "--language", "de", "--mods", "none"]).contains("error: "));
}

/// Two mods that say the same in other words are named, with both places, unless one comes after the other on purpose.
#[test]
fn mods_that_translate_the_same_differently_are_named() {
    let locale = |name: &str| {
        format!(
            "plural: one_other\nmessages: {{ log_turn: \"{name} {{n}}\" }}\nspaces: {{ bute: {name}, ayr: Ayr }}\n"
        )
    };
    let table = |after: &str| {
        Table::new()
            .plain("a", "")
            .plain("b", after)
            .file("mods/a/locale/de.yaml", locale("Runde"))
            .file("mods/b/locale/de/more.yaml", locale("Zug"))
    };
    let said = table("").check();
    let at = said
        .find("two mods say `messages: log_turn` in other words: `a` and `b`")
        .unwrap_or_else(|| panic!("{said}"));
    assert!(
        said[at..].contains("mods/a/locale/de.yaml:2:23")
            && said[..at].contains("mods/b/locale/de/more.yaml:2:23"),
        "{said}"
    );
    assert!(
        said.contains("`spaces: bute`") && !said.contains("`spaces: ayr`"),
        "{said}"
    );
    assert!(
        said.contains("help: name the first mod under `load_after` of the second")
            && said.contains(", 2 warnings"),
        "{said}"
    );
    assert!(
        table("load_after: [a]\n")
            .check()
            .contains(" 0 errors, 0 warnings")
    );
}

/// Texts for people are not part of the game.
#[test]
fn a_translation_leaves_the_digest_alone() {
    let table = Table::new()
        .plain("storm", "replace: [calm]\n")
        .cards("storm", &["calm", "still", "gale"]);
    let table = table.file("locale/xx.yaml", "cards: { calm: { name: Ruhe } }\n");
    let library = Library::open(&table.roots(&["storm"])).in_language("xx");
    let translated = library.load("isles").unwrap().content;
    assert_eq!(
        translated.card(translated.find_card("calm").unwrap()).name,
        "Ruhe"
    );
    assert_eq!(translated.digest, table.load(&["storm"]).digest);
}
