//! Content that is meant to harm: it is refused with a clear word and little work, and nothing outside its folder is read.

use std::fs;
use std::path::Path;
use std::time::Duration;

use brink::content::Library;
use testkit::isles::{MAP, SCENARIO, write};

/// The most processor time of opening and checking any content, beside other work.
const MAX_WORK: Duration = Duration::from_secs(10);

/// Sound content in a separate folder.
fn isles() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "return { event = function(game) end }\n");
    folder
}

/// The first faults of a folder, and that they were found with little work of this thread.
fn faults(folder: &Path) -> String {
    let before = testkit::worked();
    let library = Library::open(&[folder.to_path_buf()]);
    let faults = library.check();
    for fault in &faults {
        use brink_author::excerpt::{Styled, excerpt};
        let _ = excerpt(
            fault,
            |path| library.sources().find(path).map(|file| file.text.as_str()),
            Styled::Plain,
        );
    }
    let worked = testkit::worked() - before;
    let path = folder.to_string_lossy().replace('\\', "/") + "/";
    let said: Vec<String> = faults
        .iter()
        .map(|fault| fault.to_string().replace(&path, ""))
        .collect();
    assert!(
        worked < MAX_WORK,
        "{worked:?}: {}",
        said[..said.len().min(3)].join("\n")
    );
    match said.len() {
        0..=12 => said.join("\n"),
        count => format!("{}\nand {} more", said[..3].join("\n"), count - 3),
    }
}

/// The faults if one file of sound content is this.
fn with(file: &str, text: impl AsRef<[u8]>) -> String {
    let folder = isles();
    fs::write(folder.path().join(file), text).unwrap();
    faults(folder.path())
}

/// `count` pieces, each made from its number.
fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

#[test]
fn sound_content_is_sound() {
    assert_eq!(faults(isles().path()), "");
}

#[test]
fn yaml_bombs() {
    let file = "maps/isles.yaml";
    let laughs = laughs();
    let cases = [
        ("laughs", format!("a0: &a0 lol\n{laughs}")),
        (
            "laughs of tables",
            format!(
                "a0: &a0 {{ a: 1 }}\n{}",
                laughs.replace('[', "{ <<: [").replace(']', "] }")
            ),
        ),
        (
            "a long text many times",
            format!(
                "a: &a {}\nb: [{}]\n",
                "x".repeat(1 << 20),
                "*a, ".repeat(5000)
            ),
        ),
        ("an anchor within itself", "a: &a [*a]\n".to_owned()),
        ("brackets", "[".repeat(4_000_000)),
        ("braces", "{a: ".repeat(1_000_000)),
        ("dashes", "- ".repeat(2_000_000)),
        ("question marks", "? ".repeat(2_000_000)),
        (
            "steps of indentation",
            many(1500, |n| format!("{}a:\n", " ".repeat(n))),
        ),
        ("values", format!("a: [{}]", "1,".repeat(2_000_000))),
        ("keys", many(150_000, |n| format!("k{n}: 1\n"))),
        ("the same key", "a: 1\n".repeat(150_000)),
        ("the same number as key", "1: 1\n".repeat(100_000)),
        ("unclosed quotes", format!("a: \"{}", "x".repeat(4_000_000))),
        ("line breaks", "\n".repeat(4_000_000)),
        ("anchors", many(150_000, |n| format!("- &a{n} 1\n"))),
        ("documents", "--- 1\n".repeat(600_000)),
        ("tags", "!!binary ".repeat(400_000)),
        ("long words", format!("{}: 1\n", "x".repeat(4_000_000))),
        (
            "a number without end",
            format!("a: {}", "9".repeat(4_000_000)),
        ),
        ("control characters", "a: \u{0}\u{7}\u{1b}[31m\n".to_owned()),
        (
            "control characters in a name",
            "\"a\\e[31m\\n\\0b\": 1\n".to_owned(),
        ),
    ];
    insta::assert_snapshot!(all_said(cases.map(|(title, text)| (title, file, text))));
}

/// Anchors that each repeat the one before ten times.
fn laughs() -> String {
    many(40, |n| {
        format!(
            "a{}: &a{} [{}]\n",
            n + 1,
            n + 1,
            vec![format!("*a{n}"); 10].join(", ")
        )
    })
}

/// A case: its title, a file, and the text of the file.
type Case = (&'static str, &'static str, String);

/// The faults of each case, under its title.
fn all_said(cases: impl IntoIterator<Item = Case>) -> String {
    let said: Vec<String> = cases
        .into_iter()
        .map(|(title, file, text)| format!("{title}\n{}\n", with(file, &text)))
        .collect();
    said.join("\n")
}

#[test]
fn too_much_of_what_is_allowed() {
    let cases = [large_maps(), large_cards(), large_scenarios()];
    insta::assert_snapshot!(all_said(cases.into_iter().flatten()));
}

