//! No public function panics, whatever game and numbers it gets.

use std::time::Duration;

use brink::{CardId, Choice, Game, Side};
use brink_players::{
    Match, Player, Progress, Random, Request, SearchControl, Seat, Strong, is_risky, preview, risks,
};

/// Positions of a random game, one in so many choices.
fn positions(scenario: &str, every: usize) -> Vec<Game> {
    let mut found = Vec::new();
    testkit::play(&testkit::content(scenario), 1, "random", |game, _| {
        if game.history().len().is_multiple_of(every) {
            found.push(game.clone());
        }
    });
    found
}

#[test]
fn risks_and_previews_take_questions_of_other_games() {
    let other = Game::new(testkit::content("red_sea_with_ts_cards"), 1).unwrap();
    for scenario in ["twilight_struggle", "red_sea"] {
        for game in positions(scenario, 40) {
            let decision = game.decision().unwrap();
            let (own, foreign) = (game.view(decision.side), other.view(Side::First));
            assert_eq!(risks(foreign, decision).len(), decision.choices.len());
            let _ = (is_risky(own), preview(foreign, decision.choices[0]));
            assert!(preview(other.view(Side::Second), Choice::Card(CardId::LAST)).is_none());
        }
    }
}

#[test]
fn matches_take_games_of_other_contents() {
    for game in positions("twilight_struggle", 40) {
        let seats = [Seat::Open, Seat::Player(Box::new(Random::new(1)))];
        let mut played = Match::new(game, seats).watched(std::sync::Arc::default());
        let other = Game::new(testkit::content("red_sea"), 3).unwrap();
        played.replace_game(other.clone());
        assert!(played.play(Choice::Card(CardId::LAST)).is_err());
        assert_eq!(*played.game(), other);
    }
}

#[test]
fn progress_takes_any_number() {
    let control = SearchControl::new();
    for share in [f64::NAN, f64::NEG_INFINITY, f64::INFINITY, 0.5] {
        control.report(Progress::new(share, u64::MAX));
        assert!((0.0..=1.0).contains(&control.progress().share));
    }
    control.stop();
    assert!(control.is_stopped());
    for limit in [None, Some(Duration::ZERO), Some(Duration::MAX)] {
        control.set_limit(limit);
        assert_eq!(control.limit().is_some(), limit.is_some());
    }
    control.reset();
    assert_eq!(control.progress(), Progress::default());
}

#[test]
fn a_search_of_an_hour_keeps_a_limit() {
    let game = Game::new(testkit::content("red_sea"), 1).unwrap();
    let decision = game.decision().unwrap();
    let control = SearchControl::new();
    control.set_limit(Some(Duration::from_millis(50)));
    let request = Request::new(game.view(decision.side), decision).watched(&control);
    // It returns at all.
    let choice = Strong::new(Duration::from_secs(3_600), 1).choose(&request);
    assert!(decision.choices.contains(&choice.unwrap()));
    assert!(control.progress().trials > 0);
}

#[test]
fn the_keys_of_a_file_of_players_are_described() {
    let table = brink_players::players_table();
    assert!(table.keys.iter().all(|key| !key.doc.is_empty()));
}
