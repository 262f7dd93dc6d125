//! `brink test`.

use std::path::PathBuf;

use clap::Args;

use crate::position::Runner;

use super::{Failure, Place, counted, print_faults};

/// The arguments of `brink test`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  brink test\n  brink test tests/positions/coups.yaml\n  brink test --filter influence"
)]
pub(super) struct Test {
    /// Files of position tests, or folders with such; `tests/positions` of the content if none is given
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Only tests whose name contains this
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
}

impl Test {
    pub(super) fn run(&self, place: &Place) -> Result<(), Failure> {
        let library = place.library();
        let mut runner = Runner::new(&library);
        let roots =
            if place.content.is_empty() { crate::content::Library::default_roots() } else { place.content.clone() };
        let paths = match self.paths.is_empty() {
            true => roots.iter().map(|root| root.join("tests/positions")).filter(|path| path.is_dir()).collect(),
            false => self.paths.clone(),
        };
        let (tests, faults) = runner.find(&paths);
        let (errors, _) = print_faults(&faults, &library);
        let (mut passed, mut failed) = (0, 0);
        for test in &tests {
            if self.filter.as_ref().is_some_and(|filter| !test.name.contains(filter.as_str())) {
                continue;
            }
            match runner.run(test) {
                Ok(()) => passed += 1,
                Err(failure) => {
                    failed += 1;
                    println!("{failure}\n");
                }
            }
        }
        println!("{passed} passed, {failed} failed");
        if passed + failed == 0 && errors == 0 {
            return Err(format!("{} found", counted(0, "position test")).into());
        }
        if failed + errors == 0 { Ok(()) } else { Err(Failure::Said) }
    }
}
