//! Copies of boards.

use super::Board;

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            influence: self.influence.clone(),
            stability: self.stability.clone(),
            own_stability: self.own_stability.clone(),
            control: self.control,
            places: self.places.clone(),
            bottom: self.bottom.clone(),
            rows: self.rows.clone(),
            crossed: self.crossed.clone(),
            shown: self.shown.clone(),
            held: self.held.clone(),
            happened: self.happened.clone(),
            last_events: self.last_events,
            effects: self.effects.clone(),
            counters: self.counters.clone(),
            operations_begun: self.operations_begun.clone(),
            markers: self.markers.clone(),
            tags: self.tags.clone(),
            withheld_scoring: self.withheld_scoring,
            tracks: self.tracks,
        }
    }

    /// Copies another board into this one, reusing its allocations.
    fn clone_from(&mut self, other: &Board) {
        copy(&mut self.influence, &other.influence);
        copy(&mut self.stability, &other.stability);
        copy(&mut self.own_stability, &other.own_stability);
        self.control = other.control;
        self.places.clone_from(&other.places);
        copy(&mut self.bottom, &other.bottom);
        self.rows.clone_from(&other.rows);
        self.crossed.clone_from(&other.crossed);
        copy(&mut self.shown, &other.shown);
        self.held.clone_from(&other.held);
        copy(&mut self.happened, &other.happened);
        self.last_events = other.last_events;
        copy(&mut self.effects, &other.effects);
        copy(&mut self.counters, &other.counters);
        copy(&mut self.operations_begun, &other.operations_begun);
        copy(&mut self.markers, &other.markers);
        self.tags.clone_from(&other.tags);
        self.withheld_scoring = other.withheld_scoring;
        self.tracks = other.tracks;
    }
}

/// Copies a list into another, mostly of the same length.
// Faster than `clone_from`, which makes room in any case.
#[inline]
pub(super) fn copy<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    if from.is_empty() {
        to.clear();
    } else if to.len() == from.len() {
        to.copy_from_slice(from);
    } else {
        to.clear();
        to.extend_from_slice(from);
    }
}
