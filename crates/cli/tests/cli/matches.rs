//! `brink match` and `brink ladder`.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn brink(args: &[&str], folder: &Path) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command.current_dir(folder).args(args).output().unwrap()
}

fn prints(args: &[&str], folder: &Path) -> String {
    let output = brink(args, folder);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn fails(args: &[&str], folder: &Path) -> String {
    let output = brink(args, folder);
    assert!(!output.status.success(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

const MATCH: [&str; 8] = [
    "match", "red_sea", "--a", "careful", "--b", "random", "--games", "11",
];

#[test]
fn matches_are_summed_up() {
    let folder = tempfile::tempdir().unwrap();
    let text = prints(&MATCH, folder.path());
    assert!(
        text.starts_with(
            "Red Sea: careful against random, 12 games in 6 pairs of equal deals, in "
        ),
        "{text}"
    );
    for part in [
        "\n  points ",
        " Elo ",
        "\n  as US ",
        "\n  as USSR ",
        "\nEndings\n",
        "\nvictory points at the end: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(
        text.contains("\nmilliseconds a decision: careful ") && text.contains("\ndigest "),
        "{text}"
    );
    let json: Value =
        serde_json::from_str(&prints(&[&MATCH[..], &["--json"]].concat(), folder.path())).unwrap();
    assert_eq!(
        (json["games"].as_u64(), json["pairs"].as_u64()),
        (Some(12), Some(6))
    );
    let side = |side: &str, key: &str| json["sides"][side][key].as_u64().unwrap();
    let won: u64 = ["us", "ussr"].map(|id| side(id, "won")).iter().sum();
    let drawn: u64 = ["us", "ussr"].map(|id| side(id, "drawn")).iter().sum();
    assert_eq!(
        json["points"].as_f64().unwrap(),
        won as f64 + drawn as f64 / 2.0
    );
    assert!(json["share"]["low"].as_f64().unwrap() < json["share"]["value"].as_f64().unwrap());
    // Threads do not matter.
    let mut other: Value = serde_json::from_str(&prints(
        &[&MATCH[..], &["--json", "--jobs", "4"]].concat(),
        folder.path(),
    ))
    .unwrap();
    other["milliseconds"] = json["milliseconds"].clone();
    assert!(
        json["digest"]
            .as_str()
            .is_some_and(|digest| digest.len() == 16),
        "{json}"
    );
    assert_eq!(other, json);
}

/// A part of a match writes the logs of its own games.
#[test]
fn parts_write_logs() {
    let folder = tempfile::tempdir().unwrap();
    let args = "match red_sea --a random --b random --games 4 --shard 2/2 --log logs";
    prints(&args.split(' ').collect::<Vec<_>>(), folder.path());
    let entries = std::fs::read_dir(folder.path().join("logs")).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["game_00003.txt", "game_00004.txt"]);
}

#[test]
fn a_program_that_fails_is_an_error_or_loses() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "match",
        "red_sea",
        "--a",
        "random",
        "--b",
        "cmd:sh -c exit",
        "--games",
        "2",
    ];
    let said = fails(&args, folder.path());
    assert!(
        said.starts_with("error: pair 1, first game: the player of "),
        "{said}"
    );
    let json = prints(
        &[&args[..], &["--json", "--on-fault", "forfeit"]].concat(),
        folder.path(),
    );
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["endings"]["forfeit"], serde_json::json!([2, 0, 0]));
    assert_eq!(
        (
            json["share"]["value"].as_f64(),
            json["elo"]["value"].as_f64()
        ),
        (Some(1.0), None)
    );
}

#[test]
fn ladders_are_continued() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let args = |players: &'static str, games: &'static str, file: &'static str| {
        let run = ["ladder", "red_sea", "--players", players, "--games", games];
        let kept = ["--out", file, "--resume"];
        [&run[..], &kept].concat()
    };
    let first = prints(&args("random,careful", "4", "parts.json")[..8], folder);
    assert!(
        first.starts_with("Red Sea: 2 players, seed 1\n  player "),
        "{first}"
    );
    let again = fails(&args("random,careful", "4", "parts.json")[..8], folder);
    assert!(
        again.contains("parts.json: it has 4 games already: continue with --resume"),
        "{again}"
    );
    // More games, in another order: what was played is not played again.
    let text = prints(&args("careful,random", "6", "parts.json"), folder);
    prints(&args("random,careful", "6", "whole.json"), folder);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(read("parts.json"), read("whole.json"));
    // The file has no times, unless that is asked for.
    assert_eq!(prints(&["ladder", "--show", "parts.json"], folder), text);
    let timed = [&args("random,careful", "2", "timed.json")[..], &["--timed"]].concat();
    assert_eq!(
        prints(&timed, folder),
        prints(&["ladder", "--show", "timed.json"], folder)
    );
    assert!(read("timed.json").contains("\"micros\"") && !read("whole.json").contains("micros"));
    let other = fails(
        &[
            &args("random,careful", "6", "parts.json")[..],
            &["--seed", "2"],
        ]
        .concat(),
        folder,
    );
    assert!(
        other.contains(
            "the tallies are of different games: the seed is 2 in one and 1 in the other"
        ),
        "{other}"
    );
    let marked = prints(&["ladder", "--show", "parts.json", "--markdown"], folder);
    assert!(
        marked.contains("| --- | ---: | ---: |") && marked.contains("| careful | +"),
        "{marked}"
    );
    // The second kind of player has the higher rating, and comes first.
    assert!(
        text.find("  careful ").unwrap() < text.find("  random ").unwrap(),
        "{text}"
    );
}

