//! Card faces, the sheet to print and the page to look cards up.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use brink::content::{Content, Library};
use brink_draw::{Block, CARD_HEIGHT, CARD_WIDTH, Face};

fn brink(folder: &Path, args: &[&str]) -> Output {
    testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap()
}

fn fails(folder: &Path, args: &[&str]) -> String {
    let output = brink(folder, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => drop(found.insert(path.clone(), std::fs::read(&path).unwrap())),
        }
    }
    found
}

/// The text is in its frame by its own measure, and the frame on the card.
fn fits(block: &Block) -> Result<(), String> {
    let (frame, line) = (&block.frame, block.lines.first().map_or("", String::as_str));
    if block.width() > frame.width + 0.01
        || block.height() > frame.height.max(block.size * block.leading) + 0.01
    {
        return Err(format!("`{line}` leaves its frame: {block:?}"));
    }
    let inside = frame.left() >= 20.0 && frame.right() <= CARD_WIDTH - 20.0;
    if !inside || frame.top() < 0.0 || frame.top() + block.height() > CARD_HEIGHT - 20.0 {
        return Err(format!("`{line}` leaves the card: {block:?}"));
    }
    Ok(())
}

/// Checks the face of every card; gives those whose words were cut or whose note was left out.
fn check_faces(content: &Content) -> Vec<String> {
    let mut cut = Vec::new();
    for card in content.card_ids() {
        let id = &content.card(card).id;
        let face = Face::of(content, card);
        for block in [&face.name, &face.text, &face.side, &face.period]
            .into_iter()
            .chain(&face.note)
        {
            fits(block).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        }
        assert!(
            face.text.frame.top() >= face.name.frame.top() + face.name.height(),
            "{id}"
        );
        let below = |note: &Block| note.frame.top() >= face.text.frame.top() + face.text.height();
        assert!(face.note.as_ref().is_none_or(below), "{id}");
        let svg = face.svg();
        assert_eq!(svg, Face::of(content, card).svg(), "{id}");
        let tree =
            roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{id}: {error}\n{svg}"));
        assert!(
            !tree
                .descendants()
                .any(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "script")))
        );
        // The picture that a card brings is within its face.
        let [links, within] = ["href", "href=\"data:image/"].map(|link| svg.matches(link).count());
        assert!(links == within && !svg.contains("url("), "{id}");
        let of_class = |class: &str| {
            tree.descendants()
                .filter(|node| node.attribute("class") == Some(class))
                .count()
        };
        let facts = content.card(card);
        let has_value = content.is_valued(card);
        assert_eq!(of_class("ops"), usize::from(has_value), "{id}");
        assert_eq!(of_class("star"), usize::from(facts.starred), "{id}");
        // A name may end so by itself.
        let dots = |text: &str| text.matches('…').count();
        let own = dots(&facts.name) + dots(&facts.text);
        let blocks = [&face.name, &face.text, &face.side, &face.period];
        let is_cut = blocks
            .iter()
            .map(|block| dots(&block.lines.concat()))
            .sum::<usize>()
            > own;
        if is_cut || facts.note.is_some() != face.note.is_some() {
            cut.push(id.clone());
        }
    }
    cut
}

