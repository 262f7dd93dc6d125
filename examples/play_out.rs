//! Plays one game out between two players and says how it ended.

use std::error::Error;

use brink::{Game, Library};
use brink_players::{Match, Players, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let content = Library::open(&[".".into()]).load("red_sea")?.content;
    let players = Players::new();
    let seats = [
        ("us", Seat::Player(players.player("careful", 1)?)),
        ("ussr", Seat::Player(players.player("random", 2)?)),
    ];
    let mut played = Match::with_seats(Game::new(content.clone(), 3)?, seats)?;
    let mut choices = 0;
    if let Some(outcome) = played.run(|_, _| choices += 1)? {
        println!("{choices} choices. {}", outcome.display(&content));
    }
    Ok(())
}
