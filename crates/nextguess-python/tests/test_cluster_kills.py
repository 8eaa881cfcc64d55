"""A cluster of processes that die at any time, and workers of another version."""

import hashlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time

import nextguess as ng
import pytest
from nextguess import _native

BOARD = os.environ.get("NEXTGUESS_CLUSTER_BOARD", "mastermind:6x4")
# Jobs of the usual board are short, and twenty kills need time. So each job takes this number of seconds more.
PAUSE = float(os.environ.get("NEXTGUESS_CLUSTER_PAUSE", "0" if "NEXTGUESS_CLUSTER_BOARD" in os.environ else "0.8"))
KILLS = int(os.environ.get("NEXTGUESS_CLUSTER_KILLS", "20"))
SEED = int(os.environ.get("NEXTGUESS_CLUSTER_SEED", str(random.randrange(10**6))))
SECONDS = float(os.environ.get("NEXTGUESS_CLUSTER_SECONDS", "300"))
WORKERS = 4

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Supervisor:
    """Starts processes, and starts those again that end, as a service manager does."""

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.commands = {}
        self.running = {}
        self.finished = {}

    def add(self, name, arguments):
        self.commands[name] = [sys.executable, "-m", *arguments]
        self.start(name)

    def add_scheduler(self):
        self.add("scheduler", ["dask", "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"])

    def add_worker(self, name, *options):
        arguments = ["dask", "worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"]
        self.add(name, [*arguments, "--local-directory", str(self.folder / "scratch"), *options])

    def add_driver(self, *arguments):
        self.add("driver", ["nextguess.cluster", *arguments, "--scheduler", self.address])

    def start(self, name):
        with open(self.folder / f"{name}.err", "a") as shown:
            self.running[name] = subprocess.Popen(self.commands[name], stdout=shown, stderr=shown)

    def look(self):
        """Starts again what ended, but a driver that is finished."""
        for name, process in list(self.running.items()):
            code = process.poll()
            if code is None or name in self.finished:
                continue
            if name == "driver" and code != -signal.SIGKILL:
                self.finished[name] = code
            else:
                self.start(name)

    def wait(self, seconds):
        """Whether the driver is finished, after some seconds at most."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.finished:
            self.look()
            time.sleep(0.02)
        return bool(self.finished)

    def shown(self, name):
        return (self.folder / f"{name}.err").read_text()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.running.values():
            process.kill()
        for process in self.running.values():
            process.wait()


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


SLOWLY = """
import time
from nextguess import _native

def slowed(run_job):
    def slowly(*arguments):
        time.sleep({pause})
        return run_job(*arguments)

    slowly.is_slow = True
    return slowly

# Dask runs this file twice.
if not hasattr(_native.run_job, "is_slow"):
    _native.run_job = slowed(_native.run_job)