#[test]
fn faces_of_every_scenario_hold_their_text() {
    let mods = std::fs::read_dir(testkit::root().join("mods"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let roots: Vec<PathBuf> = [testkit::root()].into_iter().chain(mods).collect();
    let languages: Vec<String> = Library::open(&roots)
        .languages()
        .into_iter()
        .map(str::to_owned)
        .collect();
    assert!(
        languages.iter().any(|language| language == "ru"),
        "{languages:?}"
    );
    for language in std::iter::once("en").chain(languages.iter().map(String::as_str)) {
        let library = Library::open(&roots).in_language(language);
        let scenarios = library.scenarios();
        assert!(scenarios.len() >= 10);
        for scenario in scenarios {
            let content = library.load(&scenario.id).unwrap().content;
            let none: [String; 0] = [];
            assert_eq!(check_faces(&content), none, "{} in {language}", scenario.id);
        }
    }
}

/// A game with three cards that are hard to draw.
fn hard(folder: &Path) -> Arc<Content> {
    testkit::isles::write(folder, "return { event = function(game) end }\n");
    let long = "Очень длинный текст события, которого ни одна карта не вместит. ".repeat(60);
    let cards = format!(
        "id: isles\nname: Isles\ncards:\n  \
         probe: {{ number: 1, name: \"<script>alert(1)</script> & \\\"co\\\"\", side: red, ops: 2, period: only, starred: true, text: \"a <b>bold</b> text ]]>\" }}\n  \
         calm: {{ number: 9999, name: \"{}\", side: neutral, ops: 4, period: only, starred: true, underlined: true, text: \"{long}\" }}\n  \
         quiet: {{ number: 3, name: \"Превысокомногорассмотрительствующий совет\", side: blue, ops: 1, period: only, text: \"漢字かな交じり文。{}\" }}\n  \
         still: {{ number: 4, name: still, side: red, ops: 1, period: only, text: a, note: In English. }}\n  \
         idle: {{ number: 5, name: idle, side: red, ops: 1, period: only, text: b }}\n",
        "W".repeat(100),
        "漢字かな交じり文。".repeat(60),
    );
    std::fs::write(folder.join("cards/isles/cards.yaml"), cards).unwrap();
    let library = Library::open(&[folder.to_path_buf()]);
    library
        .load("isles")
        .unwrap_or_else(|error| panic!("{error}"))
        .content
}

#[test]
fn hard_texts_are_escaped_shrunk_and_cut() {
    let folder = tempfile::tempdir().unwrap();
    let content = hard(folder.path());
    assert_eq!(check_faces(&content), ["calm", "quiet"]);
    let face = |id: &str| Face::of(&content, content.find_card(id).unwrap());
    let tagged = face("probe").svg();
    assert!(
        tagged.contains("&lt;script&gt;") && !tagged.contains("<script") && !tagged.contains("<b>")
    );
    let cut = face("calm");
    assert!(
        cut.name.lines.last().unwrap().ends_with("…\u{a0}★"),
        "{:?}",
        cut.name
    );
    assert!(cut.text.lines.last().unwrap().ends_with('…') && cut.text.lines.len() > 10);
    // A word longer than a line is set smaller before it is torn.
    let russian = face("quiet").name;
    assert_eq!(
        russian.lines.concat(),
        "Превысокомногорассмотрительствующий совет"
    );
    assert!(russian.size < 45.0);
    let out = folder.path().join("gallery");
    let output = brink(
        folder.path(),
        &["gallery", "isles", "--content", ".", "--out", "gallery"],
    );
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for page in ["index.html", "sheet.html"] {
        let text = std::fs::read_to_string(out.join(page)).unwrap();
        assert!(
            !text.contains("alert(1)<") && text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"),
            "{page}"
        );
    }
}

#[test]
fn a_gallery_is_whole_and_always_the_same() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("new/cards");
        let args = ["gallery", scenario, "--out", out.to_str().unwrap()];
        assert!(brink(&testkit::root(), &args).status.success());
        let first = files(&out);
        assert!(brink(&testkit::root(), &args).status.success());
        assert_eq!(first, files(&out));
        let content = testkit::content(scenario);
        assert_eq!(first.len(), content.cards.len() + 2);
        for page in ["index.html", "sheet.html"] {
            let text = std::fs::read_to_string(out.join(page)).unwrap();
            assert!(
                text.starts_with("<!DOCTYPE html>\n<!-- brink gallery -->\n<html lang=\"en\">")
            );
            // Nothing is fetched from elsewhere, and what is shown is there.
            assert!(!text.contains("http:") && !text.contains("https:") && !text.contains("//www"));
            let links = ["src=\"", "href=\""]
                .into_iter()
                .flat_map(|link| text.split(link).skip(1));
            for link in links
                .map(|rest| rest.split('"').next().unwrap())
                .filter(|link| !link.starts_with('#'))
            {
                assert!(out.join(link).is_file(), "{page}: {link}");
            }
            for card in content.cards.values() {
                assert!(
                    text.contains(&format!("cards/{}.svg", card.id)),
                    "{page}: {}",
                    card.id
                );
            }
        }
        let sheet = std::fs::read_to_string(out.join("sheet.html")).unwrap();
        assert_eq!(
            sheet.matches("<section class=\"page\"").count(),
            content.cards.len().div_ceil(9)
        );
        let index = std::fs::read_to_string(out.join("index.html")).unwrap();
        assert_eq!(index.matches("<li id=").count(), content.cards.len());
        for side in &content.scenario.sides {
            assert!(
                index.contains(&format!("name=\"side\" value=\"{}\"", side.id)),
                "{}",
                side.id
            );
        }
    }
}

