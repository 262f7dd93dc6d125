//! Extracts the features of a position.

use std::sync::Arc;

use brink::content::{AtEnd, TrackBox, TrackSides};
use brink::game::{Until, View};
use brink::ids::Side;

use super::danger::Danger;
use super::hand::{Hand, plays_left};
use super::incremental::IncrementalBoard;
use super::layout::{COMMON, Layout};

/// The features of a position, in the order of their names.
pub(super) fn features(layout: &Arc<Layout>, danger: &Danger, view: View<'_>) -> Vec<f64> {
    let board = IncrementalBoard::plain(layout, view);
    let of_board = board_features(layout, &board);
    of_board
        .chain(other_features(layout, danger, view))
        .collect()
}

/// The features of a board: those of areas and of unscored spaces.
pub(super) fn board_features(
    layout: &Layout,
    board: &IncrementalBoard,
) -> impl Iterator<Item = f64> {
    let areas = layout.of_area.iter().enumerate();
    let of_areas = areas.flat_map(|(area, places)| {
        let features = places.iter().zip(board.features(area));
        features.filter_map(|(at, feature)| at.map(|_| feature))
    });
    let places = layout.places.iter();
    of_areas.chain(places.map(|(space, _)| board.progress(*space)))
}

/// The features that come after those of the board.
pub(super) fn other_features(
    layout: &Layout,
    danger: &Danger,
    view: View<'_>,
) -> impl Iterator<Item = f64> {
    let tracks = layout.tracks.iter().map(move |(track, sides, width)| {
        let [first, second] = Side::BOTH.map(|side| f64::from(view.track(*track, side)) / width);
        match sides {
            TrackSides::Both => first - second,
            TrackSides::Only(Side::Second) => -second,
            _ => first,
        }
    });
    let flags = layout.flags.iter();
    let flags = flags.map(move |flag| f64::from(u8::from(view.flag(*flag))));
    let common = common(layout, danger, view).into_iter();
    common.chain(tracks).chain(flags)
}

/// The features common to all content, in the order of [`COMMON`].
fn common(layout: &Layout, danger: &Danger, view: View<'_>) -> [f64; COMMON.len()] {
    let scenario = &view.content().scenario;
    let played = layout.share_played(view);
    let vp = f64::from(view.vp());
    let [near, end] = [near_victory(view), at_the_end(view, played)];
    let defcon = scenario.defcon.as_ref().map_or(0.0, |track| {
        let middle = (f64::from(track.max) + f64::from(track.war)) / 2.0;
        f64::from(view.defcon().unwrap_or_default()) - middle
    });
    let [boxes, points, abilities] = space_race(view);
    let (held, ready) = view.special().map_or((0.0, 0.0), |(side, face_up)| {
        let sign = f64::from(side.sign());
        (sign, if face_up { sign } else { 0.0 })
    });
    let [lasting, passing] = effects(view);
    let [own, other] = Side::BOTH.map(|side| f64::from(view.hand_size(side)));
    let size = own - other;
    let hand = Hand::new(danger, view);
    let sign = f64::from(view.side().sign());
    [
        1.0,
        vp,
        near,
        end,
        defcon,
        lack(view),
        boxes,
        points,
        abilities,
        held,
        ready,
        lasting,
        passing,
        size,
        changed(view),
        hand.operations * sign,
        hand.own_events * sign,
        hand.enemy_events * sign,
        hand.danger * sign,
        hand.trapped * sign,
    ]
}

/// Net effects in force for the first side: those for the rest of the game, and others.
fn effects(view: View<'_>) -> [f64; 2] {
    let signs = view
        .effects()
        .iter()
        .map(|effect| (effect.until == Until::Game, f64::from(effect.side.sign())));
    [true, false].map(|is_lasting| {
        let counted = signs.clone().filter(|(lasts, _)| *lasts == is_lasting);
        counted.map(|(_, sign)| sign).sum()
    })
}

