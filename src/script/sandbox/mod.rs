//! One VM with allow-listed globals, counted limits, and reused coroutines.

mod execution;
mod names;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use mlua::chunk::{ChunkMode, Compiler};
use mlua::state::{GcIncParams, GcMode};
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Table, Thread, Value};

use super::bounds::Bounds;
use super::coroutine::Usage;
use super::error::{ScriptError, cut};
use super::line_clock::LineClock;
use super::line_counts::counts;
use super::meter::{Meter, Tracing};
use super::metering;
use super::module::Module;
use super::output;

/// Steps charged for an error of a host function.
const STEPS_OF_ERROR: u64 = 1_000;
/// Bytes that scripts may use beyond the loaded content: several times what the steps of a game can
/// allocate, and waiting scripts are dropped long before. So no game depends on the rest of the VM.
const MEMORY: usize = 1 << 30;
/// Bytes beyond the loaded content above which waiting scripts are dropped.
const FULL: usize = 16 << 20;
/// Maximum number of levels of the stack that are looked through for a place.
const MAX_LEVELS: usize = 100;
/// Maximum number of places that an error names.
const MAX_PLACES: usize = 3;

/// The state of a script after it was resumed.
#[derive(Debug)]
pub enum Run {
    /// It is done; this is its first return value.
    Done(Value),
    /// It waits for an answer.
    Waits,
}

/// A script file, compiled and run.
#[derive(Debug)]
pub struct Chunk {
    /// The compiled file, for running it again.
    pub file: CompiledFile,
    /// The value it returned.
    pub value: Value,
    /// The steps and keys used by it and its modules.
    pub used: Usage,
}

/// A compiled file.
#[derive(Clone, Debug)]
pub struct CompiledFile {
    /// The function that runs it.
    function: Function,
    /// The charges of its functions.
    pub bounds: Bounds,
}

