"""Dask, which is needed for clusters alone."""

from __future__ import annotations

from typing import Any

from ..errors import Error

__all__ = ["MissingDask", "import_distributed"]


class MissingDask(Error, ImportError):
    """Dask is not installed.

    >>> issubclass(MissingDask, ImportError)
    True
    """


def import_distributed() -> Any:
    """The module ``distributed``. Where it is missing, the error says how to get it.

    >>> import_distributed().__name__
    'distributed'
    """
    try:
        import distributed
    except ImportError as error:
        raise MissingDask(
            f"Clusters need Dask, and it cannot be imported ({error}). To install it: pip install nextguess[cluster]"
        ) from None
    return distributed
