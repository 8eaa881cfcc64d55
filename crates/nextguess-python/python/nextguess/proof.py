"""The best strategy, proved."""

from __future__ import annotations

import base64
from typing import Any, Dict, Optional, Union

from .asking import ask
from .errors import Error
from .game import Game, as_game
from .position import Position
from .progress import Progress
from .tree import Tree

__all__ = ["Proof", "prove"]


class Proof:
    """What is known of the best strategy. Turns are counted from the position on.

    >>> import nextguess as ng
    >>> proof = ng.prove("permutation:4")
    >>> proof
    <Proof of permutation:4, mean: 86 turns for 24 secrets, at most 6, proved>
    >>> proof.tree.verify().holds
    True
    """

    def __init__(self, document: Dict[str, Any], position: Position) -> None:
        self.document = document
        """The whole document, as ``ask("optimal")`` gives it."""
        self.position = position
        """The position that the strategy begins at."""
        data = document.get("tree")
        self.tree: Optional[Tree] = None
        """The strategy written down; ``None`` if there is none, or it begins in the middle of a game."""
        if data is not None:
            self.tree = Tree(base64.b64decode(data), files=position.game.files)

    @property
    def objective(self) -> str:
        """What the strategy is best at."""
        return str(self.document["objective"])

    @property
    def proved(self) -> bool:
        """Whether the strategy is the best. If the search was stopped by its time limit, there are only bounds."""
        return bool(self.document["proved"])

    @property
    def secrets(self) -> int:
        """How many secrets are left at the position."""
        return int(self.document["secrets"])

    @property
    def total(self) -> Optional[int]:
        """The turns of the strategy found, over all secrets; ``None`` if none was found, or it does not find all of
        them."""
        return self.document.get("total")

    @property
    def mean(self) -> Optional[float]:
        """The same for a secret on average."""
        return self.document.get("mean")

    @property
    def max(self) -> Optional[int]:
        """The most turns of a secret that the strategy finds."""
        return self.document.get("max")

    @property
    def wins(self) -> Optional[int]:
        """How many secrets are found in time, where the objective is to win.

        >>> import nextguess as ng
        >>> ng.prove("mastermind:3x4,turns=3", objective="win").wins
        43
        """
        return self.document.get("wins")

    @property
    def lower_bound(self) -> Optional[int]:
        """What is proved: no strategy has less. It bounds the total, the turns of the worst secret, or the wins, as the
        objective says."""
        return self.document.get("lower_bound")

    @property
    def upper_bound(self) -> Optional[int]:
        """The same from above. The proof is complete if both are equal."""
        return self.document.get("upper_bound")

    @property
    def first(self) -> Optional[str]:
        """The first question of the strategy."""
        return self.document.get("first")

    @property
    def histogram(self) -> Dict[int, int]:
        """How many secrets take each number of turns.

        >>> import nextguess as ng
        >>> ng.prove("permutation:4").histogram
        {1: 1, 2: 3, 3: 7, 4: 8, 5: 4, 6: 1}
        """
        told = self.document.get("histogram", {})
        return {int(turns): secrets for turns, secrets in told.items()}

    @property
    def nodes(self) -> int:
        """How many positions were searched."""
        return int(self.document["nodes"])

    @property
    def seconds(self) -> float:
        """How long the search took."""
        return float(self.document["seconds"])

    def __repr__(self) -> str:
        if self.total is not None:
            found = f"{self.total:,} turns for {self.secrets:,} secrets, at most {self.max}"
        elif self.wins is not None:
            found = f"{self.wins:,} of {self.secrets:,} secrets found"
        else:
            found = f"no strategy for {self.secrets:,} secrets"
        if self.proved:
            end = "proved"
        else:
            upper = "?" if self.upper_bound is None else f"{self.upper_bound:,}"
            end = f"not proved: between {self.lower_bound or 0:,} and {upper}"
        return f"<Proof of {self.document['game']}, {self.objective}: {found}, {end}>"

    def _repr_html_(self) -> str:
        from html import escape

        picture = self.tree._repr_svg_() if self.tree is not None else ""
        return f"<p>{escape(repr(self)[1:-1])}</p>{picture}"


def prove(
    game: Union[str, Game, Position],
    objective: Optional[str] = None,
    *,
    first: Optional[str] = None,
    time_limit: Optional[float] = None,
    width: Optional[int] = None,
    tree: bool = True,
    progress: Progress = None,
) -> Proof:
    """Finds the best strategy, and proves that there is none better: from the start of a game, or from a position on.

    ``objective`` is ``mean``, ``worst``, ``win``, ``win-then-mean``, ``worst-then-mean``, ``win-then-items`` or
    ``mean-within=D``. After ``time_limit`` seconds the search stops, and the proof has bounds. ``first`` prescribes the
    first question. ``width`` limits the questions tried at each position; then nothing is proved.

    >>> import nextguess as ng
    >>> proof = ng.prove("mastermind:4x6", objective="mean", time_limit=60)
    >>> proof.total, proof.proved
    (5625, True)
    >>> stopped = ng.prove("bulls:4x10", time_limit=0.01)
    >>> stopped.proved, stopped.lower_bound <= 26274
    (False, True)
    """
    position = game if isinstance(game, Position) else as_game(game).start()
    fields = position._fields()
    given = {"objective": objective, "first": first, "time_limit": time_limit, "width": width}
    fields.update({name: value for name, value in given.items() if value is not None})
    # A tree begins at the start of a game.
    fields["tree"] = tree and not position.turns
    document = ask("optimal", fields, progress=progress)[-1]["document"]
    if "contradiction" in document:
        raise Error("No secret is left at this position; position.contradiction says why.")
    return Proof(document, position)
