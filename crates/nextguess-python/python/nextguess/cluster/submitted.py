"""Jobs on their way."""

from __future__ import annotations

import json
from typing import Any, Dict, List, NamedTuple, Optional, Set

__all__ = ["Ready", "Submitted", "field"]


class Ready(NamedTuple):
    """A result that can be counted, and the times of those who computed it."""

    job: str
    line: str
    times: List[Dict[str, Any]]


class Submitted:
    """A job that was given to Dask, and has no result yet.

    >>> one = Submitted("00", '{"job":"00","secrets":7}', "job-00", False, 3)
    >>> report = {"worker": "tcp://here:1", "cpu_seconds": 1.0, "seconds": 1.5}
    >>> one.time_line(report, {"positions": 10, "stopped": False})["planned_after"]
    3
    """

    def __init__(self, job: str, line: str, key: str, is_again: bool, planned_after: int) -> None:
        self.job = job
        self.line = line
        self.key = key
        self.is_again = is_again
        self.planned_after = planned_after
        self.future: Any = None
        self.allowed: Optional[Set[str]] = None
        self.worker: Optional[str] = None
        """The worker that runs it, as soon as one says so."""

    def time_line(self, report: Dict[str, Any], result: Dict[str, Any]) -> Dict[str, Any]:
        """What is written down of how long it took."""
        line = {
            "job": self.job,
            "worker": report["worker"],
            "cpu_seconds": report["cpu_seconds"],
            "seconds": report["seconds"],
            "positions": result["positions"],
            "secrets": field(self.line, "secrets"),
            "planned_after": self.planned_after,
            "stopped": result["stopped"],
        }
        return dict(line, again=True) if self.is_again else line


def field(line: str, name: str) -> Any:
    """A field of a line."""
    return json.loads(line)[name]
