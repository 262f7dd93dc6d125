//! Mods: what they add and replace, the order that they are loaded in, and what is said of those that are wrong.

mod languages;
mod left_out;
mod misfits;
mod renamed;
mod stray;
mod switched;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Game, Saved};
use misfits::{conflicts, misfits, wrong_files};

/// A folder with a tiny game (`common/isles.rs`), and mods in `mods/`.
struct Table {
    folder: tempfile::TempDir,
}

const NOTHING: &str = "return { event = function(game) end }\n";

/// The file of a mod that is sound.
fn about(id: &str, more: &str) -> String {
    format!("id: {id}\nname: The {id}\nversion: \"1.0.0\"\nengine: \">=0.1\"\n{more}")
}

/// A card set with one card for each of these.
fn set(id: &str, cards: &[&str]) -> String {
    let mut text = format!("id: {id}\nname: The {id}\ncards:\n");
    for (number, card) in cards.iter().enumerate() {
        let _ = writeln!(
            text,
            "  {card}: {{ number: {}, name: New {card}, side: neutral, ops: 4, period: only, text: A test. }}",
            number + 20
        );
    }
    text
}

impl Table {
    fn new() -> Table {
        let folder = tempfile::tempdir().unwrap();
        testkit::isles::write(folder.path(), NOTHING);
        Table { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    fn file(self, path: &str, text: impl AsRef<[u8]>) -> Table {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Writes a mod that consists of its file only.
    fn plain(self, id: &str, more: &str) -> Table {
        self.file(&format!("mods/{id}/mod.yaml"), about(id, more))
    }

    /// Gives a mod a card set named after it, with scripts that do nothing.
    fn cards(self, id: &str, cards: &[&str]) -> Table {
        let start = self.file(&format!("mods/{id}/cards/{id}/cards.yaml"), set(id, cards));
        cards.iter().fold(start, |table, card| {
            table.file(&format!("mods/{id}/cards/{id}/{card}.lua"), NOTHING)
        })
    }

    /// Output of the command here, and whether it succeeds.
    fn brink(&self, args: &[&str]) -> (String, bool) {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let output = command
            .args(args)
            .current_dir(self.path())
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        let text =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        assert!(!text.contains("panicked"), "{text}");
        assert!(output.status.code().is_some(), "{args:?}: it was killed");
        (
            text.replace(&self.path().display().to_string(), "DIR"),
            output.status.success(),
        )
    }

    /// Output of a command that succeeds.
    fn does(&self, args: &[&str]) -> String {
        let (said, fine) = self.brink(args);
        assert!(fine, "{args:?}: {said}");
        said
    }

    /// Output of a command that fails.
    fn fails(&self, args: &[&str]) -> String {
        let (said, fine) = self.brink(args);
        assert!(!fine, "{args:?}: {said}");
        said
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).unwrap()
    }

    /// Output of `brink check` on everything; it must find an error exactly if it shows one.
    fn check(&self) -> String {
        let (text, sound) = self.brink(&["check", "--no-run"]);
        assert_eq!(sound, text.contains(" 0 errors"), "{text}");
        text
    }

    fn roots(&self, mods: &[&str]) -> Vec<PathBuf> {
        let mods = mods.iter().map(|id| self.path().join("mods").join(id));
        [self.path().to_path_buf()]
            .into_iter()
            .chain(mods)
            .collect()
    }

    /// The tiny game with these mods.
    fn load(&self, mods: &[&str]) -> Arc<Content> {
        let library = Library::open(&self.roots(mods));
        library
            .load("isles")
            .unwrap_or_else(|error| panic!("{error}"))
            .content
    }
}

/// The path of the script of a card.
fn script<'c>(content: &'c Content, card: &str) -> &'c str {
    let card = content.find_card(card).unwrap();
    &content.scripts[card.index()].as_ref().unwrap().path
}

