//! Action rounds (rule 4.5 D): who plays, which card, and how.

use crate::content::{Ability, Modifier, ModifierKind, Moment, Verdict};
use crate::ids::{CardId, Side};

use super::core::{Core, Step, Test};
use super::decision::{Ask, Choice, Use, Warning};
use super::effect::Source;
use super::effect::{Until, Value};
use super::event::Event;
use super::frame::{ActionsFound, Entry, EventFrame, Frame, PlayFrame, PlayStage, RoundFrame, RoundStage};
use super::rules::Rules;
use super::zone::Zone;

impl Core {
    /// The next action round of the turn, extra rounds last.
    pub(super) fn step_action_rounds(&mut self, next: u8, first: Side) -> Step {
        let rounds = self.content.scenario.action_rounds.at(self.board.turn());
        // Decided once for a pair of rounds: a change in the middle must not skip or repeat one.
        let first = if next.is_multiple_of(2) { self.rules().acts_first() } else { first };
        let side = if next.is_multiple_of(2) { first } else { first.opponent() };
        if next >= rounds * 2 + 2 {
            if next == rounds * 2 + 2 {
                self.top(Frame::ActionRounds { next: next + 1, first });
                self.dispatch(Moment::TurnEnd, [Value::Nil; 3]);
                return Step::Go;
            }
            return self.pop(Value::Nil);
        }
        self.top(Frame::ActionRounds { next: next + 1, first });
        let extra = next >= rounds * 2;
        if !extra || self.rules().has_extra_round(side) {
            self.push(Frame::Round(RoundFrame {
                side,
                round: next / 2 + 1,
                extra,
                only_scoring: false,
                stage: RoundStage::Begin,
                card: None,
                usage: None,
                event_possible: false,
                found: ActionsFound::default(),
            }));
        }
        Step::Go
    }

    pub(super) fn step_round(&mut self, frame: RoundFrame) -> Step {
        let side = frame.side;
        let mut frame = frame;
        // A stage that nothing interrupts is followed by the next at once.
        loop {
            match frame.stage {
                RoundStage::Begin => {
                    self.emit(Event::RoundBegan { side, round: frame.round, extra: frame.extra });
                    self.flow.result = [Value::Nil; 2];
                    frame.stage = RoundStage::Begun;
                    if !self.push_if_handled(
                        Frame::Round(frame),
                        Moment::RoundStart,
                        [Value::Side(side), Value::Nil, Value::Nil],
                    ) {
                        return Step::Go;
                    }
                }
                RoundStage::Begun => {
                    let answer = std::mem::take(&mut self.flow.result)[0];
                    frame.stage =
                        if answer == Value::Verdict(Verdict::Over) { RoundStage::End } else { RoundStage::Test };
                    frame.only_scoring |= answer == Value::Verdict(Verdict::Scoring);
                    if frame.stage == RoundStage::End {
                        self.top(Frame::Round(frame));
                        self.dispatch(Moment::Commit, [Value::Side(side), Value::Nil, Value::Nil]);
                        return Step::Go;
                    }
                }
                RoundStage::Test => {
                    let mut found = frame.found;
                    let waits = |found| Frame::Round(RoundFrame { found, ..frame });
                    let test = self.test_next_action(side, &mut found, waits);
                    frame.found = found;
                    match test {
                        Some(test) => return test,
                        None => frame.stage = RoundStage::Choose,
                    }
                }
                RoundStage::Choose => {
                    self.top(Frame::Round(frame));
                    return self.ask_play(frame);
                }
                RoundStage::CheckCondition => {
                    frame.event_possible = self.flow.result[0] == Value::Bool(true);
                    frame.stage = RoundStage::Use;
                }
                RoundStage::Use => {
                    let Some(card) = frame.card else { return self.pop(Value::Nil) };
                    self.top(Frame::Round(frame));
                    self.ask_use(side, card, frame.event_possible);
                    return Step::Ask;
                }
                RoundStage::Play => {
                    self.top(Frame::Round(RoundFrame { stage: RoundStage::End, ..frame }));
                    if let (Some(card), Some(usage)) = (frame.card, frame.usage) {
                        let stage = PlayStage::Begin;
                        self.push(Frame::Play(PlayFrame {
                            card,
                            side,
                            usage: Some(usage),
                            stage,
                            happened: false,
                            with: None,
                        }));
                    }
                    return Step::Go;
                }
                RoundStage::End => {
                    frame.stage = RoundStage::Over;
                    if !self.push_if_handled(
                        Frame::Round(frame),
                        Moment::RoundEnd,
                        [Value::Side(side), Value::Nil, Value::Nil],
                    ) {
                        return Step::Go;
                    }
                }
                RoundStage::Over => {
                    self.end_effects(Until::Round);
                    return self.pop(Value::Nil);
                }
            }
        }
    }

