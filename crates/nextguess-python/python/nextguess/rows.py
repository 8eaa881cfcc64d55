"""Tables of results: lists of rows with named fields."""

from __future__ import annotations

from html import escape
from typing import Any, Generic, Iterator, List, Sequence, Tuple, TypeVar, Union, overload

__all__ = ["Rows"]

Row = TypeVar("Row", bound=Tuple[Any, ...])


class Rows(Generic[Row], Sequence[Row]):
    """A list of rows. Each row is a named tuple. Notebooks show it as a table.

    >>> import nextguess as ng
    >>> rows = ng.Game("mastermind:4x6").start().suggest(top=2)
    >>> rows[0].question, rows[0].parts
    ('0123', 14)
    >>> [row.worst for row in rows]
    [312, 276]
    """

    _hidden: Tuple[str, ...] = ()

    def __init__(self, rows: Sequence[Row], columns: Sequence[str]) -> None:
        self._rows: Tuple[Row, ...] = tuple(rows)
        self.columns: Tuple[str, ...] = tuple(columns)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> "Tuple[Row, ...]": ...
    def __getitem__(self, at: "Union[int, slice]") -> "Union[Row, Tuple[Row, ...]]":
        return self._rows[at]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def to_dicts(self) -> "List[dict[str, Any]]":
        """The rows as dictionaries.

        >>> import nextguess as ng
        >>> ng.Game("bulls:2x3").start().suggest(top=1).to_dicts()[0]["question"]
        '01'
        """
        return [dict(zip(self.columns, row)) for row in self._rows]

    def to_pandas(self) -> Any:
        """The rows as a DataFrame of pandas, which must be installed.

        >>> import nextguess as ng
        >>> frame = ng.Game("mastermind:4x6").start().suggest(top=3).to_pandas()
        >>> frame.shape[0], frame["question"].iloc[0]
        (3, '0123')
        """
        import pandas

        return pandas.DataFrame([row for row in self._rows], columns=list(self.columns))

    def _shown(self) -> "List[List[str]]":
        places = [at for at, name in enumerate(self.columns) if name not in self._hidden]
        head = [self.columns[at].replace("_", " ") for at in places]
        return [head] + [[_text(row[at]) for at in places] for row in self._rows]

    def __repr__(self) -> str:
        table = self._shown()
        widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
        lines = []
        for row in table:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head, *body = self._shown()
        cells = "".join(f"<th>{escape(name)}</th>" for name in head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body
        )
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>"


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3f}"
    if value is None:
        return ""
    return str(value)