/// One sandboxed VM.
#[derive(Debug)]
pub struct Sandbox {
    lua: Lua,
    compiler: Compiler,
    globals: Table,
    /// The keys set to nil in table literals of scripts.
    unset: Table,
    /// The helpers of metered scripts.
    helpers: [(&'static str, Function); 5],
    meter: Rc<Meter>,
    /// Whether Luau interrupts scripts, which costs as much as a call of the engine.
    interrupts: Cell<bool>,
    /// Bytes used by the loaded content.
    loaded: Cell<usize>,
    /// Bytes above which waiting scripts are dropped.
    full: Cell<usize>,
    idle: RefCell<Vec<Thread>>,
    /// The modules compiled so far, by path.
    modules: RefCell<BTreeMap<Arc<str>, CompiledFile>>,
    /// The modules that the file being run may require, by name; `None` while no file is run.
    required: Rc<RefCell<Option<Modules>>>,
    /// The files compiled so far.
    compiled: Cell<u64>,
    /// The files loaded, if their lines are counted.
    counted: Option<RefCell<Vec<CountedFile>>>,
}

/// The path of a file whose lines are counted, and the function that runs it.
type CountedFile = (String, Function);

/// Leaves strings only the allowed methods.
fn restrict_strings(lua: &Lua, globals: &Table) -> mlua::Result<()> {
    let meta = lua.create_table()?;
    meta.set("__index", globals.get::<Table>("string")?)?;
    meta.set("__metatable", false)?;
    meta.set_readonly(true);
    lua.set_type_metatable::<mlua::LuaString>(Some(meta));
    Ok(())
}

/// The function `print` of scripts: it records the values as one line, if output is wanted.
fn printer(lua: &Lua, tostring: Function) -> mlua::Result<Function> {
    lua.create_function(move |lua: &Lua, values: MultiValue| {
        if !output::is_wanted() {
            return Ok(());
        }
        let mut texts = Vec::new();
        for value in values {
            let text = tostring.call::<mlua::LuaString>(value)?;
            texts.push(text.to_string_lossy());
        }
        let place = Sandbox::place_of_caller(lua, 1).unwrap_or_default();
        output::note(&place, &texts.join(" "));
        Ok(())
    })
}

/// The values of modules by name.
type Modules = BTreeMap<Arc<str>, Value>;

const PRELUDE: &str = include_str!("../prelude.lua");

impl Sandbox {
    /// The value that a suspended script yields.
    pub const WAITING: Value = Value::NULL;

    /// Makes a VM in which scripts see only the allowed names.
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub fn new() -> Result<Sandbox, ScriptError> {
        Sandbox::build(None).map_err(|error| ScriptError::from_lua("prelude", &error))
    }

    /// Makes a VM that counts the executions of each line of a script: see [`Sandbox::lines`].
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub fn counting() -> Result<Sandbox, ScriptError> {
        Sandbox::build(Some(RefCell::default()))
            .map_err(|error| ScriptError::from_lua("prelude", &error))
    }

    fn build(counted: Option<RefCell<Vec<CountedFile>>>) -> mlua::Result<Sandbox> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let level = if counted.is_some() { 2 } else { 0 };
        let compiler = Compiler::new()
            .set_optimization_level(1)
            .set_debug_level(1)
            .set_coverage_level(level);
        lua.set_compiler(compiler.clone());
        let meter = Rc::new(Meter::default());
        let prelude = lua
            .load(prelude()?)
            .set_mode(ChunkMode::Binary)
            .set_name("=prelude")
            .into_function()?;
        let [charge, key, starve] = meter.functions(&lua)?;
        let (globals, weigh, iterate, count, delete, set, unset): (Table, _, _, _, _, _, Table) =
            prelude.call((charge, key, starve, metering::MAX_TEXT))?;
        let helpers = [
            (metering::WEIGH, weigh),
            (metering::DELETE, delete),
            (metering::ITERATE, iterate),
            (metering::COUNT, count),
            (metering::SET, set),
        ];
        restrict_strings(&lua, &globals)?;
        // Events make little garbage and end soon. Delaying the collection gains nothing: memory
        // that has not been touched for a while is slow.
        lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(150)));
        globals.set("print", printer(&lua, globals.get("tostring")?)?)?;
        let required: Rc<RefCell<Option<Modules>>> = Rc::default();
        globals.set("require", require(&lua, &meter, &required)?)?;
        Ok(Sandbox {
            lua,
            compiler,
            globals,
            unset,
            helpers,
            meter,
            interrupts: Cell::new(false),
            loaded: Cell::new(usize::MAX),
            full: Cell::new(FULL),
            idle: RefCell::default(),
            modules: RefCell::default(),
            required,
            compiled: Cell::new(0),
            counted,
        })
    }

    /// Makes Luau interrupt scripts if the meter observes the steps of the current entry.
    fn set_interrupts(&self) {
        let observes = self.meter.observes();
        if self.interrupts.replace(observes) == observes {
            return;
        }
        if observes {
            let meter = self.meter.clone();
            self.lua
                .set_interrupt(move |lua| meter.step(|| Sandbox::trail_of_caller(lua, 0)));
        } else {
            self.lua.remove_interrupt();
        }
    }

    /// The VM, for registering functions before [`Sandbox::seal`].
    #[must_use]
    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    /// The keys set to nil, by table of a script; the entry `any` is set if there are such tables.
    #[must_use]
    pub fn unset(&self) -> &Table {
        &self.unset
    }

    /// The step counter, for calls that do much work.
    #[must_use]
    pub fn meter(&self) -> Rc<Meter> {
        self.meter.clone()
    }

    /// Measures the time of lines from now on.
    pub fn time_lines(&self, lines: Rc<LineClock>) {
        self.meter.time_lines(lines);
    }

    /// An error of a host function, with the line of the script that called it. It costs many
    /// steps: finding a suggestion takes time, and a script may try again.
    #[must_use]
    pub fn error_at_caller(lua: &Lua, meter: &Meter, message: &str) -> mlua::Error {
        meter.charge(STEPS_OF_ERROR);
        match Sandbox::trail_of_caller(lua, 1) {
            Some(place) => mlua::Error::runtime(format!("{place}: {message}")),
            None => mlua::Error::runtime(message),
        }
    }

    /// `file:line` of the innermost running script, from this level of the stack up.
    pub fn place_of_caller(lua: &Lua, from: usize) -> Option<String> {
        let mut places = places(lua, from);
        places.next().map(|(file, line)| format!("{file}:{line}"))
    }

    /// `file:line` of the running script and, separated by `: `, of each module in which it is, the
    /// innermost last.
    pub fn trail_of_caller(lua: &Lua, from: usize) -> Option<String> {
        let mut trail: Vec<(String, usize)> = Vec::new();
        for (file, line) in places(lua, from) {
            if trail.last().is_none_or(|(last, _)| *last != file) {
                trail.push((file, line));
            }
        }
        // Modules may call each other back and forth.
        if trail.len() > MAX_PLACES {
            trail.drain(MAX_PLACES - 1..trail.len() - 1);
        }
        let places = trail.iter().rev();
        let places = places.map(|(file, line)| format!("{file}:{line}"));
        let all: Vec<String> = places.collect();
        (!all.is_empty()).then(|| all.join(": "))
    }

    /// Makes every step record its place until the guard is dropped, so that a limit reached again
    /// can be located.
    pub fn trace(&self) -> Tracing<'_> {
        self.meter.trace()
    }

    /// Compiles a script file and runs it in a separate environment, with the modules that it
    /// requires, each after its own requirements.
    ///
    /// # Errors
    /// A syntax error, an error while the chunk or a module runs, or a limit.
    pub fn load(&self, path: &str, source: &str, modules: &[Module]) -> Result<Chunk, ScriptError> {
        for module in modules {
            if !self.modules.borrow().contains_key(&module.path) {
                let compiled = self.compile(&module.path, &module.source)?;
                self.modules
                    .borrow_mut()
                    .insert(module.path.clone(), compiled);
            }
        }
        let file = self.compile(path, source)?;
        let (value, used) = self.run(path, &file, modules)?;
        Ok(Chunk { file, value, used })
    }

    /// Compiles a file in a separate environment.
    fn compile(&self, path: &str, source: &str) -> Result<CompiledFile, ScriptError> {
        self.compile_file(path, source)
            .map_err(|error| ScriptError::from_lua(path, &error))
    }

    fn compile_file(&self, path: &str, source: &str) -> mlua::Result<CompiledFile> {
        let (chunk, bounds) = match self.compiler.compile(source) {
            Ok(compiled) => {
                let (metered, bounds) =
                    metering::metered(&compiled, self.next_mark()).map_err(mlua::Error::runtime)?;
                (self.lua.load(metered).set_mode(ChunkMode::Binary), bounds)
            }
            // Loading it as text locates the error.
            Err(_) => {
                let text = self.lua.load(source.as_bytes().to_vec());
                (text.set_mode(ChunkMode::Text), Bounds::default())
            }
        };
        let function = chunk
            .set_name(format!("={path}"))
            .set_environment(self.environment()?)
            .into_function()?;
        if let Some(counted) = &self.counted {
            let file = (path.to_owned(), function.clone());
            counted.borrow_mut().push(file);
        }
        Ok(CompiledFile { function, bounds })
    }

    /// An environment for one file: the shared globals and the helpers of metered scripts.
    fn environment(&self) -> mlua::Result<Table> {
        let environment = self.lua.create_table()?;
        let meta = self.lua.create_table()?;
        meta.set("__index", &self.globals)?;
        meta.set("__metatable", false)?;
        environment.set_metatable(Some(meta))?;
        for (name, helper) in &self.helpers {
            environment.raw_set(*name, helper)?;
        }
        // A global would outlive the game that set it.
        environment.set_readonly(true);
        Ok(environment)
    }

    /// A mark that no file of this VM has yet.
    fn next_mark(&self) -> String {
        self.compiled.set(self.compiled.get() + 1);
        format!("{}:", self.compiled.get())
    }

    /// Forgets the modules compiled so far: others may have the same paths.
    pub fn forget_modules(&self) {
        self.modules.borrow_mut().clear();
    }

    /// Starts the budget shared by all entries of one choice.
    ///
    /// A replayed choice starts it again as well, so that the limit is reached at the same step
    /// whether the suspended scripts were kept or had to be rebuilt.
    pub fn choice_begins(&self) {
        self.meter.choice_begins();
    }

    /// Whether the clock stopped the last entry.
    pub fn is_slow(&self) -> bool {
        self.meter.is_slow()
    }

    /// Steps of all entries since the last choice began.
    pub fn steps_of_choice(&self) -> u64 {
        self.meter.steps_of_choice()
    }

    /// Whether it counts the executions of lines.
    pub fn counts_lines(&self) -> bool {
        self.counted.is_some()
    }

    /// The executions of each line of each file; `None` for lines without code. Empty unless lines
    /// are counted.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, Vec<Option<u32>>)> {
        let Some(counted) = &self.counted else {
            return Vec::new();
        };
        counted
            .borrow()
            .iter()
            .map(|(path, chunk)| (path.clone(), counts(chunk)))
            .collect()
    }

    /// The executions of each line of one file; `None` if it is not loaded, or if lines are not
    /// counted.
    #[must_use]
    pub fn lines_of(&self, path: &str) -> Option<Vec<Option<u32>>> {
        let counted = self.counted.as_ref()?.borrow();
        counted
            .iter()
            .find(|(known, _)| known == path)
            .map(|(_, chunk)| counts(chunk))
    }

    /// Whether scripts use so much memory that waiting ones have to be dropped.
    pub fn is_full(&self) -> bool {
        self.lua.used_memory().saturating_sub(self.loaded.get()) > self.full.get()
    }

    /// Collects garbage. Memory still in use afterwards raises the limit of [`Sandbox::is_full`].
    pub fn make_room(&self) {
        self.collect_garbage();
        let left = self.lua.used_memory().saturating_sub(self.loaded.get());
        self.full.set(FULL.max(2 * left));
    }

    /// Collects garbage.
    pub fn collect_garbage(&self) {
        // A failure here would be an error of a finalizer, and scripts have none.
        let _ = self.lua.gc_collect();
    }
}

