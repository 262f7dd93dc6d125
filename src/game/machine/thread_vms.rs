//! The VMs of one thread, and the scopes that choose between them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::mem;
use std::rc::Rc;
use std::sync::Arc;

use crate::content::Content;
use crate::game::api::Marshalling;
use crate::script::{Sandbox, ScriptError, add_lines};

use super::function_costs::FunctionCosts;
use super::host::{Host, Meters};

/// Maximum number of contents whose scripts one thread keeps compiled: a check tries a script in
/// all scenarios that have it, in turn, and would recompile each time with fewer.
const MAX_HOSTS: usize = 24;

thread_local! {
    static IN_USE: RefCell<Stack> = const { RefCell::new(Stack::EMPTY) };
}

/// The sets of VMs of one thread, as a stack: games run in the top one.
struct Stack {
    top: Vms,
    below: Vec<Vms>,
    entered: u64,
}

impl Stack {
    // A constant, so that the thread-local needs no lazy initialization.
    const EMPTY: Stack = Stack {
        top: Vms::EMPTY,
        below: Vec::new(),
        entered: 0,
    };

    /// Removes the set of an entry, at any depth.
    fn remove(&mut self, entry: u64) -> Option<Vms> {
        if self.top.entry == entry {
            let before = self.below.pop()?;
            return Some(mem::replace(&mut self.top, before));
        }
        let at = self.below.iter().position(|vms| vms.entry == entry)?;
        Some(self.below.remove(at))
    }
}

/// A set of VMs: one for each content.
#[derive(Default)]
pub(super) struct Vms {
    /// The number of the entry on this thread; 0 for the base set.
    entry: u64,
    hosts: Vec<(u64, Rc<Host>)>,
    counts: Option<LineCounts>,
    meters: Meters,
}

/// The number of times that each line of each script ran; here those of dropped VMs.
type LineCounts = BTreeMap<String, Vec<Option<u32>>>;

impl Host {
    /// The host of this thread for a content.
    #[inline]
    pub(crate) fn of(content: &Arc<Content>) -> Result<Rc<Host>, ScriptError> {
        match IN_USE.with_borrow(|stack| stack.top.known(content).cloned()) {
            Some(host) => Ok(host),
            None => Host::made(content),
        }
    }

    /// A new host of this thread for a content.
    #[cold]
    fn made(content: &Arc<Content>) -> Result<Rc<Host>, ScriptError> {
        let (counts, meters) =
            IN_USE.with_borrow(|stack| (stack.top.counts.is_some(), stack.top.meters.clone()));
        let sandbox = if counts {
            Sandbox::counting()?
        } else {
            Sandbox::new()?
        };
        let host = Rc::new(Host::new(content, sandbox, Marshalling::Packed, meters)?);
        let gone = IN_USE.with_borrow_mut(|stack| stack.top.add(content, host.clone()));
        drop(gone);
        Ok(host)
    }
}

impl Vms {
    const EMPTY: Vms = Vms {
        entry: 0,
        hosts: Vec::new(),
        counts: None,
        meters: Meters {
            stopwatch: None,
            costs: None,
            lines: None,
        },
    };

    /// VMs that measure.
    pub(super) fn measuring(meters: Meters) -> Vms {
        Vms {
            meters,
            ..Vms::default()
        }
    }

    #[inline]
    fn known(&self, content: &Content) -> Option<&Rc<Host>> {
        self.hosts
            .iter()
            .find(|(serial, _)| *serial == content.serial)
            .map(|(_, host)| host)
    }

    /// Adds a VM. Returns the one evicted for it, if any.
    fn add(&mut self, content: &Content, host: Rc<Host>) -> Option<Rc<Host>> {
        let gone = (self.hosts.len() >= MAX_HOSTS).then(|| self.hosts.remove(0).1);
        if let (Some(counted), Some(gone)) = (&mut self.counts, &gone) {
            add_all(counted, gone.sandbox.lines());
        }
        self.hosts.push((content.serial, host));
        gone
    }

