//! Checks the questions of shipped events: each says what is asked, and what declining it does.

use brink::Library;
use brink::game::{Ask, Choice, Decision, Game};

const GAMES: u64 = 6;

/// Plays games with choices picked by their number, and looks at every question.
fn look(library: &Library, mut seen: impl FnMut(&Decision, &Game)) {
    for listing in library.scenarios() {
        let content = library.load(&listing.id).unwrap().content;
        for seed in 0..GAMES {
            let mut game = Game::new(content.clone(), seed).unwrap();
            let mut step = seed as usize;
            while let Some(decision) = game.decision().cloned() {
                seen(&decision, &game);
                step = step.wrapping_mul(31).wrapping_add(7);
                let choice = decision.choices[(step >> 3) % decision.choices.len()];
                game.apply(choice).unwrap();
            }
        }
    }
}

fn shipped() -> Library {
    let mods = std::fs::read_dir("mods").unwrap();
    let mut roots = vec![".".into()];
    roots.extend(mods.map(|one| one.unwrap().path()));
    Library::open(&roots)
}

#[test]
fn no_event_offers_to_stop_without_its_meaning() {
    let mut stops = 0;
    look(&shipped(), |decision, game| {
        let content = game.content();
        if decision.ask == Ask::Event && decision.choices.contains(&Choice::Stop) {
            let meaning = decision.meaning(Choice::Stop, content);
            let text = decision.display(content).to_string();
            assert_ne!(meaning.as_deref(), Some("choose nothing"), "{text}");
            assert!(meaning.is_some(), "{text}");
            stops += 1;
        }
    });
    assert!(stops > 10, "{stops}");
}

#[test]
fn no_question_of_an_event_asks_with_the_name_of_its_card_or_with_nothing() {
    let mut questions = 0;
    look(&shipped(), |decision, game| {
        let content = game.content();
        if let (Ask::Event | Ask::Secret, Some(card)) = (decision.ask, decision.card) {
            let name = content.card(card).name.as_str();
            assert!(![name, ""].contains(&decision.prompt.as_str()), "{name}");
            questions += 1;
        }
    });
    assert!(questions > 100, "{questions}");
}

#[test]
fn a_meaning_is_translated_and_changes_no_key() {
    for (language, meaning) in [
        ("en", "the US loses all influence in West Germany"),
        ("ru", "США теряют все влияние в Западной Германии"),
    ] {
        let library = Library::open(&[".".into()]).in_language(language);
        let content = library.load("twilight_struggle").unwrap().content;
        let found = (0..400).find_map(|seed| blockade(Game::new(content.clone(), seed).ok()?));
        let (decision, game) = found.unwrap();
        let said = decision.meaning(Choice::Stop, game.content());
        assert_eq!(said.as_deref(), Some(meaning));
        assert_eq!(Choice::Stop.key(game.content()), "stop");
        assert_eq!(decision.answer(Choice::Stop, game.content()), "stop");
    }
}

/// Plays Blockade as the first headline of the USSR, if it holds it; the question that it asks.
fn blockade(mut game: Game) -> Option<(Decision, Game)> {
    let card = game.content().find_card("blockade").ok()?;
    while let Some(decision) = game.decision().cloned() {
        if decision.ask == Ask::Event && decision.card == Some(card) {
            return Some((decision, game));
        }
        if decision.ask == Ask::Play {
            return None;
        }
        let wanted = Choice::Card(card);
        let choice = match decision.choices.contains(&wanted) {
            true => wanted,
            false => decision.choices[0],
        };
        game.apply(choice).ok()?;
    }
    None
}
