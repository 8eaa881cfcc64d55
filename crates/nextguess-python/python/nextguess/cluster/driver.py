"""The driver: it plans jobs, has them computed, writes every result down, and counts it then."""

from __future__ import annotations

import json
import queue
import time
from concurrent.futures import CancelledError
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Set, Tuple

from .. import _native
from ..errors import Error
from .connection import Connection, Event, Finished, Lost, Started, Workers
from .doubles import is_bound, is_chosen
from .log import Log
from .progress import Estimate, State
from .submitted import Ready, Submitted, field
from .times import Times
from .waiting import Waiting

__all__ = ["Driver", "Mismatch", "Options"]

JOBS_PER_THREAD = 1
"""How many jobs are submitted for each thread of a worker. More would look further ahead, and compute what turns out not to
be needed: that costs more than the moment between two jobs."""

TRIES = 5
"""How many times in a row a job may fail, or its result be refused, until the driver gives up."""


class Mismatch(Error):
    """Two workers computed the same job, and their results differ. One of them cannot be trusted.

    >>> issubclass(Mismatch, Exception)
    True
    """


class Options(NamedTuple):
    """How jobs are computed."""

    seconds: Optional[float]
    """After how many seconds a job is stopped, so that the planner cuts it finer."""
    memory: Optional[int]
    """How many bytes the tables of a job may take."""
    double: float
    """The share of the lower bounds that are computed twice."""
    patience: float
    """How many seconds to wait for a scheduler or a worker."""


