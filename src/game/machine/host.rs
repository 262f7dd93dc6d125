//! The scripts of one content, compiled on one thread.

use std::cell::{Cell, OnceCell, RefCell};
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use mlua::Function;

use crate::content::{Content, Moment, Script, Traits};
use crate::game::api::{self, Marshalling};
use crate::game::state::board::Board;
use crate::game::state::chance::Dice;
use crate::game::state::checkpoint::Checkpoint;
use crate::game::state::core::{Core, Slot};
use crate::game::state::effect::Source;
use crate::game::state::flow::Flow;
use crate::script::{Coroutine, LineClock, Sandbox, ScriptError};

use super::compiled_script::{CompiledScript, ScriptFunction, in_file, missing};
use super::coroutine_cache::{CoroutineCache, Ticket};
use super::function_costs::CostRecord;
use super::stopwatch::{Part, Stopwatch};

/// The place of errors in what the engine itself loads.
const API: &str = "the engine's API";

/// The scripts of one content, compiled for one thread.
pub(crate) struct Host {
    pub(crate) sandbox: Sandbox,
    pub(crate) slot: Slot,
    pub(crate) calls: api::CallTables,
    pub(crate) names: api::Interner,
    cards: Vec<Option<LazyScript>>,
    rules: Vec<LazyScript>,
    /// Coroutines of games that wait for a choice inside a script. A cache: they can be rebuilt.
    pub(crate) coroutines: RefCell<CoroutineCache>,
    /// An empty list of coroutines, kept for its allocation.
    pub(crate) idle: Cell<Vec<Coroutine>>,
    /// An unused checkpoint, kept for its allocation.
    pub(crate) spare: RefCell<Option<Box<Checkpoint>>>,
    /// Whether some script handles changes that scripts make, or runs as a marker reaches a box: such
    /// changes wait for it.
    pub(super) hears_changes: bool,
    pub(super) meters: Meters,
    /// The call sites of its scripts; `None` if they are not rewritten.
    pub(crate) sites: RefCell<Option<api::Sites>>,
}

impl Host {
    /// Prepares a VM for the scripts of a content. Each is compiled when it first runs.
    pub(crate) fn new(
        content: &Arc<Content>,
        sandbox: Sandbox,
        marshalling: Marshalling,
        meters: Meters,
    ) -> Result<Host, ScriptError> {
        let placeholder = Core::new(
            content.clone(),
            Board::new(content),
            Flow::new(content, Vec::new()),
            Dice::new(0),
        );
        let slot: Slot = Rc::new(RefCell::new(Box::new(placeholder)));
        let names = api::Interner::new(sandbox.lua(), content).map_err(in_file(API))?;
        let (calls, sites) =
            api::register(&sandbox, &slot, &names, marshalling).map_err(in_file(API))?;
        if let Some(lines) = &meters.lines {
            sandbox.time_lines(lines.clone());
        }
        // A rewritten call has no code on the lines of its constants, so lines could not be
        // counted.
        let sites = sites.filter(|_| !sandbox.counts_lines());
        sandbox.seal().map_err(in_file(API))?;
        let cards = content.scripts.iter();
        let cards = cards.map(|script| script.as_ref().map(LazyScript::new));
        let rules = content.rules.iter().map(LazyScript::new);
        Ok(Host {
            sandbox,
            slot,
            calls,
            names,
            cards: cards.collect(),
            rules: rules.collect(),
            coroutines: RefCell::default(),
            idle: Cell::default(),
            spare: RefCell::default(),
            hears_changes: hears_changes(content),
            meters,
            sites: RefCell::new(sites),
        })
    }

    /// Puts a game into the slot of the API until the guard is dropped.
    pub(crate) fn seat<'a>(&'a self, core: &'a mut Box<Core>) -> GameInSlot<'a> {
        let seated = GameInSlot {
            slot: &self.slot,
            core,
        };
        mem::swap(&mut *seated.core, &mut *self.slot.borrow_mut());
        seated
    }

    /// The script of a source, compiled now if it was not before.
    #[inline]
    pub(crate) fn compiled_script(&self, source: Source) -> Result<&CompiledScript, ScriptError> {
        let lazy = self.script(source).ok_or_else(|| missing(""))?;
        match lazy.compiled.get() {
            Some(compiled) => Ok(compiled),
            None => self.compile(lazy),
        }
    }

    fn script(&self, source: Source) -> Option<&LazyScript> {
        match source {
            Source::Card(card) => self.cards.get(card.index())?.as_ref(),
            Source::Rule(rule) => self.rules.get(rule.index()),
            Source::Box(_) => None,
        }
    }

