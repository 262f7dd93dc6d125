//! An option whose values are tried in turn.

use brink::content::{Allowed, Content};

use crate::words;

/// An option of a scenario, and the values that it takes in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Varied {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

impl Varied {
    /// Reads `NAME=FIRST..LAST`, `NAME=ONE,OTHER`, or `NAME` for every value that the scenario allows.
    ///
    /// # Errors
    /// An option that the scenario does not have, another form, or more than `most` values.
    pub(crate) fn read(text: &str, content: &Content, most: usize) -> Result<Varied, String> {
        let said = &content.words;
        let (name, written) = match text.split_once('=') {
            Some((name, written)) => (name, Some(written)),
            None => (text, None),
        };
        let options = &content.scenario.options;
        let Some(option) = options.get(name) else {
            let names: Vec<&str> = options.keys().map(String::as_str).collect();
            return Err(match names.as_slice() {
                [] => words::error_vary_none(said, &content.scenario.id),
                names => {
                    let hint = words::hint(said, name, names.iter().copied());
                    words::error_vary_unknown(
                        said,
                        name,
                        &content.scenario.id,
                        hint,
                        names.join(", "),
                    )
                }
            });
        };
        let values = match (
            written.map(|written| (written, written.split_once(".."))),
            &option.allowed,
        ) {
            (Some((_, Some((first, last)))), _) => {
                let bounds = [first, last].map(|text| text.trim().parse::<i32>());
                let [Ok(first), Ok(last)] = bounds else {
                    return Err(words::error_vary(said, text));
                };
                Values::Range(first, last)
            }
            (Some((list, None)), _) => Values::List(
                list.split(',')
                    .map(|value| value.trim().to_owned())
                    .collect(),
            ),
            (None, Allowed::Number(min, max)) => Values::Range(*min, *max),
            (None, Allowed::Words(words)) => Values::List(words.clone()),
            (None, _) => Values::List(["off", "on"].map(str::to_owned).into()),
        };
        match values.count() {
            0 => Err(words::error_vary(said, text)),
            count if count > most as u64 => Err(words::error_vary_many(said, count, most)),
            _ => Ok(Varied {
                name: name.to_owned(),
                values: values.all(),
            }),
        }
    }

    /// The option with one of its values, as written on a command line.
    pub(crate) fn written(&self, value: &str) -> String {
        format!("{}={value}", self.name)
    }
}

/// Values before they are listed: a range may have too many.
enum Values {
    /// Numbers, both ends included.
    Range(i32, i32),
    List(Vec<String>),
}

impl Values {
    fn count(&self) -> u64 {
        match self {
            Values::Range(first, last) => {
                u64::try_from(i64::from(*last) - i64::from(*first) + 1).unwrap_or_default()
            }
            Values::List(list) if list.iter().any(String::is_empty) => 0,
            Values::List(list) => list.len() as u64,
        }
    }

    fn all(self) -> Vec<String> {
        match self {
            Values::Range(first, last) => (first..=last).map(|value| value.to_string()).collect(),
            Values::List(list) => list,
        }
    }
}