    /// The lines of all scripts, also of those that have not run.
    fn all_lines(&self) -> LineCounts {
        self.hosts.iter().for_each(|(_, host)| host.compile_all());
        self.lines()
    }

    fn lines(&self) -> LineCounts {
        let mut all = self.counts.clone().unwrap_or_default();
        self.hosts
            .iter()
            .for_each(|(_, host)| add_all(&mut all, host.sandbox.lines()));
        all
    }

    fn lines_of(&self, path: &str) -> Vec<Option<u32>> {
        let mut sum = self
            .counts
            .as_ref()
            .and_then(|counted| counted.get(path))
            .cloned()
            .unwrap_or_default();
        let loaded = self
            .hosts
            .iter()
            .filter_map(|(_, host)| host.sandbox.lines_of(path));
        loaded.for_each(|lines| add_lines(&mut sum, lines));
        sum
    }
}

fn add_all(sum: &mut LineCounts, lines: Vec<(String, Vec<Option<u32>>)>) {
    for (path, lines) in lines {
        add_lines(sum.entry(path).or_default(), lines);
    }
}

/// Makes the games of this thread run in a set of VMs until it is dropped. Sets entered later take
/// precedence.
#[derive(Debug)]
pub(super) struct VmScope {
    entry: u64,
    /// Makes it `!Send`: it belongs to its thread.
    thread: PhantomData<*const ()>,
}

impl VmScope {
    pub(crate) fn into(vms: Vms) -> VmScope {
        IN_USE.with_borrow_mut(|stack| {
            stack.entered += 1;
            let entry = stack.entered;
            let before = mem::replace(&mut stack.top, Vms { entry, ..vms });
            stack.below.push(before);
            VmScope {
                entry,
                thread: PhantomData,
            }
        })
    }

    /// Reads the set; `None` when the thread ends.
    fn read<T>(&self, read: impl FnOnce(&Vms) -> T) -> Option<T> {
        IN_USE.with_borrow(|stack| {
            let mut sets = stack.below.iter().chain([&stack.top]);
            sets.find(|vms| vms.entry == self.entry).map(read)
        })
    }

    /// Removes the set, at any depth: guards may be dropped in any order.
    fn leave(&self) -> Option<Vms> {
        IN_USE
            .try_with(|stack| stack.try_borrow_mut().ok()?.remove(self.entry))
            .ok()
            .flatten()
    }
}

impl Drop for VmScope {
    fn drop(&mut self) {
        drop(self.leave());
    }
}

/// Counts the lines of scripts that games of this thread run, until it is dropped.
///
/// Meanwhile games run in VMs of their own, which are slower.
///
/// # Examples
/// ```
/// use brink::{Game, Library, game::Coverage};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let coverage = Coverage::start();
/// let game = Game::new(content, 1)?;
/// let lines = coverage.finish();
/// assert!(lines.iter().any(|(path, lines)| path.ends_with(".lua") && lines.contains(&Some(0))));
/// # drop(game);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "lines are counted until it is dropped"]
pub struct Coverage {
    scope: VmScope,
}

impl Coverage {
    /// Starts counting from zero.
    pub fn start() -> Coverage {
        Coverage {
            scope: VmScope::into(Vms {
                counts: Some(LineCounts::new()),
                meters: Meters {
                    costs: Some(Rc::default()),
                    ..Meters::default()
                },
                ..Vms::default()
            }),
        }
    }

    /// The cost of each function of scripts that has run, in steps.
    #[must_use]
    pub fn functions(&self) -> FunctionCosts {
        let costs = self.scope.read(|vms| vms.meters.costs.clone());
        costs
            .flatten()
            .map_or_else(FunctionCosts::new, |costs| costs.costs())
    }

