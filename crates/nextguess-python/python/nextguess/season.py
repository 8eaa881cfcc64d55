"""Seasons of "Are You The One?": who can belong together, and what to ask next."""

from __future__ import annotations

import json
from os import PathLike
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native
from .asking import ask
from .picture import Picture
from .progress import Progress
from .rows import Rows

__all__ = ["Booth", "Event", "Review", "Season"]

Couple = Tuple[str, str]


class Event(NamedTuple):
    """Something that happened in a season, and what it told."""

    week: float
    """The week, with decimals for an event between two weeks."""
    kind: str
    """``booth``, ``night``, ``hint`` or ``arrival``."""
    text: str
    """The event as it is typed."""
    remaining: int
    """How many matchings are left after it."""
    bits: float
    """The information in it."""


class Booth(NamedTuple):
    """A truth booth, and what it would tell."""

    pair: Couple
    """Who goes."""
    chance: float
    """The chance of a match."""
    bits: float
    """The information to expect."""
    largest: int
    """The most matchings that an answer leaves."""


class Review:
    """What the cast made of its chances: the matchings left and the chance to win, by event. Notebooks draw it."""

    def __init__(self, document: Dict[str, Any], svg: str) -> None:
        self.document = document
        """The whole document, as the field ``review`` of ``ask("season")`` has it."""
        self.picture = Picture(svg)
        """The curves as SVG."""

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def __repr__(self) -> str:
        return f"<Review with {', '.join(self.document)}>"


