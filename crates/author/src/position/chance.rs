//! Results of chance: those that a test gives, and those that it should give.

use std::collections::VecDeque;

use brink::content::{Content, Phase, Place};
use brink::game::{Chance, Event, Game, GameError, Input, RuntimeError, Wanted};
use brink::ids::CardId;

use super::named_entries::{Named, UNRESOLVED};
use super::test_failure::TestFailure;

/// A result that a test gives, and where.
#[derive(Clone, Debug)]
pub(super) struct Given {
    /// [`UNRESOLVED`] as long as entries are named.
    pub(super) result: Chance,
    /// The entries of a script's list that it names.
    pub(super) named: Option<Named>,
    pub(super) place: Place,
}

impl Given {
    /// A result that names entries.
    pub(super) fn naming(named: Named, place: &Place) -> Given {
        Given {
            result: UNRESOLVED,
            named: Some(named),
            place: place.clone(),
        }
    }
}

/// The results given and not used yet, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue(VecDeque<Given>);

impl Queue {
    pub(super) fn add(&mut self, results: impl IntoIterator<Item = Given>) {
        self.0.extend(results);
    }

    /// Forgets the results that a game has used.
    pub(super) fn used(&mut self, game: &Game) {
        let left = game.dictated().min(self.0.len());
        self.0.drain(..self.0.len() - left);
    }

    /// The first unused result.
    pub(super) fn first(&self) -> Option<&Given> {
        self.0.front()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn results(&self) -> impl Iterator<Item = Chance> {
        self.0.iter().map(|given| given.result)
    }

    /// Whether entries are named whose places are not known yet.
    pub(super) fn names_entries(&self) -> bool {
        self.0.iter().any(|given| given.named.is_some())
    }

    /// Finds the places of the entries named that a run comes to: `run` runs with the first n
    /// results.
    pub(super) fn resolve(
        &mut self,
        run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
    ) -> Result<(), TestFailure> {
        while let Some(at) = self.0.iter().position(|given| given.named.is_some()) {
            let Err(GameError::Runtime(RuntimeError::Dictated {
                given: UNRESOLVED,
                wanted,
            })) = run(self.results().take(at + 1).collect())
            else {
                return Ok(());
            };
            let Some(Given {
                named: Some(named),
                place,
                ..
            }) = self.0.remove(at)
            else {
                return Ok(());
            };
            let Wanted::Entry(list) = wanted else {
                return Err(TestFailure::new(&place, named.misfit(&wanted)));
            };
            let places = named.places(&list);
            let places = places.map_err(|message| TestFailure::new(&place, message))?;
            for nth in places.into_iter().rev() {
                self.0.insert(
                    at,
                    Given {
                        result: Chance::Pick(nth),
                        named: None,
                        place: place.clone(),
                    },
                );
            }
        }
        Ok(())
    }

    /// The reason why a run failed on one of these results: `run` runs with the first n of them.
    pub(super) fn misfit(
        &self,
        content: &Content,
        run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
    ) -> Option<TestFailure> {
        for count in 1..=self.0.len() {
            let first = self
                .0
                .iter()
                .take(count)
                .map(|given| given.result)
                .collect();
            if let Err(GameError::Runtime(RuntimeError::Dictated { wanted, .. })) = run(first) {
                let given = self.0.get(count - 1)?;
                return Some(TestFailure::new(
                    &given.place,
                    misfit(given.result, wanted, content),
                ));
            }
        }
        None
    }
}

fn misfit(result: Chance, wanted: Wanted, content: &Content) -> String {
    match (result, wanted) {
        (Chance::Die(die), Wanted::Card) => {
            format!("`{die}` is a die, but a card is drawn here: give it with `draw`")
        }
        (Chance::Die(die), Wanted::Die) => format!("`{die}` is not a die: 1 to 6"),
        (Chance::Card(card), Wanted::Die) => {
            format!(
                "`{}` is a card, but a die is rolled here: give it with `dice`",
                content.card(card).id
            )
        }
        (Chance::Pick(number), Wanted::Pick(most)) => {
            format!("`{number}` is not a number from 1 to {most}")
        }
        (Chance::Pick(number), Wanted::Entry(list)) => {
            format!("`{number}` is not a number from 1 to {}", list.len())
        }
        (Chance::Pick(number), Wanted::Die) => {
            format!(
                "`{number}` is a random number of a script, but a die is rolled here: give it with \
                 `dice`"
            )
        }
        (Chance::Pick(number), Wanted::Card) => {
            format!(
                "`{number}` is a random number of a script, but a card is drawn here: give it with \
                 `draw`"
            )
        }
        (_, Wanted::Pick(most)) => {
            format!("a script takes a random number from 1 to {most} here: give it with `pick`")
        }
        (_, Wanted::Entry(list)) => {
            format!(
                "a script picks one of {} entries here: give it with `pick`",
                list.len()
            )
        }
        (Chance::Card(card), Wanted::Card) => {
            format!(
                "`{}` is not one of the cards that can be drawn here",
                content.card(card).id
            )
        }
    }
}

/// The results that a run needed beyond those given.
#[derive(Debug, Default)]
pub(super) struct Missing {
    /// Dice and cards that the test must give, in order.
    needed: Vec<Chance>,
    /// Cards that were dealt: any would do.
    pub(super) dealt: usize,
}

impl Missing {
    /// The results that the last inputs of a game needed; the first `given` of them were given.
    ///
    /// `run` repeats the run with other results: a card that was the only possible one need not be given.
    pub(super) fn of(
        game: &Game,
        inputs: &[Input],
        given: usize,
        deals: Deals,
        run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
    ) -> Missing {
        let mut missing = Missing::default();
        let results: Vec<Chance> = inputs
            .iter()
            .filter_map(|input| match input {
                Input::Chance(chance) => Some(*chance),
                Input::Choice(_) => None,
            })
            .collect();
        let dealt = deals.cards(game);
        for (index, result) in results.iter().enumerate().skip(given) {
            match *result {
                Chance::Card(card) if dealt.contains(&card) => missing.dealt += 1,
                Chance::Card(card)
                    if had_to_come(card, &results[..index], game.content(), &run) => {}
                needed => missing.needed.push(needed),
            }
        }
        missing
    }

