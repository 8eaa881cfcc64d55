"""Strategies written down."""

from __future__ import annotations

import base64
from os import PathLike
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from . import _native
from .asking import ask
from .progress import Progress

__all__ = ["Tree", "Verified"]


class Verified:
    """What following every secret through a tree found. It is true if every claim of the tree holds.

    >>> import nextguess as ng
    >>> verified = ng.Game("bulls:3x6").tree().verify()
    >>> bool(verified), verified.flaws
    (True, [])
    """

    def __init__(self, document: Dict[str, Any]) -> None:
        self.document = document
        """The whole document, as ``ask("verify")`` gives it."""
        self.holds: bool = document["holds"]
        """Whether every claim holds."""
        self.flaws: List[str] = document["flaws"]
        """What does not hold, as sentences."""
        self.claims: Dict[str, int] = document["claims"]
        """What the tree claims: ``secrets``, ``lost``, ``longest`` and ``total``."""
        self.mean: float = document["mean"]
        """The turns that a secret really takes on average."""
        told = document["histogram"]
        self.histogram = {int(turns): secrets for turns, secrets in told.items()}
        """How many secrets really take each number of turns."""

    def __bool__(self) -> bool:
        return self.holds

    def __repr__(self) -> str:
        if self.holds:
            return f"<Verified: holds, {self.claims['total']:,} turns in total>"
        return "<Verified: does not hold: " + "; ".join(self.flaws) + ">"


class Tree:
    """A strategy written down: what to ask after every answer. Notebooks draw its first questions.

    >>> import nextguess as ng
    >>> tree = ng.Game("mastermind:4x6").tree("minimax")
    >>> tree
    <Tree of mastermind:4x6: 1,296 secrets, 5,801 turns in total, at most 5>
    >>> print(tree.to_text(levels=1).splitlines()[0])
    [1296] 0011
    """

    __slots__ = ("_data", "_files", "_told")

    def __init__(self, data: bytes, files: Optional[Mapping[str, str]] = None) -> None:
        self._data = bytes(data)
        self._files = dict(files or {})
        self._told: Dict[str, Any] = self._ask("json", 1)

    @classmethod
    def load(
        cls, path: "Union[str, PathLike[str]]", files: Optional[Mapping[str, str]] = None
    ) -> "Tree":
        """Reads a tree file, as ``nextguess tree --out`` and :meth:`save` write it.

        >>> import nextguess as ng, os, tempfile
        >>> tree = ng.Game("bulls:3x6").tree()
        >>> path = os.path.join(tempfile.mkdtemp(), "bulls.tree")
        >>> tree.save(path)
        >>> ng.Tree.load(path) == tree
        True
        """
        with open(path, "rb") as file:
            return cls(file.read(), files)

    def save(self, path: "Union[str, PathLike[str]]") -> None:
        """Writes the tree as a file, which ``nextguess verify`` can check too."""
        with open(path, "wb") as file:
            file.write(self._data)

    def verify(self, *, progress: Progress = None) -> Verified:
        """Follows every secret through the tree, and compares that with what the tree claims.

        >>> import nextguess as ng
        >>> ng.prove("bulls:3x6").tree.verify()
        <Verified: holds, 436 turns in total>
        """
        return Verified(ask("verify", self._fields(), progress=progress))

    @property
    def game(self) -> str:
        """The name of its game."""
        return str(self._told["game"])

    @property
    def total(self) -> int:
        """The turns that it claims to take for all secrets together."""
        return int(self._told["total"])

    @property
    def mean(self) -> float:
        """The same for a secret on average."""
        return float(self._told["mean"])

    @property
    def longest(self) -> int:
        """The most turns that it claims to take."""
        return int(self._told["longest"])

    @property
    def first(self) -> Optional[str]:
        """Its first question."""
        first: Optional[str] = self._told["top"].get("question")
        return first

    def __len__(self) -> int:
        return int(self._told["nodes"])

    def outline(self, levels: int = 2) -> Dict[str, Any]:
        """Its first questions: ``secrets``, ``question`` and ``branches``, each with an ``answer``, whether it has
        ``won``, and what comes ``next``.

        >>> import nextguess as ng
        >>> top = ng.Game("mastermind:4x6").tree("minimax").outline(levels=1)
        >>> top["question"], len(top["branches"])
        ('0011', 13)
        """
        top: Dict[str, Any] = self._ask("json", levels)["top"]
        return top

    def to_svg(self, levels: int = 2) -> str:
        """A picture of its first questions."""
        return str(self._ask("svg", levels))

    def to_dot(self, levels: int = 2) -> str:
        """Its first questions as a graph for Graphviz."""
        return str(self._ask("dot", levels))

    def to_text(self, levels: int = 2) -> str:
        """Its first questions, indented."""
        return str(self._ask("text", levels))

    def to_knuth(self) -> str:
        """All of it, in the notation of Knuth's paper."""
        return str(self._ask("knuth", 1))

    def to_bytes(self) -> bytes:
        """The bytes of its file."""
        return self._data

    def _fields(self) -> Dict[str, Any]:
        fields: Dict[str, Any] = {"tree": base64.b64encode(self._data).decode()}
        return dict(fields, files=self._files) if self._files else fields

    def _ask(self, form: str, levels: int) -> Any:
        game = _native.tree_game(self._data)
        return ask("tree-file", self._fields(), game=game, format=form, levels=levels)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return self.to_svg()

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Tree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._data)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Tree, (self._data, self._files)

    def __repr__(self) -> str:
        secrets = self._told["secrets"]
        end = f"{self.total:,} turns in total, at most {self.longest}"
        return f"<Tree of {self.game}: {secrets:,} secrets, {end}>"
