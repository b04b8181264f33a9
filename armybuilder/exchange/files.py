"""Files named on a command line: found in folders, read with a limit, written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from armybuilder.exchange.formats import LARGEST_FILE, SUFFIXES
from rules.problems import DocumentProblems, quoted, refuse
from rules.text import _

STANDARD_INPUT = "-"


class Source:
    """One thing to read: a file, or standard input; or a path of which we know already why not."""

    def __init__(self, path: str, fault: DocumentProblems | None = None) -> None:
        self.path = path
        self.fault = fault

    @property
    def shown(self) -> str:
        """The path as it can be printed anywhere."""
        text = os.fsencode(self.path).decode("utf-8", "replace")
        return text if text.isprintable() else quoted(text)[1:-1]

    def read(self) -> bytes:
        """At most one byte more than a file may have; `DocumentProblems` when unreadable."""
        if self.fault is not None:
            raise self.fault
        if self.path == STANDARD_INPUT and sys.stdin is None:
            raise refuse(_("There is no standard input to read."))
        if not self.path or "\0" in self.path:
            raise refuse(_("There is no file with this name."))
        try:
            if self.path == STANDARD_INPUT:
                return sys.stdin.buffer.read(LARGEST_FILE + 1)
            with Path(self.path).open("rb") as file:
                return file.read(LARGEST_FILE + 1)
        except OSError as error:
            raise unreadable(error) from None


def unreadable(error: OSError) -> DocumentProblems:
    """What the operating system says, in a sentence."""
    if isinstance(error, FileNotFoundError):
        return refuse(_("There is no file with this name."))
    if isinstance(error, PermissionError):
        return refuse(_("You are not allowed to read this."))
    if isinstance(error, IsADirectoryError):
        return refuse(_("This is a folder."))
    return refuse(
        _("This cannot be read: {reason}."), reason=error.strerror or str(error)
    )


def find(paths: list[str]) -> Iterator[Source]:
    """What `paths` lead to, in their order; a folder gives its lists, sorted by path.

    In a folder, files count whose names end like those of a known format; a file that is named
    itself is read whatever it is called.
    """
    for path in paths:
        if path != STANDARD_INPUT and os.path.isdir(path):  # noqa: PTH112 - takes any text
            yield from _walk(path)
        else:
            yield Source(path)


def _walk(folder: str) -> Iterator[Source]:
    found: list[Source] = []

    def note(error: OSError) -> None:
        found.append(Source(error.filename or folder, unreadable(error)))

    for place, folders, names in os.walk(folder, onerror=note):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(place, name)
            if not name.startswith(".") and path.suffix.lower() in SUFFIXES:
                found.append(Source(str(path), not_a_file(path)))
    if not found:
        found.append(Source(folder, refuse(_("There is no army list in this folder."))))
    yield from sorted(found, key=lambda source: source.path)


def not_a_file(path: Path) -> DocumentProblems | None:
    """What stands in a folder like a list and would be waited for without end: a pipe, a socket."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return None  # reading it says why
    waited_for = stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or stat.S_ISCHR(mode)
    return refuse(_("This is not a file.")) if waited_for else None


def write_whole(path: str, content: str | bytes) -> None:
    """Write a file so that it is there completely, or as it was before; may raise `OSError`.

    A path that is no ordinary file (a pipe, a terminal) is written to as it is.
    """
    content = content.encode() if isinstance(content, str) else content
    if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
        Path(path).write_bytes(content)
        return
    if Path(path).is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), path)
    target = Path(path).resolve()
    handle, draft = tempfile.mkstemp(prefix=f".{target.name[:50]}.", dir=target.parent)
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - a handle
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        allowed = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~mask
        Path(draft).chmod(allowed)
        Path(draft).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise
