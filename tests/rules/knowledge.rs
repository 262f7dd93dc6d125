//! The law of knowledge: what can be asked for a side is the same in every game that looks the same to it.

use std::sync::Arc;

use brink::content::Content;
use brink::digest;
use brink::game::Game;
use brink::ids::Side;
use brink::players::{Players, Request, preview, risks};

/// The decisions that are looked at in each scenario; `BRINK_DECISIONS` asks for more.
fn decisions() -> u64 {
    std::env::var("BRINK_DECISIONS").ok().and_then(|number| number.parse().ok()).unwrap_or(24)
}

/// Scripts that draw, or are told, what a side does not see.
const SECRETIVE: [(&str, &str); 7] = [
    (
        "a coin drawn before a guess",
        "local hidden = game:shuffle { 'sun', 'moon', 'star' }
         local guess = game:choose { ask = 'guess', options = { { 'sun', 'sun' }, { 'moon', 'moon' }, { 'star', 'star' } } }
         game:log(guess == hidden[1] and 'right' or 'wrong')
         if game:confirm { player = game:opponent(), ask = 'again' } then game:log(hidden[2]) end
         game:confirm { ask = 'still' }
         if guess == hidden[1] then game:gain_vp(5) end",
    ),
    (
        "an answer in secret",
        "local own, other = game:choose_secretly { ask = 'send', options = { { 'one', 1 }, { 'two', 2 }, { 'three', 3 } } }
         game:confirm { ask = 'on' }
         game:confirm { player = game:opponent(), ask = 'on' }
         game:gain_vp(own - other)",
    ),
    (
        "cards of the pile, seen by one side",
        "local seen = game:look_at_deck { count = 2 }
         local card = game:choose_card { from = seen, optional = true, ask = 'discard' }
         if card then game:discard(card) end
         game:confirm { player = game:opponent(), ask = 'on' }
         game:log(#seen > 1 and seen[2] ~= card and 'first' or 'second')",
    ),
    (
        "a card drawn in secret and shown later",
        "game:draw(1, game:opponent())
         game:confirm { ask = 'on' }
         game:reveal_hand(game:opponent())
         game:confirm { ask = 'seen' }
         game:draw(1)
         game:confirm { player = game:opponent(), ask = 'on' }",
    ),
    (
        "dice and numbers that never show",
        "local n = 0
         for i = 1, 4 do n = n + game:random_number(6) end
         game:roll('none')
         game:confirm { ask = 'on' }
         local die = game:roll()
         game:confirm { player = game:opponent(), ask = 'on' }
         if n > 14 and die > 3 then game:gain_vp(1) end",
    ),
    (
        "numbers that can hardly be guessed",
        "local n, m = game:random_number(1000), game:random_number(1000)
         game:confirm { ask = 'on' }
         game:log('they were ' .. n .. ' and ' .. m)
         game:confirm { ask = 'done' }",
    ),
    (
        "a long row of draws",
        "for i = 1, 12 do
           local n = game:random_number(2)
           if game:confirm { ask = 'high' } == (n == 2) then game:change_track('supply', 1) else game:change_track('supply', -1) end
         end",
    ),
];

fn secretive(event: &str) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::content(folder.path(), &format!("return {{ event = function(game) {event} end }}")).unwrap()
}

/// Everything of a game that a player could find out by trying.
fn whole(game: Option<Game>) -> String {
    let Some(mut game) = game else { return "none".to_owned() };
    let mut all = format!("{} {:?} {:?}", game.digest(), game.decision(), game.events());
    for step in 0..3 {
        let Some(decision) = game.decision() else { break };
        let choice = decision.choices[step % decision.choices.len()];
        all += &format!("\n{:?}", game.apply(choice));
        all += &format!(" {}", game.digest());
    }
    all
}

/// What is worked out for a side at its question.
fn advice(game: &Game, side: Side, kinds: &[&str]) -> String {
    let view = game.view(side);
    let Some(decision) = view.decision() else { return String::new() };
    let choice = decision.choices[decision.choices.len() / 2];
    let mut all = format!("{:?} {:?}", preview(view, choice), risks(view, decision));
    let players = Players::with_threads(1);
    for kind in kinds {
        let chosen = players.player(kind, 5).unwrap().choose(&Request::new(view, decision));
        all += &format!(" {chosen:?}");
    }
    all
}

/// Compares a game with one that looks the same to a side. Returns whether there is another one.
fn compare(game: &Game, side: Side, seed: u64, kinds: &[&str], name: &str) -> bool {
    let Some(other) = game.resample(side, seed) else { return false };
    assert_eq!(game.view(side).observe(), other.view(side).observe(), "{name}");
    for trial in seed..seed + 3 {
        assert_eq!(whole(game.resample(side, trial)), whole(other.resample(side, trial)), "{name} {trial}");
    }
    assert_eq!(advice(game, side, kinds), advice(&other, side, kinds), "{name}");
    true
}

/// Compares at some decisions of random games. Returns how many were compared, and how many there were.
fn decisions_compared(content: &Arc<Content>, name: &str, most: u64) -> [u64; 2] {
    let (mut compared, mut all) = (0, 0);
    for seed in 0.. {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut step = 0;
        while let Some(decision) = game.decision().cloned() {
            // Every eleventh question of the rules, and every question of a script.
            if game.decision().is_some_and(|decision| !decision.prompt.is_empty()) || step % 11 == seed % 11 {
                for side in Side::BOTH {
                    let kinds: &[&str] = match all % 100 {
                        50 => &["strong:8"],
                        nth if nth % 10 == 1 => &["greedy", "careful"],
                        _ => &[],
                    };
                    all += 1;
                    compared += u64::from(compare(&game, side, step, kinds, &format!("{name} {seed} {step} {side:?}")));
                }
            }
            if all >= most {
                return [compared, all];
            }
            let nth = (digest::mixed(seed, step) >> 33) as usize;
            game.apply(decision.choices[nth % decision.choices.len()]).unwrap();
            step += 1;
        }
    }
    [compared, all]
}

#[test]
fn what_a_side_can_find_out_is_the_same_whatever_is_hidden() {
    for scenario in testkit::library().scenarios() {
        let [compared, all] = decisions_compared(&testkit::content(&scenario.id), &scenario.id, decisions());
        println!("{}: {compared} of {all}", scenario.id);
        assert!(compared * 20 >= all * 19, "{}: {compared} of {all}", scenario.id);
    }
}

#[test]
fn what_scripts_draw_is_hidden_until_it_shows() {
    for (name, event) in SECRETIVE {
        let [compared, all] = decisions_compared(&secretive(event), name, decisions());
        println!("{name}: {compared} of {all}");
        // One of a million numbers is not found again once it has shown.
        assert!(compared * 4 >= all * 3 || name.contains("hardly"), "{name}: {compared} of {all}");
    }
}
