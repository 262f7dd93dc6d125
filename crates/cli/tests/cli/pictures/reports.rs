//! Reports of many games.

use super::*;

/// The figure with this id in a page.
fn figure<'p>(page: &'p str, id: &str) -> &'p str {
    let (_, figure) = page.split_once(&format!("<figure id=\"{id}\">")).unwrap();
    figure.split_once("</figure>").unwrap().0
}

#[test]
fn reports_hold_every_chart() {
    for scenario in SCENARIOS {
        let content = testkit::content(scenario);
        let page = report(&[scenario, "--games", "40", "--seed", "3"]);
        for id in ["wins", "endings", "scores", "lengths", "fates", "holders"] {
            let figure = figure(&page, id);
            let chart = &figure[figure.find("<svg").unwrap()..];
            let tree = roxmltree::Document::parse(chart.trim()).unwrap();
            let shapes = tree
                .descendants()
                .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "rect")));
            let more = chart.matches("<circle").count() + chart.matches("<poly").count();
            assert!(shapes.count() + more > 2, "{id}");
            if ["fates", "holders"].contains(&id) {
                let words: Vec<&str> = words(&tree.root_element()).map(str::trim).collect();
                for card in content.cards.values() {
                    let name: String = card.name.chars().take(20).collect();
                    assert!(
                        words.iter().any(|word| word.starts_with(name.as_str())),
                        "{id}: {}",
                        card.name
                    );
                }
            }
        }
        let cards = page.split("<section id=\"cards\">").nth(1).unwrap();
        assert_eq!(cards.matches("<tr>").count(), content.cards.len() + 1);
        for id in ["points", "turns", "map", "coups", "actions"] {
            let section = page
                .split(&format!("<section id=\"{id}\">"))
                .nth(1)
                .unwrap();
            let section = section.split("</section>").next().unwrap();
            assert!(section.matches("<tr>").count() > 3, "{id}");
            roxmltree::Document::parse(
                &section[section.find("<table>").unwrap()..].replace("<br>", "<br/>"),
            )
            .unwrap();
        }
        assert!(page.contains("`random` chooses uniformly."));
        assert!(page.contains("40 games from seed 3"));
        // Nothing comes from elsewhere, nothing runs.
        for part in [
            "<script", "<link", "href=", "src=", "url(", "@import", "<img", "<iframe",
        ] {
            assert!(!page.contains(part), "{part}");
        }
        let addresses = page.matches("http").count();
        assert_eq!(
            addresses,
            page.matches("http://www.w3.org/2000/svg").count()
        );
    }
}

/// A game has the columns of its own parts: one without headlines and without a space race mentions neither.
#[test]
fn a_report_names_only_what_its_game_has() {
    let page = report(&["punic", "--games", "10"]);
    assert!(page.contains("Rome and Carthage") && page.contains("<th>operations only</th>"));
    let page = page.replace("id=\"coups\"", "");
    for word in [
        "headline",
        "space race",
        "DEFCON",
        "military",
        "USSR",
        "influence",
        "coup",
        "Coup",
    ] {
        assert!(!page.contains(word), "{word}");
    }
    let map = prints(&["map", "punic", "--start"]);
    assert!(
        map.contains("troops of Rome, in control") && !map.contains("influence"),
        "{map}"
    );
    assert!(report(&["red_sea", "--games", "10"]).contains("<th>headline</th>"));
}

#[test]
fn reports_do_not_depend_on_jobs() {
    let args = |jobs| {
        [
            "twilight_struggle",
            "--games",
            "60",
            "--seed",
            "1",
            "--jobs",
            jobs,
        ]
    };
    assert_eq!(report(&args("1")), report(&args("2")));
    // What is played does not depend on whether it is counted.
    let digest = |text: String| text.lines().last().unwrap().to_owned();
    let plain: Vec<&str> = ["sim"].into_iter().chain(args("2")).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    let counted: Vec<&str> = plain
        .iter()
        .copied()
        .chain(["--report", file.to_str().unwrap()])
        .collect();
    assert_eq!(digest(prints(&plain)), digest(prints(&counted)));
    assert!(report(&["red_sea", "--games", "0"]).contains("0 games"));
    assert!(report(&["red_sea", "--games", "1"]).contains("1 game from"));
    assert!(
        fails(&[
            "sim",
            "red_sea",
            "--games",
            "1",
            "--report",
            "no_such_folder/r.html"
        ])
        .contains("no_such_folder")
    );
}

