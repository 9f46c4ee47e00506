"""The log: readable on a terminal, JSON lines elsewhere, and never a secret in it.

Our own lines carry a fixed sentence and fields of known names. What libraries say is told without
the values they put in, for those can be names, cards or tokens. Exceptions are told by type, code
and place, without their messages and without local variables. What the store refuses is told once a
minute, however many ask it in vain.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, TextIO, TypeAlias

import structlog
from structlog.typing import EventDict, Processor

from bot.store.errors import StoreFailed
from engine.errors import EngineError

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
Format: TypeAlias = Literal["auto", "text", "json"]

HIDDEN = "…"
FIELDS = frozenset(
    {
        "address", "application", "channel", "code", "command", "count", "due", "epoch",
        "event_name", "exit", "field", "fields", "game", "guild", "icon", "id", "interaction",
        "invite", "kind", "lacking", "left_out", "made", "migration", "ms", "notice", "opened",
        "path", "place", "reason", "removed", "route", "seat", "seats", "seconds",
        "sequence", "shard", "shards", "signal", "status", "table", "tables", "thread", "tries",
        "verb", "version", "wanted",
    }
)  # fmt: skip
"""The fields a line may have: ids, counts and codes; the value of any other is hidden."""
_STANDARD = frozenset({"event", "level", "logger", "timestamp", "exception", "exc_info"})
# These speak of request bodies and tokens when they are asked for more.
QUIET_LOGGERS = {
    "discord": logging.INFO,
    "discord.http": logging.WARNING,
    "discord.webhook": logging.WARNING,
    "aiohttp": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "asyncio": logging.WARNING,
    "sandbox": logging.INFO,
}
OWN_LOGGERS = frozenset({"engine.manifest", "bot.runtime.i18n"})
"""Ours that log as libraries do, for they work without a bot too; they name modules and files."""
_ROOT = Path(__file__).resolve().parents[2]
REFUSALS = "host.store."
"""Begins the code of whatever the store refuses."""
REFUSAL_SECONDS = 60.0
"""How long nothing is told of a refusal that was told."""
_LONGEST = 200
_FRAMES = 30


def set_up(
    level: Level = "info",
    form: Format = "auto",
    *,
    secrets: Sequence[str] = (),
    stream: TextIO | None = None,
    now: Callable[[], float] = time.monotonic,
) -> None:
    """Send every line of the process to one stream, in one form."""
    stream = stream or sys.stdout
    readable = form == "text" or (form == "auto" and stream.isatty())
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    renderer: Processor = (
        structlog.dev.ConsoleRenderer(
            colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
        if readable
        else structlog.processors.JSONRenderer(ensure_ascii=False, default=lambda _: HIDDEN)
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _exceptions,
            _known_fields,
            *((_flat,) if readable else ()),
            renderer,
        ],
    )
    handler = _Handler(stream)
    handler.addFilter(_SeldomRefusals(now))
    handler.addFilter(_without_values)
    handler.setFormatter(_Redacting(formatter, secrets))
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for name, least in QUIET_LOGGERS.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelName(level.upper())))


def account(error: BaseException) -> dict[str, Any]:
    """Tell an exception by type, code and place: its message may hold what nobody shall read."""
    summary: dict[str, Any] = {"type": type(error).__qualname__}
    for name in ("code", "status", "errno"):
        value = getattr(error, name, None)
        if isinstance(value, int):
            summary[name] = value
    if isinstance(error, EngineError):
        summary["code"] = error.code
    if isinstance(error, sqlite3.Error):
        summary["code"] = getattr(error, "sqlite_errorname", None) or ""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    summary["frames"] = [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames
    ]
    if (cause := _cause_of(error)) is not None:
        summary["cause"] = account(cause)
    if isinstance(error, BaseExceptionGroup):
        summary["parts"] = [account(part) for part in error.exceptions]
    return summary


def _cause_of(error: BaseException) -> BaseException | None:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return None if cause is error else cause


def _error_of(given: object) -> BaseException | None:
    """Return the error that a line was given, in any of the ways in which it can be."""
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    return error if isinstance(error, BaseException) else None


def note_loop_errors(loop: asyncio.AbstractEventLoop) -> None:
    """Note what escapes from tasks, without the tasks' own words about themselves."""
    log = structlog.get_logger("bot.loop")

    def note(_loop: asyncio.AbstractEventLoop, context: Mapping[str, Any]) -> None:
        log.error("a task failed", exc_info=context.get("exception"))

    loop.set_exception_handler(note)


