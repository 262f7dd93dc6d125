//! Weights that are learned from own games.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use brink::Content;
use brink_players::{Evaluation, Weights};
use brink_study::{Contest, Jobs, Training, TrainingBudget};

/// A tiny game: two spaces, two turns.
fn isles() -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::content(folder.path(), "return { event = function(game) end }").unwrap()
}

/// Weights that count everything the wrong way round.
fn reversed(content: &Arc<Content>) -> Weights {
    let weights = Evaluation::new(content).weights().clone();
    let values = weights
        .values()
        .iter()
        .map(|row| row.map(|weight| -weight))
        .collect();
    weights.with_values(values).unwrap()
}

/// A training that begins with weights that are all wrong.
fn mistaken(seed: u64) -> Training {
    let content = testkit::content("red_sea");
    Training::new(content.clone(), seed)
        .with_weights(reversed(&content))
        .unwrap()
}

/// Whoever begins with weights that are all wrong learns better ones.
#[test]
fn wrong_weights_are_mended() {
    let mut games = Vec::new();
    let learned = mistaken(1)
        .run(TrainingBudget::Games(32), &Jobs::new(2), |progress| {
            games.push(progress.games)
        })
        .unwrap();
    assert!(games.is_sorted() && games.last() == Some(&32), "{games:?}");
    let score = learned.score.as_ref().expect("there is much to learn");
    assert!(
        score.share().low > 0.5 && learned.progress.kept > 0,
        "{}",
        learned.text()
    );
    // The file is read again, and played with.
    let folder = tempfile::tempdir().unwrap();
    let files = ["after", "before"].map(|name| folder.path().join(name));
    std::fs::write(&files[0], learned.text()).unwrap();
    std::fs::write(
        &files[1],
        reversed(&testkit::content("red_sea")).to_string(),
    )
    .unwrap();
    let names: BTreeSet<String> = learned.weights.names().iter().cloned().collect();
    assert!(
        Weights::parse(&learned.text())
            .unwrap()
            .names()
            .iter()
            .all(|name| names.contains(name))
    );
    let [after, before] = files.map(|file| format!("greedy:{}", file.display()));
    let contest = Contest::new(testkit::content("red_sea"), [&after, &before], 7).unwrap();
    let found = contest
        .run(0..4, &Jobs::new(2), |_| ())
        .unwrap()
        .score
        .share();
    assert!(found.value > 0.5, "{found}");
}

/// Large steps of a weight find a feature that pays only at the end, and only once complete.
#[test]
fn what_pays_at_the_end_is_learned() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }");
    let change = |file: &str, from: &str, to: &str| {
        let path = folder.path().join(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        std::fs::write(path, text.replace(from, to)).unwrap();
    };
    change(
        "maps/isles.yaml",
        "links:",
        "  coll: { name: Coll, stability: 4 }\nlinks:\n  - [ayr, coll]\n  - [bute, coll]",
    );
    let set_up =
        "setup: [deal, { influence: { red: { ayr: 1 }, blue: { bute: 1 } } }]\nrules: [light]";
    change("scenarios/isles.yaml", "setup: [deal]", set_up);
    let rule = "return { effects = { on_final_scoring = function(game)\n  for side in pairs { red = 1, blue = 2 } do\n    \
                if game:controls(\"coll\", side) then game:gain_vp(6, side) end\n  end\nend } }\n";
    std::fs::write(folder.path().join("scenarios/rules/light.lua"), rule).unwrap();
    let content = brink::Library::open(&[folder.path().to_path_buf()])
        .load("isles")
        .unwrap()
        .content;
    let learn = |jobs| {
        Training::new(content.clone(), 1)
            .run(TrainingBudget::Games(1_200), &Jobs::new(jobs), |_| ())
            .unwrap()
    };
    let learned = learn(1);
    let at = learned
        .weights
        .names()
        .iter()
        .position(|name| name == "space.coll")
        .unwrap();
    assert!(learned.weights.values()[at][2] > 3.0, "{}", learned.text());
    // That threads do not matter is tested below with fewer games.
    assert!(!testkit::nightly() || learned.text() == learn(2).text());
}

