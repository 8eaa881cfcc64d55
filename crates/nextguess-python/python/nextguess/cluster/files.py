"""Files that a crash leaves whole, and the lock of a folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any, List, Optional, Tuple

from ..errors import Error

__all__ = ["Lock", "append", "cut", "sync_folder", "write_whole"]


def sync_folder(folder: Path) -> None:
    """Makes sure that the names in a folder are on the disk."""
    try:
        opened = os.open(str(folder), os.O_RDONLY)
    except OSError:
        # Windows opens no folders, and needs none of this.
        return
    try:
        os.fsync(opened)
    except OSError:
        # Some network file systems refuse it. Then there is nothing more to do.
        pass
    finally:
        os.close(opened)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all: a reader sees the old bytes or the new ones.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "file"
    >>> write_whole(path, b"all")
    >>> path.read_bytes(), [one.name for one in path.parent.iterdir()]
    (b'all', ['file'])
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(beside, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def append(path: Path, lines: List[str], sync: bool = True) -> None:
    """Appends lines to a file. With ``sync`` they are on the disk when it returns.

    If not all can be written, such as on a full disk, what was written of them is cut off again.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "file"
    >>> append(path, ["one", "two"])
    >>> path.read_bytes()
    b'one\\ntwo\\n'
    """
    data = "".join(line + "\n" for line in lines).encode()
    is_new = not path.exists()
    with open(path, "ab", buffering=0) as file:
        before = os.fstat(file.fileno()).st_size
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[file.write(rest) or 0 :]
            if sync:
                os.fsync(file.fileno())
        except OSError:
            os.ftruncate(file.fileno(), before)
            raise
    if is_new and sync:
        sync_folder(path.parent)


def cut(path: Path) -> Tuple[List[bytes], int]:
    """The whole lines of a file, and how many bytes of an unfinished line were cut off its end.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "file"
    >>> _ = path.write_bytes(b"one\\ntwo\\nthr")
    >>> cut(path), cut(path)
    (([b'one', b'two'], 3), ([b'one', b'two'], 0))
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return [], 0
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        with open(path, "r+b") as file:
            file.truncate(whole)
            os.fsync(file.fileno())
    return data[:whole].split(b"\n")[:-1], len(data) - whole


class Lock:
    """Keeps a folder for one process. The system lets go of it when the process ends, however it ends.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> with Lock(folder):
    ...     try:
    ...         Lock(folder)
    ...     except Error as error:
    ...         print("refused")
    refused
    """

    def __init__(self, folder: Path) -> None:
        path = folder / "lock"
        self._file: Optional[IO[Any]] = open(path, "a+")
        try:
            _lock(self._file)
        except OSError:
            self._file.seek(0)
            other = self._file.read(100).strip()
            self._file.close()
            self._file = None
            raise Error(
                f'Log "{folder}": another driver uses this folder now (process {other or "unknown"}), and expected is one '
                "at a time. Wait until it ends, or give another folder. Example: --log other-folder"
            ) from None
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def close(self) -> None:
        """Lets go of the folder."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lock(file: IO[Any]) -> None:
    try:
        import fcntl
    except ImportError:
        import msvcrt

        # Windows locks bytes. One far behind the end leaves the text free to be read.
        file.seek(1 << 20)
        locking = getattr(msvcrt, "locking")
        locking(file.fileno(), getattr(msvcrt, "LK_NBLCK"), 1)
        file.seek(0)
        return
    fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
