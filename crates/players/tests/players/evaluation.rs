//! Laws of the evaluation, and files of weights.

use brink::content::Allowed;
use brink::{Game, Side};
use brink_players::{Evaluation, PHASES, WIN, Weights, WeightsError};

/// Positions of careful games of a scenario, each with the side that has to choose.
fn positions(scenario: &str, mut look: impl FnMut(&Game, Side)) {
    let content = testkit::content(scenario);
    for seed in 0..2 {
        let mut step = 0;
        testkit::play(&content, seed, "random", |game, _| {
            step += 1;
            if step % 17 == 0 {
                look(game, game.decision().unwrap().side);
            }
        });
    }
}

const SCENARIOS: [&str; 4] = ["twilight_struggle", "red_sea", "chinese_civil_war", "punic"];

#[test]
fn a_value_is_the_sum_of_its_features_by_phase() {
    for scenario in SCENARIOS {
        let evaluation = Evaluation::new(&testkit::content(scenario));
        let mut seen = vec![0.0_f64; evaluation.names().len()];
        positions(scenario, |game, side| {
            let view = game.view(side);
            let (features, phases) = (evaluation.features(view), evaluation.phases(view));
            assert_eq!(features.len(), evaluation.names().len());
            assert_eq!(features.len(), evaluation.area_and_kind().len());
            assert!(
                (phases.iter().sum::<f64>() - 1.0).abs() < 1e-9
                    && phases.iter().all(|share| *share >= 0.0)
            );
            let each = features.iter().zip(evaluation.weights().values());
            let sum: f64 = each
                .map(|(x, by)| {
                    by.iter()
                        .zip(phases)
                        .map(|(w, share)| x * w * share)
                        .sum::<f64>()
                })
                .sum();
            assert!((sum - evaluation.value(view)).abs() < 1e-9, "{scenario}");
            let parts = evaluation.contributions(view);
            assert!(
                parts.len() == features.len() && (parts.iter().sum::<f64>() - sum).abs() < 1e-9
            );
            assert!(
                features
                    .iter()
                    .all(|feature| feature.is_finite() && feature.abs() < 500.0)
            );
            seen.iter_mut()
                .zip(&features)
                .for_each(|(most, feature)| *most = most.max(feature.abs()));
        });
        // Most features occur.
        let used = seen.iter().filter(|most| **most > 0.0).count();
        assert!(
            used * 10 > seen.len() * 7,
            "{scenario}: {used} of {}",
            seen.len()
        );
    }
}

/// Two games that look the same to a side are worth the same to it.
#[test]
fn hidden_cards_change_nothing() {
    for scenario in SCENARIOS {
        let evaluation = Evaluation::new(&testkit::content(scenario));
        let mut compared = 0;
        positions(scenario, |game, side| {
            for other in (0..4).filter_map(|seed| game.resample(side, seed)) {
                assert_eq!(
                    evaluation.features(other.view(side)),
                    evaluation.features(game.view(side))
                );
                compared += 1;
            }
        });
        assert!(compared > 30, "{scenario}: {compared}");
    }
}

#[test]
fn games_that_are_over_are_worth_a_win() {
    let content = testkit::content("red_sea");
    let evaluation = Evaluation::new(&content);
    let game = testkit::play(&content, 1, "random", |_, _| ());
    let winner = game.outcome().unwrap().winner;
    let worth = winner.map_or(0.0, |side| WIN * f64::from(side.sign()));
    assert_eq!(evaluation.value(game.view(Side::First)), worth);
    assert_eq!(evaluation.value(game.view(Side::Second)), worth);
}

/// Tracks and flags that a variant adds have features.
#[test]
fn features_come_from_the_data() {
    let names = |scenario: &str| {
        Evaluation::new(&testkit::content(scenario))
            .names()
            .to_vec()
    };
    let has = |names: &[String], name: &str| names.iter().any(|own| own == name);
    assert!(has(&names("twilight_struggle"), "europe.battlegrounds"));
    assert!(has(&names("punic"), "track.fleets") && has(&names("punic"), "flag.rome_at_sea"));
    let (with, without) = (names("chinese_civil_war"), names("twilight_struggle"));
    assert!(
        with.iter()
            .any(|name| name.starts_with("space.") && !has(&without, name)),
        "{with:?}"
    );
}

#[test]
fn weights_are_written_and_read() {
    let content = testkit::content("twilight_struggle");
    let evaluation = Evaluation::new(&content);
    let values: Vec<[f64; PHASES]> = (0..evaluation.names().len())
        .map(|at| [at as f64 / 7.0, -1e-9, 3.0])
        .collect();
    let weights = evaluation
        .weights()
        .clone()
        .with_values(values.clone())
        .unwrap();
    let text = weights.to_string();
    let read = Weights::parse(&text).unwrap();
    assert_eq!(
        (read.scenario(), read.is_for(&content)),
        ("twilight_struggle", true)
    );
    assert!(!read.is_for(&testkit::content("red_sea")));
    let learned = evaluation.with_weights(read).unwrap();
    assert_eq!(learned.weights(), &weights);
    assert_eq!(learned.weights().values(), values);
    assert_eq!(learned.weights().names(), learned.names());
}

