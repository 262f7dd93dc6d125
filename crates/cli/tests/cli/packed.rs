//! `brink mods`: a mod is packed, added and listed; what would not work is neither.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

pub(crate) fn brink(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_brink"))
        .current_dir(folder)
        .args(args)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// A folder with a tiny game, and a mod with one card and one test.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    let file = |path: &str, text: &str| {
        let path = folder.path().join("mods/gale").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    file(
        "mod.yaml",
        "id: gale\nname: The Gale\nversion: \"1.0.0\"\nengine: \">=0.1\"\nadd_cards: { isles: gale }\n",
    );
    file(
        "cards/gale/cards.yaml",
        "id: gale\nname: Gale\ncards:\n  gust: { number: 20, name: A Gust, side: neutral, ops: 4, period: only, text: It blows. }\n",
    );
    file(
        "cards/gale/gust.lua",
        "return { event = function(game) end }\n",
    );
    folder
}

#[test]
fn a_mod_is_packed_and_added_elsewhere() {
    let (one, other) = (place(), place());
    let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
    assert!(packed.status.success(), "{}", said(&packed));
    let again = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "b.zip"]);
    assert!(again.status.success(), "{}", said(&again));
    let bytes = fs::read(one.path().join("a.zip")).unwrap();
    assert_eq!(bytes, fs::read(one.path().join("b.zip")).unwrap());
    fs::remove_dir_all(other.path().join("mods")).unwrap();
    fs::write(other.path().join("a.zip"), &bytes).unwrap();
    // Nobody can be asked: nothing is installed.
    let asked = brink(other.path(), &["mods", "add", "a.zip"]);
    assert!(
        !asked.status.success() && said(&asked).contains("--yes"),
        "{}",
        said(&asked)
    );
    assert!(!other.path().join("mods").exists());
    let added = brink(other.path(), &["mods", "add", "a.zip", "--yes"]);
    assert!(
        added.status.success() && said(&added).contains("gust.lua"),
        "{}",
        said(&added)
    );
    let page = fs::read_to_string(other.path().join("mods/gale/README.md")).unwrap();
    assert!(
        page.contains("The Gale 1.0.0") && page.contains("A Gust") && page.contains("It blows."),
        "{page}"
    );
    let replaced = brink(other.path(), &["mods", "add", "a.zip", "--yes"]);
    assert!(
        replaced.status.success() && said(&replaced).contains("replaces"),
        "{}",
        said(&replaced)
    );
    assert!(said(&brink(other.path(), &["mods", "list"])).contains("The Gale 1.0.0"));
}

#[test]
fn a_mod_with_a_fault_is_not_packed() {
    let one = place();
    fs::write(one.path().join("mods/gale/cards/gale/gust.lua"), "return {").unwrap();
    let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
    assert!(
        !packed.status.success() && said(&packed).contains("gust.lua"),
        "{}",
        said(&packed)
    );
    assert!(!one.path().join("a.zip").exists());
}

#[test]
fn a_mod_with_a_fault_is_not_added() {
    let (one, other) = (place(), place());
    let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
    assert!(packed.status.success(), "{}", said(&packed));
    let bytes = fs::read(one.path().join("a.zip")).unwrap();
    let mut package = brink_pack::Package::read(&bytes).unwrap();
    package.files.insert(
        "cards/gale/gust.lua".to_owned(),
        b"return { event = 1 }\n".to_vec(),
    );
    fs::write(other.path().join("a.zip"), package.write().unwrap()).unwrap();
    // The mod that it would replace stays as it was.
    let before = fs::read(other.path().join("mods/gale/cards/gale/gust.lua")).unwrap();
    let added = brink(other.path(), &["mods", "add", "a.zip", "--yes"]);
    assert!(
        !added.status.success() && said(&added).contains("gust.lua:1"),
        "{}",
        said(&added)
    );
    assert!(
        said(&added).contains("nothing was installed"),
        "{}",
        said(&added)
    );
    assert_eq!(
        fs::read(other.path().join("mods/gale/cards/gale/gust.lua")).unwrap(),
        before
    );
    assert_eq!(
        fs::read_dir(other.path().join("mods")).unwrap().count(),
        1,
        "nothing is left"
    );
}

