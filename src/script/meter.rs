//! The limits of scripts: steps, and time where nothing depends on it.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use mlua::{Function, Lua, Value, VmState};

use super::bounds::Charge;
use super::clock;
use super::coroutine::Usage;
use super::deadline::Deadline;
use super::line_clock::LineClock;

/// Steps of one entry into a script: one for each call and each iteration of a loop, and for
/// equivalent work.
pub const STEP_BUDGET: u64 = 200_000;
/// Steps of all entries caused by one choice. Shipped content needs a few hundred.
const CHOICE_BUDGET: u64 = 400_000;
/// Steps of all scripts of a game that run or wait, since each began. No step allocates more than
/// 250 bytes, so a game never holds more than 250 MB, and the memory limit ends no script.
const EVENT_BUDGET: u64 = 1_000_000;
/// Number of keys and strings that add one to the cost of each step, since lookups visit all that
/// collide.
const KEYS_A_STEP: u64 = 64;
/// Steps for an entry itself: starting a coroutine takes time, even for an empty function.
const STEPS_OF_ENTRY: u64 = 20;
/// Steps between two reads of the clock.
const BETWEEN_LOOKS: u64 = 1 << 10;

const TOO_LONG: &str = "this script ran too long (an endless loop?)";
const CHOICE_TOO_LONG: &str =
    "the scripts run by one choice took too long together (do events trigger each other?)";
const EVENT_TOO_LONG: &str =
    "this script and those that wait for it took too long together, since they began";
const TOO_SLOW: &str =
    "this script was stopped after 20 seconds of processor time, which says nothing about the game";
const TOO_LATE: &str = "this script was still running when the time for checking content ran out";
pub(super) const OUT_OF_MEMORY: &str = "out of memory";

/// Records the place of every step, which is slow, until it is dropped.
#[derive(Debug)]
#[must_use = "steps record their places until it is dropped"]
pub struct Tracing<'a>(&'a Meter);

impl Drop for Tracing<'_> {
    fn drop(&mut self) {
        self.0.traces.set(false);
        self.0.place.replace(None);
    }
}

/// The counters of the VM's interrupt.
#[derive(Debug)]
pub struct Meter {
    /// Steps of the entry that runs.
    steps: Cell<u64>,
    /// The maximum of steps.
    most: Cell<u64>,
    /// The error of a script that exceeds it.
    limit: Cell<&'static str>,
    /// Keys set and strings made by the script that runs, since it began.
    keys: Cell<u64>,
    /// The steps that this entry and later ones may use together.
    left: Cell<u64>,
    /// The reason why no steps are left, if they were not simply used up.
    cause: Cell<Option<&'static str>>,
    /// Whether the entry was charged in advance, and its steps are not counted.
    charged: Cell<bool>,
    /// Steps of the current entry, including uncounted ones.
    ticks: Cell<u64>,
    /// The processor time of the thread when the entry first read the clock.
    began: Cell<Option<Duration>>,
    /// Whether the clock stopped the entry.
    is_slow: Cell<bool>,
    /// Whether every step records its place: for a second run that locates the limit.
    traces: Cell<bool>,
    place: RefCell<Option<String>>,
    /// Set if the time of lines is measured.
    lines: OnceCell<Rc<LineClock>>,
}

impl Default for Meter {
    /// A meter that counts each entry separately.
    fn default() -> Meter {
        Meter {
            steps: Cell::new(0),
            most: Cell::new(STEP_BUDGET),
            limit: Cell::new(TOO_LONG),
            keys: Cell::new(0),
            left: Cell::new(u64::MAX),
            cause: Cell::new(None),
            charged: Cell::new(false),
            ticks: Cell::new(0),
            began: Cell::new(None),
            is_slow: Cell::new(false),
            traces: Cell::new(false),
            place: RefCell::default(),
            lines: OnceCell::new(),
        }
    }
}

impl Meter {
    /// Counts steps for the work of a call outside Lua. The limit takes effect at the next step of
    /// the script.
    pub fn charge(&self, steps: u64) {
        let now = self.steps.get();
        self.steps.set(
            now.saturating_add(steps)
                .min(self.most.get().saturating_sub(1))
                .max(now),
        );
    }

    /// Starts the budget shared by the entries of one choice.
    pub(super) fn choice_begins(&self) {
        self.left.set(CHOICE_BUDGET);
    }

    /// Counts each entry separately again, and nothing between entries. Returns the steps that the
    /// choice has left.
    pub(super) fn set_aside(&self) -> u64 {
        self.charged.set(true);
        self.left.replace(u64::MAX)
    }

    /// Goes on with the steps that a choice had left.
    pub(super) fn resume_with(&self, left: u64) {
        self.left.set(left);
    }

