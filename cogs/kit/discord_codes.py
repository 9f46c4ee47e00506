"""The codes of Discord's refusals that we know, and what they mean for us."""

from __future__ import annotations

from enum import IntEnum


class DiscordCode(IntEnum):
    """A JSON error code of Discord's API."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_EMOJI = 10014
    UNKNOWN_WEBHOOK = 10015
    UNKNOWN_INTERACTION = 10062
    OLD_MESSAGE_EDITED_TOO_OFTEN = 30046
    DIRECT_MESSAGES_OPENED_TOO_FAST = 40003
    REQUEST_TOO_LARGE = 40005
    ALREADY_ACKNOWLEDGED = 40060
    MISSING_ACCESS = 50001
    EMPTY_MESSAGE = 50006
    CANNOT_MESSAGE_USER = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_WEBHOOK_TOKEN = 50027
    INVALID_FORM_BODY = 50035
    FILE_TOO_LARGE = 50045
    THREAD_ARCHIVED = 50083
    INVALID_JSON = 50109
    NO_MUTUAL_GUILDS = 50278
    THREAD_ALREADY_CREATED = 160004
    THREAD_LOCKED = 160005
    BLOCKED_BY_MODERATION = 200000
    BLOCKED_BY_LINK_FILTER = 240000


TOO_LATE_TO_ACKNOWLEDGE = frozenset(
    {DiscordCode.UNKNOWN_INTERACTION, DiscordCode.ALREADY_ACKNOWLEDGED}
)
ANSWER_EXPIRED = frozenset(
    {
        DiscordCode.UNKNOWN_CHANNEL,
        DiscordCode.UNKNOWN_MESSAGE,
        DiscordCode.UNKNOWN_WEBHOOK,
        DiscordCode.INVALID_WEBHOOK_TOKEN,
    }
)
TOO_LATE_TO_ANSWER = TOO_LATE_TO_ACKNOWLEDGE | ANSWER_EXPIRED
DIRECT_MESSAGES_CLOSED = frozenset(
    {
        DiscordCode.CANNOT_MESSAGE_USER,
        DiscordCode.NO_MUTUAL_GUILDS,
        DiscordCode.DIRECT_MESSAGES_OPENED_TOO_FAST,
        DiscordCode.UNKNOWN_USER,
    }
)
PLACE_GONE = frozenset({DiscordCode.UNKNOWN_CHANNEL, DiscordCode.UNKNOWN_GUILD})
PLACE_FORBIDDEN = frozenset({DiscordCode.MISSING_ACCESS, DiscordCode.MISSING_PERMISSIONS})
PLACE_CLOSED = frozenset({DiscordCode.THREAD_LOCKED, DiscordCode.THREAD_ARCHIVED})
MALFORMED = frozenset(
    {
        DiscordCode.REQUEST_TOO_LARGE,
        DiscordCode.EMPTY_MESSAGE,
        DiscordCode.INVALID_FORM_BODY,
        DiscordCode.FILE_TOO_LARGE,
        DiscordCode.INVALID_JSON,
        DiscordCode.BLOCKED_BY_MODERATION,
        DiscordCode.BLOCKED_BY_LINK_FILTER,
    }
)
"""What is wrong is the message itself: the same one is refused however often it is sent."""
