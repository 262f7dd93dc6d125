//! Reads answers: choices by number, by a piece of the name, and several places in one line.

use brink::content::Content;
use brink::game::{Choice, Decision, Mode, Use};
use brink::ids::{CardId, RegionId, SpaceId};
use brink::words::Words;

use super::super::words;
use super::fold::folded;
use super::named::{Named, one_of};
use super::typed::Command;

/// The maximum number of choices made by one line.
const MAX_CHOICES: usize = 99;

/// Choices that an answer refers to, and their numbers as last listed.
struct Offer<'a> {
    decision: &'a Decision,
    listed: &'a [Choice],
    content: &'a Content,
}

/// Finds the choices that an answer refers to, in order. All of them are offered now; each later
/// one is checked again before it is made. Numbers refer to the choices as last listed.
///
/// # Errors
/// No such choice, an ambiguous one, or more than may be made, as a sentence.
pub(super) fn choices(
    answer: &str,
    decision: &Decision,
    listed: &[Choice],
    content: &Content,
) -> Result<Vec<Choice>, String> {
    let offer = Offer {
        decision,
        listed,
        content,
    };
    let alone = one(answer, &offer);
    let places = decision
        .choices
        .iter()
        .any(|choice| matches!(choice, Choice::Space(_)));
    let message = match alone {
        Ok(only) => return Ok(vec![only]),
        Err(message) => message,
    };
    let parts: Vec<&str> = answer
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let counted = parts.len() > 1 || counts(answer).iter().any(|(count, _)| count.is_some());
    if !places || !counted {
        return Err(with_usage(answer, message, &content.words));
    }
    let mut all = Vec::new();
    for part in parts {
        let (count, choice) = repeated(part, &offer)?;
        if all.len() + count > MAX_CHOICES {
            return Err(words::answer_most(&content.words, MAX_CHOICES));
        }
        all.extend(std::iter::repeat_n(choice, count));
    }
    let left = decision.left.map(|left| usize::from(left.get()));
    if let Some(left) = left.filter(|left| all.len() > *left) {
        return Err(words::answer_too_many(&content.words, all.len(), left));
    }
    Ok(all)
}

/// `NAME`, `NAME 3`, `NAME x3` or `3 NAME`: a choice and how often.
fn repeated(part: &str, offer: &Offer<'_>) -> Result<(usize, Choice), String> {
    let said = &offer.content.words;
    let mut message = None;
    for (count, name) in counts(part) {
        match (one(name, offer), count) {
            (Ok(_), Some(0)) => return Err(words::answer_nothing(said, part)),
            (Ok(choice @ Choice::Space(_)), count) => return Ok((count.unwrap_or(1), choice)),
            (Ok(choice), None) => return Ok((1, choice)),
            (Ok(_), Some(_)) => return Err(words::answer_no_count(said, part)),
            (Err(other), _) => message = Some(other),
        }
    }
    Err(message.unwrap_or_else(|| words::answer_not_choice(said, part, "")))
}

/// The ways to read a part of a line, most literal first: as a name, as a name with a count after or before it.
fn counts(part: &str) -> Vec<(Option<usize>, &str)> {
    let part = part.trim();
    let mut ways = vec![(None, part)];
    if let Some((name, count)) = part.rsplit_once(char::is_whitespace)
        && let Some(count) = count_of(count)
    {
        ways.push((Some(count), name.trim()));
    }
    if let Some((count, name)) = part.split_once(char::is_whitespace)
        && let Some(count) = count_of(count)
    {
        ways.push((Some(count), name.trim()));
    }
    ways
}

/// A count: `2`, `x2`, `+2`.
fn count_of(text: &str) -> Option<usize> {
    let number = text.trim_start_matches(['x', 'х', '×', '+']);
    number.parse().ok()
}

/// Finds the one choice that an answer means.
fn one(answer: &str, offer: &Offer<'_>) -> Result<Choice, String> {
    let Offer {
        decision,
        listed,
        content,
    } = *offer;
    let said = &content.words;
    if let Ok(number) = answer.parse::<i64>() {
        let mut numbers = decision.choices.iter().filter_map(|choice| match choice {
            Choice::Number(is) => Some((i64::from(*is), *choice)),
            _ => None,
        });
        if numbers.clone().next().is_some() {
            let named = numbers.find(|(is, _)| *is == number);
            return named
                .map(|(_, choice)| choice)
                .ok_or_else(|| words::answer_not_number(said, number));
        }
        let index = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        return match index.and_then(|index| listed.get(index)) {
            Some(choice) if decision.choices.contains(choice) => Ok(*choice),
            Some(gone) => {
                let name = decision.display_choice(*gone, content).to_string();
                Err(words::answer_gone(said, number, name))
            }
            None => Err(words::answer_out_of_list(said, number, listed.len())),
        };
    }
    let names: Vec<Named<Choice>> = decision
        .choices
        .iter()
        .map(|choice| Named::choice(*choice, decision, content))
        .collect();
    one_of(answer, &names, words::answer_not_choice, said)
}

