//! Tables of conditions, read in the order of the file: each must be able to fail.

use brink::content::DiagnosticKind;
use brink::content::spec::Entries;
use brink::tooling::{Node, NodeKey, Reader};

use super::check::Checks;
use super::difference::Difference;
use super::hand::Check;
use super::scope::Scope;
use super::test_failure::TestFailure;
use super::update::{LOG, LogUpdate, stated};

/// Reads the conditions of a table, each of which must be able to fail.
pub(super) fn conditions<T: for<'c> Entries<Scope<'c>, Value = Checks>>(
    table: &Node,
    reader: &mut Reader,
    scope: &Scope<'_>,
) -> Checks {
    let mut checks = Vec::new();
    if reader.fields(table, T::OF, T::KEYS).is_none() {
        return checks;
    }
    for (key, node) in table.entries() {
        let faults = reader.faults.list().len();
        let Some(mut made) = T::entry(reader, key, node, scope) else {
            continue;
        };
        if key.name == LOG {
            made = whole_log(key, node, table, reader).map(|check| vec![check]);
        }
        let made = made.unwrap_or_default();
        if made.is_empty() && reader.faults.list().len() == faults {
            let why = format!("`{}` is empty here", key.name);
            reader.fault(&node.place, DiagnosticKind::NeverFails { why });
        }
        checks.extend(made);
    }
    checks
}

/// The log must consist of exactly these lines.
fn whole_log(key: &NodeKey, node: &Node, table: &Node, reader: &mut Reader) -> Option<Check> {
    let Some(stated) = stated(node) else {
        return reader.wrong(node, "a text or a list of texts");
    };
    let key = key.place.clone();
    let table = table.place.clone();
    Some(Box::new(move |hand| {
        if stated == hand.log {
            return Ok(());
        }
        match &mut hand.updates {
            Some(updates) => {
                updates.push(LogUpdate {
                    key: key.clone(),
                    table: table.clone(),
                    lines: hand.log.clone(),
                });
                Ok(())
            }
            None => {
                let difference = Difference::Lines(stated.clone(), hand.log.clone());
                let mut failure = TestFailure::with(&key, "the log", difference);
                failure.note([
                    "`brink test --update` writes the present log into the file".to_owned()
                ]);
                Err(failure)
            }
        }
    }))
}
