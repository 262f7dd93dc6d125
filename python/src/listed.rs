//! Lists that the caller gives.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Reads a list one by one: memory is taken for what is there, and not for the length that it says it has.
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
