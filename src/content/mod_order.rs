//! The order in which mods are loaded, and the reasons why one cannot be.

use std::collections::BTreeMap;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::mods::{Mod, OtherMod};
use super::names::nearest;

/// Mods by id.
type ById = BTreeMap<String, Mod>;

/// Mods in load order, and those that cannot be loaded.
#[derive(Default)]
pub(super) struct Arranged {
    pub(super) placed: Vec<Mod>,
    pub(super) unfit: Vec<Mod>,
}

/// Sorts mods into load order: each after those that it requires, otherwise by id. Mods that cannot
/// be loaded are reported.
pub(super) fn arrange(mods: Vec<Mod>, faults: &mut Diagnostics) -> Arranged {
    let mut arranged = Arranged::default();
    let mut left = ById::new();
    for one in mods {
        match left.get(&one.id) {
            Some(first) => {
                let fault = DiagnosticKind::DuplicateName {
                    what: "mod",
                    name: one.id.clone(),
                };
                faults.add_labelled(&one.place, fault, &first.place, "the other mod");
                arranged.unfit.push(one);
            }
            None => drop(left.insert(one.id.clone(), one)),
        }
    }
    let mut unfit = ById::new();
    while let Some(id) = find_unfit(&left, &unfit, faults).or_else(|| find_conflict(&left, faults))
    {
        unfit.extend(left.remove_entry(&id));
    }
    while !left.is_empty() {
        match next_placed(&left).map(|one| one.id.clone()) {
            Some(id) => arranged.placed.extend(left.remove(&id)),
            None => {
                circle(&left, faults);
                break;
            }
        }
    }
    arranged.unfit.extend(unfit.into_values());
    arranged.unfit.extend(left.into_values());
    arranged
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
fn find_unfit(mods: &ById, unfit: &ById, faults: &mut Diagnostics) -> Option<String> {
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
            fits &= is_met(other, one, (mods, unfit), faults);
        }
        for other in &one.optional {
            fits &= !mods.contains_key(&other.id) || is_met(other, one, (mods, unfit), faults);
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
    (mods, unfit): (&ById, &ById),
    faults: &mut Diagnostics,
) -> bool {
    let name = other.id.clone();
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
        // Finding similar names in long lists is slow.
        (None, None) if faults.is_full() => {}
        (None, None) => faults.add(&other.place, missing(mods, one, &name)),
    }
    false
}

/// The fault of a mod that another needs, but that is not there.
fn missing(mods: &ById, one: &Mod, name: &str) -> DiagnosticKind {
    let others = mods.keys().map(String::as_str).filter(|id| *id != one.id);
    DiagnosticKind::MissingMod {
        name: name.to_owned(),
        near: nearest(name, others).map(str::to_owned),
    }
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
