"""What a worker does: one job at a time. Dask sends the names of these functions, so a worker needs the package too."""

from __future__ import annotations

import time
from typing import Any, Dict, Optional

from .. import _native
from ..errors import Error

__all__ = ["ASK", "compute", "solver"]

ASK = "__import__('importlib').import_module('nextguess.cluster.task').solver()"
"""What a worker evaluates to tell its version. It is text: a worker without the package cannot look up a function of
it, but can say that the package is missing."""


def solver() -> Dict[str, Any]:
    """The versions that a worker has.

    >>> sorted(solver())
    ['package', 'solver']
    """
    return {"solver": _native.job_solver(), "package": _native.__version__}


def compute(
    line: str, seconds: Optional[float], memory: Optional[int], topic: Optional[str] = None, key: str = ""
) -> Dict[str, Any]:
    """Computes a job. Gives a report: the line of the result, the worker, and how long it took.

    A job that cannot be computed here, such as by another version, is reported as ``failed`` and not raised: another
    worker may be able to, and the driver must know which one was not.

    >>> "expected" in compute("no job", None, None)["failed"]
    True
    """
    address, threads = _tell_start(topic, key)
    report: Dict[str, Any] = {"worker": address, "solver": _native.job_solver()}
    # A job may run in a thread of its own, which the time of this thread leaves out. The process has no other work if
    # it computes one job at a time, so its time is that of the job. Where jobs share a process, the time that passes is
    # the closest that can be told: a job keeps one core busy.
    clock = time.process_time if threads == 1 else time.monotonic
    begun, cpu_begun = time.monotonic(), clock()
    try:
        report["result"] = _native.run_job(line, seconds, memory)
    except Error as error:
        report["failed"] = str(error)
    report["cpu_seconds"] = round(clock() - cpu_begun, 6)
    report["seconds"] = round(time.monotonic() - begun, 6)
    return report


def _tell_start(topic: Optional[str], key: str) -> Any:
    """Tells the driver that a job runs now. Gives the address of the worker and its number of threads."""
    if topic is None:
        return "here", 1
    from distributed import get_worker

    worker = get_worker()
    worker.log_event(topic, {"key": key, "worker": worker.address})
    return worker.address, worker.state.nthreads
