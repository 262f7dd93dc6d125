//! What an answer means: choices by number, by a piece of the name, and several places in one line.

use brink::content::{Content, did_you_mean};
use brink::game::{Choice, Decision, Mode, Use};
use brink::ids::{CardId, RegionId, SpaceId};

use super::typed::Command;

/// The most choices that one line makes.
const MAX_CHOICES: usize = 99;

/// What an answer refers to: the choices of a question, and their numbers as last listed.
struct Offer<'a> {
    decision: &'a Decision,
    listed: &'a [Choice],
    content: &'a Content,
}

/// Finds the choices that an answer means, in order. All of them are offered now; whether the later ones still are
/// after the first is checked when they are made. Numbers refer to the choices as last listed.
///
/// # Errors
/// No such choice, an ambiguous one, or more than may be made, as a sentence.
pub(super) fn choices(
    answer: &str,
    decision: &Decision,
    listed: &[Choice],
    content: &Content,
) -> Result<Vec<Choice>, String> {
    let offer = Offer { decision, listed, content };
    let alone = one(answer, &offer);
    let places = decision.choices.iter().any(|choice| matches!(choice, Choice::Space(_)));
    let message = match alone {
        Ok(only) => return Ok(vec![only]),
        Err(message) => message,
    };
    let parts: Vec<&str> = answer.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    let counted = parts.len() > 1 || counts(answer).iter().any(|(count, _)| count.is_some());
    if !places || !counted {
        return Err(with_usage(answer, message));
    }
    let mut all = Vec::new();
    for part in parts {
        let (count, choice) = repeated(part, &offer)?;
        if all.len() + count > MAX_CHOICES {
            return Err(format!("one line makes at most {MAX_CHOICES} choices"));
        }
        all.extend(std::iter::repeat_n(choice, count));
    }
    let left = usize::from(decision.left);
    if left > 0 && all.len() > left {
        return Err(format!("that is {} choices, and {left} are left", all.len()));
    }
    Ok(all)
}

/// `NAME`, `NAME 3`, `NAME x3` or `3 NAME`: a choice and how often.
fn repeated(part: &str, offer: &Offer<'_>) -> Result<(usize, Choice), String> {
    let mut message = None;
    for (count, name) in counts(part) {
        match (one(name, offer), count) {
            (Ok(_), Some(0)) => return Err(format!("`{part}` would choose nothing")),
            (Ok(choice @ Choice::Space(_)), count) => return Ok((count.unwrap_or(1), choice)),
            (Ok(choice), None) => return Ok((1, choice)),
            (Ok(_), Some(_)) => return Err(format!("`{part}`: only places take a count")),
            (Err(other), _) => message = Some(other),
        }
    }
    Err(message.unwrap_or_else(|| format!("`{part}` is not one of the choices")))
}

/// The ways to read a part of a line, most literal first: as a name, as a name with a count after or before it.
fn counts(part: &str) -> Vec<(Option<usize>, &str)> {
    let part = part.trim();
    let mut ways = vec![(None, part)];
    let number = |text: &str| text.trim_start_matches(['x', '×', '+']).parse::<usize>().ok();
    if let Some((name, count)) = part.rsplit_once(char::is_whitespace)
        && let Some(count) = number(count)
    {
        ways.push((Some(count), name.trim()));
    }
    if let Some((count, name)) = part.split_once(char::is_whitespace)
        && let Some(count) = number(count)
    {
        ways.push((Some(count), name.trim()));
    }
    ways
}

/// Finds the one choice that an answer means.
fn one(answer: &str, offer: &Offer<'_>) -> Result<Choice, String> {
    let Offer { decision, listed, content } = *offer;
    let is_number = |choice: &Choice| matches!(choice, Choice::Number(_));
    if let Ok(number) = answer.parse::<i64>() {
        if decision.choices.iter().any(is_number) {
            let same = |choice: &&Choice| matches!(choice, Choice::Number(is) if i64::from(*is) == number);
            return decision.choices.iter().find(same).copied().ok_or_else(|| format!("{number} is not offered"));
        }
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        return match index.and_then(|index| listed.get(index)) {
            Some(choice) if decision.choices.contains(choice) => Ok(*choice),
            Some(gone) => {
                let name = decision.choice_name(*gone, content);
                Err(format!("{number} was {name}, which is no longer offered: Enter lists the choices"))
            }
            None => Err(format!("there is no choice {number}: they are numbered 1 to {}", listed.len())),
        };
    }
    let names: Vec<(String, Choice)> =
        decision.choices.iter().map(|choice| (decision.choice_name(*choice, content), *choice)).collect();
    one_of(answer, &names, "not one of the choices")
}

/// Adds the usage of a command, if the answer begins with one.
fn with_usage(answer: &str, message: String) -> String {
    let word = answer.split_whitespace().next().unwrap_or_default().to_lowercase();
    match Command::find(&word) {
        Some(command) => format!("{message}; the command is written `{}`", command.usage()),
        None => message,
    }
}

