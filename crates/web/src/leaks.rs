//! What is sent to a seat does not depend on what it cannot know.

use std::sync::Arc;

use brink::players::Players;
use brink::{Game, Side, digest};

use crate::play::Play;
use crate::seat::Seat;
use crate::setting::{Role, Setting, Undo};
use crate::store::GameId;
use crate::table::Table;
use crate::view::{Wanted, view};

/// The games of each scenario that are compared; `BRINK_GAMES` asks for more.
fn games() -> u64 {
    std::env::var("BRINK_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2)
}

/// What a seat is sent; the log aside, which a position does not have.
fn sent(play: Play, role: Role) -> String {
    let setting = Setting { seats: [Seat::Person, Seat::Person], undo: Undo::Fair, name: String::new() };
    let table = Table::new(GameId(1), setting, Vec::new(), play, &Players::new()).expect("people need no player");
    let state = table.state();
    let mut view = view(&table, &state, &state.play, &state.play.game, role, Wanted { at: None, since: None });
    view.observation.log.clear();
    serde_json::to_string(&view).expect("a view is texts, numbers and lists")
}

/// The same play with another game in it, which looks the same.
fn with_game(play: &Play, game: Game) -> Play {
    Play { game, revision: play.revision, moments: play.moments.clone() }
}

#[test]
fn a_seat_is_sent_the_same_bytes_if_hidden_cards_are_dealt_anew() {
    let mut compared = 0;
    for scenario in testkit::library().scenarios().into_iter().map(|scenario| scenario.id) {
        let content = testkit::content(&scenario);
        for seed in 0..games() {
            let mut play = Play::new(Arc::clone(&content), seed).expect("a shipped scenario begins");
            let mut step = 0;
            while let Some(decision) = play.game.decision().cloned() {
                if step % 5 == 0 {
                    for side in Side::BOTH {
                        let role = Role::Seat(play.game.board().seat_of(side).index());
                        let Some(other) = play.game.resample(side, seed + step) else { continue };
                        assert_eq!(
                            sent(play.clone(), role),
                            sent(with_game(&play, other), role),
                            "{scenario} {seed} {step}"
                        );
                        compared += 1;
                    }
                }
                let place = usize::try_from(digest::mixed(seed, step) >> 33).unwrap_or(0);
                let choice = decision.choices[place % decision.choices.len()];
                play.run(crate::input::Input::Choose(choice)).expect("an offered choice is carried out");
                step += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}
