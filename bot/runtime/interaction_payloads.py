"""Payloads of interactions: what the library would stumble over is answered or left alone.

Discord sends none of it, but whatever comes over the line must not end the connection.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import structlog

log = structlog.get_logger(__name__)

MAX_ID = 2**63 - 1
"""The greatest id that a database keeps."""
MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
DEFAULT_LOCALE = "en-US"
COMMANDS = (2, 4)
"""Commands, and what is typed of them."""
DIRECT_MESSAGE = 1
TOKEN = re.compile(r"[\w.:=~+-]{1,1000}", re.ASCII)
COMMAND_TYPES = range(1, 4)
OPTION_TYPES = range(1, 12)

Payload: TypeAlias = dict[str, Any]
Parser: TypeAlias = Callable[[Payload], None]


def guarded(parse: Parser) -> Parser:
    """Return a parser of interactions that no payload can end the connection with.

    What cannot be read is taken for a press, command or form that nobody knows, which is answered.
    What cannot even be answered is left alone.
    """

    def receive(payload: Payload) -> None:
        for read in (_cleaned, _bare):
            try:
                parse(read(payload))
            except Exception as error:  # noqa: BLE001 (any of them would end the connection)
                log.info("interaction not readable", reason=type(error).__name__)
            else:
                return
        log.warning("interaction left alone")

    return receive


def _cleaned(payload: Payload) -> Payload:
    """Return a payload without what no database and no message can hold."""
    _require_place(payload)
    _require_person(payload)
    data = _cleaned_part(payload.get("data") or {})
    if payload["type"] in COMMANDS:
        _require_named(data, COMMAND_TYPES)
    return {**payload, "data": data, "locale": _locale(payload)}


def _cleaned_part(part: Any) -> Any:
    if isinstance(part, str):
        if not part.isascii():
            part = part.encode("utf-8", "replace").decode("utf-8")
        return part.replace("\0", "")
    if isinstance(part, dict):
        return {_cleaned_part(key): _cleaned_part(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_cleaned_part(value) for value in part]
    return part


def _require_place(payload: Payload) -> None:
    """Raise unless it is known where an interaction was started."""
    _id(payload["id"])
    _token(payload["token"])
    _id(payload["channel"]["id"])
    if payload.get("guild_id") is not None:
        _id(payload["guild_id"])
    if not isinstance(payload.get("message", {}).get("flags", 0), int):
        raise TypeError


def _require_person(payload: Payload) -> None:
    """Raise unless somebody started an interaction, on a server one of its members."""
    if ("member" in payload) != (payload.get("guild_id") is not None):
        raise ValueError
    person = _person(payload)
    _id(person["id"])
    names = (person["username"], person.get("global_name"), payload.get("member", {}).get("nick"))
    if not all(name is None or isinstance(name, str) for name in names):
        raise TypeError


def _require_named(part: Any, types: range) -> None:
    """Raise unless a command, or an option, has a name and a type, and so have its options."""
    options = part.get("options", [])
    if not (isinstance(part["name"], str) and isinstance(options, list) and part["type"] in types):
        raise TypeError
    for option in options:
        _require_named(option, OPTION_TYPES)


def _bare(payload: Payload) -> Payload:
    """Return only what an answer needs: the way to a person, and their language."""
    data = {
        "id": "0",
        "name": "",
        "type": 1,
        "custom_id": "",
        "component_type": 0,
        "components": [],
    }
    return {
        "id": _id(payload["id"]),
        "application_id": _id(payload["application_id"]),
        "type": payload["type"],
        "token": _token(payload["token"]),
        "version": 1,
        "attachment_size_limit": MAX_ATTACHMENT_BYTES,
        "locale": _locale(payload),
        "user": {
            "id": _id(_person(payload)["id"]),
            "username": "",
            "discriminator": "0",
            "avatar": None,
        },
        # Where it was is of no matter, but the library would not hear of the answer elsewhere.
        "channel": {"id": _id(payload["id"]), "type": DIRECT_MESSAGE, "recipients": []},
        "data": data,
    }


def _locale(payload: Payload) -> str:
    locale = payload.get("locale")
    return locale if isinstance(locale, str) else DEFAULT_LOCALE


def _person(payload: Payload) -> Mapping[str, Any]:
    """Return who started an interaction; on a server they are a member of it."""
    person: Mapping[str, Any] = (
        payload["member"]["user"] if "member" in payload else payload["user"]
    )
    return person


def _token(word: Any) -> str:
    """Return a token as it is, or raise if it is none."""
    if not isinstance(word, str) or TOKEN.fullmatch(word) is None:
        raise TypeError
    return word


def _id(word: Any) -> str:
    """Return an id as it is, or raise if it is none."""
    if not 0 < int(word) <= MAX_ID:
        raise ValueError
    return str(word)
