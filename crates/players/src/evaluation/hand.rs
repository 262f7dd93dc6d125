//! Features of a side's own hand.

use brink::game::View;
use brink::ids::{CardId, Side};

use super::danger::Danger;

/// Value of the viewer's hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    /// Sum of operations values.
    pub(super) operations: f64,
    /// The number of cards with own events.
    pub(super) own_events: f64,
    /// The number of cards with the opponent's events.
    pub(super) enemy_events: f64,
    /// Sum of the dangers of the cards, scaled by the distance to war.
    pub(super) danger: f64,
    /// Probability of being forced to play a dangerous card, scaled by the distance to war.
    pub(super) trapped: f64,
}

/// The danger from which a card is considered dangerous.
const DANGEROUS: f64 = 0.2;
/// Factor of a danger by DEFCON levels above the level next to war.
const BY_DISTANCE: [f64; 4] = [1.0, 0.6, 0.25, 0.1];
/// Residual risk of being trapped with 0 or 1 spare safe plays: events can discard cards.
const BY_SPARE: [f64; 2] = [0.15, 0.05];

impl Hand {
    pub(super) fn new(danger: &Danger, view: View<'_>) -> Hand {
        let (content, side) = (view.content(), view.side());
        let mut hand = Hand::default();
        let mut dangers: Vec<(f64, CardId)> = Vec::new();
        let held = view.hand();
        for &card in &held {
            let facts = content.card(card);
            hand.operations += f64::from(facts.ops);
            match facts.owner {
                Some(owner) if owner == side => hand.own_events += 1.0,
                Some(_) => hand.enemy_events += 1.0,
                None => {}
            }
            let of_card = danger.of(side, card);
            if of_card >= DANGEROUS {
                dangers.push((of_card, card));
            }
        }
        let Some(near) = nearness(view).filter(|_| !dangers.is_empty()) else {
            return hand;
        };
        hand.danger = dangers.iter().map(|(danger, _)| danger).sum::<f64>() * near;
        dangers.sort_by(|a, b| a.0.total_cmp(&b.0));
        let rounds = plays_left(view, side);
        let special = usize::from(view.special() == Some((side, true)));
        let safe = held.len() - dangers.len() + special + outlets(view, &dangers);
        let plays = rounds.min(held.len() + special);
        let forced = plays.saturating_sub(safe).min(dangers.len());
        let trapped = match forced {
            0 if plays == 0 => 0.0,
            0 => dangers[0].0 * BY_SPARE.get(safe - plays).copied().unwrap_or_default(),
            _ => dangers
                .iter()
                .take(forced)
                .map(|(danger, _)| danger)
                .sum::<f64>()
                .min(1.0),
        };
        hand.trapped = trapped * near;
        hand
    }
}

/// The factor of dangers at the current DEFCON; `None` in a game without DEFCON.
fn nearness(view: View<'_>) -> Option<f64> {
    let track = view.content().scenario.defcon.as_ref()?;
    let above = view.defcon()?.saturating_sub(track.war).saturating_sub(1);
    Some(BY_DISTANCE[usize::from(above).min(BY_DISTANCE.len() - 1)])
}

/// A side's remaining action rounds this turn, including the current one.
pub(in super::super) fn plays_left(view: View<'_>, side: Side) -> usize {
    let scenario = &view.content().scenario;
    let rounds = scenario.action_rounds.of(side, view.turn());
    let round = view.round();
    if round == 0 {
        return usize::from(rounds);
    }
    let has_played =
        view.phasing().is_some_and(|phasing| phasing != side) && side == scenario.first;
    usize::from((rounds + 1).saturating_sub(round)).saturating_sub(usize::from(has_played))
}

/// The number of dangerous cards that the space race can absorb this turn.
fn outlets(view: View<'_>, dangers: &[(f64, CardId)]) -> usize {
    let (content, side) = (view.content(), view.side());
    let Some(race) = &content.scenario.space_race else {
        return 0;
    };
    let reached = usize::from(view.space_race(side));
    let Some(next) = race.boxes.get(reached) else {
        return 0;
    };
    let left = usize::from(race.attempts.saturating_sub(view.space_race_attempts(side)));
    dangers
        .iter()
        .filter(|(_, card)| view.value(side, *card) >= next.ops[side.index()])
        .count()
        .min(left)
}
