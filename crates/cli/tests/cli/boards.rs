//! Pictures of positions: openings, tracks, effects in force.

use std::collections::BTreeMap;
use std::process::Command;

use brink::content::{Library, SetupStep};
use brink::game::{At, Game, Position, Until, Value};
use brink::ids::{CardId, Side};
use brink_draw::{escape, svg, text_width};

fn prints(args: &[&str]) -> String {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    let output = command
        .args(args)
        .current_dir(testkit::root())
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The texts in an element, in order.
fn words<'a>(node: &roxmltree::Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants()
        .filter(roxmltree::Node::is_text)
        .filter_map(|node| node.text())
}

/// Texts outside of the map are in the picture, by the widths that its crate takes for the widest.
fn texts_are_inside(picture: &str) {
    let tree = roxmltree::Document::parse(picture).unwrap_or_else(|error| panic!("{error}"));
    let root = tree.root_element();
    let number = |node: &roxmltree::Node<'_, '_>, key: &str| {
        node.attribute(key).and_then(|value| value.parse().ok())
    };
    let wide: f64 = number(&root, "width").unwrap();
    let outside = ["tracks", "effects", "legend"];
    let groups = root.children().filter(|node| {
        node.attribute("class")
            .is_some_and(|class| outside.contains(&class))
    });
    for group in groups {
        let (mut left, mut scale) = (0.0, 1.0);
        if let Some(transform) = group.attribute("transform") {
            let numbers: Vec<f64> = transform
                .split([' ', '(', ')'])
                .filter_map(|part| part.parse().ok())
                .collect();
            (left, scale) = (numbers[0], numbers[2]);
        }
        for node in group
            .descendants()
            .filter(|node| node.tag_name().name() == "text")
        {
            let text = node.text().unwrap_or_default();
            let long = text_width(text, number(&node, "font-size").unwrap_or(12.0)) * scale;
            let x = left + number(&node, "x").unwrap() * scale;
            let from = match node.attribute("text-anchor") {
                Some("middle") => x - long / 2.0,
                Some("end") => x - long,
                _ => x,
            };
            assert!(
                from >= 0.0 && from + long <= wide,
                "`{text}` leaves the picture"
            );
        }
    }
}

/// The influence that a picture shows in each space.
fn drawn_influence(picture: &str) -> BTreeMap<String, String> {
    let tree = roxmltree::Document::parse(picture).unwrap();
    let spaces = tree
        .descendants()
        .filter(|node| node.attribute("class") == Some("space"));
    let says = |node: roxmltree::Node<'_, '_>| {
        let title = words(&node).next().unwrap().to_owned();
        let influence = title
            .split("influence ")
            .nth(1)
            .unwrap_or("none")
            .split(',')
            .next()
            .unwrap()
            .to_owned();
        (node.attribute("id").unwrap().to_owned(), influence)
    };
    spaces.map(says).collect()
}

#[test]
fn openings_have_what_the_set_up_fixes() {
    for scenario in Library::open(&[testkit::root()]).scenarios() {
        let content = testkit::content(&scenario.id);
        let text = prints(&["map", &scenario.id, "--start"]);
        assert_eq!(text, prints(&["map", &scenario.id, "--start"]));
        assert!(text.contains(&escape(&content.scenario.name)));
        texts_are_inside(&text);
        let mut fixed: BTreeMap<&str, [u8; 2]> = BTreeMap::new();
        for step in &content.scenario.setup {
            let SetupStep::Influence(markers) = step else {
                continue;
            };
            for (side, space, count) in markers {
                fixed.entry(content.map.space_id(*space)).or_default()[side.index()] += count;
            }
        }
        let drawn = drawn_influence(&text);
        assert!(!fixed.is_empty());
        for (id, influence) in &drawn {
            let wanted = fixed.get(id.as_str()).copied().unwrap_or_default();
            let wanted = format!("{} : {}", wanted[0], wanted[1]);
            assert!(
                *influence == wanted || influence == "none",
                "{}: {id} has {influence}",
                scenario.id
            );
        }
    }
    // Markers that come after a decision are there too.
    let [plain, bid] = [&[][..], &["--option", "secret_bid=5"]]
        .map(|more| drawn_influence(&prints(&[&["map", "red_sea", "--start"], more].concat())));
    assert_eq!(plain, bid);
    assert_eq!(bid["ethiopia"], "1 : 0");
}

