//! What a position is worth: features of the scenario's own data, each with a weight.

mod area;
mod danger;
mod hand;
mod layout;
mod score;
mod sketch;
mod urgency;
mod weights;
mod weights_error;

use std::sync::Arc;

use brink::content::Content;
use brink::game::View;

use self::danger::Danger;
use self::layout::Layout;
use self::weights::blended;
pub use self::weights::{PHASES, Weights};
pub use self::weights_error::WeightsError;
pub(super) use sketch::Sketch;

/// What a position is worth, in victory points for the first side.
///
/// The features come from the data of a scenario alone: its scorings, tracks, flags, special card and cards. So a
/// variant has features of its own, with sensible weights until [`Weights`] are learned for it.
///
/// A value is the sum over features of weight times feature. Weights differ by phase of the game, early, middle and
/// late, and are blended by [`Evaluation::phases`]: so the value is linear in the products of phases and features, and
/// weights can be learned by regression.
///
/// # Examples
/// ```
/// use brink_players::Evaluation;
/// use brink::{Game, Library, Side};
///
/// let content = Library::open(&["../..".into()]).load("twilight_struggle", &[])?.content;
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

/// What a won game is worth, in victory points.
pub const WIN: f64 = 60.0;

/// The points by which a side must lead so that it wins seven games of eight, at the start and at the end: near
/// what fits games of `greedy` against itself best.
const AT_THE_START: f64 = 30.0;
const AT_THE_END: f64 = 10.0;

impl Evaluation {
    /// The evaluation of a content with weights derived from its scoring tables.
    ///
    /// It plays the events of some cards once, to find those that can cause nuclear war: make it once for a content.
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

    /// The same evaluation with other weights.
    ///
    /// # Errors
    /// Weights of another scenario, or for other features.
    pub fn with_weights(self, weights: Weights) -> Result<Evaluation, WeightsError> {
        let weights = weights.for_features_of(&self.weights)?;
        Ok(Evaluation { weights, ..self })
    }

    /// Whether it is the evaluation of this content: the same files and options.
    #[must_use]
    pub fn is_for(&self, content: &Content) -> bool {
        self.layout.digest == content.digest
    }

    /// The names of the features, in order: `europe.points`, `defcon`, `hand.operations` …
    #[must_use]
    pub fn names(&self) -> &[String] {
        self.weights.names()
    }

    /// The weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The features of a position, in the order of [`Evaluation::names`]: above zero they favour the first side.
    ///
    /// They follow from what the side of the view may know. The features of hands are those of its own hand.
    #[must_use]
    pub fn features(&self, view: View<'_>) -> Vec<f64> {
        score::features(&self.layout, &self.danger, view)
    }

    /// What each feature adds to the value of a position, in the order of [`Evaluation::names`].
    #[must_use]
    pub fn parts(&self, view: View<'_>) -> Vec<f64> {
        self.each_part(view).collect()
    }

    fn each_part(&self, view: View<'_>) -> impl Iterator<Item = f64> {
        let phases = self.phases(view);
        let each = self.features(view).into_iter().zip(self.weights.values());
        each.map(move |(feature, weights)| {
            if feature == 0.0 {
                0.0
            } else {
                feature * blended(*weights, phases)
            }
        })
    }

    /// The share of each phase in a position, early, middle and late: they sum to 1.
    #[must_use]
    pub fn phases(&self, view: View<'_>) -> [f64; PHASES] {
        self.layout.phases(view)
    }

    /// What a position is worth, in victory points for the first side; [`WIN`] if it has won.
    #[must_use]
    pub fn value(&self, view: View<'_>) -> f64 {
        if let Some(outcome) = view.outcome() {
            return outcome
                .winner
                .map_or(0.0, |side| WIN * f64::from(side.sign()));
        }
        self.each_part(view).sum()
    }

    /// The points that make a lead as good as won, less and less until the end: what chance can still change falls with
    /// the root of the time left.
    pub(super) fn scale(&self, view: View<'_>) -> f64 {
        AT_THE_END + (AT_THE_START - AT_THE_END) * (1.0 - self.layout.share_played(view)).sqrt()
    }

    /// The chances of the first side: 1 if it has won, -1 if it has lost.
    pub(super) fn chances(&self, view: View<'_>) -> f64 {
        match view.outcome() {
            Some(outcome) => outcome.winner.map_or(0.0, |side| f64::from(side.sign())),
            None => (self.value(view) / self.scale(view)).tanh(),
        }
    }

    /// The area and the kind of each feature that counts something in an area, in the order of [`Evaluation::names`].
    #[must_use]
    pub fn families(&self) -> Vec<Option<(usize, usize)>> {
        let mut families = vec![None; self.layout.len()];
        for (area, places) in self.layout.of_area.iter().enumerate() {
            for (kind, at) in places.iter().enumerate() {
                at.iter().for_each(|at| families[*at] = Some((area, kind)));
            }
        }
        families
    }

    /// A summary of the board that prices changes of influence.
    pub(super) fn sketch(&self, view: View<'_>) -> Sketch<'_> {
        Sketch::new(&self.layout, self.weights.values(), view)
    }
}