class Driver:
    """Brings a proof to its end. It may be killed at any time: another driver goes on with the same log."""

    def __init__(
        self,
        planner: "_native.Planner",
        log: Log,
        connection: Connection,
        options: Options,
        show: Callable[[State], Any],
        notice: Callable[[str], None],
    ) -> None:
        self._planner = planner
        self._log = log
        self._times = Times(log.folder / "times.ndjson")
        self._connection = connection
        self._options = options
        self._show = show
        self._notice = notice
        self._estimate = Estimate()
        self._begun = time.monotonic()
        self._told = self._begun
        self._done = 0
        self._lines = 0
        self._threads: Dict[str, int] = {}
        self._refused_workers: Set[str] = set()
        self._submitted: Dict[str, Submitted] = {}
        self._by_key: Dict[str, Submitted] = {}
        self._waiting = Waiting(log.folder / "waiting.ndjson")
        self._tries: Dict[str, int] = {}
        self._keys: Dict[str, int] = {}
        self._has_plan = False
        self._alone_since: Optional[float] = None
        self._has_told_of_one = False

    def read_log(self) -> None:
        """Counts the results of earlier runs. Those that are refused are moved away, and their jobs asked again."""
        lines = self._log.read()
        if self._log.cut_off:
            self._notice(
                f"The last line of {self._log.results} was not finished: {self._log.cut_off:,} bytes were cut off."
            )
        reasons = {}
        for number, line in enumerate(lines, 1):
            try:
                self._planner.take(line.decode())
                self._done += 1
            except (Error, ValueError) as error:
                reasons[number] = _reason(error)
                self._notice(f"Line {number} of {self._log.results} is refused: {reasons[number]}")
        if reasons:
            self._log.refuse(reasons)
            self._notice(f"Refused lines are in {self._log.folder / 'refused.ndjson'}. Their jobs are asked again.")
        self._lines = len(lines) - len(reasons)
        if self._waiting:
            # A crash may have come between the log and this file.
            self._waiting.remove([field(line.decode(), "job") for at, line in enumerate(lines, 1) if at not in reasons])
        if self._done:
            self._notice(f"{self._done:,} results are in {self._log.folder} already.")

    def is_complete(self) -> bool:
        """Whether what is in the log is enough."""
        # The planner notices that nothing is left when it is asked for jobs.
        self._planner.jobs(1)
        return self._planner.is_done()

    def run(self) -> Tuple[str, Optional[bytes]]:
        """Works until nothing is left to ask. Gives the document and the tree."""
        while True:
            if not self._has_plan:
                self._plan()
            if self._planner.is_done():
                return self._planner.finish()
            self._handle(self._wait())
            self._tell()

    def _plan(self) -> None:
        threads = sum(self._threads.values())
        if threads == 0:
            # Nobody can work, but the last result may have been the one that was missing.
            self._has_plan = True
            self.is_complete()
            return
        # Jobs that are computed again are asked by the planner still, and must not crowd out others.
        count = JOBS_PER_THREAD * threads + sum(one.is_again for one in self._submitted.values())
        wanted = {field(line, "job"): line for line in self._planner.jobs(count)}
        self._has_plan = True
        for one in list(self._submitted.values()):
            if one.job not in wanted and one.worker is None:
                self._drop(one)
        for job, line in wanted.items():
            if job not in self._submitted:
                self._submit(job, line)
        if not wanted and not self._submitted and not self._planner.is_done():
            raise Error(
                "The planner has no job to ask, and the proof is not complete. Expected is one or the other. Please report "
                "this with the log folder."
            )

    def _submit(self, job: str, line: str) -> None:
        first = self._waiting.get(job)
        count = self._keys.get(job, 0)
        self._keys[job] = count + 1
        key = f"job-{job}" + ("-again" if first else "") + (f"-{count}" if count else "")
        one = Submitted(job, line, key, first is not None, self._done)
        seconds = self._options.seconds
        if first is not None:
            # Where the first result came in time, the second must not be stopped on a slower worker.
            seconds = None
            one.allowed = self._others(first["worker"])
        elif self._refused_workers:
            one.allowed = set(self._threads)
        workers = None if one.allowed is None else sorted(one.allowed)
        one.future = self._connection.submit(key, line, seconds, self._options.memory, workers)
        self._submitted[job] = self._by_key[key] = one

    def _others(self, worker: str) -> Set[str]:
        others = set(self._threads) - {worker}
        if not others and not self._has_told_of_one:
            self._has_told_of_one = True
            self._notice("There is only one worker, so results that are computed twice are computed on the same one.")
        return others or set(self._threads)

    def _drop(self, one: Submitted) -> None:
        self._connection.cancel(one.future)
        del self._submitted[one.job]
        del self._by_key[one.key]

    def _wait(self) -> List[Event]:
        """What happened, after a second at most."""
        events = self._connection.events
        try:
            happened = [events.get(timeout=1.0)]
        except queue.Empty:
            return []
        while True:
            try:
                happened.append(events.get_nowait())
            except queue.Empty:
                return happened

    def _handle(self, events: List[Event]) -> None:
        ready: List[Ready] = []
        is_lost = False
        for event in events:
            if isinstance(event, Finished):
                is_lost |= self._take_report(event, ready)
            elif isinstance(event, Started):
                started = self._by_key.get(event.key)
                if started is not None:
                    started.worker = event.worker
            elif isinstance(event, Workers):
                self._take_workers(event)
            elif isinstance(event, Lost):
                is_lost |= event.generation == self._connection.generation
        # What has come is written down first: a lost scheduler does not make it less true.
        if ready:
            self._count(ready)
        if is_lost:
            self._notice("The scheduler is away. What was not finished is submitted again when it is back.")
            self._submitted.clear()
            self._by_key.clear()
            self._threads = {}
            self._has_plan = False
            self._connection.reopen(self._options.patience)
            self._notice("Connected to the scheduler again.")

    def _take_report(self, event: Finished, ready: List[Ready]) -> bool:
        """Takes what a future has. Gives whether the scheduler is lost."""
        one = self._by_key.get(event.future.key)
        if one is None or one.future is not event.future:
            # It was taken back meanwhile.
            return False
        report = event.report
        if isinstance(report, CancelledError):
            return True
        self._drop(one)
        self._has_plan = False
        if isinstance(report, BaseException):
            self._fail(one, type(report).__name__ + ": " + str(report).split("\n")[0], report)
            return False
        if "failed" in report:
            self._fail(one, f"worker {report['worker']} says: {report['failed']}", None)
            return False
        result = json.loads(report["result"])
        times = [one.time_line(report, result)]
        first = self._waiting.get(one.job)
        if one.is_again and first is not None:
            self._compare(one.job, first, report)
            ready.append(Ready(one.job, first["result"], first["times"] + times))
        elif is_bound(result) and is_chosen(one.job, self._options.double):
            self._waiting.add(one.job, dict(report, times=times))
            # At once: what was planned does not change by it.
            self._submit(one.job, one.line)
        else:
            ready.append(Ready(one.job, report["result"], times))
        return False

    def _fail(self, one: Submitted, reason: str, error: Optional[BaseException]) -> None:
        from distributed import KilledWorker
        from distributed.comm import CommClosedError

        if isinstance(error, CommClosedError):
            # The scheduler or the worker died with the result. That is no fault of the job.
            return
        if isinstance(error, KilledWorker):
            self._notice(
                f"Job {one.job} is submitted again: one worker after the other died while it had it. If this goes on, they "
                "may lack memory; --job-memory limits what a job takes."
            )
            return
        self._try_again(one.job, f"failed: {reason}")

    def _try_again(self, job: str, reason: str) -> None:
        self._tries[job] = self._tries.get(job, 0) + 1
        if self._tries[job] >= TRIES:
            raise Error(
                f"Job {job} {reason}. That was try {TRIES}, and expected is a result that counts. The log is whole: put it "
                "right, and start the same command again."
            )
        self._notice(f"Job {job} {reason}. It is asked again.")

    def _compare(self, job: str, first: Dict[str, Any], second: Dict[str, Any]) -> None:
        if first["result"] == second["result"]:
            return
        lines = [{"job": job, "worker": one["worker"], "result": one["result"]} for one in (first, second)]
        path = self._log.keep_mismatch(lines)
        self._waiting.remove([job])
        raise Mismatch(
            f"Job {job} was computed by worker {first['worker']} and by worker {second['worker']}, and the results differ. "
            f"Expected are the same bytes. At least one of the two computes wrongly. Both results are in {path}, and "
            "neither is counted. Take the broken worker away, and start the same command again."
        )

    def _count(self, ready: List[Ready]) -> None:
        """Writes results down, and counts them then."""
        self._log.append([one.line for one in ready])
        # After the results, so that a time stands for a job that need not be computed again.
        self._times.add([line for one in ready for line in one.times])
        self._waiting.remove([one.job for one in ready])
        reasons = {}
        refused = []
        for one in ready:
            self._lines += 1
            try:
                self._planner.take(one.line)
                self._done += 1
                self._tries.pop(one.job, None)
            except (Error, ValueError) as error:
                reasons[self._lines] = _reason(error)
                refused.append((one.job, reasons[self._lines]))
        self._has_plan = False
        if reasons:
            self._log.refuse(reasons)
            self._lines -= len(reasons)
        for job, reason in refused:
            self._try_again(job, f"has a result that is refused: {reason}")

    def _take_workers(self, event: Workers) -> None:
        for worker, reason in event.refused.items():
            if worker not in self._refused_workers:
                self._notice(f"Worker {worker} gets no jobs: {reason}.")
        if set(event.refused) != self._refused_workers or event.threads != self._threads:
            self._has_plan = False
        self._refused_workers = set(event.refused)
        self._threads = event.threads
        for one in list(self._submitted.values()):
            # Dask would wait for a worker that never comes back.
            if one.allowed is not None and not one.allowed & set(self._threads):
                self._drop(one)
                self._has_plan = False
            elif self._refused_workers and one.allowed is None and one.worker is None:
                # It may wait for a worker that cannot do it.
                self._drop(one)
                self._has_plan = False
        self._check_patience()

    def _check_patience(self) -> None:
        if self._threads:
            self._alone_since = None
            return
        now = time.monotonic()
        if self._alone_since is None:
            self._alone_since = now
            self._notice(f"There is no worker that can work. Waiting {self._options.patience:g} seconds for one.")
        elif now - self._alone_since > self._options.patience:
            others = f", and {len(self._refused_workers)} were refused" if self._refused_workers else ""
            raise Error(
                f"No worker came within {self._options.patience:g} seconds{others}. Expected is at least one with solver "
                f"version {_native.job_solver()} (nextguess {_native.__version__}). The log is whole: start workers, and then "
                "the same command again. Example: dask worker tcp://127.0.0.1:8786 --nthreads 1"
            )

    def _tell(self) -> None:
        now = time.monotonic()
        if now - self._told < 1:
            return
        self._told = now
        seconds = now - self._begun
        lower, upper = self._planner.bounds()
        self._estimate.add(seconds, None if upper is None else upper - lower)
        running = sum(one.worker is not None for one in self._submitted.values())
        self._show(
            State(
                seconds,
                lower,
                upper,
                self._done,
                running,
                len(self._submitted) - running,
                len(self._threads),
                self._times.core_hours,
                self._estimate.left(),
            )
        )


def _reason(error: Exception) -> str:
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error).rstrip(".")
