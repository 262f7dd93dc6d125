//! Games that a side could be in, for all it knows: hidden cards are redealt.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::content::{Bid, Content, SetupStep};
use crate::ids::{CardId, Side};

use super::board::Board;
use super::chance::{Chance, Dice};
use super::core::{Core, Input, Record};
use super::decision::Choice;
use super::event::Event;
use super::flow::Flow;
use super::frame::{BidFrame, Frame, RoundFrame, RoundStage};
use super::host::Host;
use super::question::Asked;
use super::zone::Zone;
use super::{Game, Start};

/// Limit on the deals that are tried.
const TRIES: u64 = 16;

impl Game {
    /// A game that looks the same to a side: what it cannot know, cards and dice, is chosen again from a seed.
    ///
    /// It reveals nothing that the side does not know of the real game. None if no other deal was found that leads to
    /// the open question, and in a [`Playout`](super::Playout), which has no history to run again.
    ///
    /// # Examples
    /// ```
    /// use brink::content::Library;
    /// use brink::game::Game;
    /// use brink::ids::Side;
    ///
    /// let content = Library::open(&[".".into()]).load("twilight_struggle", &[]).expect("sound content").content;
    /// let game = Game::new(content, 1)?;
    /// let other = game.resample(Side::First, 2).expect("nothing is open yet");
    /// assert_eq!(other.view(Side::First).hand(), game.view(Side::First).hand());
    /// # Ok::<_, brink::game::GameError>(())
    /// ```
    #[must_use]
    pub fn resample(&self, side: Side, seed: u64) -> Option<Game> {
        if self.core.record == Record::Dropped {
            return None;
        }
        let hidden = self.hidden_from(side);
        let mut dice = Dice::new(seed);
        let mut dealt = |groups: &[Vec<CardId>]| {
            (0..TRIES).find_map(|_| {
                let deal = Deal::shuffled(groups, self.core.content.cards.len(), &mut dice);
                self.dealt(side, &deal, u64::from(dice.below(u32::MAX)) ^ seed.rotate_left(32))
            })
        };
        let groups = self.by_earlier_place(side, &hidden);
        dealt(&[hidden]).or_else(|| dealt(&groups))
    }

    /// Hidden cards by where they were when the oldest running script began: one that the script has put into the pile
    /// cannot have been in a hand then.
    fn by_earlier_place(&self, side: Side, hidden: &[CardId]) -> Vec<Vec<CardId>> {
        let board = self.core.checkpoint.as_ref().map_or(&self.core.board, |checkpoint| &checkpoint.board);
        let other = side.opponent();
        let mut groups: BTreeMap<Zone, Vec<CardId>> = BTreeMap::new();
        for card in hidden {
            let place = match board.zone(*card) {
                Zone::Hand(of) | Zone::Headline(of) if of == other => Zone::Deck,
                place => place,
            };
            groups.entry(place).or_default().push(*card);
        }
        groups.into_values().collect()
    }

    /// The cards whose places a side does not know.
    fn hidden_from(&self, side: Side) -> Vec<CardId> {
        let (view, other) = (self.view(side), side.opponent());
        let known = view.known_hand();
        let board = &self.core.board;
        let hand = board.cards_in(Zone::Hand(other)).filter(|card| !known.contains(card));
        let headline = board.cards_in(Zone::Headline(other)).filter(|_| view.headline(other).is_none());
        // A side that chooses among cards sees them, wherever they are.
        let choices = view.decision().map_or(&[][..], |decision| &decision.choices[..]);
        let offered = |card: &CardId| choices.contains(&Choice::Card(*card));
        board.cards_in(Zone::Deck).chain(hand).chain(headline).filter(|card| !offered(card)).collect()
    }

    /// The same game with hidden cards dealt in another way; none if the inputs since the oldest running script do not
    /// fit that deal.
    fn dealt(&self, side: Side, deal: &Deal, seed: u64) -> Option<Game> {
        let dice = Dice::new(seed);
        let core = &self.core;
        let (board, flow, since) = match &core.checkpoint {
            Some(checkpoint) => (&checkpoint.board, &checkpoint.flow, checkpoint.since),
            None => (&core.board, &core.flow, core.history.len()),
        };
        let board = deal.board(board);
        let mut secrets = dice.clone();
        let flow = deal.flow(flow, side, &core.content, &mut secrets);
        let mut other = Core::new(core.content.clone(), board.clone(), flow.clone(), dice.clone());
        other.history = core.history[since..].iter().map(|input| deal.input(*input)).collect();
        let wanted = other.history.len();
        // The last input is an answer that the other side does not know, so it is not dealt anew but given again.
        let secret = core.flow.secret_of();
        if secret.is_some() {
            other.history.pop();
        }
        other.lines = core.lines.clone();
        let mut other = Box::new(other);
        let host = Host::of(&core.content).ok()?;
        let mut ticket = host.replay(&mut other);
        if let Some(of) = secret {
            let own = core.history.last().filter(|_| of == side);
            let choice = answer_in_secret(&other, own, &mut secrets)?;
            host.run(&mut other, &mut ticket, Some(choice));
        }
        other.dice = dice.clone();
        // What the side has seen happen is the same in every deal.
        let view = self.view(side);
        other.events = core.events.iter().filter(|event| view.may_see(event)).copied().collect();
        // The real seed would give the real cards away.
        let start = Start { board, flow, dice, seed };
        let game = Game { core: other, start: Arc::new(start), ticket };
        let fits = game.core.error.is_none()
            && game.core.history.len() == wanted
            && game.core.decision.is_some() == core.decision.is_some()
            && view.looks_like(&game.view(side));
        fits.then_some(game)
    }
}

