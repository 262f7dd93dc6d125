//! Modules whose functions take `game`: they ask, change, fail and are judged as scripts are.

use std::sync::Arc;

use brink::Choice;
use brink::content::{Content, Library};
use brink::game::{Coverage, Game, Saved, Tracing};
use brink::ids::Side;
use brink_author::lint::{drop_repeats, lint_calls};
use brink_author::trial::{Extent, try_scripts};

use super::modules::library;
use super::position_tests::run;

/// The guide has this module and this card.
const STRUGGLE: &str = "local struggle = {}

-- Both sides bid in secret; the higher bid wins the points.
function struggle.run(game, points)
  local own, other = game:choose_secretly {
    ask = \"bid\",
    options = { { \"low\", 1 }, { \"high\", 2 } },
  }
  if own == other then
    game:log(\"the struggle is undecided\")
    return nil
  end
  local winner = own > other and game:player() or game:opponent()
  game:gain_vp(points, winner)
  return winner
end

return struggle
";
const PROBE: &str = "local struggle = require(\"struggle\")

return {
  event = function(game)
    if not struggle.run(game, 2) then struggle.run(game, 1) end
  end,
}
";

fn with(module: &str, probe: &str) -> Library {
    library(&[
        ("cards/isles/probe.lua", probe),
        ("cards/isles/lib/struggle.lua", module),
    ])
}

fn content() -> Arc<Content> {
    let library = with(STRUGGLE, PROBE);
    library.load("isles").unwrap().content
}

/// Everything that a check says of a library.
fn checked(library: &Library) -> Vec<String> {
    let mut faults = library.check();
    faults.extend(lint_calls(library));
    faults.extend(try_scripts(library, Extent::Everything));
    drop_repeats(&mut faults);
    let said = faults.iter().map(ToString::to_string);
    said.collect()
}

#[test]
fn the_guide_has_this_module() {
    let guide = testkit::root().join("docs/rule_scripts.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    assert!(guide.contains(STRUGGLE) && guide.contains(PROBE));
}

#[test]
fn a_module_asks_both_sides() {
    let library = with(STRUGGLE, PROBE);
    assert_eq!(checked(&library), [""; 0]);
    let tests = "
  - name: the higher bid wins
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }, { red: high }, { blue: low }]
    then: { vp: 2 }
  - name: equal bids are made again
    given: { hand: { red: [probe] } }
    when:
    - red: { play: probe, for: event }
    - red: high
    - blue: high
    - expect: { next: { side: red, ask: secret }, log: [the struggle is undecided] }
    - red: low
    - blue: high
    then: { vp: -1 }
";
    assert_eq!(run(&library, tests), [""; 0]);
}

#[test]
fn a_game_that_waits_in_a_module_is_saved_undone_and_dealt_anew() {
    let content = content();
    for seed in 1..12 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut moves = 0;
        while let Some(decision) = game.decision().cloned() {
            for side in Side::BOTH {
                let trial = game.resample(side, seed + moves);
                let trial = trial.expect("a trial");
                let seen = game.view(side).observe();
                assert_eq!(trial.view(side).observe(), seen);
            }
            let saved = Saved::of(&game).unwrap().to_string();
            let saved: Saved = saved.parse().unwrap();
            let loaded = saved.load(&content).unwrap();
            assert_eq!(loaded.digest(), game.digest());
            let choices = &decision.choices;
            let nth = (seed * 7 + moves * 5) as usize;
            game.apply(choices[nth % choices.len()]).unwrap();
            game.check().unwrap();
            moves += 1;
        }
    }
}

/// Plays cards for their events, and answers in turn.
fn with_events(content: &Arc<Content>, seed: u64) -> Result<Game, String> {
    let mut game = Game::new(content.clone(), seed).unwrap();
    let mut moves = 0;
    while let Some(decision) = game.decision() {
        let mut choices = decision.choices.iter();
        let event = choices.find(|choice| choice.key(content) == "use:event");
        let nth = moves % decision.choices.len();
        let choice: Choice = *event.unwrap_or(&decision.choices[nth]);
        let applied = game.apply(choice);
        applied.map_err(|error| error.to_string())?;
        moves += 1;
    }
    Ok(game)
}

#[test]
fn lines_and_calls_of_a_module_are_its_own() {
    let content = content();
    let coverage = Coverage::start();
    let tracing = Tracing::start();
    let mut calls = Vec::new();
    for seed in 0..6 {
        with_events(&content, seed).unwrap();
        calls.extend(tracing.take());
    }
    let of_module = |path: &str| path.ends_with("lib/struggle.lua");
    let asked = calls.iter().find(|call| call.name == "choose_secretly");
    let asked = asked.expect("the module asks");
    assert!(of_module(&asked.path), "{asked:?}");
    assert_eq!((asked.line, asked.waits), (5, true));
    let lines = coverage.finish();
    let module = lines.iter().find(|(path, _)| of_module(path));
    let (_, lines) = module.expect("it is counted");
    assert!(lines[5].unwrap() > 0, "{lines:?}");
}

#[test]
fn an_error_in_a_module_names_its_line_and_that_of_the_script() {
    let wrong = STRUGGLE.replace("points, winner)", "points + 2000, winner)");
    let library = with(&wrong, PROBE);
    let content = library.load("isles").unwrap().content;
    let mut errors = (0..20).filter_map(|seed| with_events(&content, seed).err());
    let error = errors.next().expect("the points are too many");
    let places = "probe.lua:5: mine:cards/isles/lib/struggle.lua:14: game:gain_vp";
    assert!(error.contains(places), "{error}");
    // A check shows it where it is to be mended.
    let said = checked(&library).join("\n");
    let place = "mine:cards/isles/lib/struggle.lua:14:3: error";
    assert!(said.contains(place), "{said}");
    assert!(!said.contains("probe.lua:5"), "{said}");
}

/// A replaced part of the module, and words of the fault.
const WRONG: [(&str, &str, &str); 9] = [
    (
        "function struggle.run(game, points)",
        "function struggle.run(points)",
        "5:22: error: no function around this takes `game` as an argument",
    ),
    (
        "local struggle = {}",
        "local struggle, lead = {}, game:vp()",
        "1:28: error: no function around this takes `game` as an argument",
    ),
    (
        "choose_secretly",
        "choose_secretely",
        "5:27: error: the engine has no call `choose_secretely`",
    ),
    ("ask = \"bid\"", "aks = \"bid\"", "6:5: error"),
    (
        "game:gain_vp(points, winner)",
        "game:gain_vp(points, \"rde\")",
        "14:24: error",
    ),
    (
        "game:gain_vp(points, winner)",
        "game:gain_vp(points, nil)",
        "14:24: error",
    ),
    (
        "local struggle = {}",
        "local struggle = {}\nlocal asked = 0",
        "",
    ),
    (
        "  local own, other",
        "  struggle.asked = true\n  local own, other",
        "error: a function changes `struggle`",
    ),
    ("return winner\n", "return winer\n", "unknown name `winer`"),
];

#[test]
fn what_is_wrong_in_a_module_is_found_there() {
    for (right, other, part) in WRONG {
        assert!(STRUGGLE.contains(right), "{right}");
        let module = STRUGGLE.replace(right, other);
        let said = checked(&with(&module, PROBE)).join("\n");
        if part.is_empty() {
            assert_eq!(said, "");
            continue;
        }
        let mut lines = said.lines();
        let found = lines.any(|line| line.contains("lib/struggle.lua:") && line.contains(part));
        assert!(found, "{other}\n{said}");
    }
}

#[test]
fn a_module_that_never_stops_is_stopped() {
    for body in [
        "while true do game:vp() end",
        "while true do game:confirm { ask = \"on\" } end",
        "return struggle.run(game, points)",
    ] {
        let module = format!(
            "local struggle = {{}}\nfunction struggle.run(game, points)\n  {body}\nend\nreturn struggle\n"
        );
        let library = with(&module, PROBE);
        let content = library.load("isles").unwrap().content;
        let mut errors = (0..20).filter_map(|seed| with_events(&content, seed).err());
        let error = errors.next().expect("it is stopped");
        assert!(error.contains(".lua"), "{body}: {error}");
    }
}

#[test]
fn the_texts_of_a_module_are_translated() {
    let library = with(STRUGGLE, PROBE);
    let missing = library.untranslated("ru");
    let of_module = missing
        .iter()
        .filter(|one| one.keys.starts_with(&["rules".into()]));
    let texts: Vec<&str> = of_module.map(|one| one.english.as_str()).collect();
    assert_eq!(texts, ["bid", "high", "low", "the struggle is undecided"]);
    let russian = "rules: { struggle: { prompts: { bid: ставка } } }\n";
    let library = library_in_russian(russian).in_language("ru");
    let content = library.load("isles").unwrap().content;
    let asked = (0..20).find_map(|seed| {
        let game = Game::new(content.clone(), seed).unwrap();
        prompt_of(game, &content)
    });
    assert!(asked.unwrap().contains("ставка"));
}

fn library_in_russian(words: &str) -> Library {
    library(&[
        ("cards/isles/probe.lua", PROBE),
        ("cards/isles/lib/struggle.lua", STRUGGLE),
        ("locale/ru/isles.yaml", words),
    ])
}

/// The first question in secret, in the words of the content.
fn prompt_of(mut game: Game, content: &Arc<Content>) -> Option<String> {
    while let Some(decision) = game.decision() {
        if decision.ask == brink::game::Ask::Secret {
            return Some(decision.display(content).to_string());
        }
        let mut choices = decision.choices.iter();
        let event = choices.find(|choice| choice.key(content) == "use:event");
        let choice = *event.unwrap_or(&decision.choices[0]);
        game.apply(choice).unwrap();
    }
    None
}
