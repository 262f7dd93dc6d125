//! Indexes of mods: made of packed files, searched, installed from and updated from, in a folder and on a server.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

use super::upgraded::brink;

/// Folders: one of packed mods, and one of a person who installs.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    /// `base` 1.0.0, and `north` 1.0.0, which needs it.
    fn new() -> Place {
        let folder = tempfile::tempdir().unwrap();
        for name in ["packed", "own"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let place = Place { folder };
        place.pack("base", "1.0.0", "");
        place.pack("north", "1.0.0", "requires: { base: \"^1.0\" }\n");
        place
    }

    fn packed(&self) -> PathBuf {
        self.folder.path().join("packed")
    }

    fn own(&self) -> PathBuf {
        self.folder.path().join("own")
    }

    /// Packs a version of a mod, and writes the index anew.
    fn pack(&self, id: &str, version: &str, more: &str) {
        let mods = self.folder.path().join("written");
        let about = format!(
            "id: {id}\nname: The {id}\nversion: {version}\nengine: \">=0.1\"\n\
             description: All about {id}.\nauthor: Somebody\n{more}"
        );
        fs::create_dir_all(mods.join(id)).unwrap();
        fs::write(mods.join(id).join("mod.yaml"), about).unwrap();
        let file = format!("../packed/{id}-{version}.zip");
        let folder = format!("../written/{id}");
        self.does(&[
            "--mods",
            "../written",
            "mods",
            "pack",
            &folder,
            "--out",
            &file,
        ]);
        self.does(&["mods", "index", "../packed"]);
    }

    /// Output of a command that succeeds.
    fn does(&self, args: &[&str]) -> String {
        let (fine, said) = brink(args, &self.own());
        assert!(fine, "{args:?}: {said}");
        said
    }

    /// Output of a command that fails and leaves nothing behind.
    fn fails(&self, args: &[&str]) -> String {
        let (fine, said) = brink(args, &self.own());
        assert!(!fine, "{args:?}: {said}");
        let left: Vec<_> = fs::read_dir(self.own()).unwrap().flatten().collect();
        assert!(left.is_empty(), "{args:?}: {left:?}");
        said
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.own().join(path)).unwrap()
    }
}

