"""Proofs on a cluster: the log, the checks, the command line. Clusters here are threads of this process; the tests with
processes that are killed are in test_cluster_kills.py."""

import json
import os
import signal
import subprocess
import sys
import time

import nextguess as ng
import pytest
from nextguess import _native, cluster
from nextguess.cluster import __main__ as command
from nextguess.cluster.doubles import is_bound
from nextguess.cluster.files import Lock
from nextguess.cluster.log import Log, Run
from nextguess.cluster.records import Records

GAME = "mastermind:4x6"
LONG = "mastermind:4x8"
# Many of its results are lower bounds alone.
BOUNDS = "mastermind:4x7"


@pytest.fixture(scope="module")
def client():
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=50
    ) as local:
        with Client(local, set_as_default=False) as client:
            yield client


@pytest.fixture(scope="module")
def alone():
    """What one process proves."""
    return ng.prove(GAME)


@pytest.fixture(scope="module")
def whole(client, tmp_path_factory):
    """The log of a proof that was never disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    cluster.prove(GAME, log=folder, scheduler=client, double=0, progress=None)
    return folder


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def copy_log(whole, folder, data):
    folder.mkdir()
    (folder / "run.json").write_bytes((whole / "run.json").read_bytes())
    (folder / "results.ndjson").write_bytes(data)
    return folder


def test_a_cluster_proves_what_one_process_proves(client, alone, tmp_path):
    tree = tmp_path / "best.tree"
    proof = cluster.prove(GAME, log=tmp_path / "log", scheduler=client, tree=tree, progress=None)
    assert (proof.total, proof.proved) == (alone.total, True)
    assert tree.read_bytes() == alone.tree.to_bytes() == proof.tree.to_bytes()
    assert proof.tree.verify().holds
    assert json.loads((tmp_path / "log" / "run.json").read_text()) == {
        "game": GAME,
        "objective": None,
        "depth": 2,
        "solver": _native.job_solver(),
    }
    results = lines(tmp_path / "log" / "results.ndjson")
    times = lines(tmp_path / "log" / "times.ndjson")
    assert len({one["job"] for one in results}) == len(results) > 1
    assert {one["job"] for one in results} <= {one["job"] for one in times}
    for one in times:
        assert set(one) - {"again"} == {
            "job",
            "worker",
            "cpu_seconds",
            "seconds",
            "positions",
            "secrets",
            "planned_after",
            "stopped",
        }
    assert times[0]["planned_after"] == 0 and times[-1]["planned_after"] > 0


def test_a_proof_that_is_complete_needs_no_worker(whole, alone, capsys):
    before = (whole / "results.ndjson").read_bytes()
    arguments = ["prove", GAME, "--log", str(whole), "--scheduler", "127.0.0.1:1", "--json"]
    assert command.main(arguments) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["total"] == alone.total and document["proved"]
    assert (whole / "results.ndjson").read_bytes() == before


def test_a_log_is_read_up_to_the_last_whole_line_wherever_it_is_cut(whole, tmp_path):
    data = b"".join((whole / "results.ndjson").read_bytes().splitlines(keepends=True)[:4])
    path = copy_log(whole, tmp_path / "cut", b"") / "results.ndjson"
    for end in range(len(data) + 1):
        path.write_bytes(data[:end])
        with Log(path.parent) as log:
            found = log.read()
            assert log.cut_off == end - (data[:end].rfind(b"\n") + 1)
        kept = b"".join(line + b"\n" for line in found)
        assert data.startswith(kept) and path.read_bytes() == kept
        assert len(found) == data[:end].count(b"\n")


@pytest.mark.parametrize("share", [0.0, 0.3, 0.65, 0.99])
def test_a_proof_goes_on_from_a_log_that_was_cut_off(client, whole, alone, tmp_path, share, capsys):
    data = (whole / "results.ndjson").read_bytes()
    data = data[: int(len(data) * share)]
    folder = copy_log(whole, tmp_path / "log", data)
    proof = cluster.prove(GAME, log=folder, scheduler=client, double=0)
    assert proof.total == alone.total and proof.tree == alone.tree
    after = (folder / "results.ndjson").read_bytes()
    kept = data[: data.rfind(b"\n") + 1]
    assert after.startswith(kept)
    counted = [json.loads(line)["job"] for line in kept.splitlines()]
    assert not set(counted) & {one["job"] for one in lines(folder / "times.ndjson")}
    if kept != data:
        assert f"{len(data) - len(kept):,} bytes were cut off" in capsys.readouterr().err


def test_a_line_that_is_refused_is_moved_away_and_its_job_asked_again(client, whole, alone, tmp_path, capsys):
    data = (whole / "results.ndjson").read_bytes().splitlines(keepends=True)
    forged = json.loads(data[1])
    data[1] = data[1].replace(b'"positions":', b'"positions":1')
    data.insert(3, b"\xff\xfe no text\n")
    folder = copy_log(whole, tmp_path / "log", b"".join(data))
    proof = cluster.prove(GAME, log=folder, scheduler=client, double=0)
    assert proof.total == alone.total and proof.tree == alone.tree
    shown = capsys.readouterr().err
    assert "Line 2 of" in shown and "Line 4 of" in shown
    refused = lines(folder / "refused.ndjson")
    assert [one["line"] for one in refused] == [2, 4]
    assert all(one["reason"] for one in refused) and forged["job"] in refused[0]["text"]
    # It counts no more. Whether its job is needed, and with which budget, depends on what else is known by now.
    assert data[1].decode().strip() not in (folder / "results.ndjson").read_text()


def test_results_of_another_game_are_refused_line_by_line(client, whole, tmp_path):
    other = tmp_path / "other"
    cluster.prove("mastermind:3x4", log=other, scheduler=client, progress=None)
    expected = ng.prove("mastermind:3x4")
    (other / "results.ndjson").write_bytes((whole / "results.ndjson").read_bytes())
    proof = cluster.prove("mastermind:3x4", log=other, scheduler=client, progress=None)
    assert proof.total == expected.total
    assert len(lines(other / "refused.ndjson")) == len(lines(whole / "results.ndjson"))


def test_a_folder_is_for_one_driver_at_a_time(tmp_path):
    program = f"""
