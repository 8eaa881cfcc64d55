"""What can go wrong, as exceptions whose text says how to put it right."""

from __future__ import annotations

from typing import Any, Tuple

__all__ = ["Error", "InputError"]


class Error(Exception):
    """Anything that nextguess cannot do. Its text is a sentence for people.

    >>> import nextguess as ng
    >>> try:
    ...     ng.Game("permutation:50").start()
    ... except ng.Error as error:
    ...     print(str(error).split(" secrets, ")[1].split(".")[0])
    and at most 40,000,000 can be listed
    """


class InputError(Error, ValueError):
    """An input that cannot be used: which part is wrong, what was given, what was expected, and an example that works.

    >>> import nextguess as ng
    >>> try:
    ...     ng.Game("mastermind:4x1")
    ... except ng.InputError as error:
    ...     print(error)
    ...     print(error.part, error.given, error.expected, error.example, sep=" | ")
    Colours "1": expected at least 2. Example: mastermind:4x6
    colours | 1 | at least 2 | mastermind:4x6
    """

    part: str
    """The name of the part that is wrong, such as ``colours``."""
    given: str
    """What was given for the part."""
    expected: str
    """What the part can be, in words that follow "expected"."""
    example: str
    """An input that works, or a part of one."""

    def __init__(
        self, message: str, part: str = "", given: str = "", expected: str = "", example: str = ""
    ) -> None:
        super().__init__(message)
        self.part = part
        self.given = given
        self.expected = expected
        self.example = example

    def __reduce__(self) -> Tuple[Any, ...]:
        fields = (self.args[0], self.part, self.given, self.expected, self.example)
        return type(self), fields
