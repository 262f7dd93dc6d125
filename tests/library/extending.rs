//! `extends` of maps and of single cards.

use std::sync::Arc;

use brink::content::{Content, Library, Texts};
use testkit::isles::{MAP, SCENARIO};

const CARDS: &str = "id: isles\nname: Isles\ncards:\n  \
    probe: { number: 1, name: Probe, side: red, ops: 2, period: only, starred: on, text: A test. \
    }\n  \
    calm: { number: 2, name: Calm, side: neutral, ops: 2, period: only, tags: [no_event], text: A \
    test. }\n  \
    quiet: { number: 3, name: Quiet, side: neutral, ops: 1, period: only, tags: [no_event], text: \
    A test. }\n  \
    still: { number: 4, name: Still, side: neutral, ops: 1, period: only, tags: [no_event], text: \
    A test. }\n";

/// The tiny game, with further files.
fn library(files: &[(&str, &str)]) -> Library {
    let mut texts = Texts::named("isles")
        .with("maps/isles.yaml", MAP)
        .with("scenarios/isles.yaml", SCENARIO)
        .with("cards/isles/cards.yaml", CARDS)
        .with(
            "cards/isles/probe.lua",
            "return { event = function(game) game:gain_vp(1, \"red\") end }\n",
        );
    for (path, text) in files {
        texts = texts.with(path, text);
    }
    Library::from_texts(texts)
}

