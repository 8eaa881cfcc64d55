"""The one door to everything that nextguess can be asked, as the command line and the server have it."""

from __future__ import annotations

import json
from typing import Any, Dict, Mapping, Optional

from . import _native
from .progress import Line, Progress, listener

__all__ = ["ask", "requests"]


def requests() -> "list[str]":
    """The names of all requests, for :func:`ask`.

    >>> import nextguess as ng
    >>> "suggest" in ng.requests()
    True
    """
    return _native.names()


def ask(
    name: str,
    fields: Optional[Mapping[str, Any]] = None,
    *,
    progress: Progress = None,
    limited: bool = False,
    **more: Any,
) -> Any:
    """Answers a request by its name. The fields are those of the server's API; give them as a mapping or by name.

    A document comes back as a dictionary or a list, a file or a picture as a text. The requests ``simulate`` and
    ``optimal`` tell what they find in events: they come back as a list of ``{"event": ..., "document": ...}``.

    The interpreter is free meanwhile: other threads go on, and Ctrl-C stops the work. With ``limited`` the limits of a
    server hold: a limited number of suggestions, and no files.

    >>> import nextguess as ng
    >>> ng.ask("grade", game="bulls:4x10", question="0124", secret="0521")
    {'feedback': '2,1'}
    >>> events = ng.ask("optimal", {"game": "mastermind:2x3"})
    >>> [event["event"] for event in events], events[-1]["document"]["total"]
    (['begun', 'solved'], 21)
    """
    request: Dict[str, Any] = dict(fields or {}, **more)
    request["ask"] = name
    told = listener(progress)
    try:
        kind, text, events = _native.ask(json.dumps(request), limited, told)
    finally:
        if isinstance(told, Line):
            told.end()
    if events:
        return [{"event": event, "document": json.loads(document)} for event, document in events]
    return json.loads(text) if kind == "application/json" else text