import time
from nextguess.cluster.log import Log
log = Log({str(tmp_path)!r})
print("locked", flush=True)
time.sleep(60)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "locked\n"
        with pytest.raises(ng.Error, match=f"another driver uses this folder now .process {child.pid}."):
            Log(tmp_path)
    finally:
        child.kill()
        child.communicate()
    # The system lets go of a lock when its process is killed.
    with Log(tmp_path), pytest.raises(ng.Error, match="another driver"):
        Lock(tmp_path)


@pytest.mark.parametrize(
    "name, value, text",
    [
        ("game", "bulls:3x8", "the game of this folder is mastermind:4x6, and bulls:3x8 was given"),
        ("objective", "worst", "the objective of this folder is the usual one, and worst was given"),
        ("depth", 3, "the depth of this folder is 2, and 3 was given"),
        ("solver", 99, "the version of the solver of this folder is 1, and 99 was given"),
    ],
)
def test_a_folder_is_about_one_proof(tmp_path, name, value, text):
    run = Run(GAME, None, 2, 1)
    with Log(tmp_path) as log:
        log.begin(run)
        log.begin(run)
        with pytest.raises(ng.Error, match=text):
            log.begin(run._replace(**{name: value}))
        log.append(["{}"])
        (tmp_path / "run.json").unlink()
        log.begin(run)
        assert log.read() == [b"{}"]
        (tmp_path / "run.json").write_text("{")
        with pytest.raises(ng.Error, match="run.json cannot be read"):
            log.begin(run)


