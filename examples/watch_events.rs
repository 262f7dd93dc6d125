//! Prints what one side sees of a game, event by event.

use std::error::Error;

use brink::{Event, Game, Library, Side};
use brink_players::{Match, Players, Seat};

fn main() -> Result<(), Box<dyn Error>> {
    let content = Library::open(&[".".into()]).load("red_sea")?.content;
    let players = Players::new();
    let seats = [
        Seat::Player(players.player("random", 1)?),
        Seat::Player(players.player("random", 2)?),
    ];
    let mut played = Match::new(Game::new(content, 8)?, seats);
    let mut rolled = 0;
    played.run(|game, events| {
        let view = game.view(Side::First);
        for event in events {
            // Events are data; `line` puts into words those that the side may see.
            rolled += u32::from(matches!(
                event,
                Event::Rolled { .. } | Event::CoupRolled { .. }
            ));
            if let Some(text) = view.line(event) {
                println!("{text}");
            }
        }
    })?;
    println!("{rolled} dice were rolled for coups and events");
    Ok(())
}