    /// Whether the clock stopped the last entry.
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow.get()
    }

    /// Reads the clocks from time to time.
    fn look(&self) {
        let ticks = self.ticks.get();
        self.ticks.set(ticks + 1);
        if !ticks.is_multiple_of(BETWEEN_LOOKS) {
            return;
        }
        if Deadline::has_passed() {
            self.stop(TOO_LATE);
        }
        // Most entries end before the first read that is due.
        let now = if ticks == 0 { return } else { clock::spent() };
        let began = self.began.get().unwrap_or(now);
        self.began.set(Some(began));
        if now.saturating_sub(began) > clock::MAX_TIME {
            self.is_slow.set(true);
            self.stop(TOO_SLOW);
        }
    }

    /// Whether the steps of the current entry are observed: an entry that was charged in advance ends
    /// before any clock would be read.
    pub(super) fn observes(&self) -> bool {
        !self.charged.get() || self.traces.get() || self.lines.get().is_some()
    }

    /// Whether the steps of every entry are observed, even of those charged in advance.
    pub(super) fn observes_all(&self) -> bool {
        self.traces.get() || self.lines.get().is_some() || Deadline::has_passed()
    }

    /// Steps of all entries since the last choice began.
    pub(super) fn steps_of_choice(&self) -> u64 {
        CHOICE_BUDGET.saturating_sub(self.left.get())
    }

    /// Starts counting an entry of a script that has used some resources before, while scripts that
    /// took `below` steps wait for it.
    ///
    /// # Errors
    /// The limit, if no steps are left for it.
    pub(super) fn begin(
        &self,
        charge: Charge,
        used: Usage,
        below: u64,
    ) -> Result<(), &'static str> {
        if let Some(lines) = self.lines.get() {
            lines.begin();
        }
        self.ticks.set(0);
        self.began.set(None);
        self.is_slow.set(false);
        self.keys.set(used.keys);
        let (is_known, steps) = match charge {
            Charge::Known(steps) => (true, u64::from(steps) * self.weight()),
            Charge::Counted => (false, 0),
        };
        // An entry that is observed stops at its first step after a deadline.
        self.charged.set(is_known && !Deadline::has_passed());
        self.steps.set(steps);
        self.cause.set(None);
        let of_event = EVENT_BUDGET.saturating_sub(used.steps + below);
        let limits = [
            (STEP_BUDGET, TOO_LONG),
            (self.left.get(), CHOICE_TOO_LONG),
            (of_event, EVENT_TOO_LONG),
        ];
        let (most, limit) = limits
            .into_iter()
            .min_by_key(|(most, _)| *most)
            .unwrap_or_default();
        self.most.set(most);
        self.limit.set(limit);
        if most > STEPS_OF_ENTRY + steps {
            Ok(())
        } else {
            Err(limit)
        }
    }

    /// The weight of a step, which increases with the number of keys.
    fn weight(&self) -> u64 {
        1 + self.keys.get() / KEYS_A_STEP
    }

    /// Ends an entry: subtracts its steps from the rest, and adds them to the use of its script.
    pub(super) fn end(&self, used: &mut Usage) {
        if let Some(lines) = self.lines.get() {
            lines.end();
        }
        let steps = self.steps.get() + STEPS_OF_ENTRY;
        self.left.set(self.left.get().saturating_sub(steps));
        *used = Usage {
            steps: used.steps + steps,
            keys: self.keys.get(),
        };
    }

    /// Steps of the current or last entry.
    #[cfg(test)]
    pub(crate) fn used(&self) -> u64 {
        self.steps.get()
    }

    /// The limit that was reached, if any.
    pub(super) fn spent(&self) -> Option<&'static str> {
        (self.steps.get() >= self.most.get()).then(|| self.limit())
    }

    fn limit(&self) -> &'static str {
        self.cause.get().unwrap_or(self.limit.get())
    }

    /// Measures the time of lines from now on.
    pub(super) fn time_lines(&self, lines: Rc<LineClock>) {
        self.lines.get_or_init(|| lines);
    }

    /// Makes every step record its place, until the guard is dropped.
    pub(super) fn trace(&self) -> Tracing<'_> {
        self.traces.set(true);
        self.place.replace(None);
        Tracing(self)
    }

    /// The place of the last recorded step.
    pub(super) fn place(&self) -> Option<String> {
        self.place.borrow().clone()
    }

    /// Ends the script at its next step.
    fn stop(&self, cause: &'static str) {
        self.charged.set(false);
        self.cause.set(Some(cause));
        self.charge(STEP_BUDGET);
    }

    /// Counts one step of a script.
    pub(super) fn step(&self, place: impl Fn() -> Option<String>) -> mlua::Result<VmState> {
        self.look();
        if let Some(lines) = self.lines.get() {
            lines.step(&place);
        }
        if self.charged.get() {
            if self.traces.get() {
                self.place.replace(place());
            }
            return Ok(VmState::Continue);
        }
        let (before, most) = (self.steps.get(), self.most.get());
        let step = if before < most {
            most.min(before + self.weight())
        } else {
            before + 1
        };
        self.steps.set(step);
        if step < most && !self.traces.get() {
            return Ok(VmState::Continue);
        }
        if step <= most {
            self.place.replace(place());
        }
        match step {
            n if n < most => Ok(VmState::Continue),
            // Suspending cannot be caught by pcall. Where a script cannot suspend, the next call
            // raises an error.
            n if n == most => Ok(VmState::Yield),
            _ => Err(mlua::Error::runtime(self.limit())),
        }
    }

    /// The functions for the engine's own Lua: one charges steps, one counts a key or a string, one
    /// ends a script whose error may be a lack of memory.
    pub(super) fn functions(self: &Rc<Self>, lua: &Lua) -> mlua::Result<[Function; 3]> {
        let meter = self.clone();
        let charge = lua.create_function(move |_, steps: f64| {
            meter.charge(steps.max(0.0) as u64);
            Ok(())
        })?;
        let meter = self.clone();
        let key = lua.create_function(move |_, ()| {
            meter.keys.set(meter.keys.get() + 1);
            Ok(())
        })?;
        let meter = self.clone();
        let starve = lua.create_function(move |_, reason: Value| {
            if !matches!(&reason, Value::Error(error) if !is_memory(error)) {
                meter.stop(OUT_OF_MEMORY);
            }
            Ok(())
        })?;
        Ok([charge, key, starve])
    }
}

/// Whether an error of the host comes from a lack of memory.
fn is_memory(mut error: &mlua::Error) -> bool {
    while let mlua::Error::CallbackError { cause, .. } = error {
        error = cause;
    }
    matches!(error, mlua::Error::MemoryError(_))
}
