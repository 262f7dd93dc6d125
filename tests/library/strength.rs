//! Players that look ahead: fair, the same for the same seed, and better than those that do not.

use std::sync::Arc;

use brink::players::{Evaluation, Greedy, Player, Players, Request, Strong};
use brink::{Game, Side};

/// The result of a game between two players by name, and how many choices it took.
fn play(content: &Arc<brink::Content>, seed: u64, names: [&str; 2]) -> (Option<Side>, usize) {
    let players = Players::new();
    let mut seats = names.map(|name| players.player(name, seed).unwrap());
    let mut game = Game::new(content.clone(), seed).unwrap();
    while let Some(decision) = game.decision() {
        let seat = game.board().seat_of(decision.side).index();
        let choice = testkit::answer(&mut *seats[seat], &game);
        game.apply(choice).unwrap();
    }
    let winner = game.outcome().unwrap().winner;
    (winner.map(|side| game.board().seat_of(side)), game.history().len())
}

#[test]
fn greedy_beats_careful() {
    for scenario in ["red_sea", "punic"] {
        let content = testkit::content(scenario);
        let mut won = 0;
        for seed in 0..4 {
            won += u32::from(play(&content, seed, ["greedy", "careful"]).0 == Some(Side::First));
            won += u32::from(play(&content, seed, ["careful", "greedy"]).0 == Some(Side::Second));
        }
        assert!(won >= 7, "{scenario}: {won} of 8");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let content = testkit::content("red_sea");
    assert_eq!(play(&content, 5, ["greedy"; 2]), play(&content, 5, ["greedy"; 2]));
}

/// A player with its own evaluation plays that content and no other, and says so.
#[test]
fn evaluations_of_other_contents_are_refused() {
    let (content, other) = (testkit::content("red_sea"), testkit::content("punic"));
    let evaluation = Arc::new(Evaluation::new(&content));
    assert!(evaluation.is_for(&content) && !evaluation.is_for(&other));
    let strong = Strong::new(std::time::Duration::MAX, 1).with_trials(u32::MAX).with_evaluation(evaluation.clone());
    let mut players: [Box<dyn Player>; 2] = [Box::new(Greedy::with(evaluation, 1)), Box::new(strong)];
    let game = Game::new(other, 1).unwrap();
    let decision = game.decision().unwrap();
    for player in &mut players {
        let error = player.choose(&Request::new(game.view(decision.side), decision)).unwrap_err();
        assert_eq!(error.to_string(), "the evaluation of this player is for another content");
    }
}

#[test]
fn wrong_parameters_are_refused() {
    let players = Players::new();
    for good in ["greedy", "strong", "strong:200ms", "strong:2s", "strong:1000"] {
        assert!(players.player(good, 1).is_ok(), "{good}");
    }
    for bad in [
        "greedy:3",
        "strong:",
        "strong:0",
        "strong:0ms",
        "strong:-1s",
        "strong:soon",
        "strong:99999999999",
        "strong:1.5s",
    ] {
        let refused = players.player(bad, 1).map(|_| ());
        assert_eq!(refused.is_err(), bad != "strong:", "{bad}");
    }
}
