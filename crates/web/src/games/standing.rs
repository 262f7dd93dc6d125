//! The standing of a game, and its seats.

use brink::Side;
use brink::content::Content;
use brink::game::display_score;

use super::play::Play;
use super::table::{State, Table};
use crate::lobby::{NewSeat, Standing};
use crate::setting::{Role, Setting};
use crate::store::Record;

/// The standing of a game for a role, in the words of a content.
pub(super) fn standing(
    table: &Table,
    state: &State,
    role: Role,
    record: Record,
    content: &Content,
) -> Standing {
    let (play, game) = (&state.play, &state.play.game);
    let to_choose = play.asked().filter(|_| state.misfit.is_none());
    let side = role.seat().map(|seat| play.side_of(seat));
    Standing {
        game: table.id.0.to_string(),
        name: table.setting.name.clone(),
        scenario: table.scenario.clone(),
        title: content.scenario.name.clone(),
        revision: play.revision,
        steps: play.steps(),
        seat: role.seat(),
        side: side.map(|side| content.side_id(side).to_owned()),
        turn: game.board().turn(),
        to_choose,
        your_turn: to_choose.is_some() && to_choose == role.seat(),
        seats: seats(
            &table.setting,
            [0, 1].map(|seat| play.side_of(seat)),
            content,
        ),
        score: display_score(game.board().vp(), content).to_string(),
        outcome: outcome(play, content),
        made: record.made,
        last: record.last,
        result: record.progress.result,
        ending: record.progress.ending,
    }
}

/// The end in words; none before it.
fn outcome(play: &Play, content: &Content) -> Option<String> {
    let by_rules = play.game.outcome();
    let by_rules = by_rules.map(|outcome| outcome.display(content).to_string());
    let conclusion = play.conclusion;
    by_rules.or_else(|| conclusion.map(|one| one.message(play.sides(), content)))
}

/// The two seats and the sides that they play, without their tokens.
pub(crate) fn seats(setting: &Setting, sides: [Side; 2], content: &Content) -> Vec<NewSeat> {
    let seats = setting.seats.iter().zip(sides).enumerate();
    let facts = seats.map(|(seat, (player, side))| NewSeat {
        seat,
        side: content.side_id(side).to_owned(),
        player: player.to_string(),
        token: None,
        invitation: None,
    });
    facts.collect()
}