#[test]
fn one_card_is_drawn_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("card.svg");
    let args = ["gallery", "red_sea", "--card", "ogaden_war"];
    let printed = brink(&testkit::root(), &args);
    assert!(printed.status.success());
    let written = brink(
        &testkit::root(),
        &[&args[..], &["--out", file.to_str().unwrap()]].concat(),
    );
    assert!(written.status.success());
    assert_eq!(std::fs::read(&file).unwrap(), printed.stdout);
}

#[test]
fn other_languages_are_set_too() {
    let folder = tempfile::tempdir().unwrap();
    hard(folder.path());
    std::fs::create_dir_all(folder.path().join("locale")).unwrap();
    std::fs::write(
        folder.path().join("locale/ru.yaml"),
        "sides: { red: Красные }\ncards:\n  probe: { name: Щит и меч, text: Красные объявляют о себе., note: Один раз. }\n  \
         still: { text: Тишина. }\n",
    )
    .unwrap();
    let args = ["gallery", "isles", "--content", ".", "--language", "ru"];
    let face = brink(folder.path(), &[&args[..], &["--card", "probe"]].concat());
    let face = String::from_utf8(face.stdout).unwrap();
    for words in ["Щит и меч", "Красные объявляют", ">Красные<", "Один раз."]
    {
        assert!(face.contains(words), "{face}");
    }
    // A note in another language than the text is left out.
    let still = |args: &[&str]| {
        String::from_utf8(brink(folder.path(), args).stdout)
            .unwrap()
            .contains("In English.")
    };
    assert!(still(&[
        "gallery",
        "isles",
        "--content",
        ".",
        "--card",
        "still"
    ]));
    assert!(!still(&[&args[..], &["--card", "still"]].concat()));
    assert!(
        brink(folder.path(), &[&args[..], &["--out", "gallery"]].concat())
            .status
            .success()
    );
    let index = std::fs::read_to_string(folder.path().join("gallery/index.html")).unwrap();
    assert!(index.contains("<html lang=\"ru\">") && index.contains("<h2>Щит и меч</h2>"));
}

/// Puts a tag in front of every text.
fn tag(node: &mut serde_json::Value) {
    match node {
        serde_json::Value::String(text) => text.insert_str(0, "<i>"),
        serde_json::Value::Array(list) => list.iter_mut().for_each(tag),
        serde_json::Value::Object(table) => table.values_mut().for_each(tag),
        _ => {}
    }
}

/// A mod may translate the words of the program as well as those of its content.
#[test]
fn no_text_of_a_mod_is_a_tag_in_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("mods/m/locale/xx");
    std::fs::create_dir_all(&to).unwrap();
    let about = "id: m\nname: M\nversion: \"1.0.0\"\nengine: \">=0.1\"\n";
    std::fs::write(folder.path().join("mods/m/mod.yaml"), about).unwrap();
    for entry in std::fs::read_dir(testkit::root().join("locale/ru")).unwrap() {
        let entry = entry.unwrap();
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let mut tree: serde_json::Value = serde_yaml::from_str(&text).unwrap();
        let tables = tree.as_object_mut().unwrap().iter_mut();
        tables
            .filter(|(key, _)| *key != "plural")
            .for_each(|(_, table)| tag(table));
        std::fs::write(to.join(entry.file_name()), tree.to_string()).unwrap();
    }
    let facts = "id: hues\nname: Hues\nfacts: { hue: { name: \"<i>hue\", words: [red, blue] } }\n\
        cards:\n  probe: { number: 901, name: P, side: neutral, ops: 2, period: mid, tags: [no_event], text: T., facts: { hue: red } }\n";
    let set = folder.path().join("mods/m/cards/hues");
    std::fs::create_dir_all(&set).unwrap();
    std::fs::write(set.join("cards.yaml"), facts).unwrap();
    let about = about.to_owned() + "add_cards: { red_sea: hues }\n";
    std::fs::write(folder.path().join("mods/m/mod.yaml"), about).unwrap();
    let run = |args: &[&str]| {
        let output = brink(folder.path(), &[args, &["--language", "xx"]].concat());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{args:?}: {said}");
    };
    run(&["gallery", "red_sea", "--out", "out"]);
    run(&[
        "sim",
        "red_sea",
        "--games",
        "4",
        "--report",
        "out/report.html",
    ]);
    let mut pages = 0;
    for (path, bytes) in files(&folder.path().join("out")) {
        let text = String::from_utf8(bytes).unwrap();
        pages += usize::from(text.contains("&lt;i&gt;"));
        let at = text.find("<i>").map(|at| &text[at.saturating_sub(200)..]);
        let near = at.map(|near| near.chars().take(300).collect::<String>());
        assert_eq!(near, None, "{}", path.display());
    }
    assert!(pages > 50, "{pages}");
}