/// The diagnostics of the tiny game with further files.
fn said(files: &[(&str, &str)]) -> String {
    let faults = library(files).check();
    faults
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

fn load(files: &[(&str, &str)], scenario: &str) -> Arc<Content> {
    let library = library(files);
    let loaded = library
        .load(scenario)
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    loaded.content
}

/// A scenario on the map `wide`.
const WIDE: (&str, &str) = (
    "scenarios/wide.yaml",
    "id: wide\nname: Wide\nextends: isles\nmap: wide\n",
);

/// A map that adds a region, two spaces and their links, moves one space and changes another.
const WIDE_MAP: &str = "id: wide\nname: Wide Isles\nextends: isles\n\
    regions: { south: { name: South } }\n\
    spaces:\n  ayr: { stability: 4, tags: }\n  bute: { at: [3, 4] }\n  \
    cove: { name: Cove, stability: 1, regions: [south] }\n  dun: { name: Dun, stability: 1, \
    regions: [south] }\n\
    links: [[bute, cove], [cove, dun]]\n";

#[test]
fn a_map_adds_and_changes() {
    let content = load(&[WIDE, ("maps/wide.yaml", WIDE_MAP)], "wide");
    let map = &content.map;
    assert_eq!((map.id.as_str(), map.name.as_str()), ("wide", "Wide Isles"));
    let spaces: Vec<(&str, u8)> = map
        .spaces
        .iter()
        .map(|(id, space)| (id.as_str(), space.stability))
        .collect();
    assert_eq!(spaces, [("ayr", 4), ("bute", 1), ("cove", 1), ("dun", 1)]);
    assert_eq!(map.spaces.get("bute").unwrap().at, Some((3.0, 4.0)));
    assert_eq!(map.spaces.get("bute").unwrap().name, "Bute");
    assert_eq!(map.battlegrounds.iter().count(), 0, "the tag is taken away");
    let links: Vec<[&str; 2]> = map
        .links()
        .map(|ends| ends.map(|end| map.space_id(end)))
        .collect();
    assert_eq!(links, [["ayr", "bute"], ["bute", "cove"], ["cove", "dun"]]);
    // The other map is as it was.
    let before = load(&[WIDE, ("maps/wide.yaml", WIDE_MAP)], "isles");
    assert_eq!(
        (
            before.map.spaces.len(),
            before.map.battlegrounds.iter().count()
        ),
        (2, 1)
    );
}

#[test]
fn a_map_takes_away_spaces_with_their_links_and_regions_with_their_mentions() {
    let less = "id: less\nname: Less\nextends: wide\nregions:\n  south:\n  mid: { name: Mid \
        }\nspaces:\n  dun:\n  \
        cove: { regions: [mid] }\nlinks: [[ayr, cove]]\nwithout_links: [[cove, bute]]\n";
    let scenario = (
        "scenarios/less.yaml",
        "id: less\nname: Less\nextends: isles\nmap: less\n",
    );
    let files = [
        WIDE,
        ("maps/wide.yaml", WIDE_MAP),
        scenario,
        ("maps/less.yaml", less),
    ];
    assert_eq!(said(&files), "");
    let content = load(&files, "less");
    let map = &content.map;
    let links: Vec<[&str; 2]> = map
        .links()
        .map(|ends| ends.map(|end| map.space_id(end)))
        .collect();
    assert_eq!(links, [["ayr", "bute"], ["ayr", "cove"]]);
    let regions: Vec<&str> = map.regions.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(regions, ["north", "mid"]);
    let used: Vec<String> = library(&files)
        .files_of("less")
        .iter()
        .map(|file| file.key.clone())
        .collect();
    for file in ["maps/less.yaml", "maps/wide.yaml", "maps/isles.yaml"] {
        assert!(used.iter().any(|key| key == file), "{used:?}");
    }
}

#[test]
fn the_content_changes_with_the_map_that_it_extends() {
    let one = load(&[WIDE, ("maps/wide.yaml", WIDE_MAP)], "wide");
    let moved = MAP.replace("Ayr", "Air");
    let other = load(
        &[
            WIDE,
            ("maps/wide.yaml", WIDE_MAP),
            ("maps/isles.yaml", &moved),
        ],
        "wide",
    );
    assert_ne!(one.digest, other.digest);
}

#[test]
fn faults_of_maps_that_extend_have_places() {
    let map = |text: &str| said(&[("maps/wide.yaml", &format!("id: wide\nname: Wide\n{text}"))]);
    insta::assert_snapshot!(
        [
            map("extends: islse\n"),
            map("extends: wide\n"),
            map("extends: [isles]\n"),
            map("extends: isles\nspaces:\n  buut:\n"),
            map("extends: isles\nspaces:\n  ayr: { stabilty: , regions: [norht] }\n"),
            map("extends: isles\nregions:\n  west:\n"),
            map("extends: isles\nwithout_links: [[ayr, buute]]\n"),
            map(
                "extends: isles\nspaces: { cove: { name: Cove, stability: 1, regions: [north] } }\n\
                 links: [[bute, cove]]\nwithout_links: [[cove, ayr], [ayr], ayr]\n"
            ),
            map("extends: isles\nlinks: [[bute, ayr]]\n"),
            map("extends: isles\nwithout_links: [[bute, ayr], [ayr, bute]]\n"),
            map("extends: isles\nwithout_links: none\nlinks: none\n"),
            map("sides: [red, blue]\nregions: {}\nspaces: {}\nlinks: []\nwithout_links: []\n"),
            said(&[
                ("maps/wide.yaml", "id: wide\nname: Wide\nextends: less\n"),
                ("maps/less.yaml", "id: less\nname: Less\nextends: wide\n"),
                ("maps/more.yaml", "id: more\nname: More\nextends: less\n"),
            ]),
            said(&[
                WIDE,
                ("maps/wide.yaml", "id: wide\nname: Wide\nextends: torn\n"),
                ("maps/torn.yaml", "id: [\n")
            ]),
        ]
        .join("\n\n")
    );
}

#[test]
fn a_chain_of_maps_has_an_end() {
    let mut files: Vec<(String, String)> = (0..40)
        .map(|n| {
            (
                format!("maps/m{n}.yaml"),
                format!("id: m{n}\nname: M\nextends: m{}\n", n + 1),
            )
        })
        .collect();
    files.push((
        "maps/m40.yaml".to_owned(),
        MAP.replace("id: isles", "id: m40"),
    ));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    assert!(said(&files).contains("more than 16 maps that extend one another"));
}

/// A set that extends cards of the tiny game, and a scenario that is played with it.
fn with_set(cards: &str) -> Vec<(&'static str, String)> {
    vec![
        (
            "cards/later/cards.yaml",
            format!("id: later\nname: Later\ncards:\n{cards}"),
        ),
        (
            "scenarios/later.yaml",
            "id: later\nname: Later\nextends: isles\ncards: [{ set: isles, without: [probe] }, \
            later]\n"
                .to_owned(),
        ),
    ]
}

fn borrowed<'a>(files: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    files
        .iter()
        .map(|(path, text)| (*path, text.as_str()))
        .collect()
}

