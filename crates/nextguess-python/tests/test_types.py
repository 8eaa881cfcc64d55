"""The types of the package are complete, and programs that use it can be checked."""

import subprocess
import sys
from pathlib import Path

import nextguess

PACKAGE = Path(__file__).resolve().parents[1]


def run(*arguments, cwd=PACKAGE):
    command = [sys.executable, "-m", "mypy", *arguments]
    return subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_the_package_is_fully_typed(tmp_path):
    checked = run("--cache-dir", str(tmp_path), "--config-file", "pyproject.toml")
    assert checked.returncode == 0, checked.stdout


def test_a_wrong_program_is_found(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import nextguess as ng\n"
        'right: int = ng.Game("bulls:4x10").start().remaining\n'
        'wrong: str = ng.Game("bulls:4x10").start().remaining\n'
    )
    checked = run("--cache-dir", str(tmp_path / "cache"), str(program), cwd=tmp_path)
    assert "program.py:3" in checked.stdout and "program.py:2" not in checked.stdout


def test_every_public_name_says_what_it_is():
    for name in nextguess.__all__:
        thing = getattr(nextguess, name)
        if callable(thing):
            assert thing.__doc__ and ">>>" in thing.__doc__, name
            for method, value in vars(thing).items() if isinstance(thing, type) else ():
                if not method.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{method}"
