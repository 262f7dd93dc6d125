//! Cards that were renamed: files of before still mean them.

use brink::content::{Library, Texts};
use brink_author::lint::lint_calls;
use brink_author::position::Runner;

/// The shipped content with a mod that has a gale, and one with a storm that knows the gale by a former id.
fn library(renamed: &str, other: &str) -> Library {
    let head = |id: &str| format!("id: {id}\nname: {id}\nversion: \"1.0.0\"\nengine: \"*\"\n");
    let gales = Texts::named("gales")
        .with(
            "mod.yaml",
            &format!(
                "{}add_cards: {{ red_sea: gales }}\n{renamed}",
                head("gales")
            ),
        )
        .with("cards/gales/cards.yaml", GALES)
        .with("cards/gales/north_gale.lua", GALE);
    let storms = Texts::named("storms")
        .with(
            "mod.yaml",
            &format!(
                "{}requires: [gales]\nadd_cards: {{ red_sea: storms }}\n",
                head("storms")
            ),
        )
        .with(
            "cards/storms/cards.yaml",
            &STORMS.replace("north_gale", other),
        )
        .with(
            "cards/storms/storm.lua",
            &STORM.replace("north_gale", other),
        )
        .with("cards/storms/flood.lua", GALE)
        .with("locale/ru.yaml", &RUSSIAN.replace("north_gale", other));
    Library::open_with(&[testkit::root()], &[gales, storms])
}

const GALES: &str = "id: gales
name: Gales
cards:
  north_gale: { number: 301, name: North Gale, side: neutral, ops: 2, period: mid, text: A gale. }
";
const GALE: &str = "return { event = function(game) game:gain_vp(1) end }\n";
const STORMS: &str = "id: storms
name: Storms
cards:
  storm: { number: 302, name: Storm, side: neutral, ops: 2, period: mid, text: A storm. }
  flood: { number: 303, name: Flood, side: neutral, ops: 2, period: mid, requires: [north_gale], text: A flood. }
";
const STORM: &str = "return {
  event = function(game)
    if game:where(\"north_gale\") == \"discard\" then
      game:gain_vp(2)
    end
  end,
}
";
const RUSSIAN: &str = "cards:\n  north_gale: { name: Шторм }\n";
const TEST: &str = "scenario: red_sea
tests:
  - name: a storm after a gale
    given: { hand: { us: [storm] }, discard: [north_gale], active: us }
    when: [{ us: { play: storm, for: event } }]
    then: { vp: 2 }
";

fn said(library: &Library) -> String {
    let faults = library.check().into_iter();
    let own = faults.filter(|fault| {
        ["gales", "storms"]
            .iter()
            .any(|of| fault.place.file().starts_with(of))
    });
    let own: Vec<String> = own.map(|fault| fault.to_string()).collect();
    own.join("\n")
}

#[test]
fn files_with_a_former_id_mean_the_card_of_today() {
    let library = library(
        "renamed: { old_gale: gale, gale: north_gale }\n",
        "old_gale",
    );
    let found = said(&library);
    assert!(
        !found.contains("error") && !found.contains("warning"),
        "{found}"
    );
    assert!(
        found.contains("storms:cards/storms/cards.yaml:5:")
            && found.contains("note: `old_gale` is now `north_gale`"),
        "{found}"
    );
    let in_scripts = lint_calls(&library);
    let in_scripts: Vec<String> = in_scripts.iter().map(ToString::to_string).collect();
    assert!(
        in_scripts[0].starts_with("storms:cards/storms/storm.lua:3:19: note: `old_gale` is now"),
        "{in_scripts:?}"
    );
    let content = library.load("red_sea").unwrap().content;
    assert_eq!(content.find_card("gale"), content.find_card("north_gale"));
    let mut runner = Runner::new(&library);
    for id in ["north_gale", "gale", "old_gale"] {
        let (tests, faults) = runner.tests_of("a.yaml", &TEST.replace("north_gale", id));
        let errors = faults.iter().filter(|fault| fault.is_error());
        assert_eq!(errors.count(), 0, "{faults:?}");
        runner.run(&tests[0]).unwrap();
    }
    let russian = library.in_language("ru").load("red_sea").unwrap().content;
    let gale = russian.find_card("north_gale").unwrap();
    assert_eq!(russian.card(gale).name, "Шторм");
}

#[test]
fn wrong_renames_are_refused_with_their_place() {
    for (renamed, wanted) in [
        (
            "{ north_gale: north_gale }",
            "there still is a card `north_gale`",
        ),
        ("{ gale: north_gal }", "unknown card `north_gal`"),
        ("{ gale: nasser }", "unknown card `nasser`"),
        ("{ storm: north_gale }", "there still is a card `storm`"),
        ("{ a: b, b: c, c: a }", "`a` is renamed to itself"),
        ("{ a: a }", "`a` is renamed to itself"),
        ("[gale]", "has to be a table"),
    ] {
        let found = said(&library(&format!("renamed: {renamed}\n"), "north_gale"));
        assert!(found.contains(wanted), "{renamed}: {found}");
        assert!(found.contains("gales:mod.yaml:6:"), "{renamed}: {found}");
    }
}
