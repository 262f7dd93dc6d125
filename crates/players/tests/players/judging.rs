//! Choices of a game judged against the best ones, and the chance of winning.

use std::collections::BTreeSet;
use std::time::Duration;

use brink::game::{Ask, Input};
use brink::{Choice, Game, Side};
use brink_players::{Evaluation, Judgement, SearchControl, Strong, Verdict};

/// The choices of a game, in order.
fn choices(game: &Game) -> Vec<Choice> {
    let inputs = game.history().iter();
    let choices = inputs.filter_map(|input| match input {
        Input::Choice(choice) => Some(*choice),
        Input::Chance(_) => None,
    });
    choices.collect()
}

/// The judgement on what was chosen at a position.
fn judged(game: &Game, made: &[Choice], trials: u32) -> Option<Judgement> {
    let mut player = Strong::new(Duration::ZERO, 3).with_trials(trials);
    player.judge(game, made, &SearchControl::new()).unwrap()
}

#[test]
fn every_kind_of_choice_is_judged() {
    let content = testkit::content("red_sea");
    let mut positions = Vec::new();
    let whole = testkit::play(&content, 4, "random", |game, _| {
        positions.push(game.clone())
    });
    let all = choices(&whole);
    let (mut kinds, mut verdicts, mut next) = (BTreeSet::new(), BTreeSet::new(), 0);
    for (step, game) in positions.iter().enumerate() {
        let decision = game.decision().unwrap();
        if step < next || kinds.len() > 6 && verdicts.len() > 1 {
            continue;
        }
        let Some(judged) = judged(game, &all[step..], 20) else {
            assert!(
                decision.choices.len() < 2 || decision.ask == Ask::Bid,
                "{decision:?}"
            );
            continue;
        };
        let made = &judged.made.choices;
        next = step + made.len();
        assert!(all[step..].starts_with(made) && !judged.best.choices.is_empty());
        assert!(made.len() == 1 || decision.ask.is_placement() || decision.ask == Ask::Play);
        for chance in [judged.made.chance, judged.best.chance] {
            assert!((0.0..=1.0).contains(&chance), "{judged:?}");
        }
        assert_eq!(judged.lost > 0.0, judged.verdict > Verdict::Sound);
        if judged.verdict > Verdict::Sound {
            assert!(
                judged.lost >= 0.05 && judged.lost >= 2.0 * judged.error,
                "{judged:?}"
            );
            let difference = judged.best.chance - judged.made.chance;
            assert!((difference - judged.lost).abs() < 1e-9, "{judged:?}");
        }
        kinds.insert(decision.ask.key());
        verdicts.insert(format!("{:?}", judged.verdict));
    }
    for kind in ["headline", "play", "mode", "influence"] {
        assert!(kinds.contains(kind), "{kinds:?}");
    }
    assert!(
        verdicts.len() > 1,
        "a random game has mistakes: {verdicts:?}"
    );
}

#[test]
fn the_markers_of_a_placement_are_one_plan_in_any_order() {
    let game = Game::new(testkit::content("twilight_struggle"), 5).unwrap();
    let decision = game.decision().unwrap();
    assert!(decision.ask == Ask::SetupPlace && decision.left.is_some_and(|left| left.get() > 2));
    let first = vec![decision.choices[0]; 2];
    let found = judged(&game, &first, 20).unwrap();
    assert_eq!(found.made.choices, first);
    let said = decision.display_choices(&first, game.content()).to_string();
    assert!(said.ends_with(" ×2"), "{said}");
    let best = found.best.choices;
    assert_eq!(best.len(), usize::from(decision.left.unwrap().get()));
    // What is best is sound, whatever the order of its markers.
    let turned: Vec<Choice> = best.iter().rev().copied().collect();
    for plan in [&best, &turned] {
        let again = judged(&game, plan, 20).unwrap();
        assert_eq!((again.verdict, again.lost), (Verdict::Sound, 0.0));
        assert_eq!(again.made.choices, *plan);
    }
}

#[test]
fn a_judgement_is_the_same_for_the_same_seed_and_takes_any_choices() {
    let content = testkit::content("red_sea");
    let mut seen = 0;
    testkit::play(&content, 8, "careful", |game, choice| {
        if game.decision().unwrap().choices.len() < 2 || game.history().len() % 40 != 7 {
            return;
        }
        seen += 1;
        assert_eq!(judged(game, &[choice], 20), judged(game, &[choice], 20));
        assert!(judged(game, &[], 20).is_none());
        assert!(judged(game, &[Choice::Number(i16::MIN)], 20).is_none());
    });
    assert!(seen > 1);
}

#[test]
fn the_chance_of_winning_ends_with_the_winner() {
    let content = testkit::content("red_sea");
    let evaluation = Evaluation::new(&content);
    for seed in 1..4 {
        let game = testkit::play(&content, seed, "careful", |game, _| {
            assert!((0.0..=1.0).contains(&evaluation.chance(game)));
        });
        let won = match game.outcome().unwrap().winner {
            Some(Side::First) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        assert_eq!(evaluation.chance(&game), won);
        assert_eq!(Strong::new(Duration::ZERO, 1).chance(&game).unwrap(), won);
    }
}
