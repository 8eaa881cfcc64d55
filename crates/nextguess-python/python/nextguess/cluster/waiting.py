"""First results of jobs that are computed twice, until the second one comes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, Iterable, Optional

from .files import append, cut, write_whole

__all__ = ["Waiting"]


class Waiting:
    """A file with one line for each of these results. They do not count yet, but they are not lost if the driver ends.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "waiting.ndjson"
    >>> Waiting(path).add("00", {"worker": "tcp://here:1", "result": "{}", "times": []})
    >>> waiting = Waiting(path)
    >>> len(waiting), waiting.get("00")["worker"], waiting.get("01")
    (1, 'tcp://here:1', None)
    >>> waiting.remove(["00"])
    >>> len(Waiting(path)), path.exists()
    (0, False)
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._reports: Dict[str, Dict[str, Any]] = {}
        for line in cut(path)[0]:
            try:
                told = json.loads(line)
                report = {name: told[name] for name in ("worker", "result", "times")}
                self._reports[told["job"]] = report
            except (ValueError, KeyError, TypeError):
                # Its job is computed again.
                continue

    def add(self, job: str, report: Dict[str, Any]) -> None:
        """Keeps the report of a worker about a job. It is on the disk when this returns."""
        kept = {name: report[name] for name in ("worker", "result", "times")}
        append(self.path, [json.dumps(dict(kept, job=job))])
        self._reports[job] = kept

    def get(self, job: str) -> Optional[Dict[str, Any]]:
        """The report about a job that waits; ``None`` if there is none."""
        return self._reports.get(job)

    def remove(self, jobs: Iterable[str]) -> None:
        """Forgets jobs. Call it after their results are in the log, so that a crash between loses nothing."""
        known = [job for job in jobs if job in self._reports]
        if not known:
            return
        for job in known:
            del self._reports[job]
        if self._reports:
            lines = [json.dumps(dict(report, job=job)) + "\n" for job, report in self._reports.items()]
            write_whole(self.path, "".join(lines).encode())
        else:
            self.path.unlink()

    def __len__(self) -> int:
        return len(self._reports)