#[test]
fn a_mod_adds_cards_to_a_shipped_scenario() {
    let cards = set("gales", &["gale"]).replace("period: only", "period: early");
    let table = Table::new()
        .plain("gales", "add_cards: { twilight_struggle: gales }\n")
        .file("mods/gales/cards/gales/cards.yaml", cards)
        .file("mods/gales/cards/gales/gale.lua", NOTHING);
    let library = Library::open(&[testkit::root(), table.path().join("mods/gales")]);
    assert!(
        library.faults_of_mods().is_empty(),
        "{:?}",
        library.faults_of_mods()
    );
    let with = library.load("twilight_struggle").unwrap().content;
    let without = testkit::content("twilight_struggle");
    assert_eq!(with.cards.len(), without.cards.len() + 1);
    assert_eq!(with.cards.iter().next_back().unwrap().0, "gale");
    assert_ne!(with.digest, without.digest);
    let other = library
        .load("twilight_struggle_2nd_edition")
        .unwrap()
        .content;
    assert!(
        other.find_card("gale").is_err(),
        "only the scenario that is named"
    );
    let game = testkit::play(&with, 1, "random", |_, _| ());
    assert!(game.outcome().is_some());
}

#[test]
fn a_mod_replaces_a_shipped_card() {
    let shipped = testkit::content("twilight_struggle");
    let cards = set("gales", &["marshall_plan"]).replace("period: only", "period: early");
    let table = Table::new()
        .plain("gales", "replace: [marshall_plan]\n")
        .file("mods/gales/cards/gales/cards.yaml", cards)
        .file("mods/gales/cards/gales/marshall_plan.lua", NOTHING);
    let library = Library::open(&[testkit::root(), table.path().join("mods/gales")]);
    for scenario in ["twilight_struggle", "twilight_struggle_2nd_edition"] {
        let content = library.load(scenario).unwrap().content;
        let card = content.find_card("marshall_plan").unwrap();
        assert_eq!(
            (content.card(card).ops, content.card(card).name.as_str()),
            (4, "New marshall_plan")
        );
        assert!(
            script(&content, "marshall_plan").ends_with("mods/gales/cards/gales/marshall_plan.lua")
        );
        let nato = content.find_card("nato").unwrap();
        assert!(
            content.card(nato).requires.contains(&card),
            "others still know it by its id"
        );
    }
    let content = library.load("twilight_struggle").unwrap().content;
    assert_eq!(content.cards.len(), shipped.cards.len());
    assert!(
        content.cards.keys().eq(shipped.cards.keys()),
        "it takes the place of the other one"
    );
    assert_ne!(content.digest, shipped.digest);
    assert_eq!(
        library.load("red_sea").unwrap().content.digest,
        testkit::content("red_sea").digest
    );
}

#[test]
fn a_set_may_hold_new_cards_and_others_in_the_place_of_old_ones() {
    let table = Table::new()
        .plain("storm", "add_cards: { isles: storm }\nreplace: [calm]\n")
        .cards("storm", &["calm", "gale"]);
    assert!(
        table.check().ends_with(" 0 errors, 0 warnings\n"),
        "{}",
        table.check()
    );
    let content = table.load(&["storm"]);
    assert_eq!(
        content.cards.keys().collect::<Vec<_>>(),
        ["probe", "calm", "quiet", "still", "idle", "gale"]
    );
    assert!(script(&content, "calm").contains("mods/storm"));
}

#[test]
fn a_save_reports_when_a_mod_has_changed_the_game() {
    let text = |content: &Arc<Content>| {
        Saved::of(&Game::new(content.clone(), 1).unwrap())
            .unwrap()
            .to_string()
    };
    let mut seen = Vec::new();
    let mut check = |what: &str, content: &Arc<Content>| {
        assert!(!seen.contains(&content.digest), "{what}");
        assert!(
            text(content)
                .parse::<Saved>()
                .unwrap()
                .load(content)
                .is_ok(),
            "{what}"
        );
        seen.push(content.digest);
    };
    let table = Table::new();
    let plain = table.load(&[]);
    check("no mod", &plain);
    let table = table
        .plain("storm", "replace: [calm]\n")
        .cards("storm", &["calm", "still", "gale"]);
    let storm = table.load(&["storm"]);
    check("a card replaced", &storm);
    assert!(text(&plain).parse::<Saved>().unwrap().load(&storm).is_err());
    assert!(text(&storm).parse::<Saved>().unwrap().load(&plain).is_err());
    let table = table.plain("storm", "replace: [calm, still]\n");
    check("two cards replaced", &table.load(&["storm"]));
    let table = table.plain(
        "storm",
        "replace: [calm, still]\nadd_cards: { isles: [storm] }\n",
    );
    check("a card added", &table.load(&["storm"]));
    let table = table.file(
        "mods/storm/cards/storm/gale.lua",
        "return { event = function(game) game:gain_vp(1) end }\n",
    );
    check("another script", &table.load(&["storm"]));
    // A card without a script leaves no trace but where it comes from.
    let bare = |more: &str, cards: &str| {
        let cards = set("storm", &["calm", "gale"]).replace("text:", cards);
        Table::new()
            .plain("storm", more)
            .file("mods/storm/cards/storm/cards.yaml", cards)
    };
    check(
        "bare",
        &bare("replace: [calm]\n", "tags: [no_event], text:").load(&["storm"]),
    );
    let both = "replace: [calm]\nadd_cards: { isles: storm }\n";
    check(
        "bare, and one added",
        &bare(both, "tags: [no_event], text:").load(&["storm"]),
    );
}

