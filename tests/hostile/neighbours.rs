//! Checks that a game is equal alone, among others and on any thread: the limits of a script do not depend on the rest of the VM.

use std::sync::Arc;

use brink::Game;
use brink::content::Content;
use brink::game::{Choice, Use};
use testkit::isles::{content, ready};

/// Holds three megabytes while it waits, and some more before it ends.
const HEAVY: &str = "return { event = function(game)\nlocal t = {}\nfor i = 1, 40000 do t[i] = { \
    i } end\n\
                     local yes = game:confirm { ask = 'x' }\nlocal u = {}\nfor i = 1, 20000 do \
                     u[i] = { t[i] } end\n\
                     game:gain_vp(yes and #u // 20000 or 2, 'red')\nend }\n";

/// Games that may be kept at once on one thread, and more.
const MANY: usize = 80;

/// A game in which the script waits.
fn waiting(content: &Arc<Content>) -> Game {
    let (mut game, probe) = ready(content);
    game.apply(Choice::Card(probe)).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    assert_eq!(
        game.decision().unwrap().choices[..],
        [Choice::Yes, Choice::No]
    );
    game
}

/// The digest after the answer.
fn answered(mut game: Game) -> u64 {
    game.apply(Choice::Yes).unwrap();
    assert_eq!(game.board().vp(), 1);
    game.digest()
}

#[test]
fn games_that_wait_on_one_thread_do_not_touch_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), HEAVY).unwrap();
    let alone = answered(waiting(&content));
    let together: Vec<Game> = (0..MANY).map(|_| waiting(&content)).collect();
    assert!(together.into_iter().all(|game| answered(game) == alone));
    let elsewhere =
        std::thread::scope(|scope| scope.spawn(|| answered(waiting(&content))).join().unwrap());
    assert_eq!(elsewhere, alone);
}

#[test]
fn games_that_end_on_another_thread_leave_nothing_that_counts() {
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), HEAVY).unwrap();
    let alone = answered(waiting(&content));
    for nth in 0..MANY {
        let game = waiting(&content);
        // Finished elsewhere, or dropped there.
        let ended = std::thread::spawn(move || (nth % 2 == 0).then(|| answered(game)));
        assert!(
            ended.join().unwrap().is_none_or(|digest| digest == alone),
            "game {nth}"
        );
    }
}

/// A script that asks again and again may not hold more and more.
#[test]
fn what_a_script_takes_in_all_its_parts_is_bounded() {
    let script = "return { event = function(game)\nlocal t = {}\nwhile true do\n\
                  for i = 1, 30000 do t[#t + 1] = { i } end\ngame:confirm { ask = 'more' \
                  }\nend\nend }\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    let end = |mut game: Game| {
        for count in 1..100 {
            if let Err(error) = game.apply(Choice::Yes) {
                return (count, error.to_string());
            }
        }
        panic!("it never ends")
    };
    let (count, said) = end(waiting(&content));
    assert!(
        said.contains("cards/isles/probe.lua:") && said.contains("since they began"),
        "{said}"
    );
    let others: Vec<Game> = (0..MANY).map(|_| waiting(&content)).collect();
    assert_eq!(end(waiting(&content)), (count, said));
    drop(others);
}