#[test]
fn tracks_and_effects_are_drawn() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        let lasting: Vec<CardId> = content.card_ids().collect();
        let lasting = lasting.into_iter().filter(|card| {
            content.scripts[card.index()]
                .as_ref()
                .is_some_and(brink::content::Script::starts_effect)
        });
        let effects = lasting
            .map(|card| (card, Side::Second, Until::Turn, Value::Nil))
            .collect();
        let position = Position {
            effects,
            at: At::Setup,
            vp: Some(-7),
            mil_ops: [1, 4],
            space_race: [2, 0],
            ..Position::default()
        };
        let game = Game::builder(content.clone())
            .position(position)
            .start()
            .unwrap();
        let text = svg(&content, Some(game.view(Side::First)));
        texts_are_inside(&text);
        let tree = roxmltree::Document::parse(&text).unwrap();
        let titles: Vec<String> = tree
            .descendants()
            .filter(|node| node.attribute("class") == Some("track"))
            .map(|node| words(&node).next().unwrap().to_owned())
            .collect();
        for wanted in [
            "Score: USSR 7",
            "Military operations: US 1, USSR 4",
            "Space race: US 2, USSR 0",
        ] {
            assert!(titles.iter().any(|title| title == wanted), "{titles:?}");
        }
        let list = tree
            .descendants()
            .find(|node| node.attribute("class") == Some("effects"))
            .unwrap();
        let listed: Vec<&str> = words(&list).collect();
        for effect in game.board().effects() {
            let name = &content.card(effect.card).name;
            assert!(
                listed.iter().any(|line| line.starts_with(name.as_str())),
                "{name}: {listed:?}"
            );
        }
    }
    assert!(
        prints(&["map", "red_sea", "--start"])
            .contains("<title>Strategic Sea Lanes: US 0, USSR 0</title>")
    );
}

#[test]
fn effects_are_marked_where_they_are() {
    let content = testkit::content("twilight_struggle");
    let (card, at) = (content.find_card("nato").unwrap(), |id: &str| {
        content.find_space(id).unwrap()
    });
    let position = Position {
        effects: vec![(card, Side::First, Until::Game, Value::Nil)],
        influence: vec![
            (at("italy"), [3, 0]),
            (at("france"), [0, 4]),
            (at("egypt"), [3, 0]),
        ],
        at: At::Setup,
        ..Position::default()
    };
    let game = Game::builder(content.clone())
        .position(position)
        .start()
        .unwrap();
    let view = game.view(Side::First);
    let spaces = view.places_of(&view.effects()[0]);
    assert!(
        spaces.contains(at("italy"))
            && !spaces.contains(at("france"))
            && !spaces.contains(at("egypt"))
    );
    let text = svg(&content, Some(view));
    // A mark at each, and one in the list.
    assert_eq!(
        text.matches("<g class=\"mark\">").count(),
        spaces.len() as usize + 1
    );
}

/// Every number of the tracks at its highest, and names of a hundred letters.
#[test]
fn extreme_tracks_stay_in_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { lasts = \"game\" }\n");
    let long = "Westward ".repeat(11);
    let map = testkit::isles::MAP.replace(
        "links:",
        &format!("  lanes: {{ name: \"{long}\", stability: 9, kind: zone }}\nlinks:"),
    );
    let boxes = "{ name: Box, ops: 1, die: 3, vp: [99, 99] }, ".repeat(20);
    let scenario = testkit::isles::SCENARIO
        .replace("name: Red }", &format!("name: \"{long}\" }}"))
        .replace("name: Isles\n", &format!("name: \"{long}\"\n"))
        .replace("turns: 2", "turns: 50")
        .replace("automatic: 10", "automatic: 999")
        + "defcon: { start: 1, max: 9, war: 0, closed: { 1: [north] } }\nmil_ops: { max: 20, required: 20 }\n"
        + &format!(
            "space_race: {{ boxes: [{}] }}\n",
            boxes.trim_end_matches(", ")
        );
    std::fs::write(folder.path().join("maps/isles.yaml"), map).unwrap();
    std::fs::write(folder.path().join("scenarios/isles.yaml"), scenario).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library
        .load("isles")
        .unwrap_or_else(|error| panic!("{error}"))
        .content;
    for (vp, control) in [(998, [200, 0]), (-998, [0, 200]), (0, [3, 3])] {
        let lanes = content.find_space("lanes").unwrap();
        let probe = content.find_card("probe").unwrap();
        let position = Position {
            turn: Some(50),
            vp: Some(vp),
            mil_ops: [20, 20],
            space_race: [20, 20],
            influence: vec![(lanes, control)],
            effects: vec![(probe, Side::First, Until::Game, Value::Space(lanes))],
            at: At::Setup,
            ..Position::default()
        };
        let game = Game::builder(content.clone())
            .position(position)
            .start()
            .unwrap();
        texts_are_inside(&svg(&content, Some(game.view(Side::First))));
    }
}

