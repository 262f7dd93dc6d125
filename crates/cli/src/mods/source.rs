//! An index of mods that was read, and its address.

use brink_pack::{Index, Listed, MAX_ARCHIVE, MAX_INDEX};

use super::address::Address;
use super::coming::Coming;
use super::installed::Installed;
use crate::{CommandResult, Place};

/// An index, and where it is.
pub(super) struct Source {
    pub(super) address: Address,
    pub(super) index: Index,
}

impl Source {
    /// Reads the index that a person names, or else the one that the folder of mods names.
    pub(super) fn open(place: &Place, named: Option<&str>) -> CommandResult<Source> {
        let named = named.map(str::to_owned).or_else(|| place.index_of_mods());
        let Some(named) = named else {
            return Err(
                "no index is known: add --index ADDRESS, or write `index: ADDRESS` into mods/mods.yaml"
                    .to_owned()
                    .into(),
            );
        };
        Source::read(&named)
    }

    /// Reads an index. Entries that cannot be are left out, with a note.
    pub(super) fn read(named: &str) -> CommandResult<Source> {
        let address = Address::parse(named);
        let bytes = address.read(MAX_INDEX);
        let bytes = bytes.map_err(|error| format!("{address}: {error}"))?;
        let read = Index::read(&bytes);
        let (index, faults) = read.map_err(|error| format!("{address}: {error}"))?;
        for (number, fault) in faults {
            eprintln!("{address}: entry {number} is left out: {fault}");
        }
        Ok(Source { address, index })
    }

    /// Fetches a packed mod, and compares it with its entry.
    pub(super) fn fetch(&self, one: &Listed) -> CommandResult<Coming> {
        let address = self.address.beside(&one.file);
        let bytes = address.read(MAX_ARCHIVE);
        let bytes = bytes.map_err(|error| format!("{address}: {error}"))?;
        let package = one.package(&bytes);
        let package = package.map_err(|error| format!("{address}: {error}"))?;
        let from = Some(Installed::new(&self.address, one, &package));
        Ok(Coming { package, from })
    }
}
