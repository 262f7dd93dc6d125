//! Names that a person may type: every form of each, and the English one.

use brink::content::Content;
use brink::game::{Choice, Decision};
use brink::ids::{CardId, RegionId, SpaceId};
use brink::tooling::nearest;
use brink::words::{NameKind, Words, engine};

use super::super::words;
use super::fold::folded;

/// A thing with its name and every spelling.
#[derive(Clone, Debug)]
pub(super) struct Named<T> {
    /// The name that is shown.
    pub(super) name: String,
    /// Every spelling, folded.
    spellings: Vec<String>,
    /// The thing named.
    pub(super) it: T,
}

/// The message for a name that is not known, with a hint.
type Unknown = fn(&Words, String, String) -> String;

impl<T> Named<T> {
    fn new(name: &str, kind: NameKind, it: T, said: &Words) -> Named<T> {
        let spellings = said.spellings(kind, name).map(folded).collect();
        Named {
            name: name.to_owned(),
            spellings,
            it,
        }
    }

    /// A word of the program, and the same in English.
    pub(super) fn word(name: String, english: String, it: T, said: &Words) -> Named<T> {
        Named::new(&name, NameKind::Word, it, said).or(&english)
    }

    /// Adds a spelling.
    pub(super) fn or(mut self, spelling: &str) -> Named<T> {
        self.spellings.push(folded(spelling));
        self
    }

    /// Adds spellings.
    fn or_any(self, spellings: &[String]) -> Named<T> {
        spellings
            .iter()
            .fold(self, |named, spelling| named.or(spelling))
    }

    /// Replaces the value by one made from it, and keeps the names.
    pub(super) fn of<U>(self, make: impl Fn(T) -> U) -> Named<U> {
        Named {
            name: self.name,
            spellings: self.spellings,
            it: make(self.it),
        }
    }

    /// Whether a folded text is one of its spellings.
    pub(super) fn is(&self, wanted: &str) -> bool {
        self.spellings.iter().any(|own| own == wanted)
    }
}

impl Named<CardId> {
    pub(super) fn card(card: CardId, content: &Content) -> Named<CardId> {
        let facts = content.card(card);
        Named::new(&facts.name, NameKind::Card, card, &content.words).or_any(&facts.also)
    }
}

impl Named<SpaceId> {
    pub(super) fn space(space: SpaceId, content: &Content) -> Named<SpaceId> {
        let facts = content.map.space(space);
        Named::new(&facts.name, NameKind::Space, space, &content.words).or_any(&facts.also)
    }
}

impl Named<RegionId> {
    pub(super) fn region(region: RegionId, content: &Content) -> Named<RegionId> {
        Named::new(
            &content.map.region(region).name,
            NameKind::Region,
            region,
            &content.words,
        )
    }
}

impl Named<Choice> {
    /// An action that an effect offers.
    pub(super) fn action(choice: Choice, content: &Content) -> Named<Choice> {
        Named::new(
            &choice.display(content).to_string(),
            NameKind::Word,
            choice,
            &content.words,
        )
    }

    /// A choice of a decision.
    pub(super) fn choice(choice: Choice, decision: &Decision, content: &Content) -> Named<Choice> {
        let said = &content.words;
        let english = Words::english();
        let name = decision.display_choice(choice, content).to_string();
        match choice {
            Choice::Card(card) => Named::card(card, content).of(Choice::Card),
            Choice::Space(space) => Named::space(space, content).of(Choice::Space),
            Choice::Region(region) => Named::region(region, content).of(Choice::Region),
            Choice::Use(usage) => {
                Named::word(name, usage.display_in(english).to_string(), choice, said)
            }
            Choice::Mode(mode) => Named::word(name, mode.name_in(english, content), choice, said),
            Choice::Word(word) => {
                let original = decision.words.get(usize::from(word)).cloned();
                Named::word(name, original.unwrap_or_default(), choice, said)
            }
            Choice::Bid(side, number) => {
                let sides = said.spellings(NameKind::Side, content.side_name(side));
                let start = Named::new(&name, NameKind::Word, choice, said);
                sides.fold(start, |named, side| {
                    named.or(&engine::choice_bid(said, side, number))
                })
            }
            other => {
                let key = Choice::FIXED
                    .iter()
                    .find(|(fixed, _)| *fixed == other)
                    .map_or("", |(_, key)| key);
                Named::word(name, key.to_owned(), choice, said)
            }
        }
    }
}

/// Finds the one entry that the typed name, or piece of a name, refers to.
///
/// # Errors
/// It is not of the expected kind, or several entries match; as a sentence.
pub(super) fn one_of<T: Copy>(
    answer: &str,
    names: &[Named<T>],
    unknown: Unknown,
    said: &Words,
) -> Result<T, String> {
    let wanted = folded(answer);
    if wanted.is_empty() {
        return Err(not_found(answer, names, unknown, said));
    }
    let found = [
        matching(names, |name| name == wanted),
        matching(names, |name| name.starts_with(&wanted)),
        matching(names, |name| name.contains(&wanted)),
    ];
    let found = found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default();
    match found[..] {
        [only] => Ok(only.it),
        [] => Err(not_found(answer, names, unknown, said)),
        _ => {
            let several = found.iter().map(|named| named.name.as_str());
            let several: Vec<&str> = several.collect();
            Err(words::answer_several(said, answer, several.join(", ")))
        }
    }
}

/// The entries of which a spelling passes a test.
fn matching<T>(names: &[Named<T>], test: impl Fn(&str) -> bool) -> Vec<&Named<T>> {
    names
        .iter()
        .filter(|named| named.spellings.iter().any(|own| test(own)))
        .collect()
}

/// The message about an answer that no entry fits, with the nearest one.
fn not_found<T>(answer: &str, names: &[Named<T>], unknown: Unknown, said: &Words) -> String {
    let spellings = names.iter().flat_map(|named| &named.spellings);
    let near = nearest(&folded(answer), spellings.map(String::as_str));
    let near = near.and_then(|near| names.iter().find(|named| named.is(near)));
    let hint = near.map_or(String::new(), |named| {
        words::did_you_mean(said, &named.name)
    });
    unknown(said, answer.to_owned(), hint)
}
