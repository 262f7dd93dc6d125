//! Opening books: recorded, written, read, followed where that is safe, and quoted as precedents.

use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Ask, At, Choice, Decision, Game, Mode, Position, Zone};
use brink::ids::Side;
use brink_players::{Book, Evaluation, Players, Request, Strong, Weights, check_books};

const SCENARIO: &str = "twilight_struggle";

/// The content with this file of players, and these options.
fn content_with(players: &str, options: &[(&str, &str)]) -> Arc<Content> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("players/{SCENARIO}.yaml"));
    std::fs::create_dir(file.parent().unwrap()).unwrap();
    std::fs::write(file, players).unwrap();
    // The first folder that has such a file wins.
    let roots = [folder.path().to_owned()].into_iter();
    let roots: Vec<_> = roots.chain(testkit::roots()).collect();
    let loaded = Library::open(&roots).load_with(SCENARIO, options.iter().copied());
    loaded.unwrap().content
}

fn weights() -> String {
    let content = testkit::content(SCENARIO);
    Evaluation::new(&content).weights().to_string()
}

/// A book of these entries.
fn book(setups: &str, plays: &str) -> String {
    let book = format!("book:\n  games: 9\n  setups: {setups}\n  plays: {plays}\n");
    weights() + &book
}

/// The game after the set-up, with this player on both sides.
fn set_up(content: &Arc<Content>, kind: &str, seed: u64) -> Game {
    let mut game = Game::new(content.clone(), seed).unwrap();
    let mut player = Players::new().player(kind, seed).unwrap();
    let is_set_up = |decision: &Decision| decision.ask == Ask::SetupPlace;
    while let Some(decision) = game.decision().cloned().filter(is_set_up) {
        let view = game.view(decision.side);
        let choice = player.choose(&Request::new(view, &decision)).unwrap();
        game.apply(choice).unwrap();
    }
    game
}

fn influence(game: &Game, space: &str) -> [u8; 2] {
    let space = game.content().find_space(space).unwrap();
    game.view(Side::First).influence(space)
}

#[test]
fn a_book_is_read_as_it_was_written() {
    let content = testkit::content(SCENARIO);
    let mut book = Book::default();
    for seed in 0..6 {
        let kind = if seed < 3 { "random" } else { "book:careful" };
        let mut players = [1, 2].map(|side| Players::new().player(kind, seed + side).unwrap());
        let mut game = Game::new(content.clone(), seed).unwrap();
        while game.history().len() < 60 {
            let decision = game.decision().unwrap();
            let player = &mut players[decision.side.index()];
            let choice = testkit::answer(&mut **player, &game);
            game.apply(choice).unwrap();
        }
        assert!(book.add(&game).unwrap());
    }
    assert_eq!(book.games(), 6);
    assert!(book.setups() >= 4 && book.situations() >= 4, "{book}");
    let file = book.in_file(&weights());
    assert_eq!(Book::section(&file), book.to_string());
    assert_eq!(Book::of(&content_with(&file, &[])), Some(book.clone()));
    // Weights are read beside it, and a book replaces the one before.
    let read = |text: &str| Weights::parse(text).unwrap();
    assert_eq!(read(&file), read(&weights()));
    assert_eq!(book.in_file(&file), file);
    assert_eq!(Book::of(&content_with(&weights(), &[])), None);
    // A game that has not begun has nothing to count.
    let fresh = Game::new(content, 1).unwrap();
    assert!(!book.add(&fresh).unwrap());
    assert_eq!(book.games(), 6);
}

/// Entries with faults are left out.
#[test]
fn damaged_books_are_no_books() {
    for text in ["book: 3\n", "book:\n", "book: []\n", "book:\n  games: -1\n"] {
        assert_eq!(Book::of(&content_with(&(weights() + text), &[])), None);
    }
    let faulty = book(
        "[{ side: us, times: 0, influence: {} }, { side: them, times: 1, influence: { mars: 2 } }]",
        "[{ side: us, turn: 1, round: 1, ask: what, choices: { card:no: x } }, 7]",
    );
    let read = Book::of(&content_with(&faulty, &[])).unwrap();
    assert_eq!((read.games(), read.setups(), read.situations()), (9, 0, 0));
}

/// The set-ups of people: as the shipped book has them, with every handicap.
#[test]
fn sides_are_set_up_as_people_do() {
    for (handicap, seeds) in [("0", 20), ("1", 4), ("2", 4), ("5", 4)] {
        let content = testkit::library()
            .load_with(SCENARIO, [("handicap_us", handicap)])
            .unwrap()
            .content;
        for seed in 1..=seeds {
            let game = set_up(&content, "book:strong:20", seed);
            let [west, _] = influence(&game, "west_germany");
            assert!(west >= 3, "seed {seed}, handicap {handicap}: {west}");
            for stray in ["czechoslovakia", "hungary"] {
                assert_eq!(influence(&game, stray)[1], 0, "seed {seed}: {stray}");
            }
        }
    }
}

