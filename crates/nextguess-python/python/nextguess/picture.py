"""Pictures as SVG, which notebooks show."""

from __future__ import annotations

from os import PathLike
from typing import Union

__all__ = ["Picture"]


class Picture:
    """A picture. Notebooks show it; :meth:`save` writes it as an SVG file.

    >>> import nextguess as ng
    >>> ng.simulate("mastermind:2x3", "entropy").picture.svg[:4]
    '<svg'
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg
        """The text of the picture."""

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: "Union[str, PathLike[str]]") -> None:
        """Writes the picture as an SVG file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def __repr__(self) -> str:
        return f"<Picture, SVG of {len(self.svg.encode()):,} bytes>"
