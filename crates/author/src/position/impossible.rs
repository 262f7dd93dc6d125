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
        let adds = |card: &CardId| {
            let script = self
                .content
                .scripts
                .get(card.index())
                .and_then(Option::as_ref);
            script.is_some_and(|script| {
                script
                    .modifiers
                    .iter()
                    .any(|declared| declared.modifier.kind() == ModifierKind::ExtraRound)
            })
        };
        let effects = self
            .given
            .position
            .effects
            .iter()
            .any(|(card, ..)| adds(card));
        effects
            || self.content.rule_traits.has(ModifierKind::ExtraRound)
            || self.has_ability(Ability::ExtraRound, side)
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
        let scenario = &self.content.scenario;
        let position = &self.given.position;
        match (position.defcon, &scenario.defcon) {
            (Some(_), None) => self.at(GivenKey::Defcon, "the scenario has no DEFCON"),
            (Some(level), Some(track)) if level == track.war => {
                self.at(
                    GivenKey::Defcon,
                    format!("at DEFCON {level} the game is over"),
                );
            }
            (Some(level), Some(track)) if !(track.war..=track.max).contains(&level) => {
                self.at(
                    GivenKey::Defcon,
                    format!("DEFCON goes from {} to {}", track.war + 1, track.max),
                );
            }
            _ => {}
        }
        let winner = position.vp.and_then(|vp| scenario.vp.winner_at(vp));
        if let Some(automatic) = winner.and_then(|winner| scenario.vp.automatic.of(winner)) {
            self.at(
                GivenKey::Vp,
                format!("at {automatic} victory points the game is over"),
            );
        }
        for (key, side, number, place) in &self.given.numbers {
            let (track, most) = match key {
                GivenKey::MilOps => (
                    "military operations",
                    scenario.mil_ops.map(|track| track.max),
                ),
                GivenKey::Space => (
                    "boxes of the space race",
                    scenario
                        .space_race
                        .as_ref()
                        .map(|race| race.boxes.len() as u8),
                ),
                _ => {
                    // The other side may have reached the box since.
                    let more = u8::from(
                        self.boxes_of(*side, 0)
                            .any(|ability| ability == Ability::ExtraAttempt),
                    );
                    (
                        "space race attempts a turn",
                        scenario
                            .space_race
                            .as_ref()
                            .map(|race| race.attempts + more),
                    )
                }
            };
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
        let drafted = |card: CardId| {
            self.content.scenario.setup.iter().any(|step| match step {
                SetupStep::Draft(Draft { cards, .. }) => {
                    cards.iter().any(|(other, _)| *other == card)
                }
                _ => false,
            })
        };
        let mut found = Vec::new();
        for (card, place) in cards.chain(effects).chain(happened) {
            let period = self.content.card(card).period;
            if position.has_begun(period, self.content) || drafted(card) {
                continue;
            }
            if let Some(period) = self.content.scenario.periods.get(period.index()) {
                let (card, id, turn) = (self.name(card), &period.id, period.from_turn);
                found.push((
                    place.clone(),
                    format!("{card} joins with `{id}` in turn {turn}: write `turn: {turn}`, or `period: {id}`"),
                ));
            }
        }
        self.reasons.extend(found);
    }

    fn places_of_cards(&mut self) {
        let given = self.given;
        let named = || given.position.cards.iter().zip(&given.cards);
        let special = self
            .content
            .scenario
            .special_card
            .as_ref()
            .map(|special| special.card);
        let mut seen: Vec<CardId> = Vec::new();
        for ((card, zone), place) in named() {
            let facts = self.content.card(*card);
            let in_force = given
                .position
                .effects
                .iter()
                .any(|(other, ..)| other == card);
            let started = in_force || given.position.happened.contains(card);
            if special == Some(*card) {
                self.add(
                    place,
                    format!(
                        "{} is the special card: write who has it under `special`",
                        self.name(*card)
                    ),
                );
            } else if seen.contains(card) {
                self.add(place, format!("{} is in two places", self.name(*card)));
            } else if started && facts.starred && *zone != Zone::Removed {
                self.add(
                    place,
                    format!(
                        "{} leaves the game when its event happens, and it has happened",
                        self.name(*card)
                    ),
                );
            } else if in_force && self.waits(*card) {
                self.add(
                    place,
                    format!(
                        "{} waits on the table while its effect is in force",
                        self.name(*card)
                    ),
                );
            }
            seen.push(*card);
        }
        let in_hand = |card: &CardId| {
            named().any(|((held, zone), _)| held == card && matches!(zone, Zone::Hand(_)))
        };
        for (card, place) in given
            .position
            .shown
            .iter()
            .zip(&given.shown)
            .filter(|(card, _)| !in_hand(card))
        {
            self.add(
                place,
                format!(
                    "{} is in no hand: only a card of a hand is shown",
                    self.name(*card)
                ),
            );
        }
    }

    /// Whether a card stays on the table while its effect is in force.
    fn waits(&self, card: CardId) -> bool {
        let script = self
            .content
            .scripts
            .get(card.index())
            .and_then(Option::as_ref);
        script.is_some_and(Script::keeps_card)
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
        let script = |card: CardId| {
            self.content
                .scripts
                .get(card.index())
                .and_then(Option::as_ref)
        };
        let mut found = Vec::new();
        for (index, ((card, _, _, data), place)) in given
            .position
            .effects
            .iter()
            .zip(&given.effects)
            .enumerate()
        {
            if script(*card).is_none_or(|script| !script.starts_effect()) {
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
            if script(*card).is_none_or(|script| !script.has_event()) {
                found.push((place.clone(), format!("{} has no event", self.name(*card))));
            }
        }
        self.reasons.extend(found);
    }
}
