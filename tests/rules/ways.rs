//! Ways of links: filters and calls that ask for what is connected.

use brink::content::Map;
use brink::game::{Choice, Game, Use};
use brink::ids::{SpaceId, SpaceSet};
use petgraph::algo::astar;
use petgraph::graph::NodeIndex;
use petgraph::visit::NodeFiltered;
use proptest::prelude::*;
use testkit::scores;

/// The answer of a script to an expression. Five islands lie in a row: Ayr, Bute, Cove, Dale, Eigg; Red
/// controls Ayr and Bute, Blue controls Dale.
fn answer(expression: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let keys = "setup: [deal, { influence: { red: { ayr: 2, bute: 1 }, blue: { dale: 1 } } }]\n";
    let event = format!(
        "return {{ event = function(game)\n\
           local found = {expression}\n\
           if type(found) == \"table\" then found = table.concat(found, \" \") end\n\
           game:log(\"found:\" .. tostring(found))\n\
         end }}\n"
    );
    let library = scores::library(folder.path(), keys, &event, "return {}\n");
    for card in ["calm", "quiet", "still", "idle"] {
        std::fs::write(
            folder.path().join(format!("cards/isles/{card}.lua")),
            &event,
        )
        .unwrap();
    }
    drop(library);
    let library = brink::Library::open(&[folder.path().to_path_buf()]);
    let mut game = Game::new(library.load("isles").unwrap().content, 1).unwrap();
    let card = game.decision().unwrap().choices[0];
    game.apply(card).unwrap();
    let events = game.apply(Choice::Use(Use::Event)).unwrap().to_vec();
    let lines = events.iter().filter_map(|event| game.line(event));
    let found = lines.filter_map(|line| Some(line.split_once("found:")?.1.trim().to_owned()));
    found.collect()
}

#[test]
fn filters_follow_ways() {
    let spaces = |filter: &str| answer(&format!("game:spaces {filter}"));
    let of_ayr = |more: &str| {
        spaces(&format!(
            "{{ within = {{ of = {{ ids = \"ayr\" }}{more} }} }}"
        ))
    };
    assert_eq!(of_ayr(", links = 1"), "ayr bute");
    assert_eq!(of_ayr(", links = 3"), "ayr bute cove dale");
    assert_eq!(of_ayr(""), "ayr bute cove dale eigg");
    let own = ", through = { controlled_by = \"red\" }";
    assert_eq!(of_ayr(own), "ayr bute cove", "the end need not match");
    assert_eq!(of_ayr(&format!(", links = 1{own}")), "ayr bute");
    assert_eq!(
        spaces("{ connected_to = { controlled_by = \"blue\" }, has_influence = \"neither\" }"),
        "cove eigg"
    );
    assert_eq!(
        spaces("{ connected_to = { ids = \"eigg\" }, no_influence = \"either\" }"),
        "cove eigg"
    );
    assert_eq!(
        spaces("{ connected_to = { controlled_by = \"neither\", region = \"north\" } }"),
        ""
    );
}

#[test]
fn calls_follow_ways() {
    assert_eq!(answer("game:distance(\"ayr\", \"eigg\")"), "4");
    assert_eq!(answer("game:distance(\"ayr\", \"ayr\")"), "0");
    let own = "{ controlled_by = \"player\" }";
    assert_eq!(
        answer(&format!("game:distance(\"ayr\", \"cove\", {own})")),
        "2"
    );
    assert_eq!(
        answer(&format!("game:distance(\"ayr\", \"dale\", {own})")),
        "nil"
    );
    assert_eq!(answer("game:path(\"dale\", \"bute\")"), "dale cove bute");
    assert_eq!(answer(&format!("game:path(\"ayr\", \"eigg\", {own})")), "");
    assert_eq!(
        answer(&format!("game:connected(\"ayr\", \"cove\", {own})")),
        "true"
    );
    assert_eq!(
        answer(&format!("game:connected(\"ayr\", \"dale\", {own})")),
        "false"
    );
}

/// A shortest way according to petgraph.
fn links(map: &Map, [from, to]: [SpaceId; 2], through: SpaceSet) -> Option<usize> {
    let [from, to] = [from, to].map(|space| NodeIndex::new(space.index()));
    let is_open =
        |node: NodeIndex| node == from || node == to || through.contains(map.graph()[node]);
    let open = NodeFiltered::from_fn(map.graph(), is_open);
    astar(&open, from, |node| node == to, |_| 1, |_| 0).map(|(links, _)| links)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Ways are as long as those of petgraph, and each step is a link through what is open.
    #[test]
    fn ways_are_the_shortest(from in 0..88_usize, to in 0..88_usize, open in prop::collection::vec(any::<bool>(), 88)) {
        let content = testkit::content("twilight_struggle");
        let map = &content.map;
        let count = map.spaces.len();
        let ends = [from % count, to % count].map(|nth| map.space_ids().nth(nth).unwrap());
        let through: SpaceSet = map.space_ids().filter(|space| open[space.index()]).collect();
        let way = map.neighbours().path(ends[0], ends[1], through);
        prop_assert_eq!(way.as_ref().map(|way| way.len() - 1), links(map, ends, through));
        let way = way.unwrap_or_default();
        prop_assert!(way.windows(2).all(|step| map.adjacent(step[0]).contains(step[1])));
        let inner = way.get(1..way.len().saturating_sub(1)).unwrap_or_default();
        prop_assert!(inner.iter().all(|space| through.contains(*space)));
        for most in [1, 3, 9] {
            let near = map.neighbours().within(SpaceSet::one(ends[0]), Some(most), through);
            let is_near = !way.is_empty() && way.len() - 1 <= usize::from(most);
            prop_assert_eq!(near.contains(ends[1]), is_near);
        }
    }
}
