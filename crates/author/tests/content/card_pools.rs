//! Which cards of a set a scenario takes: by id, and by printed facts.

use brink::content::{Library, Texts};
use testkit::isles::{MAP, SCENARIO};

/// Eight cards: each fact of a card differs from that of another one.
const CARDS: &str = "id: isles
name: Isles
cards:
  probe: { number: 1, name: Probe, side: red, ops: 2, period: only, tags: [no_event], text: A test. }
  calm: { number: 2, name: Calm, side: blue, ops: 1, period: only, starred: on, tags: [no_event, weather], text: A test. }
  quiet: { number: 3, name: Quiet, side: neutral, ops: 3, period: only, tags: [no_event, weather], text: A test. }
  still: { number: 4, name: Still, side: neutral, ops: 4, period: dusk, underlined: on, tags: [no_event], text: A test. }
  idle: { number: 5, name: Idle, side: neutral, ops: 0, period: only, scoring: on, tags: [no_event, war], text: A test. }
  gale: { number: 6, name: Gale, side: red, ops: 1, period: dusk, starred: on, tags: [no_event, weather], text: A test. }
";

/// A library in which the tiny game has these pools.
fn library(pools: &str) -> Library {
    let scenario = SCENARIO.replace("cards: [isles]", &format!("cards: {pools}")).replace("{ 1: 2 }", "0");
    let texts = Texts::named("mine").with("maps/isles.yaml", MAP).with("cards/isles/cards.yaml", CARDS);
    Library::from_texts(texts.with("scenarios/isles.yaml", &scenario))
}

/// The cards of the tiny game, and what is said of them.
fn cards(pools: &str) -> (String, String) {
    let (content, faults) = match library(pools).load("isles", &[]) {
        Ok(loaded) => (Some(loaded.content), loaded.warnings),
        Err(error) => (None, error.diagnostics),
    };
    let cards: Vec<String> = content.iter().flat_map(|content| content.cards.keys().cloned()).collect();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    (cards.join(" "), faults.join("\n"))
}

#[test]
fn pools_take_cards_by_printed_facts() {
    let cases = [
        ("only: { starred: on, period: only }", "calm"),
        ("only: { underlined: off, scoring: off, period: only }", "probe calm quiet"),
        ("only: { scoring: on }", "idle"),
        ("only: [calm, { side: neutral, period: only }]", "calm quiet idle"),
        ("only: { period: only }, without: { side: [red, blue] }", "quiet idle"),
        ("without: [{ period: dusk }, probe]", "calm quiet idle"),
        ("without: [{ period: dusk }, { ops: 2 }]", "calm quiet idle"),
        ("only: { ops: [0, { min: 2, max: 3 }] }", "probe quiet idle"),
        ("only: { ops: { max: 1 }, period: [only] }", "calm idle"),
        ("only: { tag: [weather, war] }, without: { period: dusk }", "calm quiet idle"),
        ("only: { tag: weather }, without: [gale, { ops: { min: 3 } }], with: { war: off }, dealt: off", "calm"),
        ("without: [probe, gale, still]", "calm quiet idle"),
        ("only: calm", "calm"),
    ];
    for (pool, wanted) in cases {
        let pool = format!("[{{ set: isles, {pool} }}]");
        assert_eq!(cards(&pool), (wanted.to_owned(), String::new()), "{pool}");
    }
}

#[test]
fn a_set_may_be_split_by_facts() {
    let pools = "[{ set: isles, only: { period: only } }, { set: isles, only: still, dealt: off }]";
    // The second pool has a period that the scenario lacks.
    assert!(cards(pools).1.contains("unknown period `dusk`"), "{pools}");
    let pools = "[{ set: isles, only: { starred: off, period: only } }, { set: isles, only: calm, dealt: off }]";
    assert_eq!(cards(pools), ("probe quiet idle calm".to_owned(), String::new()));
}

#[test]
fn what_is_wrong_with_a_filter_of_a_pool_has_a_place() {
    let cases = [
        ("only: { starred: on, ops: 4 }", "warning", "no card of the set `isles` has these facts"),
        ("without: [{ side: red, period: dusk, ops: 9 }, still, gale]", "warning", "no card of the set `isles`"),
        ("only: { period: daw }", "error", "unknown period `daw`"),
        ("only: { side: redd }", "error", "did you mean `red`?"),
        ("only: { tag: wether }", "error", "did you mean `weather`?"),
        ("only: { ops: two }", "error", "has to be a whole number"),
        ("only: { ops: { min: 3, max: 2 } }", "error", "2 is not between 3 and 99"),
        ("only: { star: on }", "error", "facts of cards has no key `star`"),
        ("only: { starred: maybe }", "error", "`on` or `off`"),
        ("only: { side: [] }", "error", "the list `side` is empty"),
        ("only: 7", "error", "this has to be a name"),
        ("without: [[probe]]", "error", "this has to be a name"),
        ("only: { period: $when }", "error", "unknown option `when`"),
        ("only: [prob]", "error", "did you mean `probe`?"),
    ];
    for (pool, severity, wanted) in cases {
        let (_, said) = cards(&format!("[{{ set: isles, {pool} }}]"));
        let line = said.lines().find(|line| line.contains(wanted)).unwrap_or_else(|| panic!("{pool}: {said}"));
        assert!(said.contains("mine:scenarios/isles.yaml:5:"), "{pool}: {said}");
        assert!(line.contains(severity) || line.contains("help"), "{pool}: {said}");
    }
}

#[test]
fn an_option_may_choose_the_cards() {
    let pools = "[{ set: isles, only: { starred: $stars, period: only } }]\n\
                 options: { stars: { description: which, default: on } }";
    assert_eq!(cards(pools).0, "calm");
    let content = library(pools).load("isles", &[("stars".to_owned(), "off".to_owned())]).unwrap().content;
    assert_eq!(content.cards.keys().cloned().collect::<Vec<_>>(), ["probe", "quiet", "idle"]);
}
