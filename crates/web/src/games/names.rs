//! The places of names in a line of the log, in whatever form the line has them.

use brink::content::Content;
use brink::ids::{CardId, SpaceId};
use brink::words::NameKind;
use serde::Serialize;

use crate::json::objects;

objects! {
    /// A name in a line of the log.
    #[derive(Serialize)]
    NameFacts {
        /// Its place: the UTF-16 code units before it.
        at: usize,
        /// Its length in UTF-16 code units.
        length: usize,
        /// The card, if it is the name of one.
        card: Option<String>,
        /// The space, if it is the name of one.
        space: Option<String>,
    }
}

/// A thing that a line is about.
#[derive(Clone, Copy)]
enum Named {
    Space(SpaceId),
    Card(CardId),
}

/// The places of the names of what a line is about, in order, none within another.
pub(super) fn names(
    text: &str,
    spaces: &[SpaceId],
    cards: &[CardId],
    content: &Content,
) -> Vec<NameFacts> {
    let spaces = spaces.iter().map(|space| Named::Space(*space));
    let all = spaces.chain(cards.iter().map(|card| Named::Card(*card)));
    let spelt = all.flat_map(|one| spellings(one, content).map(move |form| (form, one)));
    let mut spelt: Vec<_> = spelt.collect();
    // The longest first: a name may be a part of another one.
    spelt.sort_by_key(|(form, _)| usize::MAX - form.len());
    let mut found: Vec<(usize, usize, Named)> = Vec::new();
    for (form, one) in spelt {
        for (from, _) in text.match_indices(form) {
            let to = from + form.len();
            let is_free = found.iter().all(|(a, b, _)| to <= *a || from >= *b);
            if is_free && is_whole(text, from, to) {
                found.push((from, to, one));
            }
        }
    }
    found.sort_by_key(|(from, ..)| *from);
    let facts = found
        .into_iter()
        .map(|(from, to, one)| facts(text, from, to, one, content));
    facts.collect()
}

/// The forms of a name that a line may have, without what precedes the name in them.
fn spellings(one: Named, content: &Content) -> impl Iterator<Item = &str> {
    let (kind, name) = match one {
        Named::Space(space) => (NameKind::Space, &content.map.space(space).name),
        Named::Card(card) => (NameKind::Card, &content.card(card).name),
    };
    let forms = content.words.spellings(kind, name);
    forms
        .map(move |form| bare(form, name))
        .filter(|form| !form.is_empty())
}

/// A form of a name without the preposition before it.
fn bare<'a>(form: &'a str, name: &str) -> &'a str {
    let words = |text: &str| text.split_whitespace().count();
    match form.split_once(' ') {
        Some((_, rest)) if words(form) > words(name) => rest,
        _ => form,
    }
}

/// Whether no letter before or after a part of a text belongs to it.
fn is_whole(text: &str, from: usize, to: usize) -> bool {
    let before = text[..from].chars().next_back();
    let after = text[to..].chars().next();
    ![before, after]
        .into_iter()
        .flatten()
        .any(char::is_alphanumeric)
}

fn facts(text: &str, from: usize, to: usize, one: Named, content: &Content) -> NameFacts {
    let units = |part: &str| part.encode_utf16().count();
    let (card, space) = match one {
        Named::Space(space) => (None, Some(content.map.space_id(space).to_owned())),
        Named::Card(card) => (Some(content.card(card).id.clone()), None),
    };
    NameFacts {
        at: units(&text[..from]),
        length: units(&text[from..to]),
        card,
        space,
    }
}

#[cfg(test)]
mod tests {
    use brink::content::Library;

    use super::*;

    /// The parts of a line that are names of these spaces, in Russian.
    fn found(text: &str, spaces: &[&str]) -> Vec<(String, String)> {
        let library = Library::open(&testkit::roots()).in_language("ru");
        let content = library.load("twilight_struggle").unwrap().content;
        let ids: Vec<_> = spaces
            .iter()
            .map(|id| content.find_space(id).unwrap())
            .collect();
        let units: Vec<u16> = text.encode_utf16().collect();
        let all = names(text, &ids, &[], &content).into_iter();
        all.map(|one| {
            let part = &units[one.at..one.at + one.length];
            (String::from_utf16_lossy(part), one.space.unwrap())
        })
        .collect()
    }

    #[test]
    fn names_are_found_in_every_form() {
        let line = "СССР +1 в Ираке (теперь 1), −1 во Франции. Ирак: нет Иракского";
        assert_eq!(
            found(line, &["iraq", "france"]),
            [("Ираке", "iraq"), ("Франции", "france"), ("Ирак", "iraq")]
                .map(|(part, id)| (part.to_owned(), id.to_owned()))
        );
        let line = "США +1 в Саудовской Аравии";
        assert_eq!(found(line, &["saudi_arabia"])[0].0, "Саудовской Аравии");
        assert!(found(line, &["iran"]).is_empty());
    }
}
