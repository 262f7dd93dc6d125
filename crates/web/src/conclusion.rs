//! Ends of games that come from their people, not from the rules.

use brink::Side;
use brink::content::Content;
use brink::words::{Arg, engine};

use crate::words;

/// An end that the people of a game, or the time, bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conclusion {
    /// A seat resigned.
    Resigned(usize),
    /// A seat let the time for its move pass.
    Late(usize),
    /// Both sides agreed on a draw.
    Agreed,
}

impl Conclusion {
    /// The id, which stands where the rules have that of an ending.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Conclusion::Resigned(_) => "resigned",
            Conclusion::Late(_) => "late",
            Conclusion::Agreed => "agreed",
        }
    }

    /// The seat that lost; none in a draw.
    pub(crate) fn loser(self) -> Option<usize> {
        match self {
            Conclusion::Resigned(seat) | Conclusion::Late(seat) => Some(seat),
            Conclusion::Agreed => None,
        }
    }

    /// The stored text.
    pub(crate) fn text(self) -> String {
        match self.loser() {
            Some(seat) => format!("{} {seat}", self.id()),
            None => self.id().to_owned(),
        }
    }

    /// Reads a stored text.
    pub(crate) fn parse(text: &str) -> Option<Conclusion> {
        let seats = [0, 1]
            .into_iter()
            .flat_map(|seat| [Conclusion::Resigned(seat), Conclusion::Late(seat)]);
        let mut all = seats.chain([Conclusion::Agreed]);
        all.find(|one| one.text() == text)
    }

    /// The side that won, if the seats have these sides.
    pub(crate) fn winner(self, sides: [Side; 2]) -> Option<Side> {
        self.loser().map(|seat| sides[seat].opponent())
    }

    /// The end in words.
    pub(crate) fn message(self, sides: [Side; 2], content: &Content) -> String {
        let said = &content.words;
        let how = match self {
            Conclusion::Resigned(_) => words::web_how_resigned(said),
            Conclusion::Late(_) => words::web_how_late(said),
            Conclusion::Agreed => words::web_how_agreed(said),
        };
        match self.winner(sides) {
            Some(side) => engine::outcome_win(said, Arg::side(content.side_name(side)), how),
            None => engine::outcome_draw(said, how),
        }
    }
}
