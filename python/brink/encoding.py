"""Observations by block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._brink import Content
from .errors import ArgumentTypeError, ShapeError

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray


def structured(content: Content, observations: NDArray[float32]) -> dict[str, NDArray[float32]]:
    """Observations by block, without copying.

    Args:
        content: what the observations are of.
        observations: float32 `(…, observation_size)`.

    Returns for each block of `content.layout()` an array `(…, rows, columns)`; for those of the game as a whole
    `(…, columns)`.
    """
    layout = _known(content).layout()
    if not hasattr(observations, "shape"):
        raise ArgumentTypeError(f"`observations` must be a numpy array, not {type(observations).__name__}")
    if observations.shape[-1:] != (layout["size"],):
        raise ShapeError(f"the last dimension must be {layout['size']}, not {observations.shape}")
    return {block["name"]: _block(observations, block) for block in layout["blocks"]}


def _block(observations: NDArray[float32], block: dict[str, Any]) -> NDArray[float32]:
    rows, columns, offset = len(block["rows"]), len(block["columns"]), block["offset"]
    numbers = observations[..., offset : offset + rows * columns]
    if block["rows"] == [""]:
        return numbers
    return numbers.reshape(*observations.shape[:-1], rows, columns)


def adjacency(content: Content) -> NDArray[float32]:
    """Which spaces are adjacent: float32 `(spaces, spaces)`, 1 for neighbours."""
    import numpy as np

    count = len(_known(content).spaces)
    return np.array(content.adjacency_flat(), np.float32).reshape(count, count)


def _known(content: Content) -> Content:
    if not isinstance(content, Content):
        raise ArgumentTypeError(f"`content` must be a brink.Content, not {type(content).__name__}")
    return content
