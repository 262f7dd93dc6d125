//! Positions for trials of a card or of a turn: plausible ones, and many implausible ones.

use brink::content::{Content, TrackSides};
use brink::game::{At, Dice, Position, Until, Value, Zone};
use brink::ids::{CardId, Side};

/// A position in which a side may play a card, in a round or as its headline.
pub(super) fn position(content: &Content, card: CardId, dice: &mut Dice) -> (Position, Side) {
    let facts = content.card(card);
    let scenario = &content.scenario;
    let first = scenario
        .periods
        .get(facts.period.index())
        .map_or(1, |period| period.from_turn)
        .max(scenario.first_turn);
    let later = u32::from(scenario.turns.saturating_sub(first));
    let turn = first + dice.below(later + 1) as u8;
    let side = Side::BOTH[dice.below(2) as usize];
    let headline = scenario
        .phases
        .iter()
        .position(|phase| *phase == brink::content::Phase::Headline);
    let at = match headline {
        // One in five is a headline.
        Some(phase) if dice.below(5) == 0 => At::Phase(phase as u8),
        _ => At::Round {
            round: 1 + dice.below(u32::from(scenario.action_rounds.most(turn).max(1))) as u8,
            side: Some(side),
        },
    };
    let mut position = Position {
        turn: Some(turn),
        at,
        ..Position::default()
    };
    influence(content, dice, &mut position);
    numbers(content, dice, &mut position);
    if let Some(special) = &scenario.special_card {
        let holder = Side::BOTH[dice.below(2) as usize];
        position.special = Some(match special.card == card {
            true => (Some(side), true),
            false => (Some(holder), dice.below(2) == 0),
        });
    }
    past(content, card, dice, &mut position);
    hands(content, card, side, dice, &mut position);
    hold_scoring(content, dice, &mut position);
    (position, side)
}

/// A position in which a turn begins.
pub(super) fn turn_position(content: &Content, dice: &mut Dice) -> Position {
    let scenario = &content.scenario;
    let first = scenario.first_turn;
    let later = u32::from(scenario.turns.saturating_sub(first));
    let mut position = Position {
        turn: Some(first + dice.below(later + 1) as u8),
        at: At::Phase(0),
        ..Position::default()
    };
    influence(content, dice, &mut position);
    numbers(content, dice, &mut position);
    let special = scenario.special_card.as_ref();
    if special.is_some() {
        let holder = Side::BOTH[dice.below(2) as usize];
        position.special = Some((Some(holder), dice.below(2) == 0));
    }
    let special = special.map(|special| special.card);
    let cards = content.card_ids();
    let cards = cards.filter(|card| Some(*card) != special && content.card(*card).dealt);
    let mut left: Vec<CardId> = cards.collect();
    let hands = Side::BOTH.map(Zone::Hand);
    for zone in [hands[0], hands[1], Zone::Discard] {
        for _ in 0..dice.below(3) {
            if !left.is_empty() {
                let nth = dice.below(left.len() as u32) as usize;
                position.cards.push((left.swap_remove(nth), zone));
            }
        }
    }
    position
}

/// Influence everywhere or almost nowhere: conditions test for both.
fn influence(content: &Content, dice: &mut Dice, position: &mut Position) {
    let crowd = dice.below(4);
    for space in content.map.space_ids() {
        if content.map.countries.contains(space) && dice.below(4) < crowd {
            let influence = [dice.below(6) as u8, dice.below(6) as u8];
            let one_sided =
                [[influence[0], 0], [0, influence[1]], influence][dice.below(3) as usize];
            position.influence.push((space, one_sided));
        }
    }
}

/// The markers of all tracks.
fn numbers(content: &Content, dice: &mut Dice, position: &mut Position) {
    let scenario = &content.scenario;
    let reach = u32::from(scenario.vp.reach().unsigned_abs().clamp(1, 40));
    position.vp = Some(dice.below(2 * reach - 1) as i16 - reach as i16 + 1);
    if let Some(defcon) = &scenario.defcon {
        let levels = u32::from(defcon.max - defcon.war);
        position.defcon = Some(defcon.war + 1 + dice.below(levels.max(1)) as u8);
    }
    position.mil_ops = [dice.below(6) as u8, dice.below(6) as u8];
    let race = scenario.space_race.as_ref();
    let boxes = match race {
        Some(race) => race.boxes.len().saturating_sub(1),
        None => 0,
    };
    position.space_race = [0, 1].map(|_| dice.below(boxes as u32 + 1) as u8);
    own_numbers(content, dice, position);
}