/// The answer of a side to a question that the other does not see: its own, or one of those that it has.
fn answer_in_secret(core: &Core, own: Option<&Input>, secrets: &mut Dice) -> Option<Choice> {
    let choices = &core.decision.as_ref()?.choices;
    match own {
        Some(Input::Choice(choice)) => choices.contains(choice).then_some(*choice),
        _ => choices.get(secrets.below(u32::try_from(choices.len()).ok()?) as usize).copied(),
    }
}

/// Moves a card, and sets whether it is known there.
fn put(board: &mut Board, card: CardId, to: Zone, known: bool) {
    let go = |board: &mut Board, to| board.apply(&Event::Card { card, from: board.zone(card), to });
    // Most cards stay in the draw pile, which has no order; under it the order counts.
    if board.zone(card) != to || to == Zone::Bottom {
        go(board, to);
    }
    if board.is_shown(card) && !known {
        // No card of the draw pile is known.
        go(board, Zone::Deck);
        go(board, to);
    } else if known && !board.is_shown(card) {
        board.apply(&Event::Shown { side: Side::First, card });
    }
}

/// Which hidden card takes the place of which.
struct Deal {
    place_of: Vec<CardId>,
}

impl Deal {
    /// The cards of each group in each other's places.
    fn shuffled(groups: &[Vec<CardId>], cards: usize, dice: &mut Dice) -> Deal {
        let mut place_of: Vec<CardId> = (0..cards).map(CardId::at).collect();
        for hidden in groups {
            // The same seed deals the same wherever the cards really are.
            let mut order = hidden.clone();
            order.sort_unstable();
            for last in (1..order.len()).rev() {
                order.swap(last, dice.below(last as u32 + 1) as usize);
            }
            for (card, place) in hidden.iter().zip(order) {
                place_of[card.index()] = place;
            }
        }
        Deal { place_of }
    }

    /// The card that replaces this one.
    fn card(&self, card: CardId) -> CardId {
        self.place_of.get(card.index()).copied().unwrap_or(card)
    }

    /// The board with each card in another's place, known there as that one was.
    fn board(&self, board: &Board) -> Board {
        let mut other = board.clone();
        let all = (0..self.place_of.len()).map(CardId::at);
        let moved = all.filter(|card| self.card(*card) != *card && !board.is_in(Zone::Bottom, *card));
        // Cards under the pile have an order: they are all put there again.
        for card in moved.chain(board.bottom().iter().copied()) {
            put(&mut other, self.card(card), board.zone(card), board.is_shown(card));
        }
        other
    }

    /// The flow for a side: what the other side has chosen in secret is chosen again.
    fn flow(&self, flow: &Flow, side: Side, content: &Content, dice: &mut Dice) -> Flow {
        let mut other = flow.clone();
        // What an earlier question offered may have been cards that only the other side saw.
        other.asked = Asked::default();
        for frame in &mut other.frames {
            match frame {
                Frame::Headline(headline) => {
                    headline.cards = headline.cards.map(|card| card.map(|card| self.card(card)));
                }
                Frame::Round(round)
                    if round.side != side && matches!(round.stage, RoundStage::CheckCondition | RoundStage::Use) =>
                {
                    *round = RoundFrame { stage: RoundStage::Choose, card: None, event_possible: false, ..*round };
                }
                Frame::Bid(BidFrame { step, first: Some(first) }) if side == Side::Second => {
                    if let Some(SetupStep::Bid(Bid { most })) = content.scenario.setup.get(usize::from(*step)) {
                        let wanted = if dice.below(2) == 0 { Side::First } else { Side::Second };
                        *first = (wanted, dice.below(u32::from(*most) + 1) as u16);
                    }
                }
                _ => {}
            }
        }
        other
    }

    fn input(&self, input: Input) -> Input {
        match input {
            Input::Chance(Chance::Card(card)) => Input::Chance(Chance::Card(self.card(card))),
            Input::Choice(Choice::Card(card)) => Input::Choice(Choice::Card(self.card(card))),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_change_places_with_what_is_known_of_them_and_with_their_order() {
        let content = crate::game::testing::content();
        let mut board = Board::new(&content);
        let [hand, other] = Side::BOTH.map(Zone::Hand);
        let places = [Zone::Deck, hand, hand, other, Zone::Headline(Side::Second), Zone::Discard, Zone::Bottom];
        let cards: Vec<CardId> = (0..3 * places.len()).map(CardId::at).collect();
        for (card, to) in cards.iter().zip(places.iter().cycle()) {
            put(&mut board, *card, *to, card.index() % 2 == 1 && *to != Zone::Deck);
        }
        for seed in 0..50 {
            let deal = Deal::shuffled(std::slice::from_ref(&cards), content.cards.len(), &mut Dice::new(seed));
            let dealt = deal.board(&board);
            assert!(cards.iter().all(|card| dealt.zone(deal.card(*card)) == board.zone(*card)));
            assert!(cards.iter().all(|card| dealt.is_shown(deal.card(*card)) == board.is_shown(*card)));
            let under: Vec<CardId> = board.bottom().iter().map(|card| deal.card(*card)).collect();
            assert_eq!(dealt.bottom(), under, "seed {seed}");
            assert_eq!(dealt.check(&content), Ok(()));
        }
    }
}
