"""Which results are computed twice."""

from __future__ import annotations

import hashlib
from typing import Any, Dict

__all__ = ["is_bound", "is_chosen"]


def is_bound(result: Dict[str, Any]) -> bool:
    """Whether a result is a lower bound alone. It brings no strategy that could be played again, so nothing but the same
    work can check it.

    >>> is_bound({"strategy": None, "stopped": False}), is_bound({"strategy": None, "stopped": True})
    (True, False)
    """
    return result.get("strategy") is None and not result["stopped"]


def is_chosen(job: str, share: float) -> bool:
    """Whether a job belongs to the share that is computed twice. The job alone decides, so every run chooses the same.

    >>> is_chosen("0123456789abcdef", 0.0), is_chosen("0123456789abcdef", 1.0)
    (False, True)
    >>> sum(is_chosen(str(job), 0.02) for job in range(10_000))
    202
    """
    drawn = int.from_bytes(hashlib.sha256(job.encode()).digest()[:8], "big")
    return drawn < share * 2**64
