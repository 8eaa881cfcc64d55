"""``python -m nextguess.cluster``."""

from __future__ import annotations

import argparse
import json
import logging
import shlex
import sys
from pathlib import Path
from typing import List, Optional

from ..errors import Error, InputError
from ..game import Game
from .arguments import parse
from .dask import import_distributed
from .proof import prove
from .simulation import simulate
from .text import proof_text, simulation_text


def main(arguments: Optional[List[str]] = None) -> int:
    """Does what the arguments say, and gives the exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        asked = parse(given)
        Game(asked.game)
    except InputError as error:
        return _say(str(error), 2)
    try:
        return _prove(asked) if asked.command == "prove" else _simulate(asked)
    except KeyboardInterrupt:
        command = shlex.join(["python", "-m", "nextguess.cluster", *given])
        kept = f"The log in {asked.log} is whole. " if asked.log else ""
        return _say(f"Stopped. {kept}To go on, give the same command again: {command}", 130)
    except InputError as error:
        return _say(str(error), 2)
    except Error as error:
        return _say(str(error), 1)


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def _prove(asked: argparse.Namespace) -> int:
    import_distributed()
    # The driver says by itself what goes wrong. Dask gives its loggers levels when it is imported.
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    incumbent = None if asked.incumbent is None else _read(asked.incumbent)
    if asked.tree is not None and not Path(asked.tree).resolve().parent.is_dir():
        raise InputError(f'Tree "{asked.tree}": expected a file in a folder that is there. Example: --tree best.tree')
    proof = prove(
        asked.game,
        asked.objective,
        log=asked.log,
        scheduler=asked.scheduler,
        tree=asked.tree,
        workers=asked.workers,
        depth=asked.depth,
        incumbent=incumbent,
        double=asked.double,
        job_seconds=asked.job_seconds,
        job_memory=asked.job_memory,
        patience=asked.patience,
        progress=not asked.quiet,
    )
    if asked.json:
        document = {name: value for name, value in proof.document.items() if name != "tree"}
        print(json.dumps(document))
    else:
        print(proof_text(proof))
    return 0


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(
            f'Incumbent "{path}": expected a tree file that can be read, and the system says: {error.strerror}. '
            "Example: --incumbent known.tree"
        ) from None


def _simulate(asked: argparse.Namespace) -> int:
    rows = simulate(
        asked.game,
        asked.workers,
        asked.objective,
        log=asked.log,
        depth=asked.depth,
        job_seconds=asked.job_seconds,
        job_memory=asked.job_memory,
    )
    if asked.json:
        print(json.dumps({"game": Game(asked.game).spec, "runs": rows.to_dicts()}))
    else:
        print(simulation_text(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
