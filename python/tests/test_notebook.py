"""The notebook to begin with, executed."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parent.parent / "examples" / "first_look.ipynb"

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")


def test_the_notebook_runs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(not cell.outputs for cell in cells), "it is kept without outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output for cell in cells for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown), "the board is drawn"
    said = "".join(output.get("text", "") for output in shown)
    assert "wins" in said and "pairs of games" in said
