//! Pictures of maps, and the page that sums up a simulation.

mod reports;

use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use brink::content::{Content, Library, SpaceKind};
use brink::game::{Game, Saved};
use brink::ids::{Side, SpaceId};
use brink_draw::{Frame, Picture, Road, along, dot, svg, text_width};
use proptest::prelude::*;

const SCENARIOS: [&str; 2] = ["twilight_struggle", "red_sea"];

fn brink(args: &[&str]) -> Output {
    testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .args(args)
        .current_dir(testkit::root())
        .output()
        .unwrap()
}

fn prints(args: &[&str]) -> String {
    let output = brink(args);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn fails(args: &[&str]) -> String {
    let output = brink(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A tiny game with another map.
fn with_map(map: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::content(folder.path(), "return { event = function(game) end }\n").unwrap();
    std::fs::write(folder.path().join("maps/isles.yaml"), map).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    library
        .load("isles")
        .unwrap_or_else(|error| panic!("{error}"))
        .content
}

/// A map of spaces that are each linked to one before and to some others; `at` gives their positions.
fn map_of(
    count: usize,
    more: &[(usize, usize)],
    at: impl Fn(usize) -> Option<(f32, f32)>,
) -> String {
    let mut text = String::from(
        "id: isles\nname: Isles\nsides: [red, blue]\nregions:\n  north: { name: North }\n  south: { name: South }\nspaces:\n",
    );
    for index in 0..count {
        let region = if index % 3 == 1 { "south" } else { "north" };
        let place = at(index).map_or(String::new(), |(x, y)| format!(", at: [{x:?}, {y:?}]"));
        let _ = writeln!(
            text,
            "  s{index}: {{ name: Space {index}, stability: 2, regions: [{region}]{place} }}"
        );
    }
    text.push_str("links:\n");
    let mut links: Vec<(usize, usize)> = (1..count).map(|index| (index / 2, index)).collect();
    links.extend(
        more.iter()
            .map(|&(a, b)| (a % count, b % count))
            .map(|(a, b)| (a.min(b), a.max(b))),
    );
    links.sort_unstable();
    links.dedup();
    for (a, b) in links.iter().filter(|(a, b)| a != b) {
        let _ = writeln!(text, "  - [s{a}, s{b}]");
    }
    text
}

/// Whether two frames share more than an edge.
fn overlap(a: &Frame, b: &Frame) -> bool {
    let (one, two) = (a.centre, b.centre);
    (one.x - two.x).abs() < (a.width + b.width) / 2.0
        && (one.y - two.y).abs() < (a.height + b.height) / 2.0
}

/// Every box has its own ground, every label fits, and everything is within the picture.
fn is_sound(picture: &Picture) -> Result<(), String> {
    for (index, a) in picture.cells.iter().enumerate() {
        for b in &picture.cells[index + 1..] {
            if overlap(&a.frame.grown(4.0), &b.frame) {
                return Err(format!("{:?} and {:?} overlap", a.label, b.label));
            }
        }
        if a.label.lines.len() > 2
            || a.label
                .lines
                .iter()
                .any(|line| text_width(line, 12.0) > a.frame.width - 6.0)
        {
            return Err(format!("{:?} does not fit", a.label));
        }
        let frame = a.frame;
        if frame.left() < 0.0
            || frame.top() < 0.0
            || frame.right() > picture.width
            || frame.bottom() > picture.height
        {
            return Err(format!("{:?} is outside", a.label));
        }
    }
    Ok(())
}

/// The links that pass under a box of a third space.
fn hidden_links(picture: &Picture) -> Vec<[SpaceId; 2]> {
    let mut hidden = Vec::new();
    for road in &picture.roads {
        let Road::Between { ends, path } = *road else {
            continue;
        };
        let points = along(path, 40);
        let crosses = |frame: &Frame| {
            let mut pieces = points.windows(2);
            pieces.any(|ends| frame.is_crossed(ends[0], ends[1]))
        };
        let mut others = picture
            .cells
            .iter()
            .filter(|cell| !ends.contains(&cell.space));
        if others.any(|cell| crosses(&cell.frame)) {
            hidden.push(ends);
        }
    }
    hidden
}

#[test]
fn shipped_maps_are_laid_out_well() {
    for scenario in SCENARIOS {
        let content = testkit::content(scenario);
        assert!(
            content.map.spaces.values().all(|space| space.at.is_some()),
            "{scenario}"
        );
        let picture = Picture::of(&content.map);
        is_sound(&picture).unwrap_or_else(|fault| panic!("{scenario}: {fault}"));
        assert_eq!(
            hidden_links(&picture),
            [] as [[SpaceId; 2]; 0],
            "{scenario}"
        );
        assert!(
            picture
                .cells
                .iter()
                .all(|cell| !cell.label.lines.concat().contains('…'))
        );
        // Where the map says: the picture is neither enlarged nor pushed about.
        let (first, last) = (&picture.cells[0], picture.cells.last().unwrap());
        let (from, to) = (
            content.map.space(SpaceId::FIRST),
            content.map.spaces.values().last().unwrap(),
        );
        let drawn = last.frame.centre.x - first.frame.centre.x;
        assert!(
            (drawn - f64::from(to.at.unwrap().0 - from.at.unwrap().0)).abs() < 0.01,
            "{scenario}"
        );
    }
    // The one link that leads around the world.
    let roads = Picture::of(&testkit::content("twilight_struggle").map).roads;
    assert_eq!(
        roads
            .iter()
            .filter(|road| matches!(road, Road::Around { .. }))
            .count(),
        1
    );
}

/// The picture that the README shows, and the openings that the guides of the shipped mods show.
#[test]
fn the_pictures_of_the_documents_are_up_to_date() {
    let mut pictures = vec![(
        "twilight_struggle".to_owned(),
        svg(&testkit::content("twilight_struggle"), None),
    )];
    for folder in testkit::mods() {
        let scenario = folder.file_name().unwrap().to_str().unwrap().to_owned();
        if folder.join(format!("scenarios/{scenario}.yaml")).is_file() {
            let picture = prints(&["map", &scenario, "--start"]);
            pictures.push((scenario, picture));
        }
    }
    for (name, fresh) in pictures {
        let path = testkit::root().join(format!("docs/pictures/{name}.svg"));
        if std::env::var_os("BRINK_UPDATE").is_some() {
            std::fs::write(&path, &fresh).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        let again = "BRINK_UPDATE=1 cargo test -p brink-games --test cli pictures";
        assert!(committed == fresh, "{} is stale: {again}", path.display());
        assert!(fresh.len() < 130_000, "{name}: {}", fresh.len());
    }
}

#[test]
fn svg_of_both_maps() {
    for scenario in SCENARIOS {
        let content = testkit::content(scenario);
        let text = prints(&["map", scenario]);
        assert_eq!(text, svg(&content, None));
        let tree = roxmltree::Document::parse(&text).unwrap();
        let of_class = |class: &str| {
            tree.descendants()
                .filter(|node| node.attribute("class") == Some(class))
                .collect::<Vec<_>>()
        };
        let spaces = of_class("space");
        assert_eq!(spaces.len(), content.map.spaces.len());
        for (node, (id, space)) in spaces.iter().zip(&content.map.spaces) {
            assert_eq!(node.attribute("id"), Some(id.as_str()));
            let texts: Vec<&str> = words(node).collect();
            assert!(texts[0].starts_with(&space.name), "{texts:?}");
            if !matches!(space.kind, SpaceKind::Home(_)) {
                assert!(texts.contains(&&*space.stability.to_string()), "{texts:?}");
            }
            assert_eq!(
                texts[0].contains("battleground"),
                content
                    .map
                    .tags
                    .get("battleground")
                    .unwrap()
                    .contains(content.find_space(id).unwrap())
            );
        }
        let links = of_class("links")[0]
            .children()
            .filter(roxmltree::Node::is_element)
            .count();
        let around = Picture::of(&content.map)
            .roads
            .iter()
            .filter(|road| matches!(road, Road::Around { .. }))
            .count();
        assert_eq!(links, content.map.links().len() + around);
        names_regions(&of_class("legend")[0], &content);
        let legend: Vec<&str> = of_class("legend")[0]
            .descendants()
            .filter_map(|node| node.text())
            .collect();
        assert!(legend.contains(&"stability") && legend.contains(&"battleground (dark)"));
        // Nothing is fetched from elsewhere.
        assert!(!text.contains("href") && !text.contains("url("));
    }
    assert!(prints(&["map", "red_sea"]).contains(">flashpoint</text>"));
}

/// Checks that a legend has every region without parts.
fn names_regions(legend: &roxmltree::Node<'_, '_>, content: &Content) {
    let legend: Vec<&str> = legend
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    for region in content.map.regions.values() {
        let has_children = content.map.regions.values().any(|other| {
            other
                .within
                .is_some_and(|within| content.map.region(within).name == region.name)
        });
        assert!(
            has_children || legend.contains(&region.name.as_str()),
            "{legend:?}"
        );
    }
}

/// The texts in an element, in order.
fn words<'a>(node: &roxmltree::Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.descendants()
        .filter(roxmltree::Node::is_text)
        .filter_map(|node| node.text())
}

/// The statements of a graph in the DOT language: nodes with attributes, edges, clusters. Panics if it is none.
fn read_dot(text: &str) -> (Vec<String>, usize, usize) {
    let (mut nodes, mut edges, mut clusters, mut depth) = (Vec::new(), 0, 0, 0);
    for line in text.lines() {
        // Text in quotation marks is replaced by `"` once it has been checked.
        let mut bare = String::new();
        let mut letters = line.trim().chars();
        while let Some(letter) = letters.next() {
            bare.push(letter);
            if letter == '"' {
                loop {
                    match letters.next().unwrap_or_else(|| panic!("no end: {line}")) {
                        '\\' => drop(letters.next().unwrap()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
        }
        match bare.as_str() {
            "graph \" {" => depth += 1,
            "subgraph \" {" => (clusters, depth) = (clusters + 1, depth + 1),
            "}" => depth -= 1,
            "\" -- \"" => edges += 1,
            "\"" => {}
            _ if bare.starts_with("\" [") => {
                assert!(
                    bare.ends_with(']') && bare.matches('[').count() == 1,
                    "{line}"
                );
                nodes.push(line.trim().to_owned());
            }
            _ => assert!(
                bare.starts_with("label=") || [" [", "=["].iter().any(|part| bare.contains(part)),
                "{line}"
            ),
        }
        assert!(depth >= 0);
    }
    assert_eq!(depth, 0);
    (nodes, edges, clusters)
}

#[test]
fn dot_of_both_maps() {
    for scenario in SCENARIOS {
        let content = testkit::content(scenario);
        let text = prints(&["map", scenario, "--format", "dot"]);
        assert_eq!(text, dot(&content, None));
        let (nodes, edges, clusters) = read_dot(&text);
        assert_eq!(nodes.len(), content.map.spaces.len());
        assert_eq!(edges, content.map.links().len());
        assert_eq!(clusters, content.map.regions.len());
    }
    let text = prints(&["map", "twilight_struggle", "--format", "dot"]);
    assert!(
        text.contains("\"west_germany\" [label=\"West Germany\\nstability 4 (battleground)\""),
        "{text}"
    );
}

/// A saved game some choices in.
fn saved(folder: &Path, scenario: &str, choices: usize) -> (Game, String) {
    let mut game = Game::new(testkit::content(scenario), 3).unwrap();
    let mut player = brink_players::Careful::new(3);
    for _ in 0..choices {
        if game.decision().is_none() {
            break;
        }
        let choice = testkit::answer(&mut player, &game);
        game.apply(choice).unwrap();
    }
    let file = folder.join("game.json");
    Saved::of(&game).unwrap().write(&file).unwrap();
    (game, file.to_str().unwrap().to_owned())
}

/// The numbers among some texts, in order.
fn numbers_among(texts: &[&str]) -> Vec<u8> {
    let mut numbers: Vec<u8> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn games_are_drawn_with_influence_and_control() {
    for scenario in SCENARIOS {
        let folder = tempfile::tempdir().unwrap();
        let (game, file) = saved(folder.path(), scenario, 60);
        let view = game.view(Side::First);
        let text = prints(&["map", "--game", &file]);
        let tree = roxmltree::Document::parse(&text).unwrap();
        let mut controlled = 0;
        for space in game.content().map.playable.iter() {
            let id = game.content().map.space_id(space);
            let node = tree
                .descendants()
                .find(|node| node.attribute("id") == Some(id))
                .unwrap();
            let texts: Vec<&str> = words(&node).collect();
            let [first, second] = view.influence(space);
            assert!(
                texts[0].contains(&format!("influence {first} : {second}")),
                "{texts:?}"
            );
            let amounts = [first, second].into_iter().filter(|amount| *amount > 0);
            let mut wanted: Vec<u8> = amounts.chain([view.stability(space)]).collect();
            wanted.sort_unstable();
            assert_eq!(numbers_among(&texts[1..]), wanted, "{id}");
            let name = view
                .controller(space)
                .map(|side| game.content().scenario.sides[side.index()].name.clone());
            assert_eq!(texts[0].contains("controlled by"), name.is_some());
            if let Some(name) = name {
                controlled += 1;
                assert!(
                    texts[0].ends_with(&format!("controlled by {name}")),
                    "{texts:?}"
                );
            }
        }
        assert!(controlled > 0, "{scenario}");
        assert!(
            text.contains(&format!("Turn {} of", game.board().turn())) && text.contains("Score: ")
        );
        let graph = prints(&["map", scenario, "--game", &file, "--format", "dot"]);
        assert_eq!(
            read_dot(&graph)
                .0
                .iter()
                .filter(|node| node.contains("controlled by"))
                .count(),
            controlled
        );
        // The layout is that of the map without a game.
        assert_eq!(
            graph.matches("pos=").count(),
            game.content().map.spaces.len()
        );
    }
}

#[test]
fn files_and_mistakes() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("map.svg");
    assert_eq!(
        prints(&["map", "red_sea", "--out", out.to_str().unwrap()]),
        ""
    );
    assert_eq!(
        std::fs::read_to_string(&out).unwrap(),
        prints(&["map", "red_sea"])
    );
    let (_, file) = saved(folder.path(), "red_sea", 5);
    assert!(
        fails(&["map", "twilight_struggle", "--game", &file])
            .contains("this is a game of `red_sea`")
    );
    assert!(fails(&["map", "red_see"]).contains("did you mean `red_sea`?"));
    assert!(
        fails(&["map", "red_sea", "--out", "no_such_folder/map.svg"]).contains("no_such_folder")
    );
    assert!(fails(&["map", "--game", "no_such_file"]).contains("no_such_file"));
    assert_eq!(brink(&["map"]).status.code(), Some(2));
    assert_eq!(brink(&["map", "--start"]).status.code(), Some(2));
    assert_eq!(
        brink(&["map", "red_sea", "--start", "--game", &file])
            .status
            .code(),
        Some(2)
    );
    assert!(
        fails(&["map", "red_sea", "--start", "--option", "secret_bid=many"]).contains("secret_bid")
    );
    assert_eq!(
        brink(&["map", "red_sea", "--format", "png"]).status.code(),
        Some(2)
    );
}

#[test]
fn maps_without_places() {
    // As shipped, but without `at`.
    for scenario in SCENARIOS {
        let mut map = testkit::content(scenario).map.clone();
        map.spaces.values_mut().for_each(|space| space.at = None);
        let picture = Picture::of(&map);
        is_sound(&picture).unwrap_or_else(|fault| panic!("{scenario}: {fault}"));
        let hidden = hidden_links(&picture).len();
        assert!(
            hidden * 20 <= picture.roads.len(),
            "{scenario}: {hidden} of {} links",
            picture.roads.len()
        );
        assert!(
            picture.width * picture.height < 9e6,
            "{scenario}: {} × {}",
            picture.width,
            picture.height
        );
        let again = Picture::of(&map);
        assert!(
            picture
                .cells
                .iter()
                .zip(&again.cells)
                .all(|(a, b)| a.frame == b.frame)
        );
        // Half of it without `at`: the rest stays where it was.
        let mut map = testkit::content(scenario).map.clone();
        map.spaces
            .values_mut()
            .step_by(4)
            .for_each(|space| space.at = None);
        is_sound(&Picture::of(&map)).unwrap_or_else(|fault| panic!("{scenario}: {fault}"));
    }
}

/// The most spaces that a map may have, in every extreme of places.
#[test]
fn maps_with_extreme_places() {
    type At = fn(usize) -> Option<(f32, f32)>;
    let places: [At; 5] = [
        |_| None,
        |_| Some((7.0, 7.0)),
        |index| Some((index as f32 / 1e6, 0.0)),
        |index| (index % 2 == 0).then_some((-1e5, 1e5)),
        |index| {
            Some(if index == 0 {
                (1e5, 1e5)
            } else {
                (index as f32, -1e5)
            })
        },
    ];
    for at in places {
        let content = with_map(&map_of(256, &[], at));
        is_sound(&Picture::of(&content.map)).unwrap();
        roxmltree::Document::parse(&svg(&content, None)).unwrap();
    }
    is_sound(&Picture::of(&with_map(testkit::isles::MAP).map)).unwrap();
}

/// Places in another unit make a larger picture, and change nothing else.
#[test]
fn places_may_have_any_unit() {
    let square = with_map(&map_of(9, &[], |index| {
        Some(((index % 3) as f32, (index / 3) as f32))
    }));
    let picture = Picture::of(&square.map);
    is_sound(&picture).unwrap();
    let centre = |index: usize| picture.cells[index].frame.centre;
    let step = centre(1).x - centre(0).x;
    for index in 0..9 {
        let (x, y) = (centre(index).x - centre(0).x, centre(index).y - centre(0).y);
        assert!(
            (x - step * (index % 3) as f64).abs() < 0.01
                && (y - step * (index / 3) as f64).abs() < 0.01
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn generated_maps(
        links in prop::collection::vec((0..60_usize, 0..60_usize), 0..80),
        at in prop::collection::vec(prop::option::of((-1e3_f32..1e3, -1e3_f32..1e3)), 60),
        count in 2..60_usize,
    ) {
        let content = with_map(&map_of(count, &links, |index| at[index]));
        let picture = Picture::of(&content.map);
        prop_assert_eq!(is_sound(&picture), Ok(()));
        let text = svg(&content, None);
        prop_assert_eq!(&text, &svg(&content, None));
        prop_assert!(roxmltree::Document::parse(&text).is_ok());
        prop_assert_eq!(read_dot(&dot(&content, None)).0.len(), count);
    }
}
