//! Matches between players, and players by name.

use std::time::Duration;

use brink::{CardId, Choice, Game, Side};
use brink_players::{Match, MatchError, Player, PlayerError, Players, Random, Request, Seat, Step};

/// A player of a test.
struct Scripted<F>(F);

impl<F: FnMut(&Request<'_>) -> Result<Choice, PlayerError> + Send> Player for Scripted<F> {
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
        (self.0)(request)
    }
}

fn scripted(
    answer: impl FnMut(&Request<'_>) -> Result<Choice, PlayerError> + Send + 'static,
) -> Seat {
    Seat::Player(Box::new(Scripted(answer)))
}

fn random(seed: u64) -> Seat {
    Seat::Player(Box::new(Random::new(seed)))
}

/// A match plays the same game as a loop by hand, and waits for open seats.
#[test]
fn a_match_plays_a_game_out() {
    let content = testkit::content("twilight_struggle");
    let by_hand = testkit::play(&content, 5, "random", |_, _| ());
    let players = Players::new();
    let seats = [5 ^ 0x5eed, !5].map(|seed| Seat::Player(players.player("random", seed).unwrap()));
    let mut played = Match::new(Game::new(content.clone(), 5).unwrap(), seats);
    let mut events = 0;
    let outcome = played.run(|_, new| events += new.len()).unwrap();
    assert!(events > 500);
    assert_eq!(outcome, by_hand.outcome());
    assert_eq!(played.game().log_digest(), by_hand.log_digest());
    assert_eq!(played.step(), Ok(Step::GameOver(outcome.unwrap())));

    let mut open = Match::new(Game::new(content, 5).unwrap(), [Seat::Open, random(1)]);
    let mut made = 0;
    while open.run(|_, _| ()).unwrap().is_none() {
        let side = open.game().decision().unwrap().side;
        assert!(open.seat(side).is_open());
        assert_eq!(open.step(), Ok(Step::ChoiceAwaited(side)));
        let choice = open.game().decision().unwrap().choices[0];
        open.play(choice).unwrap();
        made += 1;
    }
    assert!(made > 30);
    let before = open.game().history().len();
    open.undo(3).unwrap();
    assert!(open.game().history().len() < before && open.game().outcome().is_none());
}

#[test]
fn seats_are_given_by_side() {
    let game = Game::new(testkit::content("red_sea"), 5).unwrap();
    let seated = |ids: [&str; 2]| {
        let seats = ids.into_iter().zip([Seat::Open, random(1)]);
        let seats: [(&str, Seat); 2] = seats.collect::<Vec<_>>().try_into().unwrap();
        Match::with_seats(game.clone(), seats)
    };
    let [first, second] = game.content().side_ids();
    for ids in [[first, second], [second, first]] {
        let played = seated(ids).unwrap();
        let open = game.content().find_side(ids[0]).unwrap();
        assert!(played.seat(open).is_open());
        assert!(!played.seat(open.opponent()).is_open());
    }
    let twice = seated([first, first]).unwrap_err();
    assert_eq!(twice.to_string(), format!("`{first}` has two seats"));
    let unknown = seated([first, "nobody"]).unwrap_err();
    assert!(unknown.to_string().starts_with("unknown side `nobody`"));
}

/// A bid exchanges the sides: the match asks the seat that plays the side.
#[test]
fn a_match_asks_seats_not_sides() {
    let library = testkit::library();
    let loaded = library.load_with("red_sea", [("secret_bid", "9")]).unwrap();
    let mut exchanged = 0;
    for seed in 0..12 {
        let bid = |request: &Request<'_>| {
            // Both want the second side.
            let wanted = request
                .decision
                .choices
                .iter()
                .rev()
                .find(|choice| matches!(choice, Choice::Bid(Side::Second, _)));
            Ok(*wanted.unwrap_or(&request.decision.choices[0]))
        };
        let first = move |request: &Request<'_>| match request.decision.ask {
            brink::Ask::Bid => bid(request),
            _ => Err(PlayerError::new("first seat")),
        };
        let second = move |request: &Request<'_>| match request.decision.ask {
            brink::Ask::Bid => bid(request),
            _ => Err(PlayerError::new("second seat")),
        };
        let mut played = Match::new(
            Game::new(loaded.content.clone(), seed).unwrap(),
            [scripted(first), scripted(second)],
        );
        let Err(MatchError::Player { error, .. }) = played.run(|_, _| ()) else {
            panic!("no player was asked")
        };
        let side = played.game().decision().unwrap().side;
        let seat = played.game().board().seat_of(side);
        assert_eq!(
            error.to_string(),
            if seat == Side::First {
                "first seat"
            } else {
                "second seat"
            }
        );
        exchanged += usize::from(seat != side);
    }
    assert!(exchanged > 0, "no bid exchanged the sides");
}

