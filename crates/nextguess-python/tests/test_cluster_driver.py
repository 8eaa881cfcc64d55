"""The driver by itself, with a planner and a connection that do what a test says."""

import json
import queue

import nextguess as ng
import pytest
from nextguess.cluster.connection import Finished, Lost, Started, Workers
from nextguess.cluster.driver import Driver, Options
from nextguess.cluster.log import Log


def job_line(job):
    return json.dumps({"job": job, "secrets": 1, "budget": 1})


def result_line(job, strategy="00"):
    return json.dumps({"job": job, "stopped": False, "strategy": strategy, "positions": 1})


class Planner:
    """Asks for what the last plan says, and is done when there is no more plan."""

    def __init__(self, *plans):
        self.plans = list(plans)
        self.taken = []
        self.asked = []
        self.has_ended = False

    def take(self, line):
        self.taken.append(json.loads(line)["job"])
        if self.plans:
            self.plans.pop(0)

    def jobs(self, count):
        self.asked.append(count)
        # As the real one, it notices here that nothing is left.
        self.has_ended = not self.plans
        return [job_line(job) for job in self.plans[0]] if self.plans else []

    def bounds(self):
        return 0, None

    def is_done(self):
        return self.has_ended

    def finish(self):
        return "{}", None


class Worker:
    address = "tcp://gone:1"


class Future:
    def __init__(self, key):
        self.key = key


class Connection:
    """Has one good worker, and notes what the driver does. ``script`` says what happens when a job is submitted."""

    generation = 1

    def __init__(self, script, workers=None):
        self.events = queue.Queue()
        self.script = script
        self.submitted = []
        self.cancelled = []
        self.reopened = 0
        self.workers = workers or Workers({"one": 1, "two": 1}, {})
        self.events.put(self.workers)

    def submit(self, key, line, seconds, memory, workers):
        future = Future(key)
        self.submitted.append((key, workers))
        for event in self.script(self, future, json.loads(line)["job"]) or []:
            self.events.put(event)
        return future

    def cancel(self, future):
        self.cancelled.append(future.key)

    def reopen(self, patience):
        self.reopened += 1
        self.generation += 1
        self.events.put(self.workers)


def report(job, worker="one", **others):
    return dict({"worker": worker, "cpu_seconds": 1.0, "seconds": 1.0, "result": result_line(job, **others)})


def run(tmp_path, planner, connection, double=0.0, patience=60.0):
    told = []
    with Log(tmp_path) as log:
        options = Options(600.0, None, double, patience)
        Driver(planner, log, connection, options, lambda state: None, told.append).run()
    return told


def test_jobs_that_left_the_plan_are_cancelled_unless_they_run(tmp_path):
    def script(connection, future, job):
        if job == "b":
            # It runs when it leaves the plan, and its result counts.
            return [Started(future.key, "one")]
        if job == "a":
            connection.b = connection
            return [Finished(future, report(job))]
        if job == "d":
            return [Finished(future, report(job))]
        return []

    planner = Planner(["b", "c", "a"], ["d"])
    connection = Connection(script)
    run(tmp_path, planner, connection)
    assert planner.taken == ["a", "d"]
    assert [key for key, _ in connection.submitted] == ["job-b", "job-c", "job-a", "job-d"]
    assert "job-c" in connection.cancelled and "job-b" not in connection.cancelled


def test_one_job_is_asked_for_each_thread(tmp_path):
    planner = Planner(["a"])
    connection = Connection(lambda _, future, job: [Finished(future, report(job))], Workers({"one": 1, "two": 4}, {}))
    run(tmp_path, planner, connection)
    assert max(planner.asked) == 5


def test_a_job_whose_workers_died_is_submitted_again(tmp_path):
    from distributed import KilledWorker

    deaths = []

    def script(_, future, job):
        if len(deaths) < 7:
            deaths.append(job)
            return [Finished(future, KilledWorker(future.key, Worker(), 3))]
        return [Finished(future, report(job))]

    planner = Planner(["a"])
    told = run(tmp_path, planner, Connection(script))
    assert planner.taken == ["a"] and sum("died while it had it" in text for text in told) == 7


def test_what_was_not_finished_is_submitted_again_when_the_scheduler_is_back(tmp_path):
    def script(connection, future, job):
        if connection.reopened:
            return [Finished(future, report(job))]
        return [Lost(1)] if job == "b" else []

    planner = Planner(["a", "b"], ["b"])
    connection = Connection(script)
    told = run(tmp_path, planner, connection)
    assert planner.taken == ["a", "b"] and connection.reopened == 1
    assert any("The scheduler is away" in text for text in told)


def test_a_first_result_is_kept_while_the_scheduler_is_away(tmp_path):
    def script(connection, future, job):
        if not future.key.startswith("job-a-again"):
            return [Finished(future, report(job, strategy=None))]
        if connection.reopened:
            return [Finished(future, report(job, "two", strategy=None))]
        return [Lost(1)]

    planner = Planner(["a"])
    connection = Connection(script)
    run(tmp_path, planner, connection, double=1.0)
    assert planner.taken == ["a"]
    assert [(key, workers) for key, workers in connection.submitted] == [
        ("job-a", None),
        ("job-a-again-1", ["two"]),
        ("job-a-again-2", ["two"]),
    ]


