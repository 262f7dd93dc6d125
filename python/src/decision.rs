//! Open questions.

use std::num::NonZeroU8;

use pyo3::prelude::*;

use crate::content::Content;

/// A question to one side, with every legal choice.
#[pyclass(frozen, get_all, module = "brink")]
pub(crate) struct Decision {
    /// The id of the side that chooses.
    side: String,
    /// The kind of question.
    ask: String,
    /// The card that it is about.
    card: Option<String>,
    /// The question in words.
    text: String,
    /// The number of points, markers or rolls that are left, this one included.
    left: u8,
    /// The legal choices, as files write them.
    choices: Vec<String>,
    /// The names of the choices, for people.
    names: Vec<String>,
}

impl Decision {
    pub(crate) fn of(decision: &brink::Decision, content: &Content) -> Decision {
        let content = &*content.inner;
        Decision {
            side: content.side_id(decision.side).to_owned(),
            ask: decision.ask.key().to_owned(),
            card: decision.card.map(|card| content.card(card).id.clone()),
            text: decision.display(content).to_string(),
            left: decision.left.map_or(0, NonZeroU8::get),
            choices: decision
                .choices
                .iter()
                .map(|choice| choice.key(content))
                .collect(),
            names: decision
                .choices
                .iter()
                .map(|choice| decision.display_choice(*choice, content).to_string())
                .collect(),
        }
    }
}

#[pymethods]
impl Decision {
    fn __repr__(&self) -> String {
        format!(
            "<brink.Decision {}: {} ({} choices)>",
            self.side,
            self.text,
            self.choices.len()
        )
    }

    fn __len__(&self) -> usize {
        self.choices.len()
    }
}