const EYOT: &str = "id: eyots\nname: Eyots\nsides: [red, blue]\nregions:\n  north: { name: North }\nspaces:\n  \
    ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground] }\n  \
    bute: { name: Bute, stability: 1, regions: [north] }\n  eyot: { name: Eyot, stability: 1, regions: [north] }\n\
    links:\n  - [ayr, bute]\n  - [bute, eyot]\n";

const TIDES: &str =
    "return { effects = { on_turn_end = function(game) game:gain_vp(1, 'red') end } }\n";

const TESTS: &str = "scenario: eyots\ntests:\n- name: an eyot\n  given: { turn: 2, influence: { eyot: [1, 0] } }\n  \
    then: { controller: { eyot: red } }\n";

fn eyots() -> Table {
    Table::new()
        .plain("eyots", "description: More water.\n")
        .file("mods/eyots/maps/eyots.yaml", EYOT)
        .file(
            "mods/eyots/scenarios/eyots.yaml",
            "id: eyots\nname: Eyots\ndescription: More water.\nextends: isles\nmap: eyots\ncards: [isles, eyots]\nrules: [tides]\n",
        )
        .file("mods/eyots/scenarios/rules/tides.lua", TIDES)
        .cards("eyots", &["ebb"])
        .file("mods/eyots/tests/eyots.yaml", TESTS)
}

#[test]
fn a_mod_has_a_scenario_a_map_rules_and_tests() {
    let table = eyots();
    assert_eq!(
        table.check(),
        "2 scenarios, 2 maps, 2 card sets: 0 errors, 0 warnings\n"
    );
    assert_eq!(
        table.brink(&["test"]),
        ("1 passed, 0 failed\n".to_owned(), true)
    );
    assert_eq!(
        table.brink(&["test", "mods/eyots"]),
        ("1 passed, 0 failed\n".to_owned(), true)
    );
    assert_eq!(
        table.brink(&["test", "mods/eyots/tests/eyots.yaml"]),
        ("1 passed, 0 failed\n".to_owned(), true)
    );
    // From another folder, by its path: it knows what it is built upon.
    let other = Table::new();
    let path = table.path().join("mods/eyots").display().to_string();
    assert_eq!(
        other.brink(&["test", &path]),
        ("1 passed, 0 failed\n".to_owned(), true)
    );
    let (said, sound) = other.brink(&["check", "--no-run", &path]);
    assert!(sound && said.ends_with(" 0 errors, 0 warnings\n"), "{said}");
    assert!(
        other
            .brink(&["sim", "eyots", "--games", "3", "--mods", &path])
            .1
    );
    assert!(!other.brink(&["sim", "eyots", "--games", "3"]).1);
}

#[test]
fn rules_of_the_same_name_do_not_meet() {
    let scenario = "id: reefs\nname: Reefs\ndescription: Rocks.\nextends: isles\nrules: [tides]\n";
    let table = eyots()
        .plain("reefs", "")
        .file("mods/reefs/scenarios/reefs.yaml", scenario)
        .file(
            "mods/reefs/scenarios/rules/tides.lua",
            "return { effects = {} }\n",
        );
    let library = Library::open(&table.roots(&["eyots", "reefs"]));
    for id in ["eyots", "reefs"] {
        let content = library
            .load(id)
            .unwrap_or_else(|error| panic!("{error}"))
            .content;
        assert!(
            content.rules[0].path.contains(&format!("mods/{id}/")),
            "{}",
            content.rules[0].path
        );
    }
}

