//! Lists of the caller.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Reads a list item by item: allocates per item, ignoring the claimed length.
pub(crate) fn listed<'py, T: FromPyObjectOwned<'py>>(any: &Bound<'py, PyAny>) -> PyResult<Vec<T>> {
    if any.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(
            "a list is needed, not a `str`: write it in brackets",
        ));
    }
    any.try_iter()?
        .map(|one| one?.extract::<T>().map_err(Into::into))
        .collect()
}
