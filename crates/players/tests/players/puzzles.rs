//! Goals take any argument, and their verdicts are right where everything is known.

use brink::{Game, Position, Side, Zone};
use brink_players::puzzle::{Aim, Goal, Span, Verdict};
use brink_players::{Player, Random, Request};

/// Games of all scenarios: at one moment each, or with `BRINK_NIGHTLY` at four.
fn games() -> Vec<Game> {
    let library = testkit::library();
    let mut games = Vec::new();
    for (seed, listing) in library.scenarios().iter().enumerate() {
        let content = library.load(&listing.id).unwrap().content;
        let mut game = Game::new(content, seed as u64).unwrap();
        let mut player = Random::new(seed as u64);
        let steps = if testkit::nightly() {
            120
        } else {
            40 * (seed % 4)
        };
        for step in 0..steps {
            let Some(decision) = game.decision().cloned() else {
                break;
            };
            if testkit::nightly() && step % 40 == 39 {
                games.push(game.clone());
            }
            let choice = player
                .choose(&Request::new(game.view(decision.side), &decision))
                .unwrap();
            game.apply(choice).unwrap();
        }
        games.push(game);
    }
    games
}

#[test]
fn goals_take_any_game_and_number() {
    const NUMBERS: [(f64, u32); 5] = [
        (1.0, 0),
        (0.5, 60),
        (f64::NAN, 60),
        (-1.0, 1),
        (f64::INFINITY, 7),
    ];
    for (nth, game) in games().into_iter().enumerate() {
        // One of the numbers for each game, and with `BRINK_NIGHTLY` all of them.
        let tried = if testkit::nightly() {
            0..NUMBERS.len()
        } else {
            nth % NUMBERS.len()..nth % NUMBERS.len() + 1
        };
        for &(chance, limit) in &NUMBERS[tried] {
            for (aim, within) in [(Aim::Win, Span::Turn), (Aim::Survive, Span::Round)] {
                let goal = Goal::new(Side::Second, aim, within).at_least(chance);
                let solution = goal.solve(&game, limit);
                assert!(solution.tried <= limit && (0.0..=1.0).contains(&solution.low));
                assert!(solution.low <= solution.high && solution.high <= 1.0 + 1e-9);
                let choices = game.decision().map_or(0, |decision| decision.choices.len());
                assert_eq!(goal.verdicts(&game, limit).len(), choices);
                let _ = goal.defence(&game, &game, limit);
                let again = goal.solve_from(&game, &game, limit);
                assert!(
                    again == solution
                        && goal.reached(&game, &game) == game.outcome().map(|_| again.low > 0.5)
                );
            }
        }
    }
}

/// At DEFCON 2 a side has a card that starts a nuclear war and one that does not.
#[test]
fn the_choice_that_survives_is_found() {
    let content = testkit::content("twilight_struggle");
    let card = |id: &str| content.find_card(id).unwrap();
    let (bad, good) = (card("duck_and_cover"), card("blockade"));
    let position = Position {
        turn: Some(3),
        at: brink::game::At::Round {
            round: 6,
            side: Some(Side::Second),
        },
        defcon: Some(2),
        space_race_attempts: [0, 1],
        cards: [bad, good]
            .map(|card| (card, Zone::Hand(Side::Second)))
            .to_vec(),
        special: Some((Some(Side::First), true)),
        empty_deck: true,
        ..Position::default()
    };
    let game = Game::builder(content.clone())
        .position(position)
        .start()
        .unwrap();
    let goal = Goal::new(Side::Second, Aim::Survive, Span::Round);
    let choices = &game.decision().unwrap().choices;
    let verdicts = goal.verdicts(&game, 50_000);
    for (choice, verdict) in choices.iter().zip(verdicts) {
        let wanted = if *choice == brink::Choice::Card(bad) {
            Verdict::Refuted
        } else {
            Verdict::Solved
        };
        assert_eq!(verdict, wanted, "{choice:?}");
    }
    // The other side wins where this one cannot survive.
    let mut lost = game.clone();
    lost.apply(brink::Choice::Card(bad)).unwrap();
    let win = Goal::new(Side::First, Aim::Win, Span::Round);
    assert_eq!(
        win.solve_from(&game, &lost, 50_000).verdict,
        Verdict::Solved
    );
    let solution = goal.solve_from(&game, &lost, 50_000);
    assert_eq!(
        (solution.verdict, solution.high < 1.0),
        (Verdict::Refuted, true)
    );
    assert!(!solution.principal_variation.is_empty());
}
