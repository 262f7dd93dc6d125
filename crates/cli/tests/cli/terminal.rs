//! Screens and inputs of a player in `brink play`.

mod advice;
mod saves;
mod standing;
mod two_people;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use brink::ids::Side;
use brink_author::excerpt::Styled;
use brink_games::{Sheet, board_text};

pub(crate) fn run(folder: &Path, args: &[&str], input: &[u8]) -> Output {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command
        .args(args)
        .current_dir(folder)
        .env_remove("NO_COLOR");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Output of a command, which must succeed.
pub(crate) fn prints(folder: &Path, args: &[&str], input: &str) -> String {
    let output = run(folder, args, input.as_bytes());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {error}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains('\u{1b}'), "colours in a pipe: {said}");
    said
}

/// Standard error of a command, which must fail with exit code 1.
pub(crate) fn fails(folder: &Path, args: &[&str]) -> String {
    let output = run(folder, args, b"");
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// A tiny game with its own sides; the script of its card `probe`.
fn isles(script: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), script);
    folder
}

const NOTHING: &str = "return { event = function(game) end }\n";

/// Plays on from a position, every line after its prompt. What comes before the first question is left out.
fn from_position(scenario: &str, given: &str, lines: &[&str]) -> String {
    from_test(
        &format!(
            "scenario: {scenario}\ntests:\n- name: it\n  given: {given}\n  then: {{ vp: 0 }}\n"
        ),
        lines,
    )
}

/// Plays from the position of the only test of a file.
fn from_test(text: &str, lines: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("position.yaml");
    fs::write(&file, text).unwrap();
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let args = [
        "play",
        "--position",
        file.to_str().unwrap(),
        "--seed",
        "1",
        "--ussr",
        "random",
    ];
    typed(&prints(&testkit::root(), &args, &input), lines)
}

/// A transcript: the input follows each prompt.
fn typed(said: &str, lines: &[&str]) -> String {
    let mut pieces = said.split("> ");
    let mut printed = pieces.next().unwrap_or_default().to_owned();
    let mut lines = lines.iter();
    for piece in pieces {
        printed += &format!("> {}\n{piece}", lines.next().unwrap_or(&"(leaves)"));
    }
    printed
}

/// Nothing is wider than the sheet, but for a word that is.
fn assert_fits(text: &str, width: usize) {
    for line in text.lines() {
        let words = line
            .trim()
            .split("  ")
            .map(|word| word.chars().count())
            .max()
            .unwrap_or(0);
        assert!(line.chars().count() <= width.max(words), "{line}");
    }
}

#[test]
fn a_scoring_card_that_will_be_held_is_announced() {
    let hand = "hand: { us: [asia_scoring, europe_scoring, middle_east_scoring, nato], ussr: [fidel, nasser] }";
    let warns = |given: &str, warning: &str| {
        let options = "{ held_scoring: loses }";
        let test =
            format!("- name: it\n  options: {options}\n  given: {given}\n  then: {{ vp: 0 }}\n");
        let said = from_test(&format!("scenario: twilight_struggle\ntests:\n{test}"), &[]);
        // A line that is too long continues in the next one.
        let question = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(
            question.contains("will be held"),
            !warning.is_empty(),
            "{said}"
        );
        assert!(question.contains(warning), "{said}");
    };
    let round = |number: u8| format!("{{ turn: 1, round: {number}, active: us, {hand} }}");
    warns(
        &round(5),
        "play a card (rule 4.5 D) - 3 scoring cards, 2 left to play: one will be held, which loses at the end of the turn \
         (rules 10.1.5, 11.1.2)",
    );
    warns(
        &round(6),
        "3 scoring cards, 1 left to play: 2 will be held, which loses",
    );
    warns(&round(4), "");
}

#[test]
fn boards_at_three_widths() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let game = brink::game::Game::new(testkit::content(scenario), 1).unwrap();
        for width in [40, 80, 160] {
            let board = board_text(game.view(Side::First), &Sheet::new(width, Styled::Plain));
            assert_fits(&board, width);
            insta::assert_snapshot!(format!("board_{scenario}_{width}"), board);
        }
    }
}

#[test]
fn a_large_screen_has_a_map() {
    for (scenario, width, height) in [("twilight_struggle", 200, 60), ("red_sea", 110, 40)] {
        let game = brink::game::Game::new(testkit::content(scenario), 1).unwrap();
        let board = |width, height| {
            let sheet = Sheet::new(width, Styled::Plain).with_height(height);
            board_text(game.view(Side::First), &sheet)
        };
        let drawn = board(width, height);
        assert_fits(&drawn, width);
        assert!(drawn.lines().count() <= height, "{drawn}");
        let map = &game.content().map;
        for space in map.spaces.values() {
            let name = space.short.as_ref().unwrap_or(&space.name);
            assert!(drawn.contains(name.as_str()), "{name}\n{drawn}");
        }
        insta::assert_snapshot!(format!("map_{scenario}"), drawn);
        let listed = board_text(game.view(Side::First), &Sheet::new(width, Styled::Plain));
        for (width, height) in [(width, 20), (40, height)] {
            let sheet = Sheet::new(width, Styled::Plain);
            let list = board_text(game.view(Side::First), &sheet);
            assert_eq!(board(width, height), list, "too small");
        }
        assert_ne!(drawn, listed);
    }
}