#[test]
fn wrong_ladders_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ladder = |players: &str| {
        fails(
            &["ladder", "red_sea", "--players", players, "--games", "2"],
            folder.path(),
        )
    };
    assert!(ladder("random").contains("two players"));
    assert!(ladder("random,careful,random").contains("random is named twice"));
    assert!(ladder("random,karful").contains("did you mean `careful`?"));
    std::fs::write(folder.path().join("mine.json"), "{}").unwrap();
    let args = [
        "ladder",
        "red_sea",
        "--players",
        "random,careful",
        "--out",
        "mine.json",
    ];
    assert!(fails(&args, folder.path()).contains("not a ladder"));
    assert!(
        fails(&["ladder", "--show", "mine.json"], folder.path()).contains("this is not a ladder")
    );
    assert_eq!(
        std::fs::read_to_string(folder.path().join("mine.json")).unwrap(),
        "{}"
    );
    assert!(fails(&["match", "red_sea", "--a", "random"], folder.path()).contains("--b"));
    assert!(
        fails(
            &["match", "red_sea", "--a", "x", "--b", "random"],
            folder.path()
        )
        .contains("unknown kind of player `x`")
    );
}

/// The player from outside names only what there is, and never makes an illegal choice.
#[test]
fn the_player_from_outside_knows_the_game() {
    let benches = testkit::root().join("benches");
    let script = "import json, outside_heuristic as h; print(json.dumps({
        'cards': sorted({*h.SIDE_OF, *h.OPS_OF, *h.GOOD, *h.LOWERS, *h.MAY_LOWER, *h.SCORING,
                         *h.GIVES_OPERATIONS['us'], *h.GIVES_OPERATIONS['ussr']}),
        'spaces': sorted({*h.REGION_OF, *h.EUROPE_CORE, *h.MID_WAR_ENTRY, *h.OPENING_US, *h.OPENING_USSR}),
        'ops': h.OPS_OF, 'sides': h.SIDE_OF}))";
    let output = Command::new("python3")
        .args(["-B", "-c", script])
        .current_dir(&benches)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let known: Value = serde_json::from_slice(&output.stdout).unwrap();
    knows_cards_and_spaces(&known);
    let bot = format!(
        "cmd:python3 -B {}",
        benches.join("outside_heuristic.py").display()
    );
    let args = format!("match twilight_struggle --b random --games 4 --json --a {bot}");
    let (args, bot) = args.split_once(" --a ").unwrap();
    let args: Vec<&str> = args.split(' ').chain(["--a", bot]).collect();
    let json: Value = serde_json::from_str(&prints(&args, &testkit::root())).unwrap();
    assert!(json["points"].as_f64().unwrap() >= 3.0, "{json}");
}

/// Compares what the player says of cards and spaces with the content.
fn knows_cards_and_spaces(known: &Value) {
    let content = testkit::content("twilight_struggle");
    let names = |key: &str| {
        known[key]
            .as_array()
            .unwrap()
            .iter()
            .map(|name| name.as_str().unwrap())
            .collect::<Vec<_>>()
    };
    for card in names("cards") {
        let id = content
            .find_card(card)
            .unwrap_or_else(|error| panic!("{error}"));
        let card = content.card(id);
        let ops = known["ops"]
            .get(&card.id)
            .map_or(2, |ops| ops.as_u64().unwrap());
        assert!(
            card.scoring || u64::from(card.ops) == ops,
            "{} is worth {}",
            card.id,
            card.ops
        );
        let side = known["sides"]
            .get(&card.id)
            .map(|side| side.as_str().unwrap());
        assert_eq!(
            card.owner.map(|side| content.side_id(side)),
            side,
            "{}",
            card.id
        );
    }
    assert!(names("spaces").len() > 80);
    for space in names("spaces") {
        assert!(content.find_space(space).is_ok(), "{space}");
    }
}