#[test]
fn what_is_no_mod_is_not_added() {
    let one = place();
    fs::write(one.path().join("a.zip"), "no zip").unwrap();
    let added = brink(
        one.path(),
        &["mods", "add", "a.zip", "--yes", "--to", "new"],
    );
    assert!(
        !added.status.success() && said(&added).contains("not a whole zip file"),
        "{}",
        said(&added)
    );
    assert!(!one.path().join("new").exists());
}

#[test]
fn a_mod_takes_the_place_of_a_shipped_one() {
    let folder = tempfile::tempdir().unwrap();
    let root = testkit::root();
    let packed = brink(
        folder.path(),
        &[
            "mods",
            "pack",
            root.join("mods/late_war").to_str().unwrap(),
            "--out",
            "a.zip",
        ],
    );
    assert!(packed.status.success(), "{}", said(&packed));
    let added = brink(
        folder.path(),
        &["mods", "add", "a.zip", "--yes", "--to", "own"],
    );
    assert!(added.status.success(), "{}", said(&added));
    assert!(folder.path().join("own/late_war/mod.yaml").exists());
}

#[test]
fn a_mod_that_would_push_another_one_out_is_not_added() {
    let (one, other) = (place(), place());
    let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
    assert!(packed.status.success(), "{}", said(&packed));
    let bytes = fs::read(one.path().join("a.zip")).unwrap();
    let renamed = |package: &mut brink_pack::Package, id: &str, files: &[&str]| {
        package.folder = "aaa".to_owned();
        package
            .files
            .retain(|path, _| files.contains(&path.as_str()));
        let about = format!("id: {id}\nname: A\nversion: \"1.0.0\"\nengine: \">=0.1\"\n");
        package
            .files
            .insert("mod.yaml".to_owned(), about.into_bytes());
    };
    let cards = ["cards/gale/cards.yaml", "cards/gale/gust.lua"];
    for (id, files, named) in [("gale", &[][..], "mods/gale"), ("aaa", &cards[..], "gale")] {
        let mut package = brink_pack::Package::read(&bytes).unwrap();
        renamed(&mut package, id, files);
        fs::write(other.path().join("b.zip"), package.write().unwrap()).unwrap();
        let added = brink(other.path(), &["mods", "add", "b.zip", "--yes"]);
        let said = said(&added);
        assert!(!added.status.success(), "{said}");
        assert!(
            said.contains("nothing was installed") && said.contains(named),
            "{said}"
        );
        assert_eq!(fs::read_dir(other.path().join("mods")).unwrap().count(), 1);
    }
}

