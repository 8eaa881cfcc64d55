"""How far long work has come, for people who wait."""

from __future__ import annotations

import sys
from typing import Any, Callable, Dict, Optional, Union

__all__ = ["Progress", "listener"]

Progress = Union[None, bool, Callable[[Dict[str, Any]], object]]
"""What long work takes as ``progress``: ``True`` for a line on standard error, or a function. The function is called
about twenty times a second with a dictionary: ``done`` of ``expected`` steps, ``positions`` searched, ``seconds``, and
``lower_bound`` and ``upper_bound`` where they are known. An exception in it stops the work."""

Listener = Callable[[str, Dict[str, Any]], None]


def listener(progress: Progress) -> Optional[Listener]:
    """The function that the native half calls."""
    if progress is None or progress is False:
        return None
    if progress is True:
        return Line()
    told = progress

    def tell(_name: str, document: Dict[str, Any]) -> None:
        told(document)

    return tell


class Line:
    """One line on standard error that is written again and again.

    >>> Line.text({"done": 3, "expected": 10, "positions": 0, "seconds": 2.0})
    '2 s: 3 of 10'
    >>> Line.text({"done": 0, "expected": 0, "positions": 12, "seconds": 2.0, "lower_bound": 5, "upper_bound": 9})
    '2 s: between 5 and 9, 12 positions searched'
    """

    def __init__(self) -> None:
        self.width = 0

    def __call__(self, _name: str, document: Dict[str, Any]) -> None:
        text = self.text(document)
        self.width = max(self.width, len(text))
        sys.stderr.write("\r" + text.ljust(self.width))
        sys.stderr.flush()

    def end(self) -> None:
        """Leaves the line empty."""
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()

    @staticmethod
    def text(document: Dict[str, Any]) -> str:
        """The line for a document."""
        parts = []
        if "upper_bound" in document:
            parts.append(f"between {document['lower_bound']:,} and {document['upper_bound']:,}")
        elif "lower_bound" in document:
            parts.append(f"at least {document['lower_bound']:,}")
        elif document["expected"]:
            parts.append(f"{document['done']:,} of {document['expected']:,}")
        if document["positions"]:
            parts.append(f"{document['positions']:,} positions searched")
        return f"{document['seconds']:.0f} s: " + ", ".join(parts)