/// A set-up goes on from what is on the board, whoever placed it, and ends as one of the book.
#[test]
fn a_set_up_of_the_book_is_completed() {
    let start = "canada: 2, iran: 1, israel: 1, japan: 1, australia: 4, philippines: 1, south_korea: 1, \
                 panama: 1, south_africa: 1, united_kingdom: 5";
    let ways = format!(
        "[{{ side: us, times: 1, influence: {{ {start}, west_germany: 4, italy: 3 }} }}, \
         {{ side: us, times: 1, influence: {{ {start}, turkey: 2, west_germany: 2, france: 3 }} }}]"
    );
    let content = content_with(&book(&ways, "[]"), &[]);
    let mut seen = [0, 0];
    for seed in 0..20 {
        let game = set_up(&content, "book:random", seed);
        let both = ["west_germany", "italy", "turkey", "france"];
        let both = both.map(|space| influence(&game, space)[0]);
        let way = [[4, 3, 0, 0], [2, 0, 2, 3]]
            .iter()
            .position(|way| *way == both);
        seen[way.unwrap_or_else(|| panic!("{both:?}"))] += 1;
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
    // What fits no set-up is left to the other player.
    let mut game = Game::new(content, 1).unwrap();
    let turkey = Choice::Space(game.content().find_space("turkey").unwrap());
    while game.decision().unwrap().side == Side::Second {
        let first = game.decision().unwrap().choices[0];
        game.apply(first).unwrap();
    }
    for _ in 0..3 {
        game.apply(turkey).unwrap();
    }
    let mut player = Players::new().player("book:random", 1).unwrap();
    assert!(game.is_legal(testkit::answer(&mut *player, &game)));
}

/// A round of the first turn at this DEFCON level, with these cards of the second side.
fn first_round(content: &Arc<Content>, defcon: u8, hand: &[&str]) -> Game {
    let card = |id: &&str| content.find_card(id).unwrap();
    let hand = hand.iter().map(|id| (card(id), Zone::Hand(Side::Second)));
    let spaces = ["angola", "zaire", "nigeria", "cuba", "panama", "iran"];
    let spaces = spaces.map(|id| (content.find_space(id).unwrap(), [2, 3]));
    let position = Position {
        turn: Some(1),
        at: At::Round {
            round: 1,
            side: Some(Side::Second),
        },
        defcon: Some(defcon),
        cards: hand.collect(),
        influence: spaces.into_iter().collect(),
        ..Position::default()
    };
    let builder = Game::builder(content.clone()).seed(7).position(position);
    builder.start().unwrap()
}

#[test]
fn a_play_of_the_book_that_loses_is_left_aside() {
    let plays = "[{ side: ussr, turn: 1, round: 1, ask: play, choices: { card:cia_created: 8 } }]";
    let content = content_with(&book("[]", plays), &[]);
    let dangerous = Choice::Card(content.find_card("cia_created").unwrap());
    for (defcon, is_played) in [(5, true), (2, false)] {
        let hand = ["cia_created", "the_voice_of_america", "nasser"];
        let game = first_round(&content, defcon, &hand);
        let mut player = Players::new().player("book:careful", 3).unwrap();
        let choice = testkit::answer(&mut *player, &game);
        assert_eq!(choice == dangerous, is_played, "DEFCON {defcon}");
    }
}

/// Rare choices, and questions with too few of those that are offered, are left to the other player.
#[test]
fn only_usual_plays_are_made() {
    let plays = "[{ side: ussr, turn: 1, round: 1, ask: play, choices: { card:nasser: 2, card:comecon: 4, card:nato: 9 } }]";
    let content = content_with(&book("[]", plays), &[]);
    let game = first_round(&content, 5, &["nasser", "comecon", "fidel"]);
    let decision = game.decision().unwrap();
    let book = Book::of(&content).unwrap();
    let view = game.view(Side::Second);
    let card = |id: &str| Choice::Card(content.find_card(id).unwrap());
    let found = book.precedents(view, decision);
    let found: Vec<_> = found
        .iter()
        .map(|(choice, one)| (*choice, one.times, one.games))
        .collect();
    assert!(
        found.len() == 2 && found.contains(&(card("comecon"), 4, 15)),
        "{found:?}"
    );
    // Four games are too few.
    assert_eq!(book.precedent(view, decision, &[card("comecon")]), None);
    let game = first_round(&content, 5, &["nasser", "nato", "fidel"]);
    let (decision, view) = (game.decision().unwrap(), game.view(Side::Second));
    let nato = book.precedent(view, decision, &[card("nato")]).unwrap();
    let words = nato.display_in(&content.words).to_string();
    assert_eq!(words, "people open so: in 9 of 15 recorded games");
    assert_eq!(book.precedent(view, decision, &[card("nasser")]), None);
    for seed in 0..10 {
        let mut player = Players::new().with_book().player("greedy", seed).unwrap();
        assert_eq!(testkit::answer(&mut *player, &game), card("nato"));
    }
}

/// People who ask hear what others did, first unless it is a mistake.
#[test]
fn advice_names_the_usual_opening() {
    let content = testkit::content(SCENARIO);
    let game = Game::new(content, 1).unwrap();
    let decision = game.decision().unwrap();
    let mut player = Strong::new(std::time::Duration::ZERO, 1).with_trials(40);
    let request = Request::new(game.view(decision.side), decision);
    let advice = player.advise(&request, 3).unwrap();
    let named = advice.candidates.iter().filter_map(|(_, usual)| *usual);
    let named: Vec<_> = named.collect();
    assert!(
        !named.is_empty() && advice.candidates.len() <= 3,
        "{advice:?}"
    );
    assert!(named[0].times * 2 > named[0].games, "{named:?}");
    // Without a book it is the analysis.
    let plain = testkit::content("red_sea");
    let game = Game::new(plain, 1).unwrap();
    let decision = game.decision().unwrap();
    let request = Request::new(game.view(decision.side), decision);
    let advised = player.clone().advise(&request, 3).unwrap();
    let analysed = player.analyse(&request, 3).unwrap();
    let candidates: Vec<_> = advised.candidates.into_iter().map(|(one, _)| one).collect();
    assert_eq!(candidates, analysed.candidates);
}

/// The shipped book begins with the coup that most people begin with.
#[test]
fn the_shipped_book_has_first_plays() {
    let content = testkit::content(SCENARIO);
    let book = Book::of(&content).unwrap();
    let mut game = first_round(&content, 5, &["comecon", "nasser"]);
    for choice in ["card:comecon", "use:operations"] {
        game.apply(Choice::from_key(choice, &content).unwrap())
            .unwrap();
    }
    let (decision, view) = (game.decision().unwrap(), game.view(Side::Second));
    assert_eq!(decision.ask, Ask::Mode);
    let coup = book.precedent(view, decision, &[Choice::Mode(Mode::Coup)]);
    assert!(
        coup.is_some_and(|found| found.times * 2 > found.games),
        "{coup:?}"
    );
}

/// The name of a player of the book has one other player in it.
#[test]
fn players_of_the_book_are_named() {
    let players = Players::new();
    assert!(players.player("book:strong:20", 1).is_ok());
    for (name, why) in [
        ("book", "takes one other player"),
        ("book:", "takes one other player"),
        ("book:book:greedy", "takes one other player"),
        ("book:gredy", "did you mean `greedy`?"),
        ("book:random:3", "takes no parameters"),
    ] {
        let error = players.player(name, 1).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(why), "{name}: {error}");
    }
}

