"""Channels and threads, and numbers in query strings."""

from collections.abc import Mapping

from sandbox.limits.components import CHANNEL_TYPES
from sandbox.limits.fields import Choice, Fields, Flag, Number, Snowflake, Text, open_form
from sandbox.world.model import PRIVATE_THREAD, PUBLIC_THREAD, Json

_NAME: Fields = {"name": Text(100, 1, required=True)}
_ARCHIVING = Choice((60, 1440, 4320, 10080))
_SLOWMODE = Number(0, 21_600)
_THREAD: Fields = {
    "invitable": Flag(),
    "auto_archive_duration": _ARCHIVING,
    "rate_limit_per_user": _SLOWMODE,
}
_NEW_THREAD: Fields = {**_THREAD, "type": Choice((10, PUBLIC_THREAD, PRIVATE_THREAD))}
_EDITED_THREAD: Fields = {**_THREAD, "archived": Flag(), "locked": Flag()}
_CHANNEL: Fields = {
    "type": Choice(CHANNEL_TYPES),
    "topic": Text(1024),
    "position": Number(0, (1 << 31) - 1),
    "nsfw": Flag(),
    "parent_id": Snowflake(),
    "default_auto_archive_duration": _ARCHIVING,
    "rate_limit_per_user": _SLOWMODE,
}


def check_thread(payload: Json, *, editing: bool = False) -> None:
    """Refuse a new thread, or an edit of one, that Discord would refuse."""
    _check(payload, _EDITED_THREAD if editing else _NEW_THREAD, editing=editing)


def check_channel(payload: Json, *, editing: bool = False) -> None:
    """Refuse a new channel, or an edit of one, that Discord would refuse."""
    _check(payload, _CHANNEL, editing=editing)


def _check(payload: Json, fields: Fields, *, editing: bool) -> None:
    form = open_form(payload)
    if not editing or "name" in payload:
        form.check(_NAME)
    form.check(fields)
    form.wrongs.check()


def query_number(query: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A whole number of the query string within its bounds, or 50035."""
    text = query.get(name, str(usual))
    short = text.removeprefix("-").isdecimal() and len(text) < 10
    form = open_form({name: int(text) if short else text})
    number: int | None = Number(least, most).check(form, name)
    form.wrongs.check()
    return usual if number is None else number


def overwrite_kind(payload: Json) -> int:
    """Whether an overwrite is for a role (0) or a member (1)."""
    form = open_form(payload)
    kind: int = Choice((0, 1), required=True).check(form, "type") or 0
    form.wrongs.check()
    return kind
