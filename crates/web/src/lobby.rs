//! The lobby: scenarios, mods and machines, and requests for a new game.

use std::collections::BTreeMap;

use brink::content::{Allowed, GameOption, Lesson, Library, Listing, Severity};
use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;
use crate::contents::{SideFacts, sides};
use crate::json::objects;
use crate::setting::Undo;

objects! {
    /// Scenarios, mods and machines to play with.
    #[derive(Serialize)]
    Lobby {
        /// The languages.
        languages: Vec<String>,
        /// The scenarios.
        scenarios: Vec<ScenarioFacts>,
        /// The mods.
        mods: Vec<ModFacts>,
        /// The faults of the mods.
        diagnostics: Vec<String>,
        /// Whether the results are published.
        results: bool,
    }
    /// A scenario.
    #[derive(Serialize)]
    ScenarioFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// One line about it.
        summary: String,
        /// The two sides; none if the scenario cannot be loaded.
        sides: Vec<SideFacts>,
        /// The mod that it belongs to.
        r#mod: Option<String>,
        /// The address of its picture.
        picture: String,
        /// The options that the players may set.
        options: Vec<OptionFacts>,
        /// Its lessons: guided first games.
        lessons: Vec<LessonListing>,
        /// The reason why it cannot be loaded.
        fault: Option<String>,
    }
    /// A lesson of a scenario.
    #[derive(Serialize)]
    LessonListing {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// One line about it.
        summary: String,
    }
    /// A lesson: a guided first game.
    #[derive(Serialize)]
    LessonFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// One line about it.
        summary: String,
        /// The scenario.
        scenario: String,
        /// The options, as texts.
        options: BTreeMap<String, String>,
        /// The seed, a number.
        seed: String,
        /// The side of the learner.
        side: String,
        /// The text before the first step; empty lines separate paragraphs.
        intro: String,
        /// The text after the last step.
        end: String,
        /// The choices of both sides, from the beginning.
        steps: Vec<LessonStepFacts>,
    }
    /// A choice of a lesson.
    #[derive(Serialize)]
    LessonStepFacts {
        /// The key of the choice.
        choose: String,
        /// The text about it, which holds until the next one.
        say: Option<String>,
        /// The ids of the spaces, regions, cards and tracks to point at.
        mark: Vec<String>,
    }
    /// An option.
    #[derive(Serialize)]
    OptionFacts {
        /// The id.
        id: String,
        /// A description, in a sentence.
        description: String,
        /// `switch`, `number` or `words`.
        kind: &'static str,
        /// The default.
        default: String,
        /// The lowest number.
        min: Option<i32>,
        /// The highest number.
        max: Option<i32>,
        /// The words.
        words: Vec<WordOption>,
    }
    /// A word that an option may have.
    #[derive(Serialize)]
    WordOption {
        /// The word.
        id: String,
        /// The meaning, in words.
        name: String,
    }
    /// A mod.
    #[derive(Serialize)]
    ModFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// One line about it.
        description: String,
    }
    /// The machines that can play.
    #[derive(Serialize)]
    Machines {
        /// The machines.
        players: Vec<MachineFacts>,
    }
    /// A machine.
    #[derive(Serialize)]
    MachineFacts {
        /// The name of the player, as in `seats`.
        id: String,
        /// A description, in a sentence.
        about: String,
        /// The changeable part of the name: `time`.
        takes: Option<&'static str>,
        /// The scenario that it was trained in, if it is a network.
        scenario: Option<String>,
    }
    /// A new game.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    NewGame {
        /// The scenario.
        scenario: String,
        /// The options, as texts; the defaults without them.
        options: Option<BTreeMap<String, String>>,
        /// The players, in the order of the sides: `person`, or a machine.
        seats: [String; 2],
        /// The seats of persons that are given away by an invitation; none by default.
        invite: Option<Vec<usize>>,
        /// The rule for taking back; `fair` by default.
        undo: Option<Undo>,
        /// The seed, a number; random by default.
        seed: Option<String>,
        /// The name.
        name: Option<String>,
        /// The choices that it begins with.
        steps: Option<Vec<String>>,
        /// The days for a move, from 1 to 60, after which the seat that is asked loses; no limit by default.
        pace: Option<u32>,
        /// Whether both persons want hints; not by default.
        help: Option<bool>,
    }
    /// A game from its beginning: what makes the same one again.
    #[derive(Serialize)]
    Recipe {
        /// The scenario.
        scenario: String,
        /// The options.
        options: BTreeMap<String, String>,
        /// The seed.
        seed: String,
        /// The choices.
        steps: Vec<String>,
    }
    /// A game that was made.
    #[derive(Serialize)]
    NewGameFacts {
        /// The id.
        game: String,
        /// The seats.
        seats: Vec<NewSeat>,
        /// The token of whoever watches.
        observer: String,
    }
    /// A seat of a game that was made.
    #[derive(Serialize)]
    NewSeat {
        /// The seat.
        seat: usize,
        /// Its side.
        side: String,
        /// Its player.
        player: String,
        /// The token of a person.
        token: Option<String>,
        /// The invitation that is exchanged for the token, once.
        invitation: Option<String>,
    }
    /// An invitation.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Invitation {
        /// The text of the invitation.
        invitation: String,
        /// The token that the seat is to have, 32 hexadecimal digits; a random one by default.
        token: Option<String>,
    }
    /// The seat of an invitation that was used.
    #[derive(Serialize)]
    JoinedSeat {
        /// The seat.
        seat: usize,
        /// Its token.
        token: String,
    }
    /// The standing of a game.
    #[derive(Serialize)]
    Standing {
        /// The id.
        game: String,
        /// Its name; empty if it was given none.
        name: String,
        /// The scenario.
        scenario: String,
        /// The name of the scenario.
        title: String,
        /// The revision.
        revision: u32,
        /// The choices in effect.
        steps: usize,
        /// The seat of the holder.
        seat: Option<usize>,
        /// Its side.
        side: Option<String>,
        /// The turn.
        turn: u8,
        /// The seat that is asked.
        to_choose: Option<usize>,
        /// Whether it is that of the holder.
        your_turn: bool,
        /// The seats.
        seats: Vec<NewSeat>,
        /// The score in words.
        score: String,
        /// The result of the game, in words.
        outcome: Option<String>,
        /// The time when it was made, in seconds since 1970.
        made: Option<i64>,
        /// The time of the last choice, in seconds since 1970.
        last: Option<i64>,
        /// The side that won, `draw` or `both_lose`.
        result: Option<String>,
        /// The id of the ending.
        ending: Option<String>,
    }
}