class Season:
    """A season of the show: its people, and what happened. A season never changes: :meth:`add` makes another. Notebooks
    show how likely each couple is.

    >>> import nextguess as ng
    >>> season = ng.Season.of(["Ana", "Cleo", "Eve"], ["Ben", "Dan", "Finn"])
    >>> season = season.add("Ana+Ben=no").add("night Ana+Dan, Cleo+Ben, Eve+Finn=1")
    >>> season
    <Season 'Season': 3 on 3, 2 events, 2 of 6 matchings left>
    >>> season.chance("Ana", "Dan")
    0.5
    """

    __slots__ = ("_text", "_until", "_supposed", "_told")

    def __init__(self, text: str) -> None:
        self._set(text, None, None)

    def _set(self, text: str, until: Optional[int], supposed: Optional[str]) -> "Season":
        self._text = text
        self._until = until
        self._supposed = supposed
        self._told: Optional[Dict[str, Any]] = None
        # An error is raised at once.
        ask("season-file", text=text)
        return self

    @classmethod
    def read(cls, path: "Union[str, PathLike[str]]") -> "Season":
        """Reads a season file, as JSON, TOML or YAML."""
        with open(path, encoding="utf-8-sig") as file:
            return cls(file.read())

    @classmethod
    def of(
        cls,
        left: Sequence[str],
        right: Sequence[str],
        *,
        name: str = "Season",
        rule: Optional[str] = None,
    ) -> "Season":
        """A season before its first event. ``rule`` is ``perfect``, ``double``, ``triple`` or ``any``.

        >>> import nextguess as ng
        >>> ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"]).remaining
        2
        """
        fields: Dict[str, Any] = {"season": name, "left": list(left), "right": list(right)}
        if rule is not None:
            fields["rule"] = rule
        return cls(json.dumps(fields))

    def save(self, path: "Union[str, PathLike[str]]") -> None:
        """Writes the season as JSON."""
        with open(path, "w", encoding="utf-8") as file:
            json.dump(ask("season-file", text=self._text), file, ensure_ascii=False, indent=1)

    def add(self, events: str, *, week: Optional[float] = None) -> "Season":
        """The season with more events, as they are typed: ``Ana+Ben=no``, or ``night Ana+Dan, Cleo+Ben=1``. Several are
        separated by semicolons. Without ``week`` they belong to the week that comes next.

        >>> import nextguess as ng
        >>> season = ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"])
        >>> season.add("Ana+Ben=no").matrix
        [[0.0, 1.0], [1.0, 0.0]]
        """
        self._check_whole()
        return Season(_native.add_events(self._text, events, week))

    def suppose(self, events: str) -> "Season":
        """What would be known if this happened. The events are not part of the season.

        >>> import nextguess as ng
        >>> season = ng.Season.of(["Ana", "Cleo", "Eve"], ["Ben", "Dan", "Finn"])
        >>> season.suppose("Ana+Ben=yes").remaining
        2
        """
        return Season.__new__(Season)._set(self._text, self._until, events)

    def until(self, events: int) -> "Season":
        """What was known after the first events of the season.

        >>> import nextguess as ng
        >>> season = ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"]).add("Ana+Ben=no")
        >>> season.until(0).remaining, season.remaining
        (2, 1)
        """
        return Season.__new__(Season)._set(self._text, events, None)

    def weeks(self) -> "List[Season]":
        """What was known after each week, in order.

        >>> import nextguess as ng
        >>> season = ng.Season.of(["Ana", "Cleo", "Eve"], ["Ben", "Dan", "Finn"])
        >>> season = season.add("Ana+Ben=no", week=1).add("Cleo+Ben=yes", week=2)
        >>> [week.remaining for week in season.weeks()]
        [4, 2]
        """
        weeks = [int(event.week) for event in self.events]
        ends = [at + 1 for at in range(len(weeks)) if at + 1 == len(weeks) or weeks[at + 1] > weeks[at]]
        return [self.until(end) for end in ends]

    @property
    def document(self) -> Dict[str, Any]:
        """All that is known, as ``ask("season")`` gives it."""
        if self._told is None:
            self._told = ask("season", self._fields())
        return self._told

    @property
    def name(self) -> str:
        """What the season is called."""
        return str(self.document["season"])

    @property
    def left(self) -> List[str]:
        """The people on the left."""
        return list(self.document["left"])

    @property
    def right(self) -> List[str]:
        """The people on the right."""
        return list(self.document["right"])

    @property
    def events(self) -> Rows[Event]:
        """What happened, with what each event told."""
        told = self.document["events"]
        rows = [Event(**{name: event[name] for name in Event._fields}) for event in told]
        return Rows(rows, Event._fields)

    @property
    def start(self) -> int:
        """How many matchings there were before anything happened."""
        return int(self.document["start"])

    @property
    def remaining(self) -> int:
        """How many matchings are left."""
        return int(self.document["remaining"])

    @property
    def matrix(self) -> List[List[float]]:
        """The chance of each couple: ``matrix[left][right]``. Empty if nothing is left."""
        return self.document.get("matrix") or []

    def chance(self, left: str, right: str) -> float:
        """The chance that two people belong together."""
        return self.matrix[self.left.index(left)][self.right.index(right)]

    def to_pandas(self) -> Any:
        """The chance of each couple as a DataFrame of pandas, which must be installed.

        >>> import nextguess as ng
        >>> frame = ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"]).to_pandas()
        >>> float(frame.loc["Ana", "Ben"])
        0.5
        """
        import pandas

        return pandas.DataFrame(self.matrix, index=self.left, columns=self.right)

    @property
    def advice(self) -> Optional[Dict[str, Any]]:
        """What tells most: the ``booth``, the ``night``, and what its lights tell. ``None`` if nothing is left."""
        return self.document.get("next")

    @property
    def booths(self) -> Rows[Booth]:
        """The truth booths that tell something, the most telling first.

        >>> import nextguess as ng
        >>> season = ng.Season.of(["Ana", "Cleo", "Eve"], ["Ben", "Dan", "Finn"])
        >>> season.add("Ana+Ben=no").booths[0].pair
        ('Ana', 'Dan')
        """
        told = (self.advice or {}).get("booths", [])
        rows = [
            Booth(tuple(one["pair"]), one["chance"], one["bits"], one["largest"]) for one in told
        ]
        return Rows(rows, Booth._fields)

    @property
    def win(self) -> Optional[Dict[str, Any]]:
        """The chance to win and the best booth or night for it; ``None`` if nothing is to be won any more."""
        return self.document.get("win")

    @property
    def contradiction(self) -> Optional[List[Dict[str, Any]]]:
        """Events that contradict each other, where nothing is left; else ``None``."""
        return self.document.get("contradiction")

    def review(self, *, progress: Progress = None) -> Review:
        """What the cast made of its chances. That can take a minute."""
        fields = dict(self._fields(), review=True)
        document = ask("season", fields, progress=progress)
        return Review(document.get("review") or {}, ask("season-picture", fields))

    @property
    def picture(self) -> Picture:
        """How likely each couple is, as SVG."""
        return Picture(ask("season-picture", self._fields()))

    def to_html(self) -> str:
        """One page to send around: what is known, week by week, without a script and without other files.

        >>> import nextguess as ng
        >>> page = ng.Season.of(["Ana", "Cleo"], ["Ben", "Dan"]).to_html()
        >>> page.startswith("<!DOCTYPE html>")
        True
        """
        return str(ask("season-page", self._fields()))

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def _repr_html_(self) -> str:
        return self.picture.svg

    def _fields(self) -> Dict[str, Any]:
        fields: Dict[str, Any] = {"text": self._text}
        if self._until is not None:
            fields["until"] = self._until
        if self._supposed is not None:
            fields["what_if"] = self._supposed
        return fields

    def _check_whole(self) -> None:
        if self._until is not None or self._supposed is not None:
            raise ValueError("add events to the whole season, not to a part of it or to a supposition")

    def _key(self) -> Tuple[Any, ...]:
        saved = json.dumps(ask("season-file", text=self._text), sort_keys=True)
        return saved, self._until, self._supposed

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Season) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> Tuple[Any, ...]:
        return _restored, (self._text, self._until, self._supposed)

    def __repr__(self) -> str:
        people = f"{len(self.left)} on {len(self.right)}"
        count = len(self.events)
        events = "1 event" if count == 1 else f"{count} events"
        left = f"{self.remaining:,} of {self.start:,} matchings left"
        return f"<Season {self.name!r}: {people}, {events}, {left}>"


def _restored(text: str, until: Optional[int], supposed: Optional[str]) -> Season:
    return Season.__new__(Season)._set(text, until, supposed)
