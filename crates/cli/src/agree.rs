//! `brink replay --agree`: how often a player chooses the card that was chosen in recorded games.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use brink::digest::mixed;
use brink::game::{Ask, Choice, Decision, Game, Input};
use brink::ids::CardId;
use brink::words::Words;
use brink_players::{PlayerError, Players, Request};
use brink_study::Estimate;

use crate::CommandResult;
use crate::many::{estimate, percent};
use crate::players::{kind_words, registry};
use crate::words;

/// Number of cards that a player names: its choice, then its choices without those before.
const NAMED: usize = 3;

/// Agreement of a player with the cards chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Counted {
    /// Choices between two cards or more.
    asked: u64,
    /// Decisions in which the card was the player's first.
    first: u64,
    /// Decisions in which it was among the player's first three.
    named: u64,
    /// Expected counts of both for a player that chooses at random.
    chance: [f64; 2],
}

/// Agreement of a player, in headlines and in action rounds.
#[derive(Debug)]
pub(super) struct Agreement {
    kind: String,
    players: Players,
    games: u64,
    headlines: Counted,
    rounds: Counted,
}

impl Agreement {
    /// Nothing compared yet.
    ///
    /// # Errors
    /// A kind of player that is unknown.
    pub(super) fn new(kind: &str) -> CommandResult<Agreement> {
        let players = registry(1);
        players.player(kind, 0).map_err(|error| error.to_string())?;
        Ok(Agreement {
            kind: kind.to_owned(),
            players,
            games: 0,
            headlines: Counted::default(),
            rounds: Counted::default(),
        })
    }

    /// Asks the player at every choice of a card in a game.
    ///
    /// It gets the view of the side that chose: its hand, and nothing that the side could not know.
    pub(super) fn add(&mut self, game: &Game) -> CommandResult {
        let history = game.history().iter();
        let choices: Vec<Choice> = history.filter_map(Input::choice).collect();
        let mut next = 0;
        let mut failed = None;
        let replayed = game.replayed(usize::MAX, |game, _| {
            let made = choices.get(next).copied();
            next += 1;
            if let (Some(decision), Some(Choice::Card(card)), None) =
                (game.decision(), made, &failed)
            {
                failed = self.ask(game, decision, card).err();
            }
        });
        replayed.map_err(|error| error.to_string())?;
        self.games += 1;
        failed.map_or(Ok(()), |error| Err(error.to_string().into()))
    }

    /// Compares one choice.
    fn ask(&mut self, game: &Game, decision: &Decision, chosen: CardId) -> Result<(), PlayerError> {
        if !matches!(decision.ask, Ask::Play | Ask::Headline) {
            return Ok(());
        }
        let is_headline = decision.ask == Ask::Headline;
        let cards = decision.choices.iter().filter_map(card);
        let cards: BTreeSet<CardId> = cards.collect();
        if cards.len() < 2 {
            return Ok(());
        }
        let seed = mixed(self.games, game.history().len() as u64);
        let mut player = self.players.player(&self.kind, seed)?;
        let mut left = decision.clone();
        let mut place = None;
        for nth in 0..NAMED {
            let request = Request::new(game.view(decision.side), &left);
            let named = player.choose(&request)?;
            if card(&named) == Some(chosen) {
                place = Some(nth);
                break;
            }
            // Without what it named, it names the next.
            left.choices.retain(|choice| *choice != named);
            if !left.choices.iter().any(|choice| card(choice).is_some()) {
                break;
            }
        }
        let counted = if is_headline {
            &mut self.headlines
        } else {
            &mut self.rounds
        };
        counted.asked += 1;
        counted.first += u64::from(place == Some(0));
        counted.named += u64::from(place.is_some());
        let all = cards.len() as f64;
        counted.chance = [
            counted.chance[0] + 1.0 / all,
            counted.chance[1] + (NAMED as f64 / all).min(1.0),
        ];
        Ok(())
    }

    /// The table for people.
    pub(super) fn text(&self, said: &Words) -> String {
        let mut lines = vec![words::agree_title(
            said,
            kind_words(said, &self.kind),
            self.games,
        )];
        let parts = [
            (words::agree_headlines(said), self.headlines),
            (words::agree_rounds(said), self.rounds),
            (words::agree_all(said), self.headlines.plus(self.rounds)),
        ];
        for (name, counted) in parts {
            let [first, named] = counted.shares().map(percent);
            let [one, three] = counted
                .expected()
                .map(|share| format!("{:.1} %", 100.0 * share));
            lines.push(format!(
                "  {}",
                words::agree_part(said, name, counted.asked, first, one, named, three)
            ));
        }
        lines.join("\n") + "\n"
    }

    /// The object that `--json` prints.
    pub(super) fn json(&self) -> Value {
        json!({
            "player": self.kind,
            "games": self.games,
            "headlines": self.headlines.json(),
            "rounds": self.rounds.json(),
            "all": self.headlines.plus(self.rounds).json(),
        })
    }
}

impl Counted {
    /// The object that `--json` prints.
    fn json(self) -> Value {
        let [first, named] = self.shares().map(estimate);
        let [one, three] = self.expected();
        json!({
            "choices": self.asked,
            "first": first,
            "first_three": named,
            "random": { "first": one, "first_three": three },
        })
    }

    fn plus(self, other: Counted) -> Counted {
        let chance = [0, 1].map(|at| self.chance[at] + other.chance[at]);
        let asked = self.asked + other.asked;
        let first = self.first + other.first;
        let named = self.named + other.named;
        Counted {
            asked,
            first,
            named,
            chance,
        }
    }

    fn shares(self) -> [Estimate; 2] {
        [self.first, self.named].map(|count| {
            let asked = self.asked as f64;
            Estimate::of_share(count as f64 / asked, asked)
        })
    }

    fn expected(self) -> [f64; 2] {
        self.chance.map(|sum| sum / self.asked.max(1) as f64)
    }
}

/// The card that a choice names.
fn card(choice: &Choice) -> Option<CardId> {
    match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    }
}
