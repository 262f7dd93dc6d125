//! Libraries, asked about texts that they do not know and opened with odd files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use brink::content::{AbsentMod, Beside, Library, Mod, ModFolder, OtherMod, Picture, Texts};
use brink::tooling::{holds_content, id_of_mod, is_mod};

use super::{odd_texts, say};

#[test]
fn libraries_take_any_text() {
    let library = testkit::library();
    for text in odd_texts() {
        ask_library(&library, &text);
        for name in [
            "maps/x.yaml",
            "cards/x/cards.yaml",
            "cards/x/y.lua",
            "scenarios/x.yaml",
            "mod.yaml",
            &*text,
        ] {
            open_texts(name, &text);
        }
    }
    let nowhere = Library::open(&[PathBuf::from("/no/such/folder")]);
    assert!(nowhere.scenarios().is_empty());
    for one in library.mods() {
        let _ = (
            one.added().count(),
            one.replaced().count(),
            one.added_rules().count(),
            one.added_state().count(),
            one.added_options().count(),
        );
    }
}

#[test]
fn pictures_take_any_bytes() {
    let content = testkit::content("red_sea");
    let heads: [&[u8]; 5] = [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"RIFF\0\0\0\0WEBP",
        b"<svg",
        b"<?xml",
    ];
    for text in odd_texts() {
        for head in heads {
            let bytes = [head, text.as_bytes()].concat();
            match Picture::of(bytes.clone()) {
                Ok(picture) => {
                    assert_eq!(picture.bytes(), bytes);
                    assert!(picture.kind().media_type().starts_with("image/"));
                    let _ = picture.digest();
                }
                Err(fault) => assert!(!fault.to_string().is_empty()),
            }
        }
        let cards = "id: x\nname: X\ncards: { a: { art: { file: art/a.svg, license: L } } }\n";
        let texts = Texts::named(&text).with("cards/x/cards.yaml", cards);
        let library = Library::from_texts(texts.with("cards/x/art/a.svg", &format!("<svg>{text}")));
        for art in library.art() {
            assert!(art.path().ends_with("cards/x/art/a.svg"), "{art:?}");
            assert_eq!(art.credit().as_deref(), Some("L"));
            let picture = library.picture(&art).map(Picture::digest);
            assert!(picture.is_none_or(|digest| library.picture_by_digest(digest).is_some()));
            assert!(content.picture(&art).is_none());
        }
        assert_eq!(library.art().len(), 1, "{text}");
    }
}

/// Asks a library about a text that it does not know.
fn ask_library(library: &Library, text: &str) {
    let path = Path::new(text);
    let translated = testkit::library().in_language(text).with_trials_of(library);
    let _ = (
        translated.language().map(str::len),
        library.files_of(text).len(),
        library.default_files_of(text).len(),
        library.own_options(text),
        library.mod_of_set(text),
    );
    for one in library.mods() {
        let _ = library.scenarios_of(one);
    }
    let files = library.sources().files();
    for file in files.iter().take(9) {
        let _ = library.functions_of_module(file, text);
    }
    let _ = (
        library.is_below(text, path),
        library.is_below("", path),
        library.sources().find(text).is_some(),
    );
    assert!(library.lesson(text).is_none());
    for lesson in translated.lessons() {
        let _ = (
            library.is_changed_by_mods(&lesson),
            library.load_for(&lesson),
        );
    }
    assert!(library.load(text).is_err());
    assert!(library.load_with("red_sea", [(text, text)]).is_err());
}

/// Opens a library that has a text as a file of this name.
fn open_texts(name: &str, text: &str) {
    let texts = Texts::named(text).with(name, text);
    assert!(!texts.is_empty());
    let odd = Library::open_with(&[], std::slice::from_ref(&texts));
    let other = odd.with_content(std::slice::from_ref(&texts));
    assert_eq!(other.languages(), odd.languages());
    let unsaved = [
        (name.to_owned(), text.to_owned()),
        (text.to_owned(), String::new()),
    ];
    let over = Library::open_over(
        &[PathBuf::from(text)],
        std::slice::from_ref(&texts),
        &unsaved.into(),
    );
    assert!(over.load(text).is_err());
    let paths = [(name.to_owned(), text.to_owned())].into();
    let moved = over.moved_over(&Default::default(), &paths);
    assert!(moved.load(text).is_err());
    assert!(!moved.has_other_name(text));
    let library = Library::from_texts(texts);
    assert!(library.check_files(|_| false).len() <= library.check().len());
    let faults = library.check_files(|path| path == name);
    let _ = (
        odd.mods().len(),
        odd.faults_of_mods().len(),
        odd.languages().len(),
        odd.scenario_ids().count(),
    );
    let _ = (
        odd.scenarios().len(),
        odd.maps().len(),
        odd.sets().len(),
        odd.sources().files().len(),
    );
    faults.iter().for_each(say);
}

#[test]
fn libraries_have_tables_of_messages() {
    let library = testkit::library();
    let tables = library.messages().len();
    let with_all = testkit::library().with_all_messages(&[]);
    assert_eq!(with_all.messages().len(), tables);
    for one in library.mods() {
        assert!(!library.names_of_mod(one).0.is_empty());
    }
    let with_more = library.with_messages(&brink::words::engine::ENGINE);
    assert_eq!(with_more.messages().len(), tables + 1);
}

#[test]
fn libraries_without_mods_take_any_text() {
    let library = testkit::library();
    for text in odd_texts() {
        let (path, texts) = (
            Path::new(&*text),
            Texts::named(&text).with("mod.yaml", &text),
        );
        let _ = (is_mod(path), holds_content(path), id_of_mod(path));
        let one = Mod::of(&texts).map(|one| (one.engine(), one.requires));
        let _ = one.map(|(_, requires)| requires.iter().map(OtherMod::versions).count());
        let absent = [
            AbsentMod::disabled(path),
            AbsentMod::disabled_texts(&texts),
            AbsentMod::hidden(std::slice::from_ref(&texts), &text),
        ];
        assert!(absent.iter().all(|one| !one.is_broken()));
        assert_eq!(absent.iter().filter(|one| one.is_disabled()).count(), 2);
        assert!(absent.iter().all(|one| !one.way().is_empty()));
        let beside = Beside {
            absent: absent.to_vec(),
            faults: ModFolder::read(path).faults,
        };
        let odd = Library::open_beside(&[], &[texts], &BTreeMap::new(), beside);
        let _ = (
            odd.absent().len(),
            odd.absent_with(&text, &text).is_some(),
            odd.faults_of_folders().len(),
            odd.mod_of_file(&text).is_some(),
            odd.alone(&text).is_some(),
        );
        assert!(odd.leaving_broken_mods_out().load(&text).is_err());
        assert!(library.mod_of_file(&text).is_none());
    }
}
