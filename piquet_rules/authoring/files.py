"""Reading and writing the files of an author: never half of one, never one that changed in between."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path

from piquet_rules.errors import NotFound, PiquetError, simple
from piquet_rules.profile.guard import PROFILE_LIMITS
from piquet_rules.profile.installed import variant_ids
from piquet_rules.profile.locate import Found, Refusal, beside, is_file, read_bytes
from piquet_rules.profile.suggest import did_you_mean, shown


class Unwritten(PiquetError):
    """Nothing was written: the file is another now, there is one already, or the result would not be as intended."""


def read_source(name: str | os.PathLike[str]) -> Found:
    """A file with its bytes, for checking and changing it.

    Raises NotFound with a hint where it can't be read, as for ``friday-club`` beside a ``friday-club.yaml``.
    """
    text = os.fspath(name)
    path = Path(text)
    source = read_bytes(path)
    if isinstance(source, Refusal):
        raise NotFound(simple(source.code, source.message, help=_near(text, path), file=text))
    return Found(text, source, path, path.parent)


def _near(text: str, path: Path) -> str:
    if is_file(Path(f"{text}.yaml")):
        return f"did you mean `{shown(path.name)}.yaml`?"
    if text in variant_ids():
        return f"what is shipped stays as it is; `piquet new my-club --extends {text}` begins a file of your own"
    return did_you_mean(path.name, beside(path))


def as_text(source: bytes | str) -> str:
    """The characters of a file, byte-order mark and line ends as they are; what is no UTF-8 raises UnicodeError."""
    return source if isinstance(source, str) else source.decode("utf-8")


def same_bytes(source: bytes | str, text: str) -> bool:
    """Whether a text is what a file holds."""
    return (source if isinstance(source, bytes) else source.encode()) == text.encode()


def replace_file(found: Found, text: str) -> None:
    """Put a text in the place of a file that was read, beside it first and then by renaming.

    The file keeps its permissions; a link stays a link. Raises Unwritten if it changed since it was read, or is
    one that nobody is to write.
    """
    path = Path(os.path.realpath(found.path or found.shown))
    if not os.access(path, os.W_OK):
        raise Unwritten(
            simple("read-only", "the file may only be read; nothing was written",
                   help="allow writing to it, or work on a copy", file=found.shown)
        )  # fmt: skip
    if read_bytes(path) != found.source:
        raise Unwritten(
            simple("file-changed", "the file was changed meanwhile; nothing was written", help="do it again",
                   file=found.shown)
        )  # fmt: skip
    if len(text.encode()) > PROFILE_LIMITS.size:
        raise Unwritten(simple("too-large", "the file would be too large; nothing was written", file=found.shown))
    _write_beside(path, text.encode(), os.stat(path).st_mode & 0o7777)


def refuse_unwritable(path: str | os.PathLike[str]) -> None:
    """Raise Unwritten for what could never be written: a folder, or a file in one that is missing or shut."""
    name = os.fspath(path)
    if not name.strip():
        raise _unwritable("a file without a name can't be written", "give it a name")
    target = Path(os.path.realpath(path))
    folder, named = target.parent, os.path.dirname(name.rstrip("/")) or os.curdir
    what = f"`{name}` can't be written"
    if target.is_dir() or name.endswith(("/", os.sep)):
        raise _unwritable(f"{what}: that is a folder", "name a file in it")
    if not folder.exists():
        raise _unwritable(f"{what}: there is no folder `{named}`", "make it first, or name a file in one that is there")
    if not folder.is_dir():
        raise _unwritable(f"{what}: `{named}` is no folder", "name a file in a folder")
    is_device = target.exists() and not target.is_file()
    if not is_device and not os.access(folder, os.W_OK):
        remedy = "name a file in another folder, or allow writing to this one"
        raise _unwritable(f"{what}: nothing may be written into the folder `{named}`", remedy)


def _unwritable(message: str, remedy: str) -> Unwritten:
    return Unwritten(simple("system-refused", message, help=remedy))


def write_result(path: str | os.PathLike[str], data: bytes) -> None:
    """Write what a command has made, in place of what an earlier run made; never half of it. Raises OSError."""
    target = Path(os.path.realpath(path))
    try:
        mode = os.stat(target).st_mode & 0o7777 if target.exists() else 0o666 & ~_umask()
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists() and not target.is_file():  # a device or a pipe: written to, never replaced
            target.write_bytes(data)
        else:
            _write_beside(target, data, mode)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def replace_text(path: Path, before: bytes | None, text: str) -> None:
    """Write a file of our own, which held these bytes ``before`` (None: it is to be new), whole or not at all.

    Raises Unwritten if it is another now, or one that nobody is to write; OSError where the system refuses.
    """
    shown = os.path.relpath(path)
    if before is None:
        not_there(path)
    elif not os.access(path, os.W_OK):
        message = "the file may only be read; nothing was written"
        raise Unwritten(simple("read-only", message, help="allow writing to it", file=shown))
    elif path.read_bytes() != before:
        message = "the file was changed meanwhile; nothing was written"
        raise Unwritten(simple("file-changed", message, help="do it again", file=shown))
    write_result(path, text.encode())


def _write_beside(path: Path, data: bytes, mode: int) -> None:
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def not_there(path: str | os.PathLike[str]) -> None:
    """Raise Unwritten if there is a file (or a folder, or a link to nowhere) of that name, or none could be written."""
    if os.path.lexists(path):
        message = "there is a file of that name already; nothing was written"
        remedy = "choose another name, or another `--output`"
        raise Unwritten(simple("file-exists", message, help=remedy, file=os.fspath(path)))
    refuse_unwritable(path)


def write_new(path: str | os.PathLike[str], text: str) -> None:
    """Write a file that is not there yet. Raises Unwritten if it is."""
    not_there(path)
    with open(path, "x", encoding="utf-8", newline="") as file:
        file.write(text)
