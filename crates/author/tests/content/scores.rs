//! Scorings by award and by function, and the victory by function.

use std::sync::Arc;

use brink::content::{Content, Diagnostic, Library};
use brink::game::{At, Choice, Game, Position, Saved, Use};
use brink::ids::{Side, SpaceId};
use brink_author::trial::{Extent, try_scripts};
use brink_players::{Evaluation, Greedy, Player, Request};
use testkit::scores::{EVENT, KEYS, SCRIPT, library};

use crate::position_tests::run;

/// The content of the game with these keys and this rule script.
fn content(keys: &str, rule: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), keys, EVENT, rule);
    library.load("isles").unwrap().content
}

/// A position in which the first side is about to play, with this influence.
fn position(content: &Arc<Content>, influence: &[(&str, [u8; 2])]) -> Game {
    let spaces = influence.iter().map(|(space, markers)| {
        let space: SpaceId = content.find_space(space).unwrap();
        (space, *markers)
    });
    let at = At::Round {
        round: 1,
        side: Some(Side::First),
    };
    let probe = content.find_card("probe").unwrap();
    let position = Position {
        cards: vec![(probe, brink::game::Zone::Hand(Side::First))],
        influence: spaces.collect(),
        at,
        ..Position::default()
    };
    let game = Game::builder(content.clone()).seed(1).position(position);
    game.start().unwrap()
}

/// The index of a scoring.
fn scoring(content: &Content, id: &str) -> usize {
    content.scenario.scoring.get_index_of(id).unwrap()
}

#[test]
fn the_guide_has_these_scorings() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/rule_scripts.md")).unwrap();
    assert!(guide.contains(KEYS) && guide.contains(SCRIPT));
}

#[test]
fn awards_and_functions_score() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), KEYS, EVENT, SCRIPT);
    let failed = run(
        &library,
        "  - name: by threshold, by set and by weight
    given: { hand: { red: [probe] }, influence: { ayr: [2, 0], bute: [1, 0], cove: [0, 1], eigg: [0, 1] } }
    when: [{ red: { play: probe, for: event } }]
    then:
      vp: 0
      log:
        - 'coast is scored: Red 3, Blue 0; Red: weight 2 (at least 2: 1 + the most: 2); Blue: weight 1'
        - 'ports is scored: Red 3, Blue 2; Red: weight 2 (all: 3); Blue: weight 2 (above 1: 2)'
        - 'sway is scored: Red 0, Blue 4'
  - name: the greatest threshold counts for either side, and two of all that count
    given: { hand: { red: [probe] }, influence: { ayr: [0, 2], bute: [0, 1], cove: [0, 1], dale: [0, 1], eigg: [1, 0] } }
    when: [{ red: { play: probe, for: event } }]
    then:
      vp: -12
      log:
        - 'coast is scored: Red 0, Blue 5; Blue: weight 4 (at least 4: 3 + the most: 2)'
        - 'ports is scored: Red 0, Blue 5; Red: weight 1; Blue: weight 2 (all: 3) + weight 2 (above 1: 2)'
        - 'sway is scored: Red 2, Blue 4'
  - name: nobody has weight
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 0, log: ['coast is scored: Red 0, Blue 0', 'sway is scored: Red 0, Blue 0'] }
",
    );
    assert_eq!(failed, [""; 0]);
}

#[test]
fn functions_end_games() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), KEYS, EVENT, SCRIPT);
    let failed = run(
        &library,
        "  - name: a function makes a side win at once
    given: { hand: { red: [probe] }, vp: 5, influence: { cove: [0, 1], dale: [0, 1], eigg: [0, 1] } }
    when: [{ red: { play: probe, for: event } }]
    then: { over: { winner: blue }, log: ['sway is scored: Red 0, Blue 6', 'Blue wins: the scoring of sway'] }
  - name: the final scoring goes on after a function, and a function says the winner
    given: { turn: 2, phase: action_rounds, influence: { bute: [1, 0], cove: [1, 0] } }
    then: { vp: 5, over: { winner: red, ending: final_scoring }, log: ['coast is scored: Red 3, Blue 0', 'sway is scored: Red 2, Blue 0'] }
  - name: the other side
    given: { turn: 2, phase: action_rounds }
    then: { vp: 0, over: { winner: blue, ending: final_scoring } }
  - name: neither side
    given: { turn: 2, phase: action_rounds, vp: 4, flags: { truce: on } }
    then: { vp: 4, over: { winner: none, ending: final_scoring } }
",
    );
    assert_eq!(failed, [""; 0]);
}

