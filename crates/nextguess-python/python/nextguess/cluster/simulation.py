"""How a proof would run on more workers than there are: the real planner, real jobs, and a clock that is computed."""

from __future__ import annotations

import heapq
import json
import time
from collections import deque
from os import PathLike
from typing import Deque, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from .. import _native
from ..errors import Error
from ..game import Game, as_game
from ..rows import Rows
from .driver import JOBS_PER_THREAD
from .log import Log, Run
from .records import Record, Records

__all__ = ["Simulated", "simulate"]


class Simulated(NamedTuple):
    """What a proof on a number of workers takes.

    >>> from nextguess import cluster
    >>> one = cluster.simulate("mastermind:3x4", [4])[0]
    >>> one.workers, one.makespan >= one.longest_job
    (4, True)
    """

    workers: int
    """How many workers."""
    jobs: int
    """How many jobs were computed."""
    cpu_seconds: float
    """Their time together."""
    makespan: float
    """The seconds from the first plan to the last result."""
    speedup: float
    """How many times as fast as one worker."""
    idle: float
    """The share of the time of the workers in which they had nothing to do."""
    longest_job: float
    """The seconds of the longest job."""
    planning: float
    """The seconds in planning. One process plans, so they are in the makespan."""
    chain: float
    """The seconds of the longest chain: jobs that each waited for the result of the one before, with the planning."""
    chain_jobs: int
    """How many jobs the longest chain has."""
    bound_by: str
    """What keeps it from being faster: ``workers``, ``planning``, ``one long job``, ``a chain of jobs`` or
    ``too few jobs``."""


class Link(NamedTuple):
    """The longest chain that ends with a job or a plan."""

    seconds: float
    jobs: int


