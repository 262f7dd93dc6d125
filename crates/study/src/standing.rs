//! Board statistics at the end of a turn.

use serde::{Deserialize, Serialize};

use brink::content::{Content, ControlRule};
use brink::game::{Event, Game};
use brink::ids::Side;

use super::counts::{add, add_all, add_markers};

/// The board of one game, updated by its events.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) vp: i16,
    defcon: u8,
    /// The maximum of each side during the turn.
    mil_ops: [u8; 2],
    space_race: [u8; 2],
    pub(super) tracks: Vec<[i16; 2]>,
    influence: Vec<[u8; 2]>,
    stability: Vec<u8>,
    control: ControlRule,
}

impl Standing {
    /// Reads the board of a game; adding the events that led to it again is harmless.
    pub(super) fn of(game: &Game) -> Standing {
        let (board, content) = (game.board(), game.content());
        let map = &content.map;
        let tracks = content.scenario.track_ids();
        Standing {
            vp: board.vp(),
            defcon: board.defcon(),
            mil_ops: Side::BOTH.map(|side| board.mil_ops(side)),
            space_race: Side::BOTH.map(|side| board.space_race(side)),
            tracks: tracks
                .map(|track| Side::BOTH.map(|side| board.track(track, side)))
                .collect(),
            influence: map
                .space_ids()
                .map(|space| Side::BOTH.map(|side| board.influence(side, space)))
                .collect(),
            stability: map
                .space_ids()
                .map(|space| board.stability_of(space))
                .collect(),
            control: content.scenario.control,
        }
    }

    /// Applies the next event.
    pub(super) fn add(&mut self, event: &Event) {
        match *event {
            Event::VpChanged { to, .. } => self.vp = to,
            Event::DefconChanged { to, .. } => self.defcon = to,
            Event::TurnBegan { .. } => self.mil_ops = [0; 2],
            Event::MilOpsChanged { side, to, .. } => {
                let most = &mut self.mil_ops[side.index()];
                *most = to.max(*most);
            }
            Event::SpaceRaceMoved { side, to } => self.space_race[side.index()] = to,
            Event::InfluenceChanged {
                side, space, to, ..
            } => {
                if let Some(here) = self.influence.get_mut(space.index()) {
                    here[side.index()] = to;
                }
            }
            Event::StabilityChanged { space, to } => {
                if let Some(here) = self.stability.get_mut(space.index()) {
                    *here = to;
                }
            }
            Event::TrackChanged {
                track, side, to, ..
            } => {
                let markers = self.tracks.get_mut(track.index());
                for (marker, at) in markers.into_iter().flatten().enumerate() {
                    if side.is_none_or(|side: Side| side.index() == marker) {
                        *at = to;
                    }
                }
            }
            _ => {}
        }
    }
}

/// Sums over all games of the board at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TurnDetails {
    /// The number of games that lasted to this turn.
    pub games: u64,
    /// The sum of DEFCON levels.
    pub defcon: u64,
    /// The sum of each side's maximum military operations during the turn.
    pub mil_ops: [u64; 2],
    /// The sum of space race positions.
    pub space_race: [u64; 2],
    /// The sums of the markers of each declared track.
    pub tracks: Vec<[i64; 2]>,
    /// The sum of each side's influence, by space.
    pub influence: Vec<[u64; 2]>,
    /// The number of games in which each side controlled a space, by space.
    pub controlled: Vec<[u64; 2]>,
}

impl TurnDetails {
    pub(super) fn new(content: &Content) -> TurnDetails {
        let spaces = content.map.spaces.len();
        TurnDetails {
            games: 0,
            defcon: 0,
            mil_ops: [0; 2],
            space_race: [0; 2],
            tracks: vec![[0; 2]; content.scenario.tracks.len()],
            influence: vec![[0; 2]; spaces],
            controlled: vec![[0; 2]; spaces],
        }
    }

    /// Adds a game.
    pub(super) fn add(&mut self, standing: &Standing) {
        self.games += 1;
        self.defcon += u64::from(standing.defcon);
        add_all(&mut self.mil_ops, &standing.mil_ops.map(u64::from));
        add_all(&mut self.space_race, &standing.space_race.map(u64::from));
        add_markers(&mut self.tracks, &standing.tracks);
        let spaces = standing.influence.iter().zip(&standing.stability);
        for ((influence, controlled), (here, stability)) in self
            .influence
            .iter_mut()
            .zip(&mut self.controlled)
            .zip(spaces)
        {
            add_all(influence, &here.map(u64::from));
            for side in 0..2 {
                let (own, other) = (here[side], here[1 - side]);
                let has_control = own > 0 && standing.control.holds(*stability, own, other);
                controlled[side] += u64::from(has_control);
            }
        }
    }

    /// Adds other sums.
    pub(super) fn merge(&mut self, other: &TurnDetails) {
        add(&mut self.games, other.games);
        add(&mut self.defcon, other.defcon);
        add_all(&mut self.mil_ops, &other.mil_ops);
        add_all(&mut self.space_race, &other.space_race);
        add_markers(&mut self.tracks, &other.tracks);
        let influence = self.influence.as_flattened_mut();
        add_all(influence, other.influence.as_flattened());
        let controlled = self.controlled.as_flattened_mut();
        add_all(controlled, other.controlled.as_flattened());
    }

    /// The numbers of tracks, of spaces with influence and of spaces with control.
    pub(super) fn shape(&self) -> [usize; 3] {
        [
            self.tracks.len(),
            self.influence.len(),
            self.controlled.len(),
        ]
    }
}
