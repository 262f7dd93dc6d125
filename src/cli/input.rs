//! What a person types: commands, and choices by number or by a piece of the name.

use crate::content::{Content, nearest};
use crate::game::{Choice, Decision};
use crate::ids::{CardId, SpaceId};

/// One line that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Help,
    Board,
    Hand,
    Card(String),
    Regions,
    Log,
    Why(String),
    Undo,
    Reload,
    Save(String),
    Quit,
    Nothing,
    Answer(String),
}

impl Line {
    pub(super) fn read(text: &str) -> Line {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim().to_owned();
        match (word, rest.is_empty()) {
            ("", _) => Line::Nothing,
            ("help" | "?", true) => Line::Help,
            ("board", true) => Line::Board,
            ("hand", true) => Line::Hand,
            ("regions", true) => Line::Regions,
            ("log", true) => Line::Log,
            ("undo", true) => Line::Undo,
            ("reload", true) => Line::Reload,
            ("quit" | "exit", true) => Line::Quit,
            ("card", false) => Line::Card(rest),
            ("why", false) => Line::Why(rest),
            ("save", false) => Line::Save(rest),
            _ => Line::Answer(text.to_owned()),
        }
    }
}

/// What `help` says.
pub(super) const HELP: &str = "\
Choose by number, or by a piece of the name that fits only one choice. Besides:
  board        the board by region, tracks, effects in force
  hand         your hand, and what you know of the other
  card NAME    a card: facts, text, rulings
  regions      what each region would score now
  log          what has happened
  why NAME     why something is not offered
  undo         back to your last choice
  reload       read maps, cards and scenarios again and go on with them
  save FILE    save the game
  quit         stop playing
";

/// Finds the choice that an answer means.
///
/// # Errors
/// A sentence: no such choice, or several.
pub(super) fn choice(answer: &str, decision: &Decision, content: &Content) -> Result<Choice, String> {
    if let Ok(number) = answer.parse::<usize>()
        && !decision.choices.iter().any(|choice| matches!(choice, Choice::Number(_)))
    {
        let choice = number.checked_sub(1).and_then(|index| decision.choices.get(index));
        return choice
            .copied()
            .ok_or_else(|| format!("there is no choice {number}: they go from 1 to {}", decision.choices.len()));
    }
    let names: Vec<(String, Choice)> =
        decision.choices.iter().map(|choice| (decision.choice_name(*choice, content), *choice)).collect();
    one_of(answer, &names)
}

/// Finds the one entry whose name, or a piece of it, was typed.
fn one_of<T: Copy>(answer: &str, names: &[(String, T)]) -> Result<T, String> {
    let wanted = answer.to_lowercase();
    let exact: Vec<_> = names.iter().filter(|(name, _)| name.to_lowercase() == wanted).collect();
    let starts: Vec<_> = names.iter().filter(|(name, _)| name.to_lowercase().starts_with(&wanted)).collect();
    let within: Vec<_> = names.iter().filter(|(name, _)| name.to_lowercase().contains(&wanted)).collect();
    let found = [exact, starts, within].into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    match found[..] {
        [(_, only)] => Ok(*only),
        [] => {
            let near = nearest(answer, names.iter().map(|(name, _)| name.as_str()));
            let hint = near.map_or(String::new(), |near| format!(": did you mean {near}?"));
            Err(format!("`{answer}` is none of the choices{hint}"))
        }
        _ => {
            let several: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
            Err(format!("`{answer}` fits {}", several.join(", ")))
        }
    }
}

/// Finds a card by a piece of its name.
pub(super) fn card(answer: &str, content: &Content) -> Result<CardId, String> {
    let names: Vec<(String, CardId)> =
        content.cards.values().enumerate().map(|(index, card)| (card.name.clone(), CardId::from(index))).collect();
    one_of(answer, &names).map_err(|message| message.replace("none of the choices", "no card"))
}

/// Finds a space by a piece of its name.
pub(super) fn space(answer: &str, content: &Content) -> Result<SpaceId, String> {
    let spaces = content.map.spaces.values().enumerate();
    let names: Vec<(String, SpaceId)> =
        spaces.map(|(index, space)| (space.name.clone(), SpaceId::from(index))).collect();
    one_of(answer, &names).map_err(|message| message.replace("none of the choices", "no space"))
}
