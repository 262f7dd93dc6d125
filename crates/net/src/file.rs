//! Files of networks: safetensors, with what the numbers mean beside the layers.

use std::path::Path;

use brink::files;
use brink_encode::{Difference, NoIndex, Signature};
use half::f16;
use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensors};

use crate::network::{Layer, Network};

/// Why a network cannot be read, or cannot choose.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It is no safetensors file, or a damaged one.
    #[error("it is damaged, or not in the form of safetensors: {0}")]
    Damaged(String),
    /// It does not say what it must say.
    #[error("it does not say its `{0}`: python/examples/export.py writes such files")]
    Unsaid(&'static str),
    /// It is of another form.
    #[error("its {key} is `{found}`, but `{expected}` is what is read here")]
    Form {
        /// Key of the metadata.
        key: &'static str,
        /// With which value.
        found: String,
        /// The only value that is known.
        expected: &'static str,
    },
    /// A layer is missing, or not what it must be.
    #[error("`{tensor}` {why}")]
    Layer {
        /// The name of its numbers.
        tensor: String,
        /// Reason of the fault.
        why: String,
    },
    /// It was trained with other choices or other observations.
    #[error("it was trained for `{trained}`, and `{played}` differs: {difference}")]
    Differs {
        /// The scenario that it was trained in.
        trained: String,
        /// The scenario that is played.
        played: String,
        /// The first difference.
        difference: Difference,
    },
    /// A choice has no index.
    #[error(transparent)]
    NoIndex(#[from] NoIndex),
    /// An output for a choice is not a number.
    #[error("its numbers grow beyond what can be compared")]
    Overflow,
    /// A question without choices.
    #[error("there is nothing to choose")]
    NoChoice,
}

/// The longest file that is read.
const MAX_BYTES: u64 = 64 << 20;
/// The most layers.
const MAX_LAYERS: usize = 16;
const FORMAT: &str = "brink-net";
const VERSION: &str = "1";

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// The errors of [`Network::parse`]; no file, or one longer than 64 MiB.
    pub fn open(path: &Path) -> Result<Network, NetError> {
        Network::parse(
            &files::read(path, MAX_BYTES)
                .map_err(|error| NetError::Unreadable(error.to_string()))?,
        )
    }

    /// Reads what a file has: `0.weight`, `0.bias`, `1.weight` and so on, of 16 or 32 bits.
    ///
    /// # Errors
    /// Bytes in another form, of another version, layers that do not fit each other or the layout that is said with
    /// them, and numbers that are none.
    pub fn parse(bytes: &[u8]) -> Result<Network, NetError> {
        let damaged = |error: safetensors::SafeTensorError| NetError::Damaged(error.to_string());
        let (_, head) = SafeTensors::read_metadata(bytes).map_err(damaged)?;
        let tensors = SafeTensors::deserialize(bytes).map_err(damaged)?;
        let said = |key: &'static str| {
            let found = head.metadata().as_ref().and_then(|said| said.get(key));
            found.map(String::as_str).ok_or(NetError::Unsaid(key))
        };
        for (key, expected) in [("format", FORMAT), ("version", VERSION)] {
            let found = said(key)?;
            if found != expected {
                return Err(NetError::Form {
                    key,
                    found: found.to_owned(),
                    expected,
                });
            }
        }
        let (scenario, signature) = (said("scenario")?.to_owned(), said("layout")?);
        let signature: Signature = signature.parse().map_err(|_| NetError::Unsaid("layout"))?;
        let count = tensors.len() / 2;
        if count == 0 || count > MAX_LAYERS || tensors.len() % 2 != 0 {
            let why = format!(
                "is not all: there are {} tensors, but 1 to {MAX_LAYERS} layers have two each",
                tensors.len()
            );
            return Err(NetError::Layer {
                tensor: "0.weight".to_owned(),
                why,
            });
        }
        let layers = (0..count)
            .map(|number| layer(&tensors, number))
            .collect::<Result<Vec<_>, _>>()?;
        let number = |key| {
            said(key)?
                .parse::<usize>()
                .map_err(|_| NetError::Unsaid(key))
        };
        fit(&layers, number("observation_size")?, number("num_actions")?)?;
        Ok(Network {
            scenario,
            signature,
            layers,
        })
    }
}

/// Whether each layer takes what the one before gives.
fn fit(layers: &[Layer], first: usize, last: usize) -> Result<(), NetError> {
    let mut given = first;
    for (number, layer) in layers.iter().enumerate() {
        if layer.inputs != given {
            let why = format!("takes {} numbers, but gets {given}", layer.inputs);
            return Err(NetError::Layer {
                tensor: format!("{number}.weight"),
                why,
            });
        }
        given = layer.outputs;
    }
    if given == last {
        return Ok(());
    }
    let why = format!("gives {given} numbers, but there are {last} choices");
    Err(NetError::Layer {
        tensor: format!("{}.weight", layers.len() - 1),
        why,
    })
}

fn layer(tensors: &SafeTensors<'_>, number: usize) -> Result<Layer, NetError> {
    let (weight, bias) = (format!("{number}.weight"), format!("{number}.bias"));
    let find = |tensor: &str| {
        let missing = |_| NetError::Layer {
            tensor: tensor.to_owned(),
            why: "is missing".to_owned(),
        };
        tensors.tensor(tensor).map_err(missing)
    };
    let (weights, biases) = (find(&weight)?, find(&bias)?);
    let shaped = |tensor: &str, shape: &[usize], needed: &str| NetError::Layer {
        tensor: tensor.to_owned(),
        why: format!("has the shape {shape:?}, not {needed}"),
    };
    let &[outputs, inputs] = weights.shape() else {
        return Err(shaped(&weight, weights.shape(), "outputs × inputs"));
    };
    if inputs == 0 || outputs == 0 {
        return Err(shaped(&weight, weights.shape(), "one with numbers"));
    }
    if biases.shape() != [outputs] {
        return Err(shaped(&bias, biases.shape(), &format!("[{outputs}]")));
    }
    let by_output = numbers(&weights, &weight)?;
    let mut by_input = vec![0.0; by_output.len()];
    for (output, row) in by_output.chunks_exact(inputs).enumerate() {
        for (input, value) in row.iter().enumerate() {
            by_input[input * outputs + output] = *value;
        }
    }
    Ok(Layer {
        inputs,
        outputs,
        weights: by_input,
        bias: numbers(&biases, &bias)?,
    })
}

/// The numbers of a tensor.
fn numbers(of: &TensorView<'_>, tensor: &str) -> Result<Vec<f32>, NetError> {
    let wrong = |why: String| NetError::Layer {
        tensor: tensor.to_owned(),
        why,
    };
    let numbers: Vec<f32> = match of.dtype() {
        Dtype::F16 => of
            .data()
            .as_chunks()
            .0
            .iter()
            .map(|bytes| f16::from_le_bytes(*bytes).to_f32())
            .collect(),
        Dtype::F32 => of
            .data()
            .as_chunks()
            .0
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect(),
        other => return Err(wrong(format!("is of {other:?}: F16 and F32 are read"))),
    };
    match numbers.iter().position(|number| !number.is_finite()) {
        Some(at) => Err(wrong(format!(
            "has {} at place {at}, which is not a number to reckon with",
            numbers[at]
        ))),
        None => Ok(numbers),
    }
}
