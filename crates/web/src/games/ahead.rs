//! Secret questions that a seat may answer before it is asked.

use brink::Game;

use super::play::Play;
use super::table::Table;

/// The seed of the game in which a question to come is worked out.
const AHEAD: u64 = 0;

/// The secret question that a seat will be asked as soon as the other one has answered the same one: it can be
/// answered now.
///
/// It is worked out in a game that looks the same to the side, so nothing hidden counts.
pub(super) fn ahead(table: &Table, play: &Play, seat: usize) -> Option<Game> {
    let setting = &table.setting;
    let asked = play.decision().filter(|_| play.asked() == Some(1 - seat))?;
    if setting.persons().count() < 2 || setting.is_shared() || !asked.ask.is_secret() {
        return None;
    }
    let side = play.side_of(seat);
    let trial = play.game.view(side).trial(AHEAD)?;
    let (first, last) = {
        let choices = &trial.decision()?.choices;
        (*choices.first()?, *choices.last()?)
    };
    let after = |choice| {
        let mut next = trial.clone();
        next.apply(choice).ok()?;
        let same = next.decision()?;
        (same.side == side && same.ask == asked.ask).then_some(next)
    };
    let (one, other) = (after(first)?, after(last)?);
    let blind = one.view(side).observe() == other.view(side).observe();
    blind.then_some(one)
}
