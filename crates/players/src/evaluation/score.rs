//! The features of a position.

use brink::content::{AtEnd, TrackSides};
use brink::game::{Until, View};
use brink::ids::Side;

use super::danger::Danger;
use super::hand::{Hand, plays_left};
use super::layout::{COMMON, Layout};
use super::sketch::Sketch;

/// Writes the features of a position, in the order of their names.
pub(super) fn features(layout: &Layout, danger: &Danger, view: View<'_>) -> Vec<f64> {
    let mut features = vec![0.0; layout.len()];
    let sketch = Sketch::plain(layout, view);
    for (area, places) in layout.of_area.iter().enumerate() {
        for (at, feature) in places.iter().zip(sketch.features(area)) {
            if let Some(at) = at {
                features[*at] = feature;
            }
        }
    }
    for (space, at) in &layout.places {
        features[*at] = sketch.place(*space);
    }
    let common = common(layout, danger, view);
    features[layout.common..layout.common + COMMON.len()].copy_from_slice(&common);
    for (track, sides, width, at) in &layout.tracks {
        let [first, second] = Side::BOTH.map(|side| f64::from(view.track(*track, side)) / width);
        features[*at] = match sides {
            TrackSides::Both => first - second,
            TrackSides::Only(Side::Second) => -second,
            _ => first,
        };
    }
    for (flag, at) in &layout.flags {
        features[*at] = f64::from(u8::from(view.flag(*flag)));
    }
    features
}

/// The features that every content has, in the order of [`COMMON`].
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
    let effects = |lasting: bool| {
        let counted = view
            .effects()
            .iter()
            .filter(|effect| (effect.until == Until::Game) == lasting);
        counted
            .map(|effect| f64::from(effect.side.sign()))
            .sum::<f64>()
    };
    let size = f64::from(view.hand_size(Side::First)) - f64::from(view.hand_size(Side::Second));
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
        effects(true),
        effects(false),
        size,
        changed(view),
        hand.operations * sign,
        hand.own_events * sign,
        hand.enemy_events * sign,
        hand.danger * sign,
        hand.trapped * sign,
    ]
}

/// How near the side ahead is to an automatic victory, from 0 to 1.
fn near_victory(view: View<'_>) -> f64 {
    let vp = view.vp();
    let leader = if vp >= 0 { Side::First } else { Side::Second };
    let Some(automatic) = view.content().scenario.vp.automatic.of(leader) else {
        return 0.0;
    };
    let share = f64::from(vp) / f64::from(automatic.max(1));
    share.powi(2) * share
}

/// How likely the first side wins after the final scoring, from -1 to 1, as far as the game has come.
fn at_the_end(view: View<'_>, played: f64) -> f64 {
    /// Points that a side gains or loses at the end by chance.
    const SPREAD: f64 = 6.0;
    let vp = f64::from(view.vp());
    let lead = match view.content().scenario.vp.at_end {
        AtEnd::Leader => vp,
        AtEnd::Needs {
            side,
            points,
            otherwise,
        } => {
            let needed = f64::from(points) - if otherwise.is_some() { 0.5 } else { 0.0 };
            vp - needed * f64::from(side.sign())
        }
        _ => return 0.0,
    };
    (lead / SPREAD).tanh() * played * played
}

/// The points of operations that effects in force give the cards that are still to be played this turn.
fn changed(view: View<'_>) -> f64 {
    /// The printed values of most cards.
    const PRINTED: [u8; 3] = [2, 3, 4];
    let of = |side: Side| {
        let each =
            PRINTED.map(|printed| f64::from(view.plain_value(side, printed)) - f64::from(printed));
        each.iter().sum::<f64>() / PRINTED.len() as f64 * plays_left(view, side) as f64
    };
    of(Side::First) - of(Side::Second)
}

/// The points that the first side gains for missing military operations, as the turn wears on.
fn lack(view: View<'_>) -> f64 {
    let scenario = &view.content().scenario;
    let Some(track) = scenario.mil_ops else {
        return 0.0;
    };
    let required = track.required.or(view.defcon()).unwrap_or_default();
    let rounds = f64::from(scenario.action_rounds.at(view.turn()).max(1));
    let urgent = (0.3 + 0.7 * f64::from(view.round()) / rounds).min(1.0);
    let [first, second] =
        Side::BOTH.map(|side| f64::from(required.saturating_sub(view.mil_ops(side))));
    (second - first) * f64::from(track.penalty) * urgent
}

/// Boxes that the first side is ahead, points that the boxes before each side promise, and abilities held alone.
fn space_race(view: View<'_>) -> [f64; 3] {
    /// What a box counts for each box before it.
    const AHEAD: f64 = 0.5;
    let Some(race) = &view.content().scenario.space_race else {
        return [0.0; 3];
    };
    let at = Side::BOTH.map(|side| usize::from(view.space_race(side)));
    let promise = |own: usize, other: usize| {
        let ahead = race.boxes.iter().enumerate().skip(own);
        let worth = |(nth, one): (usize, &brink::content::SpaceBox)| {
            let points = one.vp[usize::from(other > nth)];
            f64::from(points) * AHEAD.powi(i32::try_from(nth - own).unwrap_or(i32::MAX))
        };
        ahead.map(worth).sum::<f64>()
    };
    let alone = |own: usize, other: usize| {
        race.boxes
            .iter()
            .take(own)
            .skip(other)
            .filter(|one| one.ability.is_some())
            .count() as f64
    };
    [
        at[0] as f64 - at[1] as f64,
        promise(at[0], at[1]) - promise(at[1], at[0]),
        alone(at[0], at[1]) - alone(at[1], at[0]),
    ]
}
