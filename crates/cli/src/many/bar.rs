//! Progress of a run, on a terminal.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use brink::content::Content;
use brink::words::Words;

use crate::words;

/// A bar with the games played, the rate and the time left, on standard error; nothing unless that
/// is a terminal.
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// A bar for this number of games, some of which were played before.
    pub(crate) fn new(games: u64, before: u64, content: &Arc<Content>) -> Bar {
        if !io::stderr().is_terminal() {
            return Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(games).with_position(before);
        let words = words::sim_bar(&content.words, "{pos}", "{len}", "{rate}", "{eta}");
        let template = format!("{{bar:40}} {words}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            let content = content.clone();
            let style =
                style.with_key("rate", move |state: &ProgressState, out: &mut dyn Write| {
                    // A bar that cannot be drawn does not stop the games.
                    let _ = out.write_str(&rate(state.per_sec(), &content.words));
                });
            bar.set_style(style);
        }
        bar.reset_eta();
        Bar(bar)
    }

    pub(crate) fn show(&self, games: u64) {
        self.0.set_position(games);
    }

    /// Does something that writes to the terminal.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        self.0.suspend(write);
    }

    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// Games a second, or a minute.
fn rate(per_second: f64, said: &Words) -> String {
    match per_second {
        many if many >= 10.0 => words::sim_rate_second(said, format!("{many:.0}")),
        some if some >= 1.0 => words::sim_rate_second(said, format!("{some:.1}")),
        few => words::sim_rate_minute(said, format!("{:.1}", few * 60.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_few_digits() {
        assert_eq!(
            [2231.4, 3.26, 0.05].map(|each| rate(each, Words::english())),
            ["2231 games/s", "3.3 games/s", "3.0 games/min"]
        );
    }
}
