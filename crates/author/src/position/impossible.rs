//! Positions that no game can reach, and why.

use brink::content::{Ability, Content, Draft, ModifierKind, Place, Script, SetupStep};
use brink::game::{At, Zone};
use brink::ids::{CardId, Side};

use super::given::Given;
use super::words::GivenKey;

/// Everything that makes a position impossible, with its place.
pub(super) fn reasons(given: &Given, content: &Content) -> Vec<(Place, String)> {
    let mut found = Found {
        given,
        content,
        turn: given.position.turn.unwrap_or(content.scenario.first_turn),
        reasons: Vec::new(),
    };
    found.time();
    found.tracks();
    found.influence();
    found.periods();
    found.places_of_cards();
    found.hands();
    found.effects();
    found.reasons
}

struct Found<'a> {
    given: &'a Given,
    content: &'a Content,
    turn: u8,
    reasons: Vec<(Place, String)>,
}

impl Found<'_> {
    fn add(&mut self, place: &Place, why: impl Into<String>) {
        self.reasons.push((place.clone(), why.into()));
    }

    /// A fault at the value of a key.
    fn at(&mut self, key: GivenKey, why: impl Into<String>) {
        if let Some(place) = self.given.places.get(&key).cloned() {
            self.add(&place, why);
        }
    }

    fn name(&self, card: CardId) -> String {
        format!("`{}`", self.content.card(card).id)
    }

    fn time(&mut self) {
        let scenario = &self.content.scenario;
        if self.turn < scenario.first_turn {
            self.at(
                GivenKey::Turn,
                format!("the game begins with turn {}", scenario.first_turn),
            );
        }
        if self.turn > scenario.turns {
            self.at(
                GivenKey::Turn,
                match scenario.first_turn {
                    1 => format!("the game has {} turns", scenario.turns),
                    _ => format!("the game ends with turn {}", scenario.turns),
                },
            );
        }
        if let At::Round { round, side } = self.given.position.at {
            let rounds = scenario.action_rounds.at(self.turn);
            let last = rounds + u8::from(self.has_extra_round(side.unwrap_or(scenario.first)));
            if round > last {
                self.at(
                    GivenKey::Round,
                    format!(
                        "turn {} has {rounds} action rounds, and nothing given adds one",
                        self.turn
                    ),
                );
            }
        }
    }

    /// Whether something given may add an action round.
    fn has_extra_round(&self, side: Side) -> bool {
        let mut effects = self.given.position.effects.iter();
        effects.any(|(card, ..)| self.adds_round(*card))
            || self.content.rule_traits.has(ModifierKind::ExtraRound)
            || self.has_ability(Ability::ExtraRound, side)
    }

    /// Whether the effect of a card may add an action round.
    fn adds_round(&self, card: CardId) -> bool {
        let modifiers = self
            .script(card)
            .map_or(&[][..], |script| &script.modifiers);
        modifiers
            .iter()
            .any(|declared| declared.modifier.kind() == ModifierKind::ExtraRound)
    }

    /// The script of a card.
    fn script(&self, card: CardId) -> Option<&Script> {
        self.content.scripts.get(card.index())?.as_ref()
    }

    /// Whether a side has reached a box with an ability before the other (rule 6.4.4).
    fn has_ability(&self, ability: Ability, side: Side) -> bool {
        let other = usize::from(self.given.position.space_race[side.opponent().index()]);
        self.boxes_of(side, other).any(|its| its == ability)
    }

    /// The abilities of the boxes that a side has reached, from some box on.
    fn boxes_of(&self, side: Side, from: usize) -> impl Iterator<Item = Ability> {
        let own = usize::from(self.given.position.space_race[side.index()]);
        let boxes = self
            .content
            .scenario
            .space_race
            .iter()
            .flat_map(|race| &race.boxes);
        boxes.take(own).skip(from).filter_map(|space| space.ability)
    }

    fn tracks(&mut self) {
        self.defcon();
        let scenario = &self.content.scenario;
        let position = &self.given.position;
        let winner = position.vp.and_then(|vp| scenario.vp.winner_at(vp));
        if let Some(automatic) = winner.and_then(|winner| scenario.vp.automatic.of(winner)) {
            self.at(
                GivenKey::Vp,
                format!("at {automatic} victory points the game is over"),
            );
        }
        for (key, side, number, place) in &self.given.numbers {
            let (track, most) = self.limit(*key, *side);
            match most {
                None => self.add(place, format!("the scenario has no {track}")),
                Some(most) if *number > most => {
                    self.add(place, format!("there are at most {most} {track} here"))
                }
                Some(_) => {}
            }
        }
        if position.special.is_some() && scenario.special_card.is_none() {
            self.at(GivenKey::Special, "the scenario has no special card");
        }
    }

    fn defcon(&mut self) {
        match (self.given.position.defcon, &self.content.scenario.defcon) {
            (Some(_), None) => self.at(GivenKey::Defcon, "the scenario has no DEFCON"),
            (Some(level), Some(track)) if level == track.war => {
                let why = format!("at DEFCON {level} the game is over");
                self.at(GivenKey::Defcon, why);
            }
            (Some(level), Some(track)) if !(track.war..=track.max).contains(&level) => {
                let why = format!("DEFCON goes from {} to {}", track.war + 1, track.max);
                self.at(GivenKey::Defcon, why);
            }
            _ => {}
        }
    }

    /// The name and the greatest value of a number of a side; none if the scenario does not have it.
    fn limit(&self, key: GivenKey, side: Side) -> (&'static str, Option<u8>) {
        let scenario = &self.content.scenario;
        let race = scenario.space_race.as_ref();
        match key {
            GivenKey::MilOps => {
                let most = scenario.mil_ops.map(|track| track.max);
                ("military operations", most)
            }
            GivenKey::Space => {
                let most = race.map(|race| race.boxes.len() as u8);
                ("boxes of the space race", most)
            }
            _ => {
                // The other side may have reached the box since.
                let mut abilities = self.boxes_of(side, 0);
                let more = u8::from(abilities.any(|ability| ability == Ability::ExtraAttempt));
                let most = race.map(|race| race.attempts + more);
                ("space race attempts a turn", most)
            }
        }
    }

    fn influence(&mut self) {
        let position = &self.given.position;
        for ((space, influence), place) in position.influence.iter().zip(&self.given.influence) {
            if !self.content.map.playable.contains(*space) && *influence != [0, 0] {
                self.add(
                    place,
                    format!("`{}` holds no influence", self.content.map.space_id(*space)),
                );
            }
        }
        for ((space, _), place) in position
            .round_began
            .iter()
            .flat_map(|began| &began.influence)
            .zip(&self.given.began)
        {
            if !self.content.map.playable.contains(*space) {
                self.add(
                    place,
                    format!("`{}` holds no influence", self.content.map.space_id(*space)),
                );
            }
        }
        for ((space, _), place) in position.stability.iter().zip(&self.given.stability) {
            if !self.content.map.playable.contains(*space) {
                self.add(
                    place,
                    format!("`{}` has no stability", self.content.map.space_id(*space)),
                );
            }
        }
    }

    /// Cards whose period has not begun.
    fn periods(&mut self) {
        let given = self.given;
        let position = &given.position;
        let cards = position
            .cards
            .iter()
            .map(|(card, _)| *card)
            .zip(&given.cards);
        let effects = position
            .effects
            .iter()
            .map(|(card, ..)| *card)
            .zip(&given.effects);
        let happened = position.happened.iter().copied().zip(&given.happened);
        let mut found = Vec::new();
        for (card, place) in cards.chain(effects).chain(happened) {
            let period = self.content.card(card).period;
            if position.has_begun(period, self.content) || self.is_drafted(card) {
                continue;
            }
            if let Some(period) = self.content.scenario.periods.get(period.index()) {
                let card = self.name(card);
                let id = &period.id;
                let turn = period.from_turn;
                let why = format!(
                    "{card} joins with `{id}` in turn {turn}: write `turn: {turn}`, or \
                     `period: {id}`"
                );
                found.push((place.clone(), why));
            }
        }
        self.reasons.extend(found);
    }

    /// Whether the set-up deals a card in a draft.
    fn is_drafted(&self, card: CardId) -> bool {
        self.content.scenario.setup.iter().any(|step| match step {
            SetupStep::Draft(Draft { cards, .. }) => cards.iter().any(|(other, _)| *other == card),
            _ => false,
        })
    }

    fn places_of_cards(&mut self) {
        let given = self.given;
        let mut seen: Vec<CardId> = Vec::new();
        for ((card, zone), place) in given.position.cards.iter().zip(&given.cards) {
            if let Some(why) = self.wrong_place(*card, *zone, &seen) {
                self.add(place, format!("{} {why}", self.name(*card)));
            }
            seen.push(*card);
        }
        for (card, place) in given.position.shown.iter().zip(&given.shown) {
            if !self.is_held(*card) {
                let name = self.name(*card);
                self.add(
                    place,
                    format!("{name} is in no hand: only a card of a hand is shown"),
                );
            }
        }
    }

    /// The reason that a card cannot be in a zone, given the cards listed before it.
    fn wrong_place(&self, card: CardId, zone: Zone, before: &[CardId]) -> Option<&'static str> {
        let position = &self.given.position;
        let special = self.content.scenario.special_card.as_ref();
        let in_force = position.effects.iter().any(|(other, ..)| *other == card);
        let started = in_force || position.happened.contains(&card);
        if special.is_some_and(|special| special.card == card) {
            Some("is the special card: write who has it under `special`")
        } else if before.contains(&card) {
            Some("is in two places")
        } else if started && self.content.card(card).starred && zone != Zone::Removed {
            Some("leaves the game when its event happens, and it has happened")
        } else if in_force && self.waits(card) {
            Some("waits on the table while its effect is in force")
        } else {
            None
        }
    }

    /// Whether a card is given in a hand.
    fn is_held(&self, card: CardId) -> bool {
        let mut cards = self.given.position.cards.iter();
        cards.any(|(held, zone)| *held == card && matches!(zone, Zone::Hand(_)))
    }

    /// Whether a card stays on the table while its effect is in force.
    fn waits(&self, card: CardId) -> bool {
        self.script(card).is_some_and(Script::keeps_card)
    }

    fn hands(&mut self) {
        let given = self.given;
        let most = usize::from(self.content.scenario.hand_size.at(self.turn));
        for side in Side::BOTH {
            let mut hand = given
                .position
                .cards
                .iter()
                .zip(&given.cards)
                .filter(|((_, zone), _)| *zone == Zone::Hand(side));
            let count = hand.clone().count();
            if let Some((_, place)) = hand.nth(most) {
                let side = self.content.side_id(side);
                self.add(
                    place,
                    format!(
                        "{side} has {count} cards, but a hand of turn {} has at most {most}",
                        self.turn
                    ),
                );
            }
        }
    }

    fn effects(&mut self) {
        let given = self.given;
        let mut found = Vec::new();
        for (index, ((card, _, _, data), place)) in given
            .position
            .effects
            .iter()
            .zip(&given.effects)
            .enumerate()
        {
            let script = self.script(*card);
            if script.is_none_or(|script| !script.starts_effect()) {
                found.push((
                    place.clone(),
                    format!("{} has no effect that lasts", self.name(*card)),
                ));
            }
            let before = given.position.effects.iter().take(index);
            if before
                .into_iter()
                .any(|(other, .., same)| other == card && same == data)
            {
                found.push((
                    place.clone(),
                    format!("the effect of {} is in force twice", self.name(*card)),
                ));
            }
        }
        for (card, place) in given.position.happened.iter().zip(&given.happened) {
            let script = self.script(*card);
            if script.is_none_or(|script| !script.has_event()) {
                found.push((place.clone(), format!("{} has no event", self.name(*card))));
            }
        }
        self.reasons.extend(found);
    }
}