/// Adds the usage of a command, if the answer begins with one.
fn with_usage(answer: &str, message: String, said: &Words) -> String {
    match answer
        .split_whitespace()
        .next()
        .and_then(|word| Command::find(word, said))
    {
        Some(command) => words::answer_usage(said, message, command.usage(said)),
        None => message,
    }
}

/// Finds a card by its place in the list of choices, by its printed number, or by a piece of its name.
pub(super) fn card(answer: &str, choices: &[Choice], content: &Content) -> Result<CardId, String> {
    let said = &content.words;
    if let Ok(number) = answer.parse::<u16>() {
        let listed = usize::from(number)
            .checked_sub(1)
            .and_then(|index| choices.get(index));
        if choices
            .iter()
            .any(|choice| matches!(choice, Choice::Card(_)))
        {
            return match listed {
                Some(Choice::Card(card)) => Ok(*card),
                _ => Err(words::answer_choice_no_card(said, number)),
            };
        }
        let printed = content
            .cards
            .values()
            .position(|card| card.number == number);
        return printed
            .and_then(CardId::new)
            .ok_or_else(|| words::answer_no_card_number(said, number));
    }
    let names: Vec<Named<CardId>> = cards(content).collect();
    one_of(answer, &names, words::answer_not_card, said)
}

/// Finds a space by a piece of its name.
pub(super) fn space(answer: &str, content: &Content) -> Result<SpaceId, String> {
    let names: Vec<Named<SpaceId>> = spaces(content).collect();
    one_of(answer, &names, words::answer_not_space, &content.words)
}

/// Finds a region by a piece of its name.
pub(super) fn region(answer: &str, content: &Content) -> Result<RegionId, String> {
    let names: Vec<Named<RegionId>> = regions(content).collect();
    one_of(answer, &names, words::answer_not_region, &content.words).map_err(|message| {
        let known = names.iter().map(|named| named.name.as_str());
        let known: Vec<&str> = known.collect();
        words::answer_regions(&content.words, message, known.join(", "))
    })
}

fn cards(content: &Content) -> impl Iterator<Item = Named<CardId>> {
    content.card_ids().map(|card| Named::card(card, content))
}

fn spaces(content: &Content) -> impl Iterator<Item = Named<SpaceId>> {
    content
        .map
        .space_ids()
        .map(|space| Named::space(space, content))
}

fn regions(content: &Content) -> impl Iterator<Item = Named<RegionId>> {
    content
        .map
        .region_ids()
        .map(|region| Named::region(region, content))
}

/// Finds the subject of `why`: an action, else a space or a card, else a region.
pub(super) fn subject(
    answer: &str,
    listed: &[Choice],
    content: &Content,
) -> Result<Choice, String> {
    let wanted = folded(answer);
    let actions = actions(content);
    if let Some(named) = actions.iter().find(|named| named.is(&wanted)) {
        return Ok(named.it);
    }
    let space = space(answer, content);
    let card = card(answer, listed, content);
    let about_cards = matches!(listed.first(), Some(Choice::Card(_)));
    match (space, card) {
        (Ok(_), Ok(card)) if about_cards => Ok(Choice::Card(card)),
        (Ok(space), _) => Ok(Choice::Space(space)),
        (Err(_), Ok(card)) => Ok(Choice::Card(card)),
        (Err(_), Err(_)) => {
            let mut all = actions;
            all.extend(spaces(content).map(|named| named.of(Choice::Space)));
            all.extend(regions(content).map(|named| named.of(Choice::Region)));
            all.extend(cards(content).map(|named| named.of(Choice::Card)));
            one_of(answer, &all, words::answer_not_known, &content.words)
        }
    }
}

/// The uses of a card under all their names, and the actions that effects offer a side.
fn actions(content: &Content) -> Vec<Named<Choice>> {
    let said = &content.words;
    let mut all: Vec<Named<Choice>> = Vec::new();
    for mode in Mode::all(content) {
        let named = Named::word(
            mode.name(content),
            mode.name_in(Words::english(), content),
            Choice::Mode(mode),
            said,
        );
        all.push(named.or(mode.key(content)));
    }
    for usage in Use::ALL {
        let named = Named::word(
            usage.display_in(said).to_string(),
            usage.display_in(Words::english()).to_string(),
            Choice::Use(usage),
            said,
        );
        all.push(named.or(usage.key()));
    }
    let [own, english] = [said, Words::english()].map(words::answer_ops);
    all.push(Named::word(
        own,
        english,
        Choice::Use(Use::Operations),
        said,
    ));
    for (choice, key) in Choice::FIXED {
        all.push(Named::action(choice, content).or(key));
    }
    let offered = content.actions();
    let offered = offered.filter_map(|(source, nth)| Choice::of_action(source, nth));
    all.extend(offered.map(|choice| Named::action(choice, content)));
    all
}