#[test]
fn mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let root = testkit::root();
    let out = at("out");
    assert!(
        fails(&root, &["gallery", "red_see", "--out", &out]).contains("did you mean `red_sea`?")
    );
    let said = fails(&root, &["gallery", "red_sea", "--card", "ogaden_wor"]);
    assert!(
        said.contains("unknown card `ogaden_wor`; did you mean `ogaden_war`?"),
        "{said}"
    );
    assert!(said.contains("brink list --cards red_sea"), "{said}");
    assert!(
        fails(
            &root,
            &["gallery", "red_sea", "--language", "xx", "--out", &out]
        )
        .contains("--language xx")
    );
    assert!(
        fails(
            &root,
            &["gallery", "red_sea", "--option", "reshuffle", "--out", &out]
        )
        .contains("NAME=VALUE")
    );
    assert_eq!(brink(&root, &["gallery", "red_sea"]).status.code(), Some(2));
    assert!(!Path::new(&out).exists());
}

/// Neither a file in place of the folder nor a page of another program is overwritten.
#[test]
fn files_of_others_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let root = testkit::root();
    std::fs::write(at("file"), "mine").unwrap();
    assert!(
        fails(&root, &["gallery", "red_sea", "--out", &at("file")])
            .contains("it is a file, and a folder is needed")
    );
    assert!(
        fails(&root, &["gallery", "red_sea", "--out", &at("file/below")]).contains("file/below")
    );
    std::fs::create_dir(at("own")).unwrap();
    std::fs::write(at("own/index.html"), "<!DOCTYPE html>\n<p>mine</p>\n").unwrap();
    assert!(
        fails(&root, &["gallery", "red_sea", "--out", &at("own")])
            .contains("it is not overwritten")
    );
    assert_eq!(
        std::fs::read_to_string(at("own/index.html")).unwrap(),
        "<!DOCTYPE html>\n<p>mine</p>\n"
    );
    let said = fails(
        &root,
        &[
            "gallery",
            "red_sea",
            "--card",
            "ogaden_war",
            "--out",
            &at("own"),
        ],
    );
    assert!(said.contains("it is a folder"), "{said}");
    let said = fails(&root, &["gallery", "red_sea", "--out", "/proc/brink"]);
    assert!(said.contains("/proc/brink"), "{said}");
}

/// The face that the documents show.
#[test]
fn the_card_of_the_documents_is_up_to_date() {
    let path = testkit::root().join("docs/pictures/card.svg");
    let content = testkit::content("twilight_struggle");
    let fresh = Face::of(&content, content.find_card("nato").unwrap()).svg();
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == fresh,
        "{} is stale: BRINK_UPDATE=1 cargo test -p brink-games --test cli gallery",
        path.display()
    );
}

#[test]
fn a_face_looks_like_this() {
    let folder = tempfile::tempdir().unwrap();
    let content = testkit::isles::content(folder.path(), "return { lasts = \"turn\" }\n").unwrap();
    insta::assert_snapshot!(Face::of(&content, content.find_card("probe").unwrap()).svg());
}

#[test]
fn a_face_with_a_picture_looks_like_this() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { lasts = \"turn\" }\n");
    let set = folder.path().join("cards/isles");
    std::fs::create_dir(set.join("art")).unwrap();
    let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 3\"/>\n";
    std::fs::write(set.join("art/probe.svg"), picture).unwrap();
    let cards = std::fs::read_to_string(set.join("cards.yaml")).unwrap();
    let cards = cards.replace("probe: {", "probe: { art: art/probe.svg,");
    std::fs::write(set.join("cards.yaml"), cards).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library.load("isles").unwrap().content;
    insta::assert_snapshot!(Face::of(&content, content.find_card("probe").unwrap()).svg());
    // Without its file the card has the pattern of others.
    std::fs::remove_file(set.join("art/probe.svg")).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library.load("isles").unwrap().content;
    let face = Face::of(&content, content.find_card("probe").unwrap()).svg();
    assert!(!face.contains("<image"), "{face}");
}
