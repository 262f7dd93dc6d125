//! A network and its forward pass.

use brink::Decision;
use brink_encode::{Encoding, Signature};

use crate::error::NetError;

/// The layers of an MLP with ReLU between them, and what their numbers mean.
///
/// The last layer has a number for each choice of a content: the likeliest legal one is chosen.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) scenario: String,
    pub(crate) signature: Signature,
    pub(crate) layers: Vec<Layer>,
}

/// A layer: its weights by input, and its biases.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// The outputs of the first input, then those of the second: most inputs are 0, and are left out.
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Network {
    /// The scenario that it was trained in.
    #[must_use]
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// Whether the numbers that it was trained on mean the same in a content.
    ///
    /// # Errors
    /// The first difference.
    pub fn fits(&self, encoding: &Encoding) -> Result<(), NetError> {
        let difference = self.signature.difference(&Signature::of(encoding));
        let trained = &self.scenario;
        let played = &encoding.content().scenario.id;
        difference.map_or(Ok(()), |difference| {
            Err(NetError::Differs {
                trained: trained.clone(),
                played: played.clone(),
                difference,
            })
        })
    }

    /// Score of each index: the greater, the better. The numbers are added in one order on every machine.
    ///
    /// A shorter observation is padded with zeros.
    #[must_use]
    pub fn logits(&self, observation: &[f32]) -> Vec<f32> {
        let mut row = observation.to_vec();
        for (number, layer) in self.layers.iter().enumerate() {
            if number > 0 {
                row.iter_mut().for_each(|value| *value = value.max(0.0));
            }
            row = layer.of(&row);
        }
        row
    }

    /// The index of the best choice of a question; among equal ones the first in the encoding.
    ///
    /// # Errors
    /// A choice without an index, or numbers too great to be compared.
    pub fn best(
        &self,
        encoding: &Encoding,
        observation: &[f32],
        decision: &Decision,
    ) -> Result<usize, NetError> {
        let legal = encoding.actions().legal(decision)?;
        let logits = self.logits(observation);
        let mut best: Option<(f32, usize, usize)> = None;
        for (at, index) in legal.into_iter().enumerate() {
            let logit = logits
                .get(index)
                .copied()
                .filter(|logit| logit.is_finite())
                .ok_or(NetError::Overflow)?;
            let better = best
                .is_none_or(|(most, first, _)| logit > most || (logit >= most && index < first));
            if better {
                best = Some((logit, index, at));
            }
        }
        best.map(|(_, _, at)| at).ok_or(NetError::NoChoice)
    }
}

impl Layer {
    fn of(&self, row: &[f32]) -> Vec<f32> {
        let mut outputs = self.bias.clone();
        let rows = self.weights.chunks_exact(self.outputs);
        for (value, weights) in row.iter().zip(rows) {
            if *value != 0.0 {
                outputs
                    .iter_mut()
                    .zip(weights)
                    .for_each(|(output, weight)| *output += value * weight);
            }
        }
        outputs
    }
}
