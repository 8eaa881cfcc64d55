"""Many codes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, List, Optional, Union

import numpy

from . import _native

if TYPE_CHECKING:
    from .game import Game

__all__ = ["Codes"]



class Codes:
    """A list of codes in the memory of the engine, made by ``game.codes()``, ``position.codes()`` or
    :meth:`from_array`. Select some of it with NumPy: a slice, places or a mask.

    >>> import nextguess as ng
    >>> game = ng.Game("mastermind:4x6")
    >>> codes = game.codes()
    >>> left = codes[game.grade("0011", codes) == 1]  # 0,1: one white peg
    >>> left
    <Codes of mastermind:4x6: 256>
    >>> left[:3].texts()
    ['1222', '1223', '1224']
    """

    __slots__ = ("_game", "_native")

    def __init__(self, game: "Game", native: "_native.Codes") -> None:
        self._game = game
        self._native = native

    @classmethod
    def from_array(cls, game: "Game", array: "numpy.ndarray[Any, Any]") -> "Codes":
        """The codes of an array of symbols as ``uint8``, of shape (codes, slots). They are copied.

        >>> import numpy, nextguess as ng
        >>> array = numpy.array([[0, 1, 2, 3], [3, 2, 1, 0]], dtype="uint8")
        >>> ng.Codes.from_array(ng.Game("permutation:4"), array).texts()
        ['0123', '3210']
        """
        return cls(game, _native.Codes(game._native, array))

    @property
    def game(self) -> "Game":
        """The game that the codes belong to."""
        return self._game

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, which: Any) -> "Codes":
        if isinstance(which, slice):
            which = numpy.arange(*which.indices(len(self)), dtype="int64")
        which = numpy.atleast_1d(numpy.asarray(which))
        if which.dtype == bool:
            if which.shape != (len(self),):
                raise IndexError(f"the mask has the shape {which.shape}, not ({len(self)},)")
            which = numpy.flatnonzero(which)
        elif not numpy.issubdtype(which.dtype, numpy.integer) and which.size:
            raise IndexError("expected a slice, whole numbers or a mask")
        return Codes(self._game, self._native.take(which.astype("int64", copy=False)))

    def __iter__(self) -> Iterator[str]:
        step = 4096
        for start in range(0, len(self), step):
            yield from self._native.texts(self._game._native, start, step)

    def texts(self) -> List[str]:
        """The codes as texts.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").codes().texts()
        ['01', '02', '10', '12', '20', '21']
        """
        return list(self)

    def to_array(self) -> "numpy.ndarray[Any, Any]":
        """The symbols as a new array of ``uint8``, of shape (codes, slots). Its columns lie in one piece each, the order
        that ``game.grade`` reads fastest.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").codes()[:2].to_array()
        array([[0, 1],
               [0, 2]], dtype=uint8)
        """
        return self._native.to_array()

    def grade(
        self, question: str, out: "Optional[numpy.ndarray[Any, Any]]" = None
    ) -> "numpy.ndarray[Any, Any]":
        """The feedback that each code gives to a question, as numbers. See ``Game.grade``.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").codes().grade("01")
        array([5, 2, 3, 1, 1, 2], dtype=uint8)
        """
        return self._native.grade(self._game._native, question, out)

    def split(self, question: str) -> "numpy.ndarray[Any, Any]":
        """How many codes give each feedback to a question. See ``Game.split``.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").codes().split("01")
        array([0, 2, 2, 1, 0, 1], dtype=uint32)
        """
        return self._native.split(self._game._native, question)

    def __repr__(self) -> str:
        return f"<Codes of {self._game.spec}: {len(self):,}>"