    /// For each script: its path, and the number of times that each line has run.
    ///
    /// Line numbers are indices, from 1; a line without code has `None`. Scripts are sorted by
    /// path.
    #[must_use]
    pub fn lines(&self) -> Vec<(String, Vec<Option<u32>>)> {
        self.scope
            .read(Vms::all_lines)
            .unwrap_or_default()
            .into_iter()
            .collect()
    }

    /// Like [`Coverage::lines`], without scripts that have not run.
    #[must_use]
    pub fn lines_run(&self) -> Vec<(String, Vec<Option<u32>>)> {
        let lines = self.scope.read(Vms::lines);
        lines.unwrap_or_default().into_iter().collect()
    }

    /// The counts of one script; empty if it was never loaded.
    #[must_use]
    pub fn lines_of(&self, path: &str) -> Vec<Option<u32>> {
        self.scope
            .read(|vms| vms.lines_of(path))
            .unwrap_or_default()
    }

    /// Stops counting, and returns [`Coverage::lines`].
    #[must_use]
    pub fn finish(self) -> Vec<(String, Vec<Option<u32>>)> {
        self.lines()
    }
}

/// Separate VMs, for running something a second time: the results of scripts must not depend on the
/// VM.
///
/// They count no lines and are not measured.
#[derive(Default)]
pub struct SeparateVms {
    vms: RefCell<Vms>,
}

impl SeparateVms {
    /// An empty set: VMs are made when they are needed, and kept.
    #[must_use]
    pub fn new() -> SeparateVms {
        SeparateVms::default()
    }

    /// Makes games of this thread run in these VMs until the guard is dropped.
    pub fn enter(&self) -> InSeparateVms<'_> {
        InSeparateVms {
            home: self,
            scope: VmScope::into(self.vms.take()),
        }
    }
}

impl fmt::Debug for SeparateVms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeparateVms").finish_non_exhaustive()
    }
}

/// Makes games of this thread run in [`SeparateVms`] until it is dropped.
#[derive(Debug)]
#[must_use = "games run in these VMs until it is dropped"]
pub struct InSeparateVms<'a> {
    home: &'a SeparateVms,
    scope: VmScope,
}

impl Drop for InSeparateVms<'_> {
    fn drop(&mut self) {
        if let Some(vms) = self.scope.leave() {
            drop(self.home.vms.replace(vms));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::testing::content;

    /// The number of scripts of a content loaded here.
    fn counted(coverage: &Coverage) -> usize {
        coverage.lines().len()
    }

    fn begin(content: &Arc<Content>) {
        drop(Game::new(content.clone(), 1).unwrap());
    }

    #[test]
    fn guards_may_be_dropped_in_any_order() {
        let content = content();
        begin(&content);
        let outer = Coverage::start();
        let inner = Coverage::start();
        begin(&content);
        assert!(counted(&inner) > 0 && counted(&outer) == 0);
        drop(outer);
        assert!(
            inner
                .lines_of(&inner.lines()[0].0)
                .iter()
                .any(Option::is_some)
        );
        let separate = SeparateVms::new();
        let inside = separate.enter();
        let again = separate.enter();
        begin(&content);
        drop(inside);
        begin(&content);
        drop(again);
        drop(inner);
        IN_USE.with_borrow(|stack| {
            assert!(stack.below.is_empty() && stack.top.entry == 0 && stack.top.counts.is_none());
            assert_eq!(stack.top.hosts.len(), 1);
        });
    }

    #[test]
    fn a_guard_that_is_dropped_counts_no_more() {
        let content = content();
        drop(Coverage::start());
        drop(Game::new(content.clone(), 1).unwrap());
        let host = Host::of(&content).unwrap();
        assert!(host.sandbox.lines().is_empty());
        let coverage = Coverage::start();
        assert!(
            coverage.lines().is_empty(),
            "what was loaded before is not counted"
        );
        assert!(!Rc::ptr_eq(&host, &Host::of(&content).unwrap()));
        assert!(coverage.finish().len() > 10);
        assert!(Rc::ptr_eq(&host, &Host::of(&content).unwrap()));
    }
}
