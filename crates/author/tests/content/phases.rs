//! Phases of a turn that run functions of rule scripts, in position tests and in whole games.

use std::path::Path;

use brink::content::Library;
use brink::game::{Game, Saved};
use brink::ids::Side;
use brink_author::trial::{Extent, try_scripts};
use testkit::isles;

use crate::position_tests::run;

/// The guide has this list of phases, and the script below.
const PHASES: &str = "phases:
  - deal
  - run: market
  - action_rounds
  - { run: harbour, when: { turn: { min: 2 } } }
";

const SCRIPT: &str = "return {
  phases = {
    market = function(game)
      for _, side in { \"red\", \"blue\" } do
        local by =
          game:choose { player = side, ask = \"trade\", options = { { \"buy\", 1 }, { \"sell\", -1 } } }
        game:change_track(\"supply\", by)
      end
    end,
    harbour = function(game)
      game:gain_vp(game:track(\"supply\"))
    end,
  },
}
";

fn library(folder: &Path, phases: &str, script: &str) -> Library {
    testkit::isles::write(folder, "return { event = function(game) end }\n");
    let scenario = testkit::isles::SCENARIO
        .replace("phases: [deal, action_rounds]\n", phases)
        .replace("supply: {", "supply: { sides: shared,");
    let scenario = format!("{scenario}rules: [sea]\n");
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    std::fs::write(folder.join("scenarios/rules/sea.lua"), script).unwrap();
    Library::open(&[folder.to_path_buf()])
}

#[test]
fn the_guide_has_these_phases() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/rule_scripts.md")).unwrap();
    assert!(guide.contains(PHASES) && guide.contains(SCRIPT));
}

#[test]
fn functions_are_phases() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), PHASES, SCRIPT);
    let failed = run(
        &library,
        "  - name: both sides are asked
    given: { phase: market, hand: { red: [probe], blue: [calm] } }
    when: [{ red: buy }, { blue: sell }]
    then: { phase: action_rounds, tracks: { supply: 3 } }
  - name: the phase is open while the second side is asked
    given: { phase: market, tracks: { supply: 3 } }
    when: [{ red: buy }]
    then: { phase: market, tracks: { supply: 4 }, next: { side: blue, ask: event } }
  - name: left out in the first turn
    given: { turn: 1, phase: action_rounds, tracks: { supply: 3 } }
    when: []
    then: { turn: 2, vp: 0 }
  - name: points of a phase are counted
    given: { turn: 2, phase: harbour, tracks: { supply: 4 }, vp: 3 }
    then: { over: { winner: red }, vp: 7 }
  - name: enough points of a phase win at once
    given: { turn: 1, phase: harbour, tracks: { supply: 4 }, vp: 6 }
    then: { over: { winner: red, ending: points }, vp: 10 }
",
    );
    assert_eq!(failed, [""; 0]);
}

#[test]
fn games_with_phases_are_saved_and_dealt_anew() {
    let folder = tempfile::tempdir().unwrap();
    let content = library(folder.path(), PHASES, SCRIPT).load("isles");
    let content = content.unwrap().content;
    for seed in 1..30 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut moves = 0;
        while let Some(decision) = game.decision().cloned() {
            for side in Side::BOTH {
                let trial = game.resample(side, seed + moves).expect("a trial");
                assert_eq!(trial.view(side).observe(), game.view(side).observe());
            }
            let nth = (seed * 7 + moves * 5) as usize % decision.choices.len();
            game.apply(decision.choices[nth]).unwrap();
            moves += 1;
        }
        let saved: Saved = Saved::of(&game).unwrap().to_string().parse().unwrap();
        assert_eq!(saved.load(&content).unwrap().digest(), game.digest());
    }
}

