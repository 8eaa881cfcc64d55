"""What a local worker does at its start."""

from __future__ import annotations

import signal
import threading

__all__ = ["dask_setup"]


def dask_setup(_worker: object) -> None:
    """Leaves Ctrl-C to the driver. Dask calls this by its name.

    A terminal sends Ctrl-C to all processes of a command. The driver ends its workers itself, and they need not say
    where they were.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