/// A player that fails, cheats or sleeps is an error with its side, and the game is as it was.
#[test]
fn bad_players_leave_the_game_as_it_was() {
    let content = testkit::content("red_sea");
    let game = Game::new(content, 2).unwrap();
    let with = |answer: fn(&Request<'_>) -> Result<Choice, PlayerError>| {
        let mut played = Match::new(game.clone(), [scripted(answer), scripted(answer)]);
        let error = played.run(|_, _| ()).unwrap_err();
        assert_eq!(*played.game(), game);
        error
    };
    assert!(
        with(|_| Err(PlayerError::new("no idea")))
            .to_string()
            .ends_with("failed: no idea")
    );
    assert!(matches!(
        with(|_| Ok(Choice::Number(999))),
        MatchError::Illegal { .. }
    ));
    assert!(matches!(
        with(|_| Ok(Choice::Card(CardId::LAST))),
        MatchError::Illegal { .. }
    ));
    let sleepy = |request: &Request<'_>| {
        std::thread::sleep(Duration::from_millis(30));
        Ok(request.decision.choices[0])
    };
    let mut played = Match::new(game.clone(), [scripted(sleepy), scripted(sleepy)])
        .with_limit(Duration::from_millis(1));
    assert!(matches!(
        played.run(|_, _| ()),
        Err(MatchError::Slow { .. })
    ));
    assert_eq!(*played.game(), game);
}

/// Players are named with parameters; what is wrong with a name is said.
#[test]
fn players_are_named() {
    let mut players = Players::new();
    players.add("fixed", "takes a number", |number, seed| {
        let number: u64 = number
            .parse()
            .map_err(|_| PlayerError::new(format!("`{number}` is not a number")))?;
        Ok(Box::new(Random::new(number ^ seed)))
    });
    assert!(players.player("fixed:12", 1).is_ok());
    let wrong = |text: &str| players.player(text, 1).map(|_| ()).unwrap_err().to_string();
    assert_eq!(wrong("fixed:x"), "`x` is not a number");
    assert_eq!(
        wrong("random:3"),
        "`random` takes no parameters, but `3` was given"
    );
    let kinds: Vec<&str> = players.kinds().map(|(name, _)| name).collect();
    let said = format!(
        "unknown kind of player `fixd`: the kinds are {}; did you mean `fixed`?",
        kinds.join(", ")
    );
    assert_eq!(wrong("fixd"), said);
    assert_eq!(wrong("cmd"), "`cmd` needs a program: cmd:PROGRAM ARGUMENTS");
    assert_eq!(kinds.len(), Players::new().kinds().count() + 1);
    assert!(kinds.contains(&"fixed") && kinds.contains(&"random"));
}

/// Each step of a match returns its result by value.
#[test]
fn results_of_steps_are_small() {
    let sizes = [
        size_of::<PlayerError>(),
        size_of::<MatchError>(),
        size_of::<Result<Step, MatchError>>(),
    ];
    assert!(sizes.iter().all(|size| *size <= 40), "{sizes:?}");
}