#[test]
fn a_number_is_the_lead_of_the_first_side() {
    for (returned, points) in [("3", [3, 0]), ("-2", [0, 2]), ("{ blue = 4 }", [0, 4])] {
        let rule = format!("return {{ scoring = {{ sway = function() return {returned} end }} }}");
        let keys = KEYS.replace("vp: { at_end: { run: judge } }\n", "");
        let content = content(&keys, &rule);
        let game = position(&content, &[]);
        let view = game.view(Side::Second);
        let index = scoring(&content, "sway");
        assert_eq!(view.space_points(index), Some(points), "{returned}");
    }
}

#[test]
fn views_have_the_standing_of_the_public_board() {
    let content = content(KEYS, SCRIPT);
    let game = position(
        &content,
        &[("bute", [1, 0]), ("cove", [0, 1]), ("dale", [1, 0])],
    );
    for side in Side::BOTH {
        let view = game.view(side);
        let index = |id| scoring(&content, id);
        assert_eq!(view.space_points(index("coast")), Some([3, 0]));
        assert_eq!(view.space_points(index("sway")), Some([2, 2]));
        let sum = view.score_sum(index("coast"), Side::First);
        let wanted = "weight 3 (at least 2: 1 + the most: 2)";
        assert_eq!(sum.as_deref(), Some(wanted));
        assert_eq!(view.score_sum(index("sway"), Side::First), None);
        assert_eq!(view.winner_at_end(), Some(Side::Second));
    }
    let mut other = game.view(Side::First).what_if();
    let dale = content.find_space("dale").unwrap();
    other.put(dale, [0, 1]);
    let sway = scoring(&content, "sway");
    assert_eq!(other.scoring_result(sway).unwrap().points, [0, 4]);
    other.put(content.find_space("eigg").unwrap(), [0, 1]);
    assert_eq!(other.scoring_result(sway).unwrap().wins, Some(Side::Second));
    assert_eq!(game.view(Side::First).space_points(sway), Some([2, 2]));
}

#[test]
fn games_scored_by_functions_are_saved_and_dealt_anew() {
    let content = content(KEYS, SCRIPT);
    for seed in 1..20 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut moves = 0;
        while let Some(decision) = game.decision().cloned() {
            for side in Side::BOTH {
                let trial = game.resample(side, seed + moves).expect("a trial");
                for index in 0..content.scenario.scoring.len() {
                    let [here, there] = [&trial, &game].map(|game| {
                        let view = game.view(side);
                        (view.scoring_result(index), view.winner_at_end())
                    });
                    assert_eq!(here, there);
                }
            }
            let nth = (seed * 7 + moves * 5) as usize % decision.choices.len();
            game.apply(decision.choices[nth]).unwrap();
            moves += 1;
        }
        let saved: Saved = Saved::of(&game).unwrap().to_string().parse().unwrap();
        assert_eq!(saved.load(&content).unwrap().digest(), game.digest());
    }
}

/// The error of a function in place of the one of the guide, when it scores.
fn error_of(table: &str, body: &str) -> String {
    let rule = match table {
        "scoring" => format!(
            "return {{\n  scoring = {{\n    sway = function(game)\n      {body}\n    end,\n  }},\n  \
             victory = {{ judge = function() return 'red' end }},\n}}\n"
        ),
        _ => format!(
            "return {{\n  scoring = {{ sway = function() return 0 end }},\n  victory = {{\n    \
             judge = function(game)\n      {body}\n    end,\n  }},\n}}\n"
        ),
    };
    let content = content(KEYS, &rule);
    let mut game = position(&content, &[]);
    if table == "scoring" {
        let sway = scoring(&content, "sway");
        assert_eq!(game.view(Side::First).space_points(sway), None, "{body}");
    }
    let probe = content.find_card("probe").unwrap();
    game.apply(Choice::Card(probe)).unwrap();
    let mut result = game.apply(Choice::Use(Use::Event)).map(|_| ());
    while result.is_ok() {
        let Some(choice) = game.decision().map(|decision| decision.choices[0]) else {
            break;
        };
        result = game.apply(choice).map(|_| ());
    }
    result
        .err()
        .map_or_else(String::new, |error| error.to_string())
}

#[test]
fn functions_only_read_what_both_sides_see() {
    for (body, says) in [
        ("game:gain_vp(1)\n return 0", "can only read the game"),
        (
            "return game:choose { options = { { 'a', 1 } } }",
            "can only read the game",
        ),
        ("return game:roll()", "can only read the game"),
        ("return #game:cards {}", "sees what both sides see: no hand"),
        ("return game:has_card { of = 'blue' } and 1 or 0", "no hand"),
        ("return #game:cards { from = 'deck' }", "no hand"),
        (
            "return game:headline('red') and 1 or 0",
            "no chosen headline",
        ),
        ("while true do end", "sea.lua"),
        ("local t = {}\n while true do t[#t + 1] = 1 end", "sea.lua"),
    ] {
        let error = error_of("scoring", body);
        assert!(error.contains("sea.lua:"), "{body}: {error}");
        assert!(error.contains(says), "{body}: {error}");
    }
    for body in [
        "return #game:cards { from = 'discard' }",
        "return game:hand_size('blue')",
    ] {
        let rule = SCRIPT.replace("local points", &format!("{body}\n local points"));
        let rule = rule.replace(&format!("{body}\n"), &format!("do {body} end\n"));
        let content = content(KEYS, &rule);
        let view = position(&content, &[]);
        let view = view.view(Side::First);
        assert!(
            view.space_points(scoring(&content, "sway")).is_some(),
            "{body}"
        );
    }
}

