//! Copies of boards.

use super::Board;

impl Clone for Board {
    fn clone(&self) -> Board {
        let Board {
            influence,
            stability,
            places,
            bottom,
            rows,
            shown,
            happened,
            effects,
            markers,
            tags,
            ..
        } = self;
        Board {
            influence: influence.clone(),
            stability: stability.clone(),
            places: places.clone(),
            bottom: bottom.clone(),
            rows: rows.clone(),
            secret_cards: self.secret_cards.clone(),
            withheld_scoring: self.withheld_scoring,
            shown: shown.clone(),
            happened: happened.clone(),
            effects: effects.clone(),
            markers: markers.clone(),
            tags: tags.clone(),
            tracks: self.tracks,
        }
    }

    /// Copies another board into this one, reusing its allocations.
    fn clone_from(&mut self, other: &Board) {
        let Board {
            influence,
            stability,
            places,
            bottom,
            rows,
            shown,
            happened,
            effects,
            markers,
            tags,
            ..
        } = other;
        self.secret_cards.clone_from(&other.secret_cards);
        self.withheld_scoring = other.withheld_scoring;
        self.influence.clone_from(influence);
        self.stability.clone_from(stability);
        self.places.clone_from(places);
        self.bottom.clone_from(bottom);
        self.rows.clone_from(rows);
        self.shown.clone_from(shown);
        self.happened.clone_from(happened);
        self.effects.clone_from(effects);
        self.markers.clone_from(markers);
        self.tags.clone_from(tags);
        self.tracks = other.tracks;
    }
}