#[test]
fn colours_say_whose_and_change_nothing_else() {
    let game = brink::game::Game::new(testkit::content("twilight_struggle"), 1).unwrap();
    let [plain, painted] = [Styled::Plain, Styled::Colours]
        .map(|styled| board_text(game.view(Side::First), &Sheet::new(80, styled)));
    assert!(painted.contains("\u{1b}[91m") && !plain.contains('\u{1b}'));
    let mut stripped = String::new();
    let mut pieces = painted.split('\u{1b}');
    stripped += pieces.next().unwrap();
    pieces.for_each(|piece| stripped += piece.split_once('m').unwrap().1);
    assert_eq!(stripped, plain);
}

#[test]
fn lists_show_costs_marks_and_regions() {
    let given = "{ turn: 4, round: 1, active: us, defcon: 4, effects: [vietnam_revolts], \
                 influence: { panama: [2, 0], thailand: [1, 0], italy: [1, 3], iran: [1, 1] }, \
                 special: { holder: us, face_up: on }, hand: { us: [nato, east_asia], ussr: [fidel] } }";
    let given = given.replace(", east_asia", "");
    let lines = [
        "card 2",
        "",
        "china",
        "operations",
        "place",
        "thailand 2, vietn",
        "log 3",
        "italy 9",
        "italy 2",
        "quit",
    ];
    insta::assert_snapshot!(from_position("twilight_struggle", &given, &lines));
}

#[test]
fn the_player_aid_has_the_numbers_of_the_scenario() {
    let given = "{ turn: 2, round: 1, active: us, effects: [t_62s_and_kalashnikovs], \
                 hand: { us: [diego_garcia], ussr: [africa_scoring] } }";
    insta::assert_snapshot!(from_position("red_sea", given, &["aid", "quit"]));
    let given = "{ turn: 1, round: 1, active: ussr, hand: { us: [nato], ussr: [fidel] } }";
    insta::assert_snapshot!(from_position("twilight_struggle", given, &["aid", "quit"]));
}

#[test]
fn piles_and_effects_are_shown_with_their_places() {
    let given = "{ turn: 2, round: 1, active: us, happened: [f_5es_delivered, the_lion_falters], \
                 effects: [{ card: famine, side: us, data: ethiopia }, { card: famine, side: us, data: sudan }, \
                 { card: centcom, side: us, data: kenya }], discard: [nasserism, water_wars], removed: [usaid], \
                 hand: { us: [diego_garcia], ussr: [africa_scoring] } }";
    let lines = [
        "effects",
        "discards",
        "removed",
        "regions",
        "board afr",
        "board nowhere",
        "quit",
    ];
    insta::assert_snapshot!(from_position("red_sea", given, &lines));
}

#[test]
fn a_position_is_named_if_the_file_has_several() {
    let file = "tests/positions/early_war.yaml";
    let said = fails(&testkit::root(), &["play", "--position", file]);
    assert!(
        said.contains("name one with FILE:NAME") && said.lines().count() < 25,
        "{said}"
    );
    let said = fails(
        &testkit::root(),
        &["play", "--position", &format!("{file}:no such test")],
    );
    assert!(said.contains("has `no such test` in its name"), "{said}");
    assert!(
        fails(&testkit::root(), &["play", "--position", "no_such.yaml"]).contains("no_such.yaml")
    );
    let folder = isles(NOTHING);
    let tests = "scenario: isles\ntests:\n- name: one\n  given: { vp: 3, active: red, hand: { red: [calm], blue: [quiet] } }\n  then: { vp: 3 }\n\
                 - name: two\n  given: { vp: 4, active: red, hand: { red: [calm], blue: [quiet] } }\n  then: { vp: 4 }\n";
    fs::write(folder.path().join("t.yaml"), tests).unwrap();
    let said = prints(
        folder.path(),
        &["play", "--position", "t.yaml:two", "--blue", "random"],
        "save x.json\nquit\n",
    );
    assert!(said.contains("score Red 4"), "{said}");
    assert!(
        said.contains("began in the middle") && !folder.path().join("x.json").exists(),
        "{said}"
    );
}

