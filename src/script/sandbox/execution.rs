//! The execution of scripts in a sandbox: of files and their modules, and of functions.

use mlua::thread::ThreadStatus;
use mlua::{Function, IntoLuaMulti, Value};

use super::super::bounds::Charge;
use super::super::coroutine::{Coroutine, Immediate, Usage};
use super::super::error::ScriptError;
use super::super::module::Module;
use super::{CompiledFile, Modules, Run, Sandbox};

impl Sandbox {
    /// Runs a script file. Returns its value and the resources used. Its modules are run again
    /// first, so that they keep no state.
    ///
    /// # Errors
    /// An error while the file or a module runs, or a limit.
    pub fn run(
        &self,
        path: &str,
        file: &CompiledFile,
        modules: &[Module],
    ) -> Result<(Value, Usage), ScriptError> {
        let mut used = Usage::default();
        if modules.is_empty() {
            let value = self.run_file(path, file, &mut used)?;
            return Ok((value, used));
        }
        self.required.replace(Some(Modules::new()));
        let value = self
            .run_modules(modules, &mut used)
            .and_then(|()| self.run_file(path, file, &mut used));
        self.required.replace(None);
        Ok((value?, used))
    }

    /// Runs modules, and keeps their values for the file that requires them.
    fn run_modules(&self, modules: &[Module], used: &mut Usage) -> Result<(), ScriptError> {
        for module in modules {
            let known = self.modules.borrow().get(&module.path).cloned();
            let Some(file) = known else { continue };
            let value = self.run_file(&module.path, &file, used)?;
            if let Value::Table(table) = &value {
                table.set_readonly(true);
            }
            if let Some(values) = &mut *self.required.borrow_mut() {
                values.insert(module.name.clone(), value);
            }
        }
        Ok(())
    }

    /// Runs one file, and adds the resources used.
    fn run_file(
        &self,
        path: &str,
        file: &CompiledFile,
        used: &mut Usage,
    ) -> Result<Value, ScriptError> {
        self.resume_file(path, file, used)
            .unwrap_or_else(|error| Err(ScriptError::from_lua(path, &error)))
    }

    fn resume_file(
        &self,
        path: &str,
        file: &CompiledFile,
        used: &mut Usage,
    ) -> mlua::Result<Result<Value, ScriptError>> {
        let before = Usage {
            keys: used.keys + file.bounds.keys,
            ..*used
        };
        let mut coroutine = self.coroutine(file.function.clone(), before, 0)?;
        let ran = self.resume(path, &mut coroutine, file.bounds.file, ())?;
        *used = coroutine.used;
        Ok(match ran {
            Run::Done(value) => {
                self.recycle(coroutine);
                Ok(value)
            }
            Run::Waits => Err(ScriptError {
                path: path.to_owned(),
                line: None,
                message: "the file itself cannot call functions that ask: only its functions can"
                    .to_owned(),
            }),
        })
    }

    /// A coroutine about to run a function. Loading its file has used `used`, and the scripts that
    /// wait for it took `below` steps.
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub fn coroutine(
        &self,
        function: Function,
        used: Usage,
        below: u64,
    ) -> mlua::Result<Coroutine> {
        let thread = match self.idle.borrow_mut().pop() {
            Some(thread) => thread.reset(function).map(|()| thread),
            None => self.lua.create_thread(function),
        }?;
        Ok(Coroutine {
            thread,
            used,
            below,
        })
    }

    /// Returns a coroutine that ended without an error to the pool.
    pub fn recycle(&self, coroutine: Coroutine) {
        let mut idle = self.idle.borrow_mut();
        if idle.len() < 64 {
            idle.push(coroutine.thread);
        }
    }

    /// Starts or resumes a script, with the budget of an entry.
    ///
    /// A suspended script yields [`Sandbox::WAITING`], a value that no script can make or hold.
    ///
    /// # Errors
    /// The error that ended the script.
    pub fn resume(
        &self,
        path: &str,
        coroutine: &mut Coroutine,
        charge: Charge,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<Run> {
        let Coroutine {
            thread,
            used,
            below,
        } = coroutine;
        self.meter
            .begin(charge, *used, *below)
            .map_err(mlua::Error::runtime)?;
        self.set_interrupts();
        let run = thread.resume::<Value>(args);
        self.meter.end(used);
        let value = run.map_err(|error| self.place(path, error))?;
        if matches!(value, Value::LightUserData(_)) {
            return Ok(Run::Waits);
        }
        // A script out of steps was suspended from outside.
        match self.meter.spent() {
            Some(limit) if thread.status() == ThreadStatus::Resumable => {
                Err(self.place(path, mlua::Error::runtime(limit)))
            }
            _ => Ok(Run::Done(value)),
        }
    }

    /// Does something whose steps belong to no choice.
    pub fn unmetered<T>(&self, act: impl FnOnce() -> T) -> T {
        let left = self.meter.set_aside();
        let done = act();
        self.meter.resume_with(left);
        done
    }

    /// Whether functions of known cost have to run in coroutines, so that they can be stopped.
    pub fn observes_all(&self) -> bool {
        self.meter.observes_all()
    }

    /// Calls a function of known cost that ends without waiting, with the budget of an entry: unlike
    /// [`Sandbox::resume`], without a coroutine.
    ///
    /// # Errors
    /// The error that ended the script, also if it waits.
    pub fn call(
        &self,
        path: &str,
        immediate: Immediate,
        charge: Charge,
        args: impl IntoLuaMulti,
    ) -> mlua::Result<Value> {
        let Immediate {
            function,
            mut used,
            below,
        } = immediate;
        self.meter
            .begin(charge, used, below)
            .map_err(mlua::Error::runtime)?;
        self.set_interrupts();
        let value = function.call(args);
        self.meter.end(&mut used);
        value.map_err(|error| self.place(path, error))
    }

    /// Adds the place to an error that a limit raised without one.
    pub fn place(&self, path: &str, error: mlua::Error) -> mlua::Error {
        if ScriptError::from_lua(path, &error).line.is_some() {
            return error;
        }
        match self.meter.place() {
            Some(place) => {
                let message = ScriptError::from_lua(path, &error).message;
                mlua::Error::runtime(format!("{place}: {message}"))
            }
            None => error,
        }
    }
}
