"""Channels and threads, and numbers in query strings."""

from collections.abc import Mapping

from sandbox.limits.form import Form, opened
from sandbox.limits.selects import CHANNEL_TYPES
from sandbox.world.errors import Path, Wrongs
from sandbox.world.model import PRIVATE_THREAD, PUBLIC_THREAD, Json

MAX_NAME_LENGTH = 100
MAX_TOPIC_LENGTH = 1024
MAX_SLOWMODE_SECONDS = 21_600
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def check_thread(payload: Json, *, editing: bool = False, prefix: Path = ()) -> None:
    """Refuse a new thread, or an edit of one, that Discord would refuse."""
    wrongs = Wrongs(prefix)
    form = opened(payload, wrongs)
    _check_name(form, editing)
    form.flag("invitable")
    if editing:
        form.flag("archived")
        form.flag("locked")
    else:
        form.choice("type", (10, PUBLIC_THREAD, PRIVATE_THREAD))
    _check_shared(form, "auto_archive_duration")
    wrongs.check()


def check_channel(payload: Json, *, editing: bool = False, prefix: Path = ()) -> None:
    """Refuse a new channel, or an edit of one, that Discord would refuse."""
    wrongs = Wrongs(prefix)
    form = opened(payload, wrongs)
    _check_name(form, editing)
    form.choice("type", CHANNEL_TYPES)
    form.text("topic", MAX_TOPIC_LENGTH)
    form.flag("nsfw")
    form.snowflake("parent_id")
    _check_shared(form, "default_auto_archive_duration")
    wrongs.check()


def whole(query: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A whole number of the query string within its bounds, or 50035."""
    given = query.get(name, str(usual))
    short = given.removeprefix("-").isdecimal() and len(given) < 10
    wrongs = Wrongs()
    number = Form({name: int(given) if short else given}, wrongs).number(name, least, most)
    wrongs.check()
    return usual if number is None else number


def overwrite_kind(payload: Json) -> int:
    """Whether an overwrite is for a role (0) or a member (1)."""
    wrongs = Wrongs()
    kind = opened(payload, wrongs).choice("type", (0, 1), required=True)
    wrongs.check()
    return kind or 0


def _check_name(form: Form, editing: bool) -> None:
    if not editing or "name" in form.value:
        form.text("name", MAX_NAME_LENGTH, 1, required=True)


def _check_shared(form: Form, archiving: str) -> None:
    form.choice(archiving, ARCHIVE_MINUTES)
    form.number("rate_limit_per_user", 0, MAX_SLOWMODE_SECONDS)
