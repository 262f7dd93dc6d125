//! The check of lessons: each is played through.

use brink::content::{Diagnostic, DiagnosticKind, Lesson, LessonStep, Library};
use brink::{Choice, Game};

/// The faults of the lessons of a library that show when they are played.
///
/// A lesson whose scenario is changed by a mod need not fit it: that is nobody's fault.
#[must_use]
pub fn check_lessons(library: &Library) -> Vec<Diagnostic> {
    let lessons = library.lessons();
    let faulty = lessons.iter().filter_map(|lesson| {
        let fault = check_lesson(library, lesson)?;
        (!library.is_changed_by_mods(lesson)).then_some(fault)
    });
    faulty.collect()
}

/// The fault of the first step that cannot be made; `None` also if its content cannot be loaded, which is reported without playing.
#[must_use]
pub fn check_lesson(library: &Library, lesson: &Lesson) -> Option<Diagnostic> {
    let content = library.load_for(lesson).ok()?.content;
    let mut game = Game::new(content, lesson.seed).ok()?;
    lesson.steps.iter().find_map(|step| {
        let fault = play(&mut game, step).err()?;
        Some(Diagnostic::new(step.choose.place.clone(), fault))
    })
}

/// Makes the choice of a step.
fn play(game: &mut Game, step: &LessonStep) -> Result<(), DiagnosticKind> {
    let content = game.content().clone();
    let key = &step.choose.text;
    let decision = game.decision();
    let offered = decision.map_or(&[][..], |decision| &decision.choices[..]);
    let choice = Choice::from_key(key, &content).filter(|choice| offered.contains(choice));
    let refusal = || DiagnosticKind::NotOffered {
        choice: key.clone(),
        asked: match decision {
            Some(decision) => decision.display(&content).to_string(),
            None => "the game is over".to_owned(),
        },
        known: offered.iter().map(|one| one.key(&content)).collect(),
    };
    let choice = choice.ok_or_else(refusal)?;
    let played = game.apply(choice).map(|_| ());
    played.map_err(|error| DiagnosticKind::Lua {
        message: error.to_string(),
    })
}