    /// Asks the scripts of the effects in force, one after another, which of their actions are available; none if all
    /// were asked.
    ///
    /// `waits` makes the frame that waits for the answer, with what has been found so far.
    pub(super) fn test_next_action(
        &mut self,
        side: Side,
        found: &mut ActionsFound,
        waits: impl Fn(ActionsFound) -> Frame,
    ) -> Option<Step> {
        if found.tested == 0 {
            // An action that has just been run is an event of its own.
            self.test_vp();
        } else if self.flow.result[0] == Value::Bool(true) {
            found.available |= 1 << (found.tested - 1);
        }
        self.flow.result = [Value::Nil; 2];
        let nth = usize::from(found.tested);
        let (card, action, player) = self.rules().action(side, nth).filter(|_| nth < MAX_TESTED)?;
        found.tested += 1;
        self.top(waits(*found));
        Some(Step::Test(Source::Card(card), Test::Available(action), player))
    }

    /// Carries out an action of an effect on top of everything else.
    pub(super) fn run_action(&mut self, card: CardId, action: u8) {
        if let Some(effect) = self.board.effect_of(card) {
            self.push_script(Source::Card(card), Entry::Action(action), effect.side, effect.data, [Value::Nil; 3]);
        }
    }

    fn ask_play(&mut self, frame: RoundFrame) -> Step {
        let side = frame.side;
        let stuck = self.rules().scoring_is_stuck(side);
        let scoring_first = stuck && !self.content.scenario.scoring_may_be_held;
        let cards = self.rules().playable(side, frame.only_scoring || scoring_first);
        let special = self.rules().special_card_playable(side) && !frame.only_scoring;
        // Rule 9.8: nobody has to play the special card. A trapped side may keep a scoring card that can wait.
        let waits = frame.only_scoring && !stuck;
        let optional = (frame.extra && !scoring_first) || cards.is_empty() || waits;
        let actions = self.rules().available_actions(side, frame.found);
        if cards.is_empty() && !special && actions.is_empty() {
            // Nothing to play: the round passes by itself (rule 4.5 D).
            self.pass(frame);
            return Step::Go;
        }
        let special_card = self.content.scenario.special_card.as_ref().map(|special| special.card);
        let warning = if stuck { self.rules().warning(side, 0) } else { None };
        let choices = self.ask(side, Ask::Play, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        if special {
            choices.extend(special_card.map(Choice::Card));
        }
        choices.extend(actions);
        if optional {
            choices.push(Choice::Pass);
        }
        self.warn(warning);
        Step::Ask
    }

    /// Adds a warning to the question that was asked just now.
    pub(super) fn warn(&mut self, warning: Option<Warning>) {
        if let Some(decision) = &mut self.decision {
            decision.warning = warning;
        }
    }

    fn pass(&mut self, frame: RoundFrame) {
        let side = frame.side;
        self.top(Frame::Round(RoundFrame { stage: RoundStage::End, ..frame }));
        self.emit(Event::Passed { side });
        self.dispatch(Moment::Commit, [Value::Side(side), Value::Nil, Value::Nil]);
    }

    pub(super) fn answer_round(&mut self, frame: RoundFrame, choice: Choice) -> Option<Step> {
        let side = frame.side;
        match (frame.stage, choice) {
            (RoundStage::Choose, Choice::Card(card)) => {
                self.top(Frame::Round(RoundFrame { stage: RoundStage::CheckCondition, card: Some(card), ..frame }));
                return Some(self.check_condition(card, side, None));
            }
            (RoundStage::Choose, Choice::Action(card, action)) => {
                let again = RoundFrame { stage: RoundStage::Test, found: ActionsFound::default(), ..frame };
                self.top(Frame::Round(again));
                self.run_action(card, action);
            }
            (RoundStage::Choose, Choice::Pass) => self.pass(frame),
            (RoundStage::Use, Choice::Use(usage)) => {
                self.top(Frame::Round(RoundFrame { stage: RoundStage::Play, usage: Some(usage), ..frame }));
                if let Some(card) = frame.card {
                    self.dispatch(Moment::Commit, [Value::Side(side), Value::Card(card), Value::Name(usage.key())]);
                }
            }
            _ => {}
        }
        None
    }

    /// Begins to find out whether the event of a card could happen; the answer becomes the result.
    pub(super) fn check_condition(&mut self, card: CardId, side: Side, with: Option<CardId>) -> Step {
        let player = self.content.card(card).owner.unwrap_or(side);
        self.judge(card, with, |test| Step::Test(Source::Card(card), test, player))
    }

    /// The same for an event that is about to happen.
    pub(super) fn judge_event_of(&mut self, frame: EventFrame) -> Step {
        let (source, player) = (Source::Card(frame.card), frame.player);
        self.judge(frame.card, frame.with, |test| {
            if frame.sides_swapped { Step::TestSwapped(source, test, player) } else { Step::Test(source, test, player) }
        })
    }

    fn judge(&mut self, card: CardId, with: Option<CardId>, test: impl Fn(Test) -> Step) -> Step {
        match self.rules().event_is_open(card) {
            true if self.content.scripts[card.index()].as_ref().is_some_and(|script| script.has_condition) => {
                test(Test::Condition(with))
            }
            open => {
                self.flow.result = [Value::Bool(open), Value::Nil];
                Step::Go
            }
        }
    }

    /// Asks how a card is used (chapter 5).
    pub(super) fn ask_use(&mut self, side: Side, card: CardId, event_possible: bool) {
        let facts = self.content.card(card);
        let (scoring, owner) = (facts.scoring, facts.owner);
        let open = self.rules().event_is_open(card);
        let special = self.content.scenario.special_card.as_ref().is_some_and(|special| special.card == card);
        let forced = self.rules().must_play(side, card);
        let forced_space = self.rules().modifiers(ModifierKind::MustPlay).any(|(player, _, _, modifier)| {
            matches!(modifier, Modifier::MustPlay { of, card: Some(wanted), space: true } if of.is(side, player) && *wanted == card)
        });
        let space = (!forced || forced_space) && self.rules().space_race_open(side, card) && !scoring;
        let choices = self.ask(side, Ask::Use, Some(card), 0);
        if scoring {
            choices.push(Choice::Use(Use::Event));
            return;
        }
        if !special && owner == Some(side.opponent()) && open {
            choices.extend([Choice::Use(Use::EventFirst), Choice::Use(Use::OperationsFirst)]);
        } else {
            if !special && !forced && event_possible && owner != Some(side.opponent()) {
                choices.push(Choice::Use(Use::Event));
            }
            choices.push(Choice::Use(Use::Operations));
        }
        if space {
            choices.push(Choice::Use(Use::SpaceRace));
        }
    }
}

impl Rules<'_> {
    /// The side that takes its action rounds before the other.
    fn acts_first(self) -> Side {
        let declared = self.modifiers(ModifierKind::ActsFirst).find_map(|(player, _, _, modifier)| match modifier {
            Modifier::ActsFirst { of } => Side::BOTH.into_iter().find(|side| of.is(*side, player)),
            _ => None,
        });
        declared.unwrap_or(self.content.scenario.first)
    }