"""


def test_every_process_may_die_at_any_time(tmp_path):
    print(f"seed {SEED}: NEXTGUESS_CLUSTER_SEED={SEED} gives the same kills")
    draw = random.Random(SEED)
    alone = ng.prove(BOARD)
    log, tree = tmp_path / "log", tmp_path / "best.tree"
    kills = {"worker": 0, "scheduler": 0, "driver": 0}
    begun = time.monotonic()
    with Supervisor(tmp_path) as supervisor:
        supervisor.add_scheduler()
        (tmp_path / "slowly.py").write_text(SLOWLY.format(pause=PAUSE))
        for at in range(WORKERS):
            supervisor.add_worker(f"worker-{at}", "--preload", str(tmp_path / "slowly.py"))
        arguments = ["prove", BOARD, "--log", str(log), "--tree", str(tree), "--json", "--patience", "60"]
        supervisor.add_driver(*arguments)
        # The kills begin when there is something to lose.
        while not lines(log / "times.ndjson") and not supervisor.wait(0.1):
            assert time.monotonic() - begun < SECONDS, supervisor.shown("driver")
        while sum(kills.values()) < KILLS and not supervisor.wait(draw.uniform(0.5, 1.0)):
            kind = draw.choices(["worker", "scheduler", "driver"], [7, 1, 2])[0]
            name = f"worker-{draw.randrange(WORKERS)}" if kind == "worker" else kind
            if supervisor.running[name].poll() is None:
                supervisor.running[name].kill()
                kills[kind] += 1
        while not supervisor.wait(1):
            assert time.monotonic() - begun < SECONDS, supervisor.shown("driver")
        shown = supervisor.shown("driver")
    print(f"{kills} in {time.monotonic() - begun:.0f} s")
    print(shown)
    assert supervisor.finished == {"driver": 0}, shown
    assert sum(kills.values()) >= KILLS, f"the proof ended after {kills}: the board is too small"
    document = json.loads([line for line in shown.splitlines() if line.startswith("{")][-1])
    assert (document["total"], document["proved"]) == (alone.total, True)
    digests = [hashlib.sha256(data).hexdigest() for data in (tree.read_bytes(), alone.tree.to_bytes())]
    assert digests[0] == digests[1]
    # What was in the log was never computed again.
    results = lines(log / "results.ndjson")
    counted = [one["job"] for one in results]
    assert len(counted) == len(set(counted))
    assert not (log / "refused.ndjson").exists() and not (log / "mismatch.ndjson").exists()
    # A time is written after its result, so a second one would be of a job whose result was there already.
    computed = [(one["job"], one.get("again", False)) for one in lines(log / "times.ndjson")]
    assert len(computed) == len(set(computed)) and {job for job, _ in computed} <= set(counted)
    positions = sum(one["positions"] for one in results)
    print(f"{positions:,} positions on the cluster, {alone.nodes:,} in one process, {len(results):,} jobs")
    assert positions <= 2 * alone.nodes


PRELOAD = """
import nextguess._native
nextguess._native.job_solver = lambda: 99
"""

WITHOUT = """
import sys
sys.modules["nextguess"] = None
"""


@pytest.mark.parametrize("preload, text", [(PRELOAD, "its solver has version 99"), (WITHOUT, "cannot import nextguess")])
def test_workers_of_another_version_get_no_jobs(tmp_path, preload, text):
    (tmp_path / "preload.py").write_text(preload)
    log = tmp_path / "log"
    with Supervisor(tmp_path) as supervisor:
        supervisor.add_scheduler()
        supervisor.add_worker("other", "--preload", str(tmp_path / "preload.py"))
        supervisor.add_driver("prove", "mastermind:4x5", "--log", str(log), "--json", "--patience", "100")
        until = time.monotonic() + 60
        while "There is no worker that can work" not in supervisor.shown("driver") and time.monotonic() < until:
            time.sleep(0.1)
        assert not supervisor.wait(1) and not (log / "times.ndjson").exists()
        supervisor.add_worker("good")
        assert supervisor.wait(60), supervisor.shown("driver")
        shown = supervisor.shown("driver")
    assert supervisor.finished == {"driver": 0}, shown
    assert text in shown and "gets no jobs" in shown
    assert len({one["worker"] for one in lines(log / "times.ndjson")}) == 1
    document = json.loads([line for line in shown.splitlines() if line.startswith("{")][-1])
    assert document["total"] == ng.prove("mastermind:4x5").total


def test_patience_ends(tmp_path):
    log = tmp_path / "log"
    with Supervisor(tmp_path) as supervisor:
        supervisor.add_driver("prove", "mastermind:4x5", "--log", str(log), "--patience", "2")
        assert supervisor.wait(60)
        assert supervisor.finished == {"driver": 1}
        assert "expected one that answers within 2 seconds" in supervisor.shown("driver")
        del supervisor.finished["driver"]
        supervisor.add_scheduler()
        supervisor.add_driver("prove", "mastermind:4x5", "--log", str(log), "--patience", "2")
        assert supervisor.wait(60)
        assert supervisor.finished == {"driver": 1}
        shown = supervisor.shown("driver")
    assert f"Expected is at least one with solver version {_native.job_solver()}" in shown
