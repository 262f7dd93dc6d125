//! Prints what one side sees of a game, event by event.

use std::error::Error;

use brink::game::line;
use brink::{Event, Game, Library, Match, Players, Seat, Side};

fn main() -> Result<(), Box<dyn Error>> {
    let content = Library::open(&[".".into()]).load("red_sea", &[])?.content;
    let players = Players::new();
    let seats = [Seat::Player(players.player("random", 1)?), Seat::Player(players.player("random", 2)?)];
    let mut played = Match::new(Game::new(content.clone(), 8)?, seats);
    let mut rolled = 0;
    played.run(|game, events| {
        let view = game.view(Side::First);
        for event in events.iter().filter(|event| view.may_see(event)) {
            // Events are data; `line` puts them into words.
            rolled += u32::from(matches!(event, Event::Rolled { .. } | Event::CoupResult { .. }));
            if let Some(text) = line(event, &content) {
                println!("{text}");
            }
        }
    })?;
    println!("{rolled} dice were rolled for coups and events");
    Ok(())
}
