//! The `then` part of a test that is written from a game.

use std::fmt::Display;

use brink::content::{Content, TrackSides};
use brink::game::{Board, Game, Zone};
use brink::ids::{CardId, Side, SpaceId};

use super::check::id_or_none;
use super::part::Part;
use super::wording::on_or_off;
use super::words::NONE;

/// Everything that is not as before, and the next question or the end.
pub(super) fn changes(before: &Game, after: &Game) -> Part {
    state(after).minus(&state(before)).and(outlook(after))
}

/// Everything that a test can say about a game, of each space, side and card.
pub(crate) fn claims(game: &Game) -> Part {
    state(game).and(outlook(game))
}

/// The next question, and the end of the game.
pub(super) fn outlook(game: &Game) -> Part {
    let content = game.content();
    let next = game.decision().map(|decision| {
        let side = ("side", Part::text(content.side_id(decision.side)));
        let ask = ("ask", Part::text(decision.ask.key()));
        ("next", Part::table([side, ask]))
    });
    let over = game.outcome().map(|outcome| {
        let winner = outcome.winner.map_or(NONE, |side| content.side_id(side));
        ("over", Part::table([("winner", Part::text(winner))]))
    });
    Part::table(next.into_iter().chain(over))
}

/// The state of the board.
fn state(game: &Game) -> Part {
    let (board, content) = (game.board(), game.content());
    let view = game.view(Side::First);
    let pair = |space| format!("{:?}", Side::BOTH.map(|side| board.influence(side, space)));
    let mut entries = vec![
        ("vp", Part::text(board.vp())),
        ("mil_ops", sides(content, |side| board.mil_ops(side))),
        ("space", sides(content, |side| board.space_race(side))),
        ("tracks", tracks(board, content)),
        ("counters", counters(board, content)),
        ("flags", flags(board, content)),
        ("tags", tags(game)),
        ("influence", by_space(content, pair)),
        (
            "stability",
            by_space(content, |space| view.stability(space)),
        ),
        ("hand_size", sides(content, |side| board.hand_size(side))),
        (
            "discard",
            cards(content, |card| board.zone(card) == Zone::Discard),
        ),
        (
            "removed",
            cards(content, |card| board.zone(card) == Zone::Removed),
        ),
        (
            "in_effect",
            cards(content, |card| board.effect_of(card).is_some()),
        ),
        (
            "not_in_effect",
            cards(content, |card| board.effect_of(card).is_none()),
        ),
    ];
    if content.scenario.defcon.is_some() {
        entries.push(("defcon", Part::text(board.defcon())));
    }
    if content.scenario.special_card.is_some() {
        entries.push(("special", special(game)));
    }
    entries.retain(|(_, part)| !part.is_empty());
    Part::table(entries)
}

/// A number of each side.
fn sides(content: &Content, of: impl Fn(Side) -> u8) -> Part {
    Part::table(Side::BOTH.map(|side| (content.side_id(side), Part::text(of(side)))))
}

/// A value of both sides, or the one that they share.
fn of_owners(sides: TrackSides, content: &Content, of: impl Fn(Side) -> Part) -> Part {
    match sides {
        TrackSides::Both => Part::table(Side::BOTH.map(|side| (content.side_id(side), of(side)))),
        _ => of(Side::First),
    }
}

fn tracks(board: &Board, content: &Content) -> Part {
    let scenario = &content.scenario;
    let declared = scenario.track_ids().zip(&scenario.tracks);
    Part::table(declared.map(|(track, (name, rules))| {
        let at = |side| Part::text(board.track(track, side));
        (name, of_owners(rules.sides, content, at))
    }))
}

fn counters(board: &Board, content: &Content) -> Part {
    let scenario = &content.scenario;
    let declared = scenario.counter_ids().zip(&scenario.counters);
    Part::table(declared.map(|(counter, (name, rules))| {
        let of = |side| by_space(content, |space| board.counters_in(counter, side, space));
        (name, of_owners(rules.sides, content, of))
    }))
}

fn flags(board: &Board, content: &Content) -> Part {
    let declared = content
        .scenario
        .flag_ids()
        .zip(content.scenario.flags.keys());
    Part::table(declared.map(|(flag, name)| (name, Part::text(on_or_off(board.flag(flag))))))
}

fn tags(game: &Game) -> Part {
    let (content, view) = (game.content(), game.view(Side::First));
    let spaces = content.map.space_ids();
    Part::table(spaces.map(|space| {
        let tags = content.map.tag_ids();
        let tags = tags.map(|tag| {
            let has = on_or_off(view.tagged(tag).contains(space));
            (content.map.tag_id(tag), Part::text(has))
        });
        (content.map.space_id(space), Part::table(tags))
    }))
}

fn special(game: &Game) -> Part {
    let Some((holder, up)) = game.view(Side::First).special() else {
        return Part::table([("holder", Part::text(NONE))]);
    };
    Part::table([
        (
            "holder",
            Part::text(id_or_none(Some(holder), game.content())),
        ),
        ("face_up", Part::text(on_or_off(up))),
    ])
}

/// A value of each space.
fn by_space<T: Display>(content: &Content, of: impl Fn(SpaceId) -> T) -> Part {
    let spaces = content.map.space_ids();
    Part::table(spaces.map(|space| (content.map.space_id(space), Part::text(of(space)))))
}

/// The cards of which something is true.
fn cards(content: &Content, are: impl Fn(CardId) -> bool) -> Part {
    let ids = content.card_ids().filter(|card| are(*card));
    Part::list(ids.map(|card| &content.card(card).id))
}