fn large_maps() -> Vec<Case> {
    let spaces = many(10_000, |n| {
        format!("  s{n}: {{ name: S, stability: 1, tags: [t{n}, u{n}] }}\n")
    });
    let links = many(60_000, |n| format!("  - [ayr{n}, bute_of_the_isles_{n}]\n"));
    let file = "maps/isles.yaml";
    vec![
        (
            "spaces",
            file,
            MAP.replace("links:", &format!("{spaces}links:")),
        ),
        ("unknown names", file, format!("{MAP}{links}")),
        (
            "a name as long as a book",
            file,
            format!("{MAP}  - [ayr, {}]\n", "b".repeat(3_000_000)),
        ),
        (
            "unknown keys",
            file,
            format!("{MAP}{}", many(90_000, |n| format!("lnks{n}: 1\n"))),
        ),
    ]
}

fn large_cards() -> Vec<Case> {
    let file = "cards/isles/cards.yaml";
    let tags = format!("tags: [{}]", many(90_000, |n| format!("t{n},")));
    vec![
        (
            "cards",
            file,
            card_set(8_000, |n| large_card(n + 1, "tags: [no_event]")),
        ),
        ("tags", file, card_set(1, |n| large_card(n + 1, &tags))),
    ]
}

fn card_set(count: usize, card: impl Fn(usize) -> String) -> String {
    format!("id: isles\nname: I\ncards:\n{}", many(count, card))
}

fn large_card(n: usize, rest: &str) -> String {
    format!(
        "  c{n}: {{ number: {n}, name: C, side: neutral, ops: 1, period: only, text: T, {rest} }}\n"
    )
}

fn large_scenarios() -> Vec<Case> {
    let file = "scenarios/isles.yaml";
    let options = many(64, |n| {
        format!(
            "  o{n}: {{ description: O, default: w0, words: [{}] }}\n",
            many(60, |word| format!("w{word},"))
        )
    });
    let words = format!(
        "{SCENARIO}options:\n  o: {{ description: O, default: w, words: [{}] }}",
        "w,".repeat(100_000)
    );
    let pools = format!("cards: [{}]", "isles,".repeat(100_000));
    let steps = format!("setup: [{}]", "deal,".repeat(100_000));
    let scorings = format!(
        "scoring:\n{}  north",
        many(15_000, |n| format!("  r{n}: {{ spaces: {{ ayr: 1 }} }}\n"))
    );
    let scored = format!("  - score: [{}]\n", many(50_000, |n| format!("r{n},")));
    vec![
        ("pools", file, SCENARIO.replace("cards: [isles]", &pools)),
        ("options", file, format!("{SCENARIO}options:\n{options}")),
        ("words", file, words),
        ("steps", file, SCENARIO.replace("setup: [deal]", &steps)),
        (
            "scorings",
            file,
            SCENARIO
                .replace("scoring:\n  north", &scorings)
                .replace("rulebook", &(scored + "rulebook")),
        ),
    ]
}