    /// Whether the test must give results that it does not give.
    pub(super) fn is_needed(&self) -> bool {
        !self.needed.is_empty()
    }

    /// Refuses results that the test does not give.
    pub(super) fn refused(&self, place: &Place, content: &Content) -> Result<(), TestFailure> {
        let dice = self
            .needed
            .iter()
            .filter(|result| matches!(result, Chance::Die(_)))
            .count();
        let picks = self
            .needed
            .iter()
            .filter(|result| matches!(result, Chance::Pick(_)))
            .count();
        let parts = [
            counted(dice, "die", "dice"),
            counted(self.needed.len() - dice - picks, "card", "cards"),
            counted(picks, "random number", "random numbers"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return Ok(());
        }
        let what = format!(
            "chance decides here, and the test does not give the result: {}",
            parts.join(" and ")
        );
        let mut failure = TestFailure::new(place, what);
        failure.note([format!(
            "add {}, or other results, before this step, in it or right after it",
            self.keys(content)
        )]);
        Err(failure)
    }

    /// The results as a test gives them.
    fn keys(&self, content: &Content) -> String {
        let mut runs: Vec<(&str, Vec<String>)> = Vec::new();
        for result in &self.needed {
            let (key, value) = match result {
                Chance::Die(die) => ("dice", die.to_string()),
                Chance::Pick(number) => ("pick", number.to_string()),
                Chance::Card(card) => ("draw", content.card(*card).id.clone()),
            };
            match runs.last_mut() {
                Some((last, values)) if *last == key => values.push(value),
                _ => runs.push((key, vec![value])),
            }
        }
        let runs: Vec<String> = runs
            .into_iter()
            .map(|(key, values)| format!("`{key}: [{}]`", values.join(", ")))
            .collect();
        runs.join(" and then ")
    }
}

/// Whether cards are being dealt when a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deals {
    /// The run begins in the set-up: its cards are dealt.
    Setup,
    /// Cards are only dealt in the phase for dealing.
    Turn,
}

impl Deals {
    /// The cards dealt in the last run of a game.
    fn cards(self, game: &Game) -> Vec<CardId> {
        let phases = &game.content().scenario.phases;
        let mut deals = self == Deals::Setup;
        let mut dealt = Vec::new();
        for event in game.events() {
            match *event {
                Event::TurnBegan { .. } => deals = false,
                Event::PhaseBegan { phase } => {
                    deals = phases.get(usize::from(phase)) == Some(&Phase::Deal)
                }
                Event::Drawn { card, .. } if deals => dealt.push(card),
                _ => {}
            }
        }
        dealt
    }

    /// The start of the next run of the game.
    pub(super) fn after(self, game: &Game) -> Deals {
        if game
            .events()
            .iter()
            .any(|event| matches!(event, Event::TurnBegan { .. }))
        {
            Deals::Turn
        } else {
            self
        }
    }
}

/// Whether no other card was possible after these results.
fn had_to_come(
    card: CardId,
    before: &[Chance],
    content: &Content,
    run: impl Fn(Vec<Chance>) -> Result<Game, GameError>,
) -> bool {
    content
        .card_ids()
        .filter(|other| *other != card)
        .all(|other| {
            let mut results = before.to_vec();
            results.push(Chance::Card(other));
            matches!(
                run(results),
                Err(GameError::Runtime(RuntimeError::Dictated { .. }))
            )
        })
}

/// A number of results; none for 0.
fn counted(count: usize, one: &str, more: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {more}")),
    }
}
