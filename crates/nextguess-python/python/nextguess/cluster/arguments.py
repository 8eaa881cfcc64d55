"""What is given on the command line."""

from __future__ import annotations

import argparse
import re
from typing import Any, Callable, Dict, List, NoReturn, Optional

from ..errors import InputError

__all__ = ["parse", "read_share", "read_size", "read_workers"]

UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def _wrong(part: str, given: str, expected: str, example: str) -> InputError:
    sentence = f'{part} "{given}": expected {expected}. Example: {example}'
    return InputError(sentence, part.lower(), given, expected, example)


def read_size(text: str) -> int:
    """A number of bytes.

    >>> read_size("1G"), read_size("512M"), read_size("1000")
    (1073741824, 536870912, 1000)
    """
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?", text.strip(), re.IGNORECASE)
    size = float(found[1]) * UNITS[found[2].upper()] if found else 0
    if size < 1:
        raise _wrong("Memory", text, "a number of bytes, which may end with K, M, G or T", "--job-memory 1G")
    return int(size)


def read_share(text: str) -> float:
    """A share from nothing to all, as a number or in percent.

    >>> read_share("2%"), read_share("0.5"), read_share("1")
    (0.02, 0.5, 1.0)
    """
    try:
        share = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise _wrong("Share", text, "a number from 0 to 1, or from 0% to 100%", "--double 2%")
    return share


def read_workers(text: str) -> List[int]:
    """Numbers of workers.

    >>> read_workers("16,64")
    [16, 64]
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= 1_000_000 for part in parts):
        raise _wrong("Workers", text, "numbers from 1 to 1000000 with commas between", "--workers 16,64,256,1000")
    return [int(part) for part in parts]


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds < 1e9:
        raise _wrong("Seconds", text, "a number above 0", "--job-seconds 600")
    return seconds


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise _wrong("Number", text, "a whole number from 1 on", "--workers 4")
    return int(text)


READERS: Dict[str, Callable[[str], Any]] = {
    "double": read_share,
    "patience": _seconds,
    "depth": _count,
    "job_seconds": _seconds,
    "job_memory": read_size,
}


class Parser(argparse.ArgumentParser):
    """A parser whose errors are exceptions."""

    def error(self, message: str) -> NoReturn:
        raise InputError(
            f"{message[:1].upper()}{message[1:]}. Example: python -m nextguess.cluster prove mastermind:4x6 --log proof-4x6"
        )


def parse(arguments: Optional[List[str]] = None) -> argparse.Namespace:
    """The arguments of ``python -m nextguess.cluster``.

    >>> parse(["prove", "mastermind:4x6", "--log", "proof"]).double
    0.02
    """
    parser = Parser(
        prog="python -m nextguess.cluster",
        description="Proofs on many processes or computers.",
        epilog="Exit codes: 0 proved, 1 stopped by a result that differs or is refused, 2 wrong usage, 130 Ctrl-C.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    prove = commands.add_parser("prove", help="find the best strategy and prove it")
    prove.add_argument("game", metavar="GAME", help="such as mastermind:4x6")
    prove.add_argument("--log", required=True, metavar="DIR", help="folder for the results; give it again to go on")
    prove.add_argument(
        "--scheduler",
        default="local",
        metavar="ADDRESS",
        help="address of a Dask scheduler, its scheduler file (.json), or local (the default)",
    )
    prove.add_argument("--workers", metavar="N", help="local workers (default: one for each core)")
    prove.add_argument("--tree", metavar="FILE", help="write the strategy there")
    prove.add_argument("--incumbent", metavar="FILE", help="a tree that is known already")
    prove.add_argument(
        "--double", default="2%", metavar="SHARE", help="lower bounds computed twice (default: 2%%)"
    )
    prove.add_argument(
        "--patience", default="600", metavar="S", help="seconds to wait for a scheduler or a worker (600)"
    )
    prove.add_argument("--quiet", action="store_true", help="show no progress")
    simulate = commands.add_parser("simulate", help="tell how long a proof takes on more workers")
    simulate.add_argument("game", metavar="GAME", help="such as mastermind:4x6")
    simulate.add_argument("--log", metavar="DIR", help="folder of a proof, whose times are used")
    simulate.add_argument(
        "--workers", default="16,64,256,1000", metavar="N,N", help="numbers of workers"
    )
    for command in (prove, simulate):
        command.add_argument("--objective", metavar="OBJECTIVE", help="such as worst (default: mean)")
        command.add_argument("--depth", default="2", metavar="N", help="turns deep that the first jobs are (2)")
        command.add_argument(
            "--job-seconds", default="600", metavar="S", help="cut jobs that take longer finer (600)"
        )
        command.add_argument("--job-memory", metavar="BYTES", help="limit of a job's tables, such as 1G")
        command.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args(arguments)
    # Not by the parser: it would put its own words in the place of these errors.
    readers = dict(READERS, workers=_count if asked.command == "prove" else read_workers)
    for name, read in readers.items():
        given = getattr(asked, name, None)
        if given is not None:
            setattr(asked, name, read(given))
    return asked
