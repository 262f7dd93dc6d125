//! `brink test` end to end: the report of a failure, and `--filter`, `--update`, `--coverage`, `--json`.

use std::fs;
use std::path::Path;
use std::process::Command;

use brink::game::{At, Game, Position, Zone};
use brink::ids::Side;
use brink_author::position::Runner;
use serde_json::Value;
use testkit::isles::write;

/// A tiny game whose card `probe` asks, in a separate folder with these tests.
fn isles(tests: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let script = "return {\n  event = function(game)\n    if game:turn() == 2 then\n      game:gain_vp(2, \"red\")\n    else\n      \
        game:gain_vp(1, \"red\")\n    end\n    game:place_influence { of = \"red\", total = 1 }\n  end,\n}\n";
    write(folder.path(), script);
    fs::create_dir_all(folder.path().join("tests/positions")).unwrap();
    fs::write(folder.path().join("tests/positions/probe.yaml"), tests).unwrap();
    folder
}

/// The exit code and what is printed.
fn brink(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .arg("test")
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    let said =
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), said)
}

const GOOD: &str = "
scenario: isles
tests:
- name: the event gives a point and a marker
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: ayr } }]
  then: { vp: 1, influence: { ayr: [2, 0] } }
";

const BAD: &str = "
scenario: isles
tests:
- name: everything is different
  given: { active: red, hand: { red: [probe, idle, still], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: ayr } }]
  then:
    vp: 2
    controller: { ayr: blue, bute: none }
    influence:
      ayr: [1, 0]
      bute: [0, 1]
    hand: { red: [quiet, still, probe], blue: [calm] }
    discard: [idle]
    next: { side: blue, ask: mode }
    offered: [quiet]
    log: [Event, a coup]
    log_exactly: |
      -- Red action round 1
      Red plays probe: event
      Red gains a point
      Red +1 in Ayr (now 2)
- name: an answer that is not offered
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ red: { play: probe, for: event, place: aire } }]
  then: { vp: 1 }
- name: a mistake in the test
  given: { hand: { red: [proob] } }
  then: { vp: 0 }
- name: a die that is left over
  given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }
  when: [{ dice: [3] }, { red: { play: probe, for: event, place: ayr } }]
";

