//! A big game plays: 250 spaces, 400 cards. With `--nocapture` it prints what a decision costs.

use std::time::Instant;

use brink::content::Library;
use brink::game::Game;

/// Plays random games: seconds for a decision, and choices of a decision, on average.
fn measure(spaces: usize, cards: usize, games: u64) -> (f64, f64) {
    let folder = tempfile::tempdir().unwrap();
    testkit::big::write(folder.path(), spaces, cards);
    let content = Library::open(&[folder.path().to_path_buf()]).load("big");
    let content = content.unwrap_or_else(|error| panic!("{error}")).content;
    drop(Game::new(content.clone(), 0).unwrap());
    let (mut decisions, mut choices) = (0_u64, 0_usize);
    let began = Instant::now();
    for seed in 0..games {
        let game = testkit::play(&content, seed, "random", |game, _| {
            decisions += 1;
            choices += game.decision().unwrap().choices.len();
        });
        game.check().unwrap();
    }
    (
        began.elapsed().as_secs_f64() / decisions as f64,
        choices as f64 / decisions as f64,
    )
}

#[test]
fn a_big_game_plays() {
    // The best of several runs: another program may be running.
    let best = |spaces, cards| {
        let runs = (0..3).map(|_| measure(spaces, cards, 20));
        runs.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap()
    };
    let (small, few) = best(25, 60);
    let (big, many) = best(250, 400);
    println!(
        "25 spaces: {:.2} µs, {few:.1} choices; 250 spaces: {:.2} µs, {many:.1} choices",
        small * 1e6,
        big * 1e6
    );
    assert!(many > few, "{few} {many}");
}