#[test]
fn hostile_scripts() {
    let file = "cards/isles/probe.lua";
    let cases = [
        ("a large file", "-".repeat(300 << 10)),
        ("parentheses", format!("return {}", "(".repeat(200_000))),
        ("tables", format!("return {}", "{".repeat(200_000))),
        (
            "a table that holds itself",
            "local t = {} for i = 1, 20 do t[i] = t end return t".to_owned(),
        ),
        (
            "many values",
            "local t = {} for i = 1, 50000 do t[i] = i end return t".to_owned(),
        ),
        (
            "many names",
            format!("return {{ {} }}", many(5_000, |n| format!("k{n} = 1, "))),
        ),
        ("locals", many(30_000, |n| format!("local a{n} = {n}\n"))),
        ("no text", "\u{0}\u{1}\u{2}".to_owned()),
        ("bytecode", "\u{1b}Lua".to_owned()),
    ];
    let said: Vec<String> = cases
        .iter()
        .map(|(title, text)| format!("{title}\n{}\n", with(file, text)))
        .collect();
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn files_that_are_none() {
    let folder = isles();
    let root = folder.path();
    // A gigabyte, without its bytes.
    fs::File::create(root.join("maps/huge.yaml"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    fs::File::create(root.join("cards/isles/huge.lua"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    fs::write(root.join("maps/latin.yaml"), b"name: Z\xfcrich\n").unwrap();
    fs::write(
        root.join("cards/isles/calm.lua"),
        b"-- Z\xfcrich\nreturn {}\n",
    )
    .unwrap();
    fs::write(root.join("scenarios/zero.yaml"), [0; 100]).unwrap();
    fs::write(root.join("scenarios/utf16.yaml"), b"\xff\xfei\0d\0:\0").unwrap();
    fs::create_dir(root.join("maps/folder.yaml")).unwrap();
    fs::create_dir(root.join("scenarios/rules/folder.lua")).unwrap();
    fs::create_dir_all(root.join("cards/other/cards.yaml")).unwrap();
    let faults: Vec<String> = Library::open(&[root.to_path_buf()])
        .check()
        .iter()
        .map(ToString::to_string)
        .collect();
    insta::assert_snapshot!(
        faults
            .join("\n")
            .replace(&format!("{}/", root.display()), "")
    );
}

#[test]
fn scenarios_without_end() {
    let folder = isles();
    for n in 0..300 {
        let text = format!("id: s{n}\nname: S\nextends: s{}\n", n + 1);
        fs::write(folder.path().join(format!("scenarios/s{n}.yaml")), text).unwrap();
    }
    insta::assert_snapshot!(faults(folder.path()), @r"
    scenarios/s100.yaml:3:10: error: more than 16 scenarios that extend one another
    scenarios/s101.yaml:3:10: error: more than 16 scenarios that extend one another
    scenarios/s102.yaml:3:10: error: more than 16 scenarios that extend one another
    and 282 more
    ");
}

#[test]
fn names_do_not_leave_the_folder() {
    let outer = tempfile::tempdir().unwrap();
    let root = outer.path().join("content");
    write(&root, "return { event = function(game) end }\n");
    // All of them are there, one folder further up.
    for (path, text) in [
        ("secret.lua", "return { effects = {} }"),
        ("secret.yaml", "id: secret"),
        ("maps/secret.yaml", MAP),
        ("cards/secret/cards.yaml", "id: secret\nname: S\ncards: {}"),
    ] {
        let path = outer.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let absolute = outer.path().join("secret").display().to_string();
    let mut said = String::new();
    for (right, wrong) in [
        ("map: isles", "map: ../../maps/secret".to_owned()),
        ("cards: [isles]", "cards: [../../cards/secret]".to_owned()),
        (
            "name: Isles",
            "name: Isles\nrules: [../../../secret]".to_owned(),
        ),
        (
            "name: Isles",
            "name: Isles\nrules: [../../maps/isles]".to_owned(),
        ),
        ("name: Isles", format!("name: Isles\nrules: ['{absolute}']")),
        (
            "name: Isles",
            "name: Isles\nextends: ../../secret".to_owned(),
        ),
        ("id: isles", "id: ../isles".to_owned()),
    ] {
        fs::write(
            root.join("scenarios/isles.yaml"),
            SCENARIO.replacen(right, &wrong, 1),
        )
        .unwrap();
        said += &format!("{wrong}\n{}\n\n", faults(&root));
    }
    fs::write(root.join("scenarios/isles.yaml"), SCENARIO).unwrap();
    let cards = fs::read_to_string(root.join("cards/isles/cards.yaml")).unwrap();
    for name in [
        "../../secret",
        "\"../../../secret\"",
        "a/../probe",
        "probe.lua",
    ] {
        fs::write(
            root.join("cards/isles/cards.yaml"),
            cards.replacen("probe:", &format!("{name}:"), 1),
        )
        .unwrap();
        said += &format!("{name}\n{}\n\n", faults(&root));
    }
    insta::assert_snapshot!(said.replace(&outer.path().display().to_string(), "DIR"));
}

#[cfg(unix)]
#[test]
fn links_do_not_leave_the_folder() {
    use std::os::unix::fs::symlink;
    let outer = tempfile::tempdir().unwrap();
    let root = outer.path().join("content");
    write(&root, "return { event = function(game) end }\n");
    fs::write(outer.path().join("secret.yaml"), "password: 1234\n").unwrap();
    fs::create_dir_all(outer.path().join("set")).unwrap();
    fs::write(
        outer.path().join("set/cards.yaml"),
        "id: set\nname: S\ncards: {}\n",
    )
    .unwrap();
    symlink(
        outer.path().join("secret.yaml"),
        root.join("maps/absolute.yaml"),
    )
    .unwrap();
    symlink("../../secret.yaml", root.join("maps/relative.yaml")).unwrap();
    symlink("/dev/zero", root.join("maps/device.yaml")).unwrap();
    symlink("gone.yaml", root.join("maps/dangling.yaml")).unwrap();
    symlink("../../set", root.join("cards/set")).unwrap();
    fs::remove_dir(root.join("scenarios/rules")).unwrap();
    symlink("/etc", root.join("scenarios/rules")).unwrap();
    // A link within the folder is harmless.
    symlink("probe.lua", root.join("cards/isles/spare.lua")).unwrap();
    insta::assert_snapshot!(faults(&root).replace(&outer.path().display().to_string(), "DIR"));
    // The folder itself may be a link.
    let sound = isles();
    let link = outer.path().join("link");
    symlink(sound.path(), &link).unwrap();
    assert_eq!(faults(&link), "");
}
