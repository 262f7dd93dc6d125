//! The order in which mods are loaded, and the reasons why one cannot be.

use std::collections::BTreeMap;

use super::absent::AbsentMod;
use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::mods::{Mod, OtherMod};
use super::names::nearest;

/// Mods by id.
type ById = BTreeMap<String, Mod>;

/// The mods that can be loaded so far, those that cannot, and those that take no part.
type Others<'m> = (&'m ById, &'m ById, &'m [AbsentMod]);

/// Sorts mods into load order: each after those that it requires, otherwise by id. Mods that cannot
/// be loaded are reported.
pub(super) fn arrange(mods: Vec<Mod>, absent: &[AbsentMod], faults: &mut Diagnostics) -> Vec<Mod> {
    let mut left = ById::new();
    for one in mods {
        match left.get(&one.id) {
            Some(first) => {
                let fault = DiagnosticKind::DuplicateName {
                    what: "mod",
                    name: one.id,
                };
                faults.add_labelled(&one.place, fault, &first.place, "the other mod");
            }
            None => drop(left.insert(one.id.clone(), one)),
        }
    }
    let mut unfit = ById::new();
    loop {
        let others = (&left, &unfit, absent);
        let found = find_unfit(others, faults).or_else(|| find_conflict(&left, faults));
        let Some(id) = found else { break };
        unfit.extend(left.remove_entry(&id));
    }
    let mut placed = Vec::new();
    while !left.is_empty() {
        match next_placed(&left).map(|one| one.id.clone()) {
            Some(id) => placed.extend(left.remove(&id)),
            None => {
                circle(&left, faults);
                break;
            }
        }
    }
    placed
}

/// The first mod that needs none of the others, and if possible is not declared to follow one.
fn next_placed(left: &ById) -> Option<&Mod> {
    let mut ready = left.values().filter(|one| needed(one, left).is_none());
    let first = ready.clone().next();
    // All but `requires` is a preference: it does not prevent mods from being loaded.
    ready.find(|one| !follows(one, left)).or(first)
}

/// The first of these mods that a mod requires.
fn needed<'m>(one: &Mod, mods: &'m ById) -> Option<&'m Mod> {
    let mut others = one.requires.iter();
    others.find_map(|other| mods.get(&other.id))
}

/// Whether a mod is declared to come after one of the others, without requiring it.
fn follows(one: &Mod, others: &ById) -> bool {
    let mut named = one.optional.iter().chain(&one.load_after);
    named.any(|named| {
        named.id != one.id && others.get(&named.id).is_some_and(|other| named.is(other))
    })
}

/// Finds a mod that the engine or another mod does not fit, and reports it.
fn find_unfit(others: Others<'_>, faults: &mut Diagnostics) -> Option<String> {
    let mods = others.0;
    let engine = semver::Version::parse(crate::ENGINE).ok()?;
    for one in mods.values() {
        let mut fits = one.engine.matches(&engine);
        if !fits {
            let fault = DiagnosticKind::OtherEngine {
                name: one.id.clone(),
                wanted: one.engine.to_string(),
            };
            faults.add(&one.place, fault);
        }
        for other in &one.requires {
            fits &= is_met(other, one, others, faults);
        }
        for other in &one.optional {
            fits &= !mods.contains_key(&other.id) || is_met(other, one, others, faults);
        }
        if !fits {
            return Some(one.id.clone());
        }
    }
    None
}

/// Whether the mod that one names is there, in a version that is meant; reports it otherwise.
fn is_met(
    other: &OtherMod,
    one: &Mod,
    (mods, unfit, absent): Others<'_>,
    faults: &mut Diagnostics,
) -> bool {
    let name = other.id.clone();
    let known = absent.iter().find(|one| one.id == name);
    match (mods.get(&name), unfit.get(&name)) {
        (Some(found), _) if other.is(found) => return true,
        (Some(found), _) => {
            let fault = DiagnosticKind::OtherVersion {
                name,
                wanted: other.versions.to_string(),
                found: found.version.to_string(),
            };
            faults.add_labelled(&other.place, fault, &found.place, "this one");
        }
        (None, Some(found)) => {
            let fault = DiagnosticKind::UnfitMod { name };
            faults.add_labelled(&other.place, fault, &found.place, "this one");
        }
        (None, None) if known.is_some_and(AbsentMod::is_broken) => {
            faults.add(&other.place, DiagnosticKind::UnfitMod { name });
        }
        // Finding similar names in long lists is slow.
        (None, None) if faults.is_full() => {}
        (None, None) => {
            let known = mods.keys().map(String::as_str).filter(|id| *id != one.id);
            let near = nearest(&name, known).map(str::to_owned);
            let disabled = absent.iter().any(|one| one.id == name);
            let fault = DiagnosticKind::MissingMod {
                name,
                near,
                disabled,
            };
            faults.add(&other.place, fault);
        }
    }
    false
}

/// Finds a mod that cannot be loaded beside another that is there, and reports it.
fn find_conflict(mods: &ById, faults: &mut Diagnostics) -> Option<String> {
    let mut conflicts = mods.values().flat_map(|one| {
        let others = one.conflicts.iter();
        others.filter_map(move |other| Some((one, other, mods.get(&other.id)?)))
    });
    let (one, other, found) = conflicts.find(|(_, other, found)| other.is(found))?;
    let name = other.id.clone();
    let fault = match requirement(one, &name, mods) {
        Some(path) => DiagnosticKind::ConflictRequired { name, path },
        None => DiagnosticKind::ModConflict {
            by: one.id.clone(),
            name,
        },
    };
    faults.add_labelled(&other.place, fault, &found.place, "this one");
    Some(one.id.clone())
}

/// The ids from a mod to one that it requires, directly or through others.
fn requirement(one: &Mod, id: &str, mods: &ById) -> Option<Vec<String>> {
    let mut from: BTreeMap<&str, &str> = BTreeMap::new();
    let mut reached = vec![one];
    while let Some(found) = reached.pop() {
        for other in found
            .requires
            .iter()
            .filter_map(|other| mods.get(&other.id))
        {
            if other.id != one.id && !from.contains_key(&*other.id) {
                from.insert(&other.id, &found.id);
                reached.push(other);
            }
        }
    }
    let (id, _) = from.get_key_value(id)?;
    let mut path = vec![*id];
    while let Some(before) = path.last().and_then(|id| from.get(id)) {
        path.push(before);
    }
    Some(path.into_iter().rev().map(str::to_owned).collect())
}

/// Reports a cycle of mods that need each other, starting with the first by id.
fn circle(mods: &ById, faults: &mut Diagnostics) {
    let Some(mut one) = mods.values().next() else {
        return;
    };
    let mut path: Vec<&Mod> = Vec::new();
    while path.iter().all(|seen| seen.id != one.id) {
        path.push(one);
        let Some(next) = needed(one, mods) else {
            return;
        };
        one = next;
    }
    let circle = path.iter().skip_while(|seen| seen.id != one.id);
    let names: Vec<String> = circle
        .map(|one| one.id.clone())
        .chain([one.id.clone()])
        .collect();
    faults.add(&one.place, DiagnosticKind::ModCircle { names });
}
