"""Messages as they are posted and edited."""

from collections.abc import Collection, Mapping

from sandbox.limits.attachments import check_attachments, check_uploads
from sandbox.limits.component_trees import check_totals, check_unique
from sandbox.limits.embeds import check_embeds
from sandbox.limits.form import Form, is_int, listing, opened
from sandbox.limits.layout import check_layout
from sandbox.limits.polls import check_poll
from sandbox.world.components import walk
from sandbox.world.errors import DiscordError, Path, Wrongs
from sandbox.world.model import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, Json, Upload

MAX_CONTENT_LENGTH = 2000
MAX_NONCE_LENGTH = 25
MAX_STICKERS = 3
MAX_MENTIONS = 100
SETTABLE_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | 1 << 12 | 1 << 13 | COMPONENTS_V2
_PARSED = ("roles", "users", "everyone")
_NONCE_LIMIT = 1 << 63
_FORWARD = 1
_NO_UPLOADS: Mapping[int, Upload] = {}
_LEGACY = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    payload: Json,
    uploads: Mapping[int, Upload] = _NO_UPLOADS,
    *,
    existing: Json | None = None,
    prefix: Path = (),
) -> None:
    """Refuse a message that Discord would refuse, or, with an existing one, such an edit."""
    check_uploads(uploads)
    wrongs = Wrongs(prefix)
    form = opened(payload, wrongs)
    before = int((existing or {}).get("flags", 0))
    flags = _check_flags(form, before)
    names = check_attachments(form, uploads, existing)
    form.text("content", MAX_CONTENT_LENGTH)
    check_embeds(form, names)
    # An edit must set the flag again if it brings components that need it.
    check_layout(form, names, v2=bool((flags or 0) & COMPONENTS_V2))
    _check_rest(form)
    wrongs.check()
    after = _after(payload, existing)
    parts = list(walk(payload.get("components")))
    if (before if flags is None else flags | before) & COMPONENTS_V2:
        _check_v2(form, after)
        check_totals(form, parts)
    check_unique(form, parts)
    wrongs.check()
    _check_presence(after, form, uploads, v2=bool((flags or before) & COMPONENTS_V2))


def _check_flags(form: Form, before: int) -> int | None:
    flags = form.number("flags", 0, (1 << 32) - 1)
    if flags is None:
        return None
    if flags & ~(SETTABLE_FLAGS | before):
        bits = [1 << bit for bit in range(32) if SETTABLE_FLAGS & 1 << bit]
        form.wrong("BASE_TYPE_CHOICES", "flags", choices=listing(bits))
    if before & COMPONENTS_V2 and not flags & COMPONENTS_V2:
        form.wrong("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2", "flags")
    return flags


def _check_rest(form: Form) -> None:
    form.flag("tts")
    form.flag("enforce_nonce")
    _check_nonce(form)
    form.snowflakes("sticker_ids", MAX_STICKERS)
    check_poll(form)
    if (mentions := form.form("allowed_mentions")) is not None:
        _check_mentions(mentions)
    if (reference := form.form("message_reference")) is not None:
        kind = reference.choice("type", (0, _FORWARD))
        reference.snowflake("message_id", required=True)
        reference.snowflake("channel_id", required=kind == _FORWARD)
        reference.snowflake("guild_id")
        reference.flag("fail_if_not_exists")


def _check_nonce(form: Form) -> None:
    nonce = form.value.get("nonce")
    if nonce is None:
        return
    if isinstance(nonce, str):
        if len(nonce) > MAX_NONCE_LENGTH:
            form.wrong("NONCE_TYPE_TOO_LONG", "nonce", most=MAX_NONCE_LENGTH)
    elif not is_int(nonce):
        form.wrong("NONCE_TYPE_INVALID_TYPE", "nonce")
    elif not -_NONCE_LIMIT <= nonce < _NONCE_LIMIT:
        form.wrong("NONCE_TYPE_OUT_OF_BOUNDS", "nonce", least=-_NONCE_LIMIT, most=_NONCE_LIMIT - 1)


def _check_mentions(form: Form) -> None:
    form.flag("replied_user")
    parsed: list[str] = []
    for index, value in enumerate(form.items("parse", None)):
        if value not in _PARSED:
            form.wrong("BASE_TYPE_CHOICES", "parse", index, choices=listing(map(repr, _PARSED)))
        elif value in parsed:
            form.wrong("SET_TYPE_ALREADY_CONTAINS_VALUE", "parse", index)
        else:
            parsed.append(value)
    for kind in ("users", "roles"):
        if form.snowflakes(kind, MAX_MENTIONS) and kind in parsed:
            form.wrong("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", kind=kind)


def _after(payload: Json, existing: Json | None) -> Json:
    before = existing or {}
    kept: Json = {
        "content": before.get("content"),
        "embeds": before.get("embeds"),
        "components": before.get("components"),
        "attachments": before.get("attachments"),
        "poll": before.get("poll"),
        "sticker_ids": before.get("sticker_items"),
    }
    return {**kept, **{name: payload[name] for name in kept if name in payload}}


def _check_v2(form: Form, after: Json) -> None:
    for name in _LEGACY:
        if after[name]:
            form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", name, field=name)


def _check_presence(after: Json, form: Form, uploads: Collection[int], *, v2: bool) -> None:
    if v2:
        full = bool(after["components"])
    else:
        forwarded = (form.value.get("message_reference") or {}).get("type") == _FORWARD
        full = bool(uploads or forwarded or (after["content"] or "").strip())
        full = full or any(value for name, value in after.items() if name != "content")
    if not full:
        raise DiscordError(50006)