/// Letters and digits only, in lowercase, with single spaces between words.
fn folded(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Finds the one entry whose name, or a piece of it, was typed.
///
/// # Errors
/// It is not of the expected kind, or several entries match; as a sentence.
fn one_of<T: Copy>(answer: &str, names: &[(String, T)], what: &str) -> Result<T, String> {
    let wanted = folded(answer);
    let unknown = || {
        let hint = did_you_mean(answer, names.iter().map(|(name, _)| name.as_str()));
        format!("`{answer}` is {what}{hint}")
    };
    if wanted.is_empty() {
        return Err(unknown());
    }
    let folded: Vec<(String, &(String, T))> = names.iter().map(|entry| (folded(&entry.0), entry)).collect();
    let fits = |test: &dyn Fn(&str) -> bool| -> Vec<&(String, T)> {
        folded.iter().filter(|(name, _)| test(name)).map(|(_, entry)| *entry).collect()
    };
    let found =
        [fits(&|name| name == wanted), fits(&|name| name.starts_with(&wanted)), fits(&|name| name.contains(&wanted))];
    let found = found.into_iter().find(|found| !found.is_empty()).unwrap_or_default();
    match found[..] {
        [(_, only)] => Ok(*only),
        [] => Err(unknown()),
        _ => {
            let several: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
            Err(format!("`{answer}` fits {}", several.join(", ")))
        }
    }
}

/// Finds a card by its place in the list of choices, by its printed number, or by a piece of its name.
pub(super) fn card(answer: &str, choices: &[Choice], content: &Content) -> Result<CardId, String> {
    if let Ok(number) = answer.parse::<u16>() {
        let listed = usize::from(number).checked_sub(1).and_then(|index| choices.get(index));
        if choices.iter().any(|choice| matches!(choice, Choice::Card(_))) {
            return match listed {
                Some(Choice::Card(card)) => Ok(*card),
                _ => Err(format!("choice {number} is not a card")),
            };
        }
        let printed = content.cards.values().position(|card| card.number == number);
        return printed.map(CardId::at).ok_or_else(|| format!("no card has the number {number}"));
    }
    let names: Vec<(String, CardId)> =
        content.cards.values().enumerate().map(|(index, card)| (card.name.clone(), CardId::at(index))).collect();
    one_of(answer, &names, "not a card")
}

/// Finds a space by a piece of its name.
pub(super) fn space(answer: &str, content: &Content) -> Result<SpaceId, String> {
    let spaces = content.map.spaces.values().enumerate();
    let names: Vec<(String, SpaceId)> = spaces.map(|(index, space)| (space.name.clone(), SpaceId::at(index))).collect();
    one_of(answer, &names, "not a space")
}

/// Finds a region by a piece of its name.
pub(super) fn region(answer: &str, content: &Content) -> Result<RegionId, String> {
    let regions = content.map.regions.values().enumerate();
    let names: Vec<(String, RegionId)> =
        regions.map(|(index, region)| (region.name.clone(), RegionId::at(index))).collect();
    one_of(answer, &names, "not a region").map_err(|message| {
        let known: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        format!("{message}; the regions are {}", known.join(", "))
    })
}

/// Finds the subject of `why`: an action, else a space or a card, else a region.
pub(super) fn subject(answer: &str, listed: &[Choice], content: &Content) -> Result<Choice, String> {
    let wanted = folded(answer);
    let actions = actions(content);
    if let Some((_, choice)) = actions.iter().find(|(name, _)| folded(name) == wanted) {
        return Ok(*choice);
    }
    let (space, card) = (space(answer, content), card(answer, listed, content));
    let about_cards = matches!(listed.first(), Some(Choice::Card(_)));
    match (space, card) {
        (Ok(_), Ok(card)) if about_cards => Ok(Choice::Card(card)),
        (Ok(space), _) => Ok(Choice::Space(space)),
        (Err(_), Ok(card)) => Ok(Choice::Card(card)),
        (Err(_), Err(_)) => {
            let mut all = actions;
            let map = &content.map;
            all.extend(
                map.spaces.values().enumerate().map(|(at, space)| (space.name.clone(), Choice::Space(SpaceId::at(at)))),
            );
            all.extend(
                map.regions
                    .values()
                    .enumerate()
                    .map(|(at, region)| (region.name.clone(), Choice::Region(RegionId::at(at)))),
            );
            all.extend(
                content.cards.values().enumerate().map(|(at, card)| (card.name.clone(), Choice::Card(CardId::at(at)))),
            );
            one_of(answer, &all, "not a space, card or action")
        }
    }
}

/// The uses of a card under all their names, and the actions that effects offer a side.
fn actions(content: &Content) -> Vec<(String, Choice)> {
    let mut all: Vec<(String, Choice)> = Vec::new();
    for mode in Mode::ALL {
        all.extend([mode.key().to_owned(), mode.words(&content.words)].map(|name| (name, Choice::Mode(mode))));
    }
    for usage in Use::ALL {
        all.extend([usage.key().to_owned(), usage.words(&content.words)].map(|name| (name, Choice::Use(usage))));
    }
    all.push(("ops".to_owned(), Choice::Use(Use::Operations)));
    all.extend(Choice::FIXED.map(|(choice, name)| (name.to_owned(), choice)));
    for (index, script) in content.scripts.iter().enumerate() {
        let offered = script.iter().flat_map(|script| &script.actions).enumerate();
        all.extend(offered.map(|(nth, action)| (action.label.clone(), Choice::Action(CardId::at(index), nth as u8))));
    }
    all
}
