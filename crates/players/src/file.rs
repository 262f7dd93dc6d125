//! The keys of a file of players: weights, and perhaps an opening book.

use brink::content::Content;
use brink::content::spec::{Declared, Table, Takes, elsewhere, keys};
use brink::game::Ask;

use super::evaluation::{MAX_WEIGHT, PHASES, VERSION};

/// The highest count.
pub(super) const MAX_COUNT: i64 = 1_000_000_000;

keys! {
    /// The worth of positions of a scenario to players that look ahead, and the beginnings of recorded games.
    struct PlayersFile = "a file of players" in () {
        /// The version of the file and of the meaning of its features.
        version: () = elsewhere(number(VERSION.into(), VERSION.into())), need;
        /// The scenario.
        scenario: () = elsewhere(Takes::Id("scenario")), need;
        /// The digest of the content that the weights were learned for.
        content: () = elsewhere(Takes::Pattern("a digest", "^[0-9a-fA-F]{1,16}$")), need;
        /// The weight of each feature, early, middle and late in the game. Above zero a feature favours the first
        /// side.
        weights: () = elsewhere(Takes::by_text(weight())), need;
        /// The opening book.
        book: () = elsewhere(Takes::Table(BookKeys::table)), empty;
    }
}

keys! {
    /// The beginnings of recorded games: in how many of them a side began so.
    pub(super) struct BookKeys = "a book" in () {
        /// The number of recorded games.
        games: () = elsewhere(number(1, MAX_COUNT)), need;
        /// The influence of a side after a step of its set-up.
        setups: () = elsewhere(Takes::List(Box::new(Takes::Table(SetupKeys::table)))), need;
        /// The choices of a side at a question.
        plays: () = elsewhere(Takes::List(Box::new(Takes::Table(PlayKeys::table)))), need;
    }
}

keys! {
    /// A set-up of a side.
    pub(super) struct SetupKeys = "a set-up" in () {
        /// The side.
        side: () = elsewhere(Takes::Id("side")), need;
        /// The number of games with this set-up.
        times: () = elsewhere(number(1, MAX_COUNT)), need;
        /// The markers in each space.
        influence: () = elsewhere(Takes::by_id(Some("space"), number(1, u8::MAX.into()))), need;
    }
}

keys! {
    /// The choices of a side at one question.
    pub(super) struct PlayKeys = "a play" in () {
        /// The side.
        side: () = elsewhere(Takes::Id("side")), need;
        /// The turn.
        turn: () = elsewhere(number(0, u8::MAX.into())), need;
        /// The round; 0 is the headline phase.
        round: () = elsewhere(number(0, u8::MAX.into())), need;
        /// The question.
        ask: () = elsewhere(Takes::Words(Ask::WORDS)), need;
        /// The card that is played, if one is.
        card: () = elsewhere(Takes::Id("card")), empty;
        /// The number of games with each choice, by the choice: `card:ID`, `space:ID`, or a word.
        choices: () = elsewhere(Takes::by_text(number(1, MAX_COUNT))), need;
    }
}

/// The keys of a file of players: `players/SCENARIO.yaml`.
#[must_use]
pub fn players_table() -> Table {
    PlayersFile::table()
}

/// The path of the file of players of a content, from the folder of the content.
pub(super) fn path_of(content: &Content) -> String {
    format!("players/{}.yaml", content.scenario.id)
}

const fn number(min: i64, max: i64) -> Takes {
    Takes::Number { min, max }
}

/// The weights of a feature.
fn weight() -> Takes {
    let most = i64::from(MAX_WEIGHT);
    let one = Takes::Coordinate {
        min: -most,
        max: most,
    };
    Takes::Exactly(PHASES, Box::new(one))
}
