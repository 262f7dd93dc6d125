//! Positions that no game can reach, and why.

use std::collections::BTreeMap;

use brink::content::{
    BoxLasts, Content, Draft, Modifier, ModifierKind, Place, Script, SetupStep, TrackBox,
};
use brink::game::{At as Moment, Position, Zone};
use brink::ids::{CardId, Side, SpaceId};

use super::given::Given;
use super::kinds::At;
use super::words::CORRECT;

/// A reason why a position is impossible.
pub(super) struct Reason {
    pub(super) place: Place,
    /// A clause that names no key of a test.
    pub(super) why: String,
    /// The words to write in the test.
    pub(super) cure: String,
}

/// Everything that makes a position impossible.
pub(super) fn reasons(given: &Given, position: &Position, content: &Content) -> Vec<Reason> {
    let mut found = Found {
        given,
        position,
        content,
        turn: position.turn.unwrap_or(content.scenario.first_turn),
        reasons: Vec::new(),
    };
    found.time();
    found.tracks();
    found.influence();
    found.counters();
    found.periods();
    found.places_of_cards();
    found.hands();
    found.effects();
    found.reasons
}

struct Found<'a> {
    given: &'a Given,
    position: &'a Position,
    content: &'a Content,
    turn: u8,
    reasons: Vec<Reason>,
}