    /// Whether a side may take a round after the last one.
    pub(super) fn has_extra_round(self, side: Side) -> bool {
        self.has_ability(side, Ability::ExtraRound)
            || self.modifiers(ModifierKind::ExtraRound).any(|(player, _, _, modifier)| match modifier {
                Modifier::ExtraRound { of } => of.is(side, player),
                _ => false,
            })
    }

    /// The actions found available in a round of a side.
    pub(super) fn available_actions(self, side: Side, found: ActionsFound) -> Vec<Choice> {
        (0..usize::from(found.tested))
            .filter(|nth| found.available >> nth & 1 == 1)
            .filter_map(|nth| self.action(side, nth).map(|(card, action, _)| Choice::Action(card, action)))
            .collect()
    }

    /// The nth action that effects offer in the rounds of a side.
    fn action(self, side: Side, nth: usize) -> Option<(CardId, u8, Side)> {
        if !self.in_force.has_actions() {
            return None;
        }
        let offered = self.board.effects().iter().flat_map(|effect| {
            let script = self.content.scripts[effect.card.index()].as_ref();
            let actions = script.map_or(&[][..], |script| &script.actions[..]);
            let by = |action: &crate::content::Action, sides_swapped: bool| {
                if sides_swapped { action.by.swapped() } else { action.by }
            };
            actions
                .iter()
                .enumerate()
                .filter(move |(_, action)| by(action, effect.sides_swapped).is(side, effect.side))
                .map(move |(index, _)| (effect.card, index as u8, effect.side))
        });
        offered.into_iter().nth(nth)
    }