/// Closeness of the leader to an automatic victory, from -1 to 1; cubic in the points.
fn near_victory(view: View<'_>) -> f64 {
    let vp = view.vp();
    let leader = if vp >= 0 { Side::First } else { Side::Second };
    let Some(automatic) = view.content().scenario.vp.automatic.of(leader) else {
        return 0.0;
    };
    let share = f64::from(vp) / f64::from(automatic.max(1));
    share.powi(2) * share
}

/// Expected result of final scoring for the first side, from -1 to 1, weighted by the elapsed share squared.
fn at_the_end(view: View<'_>, played: f64) -> f64 {
    /// Scale of the tanh, in victory points.
    const SPREAD: f64 = 6.0;
    let vp = f64::from(view.vp());
    let lead = match &view.content().scenario.vp.at_end {
        AtEnd::Leader => vp,
        AtEnd::Run(_) => {
            let winner = view.winner_at_end();
            SPREAD * winner.map_or(0.0, |side| f64::from(side.sign()))
        }
        AtEnd::Needs {
            side,
            points,
            otherwise,
        } => {
            let needed = f64::from(*points) - if otherwise.is_some() { 0.5 } else { 0.0 };
            vp - needed * f64::from(side.sign())
        }
        _ => return 0.0,
    };
    (lead / SPREAD).tanh() * played * played
}

/// Net operations points that effects in force add to the plays left this turn.
fn changed(view: View<'_>) -> f64 {
    added(view, Side::First) - added(view, Side::Second)
}

/// Operations points that effects in force add to a side's plays left this turn.
fn added(view: View<'_>, side: Side) -> f64 {
    /// Typical printed values.
    const PRINTED: [u8; 3] = [2, 3, 4];
    let each =
        PRINTED.map(|printed| f64::from(view.plain_value(side, printed)) - f64::from(printed));
    let sum: f64 = each.iter().sum();
    sum / PRINTED.len() as f64 * plays_left(view, side) as f64
}

/// Expected penalty for missing military operations, net for the first side; grows during the turn.
fn lack(view: View<'_>) -> f64 {
    let scenario = &view.content().scenario;
    let Some(track) = scenario.mil_ops else {
        return 0.0;
    };
    let required = track.required.or(view.defcon()).unwrap_or_default();
    let rounds = f64::from(scenario.action_rounds.most(view.turn()).max(1));
    let urgent = (0.3 + 0.7 * f64::from(view.round()) / rounds).min(1.0);
    let [first, second] =
        Side::BOTH.map(|side| f64::from(required.saturating_sub(view.mil_ops(side))));
    (second - first) * f64::from(track.penalty) * urgent
}

/// Net lead in boxes, discounted points of the boxes ahead, and abilities held by only one side.
fn space_race(view: View<'_>) -> [f64; 3] {
    let Some(race) = &view.content().scenario.space_race else {
        return [0.0; 3];
    };
    let [first, second] = Side::BOTH.map(|side| usize::from(view.space_race(side)));
    let boxes = &race.boxes;
    [
        first as f64 - second as f64,
        points_ahead(boxes, first, second) - points_ahead(boxes, second, first),
        abilities_alone(boxes, first, second) - abilities_alone(boxes, second, first),
    ]
}

/// Points of the boxes ahead of a side, discounted by their distance.
fn points_ahead(boxes: &[TrackBox], own: usize, other: usize) -> f64 {
    /// Discount factor per box.
    const AHEAD: f64 = 0.5;
    let ahead = boxes.iter().enumerate().skip(own);
    let points = ahead.map(|(nth, one)| {
        let points = one.vp[usize::from(other > nth)];
        f64::from(points) * AHEAD.powi(i32::try_from(nth - own).unwrap_or(i32::MAX))
    });
    points.sum()
}

/// The number of abilities that a side has and the other lacks.
fn abilities_alone(boxes: &[TrackBox], own: usize, other: usize) -> f64 {
    let alone = boxes.iter().take(own).skip(other);
    alone.filter(|one| one.ability.is_some()).count() as f64
}
