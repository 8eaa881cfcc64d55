"""How far a distributed proof is, for people who wait."""

from __future__ import annotations

import sys
from typing import Any, Callable, List, NamedTuple, Optional, TextIO, Tuple, Union

__all__ = ["Estimate", "Progress", "Screen", "State"]


class State(NamedTuple):
    """What is known of a proof at a moment."""

    seconds: float
    """How long this run takes already."""
    lower: int
    """No strategy costs less."""
    upper: Optional[int]
    """The cost of the best strategy that is known."""
    done: int
    """Results that are counted, over all runs."""
    running: int
    """Jobs that workers compute now."""
    waiting: int
    """Jobs that are submitted, and wait for a worker."""
    workers: int
    """Workers that can work."""
    core_hours: float
    """The time of processors, over all runs."""
    left: Optional[float]
    """Seconds until the bounds meet, if they go on to close as fast as of late; ``None`` if that cannot be told."""

    def text(self) -> str:
        """One line.

        >>> print(State(75.0, 90, 100, 12, 4, 4, 4, 0.25, 130.0).text())
        1 min 15 s: bounds 90 .. 100, 12 jobs done, 4 running, 0.25 core hours, left about 2 min 10 s (as the bounds close)
        >>> print(State(5.0, 90, None, 0, 0, 0, 0, 0.0, None).text())
        5 s: bounds 90 .. ?, 0 jobs done, 0 running, 0.00 core hours, left unknown
        """
        upper = "?" if self.upper is None else f"{self.upper:,}"
        left = "unknown" if self.left is None else f"about {duration(self.left)} (as the bounds close)"
        return (
            f"{duration(self.seconds)}: bounds {self.lower:,} .. {upper}, {self.done:,} jobs done, {self.running:,} running, "
            f"{self.core_hours:.2f} core hours, left {left}"
        )


Progress = Union[None, bool, Callable[[State], object]]
"""What takes the progress: ``True`` for lines on standard error, or a function that is called with a :class:`State`
about once a second. An exception in it stops the proof, and the log stays whole."""


def duration(seconds: float) -> str:
    """A time for people.

    >>> duration(4.4), duration(130), duration(7300), duration(200000)
    ('4 s', '2 min 10 s', '2 h 1 min', '2 d 7 h')
    """
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    if whole < 86400:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    return f"{whole // 86400} d {whole % 86400 // 3600} h"


class Estimate:
    """What is left, by the rate at which the gap between the bounds closed in the second half of the time.

    >>> estimate = Estimate()
    >>> for second in range(9):
    ...     estimate.add(float(second), 100 - 10 * second)
    >>> estimate.left()
    2.0
    """

    def __init__(self) -> None:
        self._seen: List[Tuple[float, int]] = []

    def add(self, seconds: float, gap: Optional[int]) -> None:
        """Notes the gap at a time. ``None`` means that there is no upper bound yet."""
        if gap is None:
            self._seen.clear()
            return
        self._seen.append((seconds, gap))
        # The newest of those before the second half are enough, and a run of weeks must not fill the memory.
        if len(self._seen) > 2000:
            self._seen = self._seen[::2]

    def left(self) -> Optional[float]:
        """The seconds that are left; ``None`` if the gap did not close of late."""
        if len(self._seen) < 2:
            return None
        now, gap = self._seen[-1]
        half = (self._seen[0][0] + now) / 2
        then, wider = [one for one in self._seen if one[0] <= half][-1]
        if wider <= gap or now <= then:
            return None
        return gap * (now - then) / (wider - gap)


class Screen:
    """Lines on standard error. On a terminal one line of progress is written again and again; elsewhere there is a line
    every 15 seconds in the first five minutes, and then every minute.

    >>> import io
    >>> shown = io.StringIO()
    >>> screen = Screen(shown)
    >>> screen.notice("A worker left.")
    >>> shown.getvalue()
    'A worker left.\\n'
    """

    def __init__(self, stream: Optional[TextIO] = None) -> None:
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        self._width = 0
        self._next = 15.0

    def show(self, state: State) -> None:
        """Shows the progress, if it is time for it."""
        if self._is_terminal:
            text = state.text()
            self._stream.write("\r" + text.ljust(self._width))
            self._width = len(text)
        elif state.seconds >= self._next:
            self._stream.write(state.text() + "\n")
            self._next = state.seconds + (15 if state.seconds < 300 else 60)
        self._stream.flush()

    def notice(self, text: str) -> None:
        """Shows a line that stays."""
        self.clear()
        self._stream.write(text + "\n")
        self._stream.flush()

    def clear(self) -> None:
        """Takes the line of progress away."""
        if self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._width = 0
            self._stream.flush()


def shown(progress: Progress) -> Tuple[Callable[[State], Any], Callable[[str], None], Callable[[], None]]:
    """The functions that show progress, show a notice, and clear the screen at the end."""
    if progress is None or progress is False:
        return (lambda _: None), (lambda _: None), (lambda: None)
    screen = Screen()
    if progress is True:
        return screen.show, screen.notice, screen.clear
    return progress, screen.notice, screen.clear
