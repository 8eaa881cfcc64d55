"""Jobs that were computed once, so that a simulation need not compute them again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, NamedTuple, Optional

from ..errors import Error
from . import task
from .files import append, cut

__all__ = ["Record", "Records"]


class Record(NamedTuple):
    """A result, and how long it took.

    >>> Record('{"job":"00"}', 1.5, False).cpu_seconds
    1.5
    """

    line: str
    cpu_seconds: float
    is_stopped: bool


class Records:
    """Results with their times: those of the log of a proof, those of earlier simulations, and new ones.

    New ones are written to ``simulated.ndjson`` in the folder, if there is one. A proof does not read that file.

    >>> records = Records(None, 600.0, None)
    >>> records.computed
    0
    """

    def __init__(self, folder: Optional[Path], seconds: Optional[float], memory: Optional[int]) -> None:
        self._seconds = seconds
        self._memory = memory
        self._known: Dict[str, Record] = {}
        self._path: Optional[Path] = None
        self.computed = 0
        """How many jobs were computed now."""
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._path = folder / "simulated.ndjson"
            self._read_log(folder)
            self._read_simulated(self._path)

    def get(self, line: str) -> Record:
        """The record of a job. A job that has none is computed now."""
        job = json.loads(line)["job"]
        record = self._known.get(job)
        if record is None:
            report = task.compute(line, self._seconds, self._memory)
            if "failed" in report:
                raise Error(report["failed"])
            record = self._record(report["result"], report["cpu_seconds"])
            self._known[job] = record
            self.computed += 1
            if self._path is not None:
                told = {"result": record.line, "cpu_seconds": record.cpu_seconds}
                append(self._path, [json.dumps(told)], sync=False)
        return record

    def _record(self, line: str, cpu_seconds: float) -> Record:
        return Record(line, cpu_seconds, bool(json.loads(line)["stopped"]))

    def _read_log(self, folder: Path) -> None:
        times: Dict[str, float] = {}
        for told in _documents(folder / "times.ndjson"):
            if not told.get("again"):
                times[told["job"]] = told["cpu_seconds"]
        for line in _lines(folder / "results.ndjson"):
            job = json.loads(line).get("job")
            if job in times:
                self._keep(job, self._record(line, times[job]))

    def _read_simulated(self, path: Path) -> None:
        cut(path)
        for told in _documents(path):
            job = json.loads(told["result"])["job"]
            self._keep(job, self._record(told["result"], told["cpu_seconds"]))

    def _keep(self, job: str, record: Record) -> None:
        """Keeps what this limit of time would give too: a result within it, or one that was stopped by it."""
        if self._seconds is None:
            fits = not record.is_stopped
        elif record.is_stopped:
            fits = 0.9 * self._seconds <= record.cpu_seconds <= 1.1 * self._seconds + 1
        else:
            fits = record.cpu_seconds <= self._seconds
        if fits:
            self._known[job] = record


def _lines(path: Path) -> Any:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return
    for line in data.split(b"\n")[:-1]:
        try:
            text = line.decode()
            json.loads(text)
        except ValueError:
            continue
        yield text


def _documents(path: Path) -> Any:
    for line in _lines(path):
        document = json.loads(line)
        if isinstance(document, dict):
            yield document