#[test]
fn wrong_phases_are_placed() {
    let folder = tempfile::tempdir().unwrap();
    for (phases, says) in [
        (
            "phases: [deal, { run: markt }, action_rounds]\n",
            "isles.yaml:16:23: error: unknown phase function `markt`\n  help: did you mean `market`?",
        ),
        (
            "phases: [deal, { run: market, when: { turn: { mim: 2 } } }, action_rounds]\n",
            "error: a range has no key `mim`",
        ),
        (
            "phases: [deal, { when: { turn: 2 } }, action_rounds]\n",
            "isles.yaml:16:18: error",
        ),
        (
            "phases: [deal, { run: [market] }, action_rounds]\n",
            "this has to be",
        ),
        (
            "phases: [deal, { deal: , when: { turn: 2 } }, action_rounds]\n",
            "the phase `deal` is defined twice",
        ),
    ] {
        let library = library(folder.path(), phases, SCRIPT);
        let error = match library.load("isles") {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        };
        assert!(error.contains(says), "{phases}{error}");
    }
}

#[test]
fn a_turn_has_a_limit_of_phases() {
    let folder = tempfile::tempdir().unwrap();
    let phases = |count: usize| {
        let all = vec!["{ run: harbour, when: { turn: { min: 2 } } }"; count];
        format!("phases: [{}, deal, action_rounds]\n", all.join(", "))
    };
    let library_of = |count| library(folder.path(), &phases(count), SCRIPT);
    let content = library_of(48).load("isles").unwrap().content;
    let mut game = Game::new(content, 1).unwrap();
    while let Some(choice) = game.decision().map(|decision| decision.choices[0]) {
        game.apply(choice).unwrap();
    }
    let error = library_of(400).load("isles").unwrap_err().to_string();
    assert!(error.contains("more than 50 phases"), "{error}");
    let steps = vec!["{ flags: { truce: on } }"; 300].join(", ");
    let set_up = |text: &str| text.replace("setup: [deal]", &format!("setup: [deal, {steps}]"));
    let folder = tempfile::tempdir().unwrap();
    let error = isles::library(folder.path(), set_up, "return { event = function() end }");
    let error = error.load("isles").unwrap_err().to_string();
    assert!(error.contains("more than 100 steps"), "{error}");
}

/// A phase that never ends is an error, and not a hang.
#[test]
fn phases_that_never_end_are_stopped() {
    for body in [
        "while true do end",
        "while true do game:choose { options = { { 'on', 1 } } } end",
    ] {
        let script = SCRIPT.replace("game:gain_vp(game:track(\"supply\"))", body);
        let folder = tempfile::tempdir().unwrap();
        let phases = "phases: [{ run: harbour }, deal, action_rounds]\n";
        let content = library(folder.path(), phases, &script).load("isles");
        let content = content.unwrap().content;
        let error = match Game::new(content, 1) {
            Err(error) => error.to_string(),
            Ok(mut game) => loop {
                let choice = game.decision().unwrap().choices[0];
                if let Err(error) = game.apply(choice) {
                    break error.to_string();
                }
            },
        };
        assert!(error.contains("sea.lua"), "{body}: {error}");
    }
}

/// A check tries phases from many positions, and set-ups with many answers.
#[test]
fn functions_of_phases_and_of_the_set_up_are_tried() {
    let script = |market: &str, coast: &str| {
        format!(
            "return {{
  phases = {{ market = function(game)
    {market}
  end }},
  setup = {{ coast = function(game)
    {coast}
  end }},
}}
"
        )
    };
    let phases = "phases: [deal, { run: market, when: { turn: 2 } }, action_rounds]\n";
    // A lead that this game does not come to by itself.
    let ahead = "if game:vp() > 4 then game:gain_vp('none') end";
    let answered = "local n = game:choose_number { min = 1, max = 9, ask = 'how many' }
    if n == 7 then game:gain_vp(n, 'rde') end";
    for (market, coast, place) in [
        (ahead, "", "sea.lua:3:5: error"),
        ("", answered, "sea.lua:7:5: error"),
        ("", "", ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let script = script(market, coast);
        let library = library(folder.path(), phases, &script);
        let path = folder.path().join("scenarios/isles.yaml");
        let text = std::fs::read_to_string(&path).unwrap();
        let text = text.replace("setup: [deal]", "setup: [deal, { run: coast }]");
        std::fs::write(path, text).unwrap();
        drop(library);
        let library = Library::open(&[folder.path().to_path_buf()]);
        let found = try_scripts(&library, Extent::Everything);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        let found = found.join("\n");
        assert_eq!(found.contains("sea.lua"), !place.is_empty(), "{found}");
        assert!(found.contains(place), "{market}{coast}\n{found}");
    }
}