#[test]
fn failures_are_reported() {
    let folder = isles(BAD);
    let (code, said) = brink(folder.path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
}

#[test]
fn exit_codes() {
    let folder = isles(GOOD);
    assert_eq!(
        brink(folder.path(), &[]),
        (0, "1 passed, 0 failed\n".to_owned())
    );
    assert_eq!(brink(folder.path(), &["--filter", "a marker"]).0, 0);
    assert_eq!(brink(folder.path(), &["--filter", "probe.yaml"]).0, 0);
    assert_eq!(
        brink(folder.path(), &["--filter", "bute"]),
        (1, "error: 0 position tests found\n".to_owned())
    );
    assert_eq!(brink(folder.path(), &["--colour"]).0, 2);
    assert_eq!(brink(folder.path(), &["no_such_file.yaml"]).0, 1);
    // A test that passes does not make up for a file that is wrong.
    let (code, said) = brink(isles(&format!("{GOOD}- nmae: typo\n")).path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said, @r"
    tests/positions/probe.yaml:8:3: error: a test needs the key `then`
      |
    8 | - nmae: typo
      |   ^

    tests/positions/probe.yaml:8:3: error: a test has no key `nmae`
      |
    8 | - nmae: typo
      |   ^^^^
      |
      = help: did you mean `name`?

    1 passed, 0 failed
    ");
}

#[test]
fn logs_are_written_anew() {
    let tests = "# A comment.\r\nscenario: isles\r\ntests:\r\n- name: one   # odd   spaces\r\n  \
        given: { active: red, hand: { red: [probe], blue: [calm] }, influence: { ayr: [1, 0] } }\r\n  \
        when:\r\n  - red: { play: probe, for: event, place: ayr }\r\n  - expect: { log_exactly: [old, \"li,nes\"], vp: 1 }\r\n  \
        then:\r\n    log_exactly: | # of now\r\n      old\r\n\r\n    vp: 1\r\n\
        - name: two\r\n  then: { log_exactly: [nothing], vp: 5 }\r\n";
    let folder = isles(&format!("\u{feff}{tests}"));
    let file = folder.path().join("tests/positions/probe.yaml");
    assert_eq!(brink(folder.path(), &[]).0, 1);
    let (code, said) = brink(folder.path(), &["--update"]);
    // The other test fails anyway, so its log stays.
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("tests/positions/probe.yaml: 2 logs written\n1 passed, 1 failed\n"),
        "{said}"
    );
    let text = fs::read_to_string(&file).unwrap();
    insta::assert_snapshot!(text.replace('\u{feff}', "BOM").replace("\r\n", "␍\n"));
    assert_eq!(
        brink(folder.path(), &["--filter", "one"]),
        (0, "1 passed, 0 failed\n".to_owned())
    );
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
    // Nothing is left to write.
    assert_eq!(
        brink(folder.path(), &["--filter", "one", "--update"]),
        (0, "1 passed, 0 failed\n".to_owned())
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

/// A value that is not a table would say nothing, and so be true.
#[test]
fn mistakes_in_tests() {
    let parts = [
        "then: [vp]",
        "then: { influence: [1, 0] }",
        "then: { influence: { ayr: 1 } }",
        "then: { contoller: { ayr: red } }",
        "then: { special: { holdr: red } }",
        "then: { log_exactly: { a: 1 } }",
        "given: [vp]\n  then: { vp: 0 }",
        "given: { hand: [probe] }\n  then: { vp: 0 }",
        "given: { effects: [{ card: probe, untl: turn_end }] }\n  then: { vp: 0 }",
        "given: { effects: [{ card: probe, until: turn }] }\n  then: { vp: 0 }",
        "given: { vp: two }\n  then: { vp: 0 }",
        "scenario: isle\n  then: { vp: 0 }",
    ];
    let tests: String = parts
        .iter()
        .enumerate()
        .map(|(n, part)| format!("- name: t{n}\n  {part}\n"))
        .collect();
    let (code, said) = brink(
        isles(&format!("scenario: isles\ntests:\n{tests}")).path(),
        &[],
    );
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
}

#[test]
fn coverage() {
    let folder = isles(GOOD);
    let (code, said) = brink(folder.path(), &["--coverage"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(said);
    let json: Value =
        serde_json::from_str(&brink(folder.path(), &["--coverage", "--json"]).1).unwrap();
    let probe = &json["coverage"]
        .as_array()
        .unwrap()
        .iter()
        .find(|script| script["card"] == "isles/probe")
        .unwrap();
    assert_eq!(probe["missed"], serde_json::json!([4]));
}

#[test]
fn json() {
    let (code, said) = brink(isles(BAD).path(), &["--json", "--filter", "not offered"]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
    let json: Value = serde_json::from_str(&brink(isles(BAD).path(), &["--json"]).1).unwrap();
    assert_eq!(
        (&json["passed"], &json["failed"]),
        (&Value::from(0), &Value::from(4))
    );
    for fault in json["tests"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|test| test["faults"].as_array().unwrap())
    {
        for key in [
            "severity",
            "code",
            "file",
            "line",
            "column",
            "end_column",
            "message",
            "hint",
        ] {
            assert!(fault.get(key).is_some(), "{key}: {fault}");
        }
    }
}

/// Mistakes in tests of a shipped scenario: the text of a test, `§` before the place that has to be named, and what has to be
/// said.
#[rustfmt::skip]
const PLANTED: &[(&str, &str, &[&str])] = &[
    ("an option that cannot have this value", "options: { optional_cards: §maybe }\n  then: { vp: 0 }", &["the option `optional_cards` cannot be `maybe`", "it can be `on` or `off`"]),
    ("an option that the scenario does not have", "options: { §optional_card: on }\n  then: { vp: 0 }", &["unknown option `optional_card`", "did you mean `optional_cards`?"]),
    ("an empty `then`", "then: §{}", &["this check can never fail: it is empty"]),
    ("an empty `expect`", "when: [{ expect: §{} }]", &["this check can never fail: it is empty"]),
    ("a slip in what is offered", "given: { active: us, hand: { us: [nato, fidel] } }\n  then: { offered: [§natto] }", &["did you mean `nato`?"]),
    ("a slip in an answer that is not offered", "given: { active: us, hand: { us: [nato, fidel] } }\n  then: { not_offered: [§realgin] }", &["did you mean `realign`?"]),
    (
        "the side that is not asked",
        "given: { active: us, hand: { us: [duck_and_cover], ussr: [nato, fidel] } }\n  when: [{ ussr: { play: §nato, for: influence } }]",
        &["`nato` is not offered: US is being asked: play a card", "an answer of USSR, who is not being asked"],
    ),
    (
        "a wrong answer to a lone question",
        "given: { turn: 4, active: us, effects: [quagmire], hand: { us: [duck_and_cover, captured_nazi_scientist], ussr: [fidel, nasser] } }\n  when: [{ us: { play: §blockade } }]",
        &[
            "`blockade` is not offered: US is being asked",
            "duck_and_cover",
            "nor is it offered after the forced choices",
        ],
    ),
    (
        "a coup without its die",
        "given: { active: ussr, influence: { iran: [1, 0] }, hand: { ussr: [duck_and_cover, fidel], us: [nasser] } }\n  when: [{ ussr: { play: duck_and_cover, for: coup, first: operations, coup: §iran } }]",
        &["the test does not give the result: 1 die", "add `dice: ["],
    ),
    (
        "a random card that is not given",
        "given: { active: us, hand: { us: [five_year_plan, nato], ussr: [fidel, nasser] } }\n  when: [{ us: { play: five_year_plan, for: §event } }]",
        &["the test does not give the result: 1 card", "add `draw: ["],
    ),
    (
        "a die that is left over",
        "given: { active: us, hand: { us: [nato, fidel] } }\n  when: [{ dice: [§3, 4] }]\n  then: { vp: 0 }",
        &["the die 3 and 1 more was not used: US is being asked: play a card"],
    ),
    (
        "a die where a card is drawn",
        "given: { active: us, hand: { us: [five_year_plan, nato], ussr: [fidel, nasser] } }\n  when: [{ us: { play: five_year_plan, for: event, dice: [§5] } }]",
        &["`5` is a die, but a card is drawn here: give it with `draw`"],
    ),
    (
        "a card that cannot be drawn",
        "given: { active: us, hand: { us: [five_year_plan, nato], ussr: [fidel, nasser] } }\n  when: [{ us: { play: five_year_plan, for: event, draw: §blockade } }]",
        &["`blockade` is not one of the cards that can be drawn here"],
    ),
    (
        "a step of two sides",
        "given: { active: us, hand: { us: [nato, fidel] } }\n  when:\n  - us: nato\n    §ussr: fidel",
        &["a step has one key, but this one has `us` and `ussr`", "start a separate step"],
    ),
    (
        "a name of two lines",
        "then: { vp: 0 }\n- name: §\"a\\nb\"\n  then: { vp: 0 }",
        &["a name must be a single line"],
    ),
    (
        "a kind of operation that is not possible",
        "given: { active: us, hand: { us: [containment, nato], ussr: [nasser] } }\n  when: [{ us: { play: containment, for: §coup } }]",
        &["there is no legal target for coup: of the spaces 84 without influence of the opponent"],
    ),
    // Impossible positions.
    ("one card in two hands", "given: { active: us, hand: { us: [fidel, nato], ussr: [§nato] } }\n  then: { vp: 0 }", &["`nato` is in two places", "write `impossible: on`"]),
    ("one card in hand and discard", "given: { active: us, hand: { us: [fidel, nato] }, discard: [§nato] }\n  then: { vp: 0 }", &["`nato` is in two places"]),
    ("one card twice in a hand", "given: { active: us, hand: { us: [nato, §nato] } }\n  then: { vp: 0 }", &["`nato` is in two places"]),
    ("the special card in a hand", "given: { active: us, hand: { us: [§the_china_card] } }\n  then: { vp: 0 }", &["is the special card, which is in no pile and no hand", "write who has it under `special`"]),
    ("a turn after the last", "given: { turn: §12 }\n  then: { vp: 0 }", &["the game has 10 turns"]),
    ("a round after the last", "given: { round: §9 }\n  then: { vp: 0 }", &["turn 1 has 6 action rounds"]),
    ("the level of war", "given: { defcon: §1 }\n  then: { vp: 0 }", &["at DEFCON 1 the game is over"]),
    ("DEFCON beyond its track", "given: { defcon: §7 }\n  then: { vp: 0 }", &["DEFCON goes from 2 to 5"]),
    ("points that end the game", "given: { vp: §25 }\n  then: { vp: 0 }", &["at 20 victory points the game is over"]),
    ("points that end it for the other side", "given: { vp: §-20 }\n  then: { vp: 0 }", &["at 20 victory points the game is over"]),
    ("a box that is not there", "given: { space: { us: §9 } }\n  then: { vp: 0 }", &["at most 8 boxes of the space race"]),
    ("too many attempts", "given: { space_attempts: { us: §2 } }\n  then: { vp: 0 }", &["at most 1 space race attempts"]),
    ("military operations off the track", "given: { mil_ops: { us: §6 } }\n  then: { vp: 0 }", &["at most 5 military operations"]),
    ("influence in a superpower", "given: { influence: { §usa: [1, 0] } }\n  then: { vp: 0 }", &["`usa` holds no influence"]),
    ("a round and a phase", "given: { phase: deal, round: §2 }\n  then: { vp: 0 }", &["`phase` and `round` exclude each other"]),
    ("a side and a phase", "given: { active: us, phase: §deal }\n  then: { vp: 0 }", &["`phase` and `active` exclude each other"]),
    ("a turn before the set-up", "given: { setup: on, turn: §3 }\n  then: { vp: 0 }", &["`setup` and `turn` exclude each other"]),
    ("an effect of a card that has none", "given: { effects: [§fidel] }\n  then: { vp: 0 }", &["`fidel` has no effect that lasts"]),
    ("an effect in force twice", "given: { effects: [containment, §containment] }\n  then: { vp: 0 }", &["in force twice"]),
    ("an event of a card that has none", "given: { happened: [§the_china_card] }\n  then: { vp: 0 }", &["`the_china_card` has no event"]),
    ("a card of a later period", "given: { active: us, hand: { us: [§star_wars] } }\n  then: { vp: 0 }", &["`star_wars` joins with `late` in turn 8", "write `turn: 8`, or `period: late`"]),
    ("an effect of a later period", "given: { effects: [§north_sea_oil] }\n  then: { vp: 0 }", &["joins with `late` in turn 8"]),
    ("a hand larger than a hand", "given: { hand: { us: [nato, fidel, nasser, blockade, comecon, containment, cia_created, suez_crisis, §norad] } }\n  then: { vp: 0 }", &["us has 9 cards, but a hand of turn 1 has at most 8"]),
    ("a card that has left the game", "given: { hand: { us: [§fidel] }, happened: [fidel] }\n  then: { vp: 0 }", &["`fidel` leaves the game when its event happens"]),
    ("a card that waits on the table", "given: { turn: 4, hand: { us: [§shuttle_diplomacy] }, effects: [shuttle_diplomacy] }\n  then: { vp: 0 }", &["waits on the table while its effect is in force"]),
    // Checks that can never fail.
    ("a card that is not one", "then: { not_offered: [§natto] }", &["unknown card, space, region or answer `natto`", "did you mean `nato`?"]),
    ("a piece of the log that is not one", "then: { not_in_log: [§natto] }", &["`natto` is not a word of the log"]),
    ("an id where the log has a name", "then: { not_in_log: [\"Event: nato\", §fidel] }", &["`fidel` is not a word of the log, but `Fidel` is"]),
    ("no effect of what has none", "then: { not_in_effect: [§fidel] }", &["this check can never fail: `fidel` has no effect that lasts"]),
    ("no event of what has none", "then: { not_happened: [§the_china_card] }", &["this check can never fail: `the_china_card` has no event"]),
    ("an effect that is not one", "then: { not_in_effect: [§natto] }", &["unknown card `natto`", "did you mean `nato`?"]),
    ("no card of a hand", "then: { hand_has: §{ us: [] } }", &["this check can never fail"]),
    ("no effect at all", "then: { not_in_effect: §[] }", &["`not_in_effect` is empty here"]),
    ("a table of nothing", "then: { next: §{} }", &["`next` is empty here"]),
    ("an empty piece of the log", "then: { log: [§\"\"] }", &["this must not be empty"]),
    ("a pile that is not empty", "given: { discard: [nato] }\n  then: { discard: §[] }", &["nothing", "nato"]),
    ("a card where no card is asked for", "given: { influence: { france: [0, 3] }, hand: { us: [containment, nato], ussr: [nasser, fidel] }, active: us }\n  when: [{ us: { play: containment } }]\n  then: { not_offered: [§fidel] }", &["this check cannot fail: `fidel` is a card, and none is offered here: US is being asked"]),
    ("a space where no space is asked for", "given: { hand: { us: [containment, nato] }, active: us }\n  then: { not_offered: [§poland] }", &["this check cannot fail: `poland` is a space, and none is offered here"]),
    ("an ending that is not one", "then: { over: { ending: §defcom } }", &["unknown ending `defcom`", "did you mean `defcon`?"]),
    ("a step without an answer", "when: [{ us: §[] }]", &["this step does nothing", "remove the step"]),
    ("a step without a key", "when: [{ us: §{} }]", &["this step does nothing"]),
    ("no dice", "when: [{ dice: §[] }]", &["this step does nothing"]),
    ("turn 0", "given: { turn: §0 }\n  then: { vp: 0 }", &["0 is not between 1 and 10"]),
    ("a turn that no game has", "given: { turn: §99 }\n  then: { vp: 0 }", &["99 is not between 1 and 10"]),
    ("round 0", "given: { round: §0 }\n  then: { vp: 0 }", &["0 is not between 1 and 8"]),
    ("a level that no track has", "given: { defcon: §99 }\n  then: { vp: 0 }", &["99 is not between 2 and 5"]),
    ("points that no track has", "given: { vp: §1000 }\n  then: { vp: 0 }", &["1000 is not between -19 and 19"]),
    ("a number too large to remember", "given: { effects: [{ card: chernobyl, data: §99999, until: turn_end }], turn: 8 }\n  then: { vp: 0 }", &["99999 is not between -9999 and 9999"]),
    // Words and names.
    ("a period that is not one", "given: { period: §lat }\n  then: { vp: 0 }", &["unknown period `lat`", "did you mean `late`?"]),
    ("a question that is not one", "then: { next: { ask: §plays } }", &["`plays` is not a valid word here", "did you mean `play`?"]),
    ("a phase that is not one", "then: { phase: §headlines }", &["did you mean `headline`?"]),
    ("a use that is not one", "when: [{ us: { play: nato, for: §events } }]", &["did you mean `event`?"]),
    ("a use without a card", "when: [{ us: §{ for: event } }]", &["needs the key `play`"]),
    ("an order without operations", "when: [{ us: { play: nato, for: event, first: §event } }]", &["`for: event` and `first` exclude each other"]),
    ("a step of an unknown side", "when: [{ §usa: nato }]", &["unknown step `usa`"]),
    ("a die of seven", "when: [{ dice: [§7] }]", &["7 is not between 1 and 6"]),
    ("a card that is played by a wrong name", "when: [{ us: { play: §natto, for: event } }]", &["unknown card `natto`", "did you mean `nato`?"]),
];

#[test]
fn planted_mistakes_are_found_and_explained() {
    let library = testkit::library();
    let mut said = String::new();
    for (title, test, says) in PLANTED {
        let text = format!("scenario: twilight_struggle\ntests:\n- name: t\n  {test}\n");
        let at = text.find('§').unwrap();
        let line = 1 + text[..at].matches('\n').count();
        let column = 1 + text[..at].rsplit('\n').next().unwrap().chars().count();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.yaml");
        fs::write(&file, text.replace('§', "")).unwrap();
        let mut runner = Runner::new(&library);
        let (tests, faults) = runner.find(std::slice::from_ref(&file));
        let failures = tests
            .iter()
            .filter_map(|test| runner.run(test).err())
            .map(|failure| failure.to_string());
        let all: Vec<String> = faults
            .iter()
            .map(ToString::to_string)
            .chain(failures)
            .collect();
        let all = all
            .join("\n")
            .replace(&*folder.path().to_string_lossy(), "");
        assert!(
            all.contains(&format!("t.yaml:{line}:{column}:")),
            "{title}: {line}:{column}\n{all}"
        );
        for piece in *says {
            assert!(all.contains(piece), "{title}: `{piece}`\n{all}");
        }
        said += &format!("# {title}\n{all}\n\n");
    }
    insta::assert_snapshot!(said);
}

/// A test may leave the deal to chance; what it says then holds for any deal.
#[test]
fn what_is_dealt_is_given_or_does_not_matter() {
    let library = testkit::library();
    let content = library.load("twilight_struggle").unwrap().content;
    let deal = content
        .scenario
        .phases
        .iter()
        .position(|phase| phase.word() == "deal")
        .unwrap() as u8;
    let position = Position {
        at: At::Phase(deal),
        ..Position::default()
    };
    let game = Game::builder(content.clone())
        .seed(1)
        .position(position.clone())
        .start()
        .unwrap();
    let card = game
        .board()
        .cards_in(Zone::Hand(Side::First))
        .next()
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("t.yaml");
    let tests = format!(
        "- name: any\n  scenario: twilight_struggle\n  given: {{ phase: deal }}\n  then: {{ hand_size: {{ us: 8 }} }}\n\
         - name: one\n  scenario: twilight_struggle\n  given: {{ phase: deal }}\n  then: {{ hand_has: {{ us: [{}] }} }}\n",
        content.card(card).id
    );
    fs::write(&file, tests).unwrap();
    let mut runner = Runner::new(&library);
    let (tests, _) = runner.find(&[file]);
    assert_eq!(runner.run(&tests[0]), Ok(()));
    let said = runner.run(&tests[1]).unwrap_err().to_string();
    assert!(
        said.contains("depends on cards that are dealt at random: give them with `draw`"),
        "{said}"
    );
}

/// All faults of a test are reported together, each at its place.
#[test]
fn every_fault_of_a_test_is_reported() {
    let tests = "scenario: isles\ntests:\n- name: t\n  given: { vp: two, hand: { red: [proob] }, turn: 40, stability: { ayrr: 2 } }\n  \
        when: [{ green: probe }, { red: { plya: probe } }, { dice: 9 }]\n  then: { vp: x, in_effect: [clam], next: { aks: play } }\n";
    let (code, said) = brink(isles(tests).path(), &[]);
    assert_eq!(code, 1);
    insta::assert_snapshot!(said);
}

/// Tests may declare that no game reaches their position.
#[test]
fn impossible_positions_may_be_meant() {
    let tests = "scenario: isles\ntests:\n- name: t\n  given: { impossible: on, turn: 40, vp: 500, hand: { red: [probe], blue: [probe] }, effects: [calm] }\n  \
        then: { turn: 40, vp: 500, in_effect: [calm], phase: action_rounds }\n";
    assert_eq!(
        brink(isles(tests).path(), &[]),
        (0, "1 passed, 0 failed\n".to_owned())
    );
    assert!(
        brink(isles(&tests.replace("impossible: on, ", "")).path(), &[])
            .1
            .contains("no game can reach this position")
    );
}

/// `not_in_log` refuses words that no log has; it knows all words of the logs of games.
#[test]
fn the_words_of_logs_are_known() {
    let library = testkit::library();
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = library.load(scenario).unwrap().content;
        let mut lines = std::collections::BTreeSet::new();
        for seed in 0..6 {
            let game = testkit::play(&content, seed, "random", |_, _| ());
            let all = |_: &Game, events: &[brink::game::Event]| {
                lines.extend(events.iter().filter_map(|event| game.line(event)));
            };
            game.replayed(usize::MAX, all).unwrap();
        }
        let lines: Vec<String> = lines
            .into_iter()
            .map(|line| serde_json::Value::from(line).to_string())
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("t.yaml");
        fs::write(
            &file,
            format!(
                "- {{ name: t, scenario: {scenario}, then: {{ not_in_log: [{}] }} }}\n",
                lines.join(", ")
            ),
        )
        .unwrap();
        let mut runner = Runner::new(&library);
        let (tests, faults) = runner.find(&[file]);
        assert!(faults.is_empty(), "{faults:?}");
        let faults = runner
            .run(&tests[0])
            .err()
            .map_or(Vec::new(), |failure| failure.faults);
        assert!(faults.is_empty(), "{faults:?}");
    }
}

/// The files for editors, the reader and the guide have the same words.
#[test]
fn the_reference_has_every_word() {
    let reference = brink_author::position::reference(&[]);
    for ask in brink::game::Ask::WORDS
        .iter()
        .chain(&brink::game::Until::WORDS)
    {
        assert!(reference.contains(&format!("`{ask}`")), "{ask}");
    }
}
