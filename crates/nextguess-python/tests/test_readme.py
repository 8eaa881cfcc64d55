"""The page of the package shows what really happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_the_examples_of_the_readme_hold(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MPLBACKEND", "agg")
    page = ROOT / "crates" / "nextguess-python" / "README.md"
    flags = doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried > 20 and failed == 0
