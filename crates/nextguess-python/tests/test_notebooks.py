"""The notebooks of the examples run, and print what they show."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[3] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def texts(notebook):
    """What each cell prints and shows as text."""
    for cell in notebook.cells:
        shown = ""
        for output in cell.get("outputs", []):
            if output.get("name") != "stderr":
                shown += output.get("text", "") or output["data"]["text/plain"]
        yield cell["id"], shown


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_prints(path):
    notebook = nbformat.read(path, as_version=4)
    recorded = list(texts(notebook))
    # A cell that fails raises here.
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}
    ).execute()
    assert list(texts(notebook)) == recorded


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_has_pictures(path):
    assert path.stat().st_size < 100_000
    assert "<svg" in path.read_text(encoding="utf-8")