#[test]
fn the_order_of_mods() {
    let order = |mods: &[(&str, &str)]| {
        let table = mods
            .iter()
            .fold(Table::new(), |table, (id, more)| table.plain(id, more));
        let ids: Vec<&str> = mods.iter().map(|(id, _)| *id).collect();
        let library = Library::open(&table.roots(&ids));
        assert_eq!(library.faults_of_mods(), []);
        library
            .mods()
            .iter()
            .map(|one| one.id.clone())
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(order(&[("b", ""), ("a", ""), ("c", "")]), "a b c");
    assert_eq!(
        order(&[("a", "requires: [c]\n"), ("b", ""), ("c", "")]),
        "b c a"
    );
    assert_eq!(
        order(&[("a", "load_after: [c]\n"), ("b", ""), ("c", "")]),
        "b c a"
    );
    assert_eq!(
        order(&[
            ("a", "requires: { b: \"^1\" }\n"),
            ("b", "requires: { c: \">=1, <2\" }\n"),
            ("c", "")
        ]),
        "c b a"
    );
    // Versions say which mod is meant; one that is used if it is there comes first.
    assert_eq!(
        order(&[("a", "load_after: { b: ^2.0 }\n"), ("b", "")]),
        "a b"
    );
    assert_eq!(
        order(&[("a", "load_after: { b: ^1.0 }\n"), ("b", "")]),
        "b a"
    );
    assert_eq!(
        order(&[("a", "optional: { b: ^1.0, nobody: ^1.0 }\n"), ("b", "")]),
        "b a"
    );
    // `load_after` is a wish.
    assert_eq!(
        order(&[
            ("a", "load_after: [b]\n"),
            ("b", "load_after: [a]\n"),
            ("c", "")
        ]),
        "c a b"
    );
    assert_eq!(
        order(&[("a", "load_after: [b]\n"), ("b", "requires: [a]\n")]),
        "a b"
    );
    assert_eq!(
        order(&[("a", "load_after: [a, nobody]\n"), ("b", "")]),
        "a b"
    );
    assert_eq!(
        order(&[
            ("c", "load_after: [b]\n"),
            ("b", "load_after: [d]\n"),
            ("d", ""),
            ("a", "requires: [c]\n")
        ]),
        "d b c a"
    );
}

#[test]
fn later_mods_have_the_last_word_on_names() {
    let locale = |name: &str| {
        format!("spaces: {{ ayr: {name} }}\ncards: {{ calm: {{ text: Von {name}. }} }}\n")
    };
    let table = Table::new()
        .plain("a", "load_after: [b]\n")
        .plain("b", "")
        .file("mods/a/locale/de.yaml", locale("Anton"))
        .file("mods/b/locale/de.yaml", locale("Berta"))
        .file(
            "locale/de.yaml",
            "sides: { red: Rot }\nregions: { north: Norden }\nspaces: { bute: Insel }\n",
        );
    assert!(
        table.check().ends_with(" 0 errors, 0 warnings\n"),
        "{}",
        table.check()
    );
    let library = Library::open(&table.roots(&["a", "b"])).in_language("de");
    let content = library.load("isles").unwrap().content;
    assert_eq!(content.map.spaces.get("ayr").unwrap().name, "Anton");
    assert_eq!(content.map.spaces.get("bute").unwrap().name, "Insel");
    assert_eq!(content.map.regions.get("north").unwrap().name, "Norden");
    assert_eq!(content.scenario.sides[0].name, "Rot");
    let calm = content.card(content.find_card("calm").unwrap());
    assert_eq!(
        (calm.name.as_str(), calm.text.as_str()),
        ("calm", "Von Anton.")
    );
    let wrong = table.file(
        "locale/fr.yaml",
        "spaces: { ayre: Ayr }\ncards: { calme: {}, calm: { nom: Calme } }\ntown: 1\n",
    );
    insta::assert_snapshot!("a_wrong_language", wrong.check());
}

#[test]
fn mods_are_listed() {
    let table = eyots()
        .plain(
            "storm",
            "description: Wind.\nrequires: [eyots]\nadd_cards: { isles: [storm], eyots: [storm] }\nreplace: [calm]\n",
        )
        .cards("storm", &["calm", "gale"]);
    insta::assert_snapshot!("mods_are_listed", table.brink(&["list"]).0);
    let json: serde_json::Value =
        serde_json::from_str(&table.brink(&["list", "--json"]).0).unwrap();
    insta::assert_json_snapshot!("mods_are_listed_as_json", json);
    let none: serde_json::Value =
        serde_json::from_str(&Table::new().brink(&["list", "--json"]).0).unwrap();
    assert_eq!(none["mods"], serde_json::json!([]));
    let (said, fine) = table
        .plain("storm", "requires: [nobody]\n")
        .brink(&["list"]);
    assert!(
        fine && said.contains("note: the mod `storm` is left out: this needs the mod `nobody`"),
        "{said}"
    );
}

#[test]
fn folders_of_mods() {
    let none = "1 scenario, 1 map, 1 card set: 0 errors, 0 warnings\n";
    // The default folder, empty, and with something that is not a mod.
    let table = Table::new().file("mods/README.md", "none yet");
    fs::create_dir_all(table.path().join("mods/empty")).unwrap();
    assert_eq!(table.check(), none);
    // Two folders; the same mod twice, under two paths.
    let table = table
        .plain("a", "")
        .file("more/b/mod.yaml", about("b", ""))
        .file("more/b/maps/eyots.yaml", EYOT);
    let check = |args: &[&str]| table.brink(&[&["check", "--no-run"], args].concat());
    let two = (
        "1 scenario, 2 maps, 1 card set: 0 errors, 0 warnings\n".to_owned(),
        true,
    );
    assert_eq!(check(&["--mods", "more", "--mods", "mods"]), two);
    assert_eq!(
        check(&["--mods", "more/b", "--mods", "./more/../more"]),
        two
    );
    assert_eq!(
        check(&[]),
        (none.to_owned(), true),
        "only the default folder"
    );
    let mut said = String::new();
    for args in [
        &["--mods", "nowhere"][..],
        &["--mods", "maps"],
        &["--mods", "mods/empty"],
        &["--mods", "mods/README.md"],
    ] {
        let (text, fine) = check(args);
        assert!(!fine);
        let _ = writeln!(said, "brink check {}\n{text}", args.join(" "));
    }
    insta::assert_snapshot!("folders_without_mods", said);
    // In a mod: the installed content is below it.
    let own = Table::new().file(
        "mod.yaml",
        about("own", "add_cards: { twilight_struggle: own }\n"),
    );
    let own = own.file(
        "cards/own/cards.yaml",
        set("own", &["gale"]).replace("period: only", "period: early"),
    );
    let own = own.file("cards/own/gale.lua", NOTHING);
    let (said, sound) = own.brink(&["check", "--no-run"]);
    assert!(sound && said.contains(" card sets: 0 errors"), "{said}");
}

#[test]
fn mistakes_of_mods() {
    let cases = misfits()
        .into_iter()
        .chain(wrong_files())
        .chain(conflicts());
    let cases: Vec<(&str, Table)> = cases.collect();
    let mut all = String::new();
    for (title, table) in &cases {
        let _ = writeln!(all, "# {title}\n{}", table.check());
    }
    insta::assert_snapshot!(all);
    // A mod that is wrong is left out of games that do not need it, which is said.
    let (said, fine) = cases[0].1.brink(&["sim", "isles", "--games", "1"]);
    assert!(
        fine && said.contains("two mods replace the card `calm`: `a` and `b`"),
        "{said}"
    );
    let (_, fine) = cases[27].1.brink(&["sim", "isles", "--games", "1"]);
    assert!(
        fine,
        "a scenario that is called mod is not the file of a mod"
    );
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_a_mod() {
    use std::os::unix::fs::symlink;
    let mut all = String::new();
    for (link, target) in [
        ("mods/a/mod.yaml", "../../secret.yaml"),
        ("mods/a/mod.yaml", "/nowhere"),
        ("mods/a/cards/a", "../../../cards/isles"),
        ("mods/a/locale/de.yaml", "../../../secret.yaml"),
        ("mods/a/scenarios", "../../scenarios"),
    ] {
        let table = Table::new()
            .plain("a", "")
            .file("secret.yaml", "secret: [\n");
        let path = table.path().join(link);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let _ = fs::remove_file(&path);
        symlink(target, &path).unwrap();
        let said = table.check();
        assert!(!said.contains("secret: ["), "{said}");
        let _ = writeln!(all, "# {link} -> {target}\n{said}");
    }
    insta::assert_snapshot!(all);
}