impl Found<'_> {
    fn add(&mut self, place: &Place, why: impl Into<String>) {
        self.add_with(place, why, CORRECT);
    }

    fn add_with(&mut self, place: &Place, why: impl Into<String>, cure: impl Into<String>) {
        self.reasons.push(Reason {
            place: place.clone(),
            why: why.into(),
            cure: cure.into(),
        });
    }

    /// A fault at the value of a key.
    fn at<T>(&mut self, given: &Option<At<T>>, why: impl Into<String>) {
        if let Some(given) = given {
            self.add(&given.place, why);
        }
    }

    fn name(&self, card: CardId) -> String {
        format!("`{}`", self.content.card(card).id)
    }

    fn time(&mut self) {
        let given = self.given;
        let scenario = &self.content.scenario;
        let (turn, first, last) = (self.turn, scenario.first_turn, scenario.turns);
        if turn < first {
            let why = format!("the game begins with turn {first}");
            self.at(&given.turn, why);
        }
        if turn > last {
            let why = match first {
                1 => format!("the game has {last} turns"),
                _ => format!("the game ends with turn {last}"),
            };
            self.at(&given.turn, why);
        }
        if let Moment::Round { round, side } = self.position.at {
            let side = side.unwrap_or(scenario.first);
            let rounds = scenario.action_rounds.of(side, turn);
            let extra = u8::from(self.has_extra_round(side));
            let is_extra = extra > 0 && round == scenario.action_rounds.most(turn) + 1;
            if round > rounds && !is_extra {
                let why =
                    format!("turn {turn} has {rounds} action rounds, and nothing given adds one");
                self.at(&given.round, why);
            }
        }
    }

    /// Whether something given may add an action round.
    fn has_extra_round(&self, side: Side) -> bool {
        let mut effects = self.position.effects.iter();
        effects.any(|(card, ..)| self.adds_round(*card))
            || self.content.rule_traits.has(ModifierKind::ExtraRound)
            || self.boxes_give(ModifierKind::ExtraRound, side)
    }

    /// Whether the effect of a card may add an action round.
    fn adds_round(&self, card: CardId) -> bool {
        let Some(script) = self.content.script(card) else {
            return false;
        };
        let mut kinds = script.modifiers.iter().map(|one| one.modifier.kind());
        kinds.any(|kind| kind == ModifierKind::ExtraRound)
    }

    /// Whether a box may give a side a modifier: one of the space race that it has reached, or any
    /// of another track.
    fn boxes_give(&self, kind: ModifierKind, side: Side) -> bool {
        let other = usize::from(self.position.space_race[side.opponent().index()]);
        let reached = self.boxes_of(side);
        let mut alone = reached
            .enumerate()
            .filter(|(at, one)| *at >= other || one.lasts != Some(BoxLasts::Alone));
        let tracks = self.content.scenario.tracks.values();
        let mut own = tracks.flat_map(|track| &track.boxes);
        alone.any(|(_, one)| gives(one, kind)) || own.any(|(_, one)| gives(one, kind))
    }

    /// The boxes of the space race that a side has reached.
    fn boxes_of(&self, side: Side) -> impl Iterator<Item = &TrackBox> {
        let own = usize::from(self.position.space_race[side.index()]);
        let race = self.content.scenario.space_race.iter();
        race.flat_map(|race| &race.boxes).take(own)
    }

    /// Whether something other than a box of the space race may change how many cards a side may
    /// spend there.
    fn may_add_attempts(&self) -> bool {
        let kind = ModifierKind::SpaceRaceAttempts;
        let tracks = self.content.scenario.tracks.values();
        let mut own = tracks.flat_map(|track| &track.boxes);
        let effects = self.position.effects.iter();
        let mut traits = effects.filter_map(|(card, ..)| self.content.traits.get(card.index()));
        self.content.rule_traits.has(kind)
            || own.any(|(_, one)| gives(one, kind))
            || traits.any(|traits| traits.has(kind))
    }

    fn tracks(&mut self) {
        self.defcon();
        let scenario = &self.content.scenario;
        let (given, position) = (self.given, self.position);
        let winner = position.vp.and_then(|vp| scenario.vp.winner_at(vp));
        let automatic = winner.and_then(|winner| scenario.vp.automatic.of(winner));
        if let Some(automatic) = automatic {
            let why = format!("at {automatic} victory points the game is over");
            self.at(&given.vp, why);
        }
        self.numbers();
        if position.special.is_some() && scenario.special_card.is_none() {
            self.at(&given.special, "the scenario has no special card");
        }
    }

    fn defcon(&mut self) {
        let given = &self.given.defcon;
        match (self.position.defcon, &self.content.scenario.defcon) {
            (Some(_), None) => self.at(given, "the scenario has no DEFCON"),
            (Some(level), Some(track)) if level == track.war => {
                self.at(given, format!("at DEFCON {level} the game is over"));
            }
            (Some(level), Some(track)) if !(track.war..=track.max).contains(&level) => {
                let why = format!("DEFCON goes from {} to {}", track.war + 1, track.max);
                self.at(given, why);
            }
            _ => {}
        }
    }

    /// Values of a side that are off their tracks.
    fn numbers(&mut self) {
        let (given, scenario) = (self.given, &self.content.scenario);
        let race = scenario.space_race.as_ref();
        let most = scenario.mil_ops.map(|track| track.max);
        for (_, number) in &given.mil_ops {
            self.limit(number, "military operations", most);
        }
        let most = race.map(|race| race.boxes.len() as u8);
        for (_, number) in &given.space {
            self.limit(number, "boxes of the space race", most);
        }
        for (side, number) in &given.space_attempts {
            if self.may_add_attempts() {
                continue;
            }
            // The other side may have reached the box since.
            let more = self.boxes_of(*side).map(attempts_of).sum::<i16>();
            let most = race.map(|race| i16::from(race.attempts) + more);
            let most = most.map(|most| u8::try_from(most.max(0)).unwrap_or(u8::MAX));
            self.limit(number, "space race attempts a turn", most);
        }
    }

    /// Reports a number above the greatest value of its track; none if the scenario does not have it.
    fn limit(&mut self, number: &At<u8>, track: &str, most: Option<u8>) {
        match most {
            None => self.add(&number.place, format!("the scenario has no {track}")),
            Some(most) if number.value > most => {
                let why = format!("there are at most {most} {track} here");
                self.add(&number.place, why);
            }
            Some(_) => {}
        }
    }

    fn influence(&mut self) {
        let given = self.given;
        let influence = given.influence.iter();
        for (space, _) in influence.filter(|(_, influence)| *influence != [0, 0]) {
            self.only_playable(space, "holds no influence");
        }
        for side in Side::BOTH {
            self.limits_of_influence(side);
        }
        let began = given.round_began.iter();
        for (space, _) in began.flat_map(|began| &began.value.influence) {
            self.only_playable(space, "holds no influence");
        }
        for (space, _) in &given.stability {
            self.only_playable(space, "has no stability");
        }
    }

    /// Reports influence of a side above what the scenario allows in a space or on the board.
    fn limits_of_influence(&mut self, side: Side) {
        let (given, limits) = (self.given, self.content.scenario.influence);
        let most = limits.most(side);
        let mut total = 0_u32;
        for (space, influence) in &given.influence {
            let count = influence[side.index()];
            let before = total;
            total += u32::from(count);
            let of = self.content.side_id(side);
            if count > most {
                self.add(
                    &space.place,
                    format!("{of} can have at most {most} in a space"),
                );
            }
            let supply = limits
                .supply
                .of(side)
                .map(|supply| u32::from(supply.unsigned_abs()));
            if let Some(supply) = supply.filter(|supply| (before..total).contains(supply)) {
                let why = format!("{of} can have at most {supply} on the board");
                self.add(&space.place, why);
            }
        }
    }

    /// Reports pieces above what the scenario allows in a space or on the map.
    fn counters(&mut self) {
        let given = self.given;
        let mut on_map = BTreeMap::new();
        for pieces in &given.counters {
            let Some(facts) = self.content.scenario.counter(pieces.counter) else {
                continue;
            };
            let (place, number) = (&pieces.number.place, pieces.number.value);
            if number > facts.limit {
                let most = facts.limit;
                self.add(place, format!("a space has at most {most} of these"));
            }
            let supply = facts.supply.of(pieces.side.unwrap_or(Side::First));
            let total: &mut u32 = on_map.entry((pieces.counter, pieces.side)).or_default();
            let before = *total;
            *total += u32::from(number);
            let supply = supply.map(|supply| u32::from(supply.unsigned_abs()));
            if let Some(supply) = supply.filter(|supply| (before..*total).contains(supply)) {
                self.add(place, format!("there are {supply} of these"));
            }
        }
    }

    /// Reports a space in which influence cannot be placed.
    fn only_playable(&mut self, space: &At<SpaceId>, why: &str) {
        let map = &self.content.map;
        if !map.playable.contains(space.value) {
            let id = map.space_id(space.value);
            self.add(&space.place, format!("`{id}` {why}"));
        }
    }

    /// Cards whose period has not begun.
    fn periods(&mut self) {
        let given = self.given;
        let cards = given.cards().into_iter();
        let cards = cards.map(|(card, _)| (card.value, &card.place));
        let effects = given.effects.iter();
        let effects = effects.map(|effect| (effect.value.card, &effect.place));
        let happened = given.happened.iter();
        let happened = happened.map(|card| (card.value, &card.place));
        for (card, place) in cards.chain(effects).chain(happened) {
            let period = self.content.card(card).period;
            if self.position.has_begun(period, self.content) || self.is_drafted(card) {
                continue;
            }
            if let Some(period) = self.content.scenario.periods.get(period.index()) {
                let card = self.name(card);
                let id = &period.id;
                let turn = period.from_turn;
                let why = format!("{card} joins with `{id}` in turn {turn}");
                let cure = format!("write `turn: {turn}`, or `period: {id}`");
                self.add_with(place, why, cure);
            }
        }
    }

    /// Whether the set-up deals a card in a draft.
    fn is_drafted(&self, card: CardId) -> bool {
        for step in &self.content.scenario.setup {
            if let SetupStep::Draft(Draft { cards, .. }) = step
                && cards.iter().any(|(other, _)| *other == card)
            {
                return true;
            }
        }
        false
    }

    fn places_of_cards(&mut self) {
        let given = self.given;
        let mut seen: Vec<CardId> = Vec::new();
        for (card, zone) in given.cards() {
            let name = self.name(card.value);
            if self.is_special(card.value) {
                let why = format!("{name} is the special card, which is in no pile and no hand");
                self.add_with(&card.place, why, "write who has it under `special`");
            } else if let Some(why) = self.wrong_place(card.value, zone, &seen) {
                self.add(&card.place, format!("{name} {why}"));
            }
            seen.push(card.value);
        }
        for card in &given.shown {
            if !self.is_held(card.value) {
                let name = self.name(card.value);
                let why = format!("{name} is in no hand: only a card of a hand is shown");
                self.add(&card.place, why);
            }
        }
    }

    /// The reason that a card cannot be in a zone, given the cards listed before it.
    fn wrong_place(&self, card: CardId, zone: Zone, before: &[CardId]) -> Option<&'static str> {
        let position = self.position;
        let in_force = position.effects.iter().any(|(other, ..)| *other == card);
        let started = in_force || position.happened.contains(&card);
        if before.contains(&card) {
            Some("is in two places")
        } else if started && self.content.card(card).starred && zone != Zone::Removed {
            Some("leaves the game when its event happens, and it has happened")
        } else if in_force && self.waits(card) {
            Some("waits on the table while its effect is in force")
        } else {
            None
        }
    }

    fn is_special(&self, card: CardId) -> bool {
        let special = self.content.scenario.special_card.as_ref();
        special.is_some_and(|special| special.card == card)
    }

    /// Whether a card is given in a hand.
    fn is_held(&self, card: CardId) -> bool {
        let mut cards = self.position.cards.iter();
        cards.any(|(held, zone)| *held == card && matches!(zone, Zone::Hand(_)))
    }

    /// Whether a card stays on the table while its effect is in force.
    fn waits(&self, card: CardId) -> bool {
        let script = self.content.script(card);
        script.is_some_and(Script::keeps_card)
    }

    fn hands(&mut self) {
        let (given, turn) = (self.given, self.turn);
        for side in Side::BOTH {
            let most = self.content.scenario.hand_size.of(side, turn);
            let cards = given.cards().into_iter();
            let mut hand = cards.filter(|(_, zone)| *zone == Zone::Hand(side));
            let count = hand.clone().count();
            if let Some((card, _)) = hand.nth(usize::from(most)) {
                let side = self.content.side_id(side);
                let why = format!(
                    "{side} has {count} cards, but a hand of turn {turn} has at most {most}"
                );
                self.add(&card.place, why);
            }
        }
    }

    fn effects(&mut self) {
        let given = self.given;
        for (index, At { value, place }) in given.effects.iter().enumerate() {
            let name = self.name(value.card);
            let script = self.content.script(value.card);
            if !script.is_some_and(Script::starts_effect) {
                self.add(place, format!("{name} has no effect that lasts"));
            }
            let key = (value.card, value.data);
            let mut before = given.effects[..index].iter().map(|other| other.value);
            if before.any(|other| (other.card, other.data) == key) {
                self.add(place, format!("the effect of {name} is in force twice"));
            }
        }
        for card in &given.happened {
            let script = self.content.script(card.value);
            if !script.is_some_and(Script::has_event) {
                let name = self.name(card.value);
                self.add(&card.place, format!("{name} has no event"));
            }
        }
    }
}

/// Whether a box has a modifier of a kind.
fn gives(one: &TrackBox, kind: ModifierKind) -> bool {
    let mut kinds = one.effects.iter().map(|declared| declared.modifier.kind());
    kinds.any(|other| other == kind)
}

/// The cards that a box lets its side spend on the space race in addition.
fn attempts_of(one: &TrackBox) -> i16 {
    let added = one.effects.iter().map(|declared| match declared.modifier {
        Modifier::SpaceRaceAttempts { add, .. } => i16::from(add.max(0)),
        _ => 0,
    });
    added.sum()
}
