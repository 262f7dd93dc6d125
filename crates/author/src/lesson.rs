//! The check of lessons: each is played through.

use brink::content::{Content, Diagnostic, DiagnosticKind, Lesson, LessonStep, Library};
use brink::{Choice, Game};

/// The tracks that every scenario may have, beside those that it declares.
const COMMON_TRACKS: [&str; 5] = ["defcon", "mil_ops", "space_race", "turn", "vp"];

/// The faults of the lessons of a library that show when they are played.
#[must_use]
pub fn check_lessons(library: &Library) -> Vec<Diagnostic> {
    let lessons = library.lessons();
    lessons
        .iter()
        .flat_map(|lesson| check_lesson(library, lesson))
        .collect()
}

fn check_lesson(library: &Library, lesson: &Lesson) -> Vec<Diagnostic> {
    let options = lesson.options.iter().cloned();
    let content = match library.load_with(&lesson.scenario, options) {
        Ok(loaded) => loaded.content,
        Err(error) => return error.diagnostics,
    };
    let mut faults = check_names(lesson, &content);
    let Ok(mut game) = Game::new(content, lesson.seed) else {
        return faults;
    };
    for step in &lesson.steps {
        if let Err(fault) = play(&mut game, step) {
            faults.push(Diagnostic::new(step.choose.place.clone(), fault));
            break;
        }
    }
    faults
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

/// Faults of the names of the side and of what the steps point at.
fn check_names(lesson: &Lesson, content: &Content) -> Vec<Diagnostic> {
    let mut faults = Vec::new();
    let sides = content.side_ids();
    if !sides.contains(&lesson.side.text.as_str()) {
        let fault = DiagnosticKind::unknown_name("side", &lesson.side.text, sides);
        faults.push(Diagnostic::new(lesson.side.place.clone(), fault));
    }
    let map = &content.map;
    let places = map.spaces.keys().chain(map.regions.keys());
    let cards = content.cards.keys();
    let tracks = content.scenario.tracks.keys().map(String::as_str);
    let known: Vec<&str> = places
        .chain(cards)
        .map(String::as_str)
        .chain(tracks)
        .chain(COMMON_TRACKS)
        .collect();
    for mark in lesson.steps.iter().flat_map(|step| &step.mark) {
        if !known.contains(&mark.text.as_str()) {
            let what = "space, region, card or track";
            let fault = DiagnosticKind::unknown_name(what, &mark.text, known.iter().copied());
            faults.push(Diagnostic::new(mark.place.clone(), fault));
        }
    }
    faults
}
