"""The connection to a scheduler of Dask: jobs go out, and what happens comes back as events."""

from __future__ import annotations

import os
import queue
import threading
import time
import uuid
import warnings
from concurrent.futures import CancelledError, ThreadPoolExecutor
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, Union

from ..errors import Error, InputError
from . import task
from .dask import import_distributed

__all__ = ["Connection", "Event", "Finished", "Lost", "Started", "Workers"]

POLL_SECONDS = 0.5
"""How often the workers are listed."""

CONNECT_SECONDS = 10
"""How long one try to connect may take."""

RESULT_SECONDS = 60
"""How long a result that is there may take to come."""


class Finished(NamedTuple):
    """A job is finished: its report, or the exception that ended it."""

    future: Any
    report: Union[Dict[str, Any], BaseException]


class Started(NamedTuple):
    """A worker begins a job."""

    key: str
    worker: str


class Workers(NamedTuple):
    """The workers that are there now: the threads of those that can work, and why others cannot."""

    threads: Dict[str, int]
    refused: Dict[str, str]


class Lost(NamedTuple):
    """The scheduler is away, or it is not the same any more."""

    generation: int


Event = Union[Finished, Started, Workers, Lost]


class Connection:
    """Submits jobs to a scheduler, and puts all that happens into one queue.

    Dask works in threads of its own. The driver is one loop that reads :attr:`events`, so nothing in it needs a lock.
    """

    def __init__(
        self, scheduler: Any, workers: Optional[int], solver: int, notice: Callable[[str], None]
    ) -> None:
        self._distributed = import_distributed()
        self._scheduler = scheduler
        self._workers = workers
        self._solver = solver
        self._notice = notice
        self._cluster: Any = None
        self._client: Any = None
        self._is_own = False
        self._topic = f"nextguess-{uuid.uuid4().hex}"
        self._pool = ThreadPoolExecutor(4, thread_name_prefix="nextguess-results")
        self._generation = 0
        self._is_closed = threading.Event()
        self.events: "queue.Queue[Event]" = queue.Queue()
        """What happened, in order."""

    def open(self, patience: float) -> None:
        """Connects. Tries again until the patience is over, and says so."""
        self._generation += 1
        if self._scheduler == "local" and self._cluster is None:
            self._cluster = self._start_local()
        begun = time.monotonic()
        has_told = False
        while True:
            try:
                self._client, self._is_own = self._connect(patience)
                break
            except (OSError, TimeoutError) as error:
                if time.monotonic() - begun > patience:
                    raise Error(
                        f'Scheduler "{self._name()}": expected one that answers within {patience:g} seconds. Start it, and '
                        "then the same command again: the log is whole. Example: dask scheduler --port 8786"
                    ) from error
                if not has_told:
                    self._notice(
                        f"The scheduler {self._name()} does not answer. Trying again for {patience:g} seconds."
                    )
                    has_told = True
                time.sleep(0.5)
            except ValueError as error:
                raise InputError(
                    f'Scheduler "{self._scheduler}": expected local, an address or a scheduler file, and Dask says: {error}. '
                    "Example: tcp://127.0.0.1:8786"
                ) from None
        self._client.subscribe_topic(self._topic, self._hear_start)
        arguments = (self._client, self._generation)
        threading.Thread(target=self._watch, args=arguments, daemon=True).start()

    def reopen(self, patience: float) -> None:
        """Connects anew, after the scheduler was away. All that was submitted is lost."""
        self._let_go()
        self.events = queue.Queue()
        self.open(patience)

    def _start_local(self) -> Any:
        with warnings.catch_warnings():
            # If the usual port of the dashboard is taken, Dask takes another one. The address is printed later.
            warnings.simplefilter("ignore")
            return self._distributed.LocalCluster(
                n_workers=self._workers or os.cpu_count(),
                threads_per_worker=1,
                processes=True,
                # The tables of a job have a limit of their own, and Dask must not kill a worker that keeps to it.
                memory_limit=0,
                silence_logs=50,
                preload=["nextguess.cluster.worker"],
            )

    def _connect(self, patience: float) -> Tuple[Any, bool]:
        Client = self._distributed.Client
        given = self._scheduler
        options = {"set_as_default": False, "timeout": min(CONNECT_SECONDS, patience)}
        if self._cluster is not None:
            return Client(self._cluster, **options), True
        if isinstance(given, Client):
            if given.status == "running":
                return given, False
            return Client(given.scheduler.address, security=given.security, **options), True
        if str(given).endswith(".json"):
            return Client(scheduler_file=str(given), **options), True
        return Client(str(given), **options), True

    def _name(self) -> str:
        if isinstance(self._scheduler, self._distributed.Client):
            return str(self._scheduler.scheduler.address)
        return str(self._scheduler)

    @property
    def dashboard(self) -> str:
        """The address of the page on which Dask shows what it does; empty if there is none."""
        return str(self._client.dashboard_link or "")

    @property
    def generation(self) -> int:
        """How many times it was connected."""
        return self._generation

    def submit(
        self, key: str, line: str, seconds: Optional[float], memory: Optional[int], workers: Optional[List[str]]
    ) -> Any:
        """Submits a job, to some workers only if they are given. Gives its future."""
        future = self._client.submit(
            task.compute,
            line,
            seconds,
            memory,
            self._topic,
            key,
            key=key,
            # An exception, such as a file system that is away for a moment.
            retries=3,
            pure=True,
            workers=workers,
        )
        self._follow(future)
        return future

    def cancel(self, future: Any) -> None:
        """Takes a job back. If it runs already, it ends by itself, and its result is dropped."""
        future.release()

    def close(self) -> None:
        """Ends what it began."""
        self._is_closed.set()
        self._generation += 1
        self._let_go()
        if self._cluster is not None:
            self._cluster.close(timeout=10)
        self._pool.shutdown(wait=False)

    def _let_go(self) -> None:
        client, self._client = self._client, None
        if client is None:
            return
        try:
            if self._is_own:
                client.close(timeout=2)
            else:
                client.unsubscribe_topic(self._topic)
        except Exception:
            # A scheduler that is away cannot be told good-bye.
            pass

    def _follow(self, future: Any) -> None:
        future.add_done_callback(self._fetch_later)

    def _fetch_later(self, future: Any) -> None:
        # The thread that calls back is one for all, and a result may take a while.
        try:
            self._pool.submit(self._fetch, future, self.events)
        except RuntimeError:
            # It was closed meanwhile.
            pass

    def _fetch(self, future: Any, events: "queue.Queue[Event]") -> None:
        if future.status == "cancelled":
            events.put(Finished(future, CancelledError()))
            return
        try:
            report = future.result(timeout=RESULT_SECONDS)
        except (TimeoutError, self._distributed.TimeoutError):
            # The worker died with the result, and Dask computes it again.
            self._follow(future)
        except BaseException as error:
            events.put(Finished(future, error))
        else:
            events.put(Finished(future, report))

    def _hear_start(self, event: Any) -> None:
        _, told = event
        self.events.put(Started(told["key"], told["worker"]))

    def _watch(self, client: Any, generation: int) -> None:
        """Lists the workers, asks each new one for its version, and notices when the scheduler is away."""
        events = self.events
        answers: Dict[str, Optional[str]] = {}
        while generation == self._generation:
            try:
                threads = client.nthreads()
                unknown = [worker for worker in threads if worker not in answers]
                if unknown:
                    answers.update(self._ask(client, unknown))
            except Exception:
                # Status is looked at below. Otherwise a worker left while it was asked.
                threads = None
            if generation != self._generation:
                return
            if client.status != "running":
                events.put(Lost(generation))
                return
            if threads is not None:
                good = {one: count for one, count in threads.items() if answers.get(one, "") is None}
                bad = {one: str(answers[one]) for one in threads if answers.get(one) is not None}
                events.put(Workers(good, bad))
            self._is_closed.wait(POLL_SECONDS)

    def _ask(self, client: Any, workers: List[str]) -> Dict[str, Optional[str]]:
        """Why each worker cannot work; ``None`` if it can. Those that gave no answer are left out, and asked again."""
        reasons: Dict[str, Optional[str]] = {}
        told = client.run(eval, task.ASK, workers=workers, on_error="return")
        for worker, answer in told.items():
            if isinstance(answer, OSError):
                continue
            if isinstance(answer, ImportError):
                reasons[worker] = f"it cannot import nextguess ({answer}). Install the same version there"
            elif isinstance(answer, Exception):
                reasons[worker] = f"it cannot tell its version ({answer})"
            elif answer["solver"] != self._solver:
                reasons[worker] = (
                    f"its solver has version {answer['solver']} (nextguess {answer['package']}), and expected is "
                    f"version {self._solver}"
                )
            else:
                reasons[worker] = None
        return reasons