#[test]
fn choose_number_takes_what_it_prints() {
    let script = "return { event = function(game)\n  local n = game:choose_number { min = 3, max = 7, ask = 'how many' }\n  \
                  game:gain_vp(n)\nend }\n";
    let folder = isles(script);
    let given = "{ active: red, hand: { red: [probe], blue: [quiet] } }";
    let tests =
        format!("scenario: isles\ntests:\n- name: one\n  given: {given}\n  then: {{ vp: 0 }}\n");
    fs::write(folder.path().join("t.yaml"), tests).unwrap();
    let args = ["play", "--position", "t.yaml", "--blue", "random"];
    let said = prints(folder.path(), &args, "probe\nevent\n1\n5\nquit\n");
    assert!(said.contains("  a number from 3 to 7\n"), "{said}");
    assert!(
        said.contains("1 is not offered") && said.contains("Red scores 5"),
        "{said}"
    );
}

#[test]
fn the_only_choice_is_made_and_undo_goes_past_it() {
    let script = "return { event = function(game) game:choose_space { where = { ids = 'ayr' }, ask = 'where' }\n  \
                  game:confirm { ask = 'really' } end }\n";
    let folder = isles(script);
    let tests = "scenario: isles\ntests:\n- name: one\n  given: { active: red, hand: { red: [probe, calm], blue: [quiet] } }\n  then: { vp: 0 }\n";
    fs::write(folder.path().join("t.yaml"), tests).unwrap();
    let args = ["play", "--position", "t.yaml", "--blue", "random"];
    let said = prints(folder.path(), &args, "probe\nevent\nundo\nquit\n");
    assert!(said.contains("  Only one choice: Ayr.\n"), "{said}");
    assert!(said.contains("Red: really"), "{said}");
    // Back to the use of the card, not to a choice without an alternative.
    let (_, after) = said.split_once("Back to your last choice.").unwrap();
    assert!(after.contains("use it for"), "{said}");
}

#[test]
fn an_unknown_call_gets_a_suggestion() {
    let folder = isles(NOTHING);
    let said = prints(folder.path(), &[], "");
    assert!(
        said.contains("  brink play isles --red random  Isles\n"),
        "{said}"
    );
    assert_fits(&said, 80);
    let said = fails(folder.path(), &["play"]);
    assert!(
        said.contains("name a scenario") && said.contains("brink play isles --red random  Isles"),
        "{said}"
    );
    assert!(!prints(folder.path(), &["help"], "").contains("u001b"));
    let said = prints(folder.path(), &["play", "--help"], "");
    let mut players = brink_players::Players::new();
    brink_net::add_to(&mut players);
    for kind in players.kinds() {
        // Long lines wrap.
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(kind.0) && said.contains(kind.1), "{said}");
    }
}

#[test]
fn numbers_mean_the_choices_as_they_were_last_listed() {
    let given = "{ turn: 1, round: 1, active: us, influence: { canada: [2, 0], united_kingdom: [5, 0] }, \
                 hand: { us: [marshall_plan, nato], ussr: [fidel] } }";
    // Each country takes one marker: after the first the list would begin with another country.
    let said = from_position(
        "twilight_struggle",
        given,
        &["marshall", "event", "1", "1", "3", "", "1", "quit"],
    );
    assert!(said.contains("US +1 in Canada (now 3)"), "{said}");
    assert!(
        said.contains("1 was Canada, which is no longer offered"),
        "{said}"
    );
    assert!(said.contains("US +1 in Norway (now 1)"), "{said}");
    let (_, listed) = said.split_once("> \n").unwrap();
    assert!(
        listed.contains("  1 United Kingdom") && listed.contains("US +1 in United Kingdom (now 6)"),
        "{said}"
    );
}

#[test]
fn what_belongs_together_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "twilight_struggle", "--us", "random", "--seed", "1"];
    let said = prints(
        folder.path(),
        &args,
        "poland 4, yugo, roma\n1\nlog 5\nquit\n",
    );
    assert!(
        said.contains(
            "  USSR +4 in Poland (now 4), +1 in Yugoslavia (now 1), +1 in Romania (now 1)\n"
        ),
        "{said}"
    );
    assert_fits(&said.replace("> ", ""), 80);
    assert!(
        !said
            .lines()
            .any(|line| line.ends_with("(now") || line.ends_with(" in")),
        "{said}"
    );
    let (_, log) = said
        .split_once("> ")
        .unwrap()
        .1
        .split_once("> ")
        .unwrap()
        .1
        .split_once("> ")
        .unwrap();
    assert!(!log.starts_with('\n') && log.contains("Headline"), "{log}");
    // The question already names the side of the round: no heading before it.
    assert!(!said.contains("round 1\n\nTurn"), "{said}");
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let lines = [
        "board",
        "hand",
        "regions",
        "board europe",
        "effects",
        "help",
        "log",
        "card 1",
        "why japan",
        "",
    ];
    for scenario in [
        "twilight_struggle",
        "red_sea",
        "twilight_struggle_with_red_sea_cards",
    ] {
        let mut input = String::new();
        for turn in 0..40 {
            input += &format!("{}\n1\n", lines[turn % lines.len()]);
        }
        let said = prints(
            &testkit::root(),
            &["play", scenario, "--us", "random", "--seed", "2"],
            &input,
        );
        for line in said.replace("> ", "").lines() {
            assert!(line.chars().count() <= 80, "{scenario}: {line}");
        }
        assert!(
            !said.contains("\n\n\n"),
            "{scenario}: two empty lines: {said}"
        );
    }
}

