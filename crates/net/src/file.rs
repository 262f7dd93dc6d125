//! Files of networks: safetensors, with what the numbers mean beside the layers.

use std::path::Path;
use std::str::FromStr;

use brink::files;
use half::f16;
use safetensors::tensor::{Metadata, TensorView};
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::error::NetError;
use crate::network::{Layer, Network};

/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 64 << 20;
/// The maximum number of layers.
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

    /// Reads the tensors of a file: `0.weight`, `0.bias`, `1.weight` and so on, of 16 or 32 bits.
    ///
    /// # Errors
    /// Bytes in another form, of another version, layers that do not fit each other or the layout that is said with
    /// them, and numbers that are none.
    pub fn parse(bytes: &[u8]) -> Result<Network, NetError> {
        let (_, metadata) = SafeTensors::read_metadata(bytes).map_err(damaged)?;
        let tensors = SafeTensors::deserialize(bytes).map_err(damaged)?;
        let head = Head(&metadata);
        head.check("format", FORMAT)?;
        head.check("version", VERSION)?;
        let scenario = head.text("scenario")?.to_owned();
        let signature = head.parsed("layout")?;
        let layers = layers(&tensors)?;
        let inputs = head.parsed("observation_size")?;
        let outputs = head.parsed("num_actions")?;
        fit(&layers, inputs, outputs)?;
        Ok(Network {
            scenario,
            signature,
            layers,
        })
    }
}

/// The texts of a file beside its tensors.
struct Head<'a>(&'a Metadata);

impl<'a> Head<'a> {
    /// The text of a key.
    fn text(&self, key: &'static str) -> Result<&'a str, NetError> {
        let found = self.0.metadata().as_ref().and_then(|texts| texts.get(key));
        found.map(String::as_str).ok_or(NetError::Unsaid(key))
    }

    /// The value that a text of a key stands for.
    fn parsed<T: FromStr>(&self, key: &'static str) -> Result<T, NetError> {
        let text = self.text(key)?;
        text.parse().map_err(|_| NetError::Unsaid(key))
    }

    /// Checks that a key has the only known value.
    fn check(&self, key: &'static str, expected: &'static str) -> Result<(), NetError> {
        let found = self.text(key)?;
        if found == expected {
            return Ok(());
        }
        Err(NetError::Form {
            key,
            found: found.to_owned(),
            expected,
        })
    }
}

fn damaged(error: SafeTensorError) -> NetError {
    NetError::Damaged(error.to_string())
}

/// A fault of the numbers of a layer.
fn wrong(tensor: &str, why: impl Into<String>) -> NetError {
    NetError::Layer {
        tensor: tensor.to_owned(),
        why: why.into(),
    }
}

/// The layers of a file, the first one first.
fn layers(tensors: &SafeTensors<'_>) -> Result<Vec<Layer>, NetError> {
    let count = tensors.len() / 2;
    if count == 0 || count > MAX_LAYERS || !tensors.len().is_multiple_of(2) {
        let why = format!(
            "is not all: there are {} tensors, but 1 to {MAX_LAYERS} layers have two each",
            tensors.len()
        );
        return Err(wrong("0.weight", why));
    }
    (0..count).map(|number| layer(tensors, number)).collect()
}

/// Whether each layer has as many inputs as the previous one has outputs.
fn fit(layers: &[Layer], first: usize, last: usize) -> Result<(), NetError> {
    let mut given = first;
    for (number, layer) in layers.iter().enumerate() {
        if layer.inputs != given {
            let why = format!("takes {} numbers, but gets {given}", layer.inputs);
            return Err(wrong(&format!("{number}.weight"), why));
        }
        given = layer.outputs;
    }
    if given == last {
        return Ok(());
    }
    let why = format!("gives {given} numbers, but there are {last} choices");
    Err(wrong(&format!("{}.weight", layers.len() - 1), why))
}

fn layer(tensors: &SafeTensors<'_>, number: usize) -> Result<Layer, NetError> {
    let weight = format!("{number}.weight");
    let bias = format!("{number}.bias");
    let weights = tensor(tensors, &weight)?;
    let biases = tensor(tensors, &bias)?;
    let &[outputs, inputs] = weights.shape() else {
        return Err(shaped(&weight, &weights, "outputs × inputs"));
    };
    if inputs == 0 || outputs == 0 {
        return Err(shaped(&weight, &weights, "one with numbers"));
    }
    if biases.shape() != [outputs] {
        return Err(shaped(&bias, &biases, &format!("[{outputs}]")));
    }
    let by_output = numbers(&weights, &weight)?;
    Ok(Layer {
        inputs,
        outputs,
        weights: transposed(&by_output, inputs, outputs),
        bias: numbers(&biases, &bias)?,
    })
}

/// A tensor by its name.
fn tensor<'a>(tensors: &SafeTensors<'a>, name: &str) -> Result<TensorView<'a>, NetError> {
    let found = tensors.tensor(name);
    found.map_err(|_| wrong(name, "is missing"))
}

/// The fault of a tensor with a wrong shape.
fn shaped(name: &str, tensor: &TensorView<'_>, needed: &str) -> NetError {
    wrong(
        name,
        format!("has the shape {:?}, not {needed}", tensor.shape()),
    )
}

/// A matrix with a row for each input, made from one with a row for each output.
fn transposed(by_output: &[f32], inputs: usize, outputs: usize) -> Vec<f32> {
    let mut by_input = vec![0.0; by_output.len()];
    for (output, row) in by_output.chunks_exact(inputs).enumerate() {
        for (input, value) in row.iter().enumerate() {
            by_input[input * outputs + output] = *value;
        }
    }
    by_input
}

/// The numbers of a tensor.
fn numbers(of: &TensorView<'_>, tensor: &str) -> Result<Vec<f32>, NetError> {
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
        other => {
            let why = format!("is of {other:?}: F16 and F32 are read");
            return Err(wrong(tensor, why));
        }
    };
    match numbers.iter().position(|number| !number.is_finite()) {
        Some(at) => {
            let why = format!(
                "has {} at place {at}, which is not a number to reckon with",
                numbers[at]
            );
            Err(wrong(tensor, why))
        }
        None => Ok(numbers),
    }
}
