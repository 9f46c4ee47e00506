"""Discord's refusals: a JSON error code, an HTTP status and, for 50035, the wrong fields."""

from http import HTTPStatus
from typing import Any

from sandbox.world.model import Json

# HTTP status and sentence of each code; clients print and match Discord's own sentences.
KINDS: dict[int, tuple[int, str]] = {
    0: (400, "400: Bad Request"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10009: (404, "Unknown permission overwrite"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10066: (404, "Unknown application command permissions"),
    20001: (403, "Bots cannot use this endpoint"),
    20012: (403, "You are not authorized to perform this action on this application"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40003: (400, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached the maximum number of follow-up messages"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (403, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


class DiscordError(Exception):
    """A refusal in Discord's own shape."""

    def __init__(
        self,
        code: int,
        errors: Json | None = None,
        *,
        status: int | None = None,
        message: str | None = None,
        **extra: Any,
    ) -> None:
        usual_status, usual_message = KINDS.get(code, KINDS[0])
        self.code = code
        self.status = usual_status if status is None else status
        self.message = usual_message if message is None else message
        self.errors = errors
        self.extra = extra
        self.headers: dict[str, str] = {}
        super().__init__(f"{self.status} {code} {self.message}")

    def body(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def bare_error(status: HTTPStatus) -> DiscordError:
    """A refusal of HTTP itself, which has no code of its own."""
    return DiscordError(0, status=status.value, message=f"{status.value}: {status.phrase}")


Path = tuple[str | int, ...]


class Wrongs:
    """Collects what is wrong with a body, field by field, into Discord's error tree."""

    def __init__(self, prefix: Path = ()) -> None:
        self.prefix = prefix
        self.tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one wrong field."""
        node = self.tree
        for part in (*self.prefix, *path):
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        """Refuse with 50035 if anything was wrong."""
        if self.tree:
            raise DiscordError(50035, self.tree)


def wrong(path: Path, code: str, message: str) -> DiscordError:
    """A 50035 for a single field."""
    wrongs = Wrongs()
    wrongs.add(path, code, message)
    return DiscordError(50035, wrongs.tree)
