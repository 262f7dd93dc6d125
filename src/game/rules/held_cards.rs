//! Cards that a side still holds after the action rounds (rules 6.4.4, 11.1).

use crate::content::{
    BothHold, Content, HeldScoring, Modifier, ModifierKind, Phase, RevealHeld, ShowHeld,
};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::event::Event;
use crate::game::state::frame::{ActionRoundsFrame, Answer, DiscardHeldFrame, Frame};
use crate::game::state::outcome::Ending;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Rules;
use super::step::Step;

/// The action rounds that a side has for the scoring cards in its hand, where they may not be held
/// (rule 10.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ScoringRounds {
    /// Each card has a round, counting one in progress, or may be held without losing; there may be
    /// no such card.
    Sure,
    /// A card needs the extra round that an effect or an ability grants. An event or the other side
    /// may still cancel that round.
    Granted,
    /// There are more cards than rounds: the side loses at the end of the turn, unless an event
    /// takes a card away.
    Missing,
}

/// Reveals held cards and applies their consequences (rules 11.1.1, 11.1.2).
pub(crate) fn reveal(core: &mut Core, held: RevealHeld) {
    let RevealHeld {
        show, both_hold, ..
    } = held;
    for side in Side::BOTH {
        let hand = core.board.hand(side);
        match show {
            ShowHeld::No => {}
            ShowHeld::ScoringOnly if hand.is_empty() => {}
            ShowHeld::ScoringOnly => {
                let (cards, scoring) = (
                    core.board.hand_size(side),
                    core.rules().scoring_in_hand(side) as u8,
                );
                core.note_read(Zone::Hand(side), Audience::Both);
                core.emit(Event::HeldShown {
                    side,
                    cards,
                    scoring,
                });
            }
            ShowHeld::All => hand
                .into_iter()
                .for_each(|card| core.emit(Event::Shown { side, card })),
        }
    }
    note_scoring(core);
    let holds = Side::BOTH.map(|side| core.rules().loses_by_scoring(side));
    let winner = match (holds, both_hold) {
        ([false, false], _) => return,
        ([true, false], _) => Some(Side::Second),
        ([false, true], _) => Some(Side::First),
        ([true, true], BothHold::Draw) => None,
        ([true, true], BothHold::Loses(side)) => Some(side.opponent()),
    };
    core.end(winner, Ending::HeldScoring);
}

/// Notes that the game ends if a side holds a scoring card, or has one where none may stay.
fn note_scoring(core: &mut Core) {
    for side in Side::BOTH {
        if core.rules().held_scoring_loses(side) {
            core.note_look(side, |rules, card| rules.is_scoring(card));
        }
    }
    let content = core.content.clone();
    let scenario = &content.scenario;
    for (id, owner, zone) in scenario.own_zones() {
        let rules = scenario.zones.own.get_index(id.index());
        if owner.is_some() && rules.is_some_and(|(_, rules)| !rules.scoring_may_stay) {
            core.note_read(zone, Audience::Both);
        }
    }
}

impl DiscardHeldFrame {
    /// Offers the held cards that a side may discard (rule 6.4.4).
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let first = core.content.scenario.first;
        let side = match self.next {
            0 => first,
            1 => first.opponent(),
            _ => return Step::Done(Answer::None),
        };
        let cards: Vec<CardId> = core
            .board
            .cards_in(Zone::Hand(side))
            .filter(|card| !core.content.card(*card).scoring)
            .collect();
        if u32::from(self.done) >= core.rules().held_discards(side) {
            return self.pass_on(core);
        }
        core.note_look(side, |rules, card| !rules.is_scoring(card));
        if cards.is_empty() {
            return self.pass_on(core);
        }
        let choices = core.ask(side, Ask::DiscardHeld, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let card = match choice {
            Choice::Card(card) => card,
            Choice::Stop => return self.pass_on(core),
            _ => return core.not_offered(choice),
        };
        core.move_card(card, Zone::Discard);
        core.top(Frame::DiscardHeld(DiscardHeldFrame {
            done: self.done + 1,
            ..self
        }));
        Step::Go
    }

    /// Passes on to the other side.
    fn pass_on(self, core: &mut Core) -> Step {
        core.top(Frame::DiscardHeld(DiscardHeldFrame {
            next: self.next + 1,
            done: 0,
        }));
        Step::Go
    }
}

impl Rules<'_> {
    /// The held cards that a side may discard at the end of a turn.
    fn held_discards(self, side: Side) -> u32 {
        let mut most = 0;
        for (player, _, _, modifier) in self.modifiers(ModifierKind::DiscardHeld) {
            if let Modifier::DiscardHeld { of, most: more } = modifier
                && of.is(side, player)
            {
                most += u32::from(*more);
            }
        }
        most
    }
}