/// The files and lines of scripts that are running, from this level of the stack up.
fn places(lua: &Lua, from: usize) -> impl Iterator<Item = (String, usize)> {
    let levels = (from..from + MAX_LEVELS).map_while(|level| {
        lua.inspect_stack(level, |frame| {
            let file = frame.source().short_src;
            let file = file.unwrap_or_default().into_owned();
            let line = frame.current_line();
            let line = line.filter(|_| file.ends_with(".lua"))?;
            Some((file, line))
        })
    });
    levels.flatten()
}

/// The function `require` of scripts, which returns a module required by the file being run.
fn require(
    lua: &Lua,
    meter: &Rc<Meter>,
    required: &Rc<RefCell<Option<Modules>>>,
) -> mlua::Result<Function> {
    let (meter, required) = (meter.clone(), required.clone());
    lua.create_function(move |lua, name: Value| -> mlua::Result<Value> {
        let name = name.as_string().map(|name| name.to_string_lossy());
        let found = match (&*required.borrow(), &name) {
            (None, _) => Err(AT_THE_TOP.to_owned()),
            (_, None) => Err("name the module in quotes: `require(\"NAME\")`".to_owned()),
            (Some(values), Some(name)) => {
                let value = values.get(name.as_str()).cloned();
                value.ok_or_else(|| format!("there is no module `{}` for this file", cut(name)))
            }
        };
        found.map_err(|message| Sandbox::error_at_caller(lua, &meter, &message))
    })
}