/// A PNG of 8 by 8 pixels, with nothing drawn on it.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x08\0\0\0\x08\x08\x06\0\0\0\0\0\0\0\
    \0\0\0\0IEND\xaeB`\x82";

/// A folder like [`place`], whose card has a picture.
fn pictured(file: &str, picture: &[u8]) -> tempfile::TempDir {
    let folder = place();
    let set = folder.path().join("mods/gale/cards/gale");
    fs::create_dir(set.join("art")).unwrap();
    fs::write(set.join("art").join(file), picture).unwrap();
    let cards = fs::read_to_string(set.join("cards.yaml")).unwrap();
    let art = format!("text: It blows., art: {{ file: art/{file}, license: CC0, author: nobody }}");
    fs::write(
        set.join("cards.yaml"),
        cards.replace("text: It blows.", &art),
    )
    .unwrap();
    folder
}

#[test]
fn a_picture_comes_along_with_its_licence() {
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h1\"/></svg>";
    for (file, picture) in [("gust.png", PNG), ("gust.svg", &svg[..])] {
        let (one, other) = (pictured(file, picture), place());
        let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
        assert!(packed.status.success(), "{}", said(&packed));
        fs::copy(one.path().join("a.zip"), other.path().join("a.zip")).unwrap();
        let added = brink(other.path(), &["mods", "add", "a.zip", "--yes"]);
        assert!(added.status.success(), "{}", said(&added));
        let root = other.path().join("mods/gale");
        let path = format!("cards/gale/art/{file}");
        assert_eq!(fs::read(root.join(&path)).unwrap(), picture);
        let page = fs::read_to_string(root.join("README.md")).unwrap();
        let row = format!("]({path}) | nobody | CC0 |");
        assert!(
            page.contains("## Pictures") && page.contains(&row),
            "{page}"
        );
        let face = brink(other.path(), &["gallery", "isles", "--card", "gust"]);
        assert!(
            said(&face).contains("href=\"data:image/"),
            "{}",
            said(&face)
        );
        let gallery = brink(other.path(), &["gallery", "isles", "--out", "cards"]);
        assert!(gallery.status.success(), "{}", said(&gallery));
        let index = fs::read_to_string(other.path().join("cards/index.html")).unwrap();
        assert!(
            index.contains("<dt>Picture</dt><dd>nobody, CC0</dd>"),
            "{index}"
        );
        assert!(
            index.contains("<dt>A Gust</dt><dd>nobody, CC0</dd>"),
            "{index}"
        );
    }
}

#[test]
fn a_bad_picture_is_neither_packed_nor_added_and_nothing_is_left() {
    let large = [&PNG[..16], b"\0\0\x75\x30\0\0\x75\x30", &PNG[24..]].concat();
    let archive = [PNG, b"PK\x03\x04"].concat();
    let script = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>";
    for (file, picture, why) in [
        ("gust.png", &large[..], "is 30000 × 30000 pixels large"),
        ("gust.png", &archive, "has bytes behind its end"),
        ("gust.png", b"GIF89a\x01\0\x01\0", "does not begin as"),
        ("gust.svg", script, "has the element `script`"),
    ] {
        let one = pictured(file, picture);
        let checked = said(&brink(one.path(), &["check", "mods/gale", "--no-run"]));
        assert!(
            checked.contains(why) && checked.contains("cards.yaml:4:"),
            "{checked}"
        );
        let packed = brink(one.path(), &["mods", "pack", "mods/gale", "--out", "a.zip"]);
        assert!(
            !packed.status.success() && said(&packed).contains(why),
            "{}",
            said(&packed)
        );
        assert!(!one.path().join("a.zip").exists());
        // Somebody else packs it without a check.
        let sound = pictured(
            file,
            if file.ends_with("png") {
                PNG
            } else {
                b"<svg xmlns=\"http://www.w3.org/2000/svg\"><title/></svg>"
            },
        );
        let packed = brink(
            sound.path(),
            &["mods", "pack", "mods/gale", "--out", "a.zip"],
        );
        assert!(packed.status.success(), "{}", said(&packed));
        let zip = fs::read(sound.path().join("a.zip")).unwrap();
        let mut package = brink_pack::Package::read(&zip).unwrap();
        package
            .files
            .insert(format!("cards/gale/art/{file}"), picture.to_vec());
        fs::write(one.path().join("a.zip"), unchecked(&package)).unwrap();
        fs::remove_dir_all(one.path().join("mods")).unwrap();
        let added = brink(one.path(), &["mods", "add", "a.zip", "--yes"]);
        assert!(
            !added.status.success() && said(&added).contains(why),
            "{}",
            said(&added)
        );
        assert!(!one.path().join("mods").exists());
    }
}

/// The zip of a package that is not checked.
fn unchecked(package: &brink_pack::Package) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (path, bytes) in &package.files {
        let name = format!("{}/{path}", package.folder);
        zip.start_file(name, zip::write::SimpleFileOptions::default())
            .unwrap();
        std::io::Write::write_all(&mut zip, bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}