/// Tracks and flags of the scenario's own; in every other position as they are at the start.
fn own_numbers(content: &Content, dice: &mut Dice, position: &mut Position) {
    let scenario = &content.scenario;
    if (scenario.tracks.is_empty() && scenario.flags.is_empty()) || dice.below(2) == 0 {
        return;
    }
    for (at, track) in scenario.track_ids().zip(scenario.tracks.values()) {
        let range = i32::from(track.max) - i32::from(track.min);
        for side in track.sides.markers() {
            let number = i32::from(track.min) + dice.below(range as u32 + 1) as i32;
            let of = (track.sides != TrackSides::Shared).then_some(side);
            position.tracks.push((at, of, number as i16));
        }
    }
    let flags = scenario.flag_ids();
    position.flags = flags.map(|flag| (flag, dice.below(4) == 0)).collect();
}

/// Past events, and effects in force: those that the card tests for, and some others.
fn past(content: &Content, card: CardId, dice: &mut Dice, position: &mut Position) {
    let facts = content.card(card);
    if !facts.requires.is_empty() && dice.below(8) > 0 {
        position
            .happened
            .push(facts.requires[dice.below(facts.requires.len() as u32) as usize]);
    }
    for other in content.card_ids() {
        let required = &content.card(other).requires;
        let named = required.contains(&card) || facts.cancels.contains(&other);
        let odds = if named { 3 } else { 12 };
        if other == card
            || dice.below(odds) > 0
            || content.blocked_by[card.index()].contains(&other)
        {
            continue;
        }
        let lasts = content.scripts[other.index()]
            .as_ref()
            .is_some_and(|script| script.handlers != 0 || !script.modifiers.is_empty());
        if lasts && dice.below(2) == 0 {
            let side = content
                .card(other)
                .owner
                .unwrap_or(Side::BOTH[dice.below(2) as usize]);
            position
                .effects
                .push((other, side, Until::Turn, remembered(content, dice)));
        } else {
            position.happened.push(other);
        }
    }
}

/// A value that an effect could remember.
fn remembered(content: &Content, dice: &mut Dice) -> Value {
    let spaces = content.map.countries.iter().count().max(1);
    match dice.below(3) {
        0 => content
            .map
            .countries
            .iter()
            .nth(dice.below(spaces as u32) as usize)
            .map_or(Value::Nil, Value::Space),
        1 if !content.map.regions.is_empty() => content
            .map
            .region_ids()
            .nth(dice.below(content.map.regions.len() as u32) as usize)
            .map_or(Value::Nil, Value::Region),
        _ => Value::Nil,
    }
}

/// Replaces the last other card of every second hand by a scoring card: events that take one away
/// are rare, and matter.
fn hold_scoring(content: &Content, dice: &mut Dice, position: &mut Position) {
    let held = position.cards.iter().map(|(card, _)| *card);
    let held: Vec<CardId> = held.collect();
    let mut scoring: Vec<CardId> = content
        .scoring_cards
        .iter()
        .copied()
        .filter(|card| !held.contains(card))
        .collect();
    for side in Side::BOTH {
        let last = position
            .cards
            .iter()
            .skip(1)
            .rposition(|(_, zone)| *zone == Zone::Hand(side));
        if let (Some(last), false, 0) = (last, scoring.is_empty(), dice.below(2)) {
            position.cards[last + 1].0 =
                scoring.swap_remove(dice.below(scoring.len() as u32) as usize);
        }
    }
}

/// The card in the hand of its side, and some others in both hands and in the discard pile.
fn hands(content: &Content, card: CardId, side: Side, dice: &mut Dice, position: &mut Position) {
    let special = content
        .scenario
        .special_card
        .as_ref()
        .map(|special| special.card);
    if special != Some(card) {
        position.cards.push((card, Zone::Hand(side)));
    }
    let mut left: Vec<CardId> = content.card_ids().collect();
    left.retain(|other| {
        let gone = position.happened.contains(other)
            || position.effects.iter().any(|(effect, ..)| effect == other);
        *other != card && Some(*other) != special && !gone
    });
    for zone in [Zone::Hand(side), Zone::Hand(side.opponent()), Zone::Discard] {
        // Empty hands are rare, and matter.
        let count = if dice.below(6) == 0 {
            0
        } else {
            1 + dice.below(7)
        };
        for _ in 0..count {
            if !left.is_empty() {
                let taken = left.swap_remove(dice.below(left.len() as u32) as usize);
                position.cards.push((taken, zone));
            }
        }
    }
}