/// The distance to human play is measured from logs: what people did is at distance 0 from itself, random games are not.
#[test]
fn the_distance_to_human_play_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let root = testkit::root();
    let content = root.to_str().unwrap();
    prints(
        &[
            "--content",
            content,
            "sim",
            "twilight_struggle",
            "--games",
            "12",
            "--option",
            "handicap_us=2",
            "--log",
            "logs",
        ],
        folder.path(),
    );
    let script = root.join("benches/human_distance.py");
    let measure = |logs: &str| {
        Command::new("python3")
            .arg("-B")
            .arg(&script)
            .arg(logs)
            .current_dir(folder.path())
            .output()
            .unwrap()
    };
    let output = measure("random=logs");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let index = table
        .lines()
        .find(|line| line.starts_with("| **index**"))
        .unwrap();
    let found: f64 = index.split("**").nth(3).unwrap().parse().unwrap();
    assert!((0.85..1.4).contains(&found), "{table}");
    assert_eq!(
        table.lines().filter(|line| line.starts_with("| `")).count(),
        12
    );
    assert!(!measure("random=no_such_folder").status.success());
}

/// Agreement of players with recorded choices; a player agrees with its own game.
#[test]
fn players_are_compared_with_recorded_choices() {
    let folder = tempfile::tempdir().unwrap();
    let log = testkit::root().join("tests/playdek/nuclear_war.txt");
    let log = log.to_str().unwrap();
    let content = testkit::root();
    let all = [
        "--content",
        content.to_str().unwrap(),
        "replay",
        "--playdek",
        log,
        "--agree",
    ];
    let json = prints(&[&all[..], &["random", "--json"]].concat(), folder.path());
    let json: Value = serde_json::from_str(&json).unwrap();
    let share = |part: &str, key: &str| json[part][key]["value"].as_f64().unwrap();
    assert_eq!(json["games"], 1);
    assert!(json["all"]["choices"].as_u64().unwrap() > 0, "{json}");
    assert!(
        share("all", "first") <= share("all", "first_three"),
        "{json}"
    );
    let by_chance = |key: &str| json["all"]["random"][key].as_f64().unwrap();
    assert!(
        by_chance("first") < by_chance("first_three") && by_chance("first_three") <= 1.0,
        "{json}"
    );
    let text = prints(&[&all[..], &["greedy"]].concat(), folder.path());
    assert!(
        text.starts_with("greedy: the cards chosen in 1 game\n  headlines: "),
        "{text}"
    );
    assert!(
        fails(&[&all[..], &["gredy"]].concat(), folder.path()).contains("did you mean `greedy`?")
    );
}

#[test]
fn weights_are_learned_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    testkit::isles::write(folder, "return { event = function(game) end }");
    let text = prints(&["train", "isles", "--games", "12", "--jobs", "2"], folder);
    assert!(
        text.starts_with("games: 12, ") && text.ends_with("written: players/isles.yaml\n"),
        "{text}"
    );
    let weights = std::fs::read_to_string(folder.join("players/isles.yaml")).unwrap();
    assert!(
        weights
            .starts_with("# Learned by `brink train` from 12 games with seed 1; checks passed: "),
        "{weights}"
    );
    // Again, the same; a file of one's own is never replaced.
    prints(
        &["train", "isles", "--games", "12", "--out", "again.yaml"],
        folder,
    );
    assert_eq!(
        std::fs::read_to_string(folder.join("again.yaml")).unwrap(),
        weights
    );
    prints(
        &[
            "train",
            "isles",
            "--games",
            "4",
            "--from",
            "again.yaml",
            "--out",
            "more.yaml",
        ],
        folder,
    );
    let played = "match isles --a greedy:again.yaml --b random --games 4";
    let played: Vec<&str> = played.split(' ').collect();
    let played = prints(&played, folder);
    assert!(
        played.starts_with("Isles: greedy:again.yaml against random, 4 games"),
        "{played}"
    );
}