#[test]
fn a_number_of_games_gives_the_same_weights() {
    let learn = |games, jobs| {
        mistaken(3)
            .run(TrainingBudget::Games(games), &Jobs::new(jobs), |_| ())
            .unwrap()
    };
    let [one, two, other] = [(8, 1), (8, 3), (5, 1)].map(|(games, jobs)| learn(games, jobs));
    assert_eq!(one.text(), two.text());
    assert!(
        one.text()
            .starts_with("# Learned by `brink train` from 8 games with seed 3; checks passed: "),
        "{}",
        one.text()
    );
    assert!(one.weights.is_for(&testkit::content("red_sea")));
    assert_ne!(one.weights, other.weights);
}

#[test]
fn trainings_end_when_they_are_asked_to() {
    let content = isles();
    let training = Training::new(content.clone(), 3);
    let stop = AtomicBool::new(true);
    let stopped = training
        .run(
            TrainingBudget::Games(1_000_000),
            &Jobs::new(2).until(&stop),
            |_| (),
        )
        .unwrap();
    assert_eq!((stopped.progress.games, stopped.score), (0, None));
    assert_eq!(
        stopped.weights,
        Evaluation::new(&content).weights().clone().rounded()
    );
    let none = training
        .run(TrainingBudget::Time(Duration::ZERO), &Jobs::new(0), |_| ())
        .unwrap();
    assert_eq!(none.progress.games, 0);
    let few = training
        .run(TrainingBudget::Games(0), &Jobs::new(1), |_| ())
        .unwrap();
    assert_eq!(few.progress.games, 0);
}

/// A variant begins with what the game it extends has learned, for the features that both have.
#[test]
fn a_variant_begins_with_what_it_inherits() {
    let content = testkit::content("red_sea");
    let base = reversed(&content);
    let variant = testkit::content("red_sea_with_ts_cards");
    let own = Evaluation::new(&variant).weights().clone();
    let (begun, known) = own.adopting(&base);
    assert!(known > 20 && known <= own.names().len(), "{known}");
    assert_eq!(begun.scenario(), "red_sea_with_ts_cards");
    for (name, (weights, before)) in begun
        .names()
        .iter()
        .zip(begun.values().iter().zip(own.values()))
    {
        let inherited = base
            .names()
            .iter()
            .position(|other| other == name)
            .map(|at| base.values()[at]);
        assert_eq!(*weights, inherited.unwrap_or(*before), "{name}");
    }
    let (training, number, all) = Training::new(variant, 1).with_known(&base);
    assert_eq!((number, all), (known, own.names().len()));
    let learned = training
        .run(TrainingBudget::Games(0), &Jobs::new(1), |_| ())
        .unwrap();
    assert_eq!(learned.weights, begun.rounded());
}

/// Numbers of a file have four digits, and mean the same after it was read.
#[test]
fn weights_are_rounded_for_people() {
    let weights = Evaluation::new(&testkit::content("red_sea"))
        .weights()
        .clone();
    let odd = weights
        .values()
        .iter()
        .map(|row| row.map(|weight| weight / 3.0 + 1e-7))
        .collect();
    let rounded = weights.with_values(odd).unwrap().rounded();
    let text = rounded.to_string();
    let longest = text
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(|line| line.split_once(": ").unwrap().1.len());
    assert!(longest.max().unwrap() <= 40, "{text}");
    assert_eq!(
        Weights::parse(&text).unwrap().rounded(),
        Weights::parse(&text).unwrap()
    );
}

#[test]
fn weights_of_another_game_are_refused() {
    let other = Evaluation::new(&testkit::content("red_sea"))
        .weights()
        .clone();
    let refused = Training::new(isles(), 1).with_weights(other).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "these are weights for `red_sea`, not for `isles`"
    );
    for odd in [
        "greedy:/no/such/file",
        "strong:10:/no/such/file",
        "greedy:.",
    ] {
        assert!(Contest::new(isles(), [odd, "random"], 1).is_err(), "{odd}");
    }
}