#[test]
fn declared_tracks_and_flags_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { event = function(game)\n game:change_track('supply', -2)\n game:set_flag('truce')\n \
        game:set_track('tide', -3)\nend }\n";
    let content = testkit::examples::content(folder.path(), script).unwrap();
    let probe = content.find_card("probe").unwrap();
    let cards = vec![(probe, brink::game::Zone::Hand(Side::First))];
    let position = Position {
        cards,
        ..Position::default()
    };
    let mut game = Game::builder(content)
        .seed(1)
        .position(position)
        .start()
        .unwrap();
    game.apply(brink::game::Choice::Card(probe)).unwrap();
    game.apply(brink::game::Choice::Use(brink::game::Use::Event))
        .unwrap();
    let picture = svg(game.content(), Some(game.view(Side::First)));
    texts_are_inside(&picture);
    assert!(
        picture.contains("Supply: Red 1, Blue 3") && picture.contains("Tide: -3"),
        "{picture}"
    );
    let sheet = brink_games::Sheet::new(80, brink_author::excerpt::Styled::Plain);
    let shown = brink_games::board_text(game.view(Side::First), &sheet);
    for part in ["Supply 1", "Supply 3", "Tide -3", "In effect: A truce"] {
        assert!(shown.contains(part), "{part}\n{shown}");
    }
    let place = folder.path().display().to_string();
    let report = folder.path().join("report.html");
    prints(&[
        "--content",
        &place,
        "sim",
        "isles",
        "--games",
        "20",
        "--report",
        report.to_str().unwrap(),
    ]);
    let report = std::fs::read_to_string(report).unwrap();
    assert!(
        report.contains("<td>Supply</td><td>Red</td>")
            && report.contains("<td>Tide</td><td>shared</td>")
    );
}

/// The tiny game with keys of its scenario added, its first space with these tags.
fn changed(folder: &std::path::Path, keys: &str, tags: &str) -> std::sync::Arc<brink::Content> {
    testkit::isles::write(folder, "return { event = function(game) end }\n");
    let scenario = format!("{}{keys}", testkit::isles::SCENARIO);
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    let map = testkit::isles::MAP.replace("tags: [battleground]", tags);
    std::fs::write(folder.join("maps/isles.yaml"), map).unwrap();
    testkit::isles::load(folder).unwrap()
}

#[test]
fn every_tag_has_a_mark_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let ids: Vec<String> = (0..18).map(|nth| format!("class_{nth}")).collect();
    let tags = format!("tags: [{}]", ids.join(", "));
    let content = changed(folder.path(), "", &tags);
    let game = Game::new(content.clone(), 1).unwrap();
    let view = game.view(Side::First);
    let picture = svg(&content, Some(view));
    texts_are_inside(&picture);
    let tree = roxmltree::Document::parse(&picture).unwrap();
    let mut fills: Vec<(&str, &str)> = Vec::new();
    for node in tree.descendants() {
        let legend = node
            .ancestors()
            .any(|up| up.attribute("class") == Some("legend"));
        // The chips of pieces are round.
        let mark = node.attribute("stroke") == Some("#fff") && !node.has_attribute("rx");
        if let (true, true, Some(fill)) = (legend, mark, node.attribute("fill")) {
            fills.push((node.tag_name().name(), fill));
        }
    }
    let all: std::collections::BTreeSet<_> = fills.iter().collect();
    assert_eq!((fills.len(), all.len()), (18, 18), "{fills:?}");
    let sheet = brink_games::Sheet::new(400, brink_author::excerpt::Styled::Plain);
    let shown = brink_games::board_text(view, &sheet);
    assert!(shown.contains("Ayr*!+^~°#%&=$@§¤¶? 2"), "{shown}");
    assert!(shown.contains("2 tags without a mark"), "{shown}");
}

#[test]
fn tracks_that_are_not_shown_are_not_in_reports() {
    let folder = tempfile::tempdir().unwrap();
    changed(folder.path(), "", "tags: [battleground]");
    let file = folder.path().join("scenarios/isles.yaml");
    let text = std::fs::read_to_string(&file).unwrap();
    let text = text.replace(
        "max: 9 } }",
        "max: 9 }, ledger: { name: Ledger, start: 0, min: 0, max: 9, shown: off } }",
    );
    std::fs::write(&file, text).unwrap();
    let place = folder.path().display().to_string();
    let report = folder.path().join("report.html");
    let to = report.display().to_string();
    prints(&[
        "--content",
        &place,
        "sim",
        "isles",
        "--games",
        "4",
        "--report",
        &to,
    ]);
    let report = std::fs::read_to_string(report).unwrap();
    assert!(report.contains("Supply") && !report.contains("Ledger"));
}
