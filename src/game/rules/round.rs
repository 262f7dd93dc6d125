//! Action rounds (rule 4.5 D): the side, the card, and its use.

use smallvec::SmallVec;

use crate::content::{ForcedCard, ForcedUses, Modifier, ModifierKind, Moment, Verdict};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Use, Warning};
use crate::game::state::effect::{FixedWord, Until, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{
    ActionRoundsFrame, ActionsFound, Answer, Frame, HandlerAnswer, PlayFrame, PlayStage,
    RoundFrame, RoundStage,
};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Rules;
use super::actions::test_next;
use super::payment::take_action;
use super::play::{ask_use, offer_events_only, use_of};
use super::questions::warn;
use super::step::{Possible, Step};
use super::turn::end_effects;

/// Cards of a hand; few hands need an allocation.
type HandCards = SmallVec<[CardId; 16]>;

impl ActionRoundsFrame {
    /// Begins the next action round of the turn, extra rounds last.
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let ActionRoundsFrame { next, first } = self;
        let by_turn = &core.content.scenario.action_rounds;
        let turn = core.board.turn();
        let (rounds, own) = (by_turn.most(turn), by_turn.both(turn));
        // Decided once for each pair of rounds: a change in between must not skip or repeat one.
        let first = if next.is_multiple_of(2) {
            core.rules().acts_first()
        } else {
            first
        };
        if next >= rounds * 2 + 2 {
            if next == rounds * 2 + 2 {
                core.top(Frame::ActionRounds(ActionRoundsFrame {
                    next: next + 1,
                    first,
                }));
                core.dispatch(Moment::TurnEnd, [Value::Nil; 3]);
                return Step::Go;
            }
            return Step::Done(Answer::None);
        }
        let (after, round) = ActionRoundsFrame { next, first }.begin(rounds);
        core.top(Frame::ActionRounds(after));
        let has_round = match round.extra {
            true => core.rules().has_extra_round(round.side),
            false => round.round <= own[round.side.index()],
        };
        if has_round {
            core.push(Frame::Round(round));
        }
        Step::Go
    }

    /// The next round of a turn with `rounds` regular rounds, and the frame after it.
    pub(crate) fn begin(self, rounds: u8) -> (ActionRoundsFrame, RoundFrame) {
        let ActionRoundsFrame { next, first } = self;
        let side = if next.is_multiple_of(2) {
            first
        } else {
            first.opponent()
        };
        let extra = next >= rounds.saturating_mul(2);
        let round = RoundFrame {
            extra,
            ..RoundFrame::new(side, next / 2 + 1)
        };
        (
            ActionRoundsFrame {
                next: next.saturating_add(1),
                first,
            },
            round,
        )
    }

    /// The regular rounds of a side that are still to begin.
    pub(super) fn to_begin(self, side: Side, rounds: u8) -> u8 {
        let is_second =
            !self.next.is_multiple_of(2) && self.next < rounds * 2 && side != self.first;
        rounds.saturating_sub(self.next.div_ceil(2)) + u8::from(is_second)
    }

    /// Whether a side's extra round is still to come, if it may take one.
    pub(super) fn can_extend(self, side: Side, rounds: u8) -> bool {
        self.next <= rounds * 2 + u8::from(side != self.first)
    }
}

