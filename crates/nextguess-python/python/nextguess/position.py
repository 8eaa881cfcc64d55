"""Positions: what was asked and answered, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from .asking import ask
from .game import Game, as_game
from .progress import Progress
from .rows import Rows

if TYPE_CHECKING:
    from . import _native
    from .codes import Codes
    from .proof import Proof

__all__ = ["Position", "Suggestion", "Suggestions"]


class Suggestion(NamedTuple):
    """A question, and how it splits the secrets that are left.

    >>> import nextguess as ng
    >>> best = ng.Game("mastermind:4x6").start().suggest(top=1)[0]
    >>> best.question, best.parts, best.possible
    ('0123', 14, True)
    """

    question: str
    """The question."""
    expected: float
    """How many secrets it leaves on average."""
    worst: int
    """How many at worst."""
    parts: int
    """How many different answers can come."""
    bits: float
    """The information in them."""
    possible: bool
    """Whether it can be the secret."""
    split: Dict[str, int]
    """How many secrets each answer leaves."""


class Suggestions(Rows[Suggestion]):
    """The best next questions, best first.

    >>> import nextguess as ng
    >>> p = ng.Game("bulls:4x10").start().play("1234=1,1", "5264=1,0")
    >>> p.suggest(top=2)
    question  expected  worst  parts   bits  possible
    0174        14.161     21     13  3.223       yes
    0217        15.839     25     13  3.124       yes
    """

    _hidden = ("split",)

    def __init__(self, document: Dict[str, Any]) -> None:
        rows = []
        for one in document["suggestions"]:
            split = {part["answer"]: part["secrets"] for part in one["split"]}
            rows.append(Suggestion(**{**one, "split": split}))
        super().__init__(rows, Suggestion._fields)
        self.document = document
        """The whole document, as ``ask("suggest")`` gives it."""

    @property
    def complete(self) -> bool:
        """Whether all questions were scored, or those that were not are just like some that were."""
        return bool(self.document["complete"])


class Position:
    """What was asked and answered, and the secrets that are left. A position never changes: :meth:`play` makes another.

    >>> import nextguess as ng
    >>> p = ng.Game("bulls:4x10").start().play("1234=1,1")
    >>> p
    Position('bulls:4x10', ['1234=1,1'])
    >>> p.remaining
    720
    >>> p.candidates(limit=3)
    ['0135', '0136', '0137']
    >>> p == ng.Position("bulls:4x10", ["1234=1,1"])
    True
    """

    __slots__ = ("_game", "_turns", "_native")

    def __init__(self, game: Union[str, Game], turns: Iterable[str] = ()) -> None:
        game = as_game(game)
        native = game._native.start()
        for turn in turns:
            native = native.play(turn)
        self._set(game, native)

    def _set(self, game: Game, native: "_native.Position") -> "Position":
        self._game = game
        self._native = native
        self._turns = tuple(native.turns)
        return self

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def turns(self) -> Tuple[str, ...]:
        """What was asked and answered, in order.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").start().play("0011=1B0W").turns
        ('0011=1,0',)
        """
        return self._turns

    def play(self, *turns: str) -> "Position":
        """The position after more turns, such as ``0011=1,0``. A ``?`` stands for what is not known.

        >>> import nextguess as ng
        >>> ng.Game("bulls:4x10").start().play("1234=1,1", "5264=1,?").remaining
        324
        """
        native = self._native
        for turn in turns:
            native = native.play(turn)
        return Position.__new__(Position)._set(self._game, native)

    @property
    def remaining(self) -> int:
        """How many secrets are left."""
        return self._native.remaining

    def candidates(self, limit: Optional[int] = None) -> List[str]:
        """The secrets that are left, in order: the first ``limit`` of them, or all.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").start().play("01=0,1").candidates()
        ['12', '20']
        """
        return self._native.candidates(self.remaining if limit is None else limit)

    def codes(self) -> "Codes":
        """The secrets that are left, as a list that is graded fast. It needs NumPy.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").start().play("0011=1,0").codes()
        <Codes of mastermind:4x6: 256>
        """
        from .codes import Codes

        return Codes(self._game, self._native.codes())

    @property
    def next(self) -> str:
        """What is asked next: a ``guess``, a ``booth`` or a ``night``.

        >>> import nextguess as ng
        >>> ng.Game("ayto:4").start().next
        'booth'
        """
        return self._native.next

    @property
    def is_won(self) -> bool:
        """Whether the last answer was the win.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").start().play("0011=4,0").is_won
        True
        """
        return self._native.is_won

    @property
    def turns_taken(self) -> int:
        """How many turns are complete. A booth and a night are one turn together."""
        return self._native.turns_taken

    @property
    def turns_left(self) -> Optional[int]:
        """How many turns are left; ``None`` if the game has no limit.

        >>> import nextguess as ng
        >>> ng.Game("bulls:4x10,turns=7").start().play("1234=1,1").turns_left
        6
        """
        return self._native.turns_left

    def suggest(
        self, top: int = 10, strategy: str = "entropy", *, progress: Progress = None
    ) -> Suggestions:
        """The best next questions by a strategy, best first.

        >>> import nextguess as ng
        >>> p = ng.Game("mastermind:4x6").start().play("0011=1,0")
        >>> p.suggest(top=3, strategy="minimax")
        question  expected  worst  parts   bits  possible
        0233        31.547     44     13  3.224       yes
        0223        32.570     51     14  3.223       yes
        0234        31.633     51     14  3.263       yes
        """
        fields = dict(self._fields(), top=top, strategy=strategy, candidates=0)
        return Suggestions(ask("suggest", fields, progress=progress))

    @property
    def contradiction(self) -> Optional[Dict[str, Any]]:
        """Why no secret is left: turns that contradict each other, and single answers that may be wrong. ``None`` where
        something is left.

        >>> import nextguess as ng
        >>> p = ng.Game("permutation:3").start().play("012=1", "021=2")
        >>> p.contradiction["conflict"]
        [{'turn': 2, 'text': '021=2'}]
        """
        if self.remaining:
            return None
        document: Dict[str, Any] = ask("suggest", self._fields(), top=0, candidates=0)
        return document.get("contradiction")

    def prove(
        self,
        objective: Optional[str] = None,
        *,
        first: Optional[str] = None,
        time_limit: Optional[float] = None,
        width: Optional[int] = None,
        progress: Progress = None,
    ) -> "Proof":
        """The best strategy from here on, with its proof: see :func:`nextguess.prove`.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").start().play("0011=1,0").prove().total
        898
        """
        from .proof import prove

        return prove(
            self, objective, first=first, time_limit=time_limit, width=width, progress=progress
        )

    def _fields(self) -> Dict[str, Any]:
        return dict(self._game._fields(), turns=list(self._turns))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self._game, self._turns) == (other._game, other._turns)

    def __hash__(self) -> int:
        return hash((self._game, self._turns))

    def __reduce__(self) -> Tuple[Any, ...]:
        return Position, (self._game, self._turns)

    def __repr__(self) -> str:
        turns = f", {list(self._turns)!r}" if self._turns else ""
        return f"Position({self._game.spec!r}{turns})"
