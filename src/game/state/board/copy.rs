//! Copies of boards.

use super::Board;

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            influence: self.influence.clone(),
            stability: self.stability.clone(),
            control: self.control,
            places: self.places.clone(),
            bottom: self.bottom.clone(),
            rows: self.rows.clone(),
            secret_cards: self.secret_cards.clone(),
            shown: self.shown.clone(),
            happened: self.happened.clone(),
            effects: self.effects.clone(),
            markers: self.markers.clone(),
            tags: self.tags.clone(),
            withheld_scoring: self.withheld_scoring,
            tracks: self.tracks,
        }
    }

    /// Copies another board into this one, reusing its allocations.
    fn clone_from(&mut self, other: &Board) {
        self.influence.clone_from(&other.influence);
        self.stability.clone_from(&other.stability);
        self.control = other.control;
        self.places.clone_from(&other.places);
        self.bottom.clone_from(&other.bottom);
        self.rows.clone_from(&other.rows);
        self.secret_cards.clone_from(&other.secret_cards);
        self.shown.clone_from(&other.shown);
        self.happened.clone_from(&other.happened);
        self.effects.clone_from(&other.effects);
        self.markers.clone_from(&other.markers);
        self.tags.clone_from(&other.tags);
        self.withheld_scoring = other.withheld_scoring;
        self.tracks = other.tracks;
    }
}