/// A book is made from logs and saved games, beside the weights of the file, which outlast each other.
#[test]
fn books_are_recorded_and_followed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let root = testkit::root();
    let log = root.join("tests/playdek/nuclear_war.txt");
    let log = log.to_str().unwrap();
    let all = |line: &str| {
        let mut args = vec!["--content", root.to_str().unwrap()];
        args.extend(line.split(' '));
        prints(&args, folder)
    };
    all(&format!("replay --playdek {log} --save game.json"));
    let text = all(&format!(
        "train twilight_struggle --out book.yaml --book {log} game.json"
    ));
    let begins = "opening book of 2 games: set-ups: 2, questions about plays: ";
    assert!(
        text.starts_with(begins) && text.ends_with("written: book.yaml\n"),
        "{text}"
    );
    let made = std::fs::read_to_string(folder.join("book.yaml")).unwrap();
    let (weights, book) = made.split_once("book:\n").unwrap();
    assert!(weights.contains("weights:\n") && book.contains("  games: 2\n"));
    assert!(book.contains("influence: {") && book.contains("italy: 5"));
    // The same logs make the same file, whatever is there.
    all(&format!(
        "train twilight_struggle --out book.yaml --book {log} game.json"
    ));
    let again = std::fs::read_to_string(folder.join("book.yaml")).unwrap();
    assert_eq!(again, made);
    let played = all("sim twilight_struggle --us book:random --ussr random --games 1");
    assert!(played.contains("book:random"), "{played}");
    // A file that is no game spoils no others; a game of another scenario is none.
    std::fs::write(folder.join("odd.txt"), "Dear diary").unwrap();
    let mixed = ["--book", "odd.txt", "game.json"];
    let start = ["train", "twilight_struggle", "--out", "other.yaml"];
    let text = prints(&[&start[..], &mixed[..]].concat(), folder);
    assert!(text.starts_with("opening book of 1 game: "), "{text}");
    let other = [
        "train",
        "red_sea",
        "--out",
        "red.yaml",
        "--book",
        "game.json",
    ];
    let error = fails(&other, folder);
    assert!(
        error.contains("`twilight_struggle`, not of `red_sea`")
            && error.contains("none of the games"),
        "{error}"
    );
    assert!(!folder.join("red.yaml").exists());
    // Weights that are learned keep the book.
    testkit::isles::write(folder, "return { event = function(game) end }");
    let lesson = ["train", "isles", "--games", "4", "--out", "isles.yaml"];
    prints(&lesson, folder);
    let file = folder.join("isles.yaml");
    let learned = std::fs::read_to_string(&file).unwrap();
    let book = "book:\n  games: 3\n  setups: []\n  plays: []\n";
    std::fs::write(&file, format!("{learned}{book}")).unwrap();
    prints(&lesson, folder);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), learned + book);
}

#[test]
fn other_files_are_no_weights() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    testkit::isles::write(folder, "return { event = function(game) end }");
    std::fs::write(folder.join("mine.yaml"), "shopping: list\n").unwrap();
    let refused = fails(
        &["train", "isles", "--games", "4", "--out", "mine.yaml"],
        folder,
    );
    assert!(refused.contains("not weights of this program"), "{refused}");
    let refused = fails(
        &["train", "isles", "--games", "4", "--from", "mine.yaml"],
        folder,
    );
    assert!(
        refused.contains("mine.yaml: the weights cannot be read"),
        "{refused}"
    );
    assert!(fails(&["train", "isles"], folder).contains("--minutes"));
    assert!(
        fails(&["train", "isles", "--minutes", "soon"], folder).contains("a number of minutes")
    );
    let other = fails(
        &["match", "isles", "--a", "greedy:mine.yaml", "--b", "random"],
        folder,
    );
    assert!(
        other.starts_with("error: mine.yaml: the weights cannot be read"),
        "{other}"
    );
}

/// The head of the document of the ladders.
const LADDERS: &str = "# Ladders

Made from the files in `docs/ladder/`; do not edit (`BRINK_UPDATE=1 cargo test -p brink-games --test cli ladders`).
[many_games.md](many_games.md) says how they are played and what the numbers mean, [players.md](players.md) and [bots.md](bots.md) who the players are.
`net:` is a network that was learned in some minutes: [python.md](python.md#learn).
";

/// The tables of the ladders that were played are those of their files.
#[test]
fn ladders_are_shown_as_they_were_played() {
    let root = testkit::root();
    let mut files: Vec<_> = std::fs::read_dir(root.join("docs/ladder"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(!files.is_empty());
    let mut fresh = LADDERS.to_owned();
    for file in files {
        let name = format!("docs/ladder/{}", file.file_name().unwrap().display());
        let scenario = file.file_stem().unwrap().display().to_string();
        let text = prints(&["ladder", "--show", &name, "--markdown"], &root);
        fresh += &format!("\n## `{scenario}`\n{text}");
    }
    let document = root.join("docs/ladder.md");
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::write(&document, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(document).unwrap_or_default();
    assert!(
        committed == fresh,
        "docs/ladder.md is stale: BRINK_UPDATE=1 cargo test -p brink-games --test cli ladders"
    );
}
