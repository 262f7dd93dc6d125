//! Arrays of the caller.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::errors;

/// Numbers of an array: the name of their type, for messages.
pub(crate) trait Named: Element {
    /// As NumPy writes it.
    const NAME: &'static str;
}

impl Named for f32 {
    const NAME: &'static str = "float32";
}
impl Named for u8 {
    const NAME: &'static str = "uint8";
}
impl Named for i64 {
    const NAME: &'static str = "int64";
}

/// An array to write, of this type and length.
pub(crate) fn writable<'py, T: Named>(
    any: &Bound<'py, PyAny>,
    name: &str,
    needed: usize,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = typed::<T>(any, name, needed)?;
    array.try_readwrite().map_err(|error| {
        errors::plain(
            any.py(),
            "ShapeError",
            format!("`{name}` cannot be written to: {error}"),
        )
    })
}

/// An array to read, of this type and length.
pub(crate) fn readable<'py, T: Named>(
    any: &Bound<'py, PyAny>,
    name: &str,
    needed: usize,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = typed::<T>(any, name, needed)?;
    array.try_readonly().map_err(|error| {
        errors::plain(
            any.py(),
            "ShapeError",
            format!("`{name}` cannot be read: {error}"),
        )
    })
}

/// The numbers of an array to write.
pub(crate) fn slice<'a, T: Named>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    name: &str,
) -> PyResult<&'a mut [T]> {
    let py = array.py();
    array
        .as_slice_mut()
        .map_err(|_| errors::plain(py, "ShapeError", not_in_order(name)))
}

/// The numbers of an array to read.
pub(crate) fn read<'a, T: Named>(
    array: &'a PyReadonlyArrayDyn<'_, T>,
    name: &str,
) -> PyResult<&'a [T]> {
    array
        .as_slice()
        .map_err(|_| errors::plain(array.py(), "ShapeError", not_in_order(name)))
}

fn not_in_order(name: &str) -> String {
    format!("`{name}` must be contiguous, row by row (numpy.ascontiguousarray makes it so)")
}

fn typed<'py, T: Named>(
    any: &Bound<'py, PyAny>,
    name: &str,
    needed: usize,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = any.py();
    let array = any.cast::<PyArrayDyn<T>>().map_err(|_| {
        let found = any.get_type().name();
        let found = found.map(|name| name.to_string()).unwrap_or_default();
        let found = match any.getattr("dtype") {
            Ok(dtype) => format!("{found} of {dtype}"),
            Err(_) => found,
        };
        errors::plain(
            py,
            "ArgumentTypeError",
            format!("`{name}` must be a numpy array of {}, not {found}", T::NAME),
        )
    })?;
    if array.len() != needed {
        let message = format!(
            "`{name}` has {} numbers (shape {:?}), but {needed} are needed",
            array.len(),
            array.shape()
        );
        return Err(errors::plain(py, "ShapeError", message));
    }
    if !array.is_c_contiguous() {
        return Err(errors::plain(py, "ShapeError", not_in_order(name)));
    }
    Ok(array.clone())
}