    /// The hand cards that a side may play now: all, unless something forces some of them.
    pub(super) fn playable_cards(self, side: Side) -> Vec<CardId> {
        self.playable(side, !self.content.scenario.scoring_may_be_held && self.scoring_is_stuck(side))
    }

    /// The same, where it is known whether nothing but scoring cards may be played (rules 2.2.1, 10.1.5).
    fn playable(self, side: Side, only_scoring: bool) -> Vec<CardId> {
        let hand = self.board.hand(side);
        let scoring = |card: &CardId| self.content.card(*card).scoring;
        if only_scoring {
            return hand.into_iter().filter(scoring).collect();
        }
        if !self.has_modifiers(ModifierKind::MustPlay) {
            return hand;
        }
        let forced = |card: &CardId| self.must_play(side, *card) || (self.must_play_scoring(side) && scoring(card));
        if !hand.iter().any(forced) {
            return hand;
        }
        // Rule 10.1.5: no event may leave a scoring card unplayed.
        let stuck = self.scoring_is_stuck(side);
        hand.into_iter().filter(|card| if stuck { scoring(card) } else { forced(card) }).collect()
    }

    /// Whether an effect makes a side play this card in its next action round.
    pub(super) fn must_play(self, side: Side, card: CardId) -> bool {
        self.modifiers(ModifierKind::MustPlay).any(|(player, _, _, modifier)| match modifier {
            Modifier::MustPlay { of, card: Some(wanted), .. } => of.is(side, player) && *wanted == card,
            _ => false,
        })
    }

    /// Whether an effect makes a side play a scoring card in its next action round.
    fn must_play_scoring(self, side: Side) -> bool {
        self.modifiers(ModifierKind::MustPlay).any(|(player, _, _, modifier)| match modifier {
            Modifier::MustPlay { of, card: None, .. } => of.is(side, player),
            _ => false,
        })
    }

    /// Whether every round that a side has left is needed for its scoring cards (rule 10.1.5).
    pub(super) fn scoring_is_stuck(self, side: Side) -> bool {
        let scoring = self.scoring_in_hand(side);
        scoring > 0 && scoring >= usize::from(self.rounds_left(side))
    }

    /// The action rounds that a side has left in this turn, the present one and an extra one included.
    pub(super) fn rounds_left(self, side: Side) -> u8 {
        let (rounds, round) = (self.content.scenario.action_rounds.at(self.board.turn()), self.board.round());
        let regular = if round == 0 { rounds } else { rounds.saturating_sub(round) + 1 };
        regular + u8::from(round <= rounds && self.has_extra_round(side))
    }

    /// The warning that a scoring card will be held with the rounds left in the turn, and so many plays before them.
    pub(super) fn warning(self, side: Side, before: u8) -> Option<Warning> {
        let cards = self.scoring_in_hand(side) as u8;
        let plays = self.rounds_left(side).saturating_add(before);
        (cards > plays).then_some(Warning::ScoringHeld { cards, plays })
    }

    /// Whether a side may play the special card (rules 9.3, 9.5).
    pub(super) fn special_card_playable(self, side: Side) -> bool {
        let Some(special) = &self.content.scenario.special_card else { return false };
        let forced = || {
            let scoring = self.must_play_scoring(side);
            self.board
                .cards_in(Zone::Hand(side))
                .any(|held| self.must_play(side, held) || (scoring && self.content.card(held).scoring))
        };
        self.board.zone(special.card) == Zone::Special(side)
            && self.board.special_face_up()
            && !(self.has_modifiers(ModifierKind::MustPlay) && forced())
            && (special.may_strand_scoring || !self.scoring_is_stuck(side))
    }
}

/// The most actions of effects that are offered in one round.
const MAX_TESTED: usize = u16::BITS as usize;
