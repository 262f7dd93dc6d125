//! Maps as read from their files, each read once for the sides of its games.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::diagnostic::Diagnostics;
use super::map::Map;

/// Maps by file and sides.
#[derive(Debug, Default)]
pub(super) struct MapCache(Mutex<BTreeMap<MapKey, Arc<ReadMap>>>);

/// The index of a file, and the sides for which it is read.
pub(super) type MapKey = (usize, [String; 2]);

/// A map as far as its file could be read, and the faults of the file.
#[derive(Debug)]
pub(super) struct ReadMap {
    pub map: Option<Map>,
    pub faults: Diagnostics,
}

impl MapCache {
    /// The map of a file, read now unless it was read before.
    pub(super) fn get_or_read(
        &self,
        key: MapKey,
        read: impl FnOnce(&MapKey) -> ReadMap,
    ) -> Arc<ReadMap> {
        let mut maps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = maps.get(&key) {
            return known.clone();
        }
        let map = Arc::new(read(&key));
        maps.insert(key, map.clone());
        map
    }
}