def test_a_first_result_is_kept_when_the_driver_ends(tmp_path):
    def script(_, future, job):
        if future.key == "job-a":
            return [Finished(future, report(job, strategy=None))]
        raise KeyboardInterrupt

    first = Connection(script)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, Planner(["a"]), first, double=1.0)
    assert [key for key, _ in first.submitted] == ["job-a", "job-a-again-1"]
    # Only the second result is asked, of another worker than the first.
    second = Connection(lambda _, future, job: [Finished(future, report(job, "two", strategy=None))])
    planner = Planner(["a"])
    run(tmp_path, planner, second, double=1.0)
    assert planner.taken == ["a"]
    assert second.submitted == [("job-a-again", ["two"])]
    assert not (tmp_path / "waiting.ndjson").exists()
    workers = [json.loads(line)["worker"] for line in (tmp_path / "times.ndjson").read_text().splitlines()]
    assert workers == ["one", "two"]


def test_a_first_result_that_is_counted_already_waits_no_more(tmp_path):
    (tmp_path / "results.ndjson").write_text(result_line("a", strategy=None) + "\n")
    lines = [json.dumps(dict(report(job, strategy=None), times=[], job=job)) for job in ("a", "b")]
    (tmp_path / "waiting.ndjson").write_text(lines[0] + "\n{}\n" + lines[1] + "\nunfinished")
    with Log(tmp_path) as log:
        driver = Driver(Planner(["b"]), log, None, Options(1.0, None, 1.0, 1.0), lambda state: None, print)
        driver.read_log()
    assert [json.loads(line)["job"] for line in (tmp_path / "waiting.ndjson").read_text().splitlines()] == ["b"]


def test_results_that_differ_are_asked_anew(tmp_path):
    answers = iter(["one", "two"])

    def script(_, future, job):
        worker = next(answers)
        line = dict(json.loads(result_line(job, None)), positions=len(worker + future.key))
        return [Finished(future, dict(report(job, worker), result=json.dumps(line)))]

    with pytest.raises(ng.Error, match="the results differ"):
        run(tmp_path, Planner(["a"]), Connection(script), double=1.0)
    # Nobody knows which of the two is right, so neither is compared with what comes next.
    assert not (tmp_path / "waiting.ndjson").exists()


def test_a_job_that_waits_for_workers_that_left_is_submitted_again(tmp_path):
    def script(connection, future, job):
        if future.key == "job-a":
            return [Finished(future, report(job, strategy=None))]
        if "two" in connection.submitted[-1][1]:
            return [Workers({"one": 1, "three": 1}, {})]
        return [Finished(future, report(job, "three", strategy=None))]

    planner = Planner(["a"])
    connection = Connection(script)
    run(tmp_path, planner, connection, double=1.0)
    assert planner.taken == ["a"]
    assert connection.submitted[-1][1] == ["three"] and len(connection.submitted) == 3


def test_refused_workers_are_named_once_and_get_no_jobs(tmp_path):
    workers = Workers({"one": 1}, {"bad": "its solver has version 99"})
    planner = Planner(["a"], ["b"])
    connection = Connection(lambda _, future, job: [workers, Finished(future, report(job))], workers)
    told = run(tmp_path, planner, connection)
    assert [allowed for _, allowed in connection.submitted] == [["one"], ["one"]]
    assert told.count("Worker bad gets no jobs: its solver has version 99.") == 1


def test_a_job_that_fails_again_and_again_ends_the_run(tmp_path):
    failed = {"worker": "one", "failed": "no such board"}
    connection = Connection(lambda _, future, job: [Finished(future, failed)])
    with pytest.raises(ng.Error, match="worker one says: no such board.*That was try 5"):
        run(tmp_path, Planner(["a"]), connection)
    assert len(connection.submitted) == 5


def test_no_worker_ends_the_run_when_patience_ends(tmp_path):
    nobody = Workers({}, {"bad": "it cannot import nextguess"})
    connection = Connection(lambda *_: [], nobody)
    for _ in range(3):
        connection.events.put(nobody)
    connection.events.get()

    class Slow(queue.Queue):
        def get(self, block=True, timeout=None):
            if timeout:
                return nobody
            raise queue.Empty

    connection.events = Slow()
    with pytest.raises(ng.Error, match="No worker came within 0.01 seconds, and 1 were refused"):
        run(tmp_path, Planner(["a"]), connection, patience=0.01)


def test_a_planner_without_jobs_is_an_error_and_no_endless_wait(tmp_path):
    with pytest.raises(ng.Error, match="no job to ask"):
        run(tmp_path, Planner([]), Connection(lambda *_: []))


def test_a_result_is_in_the_log_before_it_counts(tmp_path):
    class Careful(Planner):
        def take(self, line):
            assert (tmp_path / "results.ndjson").read_text().splitlines()[-1] == line
            super().take(line)

    planner = Careful(["a"], ["b"], ["c"])
    run(tmp_path, planner, Connection(lambda _, future, job: [Finished(future, report(job))]))
    assert planner.taken == ["a", "b", "c"]
