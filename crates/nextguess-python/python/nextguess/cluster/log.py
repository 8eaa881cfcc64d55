"""The folder that a distributed proof keeps: what was computed, and what was refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional

from ..errors import Error
from .files import Lock, append, cut, write_whole

__all__ = ["Log", "Run"]


class Run(NamedTuple):
    """What a log is about. All results of a log are about the same.

    >>> Run("mastermind:4x5", None, 2, 1).objective is None
    True
    """

    game: str
    """The game, in its usual form."""
    objective: Optional[str]
    """The objective as it was given; ``None`` for that of the game."""
    depth: int
    """How many turns deep the first jobs are."""
    solver: int
    """The version of the solver."""


class Log:
    """A folder with results. One process at a time uses it. A line that is in it was computed and is on the disk.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> with Log(folder) as log:
    ...     log.begin(Run("mastermind:4x5", None, 2, 1))
    ...     log.append(['{"job":"00"}'])
    >>> with Log(folder) as log:
    ...     log.read()
    [b'{"job":"00"}']
    """

    def __init__(self, folder: object) -> None:
        self.folder = Path(str(folder))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = Lock(self.folder)
        except OSError as error:
            raise Error(
                f'Log "{self.folder}": expected a folder that can be written, and the system says: {error.strerror}. '
                "Example: --log proof-4x6"
            ) from None
        self.results = self.folder / "results.ndjson"
        """The results, one a line."""
        self.cut_off = 0
        """How many bytes of an unfinished line were cut off by :meth:`read`."""

    def begin(self, run: Run) -> None:
        """Says what the log is about, or checks that it is about that. Results that are there already, such as those of
        ``nextguess jobs run``, count if they are about it.

        >>> import tempfile
        >>> with Log(tempfile.mkdtemp()) as log:
        ...     log.begin(Run("mastermind:4x5", None, 2, 1))
        ...     try:
        ...         log.begin(Run("bulls:3x8", None, 2, 1))
        ...     except Error as error:
        ...         print(str(error).split(": ", 1)[1].split(". ")[0])
        the game of this folder is mastermind:4x5, and bulls:3x8 was given
        """
        path = self.folder / "run.json"
        try:
            told = json.loads(path.read_bytes())
            before = Run(*(told[name] for name in Run._fields))
        except FileNotFoundError:
            write_whole(path, (json.dumps(run._asdict()) + "\n").encode())
            return
        except (ValueError, KeyError, TypeError):
            raise Error(
                f'Log "{self.folder}": its run.json cannot be read. Expected is one that this program wrote, such as '
                f"{json.dumps(run._asdict())}"
            ) from None
        for name, was, given in zip(Run._fields, before, run):
            if was != given:
                noun = {"solver": "version of the solver"}.get(name, name)
                raise Error(
                    f'Log "{self.folder}": the {noun} of this folder is {_text(was)}, and {_text(given)} was given. Expected '
                    "is the same, or another folder. Example: --log other-folder"
                )

    def read(self) -> List[bytes]:
        """The lines of the results. What follows the last whole line is cut off: its job was not finished."""
        lines, self.cut_off = cut(self.results)
        return lines

    def append(self, lines: List[str]) -> None:
        """Adds results. They are on the disk when it returns."""
        append(self.results, lines)

    def refuse(self, reasons: Dict[int, str]) -> None:
        """Moves lines, named by their numbers from 1, to ``refused.ndjson`` with the reason.

        >>> import tempfile
        >>> with Log(tempfile.mkdtemp()) as log:
        ...     log.append(["one", "two", "three"])
        ...     log.refuse({2: "no result"})
        ...     log.read(), (log.folder / "refused.ndjson").read_text()
        ([b'one', b'three'], '{"line": 2, "reason": "no result", "text": "two"}\\n')
        """
        kept = []
        refused = []
        for number, line in enumerate(self.read(), 1):
            if number in reasons:
                text = line.decode(errors="replace")
                refused.append(json.dumps({"line": number, "reason": reasons[number], "text": text}))
            else:
                kept.append(line + b"\n")
        append(self.folder / "refused.ndjson", refused)
        write_whole(self.results, b"".join(kept))

    def keep_mismatch(self, reports: List[Dict[str, Any]]) -> Path:
        """Keeps results of the same job that differ. Gives the file."""
        path = self.folder / "mismatch.ndjson"
        append(path, [json.dumps(report) for report in reports])
        return path

    def close(self) -> None:
        """Lets go of the folder."""
        self._lock.close()

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _text(value: object) -> str:
    return "the usual one" if value is None else str(value)
