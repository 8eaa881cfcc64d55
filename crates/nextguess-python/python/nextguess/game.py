"""Games: what is hidden, what may be asked, and what is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Tuple, Union

from . import _native
from .progress import Line, Progress, listener

if TYPE_CHECKING:
    import numpy

    from .codes import Codes
    from .position import Position
    from .tree import Tree

__all__ = ["Game"]


class Game:
    """A game, named by its kind, its sizes and its options: ``mastermind:4x6``, ``bulls:4x10``, ``permutation:10``,
    ``ayto:10,weeks=10``, ``items:5x7x4``, ``words:en`` or ``words:FILE``.

    The text of a file can be given in ``files`` by its name; other files are read from the disk, once. ``en`` is the
    list of English words that comes with the package, so no file has that name. Games never change. Two games are
    equal if they have the same name and the same files.

    >>> import nextguess as ng
    >>> game = ng.Game("bulls:4x10")
    >>> game.secret_count
    5040
    >>> game.answer("1234", secret="4231")
    '2,2'
    >>> ng.Game("words:mine", files={"mine": "crane\\nslate\\ntrain\\n"}).start().remaining
    3
    """

    __slots__ = ("_native", "_key")

    def __init__(self, spec: str, files: Optional[Mapping[str, str]] = None) -> None:
        self._native = _native.Game(spec, dict(files or {}))
        self._key = (self._native.spec, tuple(sorted(self._native.files.items())))

    @property
    def spec(self) -> str:
        """The name of the game with its board and options.

        >>> import nextguess as ng
        >>> ng.Game("Mastermind: 4 x 6").spec
        'mastermind:4x6'
        """
        return self._key[0]

    @property
    def files(self) -> Dict[str, str]:
        """The texts of the files that the game uses, by name."""
        return dict(self._key[1])

    @property
    def slots(self) -> int:
        """How many slots a code has.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").slots
        4
        """
        return self._native.slots

    @property
    def symbols(self) -> Tuple[str, ...]:
        """The symbols that can stand in a slot, in the order of their numbers.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x3,symbols=RGB").symbols
        ('R', 'G', 'B')
        """
        return tuple(self._native.symbols)

    @property
    def secret_count(self) -> Optional[int]:
        """How many secrets there are; ``None`` where that number has more than 38 digits.

        >>> import nextguess as ng
        >>> ng.Game("permutation:10").secret_count
        3628800
        """
        return self._native.secret_count

    @property
    def turn_limit(self) -> Optional[int]:
        """After how many turns the game is lost; ``None`` if it has no limit.

        >>> import nextguess as ng
        >>> ng.Game("ayto:10").turn_limit
        10
        """
        return self._native.turn_limit

    @property
    def turn_noun(self) -> str:
        """What a turn is called.

        >>> import nextguess as ng
        >>> ng.Game("ayto:10").turn_noun
        'week'
        """
        return self._native.turn_noun

    @property
    def board(self) -> Dict[str, Any]:
        """What a program needs to show the game: its words, who plays it, what can be proved.

        >>> import nextguess as ng
        >>> ng.Game("ayto:4").board["asks"][0]["kind"]
        'booth'
        """
        from .asking import ask

        document: Dict[str, Any] = ask("board", **self._fields())
        return document

    def start(self) -> "Position":
        """The position before the first question, with every secret listed. Boards of more than 40 million secrets are
        refused.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").start().remaining
        1296
        """
        from .position import Position

        return Position(self)

    def question(self, text: str) -> str:
        """Checks a question, and gives its usual form.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").question(" 0011 ")
        '0011'
        """
        return self._native.question(text)

    def answer(self, question: str, secret: str) -> str:
        """The answer to a question where a secret is hidden.

        >>> import nextguess as ng
        >>> ng.Game("ayto:4").answer("0+2", secret="2301")
        'yes'
        """
        return self._native.answer(question, secret)

    def draw_secret(self, seed: int = 0) -> str:
        """A secret. All are equally likely; the same seed gives the same one.

        >>> import nextguess as ng
        >>> game = ng.Game("permutation:100")
        >>> game.draw_secret(7) == game.draw_secret(7)
        True
        """
        return self._native.draw_secret(seed)

    def tree(self, strategy: str = "entropy", *, progress: Progress = None) -> "Tree":
        """A strategy written down: what it asks after every answer.

        >>> import nextguess as ng
        >>> ng.Game("mastermind:4x6").tree("minimax").total
        5801
        """
        from .tree import Tree

        told = listener(progress)
        try:
            return Tree(self._native.tree(strategy, told), files=self.files)
        finally:
            if isinstance(told, Line):
                told.end()

    def codes(self) -> "Codes":
        """All secrets, as a list that is graded fast. It needs NumPy.

        >>> import nextguess as ng
        >>> ng.Game("permutation:10").codes()
        <Codes of permutation:10: 3,628,800>
        """
        from .codes import Codes

        return Codes(self, self._native.codes())

    def grade(
        self,
        question: str,
        codes: "Union[Codes, numpy.ndarray[Any, Any]]",
        out: "Optional[numpy.ndarray[Any, Any]]" = None,
    ) -> "numpy.ndarray[Any, Any]":
        """The feedback that each code gives to a question, as numbers: see :meth:`feedback_text`.

        ``codes`` are :class:`Codes`, or an array of symbols as ``uint8`` of shape (codes, slots). Both are read where they
        are. An array is read fastest if its columns lie in one piece each, as ``codes.to_array()`` and
        ``numpy.asfortranarray`` make them; of others, a block of 1024 rows at a time is turned in the cache. The result is a new array in the memory of the engine, ``uint8`` where it has room for every
        feedback and else ``uint16``; or give an array of your own as ``out``.

        >>> import numpy, nextguess as ng
        >>> game = ng.Game("permutation:4")
        >>> game.grade("0123", numpy.array([[0, 1, 3, 2], [1, 0, 3, 2]], dtype="uint8"))
        array([2, 0], dtype=uint8)
        >>> numpy.bincount(game.grade("0123", game.codes()))
        array([9, 8, 6, 0, 1])
        """
        from .codes import Codes

        if isinstance(codes, Codes):
            self._check_own(codes)
            return codes.grade(question, out=out)
        return _native.grade_rows(self._native, question, codes, out)

    def split(
        self, question: str, codes: "Union[Codes, numpy.ndarray[Any, Any]]"
    ) -> "numpy.ndarray[Any, Any]":
        """How many codes give each feedback to a question: ``split[feedback]``.

        ``codes`` are as for :meth:`grade`. :class:`Codes` are laid out in bit planes by the first call, and later calls
        are several times as fast as :meth:`grade`.

        >>> import nextguess as ng
        >>> game = ng.Game("permutation:10")
        >>> [int(count) for count in game.split("0123456789", game.codes())]
        [1334961, 1334960, 667485, 222480, 55650, 11088, 1890, 240, 45, 0, 1]
        """
        from .codes import Codes

        if isinstance(codes, Codes):
            self._check_own(codes)
            return codes.split(question)
        return _native.split_rows(self._native, question, codes)

    def feedback_text(self, question: str, feedback: int) -> str:
        """The answer that a number of :meth:`grade` stands for.

        >>> import nextguess as ng
        >>> game = ng.Game("mastermind:4x6")
        >>> game.feedback_text("0011", 13)
        '3,1'
        """
        return self._native.feedback_text(question, int(feedback))

    def _check_own(self, codes: "Codes") -> None:
        if codes.game != self:
            raise ValueError(f"these are codes of {codes.game}, not of {self}")

    def _fields(self) -> Dict[str, Any]:
        files = self.files
        return {"game": self.spec, "files": files} if files else {"game": self.spec}

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Game, (self.spec, self.files)

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return f"Game({self.spec!r})"


def as_game(game: "Union[str, Game]") -> Game:
    """A game that may be given by its name."""
    return game if isinstance(game, Game) else Game(game)