impl Core {
    /// The rounds for the scoring cards in a hand.
    pub(crate) fn scoring_rounds(&self, side: Side) -> ScoringRounds {
        let cards = self.rules().scoring_in_hand(side);
        if cards == 0 || self.content.scenario.scoring_may_be_held {
            return ScoringRounds::Sure;
        }
        let [to_begin, granted] = self.rounds_to_come(side);
        let is_open =
            u8::from(self.action_rounds().is_some() && self.board.phasing() == Some(side));
        let sure = to_begin + is_open;
        match cards {
            _ if cards <= usize::from(sure) => ScoringRounds::Sure,
            _ if cards <= usize::from(sure + granted) => ScoringRounds::Granted,
            _ if self.rules().held_scoring_loses(side) => ScoringRounds::Missing,
            _ => ScoringRounds::Sure,
        }
    }

    /// The action rounds that a side has yet to begin in this turn: regular ones, and a granted
    /// one.
    fn rounds_to_come(&self, side: Side) -> [u8; 2] {
        let (by_turn, turn) = (&self.content.scenario.action_rounds, self.board.turn());
        let rounds = by_turn.of(side, turn);
        let frame = self.action_rounds();
        let granted = frame.is_none_or(|frame| frame.can_extend(side, by_turn.most(turn)))
            && self.rules().has_extra_round(side);
        [
            frame.map_or(rounds, |frame| frame.to_begin(side, rounds)),
            u8::from(granted),
        ]
    }

    fn action_rounds(&self) -> Option<&ActionRoundsFrame> {
        self.flow.frames.iter().find_map(|frame| match frame {
            Frame::ActionRounds(frame) => Some(frame),
            _ => None,
        })
    }

    /// Records that a side plays another card, or none, although it needs every round for its
    /// scoring cards: it relies on an event, or on a round that may be granted.
    pub(super) fn note_kept_back(&mut self, side: Side, played: Option<CardId>) {
        let cards = self.rules().scoring_in_hand(side);
        if cards == 0
            || self.board.keeps_back(side)
            || played.is_some_and(|card| self.content.card(card).scoring)
        {
            return;
        }
        let [to_begin, _] = self.rounds_to_come(side);
        if cards > usize::from(to_begin) {
            self.emit(Event::KeptBack { side });
        }
    }

    /// Removes the choices that make a discarding side hold a scoring card for certain, if other
    /// choices do not (rule 10.1.5). `left` is the number of discards left, including this
    /// one.
    pub(super) fn refuse_keeping_scoring(&mut self, side: Side, left: u8) {
        if self.content.scenario.scoring_may_be_held {
            return;
        }
        let cards = self.rules().scoring_in_hand(side);
        let rounds = usize::from(self.rounds_to_come(side).iter().sum::<u8>());
        let left = usize::from(left);
        let Some(decision) = &mut self.decision else {
            return;
        };
        let content = &self.content;
        let offers = decision
            .choices
            .iter()
            .any(|choice| is_scoring_card(*choice, content));
        if !offers || cards > rounds + left || cards <= rounds {
            return;
        }
        decision.choices.retain(|choice| match choice {
            Choice::Card(_) => is_scoring_card(*choice, content) || cards < rounds + left,
            _ => false,
        });
    }
}

fn is_scoring_card(choice: Choice, content: &Content) -> bool {
    matches!(choice, Choice::Card(card) if content.card(card).scoring)
}

impl Rules<'_> {
    /// Whether a side loses by holding a scoring card at the end of the turn.
    pub(super) fn held_scoring_loses(self, side: Side) -> bool {
        let reveal = self
            .content
            .scenario
            .phases
            .iter()
            .find_map(|phase| match phase {
                Phase::RevealHeld(held) => Some(held.scoring),
                _ => None,
            });
        reveal == Some(HeldScoring::Loses)
            || !self.content.scenario.zones.scoring_may_stay_in_hand()
            || self.board.keeps_back(side)
    }

    /// Whether a side loses now by a scoring card in its hand, or in a zone where none may stay.
    fn loses_by_scoring(self, side: Side) -> bool {
        let in_hand = self.scoring_in_hand(side) > 0;
        in_hand && self.held_scoring_loses(side) || self.scoring_strays(side)
    }

    /// Whether a side holds a scoring card.
    pub(super) fn holds_scoring(self, side: Side) -> bool {
        self.scoring_in_hand(side) > 0 || self.scoring_strays(side)
    }

    /// Whether a scoring card lies in a zone of a side where none may stay.
    fn scoring_strays(self, side: Side) -> bool {
        let scenario = &self.content.scenario;
        let mut zones = scenario.own_zones().filter(|(id, owner, _)| {
            let rules = scenario.zones.own.get_index(id.index());
            *owner == Some(side) && rules.is_some_and(|(_, rules)| !rules.scoring_may_stay)
        });
        zones.any(|(_, _, zone)| {
            let mut cards = self.board.cards_in(zone);
            cards.any(|card| self.content.card(card).scoring)
        })
    }

    /// The number of scoring cards in a side's hand.
    pub(super) fn scoring_in_hand(self, side: Side) -> usize {
        self.board
            .count_among(Zone::Hand(side), &self.content.scoring_bits)
    }
}