#[test]
fn an_event_that_asks_says_once_what_its_card_says() {
    let given = "{ turn: 1, round: 1, active: ussr, influence: { west_germany: [4, 0] }, \
                 hand: { ussr: [blockade, fidel], us: [nato, marshall_plan, five_year_plan] } }";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("position.yaml");
    let text = format!(
        "scenario: twilight_struggle\ntests:\n- name: it\n  given: {given}\n  then: {{ vp: 0 }}\n"
    );
    fs::write(&file, text).unwrap();
    let args = ["play", "--position", file.to_str().unwrap()];
    let said = prints(
        &testkit::root(),
        &args,
        "blockade\nevent\nlog 2\nnato\nquit\n",
    );
    assert_eq!(
        said.matches("Blockade: Unless the US discards").count(),
        1,
        "{said}"
    );
}

#[test]
fn no_line_breaks_the_game() {
    let folder = isles(NOTHING);
    let mut input = Vec::new();
    for line in [
        "",
        ",",
        ",,,",
        "ayr,",
        "0",
        "-1",
        "99999999999999999999",
        "1 1 1",
        "x",
        "board \u{1b}[2J",
        "card 0",
        "card 99999",
        "card -1",
        "log -1",
        "log 99999999999999999999",
        "why",
        "why ,",
        "save",
        "?",
        "HELP",
        "undo",
        "ünïcödé 2, 日本",
        "board 日本",
        "1x",
        "x1",
        "\t\t",
        "'",
        "hand hand",
        "card \u{202e}",
        "log 0",
        "quit now",
    ] {
        input.extend(line.as_bytes());
        input.push(b'\n');
    }
    input.extend([0xff, 0xfe, 0, b'\n']);
    input.extend(std::iter::repeat_n(b'a', 1 << 20));
    input.extend(b"\nhand\nquit\n");
    let output = run(
        folder.path(),
        &["play", "isles", "--blue", "random", "--seed", "3"],
        &input,
    );
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && error.is_empty(), "{error}");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.contains("the command is written `card CARD`") || said.contains("`why NAME`"),
        "{said}"
    );
    assert!(
        said.trim_end().ends_with("The game is not saved. Seed 3."),
        "{said}"
    );
}

/// The first page shows what the program prints; `BRINK_UPDATE=1` rewrites it.
#[test]
fn the_transcript_of_the_first_page_is_true() {
    const LINES: &[&str] = &[
        "poland 4, east ger, yugo",
        "norad",
        "norw, united, swed",
        "china",
        "operations",
        "place",
        "iran 2, roma",
        "greece",
        "quit",
    ];
    let input: String = LINES.iter().map(|line| format!("{line}\n")).collect();
    let args = ["play", "twilight_struggle", "--us", "random", "--seed", "1"];
    let said = typed(&prints(&testkit::root(), &args, &input), LINES);
    let from = said
        .find("Turn 1/10 · round 1/6")
        .expect("the first action round");
    let rest = &said[from..];
    let second = rest
        .find("Turn 1/10 · round 2/6")
        .expect("the second action round");
    let end = second + rest[second..].find("\n\n").unwrap();
    same_block("docs/play.md", "```text\nTurn", &rest[..end]);
    // The first page shows the part of it that says most.
    let from = rest.find("USSR: place influence").expect("a question");
    let last = "  USSR +2 in Iran (now 2), +1 in Romania (now 1)";
    let end = rest.find(last).expect("its last line") + last.len();
    same_block("README.md", "```text\nUSSR", &rest[from..end]);
}

/// Compares the block of a page that begins so with what is printed, or rewrites it.
fn same_block(page: &str, begins: &str, printed: &str) {
    let path = testkit::root().join(page);
    let text = fs::read_to_string(&path).unwrap();
    let shown = format!("```text\n{printed}\n```");
    let start = text.find(begins).expect("a transcript");
    let stop = start + text[start + 3..].find("```").unwrap() + 6;
    if std::env::var_os("BRINK_UPDATE").is_some() {
        fs::write(&path, format!("{}{shown}{}", &text[..start], &text[stop..])).unwrap();
    } else {
        assert_eq!(
            shown,
            text[start..stop],
            "{page}: BRINK_UPDATE=1 cargo test -p brink-games --test cli terminal rewrites it"
        );
    }
}