@pytest.mark.parametrize(
    "arguments, text",
    [
        ([], "Example: python -m nextguess.cluster prove"),
        (["prove", GAME], "--log"),
        (["prove", "mastermind:4x1", "--log", "x"], 'Colours "1": expected at least 2'),
        (["prove", GAME, "--log", "x", "--double", "200%"], 'Share "200%": expected'),
        (["prove", GAME, "--log", "x", "--job-memory", "much"], 'Memory "much": expected'),
        (["prove", GAME, "--log", "x", "--job-seconds", "0"], 'Seconds "0": expected'),
        (["prove", GAME, "--log", "x", "--workers", "0"], 'Number "0": expected'),
        (["prove", GAME, "--log", "x", "--tree", "no/such/folder/tree"], "expected a file in a folder that is there"),
        (["prove", GAME, "--log", "x", "--incumbent", "no-such-file"], "expected a tree file"),
        (["prove", GAME, "--log", "x", "--scheduler", "nonsense"], 'Scheduler "nonsense": expected'),
        (["simulate", GAME, "--workers", "1,x"], 'Workers "1,x": expected'),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(arguments, text, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert command.main(arguments) == 2
    shown = capsys.readouterr()
    assert text in shown.err and "Example: " in shown.err and "Traceback" not in shown.err
    assert shown.out == ""


def test_another_game_in_the_folder_ends_with_code_1(whole, capsys):
    assert command.main(["prove", "bulls:3x8", "--log", str(whole)]) == 1
    assert "the game of this folder is mastermind:4x6" in capsys.readouterr().err


def test_lower_bounds_are_computed_twice_on_different_workers(client, tmp_path):
    proof = cluster.prove(BOUNDS, "worst", log=tmp_path, scheduler=client, double=1, progress=None)
    assert proof.max == ng.prove(BOUNDS, "worst").max == 6
    bounds = {one["job"] for one in lines(tmp_path / "results.ndjson") if is_bound(one)}
    assert bounds
    workers = {}
    for one in lines(tmp_path / "times.ndjson"):
        workers.setdefault(one["job"], []).append(one["worker"])
    for job, seen in workers.items():
        assert len(seen) == len(set(seen)) == (2 if job in bounds else 1)


def forging(run_job, should_forge):
    """The function that computes a job, but a result that is forged where it should be."""

    def forge(line, seconds=None, memory=None):
        result = json.loads(run_job(line, seconds, memory))
        if should_forge(result):
            result["positions"] += 1
        return json.dumps(result, separators=(",", ":"))

    return forge


def test_results_that_differ_stop_the_run(client, tmp_path, monkeypatch, capsys):
    from distributed import get_worker

    broken = min(client.nthreads())
    def is_broken(result):
        return is_bound(result) and get_worker().address == broken

    monkeypatch.setattr(_native, "run_job", forging(_native.run_job, is_broken))
    arguments = ["prove", BOUNDS, "--objective", "worst", "--log", str(tmp_path), "--double", "1"]
    assert command.main([*arguments, "--scheduler", client.scheduler.address]) == 1
    shown = capsys.readouterr().err
    assert all(worker in shown for worker in client.nthreads()) and "the results differ" in shown
    kept = lines(tmp_path / "mismatch.ndjson")
    assert len(kept) == 2 and kept[0]["job"] == kept[1]["job"] and kept[0]["result"] != kept[1]["result"]
    assert {one["worker"] for one in kept} == set(client.nthreads())
    assert kept[0]["job"] not in {one["job"] for one in lines(tmp_path / "results.ndjson")}


def test_a_forged_result_is_not_counted_and_its_job_asked_again(client, alone, tmp_path, monkeypatch, capsys):
    forged = []

    def should_forge(result):
        if len(forged) < 2 and result["job"] not in forged:
            forged.append(result["job"])
            return True
        return False

    monkeypatch.setattr(_native, "run_job", forging(_native.run_job, should_forge))
    proof = cluster.prove(GAME, log=tmp_path, scheduler=client, double=0)
    assert proof.total == alone.total
    assert "is refused" in capsys.readouterr().err
    refused = [json.loads(one["text"])["job"] for one in lines(tmp_path / "refused.ndjson")]
    assert sorted(refused) == sorted(forged)
    results = (tmp_path / "results.ndjson").read_text().splitlines()
    assert not set(results) & {one["text"] for one in lines(tmp_path / "refused.ndjson")}
    planner = _native.Planner(GAME)
    for line in results:
        planner.take(line)


def test_a_job_that_is_always_refused_ends_the_run(client, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(_native, "run_job", forging(_native.run_job, lambda _: True))
    arguments = ["prove", GAME, "--log", str(tmp_path), "--double", "0", "--scheduler", client.scheduler.address]
    assert command.main(arguments) == 1
    assert "That was try 5" in capsys.readouterr().err
    assert lines(tmp_path / "results.ndjson") == []


def test_one_worker_checks_itself_and_says_so_once(tmp_path, capsys):
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=50
    ) as local, Client(local, set_as_default=False) as client:
        cluster.prove(BOUNDS, "worst", log=tmp_path, scheduler=client, double=1)
    assert capsys.readouterr().err.count("There is only one worker") == 1
    assert any(one.get("again") for one in lines(tmp_path / "times.ndjson"))


def test_a_job_that_takes_too_long_is_cut_finer(client, alone, tmp_path):
    # So short that large jobs are stopped, and not so short that nothing is ever finished.
    proof = cluster.prove(GAME, log=tmp_path, scheduler=client, job_seconds=0.002, progress=None)
    assert proof.total == alone.total and proof.tree == alone.tree
    stopped = {one["job"] for one in lines(tmp_path / "results.ndjson") if one["stopped"]}
    assert stopped == {one["job"] for one in lines(tmp_path / "times.ndjson") if one["stopped"]} != set()


def test_progress_can_be_a_function_and_stop_the_proof(client, tmp_path):
    def refuse(state):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        cluster.prove(LONG, log=tmp_path, scheduler=client, progress=refuse)
    with Log(tmp_path) as log:
        for line in log.read():
            json.loads(line)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_control_c_leaves_the_log_whole_and_says_how_to_go_on(tmp_path):
    arguments = ["prove", LONG, "--log", str(tmp_path), "--workers", "1"]
    child = subprocess.Popen(
        [sys.executable, "-m", "nextguess.cluster", *arguments],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        results = tmp_path / "results.ndjson"
        until = time.monotonic() + 60
        while not (results.exists() and results.stat().st_size) and time.monotonic() < until:
            time.sleep(0.05)
        # A terminal sends it to all processes of the command.
        os.killpg(child.pid, signal.SIGINT)
        _, shown = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == 130, shown
    assert "To go on, give the same command again: python -m nextguess.cluster prove " + LONG in shown
    assert "Traceback" not in shown
    planner = _native.Planner(LONG)
    taken = results.read_text().splitlines()
    assert taken and results.read_text().endswith("\n")
    for line in taken:
        planner.take(line)


def test_without_dask_the_error_says_how_to_get_it(tmp_path):
    program = f"""
import sys
sys.modules["distributed"] = None
from nextguess import cluster
try:
    cluster.prove("mastermind:3x4", log={str(tmp_path)!r})
except ImportError as error:
    print(error)
print(cluster.simulate("mastermind:3x4", [2])[0].workers)
"""
    shown = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    assert "pip install nextguess[cluster]" in shown and shown.endswith("\n2\n")


def test_a_simulated_job_may_end_while_the_planner_plans():
    from nextguess.cluster.records import Record
    from nextguess.cluster.simulation import Simulator

    class Planner:
        taken = []

        def take(self, line):
            self.taken.append(line)

        def jobs(self, count):
            time.sleep(0.02)
            return [json.dumps({"job": job}) for job in "ab" if job not in self.taken]

        def is_done(self):
            return len(self.taken) == 2

    class Records:
        def get(self, line):
            job = json.loads(line)["job"]
            return Record(job, {"a": 0.001, "b": 0.005}[job], False)

    # The second job ends while the planner counts the first one.
    assert Simulator(Planner(), Records(), 2).run().jobs == 2


def test_a_simulation_tells_how_long_more_workers_take(whole, tmp_path, capsys):
    folder = copy_log(whole, tmp_path / "log", (whole / "results.ndjson").read_bytes())
    (folder / "times.ndjson").write_bytes((whole / "times.ndjson").read_bytes())
    arguments = ["simulate", GAME, "--workers", "2,8", "--log", str(folder)]
    assert command.main(arguments) == 0
    table = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in table] == ["workers", "2", "8"]
    assert command.main([*arguments, "--json"]) == 0
    runs = json.loads(capsys.readouterr().out)["runs"]
    for run in runs:
        assert run["makespan"] >= run["planning"] > 0 and run["chain"] <= run["makespan"] * 1.0001
        assert run["makespan"] * run["workers"] * (1 - run["idle"]) <= run["cpu_seconds"] * 1.0001
        assert 0 <= run["idle"] <= 1 and run["jobs"] > 0
    # What a simulation found is not what a proof counts.
    assert (folder / "results.ndjson").read_bytes() == (whole / "results.ndjson").read_bytes()


def test_jobs_with_a_record_are_not_computed_again(whole, tmp_path, monkeypatch):
    line = _native.Planner(GAME).jobs(1)[0]
    first = Records(tmp_path, 600.0, None)
    record = first.get(line)
    assert first.computed == 1 and first.get(line) == record

    def refuse(*_):
        raise AssertionError("it was computed before")

    monkeypatch.setattr(_native, "run_job", refuse)
    assert Records(tmp_path, 600.0, None).get(line) == record
    # A limit below the time that it took would have stopped it.
    with pytest.raises(AssertionError):
        Records(tmp_path, record.cpu_seconds / 2, None).get(line)
    counted = lines(whole / "results.ndjson")[0]
    recorded = Records(whole, 600.0, None).get(json.dumps(counted))
    assert json.loads(recorded.line) == counted


def test_every_public_name_says_what_it_is():
    for name in cluster.__all__:
        thing = getattr(cluster, name)
        assert thing.__doc__ and (">>>" in thing.__doc__ or ">>>" in thing.text.__doc__), name
