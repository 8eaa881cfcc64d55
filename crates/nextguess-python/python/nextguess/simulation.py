"""Strategies measured side by side."""

from __future__ import annotations

import json
from typing import Any, Dict, NamedTuple, Optional, Sequence, Union

from . import _native
from .game import Game, as_game
from .picture import Picture
from .progress import Line, Progress, listener
from .rows import Rows

__all__ = ["Measured", "Simulation", "simulate"]


class Measured(NamedTuple):
    """What a strategy took: its turns over all games.

    >>> import nextguess as ng
    >>> ng.simulate("mastermind:4x6", "entropy")[0].total
    5722
    """

    strategy: str
    """The strategy as it was given."""
    secrets: int
    """How many games were played."""
    total: int
    """The sum of the turns."""
    mean: float
    """The mean of the turns."""
    std: float
    """Their standard deviation."""
    median: float
    """Their median."""
    min: int
    """The least."""
    max: int
    """The most."""
    win_rate: float
    """The share of games won within the limit of the game; 1 if it has none."""
    histogram: Dict[int, int]
    """How many games took each number of turns."""
    seconds: float
    """How long it took."""


class Simulation(Rows[Measured]):
    """Strategies side by side. Notebooks show the figures and a chart.

    >>> import nextguess as ng
    >>> both = ng.simulate("mastermind:4x6", ["minimax", "entropy"])
    >>> both["minimax"].max, both["entropy"].max
    (5, 6)
    """

    _hidden = ("histogram", "seconds")

    def __init__(self, documents: Sequence[Dict[str, Any]], svg: str) -> None:
        rows = []
        for one in documents:
            fields = {name: one[name] for name in Measured._fields}
            fields["histogram"] = {int(turns): games for turns, games in one["histogram"].items()}
            rows.append(Measured(**fields))
        super().__init__(rows, Measured._fields)
        self.documents = list(documents)
        """The whole document, as ``ask("simulate")`` gives it."""
        self.picture = Picture(svg)
        """The chart as SVG."""

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, str):
            for row in self:
                if row.strategy == at:
                    return row
            raise KeyError(at)
        return super().__getitem__(at)

    def plot(self, ax: Any = None) -> Any:
        """Draws how many turns each strategy took. With matplotlib it returns the axes, else the picture as SVG.

        >>> import nextguess as ng
        >>> chart = ng.simulate("mastermind:2x3", ["entropy", "first"]).plot()
        """
        try:
            from matplotlib import pyplot
        except ImportError:
            return self.picture
        if ax is None:
            _, ax = pyplot.subplots()
        for at, row in enumerate(self):
            width = 0.8 / len(self)
            shift = (at - (len(self) - 1) / 2) * width
            places = [turns + shift for turns in row.histogram]
            shares = [games / max(row.secrets, 1) for games in row.histogram.values()]
            ax.bar(places, shares, width, label=f"{row.strategy}: {row.mean:.4f}")
        ax.set_title(self.documents[0]["game"] if self.documents else "")
        ax.set_xlabel("turns")
        ax.set_ylabel("share of the games")
        ax.legend()
        return ax

    def _repr_svg_(self) -> str:
        return self.picture.svg

    def _repr_html_(self) -> str:
        return super()._repr_html_() + self.picture.svg


def simulate(
    game: Union[str, Game],
    strategies: Union[str, Sequence[str]],
    *,
    samples: Optional[int] = None,
    seed: int = 0,
    count: str = "found",
    progress: Progress = None,
) -> Simulation:
    """Plays strategies against every secret, or against ``samples`` secrets that are drawn.

    ``count="determined"`` counts turns until one secret is left, and not until it is found.

    >>> import nextguess as ng
    >>> ng.simulate("bulls:3x6", ["entropy", "first"]).to_dicts()[0]["total"]
    436
    """
    game = as_game(game)
    names = [strategies] if isinstance(strategies, str) else list(strategies)
    fields = dict(game._fields(), ask="simulate", strategies=names, seed=seed, count=count)
    if samples is not None:
        fields["samples"] = samples
    told = listener(progress)
    try:
        text, svg = _native.simulate(game._native, json.dumps(fields), told)
    finally:
        if isinstance(told, Line):
            told.end()
    return Simulation(json.loads(text), svg)
