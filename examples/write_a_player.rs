//! A player of one's own: it takes the choice after which its score looks best, and meets a random one.

use std::error::Error;

use brink::{Choice, Game, Library, View};
use brink_players::{Match, Seat};
use brink_players::{Player, PlayerError, Players, Request};

/// Tries every choice on a game that looks the same to its side, and keeps the best.
struct Grabber;

impl Player for Grabber {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        let choices = &request.decision.choices;
        let first = *choices
            .first()
            .ok_or_else(|| PlayerError::new("there is no choice"))?;
        // Hidden cards are redealt in it, and the dice are others: nothing can be found out that a player may not know.
        let Some(trial) = request.view.trial(1) else {
            return Ok(first);
        };
        let side = request.view.side();
        let best = choices.iter().copied().max_by_key(|choice| {
            let mut next = trial.clone();
            // The first answer to each question that follows, until the other side has to choose.
            let mut played = next.apply(*choice).is_ok();
            while let Some(more) = next.decision().filter(|more| played && more.side == side) {
                let first = more.choices[0];
                played = next.apply(first).is_ok();
            }
            if played {
                worth(next.view(side))
            } else {
                i32::MIN
            }
        });
        Ok(best.unwrap_or(first))
    }
}

/// Value of a position to a side: points, controlled spaces, and peace.
fn worth(view: View<'_>) -> i32 {
    let side = view.side();
    if let Some(outcome) = view.outcome() {
        return if outcome.winner == Some(side) {
            1000
        } else {
            -1000
        };
    }
    let held = |of| {
        view.content()
            .map
            .space_ids()
            .filter(|space| view.controller(*space) == Some(of))
            .count() as i32
    };
    let peace = view.defcon().map_or(0, |level| 2 * i32::from(level));
    3 * i32::from(view.vp() * side.sign()) + held(side) - held(side.opponent()) + peace
}

fn main() -> Result<(), Box<dyn Error>> {
    let content = Library::open(&[".".into()]).load("red_sea")?.content;
    let mut players = Players::new();
    players.add("grabber", "takes what looks best immediately", |_, _| {
        Ok(Box::new(Grabber))
    });
    let mut wins = 0;
    for seed in 0..20 {
        let seats = [
            Seat::Player(players.player("grabber", seed)?),
            Seat::Player(players.player("random", seed)?),
        ];
        let mut played = Match::new(Game::new(content.clone(), seed)?, seats);
        let outcome = played.run(|_, _| ())?;
        wins +=
            u32::from(outcome.is_some_and(|outcome| outcome.winner == Some(brink::Side::First)));
    }
    println!("grabber won {wins} of 20 games");
    Ok(())
}
