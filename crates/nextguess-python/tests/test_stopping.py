"""Long work: it can be stopped, it tells how far it is, and it leaves the interpreter free."""

import os
import signal
import subprocess
import sys
import threading
import time

import nextguess as ng
import pytest

LONG = "mastermind:4x8"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_control_c_stops_a_search():
    program = f"""
import nextguess as ng
print("ready", flush=True)
try:
    ng.prove({LONG!r}, progress=lambda document: print("searching", flush=True))
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        assert child.stdout.readline() == "searching\n"
        begun = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        rest, _ = child.communicate(timeout=60)
    finally:
        child.kill()
    assert rest.splitlines()[-1] == "stopped" and child.returncode == 0
    assert time.monotonic() - begun < 30


def test_other_threads_go_on_meanwhile():
    done = threading.Event()
    counted = 0

    def search():
        ng.prove(LONG, time_limit=1)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    # Were the interpreter held, this thread would count once or twice.
    assert counted > 50


def test_a_listener_hears_how_far_the_work_is():
    told = []
    ng.prove(LONG, time_limit=1, progress=told.append)
    assert told and told[-1]["positions"] >= told[0]["positions"]
    assert {"done", "expected", "seconds"} <= set(told[0])


def test_an_exception_in_the_listener_stops_the_work():
    def refuse(document):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        ng.prove(LONG, progress=refuse)


def test_a_line_shows_progress(capsys):
    ng.prove(LONG, time_limit=0.5, progress=True)
    shown = capsys.readouterr().err
    assert "s: " in shown and shown.endswith("\r")
