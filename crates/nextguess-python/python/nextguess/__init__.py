"""An engine for guessing games: Mastermind, Bulls and Cows, Wordle, permutation mastermind, "Are You The One?" and Item
Matching.

A *game* hides one *secret*. Each turn you ask a *question* and get an *answer*. What is left are the *candidates*. A
*strategy* picks the next question, a *proof* finds the best one, and a *tree* is a strategy written down.

>>> import nextguess as ng
>>> p = ng.Game("bulls:4x10").start().play("1234=1,1")
>>> p.remaining
720
>>> p.suggest(top=1)[0].question
'0235'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._native import __version__
from .asking import ask, requests
from .errors import Error, InputError
from .game import Game
from .picture import Picture
from .position import Position, Suggestion, Suggestions
from .proof import Proof, prove
from .rows import Rows
from .season import Season
from .simulation import Measured, Simulation, simulate
from .tree import Tree, Verified

if TYPE_CHECKING:
    from .codes import Codes

__all__ = [
    "Codes",
    "Error",
    "Game",
    "InputError",
    "Measured",
    "Picture",
    "Position",
    "Proof",
    "Rows",
    "Season",
    "Simulation",
    "Suggestion",
    "Suggestions",
    "Tree",
    "Verified",
    "__version__",
    "ask",
    "prove",
    "requests",
    "simulate",
]


def __getattr__(name: str) -> Any:
    # It needs NumPy, and the others do not.
    if name == "Codes":
        from .codes import Codes

        return Codes
    raise AttributeError(f"module 'nextguess' has no attribute {name!r}")