#[test]
fn wrong_results_are_placed_and_have_a_cure() {
    for (table, body, says) in [
        (
            "scoring",
            "return",
            "has to return points, such as `{ red = 3, blue = 1 }` or a whole number",
        ),
        ("scoring", "return 'red'", "not \"red\""),
        ("scoring", "return 1.5", "not 1.5"),
        ("scoring", "return 100", "from -99 to 99, not 100"),
        (
            "scoring",
            "return { red = -2 }",
            "the points of red have to be a whole number from 0 to 99, not -2",
        ),
        ("scoring", "return { red = 'many' }", "not \"many\""),
        (
            "scoring",
            "return { rde = 2 }",
            "no key \"rde\"; did you mean `red`?; they take red, blue and win",
        ),
        ("scoring", "return { 1, 2 }", "no key 1"),
        (
            "scoring",
            "return { win = 'draw' }",
            "the winner has to be \"red\" or \"blue\", not \"draw\"",
        ),
        (
            "victory",
            "return",
            "the winner has to be \"red\" or \"blue\" or \"draw\"",
        ),
        ("victory", "return 'bleu'", "did you mean `blue`?"),
        (
            "victory",
            "game:set_flag('truce')",
            "can only read the game",
        ),
    ] {
        let error = error_of(table, body);
        assert!(error.contains("sea.lua:"), "{body}: {error}");
        assert!(error.contains(says), "{body}: {error}");
    }
}

