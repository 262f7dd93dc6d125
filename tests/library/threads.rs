//! A game may move between threads at every decision, and plays the same game wherever it is.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use brink::content::Content;
use brink::game::Game;

/// Games of each scenario that are handed to and fro.
const GAMES: u64 = 2_000;

/// Numbers from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((u128::from(word ^ (word >> 29)) * bound as u128) >> 64) as usize
    }
}

/// A random game that is being played, on whatever thread.
struct Playing {
    game: Game,
    chooser: Numbers,
    way: Numbers,
}

impl Playing {
    fn new(content: &Arc<Content>, seed: u64) -> Playing {
        let game = Game::new(content.clone(), seed).unwrap();
        Playing {
            game,
            chooser: Numbers(seed ^ 0x5eed),
            way: Numbers(!seed),
        }
    }

    /// Makes one choice; false if the game is over. One that fails ends there, so that no thread waits for it.
    fn step(&mut self) -> bool {
        let Some(decision) = self.game.decision() else {
            return false;
        };
        let choice = decision.choices[self.chooser.below(decision.choices.len())];
        self.game.apply(choice).is_ok()
    }

    fn end(&self) -> End {
        End {
            seed: self.game.seed(),
            over: self.game.outcome().is_some(),
            log: self.game.log_digest(),
        }
    }
}

/// The end of a game.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    seed: u64,
    over: bool,
    log: u64,
}

/// A task for a thread of the pool.
enum Handed {
    Game(Box<Playing>),
    Stop,
}

/// The continuation of a game after a choice: its thread, and whether it is copied first.
type Way = fn(&mut Playing, usize) -> usize;

/// One of two threads, in turns.
fn to_and_fro(_: &mut Playing, thread: usize) -> usize {
    1 - thread
}

/// Any thread of four; now and then a copy continues and the game itself is dropped on the old thread, or is made
/// from its history.
fn anywhere(playing: &mut Playing, _: usize) -> usize {
    match playing.way.below(512) {
        0 => playing.game.undo(0).unwrap(),
        1..50 => playing.game = playing.game.clone(),
        _ => {}
    }
    playing.way.below(4)
}

/// Plays games from `seeds` on a pool, all at the same time, each choice of a game on the thread that the way says.
fn on_a_pool(content: &Arc<Content>, threads: usize, way: Way) -> Vec<End> {
    let (senders, receivers): (Vec<Sender<Handed>>, Vec<Receiver<Handed>>) =
        (0..threads).map(|_| channel()).unzip();
    let (over, ends) = channel();
    std::thread::scope(|scope| {
        for (thread, receiver) in receivers.into_iter().enumerate() {
            let (senders, over) = (senders.clone(), over.clone());
            scope.spawn(move || {
                while let Ok(Handed::Game(mut playing)) = receiver.recv() {
                    if !playing.step() {
                        over.send(playing.end()).unwrap();
                        continue;
                    }
                    let next = way(&mut playing, thread);
                    senders[next].send(Handed::Game(playing)).unwrap();
                }
            });
        }
        for seed in 0..GAMES {
            let playing = Box::new(Playing::new(content, seed));
            senders[seed as usize % threads]
                .send(Handed::Game(playing))
                .unwrap();
        }
        let mut all: Vec<_> = ends.iter().take(GAMES as usize).collect();
        senders
            .iter()
            .for_each(|sender| sender.send(Handed::Stop).unwrap());
        all.sort_unstable();
        all
    })
}

/// Plays games one after another on this thread.
fn on_one_thread(content: &Arc<Content>) -> Vec<End> {
    let whole = |seed| {
        let mut playing = Playing::new(content, seed);
        while playing.step() {}
        let end = playing.end();
        assert!(end.over, "seed {seed} does not reach its end");
        end
    };
    (0..GAMES).map(whole).collect()
}

fn moved_games_are_the_same(scenario: &str) {
    let content = testkit::content(scenario);
    let alone = on_one_thread(&content);
    for (name, threads, way) in [
        ("two threads", 2, to_and_fro as Way),
        ("a pool of four", 4, anywhere),
    ] {
        let moved = on_a_pool(&content, threads, way);
        let other = moved
            .iter()
            .zip(&alone)
            .filter(|(moved, alone)| moved != alone)
            .count();
        assert_eq!(
            other, 0,
            "{scenario}, {name}: of {GAMES} games so many came out as another game"
        );
        assert_eq!(moved.len(), alone.len());
    }
}

#[test]
fn moved_games_of_twilight_struggle_are_the_same() {
    moved_games_are_the_same("twilight_struggle");
}

#[test]
fn moved_games_of_red_sea_are_the_same() {
    moved_games_are_the_same("red_sea");
}

/// Earlier work of a VM leaves no trace in a game.
#[test]
fn fresh_and_used_vms_play_the_same_game() {
    for scenario in ["twilight_struggle", "red_sea"] {
        let content = testkit::content(scenario);
        let whole = |seed| {
            let mut playing = Playing::new(&content, seed);
            while playing.step() {}
            playing.end()
        };
        let fresh = std::thread::scope(|scope| scope.spawn(|| whole(7)).join()).unwrap();
        let used = std::thread::scope(|scope| {
            let used = || {
                let before = (100..150).filter(|seed| whole(*seed).over).count();
                (before, whole(7), whole(7))
            };
            scope.spawn(used).join()
        });
        let (before, first, second) = used.unwrap();
        assert_eq!(before, 50);
        assert!(
            fresh.over && first == fresh && second == fresh,
            "{scenario}"
        );
    }
}

/// `Game` may be sent to another thread: the compiler says so, or this does not compile.
#[test]
fn a_game_can_be_sent() {
    fn sent<T: Send + Sync + 'static>() {}
    sent::<Game>();
}
