"""The notebooks of the examples run, and print what they show.

``NOTEBOOKS=overwrite python -m pytest tests/test_notebooks.py`` records what they show anew.
"""

import os
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


def tidied(notebook):
    """Without what differs from machine to machine, and each picture once."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output["data"].pop("image/svg+xml", None)
    return notebook


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_prints(path):
    notebook = nbformat.read(path, as_version=4)
    recorded = list(texts(notebook))
    resources = {"metadata": {"path": str(FOLDER)}}
    # A cell that fails raises here.
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources).execute()
    if os.environ.get("NOTEBOOKS") == "overwrite":
        nbformat.write(tidied(notebook), path)
    else:
        assert list(texts(notebook)) == recorded


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_has_pictures(path):
    assert path.stat().st_size < 100_000
    assert "<svg" in path.read_text(encoding="utf-8")
