//! The maps of a library, each read once for the sides of its games.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::super::diagnostic::Diagnostics;
use super::super::map::Map;
use super::super::read::read_map;
use super::super::reader::Reader;
use super::Library;

/// Maps by file and sides.
#[derive(Debug, Default)]
pub(super) struct MapCache(Mutex<BTreeMap<(usize, [String; 2]), Arc<ReadMap>>>);

/// A map as far as its file could be read, and the faults of the file.
#[derive(Debug)]
pub(in super::super) struct ReadMap {
    pub map: Option<Map>,
    pub faults: Diagnostics,
}

impl Library {
    /// A map for two sides; `None` if there is none, or its file could not be parsed.
    pub(in super::super) fn map_for(&self, id: &str, sides: &[String; 2]) -> Option<Arc<ReadMap>> {
        let &index = self.maps.get(id)?;
        let tree = self.tree(index)?;
        let key = (index, sides.clone());
        if let Some(known) = self.map_cache.get(&key) {
            return Some(known);
        }
        let mut reader = Reader::default();
        let map = read_map(&mut reader, id, tree, sides);
        let faults = reader.faults;
        let read = Arc::new(ReadMap { map, faults });
        Some(self.map_cache.keep(key, read))
    }
}

impl MapCache {
    fn get(&self, key: &(usize, [String; 2])) -> Option<Arc<ReadMap>> {
        let maps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        maps.get(key).cloned()
    }

    fn keep(&self, key: (usize, [String; 2]), read: Arc<ReadMap>) -> Arc<ReadMap> {
        let mut maps = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        maps.entry(key).or_insert(read).clone()
    }
}