#[test]
fn a_card_has_the_facts_and_the_script_of_the_other() {
    let files = with_set("  probe: { extends: isles/probe, ops: 4, starred: , tags: [c] }\n");
    let content = load(&borrowed(&files), "later");
    let card = content.cards.get("probe").unwrap();
    assert_eq!(
        (card.set.as_str(), card.number, card.name.as_str(), card.ops),
        ("later", 1, "Probe", 4)
    );
    assert_eq!(
        (card.starred, card.owner.is_some(), card.tags.as_slice()),
        (false, true, &["c".to_owned()][..])
    );
    let index = content.find_card("probe").unwrap().index();
    let script = content.scripts[index].as_ref().unwrap();
    assert!(
        script.path.ends_with("cards/isles/probe.lua"),
        "{}",
        script.path
    );
    let library = library(&borrowed(&files));
    let used: Vec<&str> = library
        .files_of("later")
        .iter()
        .map(|file| file.key.as_str())
        .collect();
    assert!(
        used.contains(&"cards/isles/probe.lua") && used.contains(&"cards/isles/cards.yaml"),
        "{used:?}"
    );
}

#[test]
fn a_script_of_its_own_wins() {
    let mut files = with_set(
        "  probe: { extends: isles/probe }\n  twin: { extends: later/probe, number: 9, name: Twin \
        }\n",
    );
    files.push((
        "cards/later/probe.lua",
        "return { event = function(game) game:gain_vp(2, \"red\") end }\n".to_owned(),
    ));
    let content = load(&borrowed(&files), "later");
    for card in ["probe", "twin"] {
        let index = content.find_card(card).unwrap().index();
        let script = content.scripts[index].as_ref().unwrap();
        assert!(
            script.path.ends_with("cards/later/probe.lua"),
            "{}",
            script.path
        );
    }
}

#[test]
fn faults_of_cards_that_extend_have_places() {
    let cards = |text: &str| said(&borrowed(&with_set(text)));
    insta::assert_snapshot!(
        [
            cards("  probe: { extends: isles/prob }\n"),
            cards("  probe: { extends: isle/probe }\n"),
            cards("  probe: { extends: probe }\n"),
            cards("  probe: { extends: nothing }\n"),
            cards("  probe: { extends: [isles, probe] }\n"),
            cards("  probe: { extends: isles/probe, underlined: }\n"),
            cards("  probe: { extends: isles/probe, ops: 12 }\n"),
            cards("  probe: { extends: later/probe }\n"),
            cards(
                "  a: { extends: later/b }\n  b: { extends: later/a }\n  c: { extends: later/a }\n"
            ),
        ]
        .join("\n\n")
    );
}

#[test]
fn what_cards_inherit_is_bounded() {
    let long = "x".repeat(1 << 20);
    let cards: String = (0..1000)
        .map(|n| format!("  c{n}: {{ extends: isles/probe, number: {} }}\n", n + 1))
        .collect();
    let base = CARDS.replacen("text: A test.", &format!("text: {long}."), 1);
    let mut files = with_set(&cards);
    files.push(("cards/isles/cards.yaml", base));
    assert!(said(&borrowed(&files)).contains("letters that the cards of a set inherit"));
}
