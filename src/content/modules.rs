//! Modules of functions: those required by a script, and the restrictions on them.

use crate::script::{
    AT_THE_TOP, LuaData, Module, ScriptError, absent_engine, changed_variables, required,
};

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::library::Library;
use super::names::nearest;
use super::run_script::RunScript;
use super::source::SourceFile;

/// Maximum number of modules of one script, including indirect ones.
const MAX_MODULES: usize = 64;
/// The folders of modules for the scripts of scenarios.
const OF_RULES: &str = "scenarios/rules/lib";

/// Whether a file, by its path from its root, is a module.
pub(super) fn is_module(key: &str) -> bool {
    matches!(
        *key.split('/').collect::<Vec<_>>(),
        ["cards", _, "lib", _] | ["scenarios", "rules", "lib", _]
    )
}

/// The folder with the modules of a script or of a module.
fn folder_of(key: &str) -> Option<String> {
    match *key.split('/').collect::<Vec<_>>() {
        ["cards", set, _] | ["cards", set, "lib", _] => Some(format!("cards/{set}/lib")),
        ["scenarios", "rules" | "cards", _] | ["scenarios", "rules", "lib", _] => {
            Some(OF_RULES.to_owned())
        }
        _ => None,
    }
}

impl Library {
    /// The modules that a script requires, directly or indirectly, each after its own requirements.
    ///
    /// # Errors
    /// A missing module, a cycle, or a `require` that is not a literal at the top of a file.
    pub(super) fn modules_of(&self, script: usize) -> Result<Vec<usize>, ScriptError> {
        let (mut above, mut found) = (vec![script], Vec::new());
        self.gather(&mut above, &mut found)?;
        Ok(found)
    }

    /// The modules in the form that scripts need.
    pub(super) fn modules(&self, found: &[usize]) -> Vec<Module> {
        let files = found.iter().map(|&index| self.file(index));
        files
            .map(|file| Module::new(file.stem(), &file.path, &file.text))
            .collect()
    }

    /// Gathers the modules of the last of these files, each of which requires the next.
    fn gather(&self, above: &mut Vec<usize>, found: &mut Vec<usize>) -> Result<(), ScriptError> {
        let Some(&index) = above.last() else {
            return Ok(());
        };
        let file = self.file(index);
        for one in required(&file.text) {
            let error = |message: String| ScriptError::at(&file.path, one.line, message);
            if one.is_inside {
                return Err(error(AT_THE_TOP.to_owned()));
            }
            let Some(name) = one.name else {
                return Err(error(
                    "name the module in quotes: `require(\"NAME\")`".to_owned(),
                ));
            };
            let module = self.find_module(file, name).map_err(error)?;
            if found.contains(&module) {
                continue;
            }
            if let Some(at) = above.iter().position(|&other| other == module) {
                let circle = above[at..]
                    .iter()
                    .chain([&module])
                    .map(|&index| self.file(index).stem());
                let circle: Vec<&str> = circle.collect();
                return Err(error(format!(
                    "modules require each other in a circle: {}",
                    circle.join(" -> ")
                )));
            }
            if above.len() + found.len() > MAX_MODULES {
                return Err(error(format!(
                    "a script may have {MAX_MODULES} modules, those that they require included"
                )));
            }
            above.push(module);
            self.gather(above, found)?;
            above.pop();
            found.push(module);
        }
        Ok(())
    }

    /// The module with this name for a file, preferably in its own root.
    fn find_module(&self, file: &SourceFile, name: &str) -> Result<usize, String> {
        let Some(folder) = folder_of(&file.key) else {
            return Err("this file has no modules".to_owned());
        };
        let key = format!("{folder}/{name}.lua");
        let found = self
            .find_file(&key, Some(file.root))
            .or_else(|| self.find_file(&key, None));
        found.ok_or_else(|| {
            let prefix = format!("{folder}/");
            let known = self
                .sources()
                .files()
                .iter()
                .filter(|one| one.key.starts_with(&prefix))
                .map(SourceFile::stem);
            match nearest(name, known) {
                Some(near) => format!(
                    "unknown module `{}`; did you mean `{near}`?",
                    crate::script::cut(name)
                ),
                None => {
                    let name = crate::script::cut(name);
                    format!("unknown module `{name}`; it would be the file `{folder}/{name}.lua`")
                }
            }
        })
    }

    /// The names of the functions of a module that a file requires; `None` if there is no such
    /// module, or it fails.
    #[must_use]
    pub fn functions_of_module(&self, file: &SourceFile, module: &str) -> Option<Vec<String>> {
        let index = self.find_module(file, module).ok()?;
        match &self.run_script(index).as_ref().ok()?.data {
            LuaData::Table(entries) => Some(entries.iter().map(|(name, _)| name.clone()).collect()),
            _ => None,
        }
    }

    /// Reports violations by a module: keeping state, using the engine without taking it as an
    /// argument, or returning anything but functions.
    pub(super) fn check_module(&self, index: usize, faults: &mut Diagnostics) {
        let file = self.file(index);
        for one in changed_variables(&file.text) {
            let place = file.word_in_line(&one.name, one.line);
            faults.add(&place, DiagnosticKind::ModuleKeeps { name: one.name });
        }
        for line in absent_engine(&file.text) {
            let place = file.word_in_line("game", line);
            faults.add(&place, DiagnosticKind::ModuleCalls);
        }
        let Ok(RunScript { data, .. }) = self.run_script(index) else {
            return;
        };
        let LuaData::Table(entries) = data else {
            faults.add(&file.line(1), DiagnosticKind::ModuleValue { name: None });
            return;
        };
        for (name, _) in entries
            .iter()
            .filter(|(_, value)| *value != LuaData::Function)
        {
            let at = file.text.rfind("return").unwrap_or(0);
            let place = file
                .find_word(name, at)
                .or_else(|| file.find_word(name, 0))
                .map(|(place, _)| place);
            let fault = DiagnosticKind::ModuleValue {
                name: Some(name.clone()),
            };
            faults.add(&place.unwrap_or_else(|| file.line(1)), fault);
        }
    }
}
