"""Proofs that many processes or computers share."""

from __future__ import annotations

import base64
import json
from os import PathLike
from pathlib import Path
from typing import Any, Optional, Union

from .. import _native
from ..errors import InputError
from ..game import Game, as_game
from ..proof import Proof
from .connection import Connection
from .driver import Driver, Options
from .files import write_whole
from .log import Log, Run
from .progress import Progress, shown

__all__ = ["prove"]


def prove(
    game: Union[str, Game],
    objective: Optional[str] = None,
    *,
    log: "Union[str, PathLike[str]]",
    scheduler: Any = "local",
    tree: "Union[None, str, PathLike[str]]" = None,
    workers: Optional[int] = None,
    depth: int = 2,
    incumbent: Optional[bytes] = None,
    double: float = 0.02,
    job_seconds: Optional[float] = 600.0,
    job_memory: Optional[int] = None,
    patience: float = 600.0,
    progress: Progress = True,
) -> Proof:
    """Finds the best strategy of a game and proves it, on all workers of a cluster.

    ``scheduler`` is ``local`` for processes of this computer (``workers`` of them, one for each core if it is left out),
    the address of a Dask scheduler, the file that it wrote (``.json``), or a client of Dask. ``log`` is a folder. All
    results are written there before they count, so the same call goes on where another one ended, however it ended.
    ``tree`` is a file for the strategy.

    ``depth`` is how many turns deep the first jobs are. ``incumbent`` is the bytes of a tree that is known already. A
    job that takes longer than ``job_seconds`` is cut finer; ``job_memory`` limits its tables, in bytes. The share
    ``double`` of the lower bounds is computed twice, on different workers, and must agree. ``patience`` is how many
    seconds to wait for a scheduler or a worker that is away.

    In a script, call it below ``if __name__ == "__main__":``, because local workers import the script.

    >>> import tempfile
    >>> from nextguess import cluster
    >>> proof = cluster.prove("bulls:3x6", log=tempfile.mkdtemp(), workers=1, progress=None)
    >>> proof.total, proof.proved
    (436, True)
    """
    game = as_game(game)
    if game.files:
        raise InputError(
            f'Game "{game}": expected one without files of its own, because workers do not have them. Example: words:en',
            "game",
            str(game),
            "one without files of its own, because workers do not have them",
            "words:en",
        )
    show, notice, clear = shown(progress)
    planner = _native.Planner(game.spec, objective, depth, incumbent)
    with Log(log) as opened:
        opened.begin(Run(game.spec, objective, depth, _native.job_solver()))
        connection = Connection(scheduler, workers, _native.job_solver(), notice)
        options = Options(job_seconds, job_memory, double, patience)
        driver = Driver(planner, opened, connection, options, show, notice)
        try:
            driver.read_log()
            if not driver.is_complete():
                connection.open(patience)
                if connection.dashboard:
                    notice(f"Dask shows its workers at {connection.dashboard}")
            text, data = driver.run()
        finally:
            clear()
            connection.close()
    if data is not None and tree is not None:
        write_whole(Path(tree), data)
    document = json.loads(text)
    if data is not None:
        document["tree"] = base64.b64encode(data).decode()
    return Proof(document, game.start())
