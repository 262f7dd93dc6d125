//! Faults that many readers report, a method each.

use super::diagnostic_kind::DiagnosticKind;
use super::reader::Reader;
use super::source::Place;

impl Reader {
    /// Reports entries beyond a limit.
    pub(crate) fn too_many(&mut self, place: &Place, what: &'static str, limit: usize) {
        self.fault(place, DiagnosticKind::TooMany { what, limit });
    }

    /// Reports a list with a wrong number of entries.
    pub(crate) fn wrong_length(&mut self, place: &Place, wanted: &'static str, found: usize) {
        self.fault(place, DiagnosticKind::WrongLength { wanted, found });
    }

    /// Reports a number outside its range.
    pub(crate) fn out_of_range<N: Into<i64>>(&mut self, place: &Place, found: N, min: N, max: N) {
        let (found, min, max) = (found.into(), min.into(), max.into());
        self.fault(place, DiagnosticKind::OutOfRange { found, min, max });
    }

    /// Reports a table without a key that it must have.
    pub(crate) fn missing_key(
        &mut self,
        place: &Place,
        key: &'static str,
        of: &'static str,
        wanted: Option<String>,
    ) {
        self.fault(place, DiagnosticKind::MissingKey { key, of, wanted });
    }

    /// Reports a key that a table cannot have.
    pub(crate) fn unknown_key(
        &mut self,
        place: &Place,
        key: &str,
        of: &'static str,
        known: Vec<&'static str>,
    ) {
        let key = key.to_owned();
        self.fault(place, DiagnosticKind::UnknownKey { key, of, known });
    }

    /// Reports a name that is given twice.
    pub(crate) fn duplicate_name(&mut self, place: &Place, what: &'static str, name: &str) {
        let name = name.to_owned();
        self.fault(place, DiagnosticKind::DuplicateName { what, name });
    }

    /// Reports an optional list without entries.
    pub(crate) fn empty_list(&mut self, place: &Place, key: &str) {
        let key = key.to_owned();
        self.fault(place, DiagnosticKind::EmptyList { key });
    }

    /// Reports several of some alternative keys, or none of them.
    pub(crate) fn one_of(&mut self, place: &Place, keys: &'static [&'static str]) {
        self.fault(place, DiagnosticKind::OneOf { keys });
    }

    /// Reports two keys that exclude each other.
    pub(crate) fn not_together(&mut self, place: &Place, keys: [&'static str; 2]) {
        self.fault(place, DiagnosticKind::NotTogether { keys });
    }

    /// Reports a rule without the part of the game that it needs.
    pub(crate) fn part_missing(&mut self, place: &Place, what: &str, part: &'static str) {
        let what = what.to_owned();
        self.fault(place, DiagnosticKind::PartMissing { what, part });
    }
}