/// The error of a text as the weights of an evaluation.
fn refused(evaluation: &Evaluation, text: &str) -> WeightsError {
    match Weights::parse(text) {
        Ok(weights) => evaluation.clone().with_weights(weights).unwrap_err(),
        Err(error) => error,
    }
}

#[test]
fn files_of_weights_that_do_not_fit_are_refused() {
    let evaluation = Evaluation::new(&testkit::content("twilight_struggle"));
    let text = evaluation.weights().to_string();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from));
        refused(&evaluation, &text.replacen(from, to, 1))
    };
    for damaged in [
        refused(&evaluation, ""),
        refused(&evaluation, "\u{0}{[&*"),
        changed("content: \"", "content: \"x"),
        changed("  vp: [", "  vp: [1, "),
    ] {
        assert!(matches!(damaged, WeightsError::Damaged { .. }));
    }
    assert!(matches!(
        refused(&evaluation, &text[..text.len() / 2]),
        WeightsError::Damaged { .. } | WeightsError::Features { .. }
    ));
    assert_eq!(
        changed("version: 1", "version: 9"),
        WeightsError::Version { found: 9, known: 1 }
    );
    assert!(matches!(
        changed("scenario: twilight_struggle", "scenario: red_sea"),
        WeightsError::Scenario { .. }
    ));
    assert!(matches!(
        changed("  vp: [1.0", "  vp: [.nan"),
        WeightsError::Weight { .. } | WeightsError::Damaged { .. }
    ));
    assert!(matches!(
        changed("  vp: [1.0", "  vp: [1e300"),
        WeightsError::Weight { .. }
    ));
    let missing = changed("  defcon:", "  defkon:").to_string();
    assert!(
        missing.contains("it has no feature `defkon`") && missing.contains("train them again"),
        "{missing}"
    );
}

#[test]
fn weights_that_do_not_fit_are_refused() {
    let evaluation = Evaluation::new(&testkit::content("twilight_struggle"));
    let weights = evaluation.weights();
    let foreign = Evaluation::new(&testkit::content("red_sea"));
    assert!(matches!(
        foreign.with_weights(weights.clone()),
        Err(WeightsError::Scenario { .. })
    ));
    let few = weights.clone().with_values(vec![[0.0; PHASES]]);
    assert!(matches!(few, Err(WeightsError::Features { .. })));
    let many = vec![[0.0; PHASES]; evaluation.names().len() + 1];
    assert!(weights.clone().with_values(many).is_err());
    let endless = vec![[f64::NAN; PHASES]; evaluation.names().len()];
    assert!(matches!(
        weights.clone().with_values(endless),
        Err(WeightsError::Weight { .. })
    ));
}

/// A view's list of all cards agrees with its answer for each card.
#[test]
fn cards_that_are_seen_are_where_they_are() {
    for scenario in ["red_sea", "twilight_struggle"] {
        let mut game = Game::new(testkit::content(scenario), 3).unwrap();
        let mut looked = 0;
        while let Some(decision) = game.decision() {
            let choice = decision.choices[looked % decision.choices.len()];
            for side in Side::BOTH {
                let view = game.view(side);
                let mut seen = Vec::new();
                view.each_seen(|card, zone| seen.push((card, zone)));
                seen.sort_unstable();
                let each = game
                    .content()
                    .card_ids()
                    .filter_map(|card| Some((card, view.whereabouts(card)?)));
                assert_eq!(seen, each.collect::<Vec<_>>());
            }
            looked += 1;
            game.apply(choice).unwrap();
        }
        assert!(looked > 20);
    }
}

/// Views answer for any card.
#[test]
fn views_place_foreign_cards_nowhere() {
    let game = Game::new(testkit::content("red_sea"), 1).unwrap();
    let view = game.view(Side::First);
    assert_eq!(view.whereabouts(brink::CardId::LAST), None);
    assert_eq!(view.space_race_attempts(Side::First), 0);
}

/// Every scenario has learned weights, and plays with them whatever its options are.
#[test]
fn shipped_weights_fit_their_scenarios_with_every_option() {
    let library = testkit::library();
    for listing in library.scenarios() {
        let content = library.load(&listing.id).unwrap().content;
        let text = content
            .weights
            .as_ref()
            .unwrap_or_else(|| panic!("{}: there are no weights", listing.id));
        let weights = Weights::parse(text).unwrap();
        assert_eq!(weights.clone().rounded(), weights, "{}", listing.id);
        // All of them at their first other value, then at their last: one by one it takes minutes.
        for last in [false, true] {
            let options = content
                .scenario
                .options
                .iter()
                .filter_map(|(name, option)| {
                    let values = match &option.allowed {
                        Allowed::Switch => vec!["on".to_owned(), "off".to_owned()],
                        Allowed::Number(min, max) => vec![min.to_string(), max.to_string()],
                        Allowed::Words(words) => words.clone(),
                        _ => Vec::new(),
                    };
                    let value = if last { values.last() } else { values.first() };
                    value.map(|value| (name.to_string(), value.clone()))
                });
            let options: Vec<_> = options.collect();
            let changed = library.load_with(&listing.id, options.clone()).unwrap();
            let fits = Evaluation::new(&changed.content).with_weights(weights.clone());
            assert!(
                fits.is_ok(),
                "{}: {options:?}: {:?}",
                listing.id,
                fits.err()
            );
        }
    }
}