class _Redacting(logging.Formatter):
    """Takes secrets out of finished lines: a net under everything else."""

    def __init__(self, inner: logging.Formatter, secrets: Sequence[str]) -> None:
        super().__init__()
        self.inner = inner
        self.secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        line = self.inner.format(record)
        for secret in self.secrets:
            line = line.replace(secret, HIDDEN)
        return line


class _SeldomRefusals(logging.Filter):
    """Lets each kind of refusal of the store pass once a minute, with how many were left out."""

    def __init__(self, now: Callable[[], float]) -> None:
        super().__init__()
        self._now = now
        self._told_at: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is written."""
        code, now = _refusal_in(record), self._now()
        if code is None:
            return True
        if now - self._told_at.get(code, -REFUSAL_SECONDS) < REFUSAL_SECONDS:
            self._left_out[code] += 1
            return False
        self._told_at[code] = now
        if isinstance(record.msg, dict) and (left_out := self._left_out.pop(code, 0)):
            record.msg = {**record.msg, "left_out": left_out}
        return True


def _refusal_in(record: logging.LogRecord) -> str | None:
    """Return the code of the refusal of the store that a line tells of, if it does."""
    event = record.msg if isinstance(record.msg, dict) else {"exc_info": record.exc_info}
    for value in (event.get("code"), event.get("reason")):
        if isinstance(value, str) and value.startswith(REFUSALS):
            return value
    return _refusal_behind(_error_of(event.get("exc_info")))


def _refusal_behind(error: BaseException | None) -> str | None:
    """Return the code of the refusal of the store that led to an error, if one did."""
    if error is None or isinstance(error, StoreFailed):
        return None if error is None else error.code
    parts = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    codes = (_refusal_behind(reason) for reason in (*parts, _cause_of(error)))
    return next((code for code in codes if code is not None), None)


def _without_values(record: logging.LogRecord) -> bool:
    """Tell what a library says without the values it put in, numbers excepted."""
    if isinstance(record.msg, dict) or record.name in OWN_LOGGERS:
        return True
    template = str(record.msg).partition("\n")[0]
    given: Any = (
        {key: _number(value) for key, value in record.args.items()}
        if isinstance(record.args, Mapping)
        else tuple(_number(value) for value in record.args or ())
    )
    try:
        sentence = template % given if given else template
    except (TypeError, ValueError, KeyError):
        sentence = template
    record.msg, record.args = sentence[:_LONGEST], ()
    return True


class _Handler(logging.StreamHandler[TextIO]):
    """Writes lines; one that cannot be written is lost without a word about what it held."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Keep quiet: what logging would say itself shows the values."""


class _Dots(str):
    """Stands for a value that is not told, whatever conversion is asked for."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _number(value: object) -> object:
    return value if isinstance(value, int | float) else _Dots(HIDDEN)


def _exceptions(_logger: Any, _name: str, event: EventDict) -> EventDict:
    if (error := _error_of(event.pop("exc_info", None))) is not None:
        event["exception"] = account(error)
    event.pop("stack_info", None)
    return event


def _known_fields(_logger: Any, _name: str, event: EventDict) -> EventDict:
    for key, value in event.items():
        if key in _STANDARD:
            continue
        event[key] = _told(value) if key in FIELDS else HIDDEN
    return event


def _told(value: object) -> object:
    if value is None or isinstance(value, int | float):
        return value
    if isinstance(value, list | tuple):
        return [_told(part) for part in value]
    return str(value)[:_LONGEST] if isinstance(value, str | Path) else HIDDEN


def _flat(_logger: Any, _name: str, event: EventDict) -> EventDict:
    exception = event.get("exception")
    if isinstance(exception, dict):
        event["exception"] = "\n".join(_lines(exception))
    return event


def _lines(summary: Mapping[str, Any], indent: str = "  ") -> list[str]:
    more = " ".join(
        f"{k}={v}" for k, v in summary.items() if isinstance(v, int | str) and k != "type"
    )
    lines = [f"{indent}{summary['type']} {more}".rstrip()]
    lines += [f"{indent}  {frame}" for frame in summary["frames"]]
    for part in (*([summary["cause"]] if "cause" in summary else ()), *summary.get("parts", ())):
        lines += _lines(part, indent + "  ")
    return lines


def _short(name: str) -> str:
    path = Path(name)
    for parent in (_ROOT, *(p for p in path.parents if p.name == "site-packages")):
        if path.is_relative_to(parent):
            return path.relative_to(parent).as_posix()
    return path.name