/// The faults of the game with this text in place of another one of its keys.
fn faults(right: &str, wrong: &str) -> String {
    assert!(KEYS.contains(right), "{right}");
    let folder = tempfile::tempdir().unwrap();
    let keys = KEYS.replace(right, wrong);
    let library: Library = library(folder.path(), &keys, EVENT, SCRIPT);
    let shown = |faults: &[Diagnostic]| {
        let faults = faults.iter().map(ToString::to_string);
        faults.collect::<Vec<_>>().join("\n")
    };
    match library.load("isles") {
        Ok(loaded) => shown(&loaded.warnings),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_check_runs_the_functions() {
    for (right, wrong, says) in [
        ("local points", "local points", ""),
        ("return points", "return 'red'", "has to return points"),
        (
            "return game:leader() or",
            "return 1 or",
            "the winner has to be",
        ),
        (
            "local points",
            "local held = #game:cards {}\n local points",
            "no hand",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let rule = SCRIPT.replace(right, wrong);
        let event = "return { event = function(game) end }";
        let library = library(folder.path(), KEYS, event, &rule);
        let tried = try_scripts(&library, Extent::Everything);
        let said: Vec<String> = tried.iter().map(ToString::to_string).collect();
        let said = said.join("\n");
        assert_eq!(said.contains("error"), !says.is_empty(), "{wrong}: {said}");
        assert!(said.contains(says), "{wrong}: {said}");
    }
}

/// Replaces texts of the keys, and expects a fault for each, with its place.
#[track_caller]
fn finds(cases: &[[&str; 3]]) {
    for [right, wrong, says] in cases {
        let said = faults(right, wrong);
        assert!(said.contains("isles.yaml:"), "{wrong}: {said}");
        assert!(said.contains(says), "{wrong}: {said}");
    }
}

#[test]
fn wrong_names_of_functions_have_a_cure() {
    let misspelt = "unknown scoring function `swya`\n  help: did you mean `sway`?";
    finds(&[
        ["run: sway", "run: swya", misspelt],
        [
            "run: sway",
            "run: judge",
            "`judge` is a function of `victory`, not of `scoring`",
        ],
        [
            "run: judge",
            "run: jugde",
            "unknown victory function `jugde`",
        ],
        [
            "run: judge",
            "run: sway",
            "`sway` is a function of `scoring`, not of `victory`",
        ],
        [
            "run: sway",
            "run: sway, spaces: { ayr: 1 }",
            "exclude each other",
        ],
        [
            "run: sway",
            "run: sway, presence: 1",
            "`run` and `presence` exclude each other",
        ],
        ["run: sway", "rum: sway", "a scoring has no key `rum`"],
        ["run: sway", "run: [sway]", "isles.yaml"],
        ["run: judge", "run: 3", "isles.yaml"],
    ]);
}

/// The spaces and the points of an award.
const COAST: &str = "weights: { bute: 2, cove: 1, dale: 1 }";
const PART: &str = "reach: { 2: 1, 4: 3 }, most: 2";

#[test]
fn awards_without_points_have_a_cure() {
    let whole = "this never gives points: everything that counts has the weight 4";
    let nothing = "this does nothing: none of `reach`, `above`, `most` and `all`";
    finds(&[
        [PART, "most: 0", nothing],
        [PART, "reach: {}", "this does nothing"],
        [PART, "reach: { 5: 1 }", whole],
        [PART, "above: { 4: 1 }", "help: write less than 4"],
        [PART, "reach: { many: 1 }", "has to be a whole number"],
        [PART, "reach: { 0: 1 }", "0 is not between 1 and 99"],
        [PART, "reach: { 2: 0 }", "0 is not between 1 and 99"],
        [PART, "most: -1", "-1 is not between 0 and 99"],
    ]);
    assert_eq!(faults(PART, PART), "");
}

#[test]
fn awards_without_spaces_have_a_cure() {
    let both = "spaces: { region: south }, weights: { bute: 2 }";
    let one_of = "write exactly one of `spaces` and `weights`";
    finds(&[
        [
            COAST,
            "weights: { bute: 60, cove: 60 }",
            "120 is not between 1 and 99",
        ],
        [COAST, "weights: { btue: 2 }", "did you mean `bute`?"],
        [COAST, both, "exclude each other"],
        ["weights: { bute: 2, cove: 1, dale: 1 }, ", "", one_of],
        [
            "spaces: { region: south }",
            "spaces: {}",
            "this filter is empty",
        ],
    ]);
    let start = KEYS.find("award: {").unwrap();
    let end = KEYS.find("\n  ports").unwrap();
    for (wrong, says) in [("award: []", "`award`"), ("award:", "isles.yaml")] {
        let said = faults(&KEYS[start..end], wrong);
        assert!(said.contains(says), "{said}");
    }
    let many = ["{ spaces: { region: south }, all: 1 }"; 7].join(", ");
    let said = faults(&KEYS[start..end], &format!("award: [{many}]"));
    assert!(said.contains("more than 6 awards"), "{said}");
}

#[test]
fn greedy_places_where_a_function_gives_points() {
    // Ayr is a battleground of a scored region; the function counts Eigg alone.
    let rule = "return { scoring = { sway = function(game)
      local side = game:controller('eigg')
      return side == 'red' and 9 or side == 'blue' and -9 or 0
    end }, victory = { judge = function() return 'red' end } }";
    for (spaces, wanted) in [("eigg", "eigg"), ("cove", "cove")] {
        let rule = rule.replace("'eigg'", &format!("'{spaces}'"));
        let content = content(KEYS, &rule);
        let mut game = position(&content, &[("dale", [1, 0]), ("bute", [1, 0])]);
        let mut greedy = Greedy::new(3);
        let probe = content.find_card("probe").unwrap();
        game.apply(Choice::Card(probe)).unwrap();
        game.apply(Choice::Use(Use::Operations)).unwrap();
        while let Some(decision) = game.decision() {
            if decision.ask.is_placement() {
                break;
            }
            let mode = decision.choices[0];
            game.apply(mode).unwrap();
        }
        let decision = game.decision().unwrap();
        let request = Request::new(game.view(decision.side), decision);
        let choice = greedy.choose(&request).unwrap();
        let space = content.find_space(wanted).unwrap();
        assert_eq!(choice, Choice::Space(space), "{spaces}");
    }
}

#[test]
fn evaluations_value_awards_and_functions() {
    let content = content(KEYS, SCRIPT);
    let evaluation = Evaluation::new(&content);
    let names = evaluation.names();
    for name in ["coast.points", "ports.points", "sway.points", "sway.held"] {
        assert!(names.iter().any(|known| known == name), "{names:?}");
    }
    let value = |influence: &[(&str, [u8; 2])], name: &str| {
        let game = position(&content, influence);
        let features = evaluation.features(game.view(Side::First));
        features[names.iter().position(|known| known == name).unwrap()]
    };
    let (red, blue) = ([("cove", [1, 0])], [("cove", [0, 1])]);
    for name in ["coast.points", "sway.points"] {
        assert!(value(&red, name) > 0.0 && value(&blue, name) < 0.0);
        assert_eq!(value(&red, name), -value(&blue, name));
    }
    let all = [("cove", [0, 1]), ("dale", [0, 1]), ("eigg", [0, 1])];
    assert!(value(&all, "sway.points") < 4.0 * value(&blue, "sway.points"));
}
