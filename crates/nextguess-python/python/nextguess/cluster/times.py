"""How long jobs took, beside their results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

from .files import append, cut

__all__ = ["Times"]


class Times:
    """A file with one line for every job that was computed, over all runs.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "times.ndjson"
    >>> times = Times(path)
    >>> times.add([{"job": "00", "cpu_seconds": 1800.0}])
    >>> Times(path).core_hours
    0.5
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cpu_seconds = 0.0
        """The sum over all runs."""
        self.lines: List[Dict[str, Any]] = []
        """What earlier runs wrote. Lines that are damaged are left out: times prove nothing."""
        for line in cut(path)[0]:
            try:
                told = json.loads(line)
                self.cpu_seconds += float(told["cpu_seconds"])
                self.lines.append(told)
            except (ValueError, KeyError, TypeError):
                continue

    def add(self, lines: List[Dict[str, Any]]) -> None:
        """Adds lines. They need not be on the disk at once: a lost time is no lost result."""
        append(self.path, [json.dumps(line) for line in lines], sync=False)
        self.cpu_seconds += sum(float(line["cpu_seconds"]) for line in lines)

    @property
    def core_hours(self) -> float:
        """The time of processors, over all runs."""
        return self.cpu_seconds / 3600