impl RoundFrame {
    /// A regular round that is about to begin.
    pub(crate) fn new(side: Side, round: u8) -> RoundFrame {
        RoundFrame {
            side,
            round,
            extra: false,
            only_scoring: false,
            stage: RoundStage::Begin,
            card: None,
            usage: None,
            operation: None,
            event_possible: false,
            found: ActionsFound::default(),
        }
    }

    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let side = self.side;
        let (mut frame, mut answer) = (self, answer);
        // A stage that nothing interrupts leads straight to the next.
        loop {
            match frame.stage {
                RoundStage::Begin => {
                    if !frame.begin(core) {
                        return Step::Go;
                    }
                }
                RoundStage::Begun => {
                    frame.judge(answer);
                    answer = Answer::None;
                    if frame.stage == RoundStage::End {
                        core.top(Frame::Round(frame));
                        core.dispatch(Moment::Commit, about(side));
                        return Step::Go;
                    }
                }
                RoundStage::Test => {
                    if let Some(test) = test_next(core, side, &mut frame.found, answer) {
                        core.top(Frame::Round(frame));
                        return Step::Test(test);
                    }
                    frame.stage = RoundStage::Choose;
                }
                RoundStage::Choose => {
                    core.top(Frame::Round(frame));
                    return frame.ask_play(core);
                }
                RoundStage::CheckCondition => {
                    frame.event_possible = answer.is_yes();
                    frame.stage = RoundStage::Use;
                }
                RoundStage::Use => return frame.ask_use(core),
                RoundStage::Play => {
                    frame.push_play(core);
                    return Step::Go;
                }
                RoundStage::End => {
                    frame.stage = RoundStage::Over;
                    if !core.push_if_handled(Frame::Round(frame), Moment::RoundEnd, about(side)) {
                        return Step::Go;
                    }
                }
                RoundStage::Over => {
                    end_effects(core, Until::Round);
                    return Step::Done(Answer::None);
                }
            }
        }
    }

    /// Begins the round. Returns whether no handler comes before the next stage.
    fn begin(&mut self, core: &mut Core) -> bool {
        let RoundFrame {
            side, round, extra, ..
        } = *self;
        core.emit(Event::RoundBegan { side, round, extra });
        self.stage = RoundStage::Begun;
        core.push_if_handled(Frame::Round(*self), Moment::RoundStart, about(side))
    }

    /// Applies the verdict of the handlers at the start of the round: it may be over, or restricted
    /// to scoring cards.
    fn judge(&mut self, answer: Answer) {
        let verdict = match answer {
            Answer::Handlers(HandlerAnswer::Verdict(verdict)) => Some(verdict),
            _ => None,
        };
        self.stage = if verdict == Some(Verdict::Over) {
            RoundStage::End
        } else {
            RoundStage::Test
        };
        self.only_scoring |= verdict == Some(Verdict::Scoring);
    }

    /// Asks for the use of the chosen card.
    fn ask_use(self, core: &mut Core) -> Step {
        let Some(card) = self.card else {
            return Step::Done(Answer::None);
        };
        core.top(Frame::Round(self));
        ask_use(
            core,
            self.side,
            card,
            self.event_possible.then_some(Use::Event),
        );
        if core.rules().may_shed_scoring(self.side, card)
            && core.rules().must_play_scoring_now(self.side)
        {
            offer_events_only(core);
        }
        Step::Ask
    }

    /// Plays the chosen card for the chosen use.
    fn push_play(self, core: &mut Core) {
        core.top(Frame::Round(RoundFrame {
            stage: RoundStage::End,
            ..self
        }));
        if let (Some(card), Some(usage)) = (self.card, self.usage) {
            core.push(Frame::Play(PlayFrame {
                card,
                side: self.side,
                usage: Some(usage),
                operation: self.operation,
                stage: PlayStage::Begin,
                happened: false,
                with: None,
            }));
        }
    }

    fn ask_play(self, core: &mut Core) -> Step {
        let side = self.side;
        let stuck = core.rules().scoring_is_stuck(side);
        let scoring_first = stuck && !core.content.scenario.scoring_may_be_held;
        let cards = if self.only_scoring {
            core.rules().scoring_cards(side)
        } else {
            core.rules().playable(side, stuck)
        };
        let special = core.rules().special_card_playable(side) && !self.only_scoring;
        // Rule 9.8: neither side has to play the special card. A trapped side may hold back a
        // scoring card that can wait.
        let waits = self.only_scoring && !stuck;
        let optional = (self.extra && !scoring_first) || cards.is_empty() || waits;
        let actions = core.rules().available_actions(side, self.found);
        if self.only_scoring {
            core.note_look(side, |rules, card| rules.is_scoring(card));
        }
        if cards.is_empty() && !special && actions.is_empty() {
            // Nothing to play: the round is passed automatically (rule 4.5 D).
            core.note_read(Zone::Hand(side), Audience::Both);
            self.pass(core);
            return Step::Go;
        }
        let special_card = core.content.scenario.special_card.as_ref();
        let special_card = special_card.map(|special| special.card);
        let warning = if stuck {
            core.rules().warning(side, 0)
        } else {
            None
        };
        let choices = core.ask(side, Ask::Play, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        if special {
            choices.extend(special_card.map(Choice::Card));
        }
        choices.extend(actions);
        if optional {
            choices.push(Choice::Pass);
        }
        warn(core, warning);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let side = self.side;
        match (self.stage, choice) {
            (RoundStage::Choose, Choice::Card(card)) => {
                core.note_kept_back(side, Some(card));
                return self.choose_card(core, card);
            }
            (RoundStage::Choose, Choice::Action(..) | Choice::RuleAction(..)) => {
                let taken = choice.action_in(&core.content);
                let again = RoundFrame {
                    stage: match taken.is_some_and(|action| action.ends_round) {
                        true => RoundStage::End,
                        false => RoundStage::Test,
                    },
                    found: ActionsFound::default(),
                    ..self
                };
                core.top(Frame::Round(again));
                if again.stage == RoundStage::End {
                    core.dispatch(Moment::Commit, about(side));
                }
                take_action(core, choice, side);
            }
            (RoundStage::Choose, Choice::Pass) => {
                core.note_kept_back(side, None);
                self.pass(core);
            }
            (RoundStage::Use, choice) => {
                let Some((usage, operation)) = use_of(choice) else {
                    return core.not_offered(choice);
                };
                core.top(Frame::Round(RoundFrame {
                    stage: RoundStage::Play,
                    usage: Some(usage),
                    operation,
                    ..self
                }));
                if let Some(card) = self.card {
                    core.dispatch(
                        Moment::Commit,
                        [
                            Value::Side(side),
                            Value::Card(card),
                            Value::Name(FixedWord::Use(usage)),
                        ],
                    );
                }
            }
            _ => return core.not_offered(choice),
        }
        Step::Go
    }

    /// Goes on to the use of a card, once it is known whether its event could happen.
    fn choose_card(self, core: &mut Core, card: CardId) -> Step {
        let frame = RoundFrame {
            card: Some(card),
            ..self
        };
        match core.rules().condition(card, self.side, None) {
            Possible::Known(event_possible) => {
                core.top(Frame::Round(RoundFrame {
                    stage: RoundStage::Use,
                    event_possible,
                    ..frame
                }));
                Step::Go
            }
            Possible::Tested(test) => {
                core.top(Frame::Round(RoundFrame {
                    stage: RoundStage::CheckCondition,
                    ..frame
                }));
                Step::Test(test)
            }
        }
    }

    fn pass(self, core: &mut Core) {
        let side = self.side;
        core.top(Frame::Round(RoundFrame {
            stage: RoundStage::End,
            ..self
        }));
        core.emit(Event::Passed { side });
        core.dispatch(Moment::Commit, about(side));
    }
}

