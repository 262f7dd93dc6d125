//! Lessons: guided first games, told step by step.

use indexmap::IndexMap;

use super::node::{Node, NodeValue};
use super::reader::Reader;
use super::source::Place;
use super::spec::{
    self, Kind, Readable, Takes, elsewhere, format, list, number, table, text, title,
};

/// Maximum numbers of steps, and of marks of a step.
const MAX_STEPS: usize = 500;
const MAX_MARKS: usize = 20;

spec::keys! {
    /// A lesson: the choices of a guided first game, and what is said about them.
    struct LessonFile = "a lesson" in LessonScope<'_> {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The id: the name of the file.
        id: () = elsewhere(Takes::NewId), before;
        /// The displayed name.
        name: String = title(), need;
        /// A one-line description.
        summary: String = text(), empty;
        /// The scenario.
        scenario: PlacedText = KnownScenario, need;
        /// Options of the scenario.
        options: Vec<(String, String)> = Chosen, empty;
        /// The seed of dice and cards.
        seed: u64 = number(0, i64::from(u32::MAX)), need;
        /// The side of the learner.
        side: PlacedText = Placed(Takes::Id("side")), need;
        /// The text before the first step. An empty line separates paragraphs.
        intro: String = text(), empty;
        /// The text after the last step.
        end: String = text(), empty;
        /// The choices of both sides from the beginning of the game, in order.
        steps: Vec<LessonStep> = list(table::<LessonStep>()).most("steps", MAX_STEPS), need;
    }
}

spec::keys! {
    /// A choice of a lesson.
    pub struct LessonStep = "a step of a lesson" in LessonScope<'_> {
        /// The key of the choice, as in saved games.
        choose: PlacedText = Placed(Takes::Text), need;
        /// The text about it: before a choice of the learner, after one of the opponent. It holds for
        /// the steps that follow without one.
        say: Option<String> = text(), may;
        /// The ids of spaces, regions, cards and tracks to point at; by default what is chosen.
        mark: Vec<PlacedText> =
            list(Placed(Takes::Id(MARK))).most("marks", MAX_MARKS), empty;
    }
}

/// A lesson: the choices of a guided first game, and what is said about them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Lesson {
    /// The id: the name of the file.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// A one-line description.
    pub summary: String,
    /// The id of the scenario.
    pub scenario: PlacedText,
    /// Options of the scenario.
    pub options: Vec<(String, String)>,
    /// The seed of dice and cards.
    pub seed: u64,
    /// The side of the learner.
    pub side: PlacedText,
    /// The text before the first step.
    pub intro: String,
    /// The text after the last step.
    pub end: String,
    /// The choices of both sides, in order.
    pub steps: Vec<LessonStep>,
}

/// The context for reading a lesson.
struct LessonScope<'a> {
    scenarios: &'a IndexMap<String, usize>,
}

/// A text of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedText {
    /// The text.
    pub text: String,
    /// Its place.
    pub place: Place,
}

/// The things that a step may point at.
pub(super) const MARK: &str = "space, region, card or track";

/// The kind of a text whose meaning depends on the game that is played.
struct Placed(Takes);

impl<C> Kind<C> for Placed {
    type Value = PlacedText;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<PlacedText> {
        let text = reader.line(node)?;
        let place = node.place.clone();
        Some(PlacedText { text, place })
    }

    fn takes(&self) -> Takes {
        self.0.clone()
    }
}

/// The kind of the id of a scenario.
struct KnownScenario;

impl Kind<LessonScope<'_>> for KnownScenario {
    type Value = PlacedText;

    fn read(
        &self,
        reader: &mut Reader,
        node: &Node,
        scope: &LessonScope<'_>,
    ) -> Option<PlacedText> {
        reader.known(node, "scenario", scope.scenarios.keys())?;
        let text = node.as_text()?.to_owned();
        let place = node.place.clone();
        Some(PlacedText { text, place })
    }

    fn takes(&self) -> Takes {
        Takes::Id("scenario")
    }
}

/// The kind of a table of options with the values chosen.
struct Chosen;

impl<C> Kind<C> for Chosen {
    type Value = Vec<(String, String)>;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Self::Value> {
        let mut chosen = Vec::new();
        for (key, node) in reader.table(node)? {
            let value = match &node.value {
                NodeValue::Integer(number) => Some(number.to_string()),
                NodeValue::Bool(switch) => Some(if *switch { "on" } else { "off" }.to_owned()),
                _ => reader.name(node).map(str::to_owned),
            };
            chosen.extend(value.map(|value| (key.name.clone(), value)));
        }
        Some(chosen)
    }

    fn takes(&self) -> Takes {
        Takes::by_id(None, Takes::Scalar)
    }
}

/// The keys of the file of a lesson.
#[must_use]
pub fn lesson_table() -> spec::Table {
    <LessonFile as spec::Declared>::table()
}

impl Lesson {
    /// Reads the file of a lesson.
    pub(super) fn read(
        reader: &mut Reader,
        tree: &Node,
        id: &str,
        scenarios: &IndexMap<String, usize>,
    ) -> Option<Lesson> {
        let file = LessonFile::read(reader, tree, &LessonScope { scenarios })?;
        Some(Lesson {
            id: id.to_owned(),
            name: file.name,
            summary: file.summary,
            scenario: file.scenario,
            options: file.options,
            seed: file.seed,
            side: file.side,
            intro: file.intro,
            end: file.end,
            steps: file.steps,
        })
    }

    /// The texts of its steps, in order.
    pub fn says(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.say.as_deref())
    }
}
