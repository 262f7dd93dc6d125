//! A game that is tried, as what it began with and what was done since: it can be made again under changed content.

use std::collections::BTreeMap;

use brink::Choice;
use brink::content::{Content, Library};
use brink::game::{Chance, Game, Input as Recorded};
use brink_author::position::Runner;
use serde::{Deserialize, Serialize};

use super::Desk;
use super::refused::Refused;
use crate::input::Input;
use crate::play::Play;

/// What a game began with, and what was done since.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Record {
    pub(crate) scenario: String,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, String>,
    /// A number: the seed.
    pub(crate) seed: String,
    /// The position as a position test; the start of the scenario without it.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The choices and the results of chance since.
    #[serde(default)]
    pub(crate) inputs: Vec<String>,
}

/// The most inputs of a game that is made again.
const MAX_INPUTS: usize = 50_000;

impl Record {
    pub(crate) fn options(&self) -> Vec<(String, String)> {
        self.options
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    fn seed(&self) -> Result<u64, Refused> {
        self.seed
            .parse()
            .map_err(|_| Refused::because(format!("the seed `{}` is not a number", self.seed)))
    }

    /// The same beginning with what was done in a game.
    pub(crate) fn with(&self, game: &Game, from: usize) -> Record {
        let content = game.content();
        let inputs = game
            .history()
            .iter()
            .skip(from)
            .map(|input| written(*input, content))
            .collect();
        Record {
            inputs,
            ..self.clone()
        }
    }
}

impl Desk {
    /// Makes a game again; with the number of inputs that its beginning took.
    pub(crate) fn play(
        &self,
        library: &Library,
        record: &Record,
    ) -> Result<(Play, usize), Refused> {
        if record.inputs.len() > MAX_INPUTS {
            return Err(Refused::because("the game is too long to be tried here"));
        }
        let content = self.loaded(library, &record.scenario, &record.options())?;
        let unknown = |text: &str| Refused::illegal(format!("`{text}` does not exist any more"));
        let read = |text: &String| read(text, &content).ok_or_else(|| unknown(text));
        let inputs = record
            .inputs
            .iter()
            .map(read)
            .collect::<Result<Vec<_>, _>>()?;
        let chance = inputs.iter().filter_map(|input| match input {
            Recorded::Chance(chance) => Some(*chance),
            Recorded::Choice(_) => None,
        });
        let (game, from) = match &record.position {
            None => (
                Game::builder(content)
                    .seed(record.seed()?)
                    .dictate(chance)
                    .start()
                    .map_err(failed)?,
                0,
            ),
            Some(text) => {
                let mut game = begun(library, text, record.seed()?)?;
                let from = game.history().len();
                game.dictate(chance);
                (game, from)
            }
        };
        let mut play = Play::begun(game);
        for (input, text) in inputs.iter().zip(&record.inputs) {
            if let Recorded::Choice(choice) = input {
                let wrong =
                    |error: brink::game::GameError| Refused::illegal(format!("`{text}`: {error}"));
                play.run(Input::Choose(*choice)).map_err(wrong)?;
            }
        }
        Ok((play, from))
    }
}

/// A game that begins in the position of a test.
fn begun(library: &Library, text: &str, seed: u64) -> Result<Game, Refused> {
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.tests_of("position.yaml", text);
    if let Some(fault) = faults.first() {
        return Err(Refused::illegal(fault.in_words()));
    }
    let test = tests
        .first()
        .ok_or_else(|| Refused::illegal("the text has no position test"))?;
    runner.begin(test, seed).map_err(|failure| {
        let faults = failure.faults.iter().map(brink::Diagnostic::in_words);
        let checks = failure.checks.iter().map(|check| {
            let notes = check
                .notes
                .iter()
                .map(|note| format!(" ({note})"))
                .collect::<String>();
            format!("{}{notes}", check.what)
        });
        Refused::illegal(faults.chain(checks).collect::<Vec<_>>().join("; "))
    })
}

/// Why a game could not be played on: a script with its line, or the rules.
pub(crate) fn failed(error: brink::game::GameError) -> Refused {
    crate::problem::Problem::from(error).into()
}

fn written(input: Recorded, content: &Content) -> String {
    match input {
        Recorded::Choice(choice) => choice.key(content),
        Recorded::Chance(Chance::Die(die)) => format!("die:{die}"),
        Recorded::Chance(Chance::Pick(number)) => format!("picked:{number}"),
        Recorded::Chance(Chance::Card(card)) => format!("drawn:{}", content.card(card).id),
    }
}

fn read(text: &str, content: &Content) -> Option<Recorded> {
    match text.split_once(':') {
        Some(("die", die)) => Some(Recorded::Chance(Chance::Die(die.parse().ok()?))),
        Some(("picked", number)) => Some(Recorded::Chance(Chance::Pick(number.parse().ok()?))),
        Some(("drawn", card)) => Some(Recorded::Chance(Chance::Card(content.find_card(card)?))),
        _ => Choice::from_key(text, content).map(Recorded::Choice),
    }
}