#[test]
fn reports_count_what_the_log_says() {
    let args = [
        "sim",
        "twilight_struggle",
        "--games",
        "30",
        "--seed",
        "5",
        "--json",
    ];
    let sums: serde_json::Value = serde_json::from_str(&prints(&args)).unwrap();
    let page = report(&["twilight_struggle", "--games", "30", "--seed", "5"]);
    let content = testkit::content("twilight_struggle");
    let rows = page
        .split("<section id=\"cards\">")
        .nth(1)
        .unwrap()
        .split("<tr><td>")
        .skip(1);
    for (row, id) in rows.zip(content.cards.keys()) {
        let cells: Vec<&str> = row.split("</td><td>").collect();
        let number = |index: usize| {
            cells[index]
                .trim_end_matches("</td></tr>\n")
                .parse::<u64>()
                .unwrap()
        };
        let card = &sums["cards"][id];
        assert_eq!(
            number(1) + number(2),
            card["event"].as_u64().unwrap(),
            "{id}"
        );
        assert_eq!(
            number(3) + number(4),
            card["operations"].as_u64().unwrap(),
            "{id}"
        );
        assert_eq!(number(5), card["space"].as_u64().unwrap(), "{id}");
        assert_eq!(number(7), card["happened"].as_u64().unwrap(), "{id}");
        assert!(number(8) <= 30 && number(10) <= 30, "{id}");
        // A card that was used was in some hand.
        assert!(
            number(1) + number(2) + number(4) == 0 || number(8) + number(10) > 0,
            "{id}"
        );
    }
    let wins = |side: &str| sums["wins"][side].as_u64().unwrap();
    assert!(page.contains(&format!("US (random) won {} (", wins("us"))));
    assert!(page.contains(&format!("USSR (random) won {} (", wins("ussr"))));
}

#[test]
fn charts_have_room_for_long_names() {
    let languages = [
        ("en", Library::open(&[testkit::root()])),
        ("ru", Library::open(&[testkit::root()]).in_language("ru")),
    ];
    for (language, library) in languages {
        let content = library.load("twilight_struggle").unwrap().content;
        let page = report(&[
            "twilight_struggle",
            "--games",
            "4",
            "--seed",
            "3",
            "--language",
            language,
        ]);
        for id in ["fates", "holders"] {
            let chart = figure(&page, id);
            let tree =
                roxmltree::Document::parse(chart[chart.find("<svg").unwrap()..].trim()).unwrap();
            let words: Vec<&str> = words(&tree.root_element()).map(str::trim).collect();
            for card in content.cards.values() {
                assert!(
                    words.contains(&card.name.as_str()),
                    "{id} in {language}: {}",
                    card.name
                );
            }
        }
    }
}

#[test]
fn names_are_escaped() {
    let map = "id: isles\nname: \"<Isles> & \\\"co\\\"\"\nsides: [red, blue]\nregions:\n  north: { name: \"A&B <c>\" }\nspaces:\n  \
        ayr: { name: \"</text><script>\", stability: 2, regions: [north], tags: [battleground] }\n  \
        bute: { name: \"a\\\\\\\" b ]]> &amp;\", stability: 1, regions: [north] }\nlinks:\n  - [ayr, bute]\n";
    let content = with_map(map);
    let picture = svg(&content, None);
    let tree =
        roxmltree::Document::parse(&picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
    assert!(!tree.descendants().any(|node| node.has_tag_name("script")));
    let of = |tag: &str| {
        let tag = ("http://www.w3.org/2000/svg", tag);
        tree.root_element()
            .children()
            .find(|node| node.has_tag_name(tag))
            .and_then(|node| node.text())
    };
    assert_eq!(
        (of("title"), of("desc")),
        (Some("Isles"), Some("<Isles> & \"co\""))
    );
    let (nodes, edges, clusters) = read_dot(&dot(&content, None));
    assert_eq!((nodes.len(), edges, clusters), (2, 1, 1), "{nodes:?}");
}

/// The page that sums up some games.
fn report(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.html");
    let mut all = vec!["sim"];
    all.extend(args);
    all.extend(["--report", file.to_str().unwrap()]);
    prints(&all);
    std::fs::read_to_string(&file).unwrap()
}
