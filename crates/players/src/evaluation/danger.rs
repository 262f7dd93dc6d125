//! Danger of each card: the chance that playing it causes nuclear war, measured by simulation.
//!
//! Every card with an event of the opponent is played one DEFCON level above war in several determinizations; the
//! AND/OR search of `safety.rs` finds whether the opponent can force a loss.

use std::sync::Arc;

use crate::play_span::PlaySpan;
use crate::safety::Safety;
use brink::content::{Content, SpaceKind};
use brink::game::{At, Choice, Game, Position, Use, Zone};
use brink::ids::{CardId, Side, SpaceId};

/// Danger by card and side.
#[derive(Clone, Debug)]
pub(super) struct Danger(Vec<[f64; 2]>);

/// Determinizations per use of a card.
const DETERMINIZATIONS: u64 = 6;
/// The maximum number of choices tried in each.
const MAX_TRIALS: u32 = 200;
/// Influence of each side in each country of the test position, so that events have something to remove.
const MARKERS: u8 = 2;

impl Danger {
    pub(super) fn new(content: &Arc<Content>) -> Danger {
        let near = content
            .scenario
            .defcon
            .as_ref()
            .map(|track| track.war.saturating_add(1));
        let cards = content.card_ids();
        Danger(
            cards
                .map(|card| Side::BOTH.map(|side| danger(content, card, side, near)))
                .collect(),
        )
    }

    /// A card's danger, from 0 to 1.
    pub(super) fn of(&self, side: Side, card: CardId) -> f64 {
        let dangers = self.0.get(card.index());
        dangers.map_or(0.0, |by_side| by_side[side.index()])
    }
}

/// The danger of a card at this DEFCON level; zero without one, and for cards without an event of the opponent.
fn danger(content: &Arc<Content>, card: CardId, side: Side, near: Option<u8>) -> f64 {
    match (near, content.card(card).owner) {
        (Some(defcon), Some(owner)) if owner != side => of_card(content, card, side, defcon),
        _ => 0.0,
    }
}

/// The danger of an opponent's card one level above war, used in the safest way other than the space race.
fn of_card(content: &Arc<Content>, card: CardId, side: Side, defcon: u8) -> f64 {
    let Some(game) = position(content, card, side, defcon) else {
        return 0.0;
    };
    let mut game = game;
    if game.decision().is_none_or(|decision| decision.side != side)
        || game.apply(Choice::Card(card)).is_err()
    {
        return 0.0;
    }
    let decision = game.decision();
    let Some(decision) = decision.filter(|decision| decision.side == side) else {
        return 0.0;
    };
    let uses = decision
        .choices
        .iter()
        .filter(|choice| matches!(choice, Choice::Use(used) if *used != Use::SpaceRace));
    let each = uses.map(|used| {
        let lost = (0..DETERMINIZATIONS)
            .filter(|seed| loses(&game, *used, side, *seed))
            .count();
        lost as f64 / DETERMINIZATIONS as f64
    });
    each.min_by(f64::total_cmp).unwrap_or_default()
}

/// A position in the first round in which the side holds only this card.
fn position(content: &Arc<Content>, card: CardId, side: Side, defcon: u8) -> Option<Game> {
    let period = content.scenario.period(content.card(card).period);
    let from = period.map_or(1, |period| period.from_turn);
    let turn = from.clamp(
        content.scenario.first_turn,
        content.scenario.turns.max(content.scenario.first_turn),
    );
    let countries = content
        .map
        .space_ids()
        .filter(|space| content.map.space(*space).kind == SpaceKind::Country);
    let influence = countries.map(|space| (space, [MARKERS; 2]));
    let influence: Vec<(SpaceId, [u8; 2])> = influence.collect();
    let position = Position {
        turn: Some(turn),
        at: At::Round {
            round: 1,
            side: Some(side),
        },
        influence,
        cards: vec![(card, Zone::Hand(side))],
        defcon: Some(defcon),
        ..Position::default()
    };
    Game::builder(content.clone())
        .seed(1)
        .position(position)
        .start()
        .ok()
}

/// Whether the opponent can force a win before the end of the round.
fn loses(game: &Game, used: Choice, side: Side, seed: u64) -> bool {
    let Some(mut game) = game.resample(side, seed) else {
        return false;
    };
    let span = PlaySpan::of(&game);
    if game.apply(used).is_err() {
        return false;
    }
    Safety::of(game, side, span, MAX_TRIALS) == Safety::Unsafe
}
