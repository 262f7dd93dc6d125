//! Dice and cards from the log or required by it: results of chance for one choice.

use brink::game::{Chance, Choice, Event, Game, Input, Zone};
use brink::ids::CardId;

use super::deal::pile_at;
use super::drive::Driver;
use super::log::Fact;
use super::tally::Tally;

impl Driver<'_> {
    /// The games that a choice can lead to with the dice of the log.
    pub(super) fn branches(&self, game: &Game, choice: Choice, tally: &Tally<'_>) -> Vec<Game> {
        let facts = tally.dice();
        let dice: Vec<u8> = facts.iter().filter_map(|fact| fact.die()).collect();
        let mut swapped = dice.clone();
        let mut index = 0;
        while index + 1 < facts.len() {
            if let (Fact::Roll { side: a, .. }, Fact::Roll { side: b, .. }) =
                (facts[index], facts[index + 1])
                && a != b
            {
                swapped.swap(index, index + 1);
                index += 1;
            }
            index += 1;
        }
        let mut games: Vec<Game> = self
            .with_dice(game, choice, tally, &dice)
            .into_iter()
            .collect();
        if games.is_empty() && (dice.is_empty() || tally.torn) {
            // Dice that the log omits, or before which it ends: any that lead to its results.
            let pairs = (0..36_u8).map(|pair| [pair / 6 + 1, pair % 6 + 1]);
            return pairs
                .filter_map(|pair| {
                    let dice = [&dice[..], &pair[..]].concat();
                    self.with_dice(game, choice, tally, &dice)
                })
                .collect();
        }
        // The log lists the dice of two sides in its own order, not in that of the rolls.
        let fell = games.first().map(|next| {
            next.history()[game.history().len()..]
                .iter()
                .filter_map(Input::chance)
                .count()
        });
        if swapped != dice && fell.is_none_or(|fell| fell > 1) {
            games.extend(self.with_dice(game, choice, tally, &swapped));
        }
        games
    }

    /// One choice with these dice, and the cards that the log needs.
    fn with_dice(
        &self,
        game: &Game,
        choice: Choice,
        tally: &Tally<'_>,
        dice: &[u8],
    ) -> Option<Game> {
        let before = game.history().len();
        let mut dictated: Vec<Chance> = Vec::new();
        let mut dice = dice.iter();
        loop {
            let mut trial = game.clone();
            trial.dictate(dictated.iter().copied());
            trial.apply(choice).ok()?;
            let results: Vec<Chance> = trial.history()[before..]
                .iter()
                .filter_map(Input::chance)
                .collect();
            match results.get(dictated.len()) {
                None => return (results.len() == dictated.len()).then_some(trial),
                // Recorded games have no such numbers.
                Some(same @ Chance::Pick(_)) => dictated.push(*same),
                Some(Chance::Die(_)) => dictated.push(Chance::Die(*dice.next()?)),
                Some(Chance::Card(card)) => dictated.push(Chance::Card(self.pick(
                    game,
                    &trial,
                    *card,
                    (tally, &dictated),
                )?)),
            }
        }
    }

    /// The card that the log needs where `trial` picked `card` at random, after what was dictated before it.
    fn pick(
        &self,
        game: &Game,
        trial: &Game,
        card: CardId,
        (tally, dictated): (&Tally<'_>, &[Chance]),
    ) -> Option<CardId> {
        let at = tally.reached();
        let drawn =
            trial
                .events()
                .iter()
                .enumerate()
                .rev()
                .find_map(|(index, event)| match event {
                    Event::Drawn { side, card: drawn } if *drawn == card => {
                        Some((index, Some(*side)))
                    }
                    Event::Looked { card: drawn, .. } if *drawn == card => Some((index, None)),
                    _ => None,
                });
        match drawn {
            Some((index, Some(side))) => {
                let turn = trial.board().turn();
                self.future
                    .draw(side, &pile_at(trial, index), (at, turn), self.content)
            }
            Some((index, None)) => {
                let pile = pile_at(trial, index);
                let named = pile.iter().copied().find(|card| tally.names_card(*card));
                named
                    .or_else(|| {
                        pile.iter()
                            .copied()
                            .find(|card| self.future.is_silent(*card, at))
                    })
                    .or(pile.first().copied())
            }
            None => {
                let Zone::Hand(side) = game.board().zone(card) else {
                    return None;
                };
                let is_there = |card: &CardId| {
                    game.board().zone(*card) == Zone::Hand(side)
                        && !dictated.contains(&Chance::Card(*card))
                };
                let stated = tally
                    .cards_from_hand(side, source(trial, card))
                    .into_iter()
                    .find(is_there);
                // The log may end before it names the card.
                let mut held = game.board().cards_in(Zone::Hand(side)).filter(is_there);
                stated.or_else(|| held.find(|card| self.future.is_silent(*card, at)))
            }
        }
    }
}

/// The event through which a card left a hand, or was shown, in the last step of a game; none if it began before.
fn source(trial: &Game, card: CardId) -> Option<CardId> {
    let moved = trial.events().iter().position(|event| match event {
        Event::CardMoved {
            card: other,
            from: Zone::Hand(_),
            ..
        }
        | Event::Shown { card: other, .. } => *other == card,
        _ => false,
    })?;
    trial.events()[..moved]
        .iter()
        .rev()
        .find_map(|event| match event {
            Event::EventBegan { card, .. } => Some(*card),
            _ => None,
        })
}
