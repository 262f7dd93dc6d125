//! Languages, asked about any text and any number.

use brink::CardId;
use brink::content::{Library, Texts};
use brink::words::{Form, NameKind, Plural, Words, holes};

use super::odd_texts;

#[test]
fn languages_answer_for_any_text() {
    let content = testkit::content("red_sea");
    for text in odd_texts() {
        ask_words(Words::english(), &text);
        assert_eq!(content.prompt(None, &text), text);
        let unknown = CardId::new(9_999);
        assert_eq!(content.prompt(unknown, &text), text);
        let translated = Library::from_texts(Texts::default()).in_language(&text);
        assert!(translated.words().language().is_some());
        let named = Library::from_texts(Texts::named(&text));
        let _ = named.untranslated(&text).len();
        assert_eq!(named.faults_of_language(&text), []);
    }
}

/// Asks a language about a text that it does not know.
fn ask_words(words: &Words, text: &str) {
    let _ = (Form::of_word(text), holes(text).count());
    assert_eq!(words.prompt(text, text), text);
    assert_eq!(words.any_prompt(text), text);
    assert_eq!(words.tag(text), text);
    assert_eq!(words.form(NameKind::Space, text, Form::In), text);
    let _ = words.fill(text, &[(text, text.into())]);
    assert!(words.spellings(NameKind::Card, text).eq([text]));
    assert_eq!(words.option_word(text, text), text);
    assert_eq!(words.rule(text), text);
}

#[test]
fn languages_answer_for_any_number() {
    for plural in [Plural::Other, Plural::OneOther, Plural::OneFewMany] {
        for number in [i64::MIN, -1, 0, 1, 2, 5, 11, 21, i64::MAX] {
            assert!(plural.forms().contains(&plural.form(number)));
        }
    }
    let changes = [i32::MIN, 0, i32::MAX];
    assert_eq!(
        changes.map(|by| brink::game::display_change(by, Words::english())
            .to_string()
            .len()),
        [11, 2, 11]
    );
}