    #[cold]
    fn compile<'a>(&self, lazy: &'a LazyScript) -> Result<&'a CompiledScript, ScriptError> {
        let mut sites = self.sites.borrow_mut();
        // Whether it was compiled before is no matter of the game.
        let compiled = self
            .sandbox
            .unmetered(|| CompiledScript::new(&self.sandbox, &lazy.script, sites.as_mut()))?;
        Ok(lazy.compiled.get_or_init(|| compiled))
    }

    /// Compiles all scripts that have not run.
    pub(super) fn compile_all(&self) {
        for lazy in self.cards.iter().flatten().chain(&self.rules) {
            if lazy.compiled.get().is_none() {
                // A script that does not compile has no lines to count.
                let _ = self.compile(lazy);
            }
        }
    }

    /// A function of a script.
    fn function(&self, source: Source, wanted: ScriptFunction) -> Result<Function, ScriptError> {
        let loaded = self.compiled_script(source)?;
        let (function, _) = loaded.function(&self.sandbox, loaded.known(wanted)?)?;
        Ok(function)
    }

    /// The file of a script.
    pub(crate) fn path_of(&self, source: Source) -> Option<String> {
        let lazy = self.script(source)?;
        Some(lazy.script.path.clone())
    }

    /// An error of a function as a whole, at its first line.
    pub(super) fn error_in(
        &self,
        source: Source,
        wanted: ScriptFunction,
        message: String,
    ) -> ScriptError {
        let path = self.path_of(source).unwrap_or_default();
        let line = self
            .function(source, wanted)
            .ok()
            .and_then(|function| function.info().line_defined);
        ScriptError {
            path,
            line: line.and_then(|line| u32::try_from(line).ok()),
            message,
        }
    }

    /// Stores the coroutines of a game that waits inside a script.
    #[inline(always)]
    pub(crate) fn keep(&self, threads: Vec<Coroutine>) -> Option<Ticket> {
        if threads.is_empty() {
            self.idle.set(threads);
            return None;
        }
        Some(self.coroutines.borrow_mut().put(threads))
    }

    /// Drops the coroutines of all waiting games if scripts use too much memory: they can be
    /// rebuilt.
    pub(super) fn make_room(&self) {
        if self.sandbox.is_full() {
            self.coroutines.borrow_mut().clear();
            self.sandbox.make_room();
        }
    }

    /// Records the time since the last stamp, if time is measured. Returns it.
    pub(super) fn lap(&self, part: Part) -> u64 {
        self.meters
            .stopwatch
            .as_ref()
            .map_or(0, |watch| watch.lap(part))
    }
}

/// A script, compiled when it first runs.
struct LazyScript {
    script: Script,
    compiled: OnceCell<CompiledScript>,
}

impl LazyScript {
    fn new(script: &Script) -> LazyScript {
        LazyScript {
            script: script.clone(),
            compiled: OnceCell::new(),
        }
    }
}

/// The meters of games that are measured.
#[derive(Clone, Default)]
pub(crate) struct Meters {
    /// Set if the time of scripts is measured.
    pub(super) stopwatch: Option<Rc<Stopwatch>>,
    /// Set if the cost of each function is recorded.
    pub(super) costs: Option<Rc<CostRecord>>,
    /// Set if the time of each line is measured.
    pub(super) lines: Option<Rc<LineClock>>,
}

/// A game in the slot of a host, returned to its owner on drop.
pub(crate) struct GameInSlot<'a> {
    slot: &'a Slot,
    core: &'a mut Box<Core>,
}

impl Drop for GameInSlot<'_> {
    fn drop(&mut self) {
        if let Ok(mut slot) = self.slot.try_borrow_mut() {
            mem::swap(&mut *self.core, &mut *slot);
        }
    }
}

/// Whether some script of a content handles changes that scripts make, or runs as a marker reaches a
/// box.
fn hears_changes(content: &Content) -> bool {
    let traits = content.traits.iter().copied();
    let all = traits.fold(content.rule_traits, Traits::and);
    let tracks = content.scenario.tracks.values();
    let own = tracks.flat_map(|track| track.boxes.iter().map(|(_, one)| one));
    let race = content.scenario.space_race.iter();
    let mut boxes = race.flat_map(|race| &race.boxes).chain(own);
    let mut changes = Moment::ALL.iter().filter(|moment| moment.is_change());
    changes.any(|moment| all.handles(*moment)) || boxes.any(|one| one.run.is_some())
}