/// Questions of other games, huge counts and any text are taken.
#[test]
fn books_take_anything() {
    assert!(check_books(&testkit::library()).is_empty());
    let huge = "choices: { card:nasser: 1000000000, card:nato: 1000000000, card:fidel: 1000000000, \
                card:comecon: 1000000000, card:defectors: 1000000000 }";
    let plays = format!("[{{ side: ussr, turn: 1, round: 1, ask: play, {huge} }}]");
    let content = content_with(&book("[]", &plays), &[]);
    let game = first_round(
        &content,
        5,
        &["nasser", "nato", "fidel", "comecon", "defectors"],
    );
    let mut player = Players::new().player("book:random", 1).unwrap();
    assert!(game.is_legal(testkit::answer(&mut *player, &game)));
    let other = Game::new(testkit::content("red_sea"), 1).unwrap();
    let (foreign, decision) = (other.view(Side::First), game.decision().unwrap());
    let book = Book::of(&content).unwrap();
    let _ = book.precedents(foreign, decision);
    assert_eq!(book.precedent(foreign, decision, &[]), None);
    assert_eq!(
        book.precedent(game.view(Side::First), decision, &[Choice::Pass; 3]),
        None
    );
    for text in ["", "book:", "book:\r\n", "\nbook:\n\0", "x: book:"] {
        assert!(book.in_file(text).ends_with(&book.to_string()));
        assert!(text.ends_with(Book::section(text)));
    }
}
