//! A library need not try again what another one has tried, and says the same.

use std::collections::BTreeMap;
use std::path::PathBuf;

use brink::content::Library;

fn open(unsaved: &BTreeMap<String, String>) -> Library {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    Library::open_over(&[root], &[], unsaved)
}

#[test]
fn what_was_tried_before_a_change_says_the_same_after_it() {
    let sound = open(&BTreeMap::new());
    assert!(
        sound
            .check()
            .iter()
            .all(|fault| fault.severity() != brink::content::Severity::Error)
    );
    let changes = [
        (
            "cards/twilight_struggle/fidel.lua",
            "return {",
            "return require 'nowhere' {",
        ),
        ("cards/red_sea/cards.yaml", "ops: 2", "ops: many"),
        (
            "scenarios/rules/red_sea.lua",
            "return {",
            "return { nothing = 1,",
        ),
        (
            "scenarios/twilight_struggle_2nd_edition.yaml",
            "extends: twilight_struggle",
            "extends: red_sea",
        ),
        ("maps/twilight_struggle.yaml", "\nregions:", "\nregoins:"),
    ];
    let mut last = sound;
    for (key, right, wrong) in changes {
        let file = last
            .sources()
            .files()
            .iter()
            .find(|file| file.key == key)
            .unwrap();
        assert!(file.text.contains(right), "{key}");
        let unsaved =
            BTreeMap::from([(file.path.to_string(), file.text.replacen(right, wrong, 1))]);
        let fresh = open(&unsaved).check();
        assert!(
            fresh.iter().any(|fault| fault.place.file().ends_with(key)),
            "{key}"
        );
        let reused = open(&unsaved).with_trials_of(&last);
        assert_eq!(reused.check(), fresh, "{key}");
        // And back again; in another language nothing is kept.
        let mended = open(&BTreeMap::new()).with_trials_of(&reused);
        assert_eq!(mended.check(), open(&BTreeMap::new()).check(), "{key}");
        let russian = open(&unsaved).in_language("ru").with_trials_of(&reused);
        assert_eq!(
            russian.check(),
            open(&unsaved).in_language("ru").check(),
            "{key}"
        );
        last = mended;
    }
}

#[test]
fn a_new_file_counts() {
    let before = open(&BTreeMap::new());
    let _ = before.check();
    let root = before
        .sources()
        .files()
        .iter()
        .find(|file| file.key == "scenarios/red_sea.yaml")
        .unwrap();
    let path = root.path.replace("red_sea", "later");
    let unsaved = BTreeMap::from([(
        path,
        "id: later\nname: Later\nextends: red_sea\nturns: 99\n".to_owned(),
    )]);
    assert_eq!(
        open(&unsaved).with_trials_of(&before).check(),
        open(&unsaved).check()
    );
}
