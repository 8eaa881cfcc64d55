"""Proofs on many processes or computers, by way of Dask: ``pip install nextguess[cluster]``.

A *driver* plans *jobs*. *Workers* compute them. Every *result* is written to a *log* before it counts, so all of them
may die at any time. ``python -m nextguess.cluster prove GAME --log FOLDER`` does the same from a terminal.

>>> import tempfile
>>> from nextguess import cluster
>>> cluster.prove("mastermind:3x4", log=tempfile.mkdtemp(), workers=1, progress=None).total
206
"""

from __future__ import annotations

from .dask import MissingDask
from .driver import Mismatch
from .progress import State
from .proof import prove
from .simulation import Simulated, simulate

__all__ = ["MissingDask", "Mismatch", "Simulated", "State", "prove", "simulate"]
