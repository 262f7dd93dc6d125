//! Content as it is shipped, and what is said about content that is broken.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::sync::Arc;

use brink::content::{Content, Library, OptionValue, Scoring};
use brink::ids::Side;

fn shipped() -> Library {
    Library::open(&[PathBuf::from(".")])
}

fn load(scenario: &str, options: &[(&str, &str)]) -> Arc<Content> {
    let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    shipped().load(scenario, &options).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

#[test]
fn shipped_content_has_no_faults() {
    let faults: Vec<String> = shipped().check().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_map_of_twilight_struggle() {
    let content = load("twilight_struggle", &[]);
    let map = &content.map;
    assert_eq!(map.playable.len(), 84);
    assert_eq!(map.graph.edge_count(), 121);
    let facts: Vec<(&str, u32, u32)> = map
        .regions
        .iter()
        .map(|(id, region)| (id.as_str(), region.spaces.len(), (region.spaces & map.battlegrounds).len()))
        .collect();
    assert_eq!(
        facts,
        [
            ("europe", 21, 5),
            ("western_europe", 14, 3),
            ("eastern_europe", 9, 2),
            ("middle_east", 10, 6),
            ("asia", 15, 6),
            ("southeast_asia", 7, 1),
            ("africa", 18, 5),
            ("central_america", 10, 3),
            ("south_america", 10, 4),
        ]
    );
    let beside = |side: Side| {
        let spaces = map.home_neighbours[side.index()].iter();
        spaces.map(|space| map.space_id(space)).collect::<Vec<_>>()
    };
    assert_eq!(beside(Side::First), ["canada", "japan", "mexico", "cuba"]);
    assert_eq!(beside(Side::Second), ["finland", "poland", "romania", "afghanistan", "north_korea"]);
    assert!(map.spaces.values().all(|space| space.at.is_some()));
}

#[test]
fn the_cards_of_twilight_struggle() {
    let content = load("twilight_struggle", &[]);
    let count = |test: &dyn Fn(&brink::content::Card) -> bool| content.cards.values().filter(|card| test(card)).count();
    assert_eq!(content.cards.len(), 110);
    assert!(content.cards.values().enumerate().all(|(index, card)| usize::from(card.number) == index + 1));
    assert_eq!([0, 1, 2].map(|period| count(&|card| card.period.index() == period)), [39, 48, 23]);
    assert_eq!(count(&|card| card.scoring), 7);
    assert_eq!(content.scripts.iter().filter(|script| script.is_some()).count(), 109);
    let nato = content.card(content.find_card("nato").unwrap());
    let required: Vec<&str> = nato.requires.iter().map(|&card| &*content.card(card).id).collect();
    assert_eq!(required, ["marshall_plan", "warsaw_pact_formed"]);
}

#[test]
fn options_change_content() {
    let plain = load("twilight_struggle", &[]);
    let without = load("twilight_struggle", &[("optional_cards", "off")]);
    assert_eq!(without.cards.len(), 103);
    assert!(without.absent.contains("norad") && !plain.absent.contains("norad"));
    let quagmire = without.card(without.find_card("quagmire").unwrap());
    assert!(quagmire.cancels.is_empty());
    assert_ne!(plain.digest, without.digest);
    assert_ne!(plain.serial, load("twilight_struggle", &[]).serial);
    assert_eq!(plain.digest, load("twilight_struggle", &[]).digest);
    let bid = load("twilight_struggle", &[("bid_vp", "-2")]);
    assert_eq!(bid.scenario.vp.start, -2);
    assert_eq!(bid.scenario.options["bid_vp"].value, OptionValue::Number(-2));
}

#[test]
fn the_second_edition_says_only_what_differs() {
    let content = load("twilight_struggle_2nd_edition", &[]);
    assert_eq!(content.cards.len(), 103);
    assert_eq!(content.scenario.space_race.as_ref().unwrap().boxes[6].vp, [4, 2]);
    assert!(!content.scenario.options.contains_key("optional_cards"));
    assert!(matches!(content.scenario.scoring["southeast_asia"], Scoring::Spaces(ref spaces) if spaces.len() == 7));
}

#[test]
fn broken_content_says_what_is_wrong() {
    let library = Library::open(&[PathBuf::from("tests/broken")]);
    let faults: Vec<String> = library.check().iter().map(|fault| format!("{fault}\n")).collect();
    insta::assert_snapshot!(faults.concat());
}