/// Serves the files of a folder, and what no honest server has, for as long as the test runs.
fn serve(folder: &Path) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let folder = folder.to_owned();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            thread::spawn(move || answer(stream, &folder));
        }
    });
    address
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let path = line.split(' ').nth(1).unwrap_or_default();
    let name = path.trim_start_matches('/').replace("elsewhere/", "");
    if path.starts_with("/moved/") {
        let to = path.replace("moved", "elsewhere");
        return write!(
            stream,
            "HTTP/1.1 302 Found\r\nLocation: {to}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        );
    }
    if name.ends_with("endless.zip") || path.starts_with("/endless/") {
        write!(stream, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")?;
        loop {
            stream.write_all(&[b'{'; 1 << 16])?;
        }
    }
    let Ok(bytes) = fs::read(folder.join(name)) else {
        return write!(
            stream,
            "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        );
    };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        bytes.len()
    )?;
    stream.write_all(&bytes)
}

#[test]
fn a_mod_comes_with_those_that_it_needs_and_is_updated() {
    let place = Place::new();
    let web = serve(&place.packed());
    for index in [web.clone(), format!("{web}/moved"), "../packed".to_owned()] {
        let found = place.does(&["mods", "search", "ALL", "nor", "--index", &index]);
        assert_eq!(
            found,
            "north 1.0.0  The north, by Somebody\n    All about north.\n"
        );
        let said = place.does(&["mods", "add", "north", "--index", &index, "--yes"]);
        assert!(
            said.ends_with("is installed.\n") && said.contains("base"),
            "{said}"
        );
        assert!(place.text("mods/base/mod.yaml").contains("version: 1.0.0"));
        assert_eq!(
            place.does(&["mods", "update"]),
            "nothing is newer than what is there\n"
        );

        place.pack("base", "1.1.0", "");
        let said = place.does(&["mods", "update", "--yes"]);
        assert!(said.starts_with("base 1.0.0 → 1.1.0\n"), "{said}");
        assert!(place.text("mods/base/mod.yaml").contains("version: 1.1.0"));
        assert_eq!(
            place.does(&["mods", "update"]),
            "nothing is newer than what is there\n"
        );

        // An older version is named, and what a person wrote is kept.
        place.does(&["mods", "add", "base@1.0.0", "--index", &index, "--yes"]);
        let own = place.text("mods/base/mod.yaml") + "# mine\n";
        fs::write(place.own().join("mods/base/mod.yaml"), &own).unwrap();
        let said = place.does(&["mods", "update", "base", "--yes"]);
        assert!(
            said.contains("has changes of your own") && said.contains("nothing is newer"),
            "{said}"
        );
        assert_eq!(place.text("mods/base/mod.yaml"), own);
        fs::remove_dir_all(place.own().join("mods")).unwrap();
        fs::remove_file(place.packed().join("base-1.1.0.zip")).unwrap();
        place.does(&["mods", "index", "../packed"]);
    }
}

#[test]
fn the_folder_of_mods_names_its_index() {
    let place = Place::new();
    let said = place.fails(&["mods", "search"]);
    assert!(said.contains("no index is known: add --index"), "{said}");
    fs::create_dir(place.own().join("mods")).unwrap();
    fs::write(place.own().join("mods/mods.yaml"), "index: ../packed\n").unwrap();
    let found = place.does(&["mods", "search"]);
    assert_eq!(found.matches("All about").count(), 2, "{found}");
    place.does(&["mods", "add", "base", "--yes"]);
    // Switching a mod off keeps the rest of the file.
    place.does(&["mods", "disable", "base"]);
    assert!(
        place
            .text("mods/mods.yaml")
            .starts_with("index: ../packed\n")
    );
    let (fine, said) = brink(&["mods", "update", "elsewhere"], &place.own());
    assert!(
        !fine && said.contains("no mod `elsewhere` in mods came from an index"),
        "{said}"
    );
}

#[test]
fn an_index_that_lies_installs_nothing() {
    let place = Place::new();
    let web = serve(&place.packed());
    let file = place.packed().join("index.json");
    let honest = fs::read_to_string(&file).unwrap();
    let north = fs::read(place.packed().join("north-1.0.0.zip")).unwrap();
    let sum = honest
        .lines()
        .rfind(|line| line.contains("sha256"))
        .unwrap();
    let bytes = format!("\"bytes\": {}", north.len());
    for (from, to, expected) in [
        (
            sum,
            "\"sha256\": \"00\"",
            "entry 2 is left out: it has no SHA-256",
        ),
        (
            sum,
            &format!("\"sha256\": \"{}\"", "0".repeat(64)),
            "its checksum is not the one in the index",
        ),
        (
            &bytes,
            "\"bytes\": 10",
            "the index says that it has 10 bytes",
        ),
        (
            &bytes,
            "\"bytes\": 100000",
            "the index says that it has 100000 bytes",
        ),
        (
            &bytes,
            "\"bytes\": 10000000000",
            "larger than a packed mod may be",
        ),
        (
            &bytes,
            "\"bytes\": -1",
            "entry 2 is left out: it is not an index",
        ),
        (
            "north-1.0.0.zip",
            "../own.zip",
            "not a zip beside the index",
        ),
        (
            "north-1.0.0.zip",
            "http://other.org/x.zip",
            "not a zip beside the index",
        ),
        ("north-1.0.0.zip", "none.zip", "none.zip"),
        ("north-1.0.0.zip", "endless.zip", "endless.zip"),
        (
            "north-1.0.0.zip",
            "base-1.0.0.zip",
            "the index says that it has",
        ),
        (
            "\"id\": \"north\"",
            "\"id\": \"../north\"",
            "has an id that no mod can have",
        ),
        (
            "\"id\": \"north\"",
            "\"id\": \"base\"",
            "entry 2 is left out: it is the same mod",
        ),
        (
            "\"base\": \"^1.0\"",
            "\"base\": \"^2.0\"",
            "the index has `base` in 1.0.0, and none of them is ^2.0",
        ),
        (
            "\"base\": \"^1.0\"",
            "\"north\": \"*\"",
            "`north` needs itself",
        ),
        (
            "\"base\": \"^1.0\"",
            "\"south\": \"*\"",
            "the index has no mod `south`",
        ),
        (
            "\"format\": 1",
            "\"format\": 9",
            "a later version of the program reads",
        ),
        ("\"mods\"", "\"maps\"", "it is not an index of mods"),
    ] {
        let lying = honest.replacen(from, to, 9);
        assert_ne!(lying, honest, "{from}");
        fs::write(&file, lying).unwrap();
        for index in [&web, "../packed"] {
            let said = place.fails(&["mods", "add", "north", "--index", index, "--yes"]);
            let is_read_only = index != web && to.ends_with("less.zip");
            assert!(
                said.contains(expected) || is_read_only,
                "{to} from {index}: {said}"
            );
        }
    }
    fs::write(
        &file,
        honest.replace("\"id\": \"north\"", "\"id\": \"south\""),
    )
    .unwrap();
    let said = place.fails(&["mods", "add", "south", "--index", &web, "--yes"]);
    assert!(
        said.contains("the index says otherwise: `north` 1.0.0 is in it"),
        "{said}"
    );
    fs::write(&file, &honest).unwrap();
    for (what, expected) in [
        (
            "north@2.0.0",
            "the index has `north` in 1.0.0, and none of them is =2.0.0",
        ),
        ("north@new", "`new` is no version"),
        ("nord", "the index has no mod `nord`"),
    ] {
        let said = place.fails(&["mods", "add", what, "--index", &web, "--yes"]);
        assert!(said.contains(expected), "{what}: {said}");
    }
    let said = place.fails(&["mods", "search", "--index", &format!("{web}/endless")]);
    assert!(said.contains("more than 8388608 bytes"), "{said}");
}

#[test]
fn a_chain_of_mods_without_end_is_refused() {
    let place = Place::new();
    let sum = "0".repeat(64);
    let entries: Vec<String> = (0..20_000)
        .map(|nth| {
            format!(
                r#"{{"id":"g{nth}","version":"1.0.0","name":"G","engine":">=0.1","requires":{{"g{}":"*"}},"file":"g.zip","bytes":1,"sha256":"{sum}"}}"#,
                nth + 1
            )
        })
        .collect();
    let index = format!(r#"{{"format":1,"mods":[{}]}}"#, entries.join(","));
    fs::write(place.packed().join("index.json"), index).unwrap();
    let said = place.fails(&["mods", "add", "g0", "--index", "../packed", "--yes"]);
    assert!(said.contains("in a chain of more than 100"), "{said}");
}

#[test]
fn files_that_are_no_mods_are_in_no_index() {
    let place = Place::new();
    fs::write(place.packed().join("no.zip"), "no zip").unwrap();
    let bytes = fs::read(place.packed().join("base-1.0.0.zip")).unwrap();
    fs::write(place.packed().join("copy.zip"), bytes).unwrap();
    let before = fs::read_to_string(place.packed().join("index.json")).unwrap();
    let said = place.fails(&["mods", "index", "../packed"]);
    assert!(
        said.contains("copy.zip: it is the same mod in the same version as in `base-1.0.0.zip`"),
        "{said}"
    );
    assert!(
        said.contains("no.zip: it is not a whole zip file"),
        "{said}"
    );
    let after = fs::read_to_string(place.packed().join("index.json")).unwrap();
    assert_eq!(before, after);
}