/// The error for a module that is required while a function runs.
pub(crate) const AT_THE_TOP: &str =
    "`require` belongs at the top of the file, outside of functions";

/// The prelude, compiled once for all VMs: compiling takes longer than the rest of making one.
fn prelude() -> mlua::Result<&'static [u8]> {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    match COMPILED.get() {
        Some(compiled) => Ok(compiled),
        None => {
            let compiled = Compiler::new()
                .set_optimization_level(1)
                .set_debug_level(1)
                .compile(PRELUDE)?;
            Ok(COMPILED.get_or_init(|| compiled))
        }
    }
}

/// Every Lua function available to scripts, as written there: `pairs`, `string.rep`. Sorted.
///
/// # Errors
/// Only if Lua runs out of memory.
pub fn functions() -> Result<Vec<String>, ScriptError> {
    Sandbox::new()?
        .names()
        .map_err(|error| ScriptError::from_lua("", &error))
}

#[cfg(test)]
mod tests {
    use super::super::{LuaData, evaluate};

    fn error(source: &str) -> String {
        evaluate("x.lua", source, &[])
            .expect_err("must fail")
            .to_string()
    }

    #[test]
    fn limits_and_names() {
        insta::assert_snapshot!(
            error("while true do end"),
            @"x.lua:1: this script ran too long (an endless loop?)"
        );
        insta::assert_snapshot!(
            error("while true do pcall(function() while true do end end) end"),
            @"x.lua:1: this script ran too long (an endless loop?)"
        );
        insta::assert_snapshot!(
            error("local s = 'x' while true do s = s .. s end"),
            @"x.lua:1: a text may have at most 4096 bytes"
        );
        insta::assert_snapshot!(
            error("return\n  os.time()"),
            @"x.lua:2: unknown name `os`: scripts cannot use files, clocks or the system; ask `game` about the game, and show a value with `print`"
        );
        insta::assert_snapshot!(
            error("local = 1"),
            @"x.lua:1: Expected identifier when parsing variable name, got '='"
        );
        insta::assert_snapshot!(
            error("string.format = nil"),
            @"x.lua:1: this cannot be changed; declare a new name with `local`"
        );
        insta::assert_snapshot!(
            error("return ('x'):rep(1e9)"),
            @"x.lua:1: a text may have at most 4096 bytes"
        );
        assert_eq!(
            evaluate("x.lua", "return { 1, 'a' }", &[]),
            Ok(LuaData::List(vec![
                LuaData::Number(1.0),
                LuaData::Text("a".into())
            ]))
        );
    }
}