impl Lobby {
    pub(crate) fn of(catalogue: &Catalogue, language: &str) -> Lobby {
        let library = catalogue.library(language);
        let mods = library.mods().iter().map(|one| {
            let (name, description) = library.names_of_mod(one);
            ModFacts {
                id: one.id.clone(),
                name,
                description,
            }
        });
        let (listed, lessons) = (library.scenarios().into_iter(), catalogue.lessons(language));
        let mut scenarios: Vec<(u8, ScenarioFacts)> = listed
            .map(|one| ScenarioFacts::of(one, &lessons, catalogue, language))
            .collect();
        scenarios.sort_by_key(|(rank, _)| *rank);
        let faults = library.faults_of_mods();
        // Warnings are for authors.
        let shown = faults
            .iter()
            .filter(|fault| fault.severity() != Severity::Warning);
        // Some faults of mods are only seen with the scenarios that they change.
        let mut diagnostics: Vec<String> = shown.map(brink::Diagnostic::first_line).collect();
        let notes = catalogue.notes().into_iter();
        let new = notes.filter(|note| !diagnostics.contains(note));
        diagnostics.extend(new.collect::<Vec<_>>());
        Lobby {
            languages: catalogue.languages().to_vec(),
            scenarios: scenarios.into_iter().map(|(_, facts)| facts).collect(),
            mods: mods.collect(),
            diagnostics,
            results: false,
        }
    }
}

impl ScenarioFacts {
    /// A scenario with its rank; one that cannot be loaded is among the last.
    fn of(
        listing: Listing,
        lessons: &[Lesson],
        catalogue: &Catalogue,
        language: &str,
    ) -> (u8, ScenarioFacts) {
        let id = listing.id;
        let lessons = lessons.iter().filter(|one| one.scenario.text == id);
        let lessons = lessons.map(LessonListing::of).collect();
        let mut facts = ScenarioFacts {
            name: listing.name,
            summary: listing.summary,
            sides: Vec::new(),
            r#mod: mod_of(&catalogue.library(language), &id),
            picture: format!("/api/scenarios/{id}/map.svg"),
            options: Vec::new(),
            lessons,
            fault: None,
            id,
        };
        let mut rank = u8::MAX;
        match catalogue.content(&facts.id, &[], language) {
            Ok(content) => {
                let options = content.scenario.options.iter();
                let options = options.map(|(id, option)| OptionFacts::of(id, option, &content));
                facts.options = options.collect();
                facts.sides = sides(&content);
                rank = content.scenario.rank;
            }
            Err(error) => facts.fault = Some(error.message(&catalogue.words(language))),
        }
        (rank, facts)
    }
}

impl LessonListing {
    fn of(lesson: &Lesson) -> LessonListing {
        LessonListing {
            id: lesson.id.clone(),
            name: lesson.name.clone(),
            summary: lesson.summary.clone(),
        }
    }
}

impl LessonFacts {
    pub(crate) fn of(lesson: Lesson) -> LessonFacts {
        let steps = lesson.steps.into_iter().map(|step| LessonStepFacts {
            choose: step.choose.text,
            say: step.say,
            mark: step.mark.into_iter().map(|mark| mark.text).collect(),
        });
        LessonFacts {
            id: lesson.id,
            name: lesson.name,
            summary: lesson.summary,
            scenario: lesson.scenario.text,
            options: lesson.options.into_iter().collect(),
            seed: lesson.seed.to_string(),
            side: lesson.side.text,
            intro: lesson.intro,
            end: lesson.end,
            steps: steps.collect(),
        }
    }
}

/// The mod that a scenario belongs to.
pub(crate) fn mod_of(library: &Library, scenario: &str) -> Option<String> {
    let mut mods = library.mods().iter();
    let own = mods.find(|one| library.scenarios_of(one).contains(&scenario))?;
    Some(own.id.clone())
}

impl OptionFacts {
    fn of(id: &str, option: &GameOption, content: &brink::Content) -> OptionFacts {
        let (kind, min, max, words) = match &option.allowed {
            Allowed::Number(min, max) => ("number", Some(*min), Some(*max), Vec::new()),
            Allowed::Words(words) => {
                let words = words.iter().map(|word| WordOption {
                    id: word.clone(),
                    name: content.words.option_word(id, word).to_owned(),
                });
                ("words", None, None, words.collect())
            }
            _ => ("switch", None, None, Vec::new()),
        };
        let default = option.default.to_string();
        OptionFacts {
            id: id.to_owned(),
            description: option.description.clone(),
            kind,
            default,
            min,
            max,
            words,
        }
    }
}
