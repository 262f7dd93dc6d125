//! The evaluation function: a tapered linear combination of features.
//!
//! Value = Σ weight(feature, phase) × feature × share(phase), with three phases of a game: the tapered evaluation of
//! chess programs. Features are derived from the scenario's own data. For search, a value v is mapped to a score
//! between -1 and 1 by tanh(v / scale), where the scale shrinks with the square root of the remaining time.

mod area;
mod asked;
mod board_table;
mod chances;
mod danger;
mod hand;
mod incremental;
mod layout;
mod priced_board;
mod pricing;
mod score;
mod space_state;
mod urgency;
mod weights;
mod weights_error;

use std::sync::Arc;

use brink::content::Content;
use brink::game::View;

use self::danger::Danger;
use self::incremental::IncrementalBoard;
use self::layout::Layout;
use self::weights::tapered;
pub(crate) use self::weights::{MAX_WEIGHT, VERSION};
pub use self::weights::{PHASES, Weights};
pub use self::weights_error::WeightsError;
pub(super) use board_table::BoardTable;
pub(super) use chances::chance_of;
pub(super) use priced_board::PricedBoard;

/// A static evaluation of positions, in victory points for the first side.
///
/// Features are derived only from the scenario's data: scorings, tracks, flags, special card and cards. A variant
/// therefore has features of its own, with plausible defaults until [`Weights`] are trained for it.
///
/// The value is the sum of weight times feature. Weights exist for the early, middle and late game and are blended by
/// [`Evaluation::phases`], so the value is linear in the products of phases and features, and the weights can be fitted
/// by regression.
///
/// # Examples
/// ```
/// use brink_players::Evaluation;
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle")?.content;
/// let evaluation = Evaluation::new(&content);
/// let game = Game::new(content, 1)?;
/// let view = game.view(Side::First);
/// let (features, phases) = (evaluation.features(view), evaluation.phases(view));
/// let weights = evaluation.weights().values();
/// let each = features.iter().zip(weights).flat_map(|(x, by_phase)| by_phase.iter().zip(phases).map(move |(w, p)| x * w * p));
/// assert!((each.sum::<f64>() - evaluation.value(view)).abs() < 1e-9);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    layout: Arc<Layout>,
    danger: Arc<Danger>,
    weights: Weights,
}

/// The value of a won game, in victory points.
pub const WIN: f64 = 60.0;

/// The scale of the tanh at the start and at the end of a game: the lead, in victory points, that wins seven games of
/// eight. Fitted to self-play of `greedy`.
const SCALE_AT_START: f64 = 30.0;
const SCALE_AT_END: f64 = 10.0;

impl Evaluation {
    /// Creates the evaluation of a content with default weights, derived from its scoring tables.
    ///
    /// This simulates some events to find the cards that can cause nuclear war, so create it once per content.
    #[must_use]
    pub fn new(content: &Arc<Content>) -> Evaluation {
        let layout = Layout::new(content);
        let weights = Weights::new(content, layout.names(), layout.defaults());
        Evaluation {
            danger: Arc::new(Danger::new(content)),
            layout: Arc::new(layout),
            weights,
        }
    }

    /// Replaces the weights.
    ///
    /// # Errors
    /// The weights are for a different scenario or different features.
    pub fn with_weights(self, weights: Weights) -> Result<Evaluation, WeightsError> {
        let weights = weights.for_features_of(&self.weights)?;
        Ok(Evaluation { weights, ..self })
    }

    /// Whether this is the evaluation of exactly this content: the same files and options.
    #[must_use]
    pub fn is_for(&self, content: &Content) -> bool {
        self.layout.digest == content.digest
    }

    /// Feature names, in order: `europe.points`, `defcon`, `hand.operations` …
    #[must_use]
    pub fn names(&self) -> &[String] {
        self.weights.names()
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The features of a position, in the order of [`Evaluation::names`]; positive values favour the first side.
    ///
    /// They depend only on what the viewer may know; the hand features describe the viewer's own hand.
    #[must_use]
    pub fn features(&self, view: View<'_>) -> Vec<f64> {
        score::features(&self.layout, &self.danger, view)
    }

    /// The contribution of each feature to the value of a position, in the order of [`Evaluation::names`].
    #[must_use]
    pub fn contributions(&self, view: View<'_>) -> Vec<f64> {
        self.each_contribution(view).collect()
    }

    fn each_contribution(&self, view: View<'_>) -> impl Iterator<Item = f64> {
        let features = self.features(view).into_iter();
        weighted(features, self.weights.values(), self.phases(view))
    }

    /// The contributions of the features of a board, which come first.
    fn board_contributions(
        &self,
        view: View<'_>,
        board: &IncrementalBoard,
    ) -> impl Iterator<Item = f64> {
        let features = score::board_features(&self.layout, board);
        weighted(features, self.weights.values(), self.phases(view))
    }

    /// The value of a position whose board makes this part of it.
    fn sum(&self, view: View<'_>, of_board: f64) -> f64 {
        let features = score::other_features(&self.layout, &self.danger, view);
        let weights = &self.weights.values()[self.layout.common..];
        let others = weighted(features, weights, self.phases(view));
        others.fold(of_board, |sum, one| sum + one)
    }

    /// The share of each phase in a position, early, middle and late; they sum to 1.
    #[must_use]
    pub fn phases(&self, view: View<'_>) -> [f64; PHASES] {
        self.layout.phases(view)
    }

    /// The value of a position, in victory points for the first side; [`WIN`] if it has won. A game that both sides have
    /// lost is as bad as a lost one for the side whose view it is.
    #[must_use]
    pub fn value(&self, view: View<'_>) -> f64 {
        if let Some(result) = result(view) {
            return WIN * result;
        }
        let board = IncrementalBoard::plain(&self.layout, view);
        self.sum(view, self.board_contributions(view, &board).sum())
    }

    /// The scale of the tanh, in victory points. It shrinks with the square root of the remaining time, like the
    /// standard deviation of a random walk.
    pub(super) fn scale(&self, view: View<'_>) -> f64 {
        SCALE_AT_END
            + (SCALE_AT_START - SCALE_AT_END) * (1.0 - self.layout.share_played(view)).sqrt()
    }

    /// The area and kind of each area feature, in the order of [`Evaluation::names`].
    #[must_use]
    pub fn area_and_kind(&self) -> Vec<Option<(usize, usize)>> {
        let mut area_and_kind = vec![None; self.layout.len()];
        for (area, places) in self.layout.of_area.iter().enumerate() {
            for (kind, at) in places.iter().enumerate() {
                at.iter()
                    .for_each(|at| area_and_kind[*at] = Some((area, kind)));
            }
        }
        area_and_kind
    }
}

/// The contributions of features with these weights.
fn weighted(
    features: impl Iterator<Item = f64>,
    weights: &[[f64; PHASES]],
    phases: [f64; PHASES],
) -> impl Iterator<Item = f64> {
    features.zip(weights).map(move |(feature, weights)| {
        if feature == 0.0 {
            0.0
        } else {
            feature * tapered(*weights, phases)
        }
    })
}

/// The result of a finished game for the first side: 1 if it has won, -1 if it has lost, 0 for a draw. A game that both
/// sides lose is lost for the side that looks.
fn result(view: View<'_>) -> Option<f64> {
    let outcome = view.outcome()?;
    let winner = match outcome.both_lose(view.content()) {
        true => Some(view.side().opponent()),
        false => outcome.winner,
    };
    Some(winner.map_or(0.0, |side| f64::from(side.sign())))
}