/// The arguments of handlers of a round: its side.
pub(crate) const fn about(side: Side) -> [Value; 3] {
    [Value::Side(side), Value::Nil, Value::Nil]
}

impl Rules<'_> {
    /// The side that takes its action rounds before the other.
    pub(crate) fn acts_first(self) -> Side {
        let declared =
            self.modifiers(ModifierKind::ActsFirst)
                .find_map(|(player, _, _, modifier)| match modifier {
                    Modifier::ActsFirst { of } => {
                        Side::BOTH.into_iter().find(|side| of.is(*side, player))
                    }
                    _ => None,
                });
        declared.unwrap_or(self.content.scenario.first)
    }

    /// Whether a side may take an extra round.
    pub(super) fn has_extra_round(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::ExtraRound) && self.modifiers_give_round(side)
    }

    fn modifiers_give_round(self, side: Side) -> bool {
        self.modifiers(ModifierKind::ExtraRound)
            .any(|(player, _, _, modifier)| match modifier {
                Modifier::ExtraRound { of } => of.is(side, player),
                _ => false,
            })
    }

    /// The scoring cards in a hand.
    fn scoring_cards(self, side: Side) -> HandCards {
        self.board
            .cards_in(Zone::Hand(side))
            .filter(|card| self.is_scoring(*card))
            .collect()
    }

    pub(super) fn is_scoring(self, card: CardId) -> bool {
        self.content.card(card).scoring
    }

    /// The hand cards that a side may play now: all, unless it must play some of them.
    pub(super) fn playable_cards(self, side: Side) -> HandCards {
        self.playable(side, self.scoring_is_stuck(side))
    }

    /// The cards that a side may play, given whether it needs every round for scoring cards.
    fn playable(self, side: Side, stuck: bool) -> HandCards {
        let hand: HandCards = self.board.cards_in(Zone::Hand(side)).collect();
        // Rules 2.2.1, 10.1.5: a card that may take a scoring card out of the hand is allowed as
        // well.
        if stuck && !self.content.scenario.scoring_may_be_held {
            return hand
                .into_iter()
                .filter(|card| self.is_scoring(*card) || self.may_shed_scoring(side, *card))
                .collect();
        }
        if !self.has_modifiers(ModifierKind::MustPlay) {
            return hand;
        }
        if !hand.iter().any(|card| self.forces_play(side, *card)) {
            return hand;
        }
        // Rule 10.1.5: no event may leave a scoring card unplayed.
        hand.into_iter()
            .filter(|card| match stuck {
                true => self.is_scoring(*card),
                false => self.forces_play(side, *card),
            })
            .collect()
    }

    /// Whether an effect forces a side to play this card or, if it is a scoring card, any such.
    fn forces_play(self, side: Side, card: CardId) -> bool {
        self.must_play(side, card) || (self.must_play_scoring(side) && self.is_scoring(card))
    }

    /// Whether an effect forces a side to play this card in its next action round.
    #[inline]
    pub(crate) fn must_play(self, side: Side, card: CardId) -> bool {
        self.forced_uses(side, card).is_some()
    }

    /// The uses that are left for a card that an effect forces a side to play; the most of several
    /// effects, `None` if it is not forced.
    #[inline]
    pub(super) fn forced_uses(self, side: Side, card: CardId) -> Option<ForcedUses> {
        match self.has_modifiers(ModifierKind::MustPlay) {
            true => self.uses_left(side, card),
            false => None,
        }
    }

    #[inline(never)]
    fn uses_left(self, side: Side, card: CardId) -> Option<ForcedUses> {
        let forced = self.forced_plays(side);
        let uses = forced.filter(|(wanted, _)| *wanted == ForcedCard::Card(card));
        uses.map(|(_, uses)| uses).max()
    }

    /// Whether an effect forces a side to play a scoring card in its next action round.
    #[inline]
    fn must_play_scoring(self, side: Side) -> bool {
        self.has_modifiers(ModifierKind::MustPlay)
            && (self.forced_plays(side)).any(|(wanted, _)| wanted == ForcedCard::Scoring)
    }

    /// The plays to which effects force a side; data that are a card are resolved.
    fn forced_plays(self, side: Side) -> impl Iterator<Item = (ForcedCard, ForcedUses)> {
        let modifiers = self.modifiers(ModifierKind::MustPlay);
        modifiers.filter_map(move |(player, data, _, modifier)| {
            let Modifier::MustPlay { of, card, uses } = modifier else {
                return None;
            };
            let wanted = match (card, data) {
                (ForcedCard::Data, Value::Card(card)) => ForcedCard::Card(card),
                _ => *card,
            };
            of.is(side, player).then_some((wanted, *uses))
        })
    }

    /// Whether a side has to play a scoring card now, or a card that may take one out of its hand
    /// (rule 10.1.5).
    pub(crate) fn must_play_scoring_now(self, side: Side) -> bool {
        !self.content.scenario.scoring_may_be_held && self.scoring_is_stuck(side)
    }

    /// Whether the event of a card that a side plays can take a scoring card out of its hand.
    pub(super) fn may_shed_scoring(self, side: Side, card: CardId) -> bool {
        let Some(of) = self.content.scripts[card.index()]
            .as_ref()
            .and_then(|script| script.sheds_scoring)
        else {
            return false;
        };
        let player = self.content.card(card).owner.unwrap_or(side);
        of.is(side, player)
            && self.event_is_open(card, player)
            && self.condition(card, side, None) != Possible::Known(false)
    }

    /// Whether a side needs every remaining round for its scoring cards (rule 10.1.5).
    pub(crate) fn scoring_is_stuck(self, side: Side) -> bool {
        let scoring = self.scoring_in_hand(side);
        scoring > 0 && scoring >= usize::from(self.rounds_left(side))
    }

    /// The action rounds left to a side in this turn, including the current one and an extra one.
    pub(super) fn rounds_left(self, side: Side) -> u8 {
        let (by_turn, turn) = (&self.content.scenario.action_rounds, self.board.turn());
        let (own, most) = (by_turn.of(side, turn), by_turn.most(turn));
        let regular = match self.board.round() {
            0 => own,
            // The extra round is the last.
            round if round > most => 1,
            round => (own + 1).saturating_sub(round),
        };
        regular + u8::from(self.board.round() <= most && self.has_extra_round(side))
    }

    /// The warning that a scoring card will be held and loses, given the number of plays before the
    /// remaining rounds.
    pub(crate) fn warning(self, side: Side, before: u8) -> Option<Warning> {
        if !self.held_scoring_loses(side) {
            return None;
        }
        let cards = self.scoring_in_hand(side) as u8;
        let plays = self.rounds_left(side).saturating_add(before);
        (cards > plays).then_some(Warning::ScoringHeld { cards, plays })
    }

    /// Whether a side may play the special card (rules 9.3, 9.5).
    pub(super) fn special_card_playable(self, side: Side) -> bool {
        let Some(special) = &self.content.scenario.special_card else {
            return false;
        };
        self.board.zone(special.card) == Zone::Special(side)
            && self.board.special_face_up()
            && !(self.has_modifiers(ModifierKind::MustPlay) && self.holds_forced_card(side))
            && (special.may_strand_scoring || !self.scoring_is_stuck(side))
    }
    /// Whether an effect forces a side to play a card of its hand.
    fn holds_forced_card(self, side: Side) -> bool {
        let scoring = self.must_play_scoring(side);
        let mut hand = self.board.cards_in(Zone::Hand(side));
        hand.any(|card| self.must_play(side, card) || (scoring && self.is_scoring(card)))
    }
}
