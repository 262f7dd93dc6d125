//! The hosts of one thread, and the lines of scripts that they counted.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::content::Content;
use crate::script::{Sandbox, ScriptError, add_lines};

use super::api::Marshalling;
use super::host::Host;
use super::live::Ticket;

/// Contents whose scripts one thread keeps compiled.
const MAX_HOSTS: usize = 8;

thread_local! {
    /// Whether hosts of this thread count the lines of scripts.
    static COUNTS: Cell<bool> = const { Cell::new(false) };
    static HOSTS: RefCell<Vec<(u64, Rc<Host>)>> = const { RefCell::new(Vec::new()) };
    /// Hosts that nothing else runs in, see [`in_other_vms`].
    static OTHERS: RefCell<Vec<(u64, Rc<Host>)>> = const { RefCell::new(Vec::new()) };
    /// The lines that hosts counted which are gone.
    static COUNTED: RefCell<Lines> = const { RefCell::new(BTreeMap::new()) };
}

/// How often each line of each script ran.
type Lines = BTreeMap<String, Vec<Option<u32>>>;

impl Host {
    /// The host of this thread for a content.
    pub(super) fn of(content: &Arc<Content>) -> Result<Rc<Host>, ScriptError> {
        let known = HOSTS.with(|hosts| {
            hosts.borrow().iter().find(|(serial, _)| *serial == content.serial).map(|(_, host)| host.clone())
        });
        if let Some(host) = known {
            return Ok(host);
        }
        let sandbox = if COUNTS.get() { Sandbox::counting()? } else { Sandbox::new()? };
        let host = Rc::new(Host::new(content, sandbox, Marshalling::Packed)?);
        HOSTS.with(|hosts| {
            let mut hosts = hosts.borrow_mut();
            if hosts.len() >= MAX_HOSTS {
                let (_, gone) = hosts.remove(0);
                COUNTED.with(|counted| add_all(&mut counted.borrow_mut(), gone.sandbox.lines()));
            }
            hosts.push((content.serial, host.clone()));
        });
        Ok(host)
    }

    /// Drops the coroutines of a game, if this thread has them.
    pub(super) fn forget(content: &Arc<Content>, ticket: Ticket) {
        // When the thread itself ends, its coroutines go with it.
        let _ = HOSTS.try_with(|hosts| {
            if let Ok(hosts) = hosts.try_borrow()
                && let Some((_, host)) = hosts.iter().find(|(serial, _)| *serial == content.serial)
                && let Ok(mut live) = host.live.try_borrow_mut()
            {
                live.take(ticket);
            }
        });
    }
}

/// Counts the lines of scripts that run on this thread from now on, for [`lines_run`].
pub fn start_counting() {
    COUNTS.set(true);
    COUNTED.with(|counted| counted.borrow_mut().clear());
    forget_hosts();
}

/// Makes the scripts of this thread be compiled anew.
pub(super) fn forget_hosts() {
    HOSTS.with(|hosts| hosts.borrow_mut().clear());
}

/// Runs a closure with separate VMs, which count no lines: the results of scripts must not depend on the VM.
pub fn in_other_vms<T>(work: impl FnOnce() -> T) -> T {
    let exchange = || HOSTS.with(|hosts| OTHERS.with(|others| hosts.swap(others)));
    let counts = COUNTS.replace(false);
    exchange();
    let done = work();
    exchange();
    COUNTS.set(counts);
    done
}

/// How often each line of one script ran on this thread since [`start_counting`]; empty if it was never loaded.
#[must_use]
pub fn lines_of(path: &str) -> Vec<Option<u32>> {
    let mut sum = COUNTED.with(|counted| counted.borrow().get(path).cloned().unwrap_or_default());
    HOSTS.with(|hosts| {
        let hosts = hosts.borrow();
        hosts.iter().filter_map(|(_, host)| host.sandbox.lines_of(path)).for_each(|lines| add_lines(&mut sum, lines));
    });
    sum
}

/// For each script: its path, and how often each line ran on this thread since [`start_counting`].
///
/// Lines count from 1 at index 1; a line without code has none. Scripts are in the order of their paths.
#[must_use]
pub fn lines_run() -> Vec<(String, Vec<Option<u32>>)> {
    let mut all = COUNTED.with(|counted| counted.borrow().clone());
    HOSTS.with(|hosts| {
        for (_, host) in hosts.borrow().iter() {
            add_all(&mut all, host.sandbox.lines());
        }
    });
    all.into_iter().collect()
}

fn add_all(sum: &mut Lines, lines: Vec<(String, Vec<Option<u32>>)>) {
    for (path, lines) in lines {
        add_lines(sum.entry(path).or_default(), lines);
    }
}