class Simulator:
    """One proof on a number of workers, from its beginning to its end.

    A worker begins the next job that is submitted as soon as it is free. The driver plans when it has results, and
    results that come meanwhile wait for it.
    """

    def __init__(self, planner: "_native.Planner", records: Records, workers: int) -> None:
        self._planner = planner
        self._records = records
        self._workers = workers
        self._idle = workers
        self._clock = 0.0
        self._queue: Deque[str] = deque()
        self._running: List[Tuple[float, int, str]] = []
        self._lines: Dict[str, str] = {}
        self._origin: Dict[str, Link] = {}
        self._arrived: List[str] = []
        self._order = 0
        self._jobs = 0
        self._cpu_seconds = 0.0
        self._longest_job = 0.0
        self._planning = 0.0
        self._longest = Link(0.0, 0)
        self._offered = Link(0.0, 0)
        self._is_short = True

    def run(self) -> Simulated:
        """Runs it. The speed-up is left for who knows one worker."""
        self._plan()
        while not self._planner.is_done():
            # What arrived while the planner planned is not counted yet.
            if not self._arrived:
                if not self._running:
                    raise Error("The planner has no job to ask, and the proof is not complete. Please report this.")
                self._advance(self._running[0][0])
            self._plan()
        makespan = self._clock
        room = makespan * self._workers
        # Jobs that run at the end are not needed any more, and count as idle.
        idle = 1 - self._used(makespan) / room if room else 0.0
        return Simulated(
            self._workers,
            self._jobs,
            self._cpu_seconds,
            makespan,
            1.0,
            idle,
            self._longest_job,
            self._planning,
            self._longest.seconds,
            self._longest.jobs,
            self._bound(makespan, idle),
        )

    def _used(self, makespan: float) -> float:
        return self._cpu_seconds - sum(min(end - makespan, self._time(job)) for end, _, job in self._running)

    def _time(self, job: str) -> float:
        return self._record(job).cpu_seconds

    def _record(self, job: str) -> Record:
        return self._records.get(self._lines[job])

    def _bound(self, makespan: float, idle: float) -> str:
        if idle < 0.1:
            return "workers"
        if self._planning >= makespan / 2:
            return "planning"
        if self._longest.seconds < makespan / 2:
            return "too few jobs"
        return "one long job" if self._longest.jobs == 1 else "a chain of jobs"

    def _plan(self) -> None:
        """Counts what has arrived, and plans. Both are measured, and the clock goes on meanwhile."""
        arrived, self._arrived = self._arrived, []
        records = [(job, self._record(job)) for job in arrived]
        begun = time.perf_counter()
        for _, record in records:
            self._planner.take(record.line)
        planned = [] if self._planner.is_done() else self._planner.jobs(JOBS_PER_THREAD * self._workers)
        took = time.perf_counter() - begun
        self._planning += took
        self._follow_chains(records, took)
        self._is_short = len(planned) < JOBS_PER_THREAD * self._workers
        self._advance(self._clock + took)
        wanted = {json.loads(line)["job"]: line for line in planned}
        self._queue = deque(job for job in self._queue if job in wanted)
        known = {job for _, _, job in self._running} | set(self._queue) | set(self._arrived)
        for job, line in wanted.items():
            if job not in known:
                self._lines[job] = line
                self._origin[job] = self._offered
                self._queue.append(job)
        self._begin()

    def _follow_chains(self, records: List[Tuple[str, Record]], took: float) -> None:
        ended = Link(0.0, 0)
        for job, record in records:
            origin = self._origin[job]
            ended = max(ended, Link(origin.seconds + record.cpu_seconds, origin.jobs + 1))
        ended = Link(ended.seconds + took, ended.jobs)
        self._longest = max(self._longest, ended)
        # If the last plan had fewer jobs than were asked for, new ones were not there: they waited for what came now.
        # If it had as many, new ones may have been there too, and only the workers were too few.
        if self._is_short:
            self._offered = ended

    def _advance(self, until: float) -> None:
        """Lets the workers work until a time."""
        while self._running and self._running[0][0] <= until:
            self._clock, _, job = heapq.heappop(self._running)
            self._idle += 1
            self._arrived.append(job)
            self._begin()
        self._clock = until

    def _begin(self) -> None:
        while self._idle and self._queue:
            job = self._queue.popleft()
            seconds = self._time(job)
            self._order += 1
            heapq.heappush(self._running, (self._clock + seconds, self._order, job))
            self._idle -= 1
            self._jobs += 1
            self._cpu_seconds += seconds
            self._longest_job = max(self._longest_job, seconds)


def simulate(
    game: Union[str, Game],
    workers: Sequence[int] = (16, 64, 256, 1000),
    objective: Optional[str] = None,
    *,
    log: "Union[None, str, PathLike[str]]" = None,
    depth: int = 2,
    job_seconds: Optional[float] = 600.0,
    job_memory: Optional[int] = None,
) -> Rows[Simulated]:
    """Tells how long a proof takes on numbers of workers, without having them.

    Jobs take as long as they took in the proof whose folder is ``log``. Jobs that were never computed are computed now,
    on one core, and written down there. Planning is measured. What a network adds is not simulated.

    >>> from nextguess import cluster
    >>> [one.workers for one in cluster.simulate("mastermind:3x4", [2, 8])]
    [2, 8]
    """
    game = as_game(game)
    if log is None:
        return _simulate(game, workers, objective, depth, Records(None, job_seconds, job_memory))
    with Log(log) as opened:
        opened.begin(Run(game.spec, objective, depth, _native.job_solver()))
        records = Records(opened.folder, job_seconds, job_memory)
        return _simulate(game, workers, objective, depth, records)


def _simulate(
    game: Game, workers: Sequence[int], objective: Optional[str], depth: int, records: Records
) -> Rows[Simulated]:
    rows: Dict[int, Simulated] = {}
    for count in [1, *workers]:
        if count not in rows:
            planner = _native.Planner(game.spec, objective, depth)
            rows[count] = Simulator(planner, records, count).run()
    one = rows[1].makespan
    found = []
    for count in workers:
        row = rows[count]
        found.append(row._replace(speedup=one / row.makespan if row.makespan else 1.0))
    return Rows(found, Simulated._fields)
