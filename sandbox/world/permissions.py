"""Permission bits and the rule by which roles and overwrites combine."""

from collections.abc import Iterable, Mapping

from sandbox.world.model import Overwrite

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
MANAGE_GUILD = 1 << 5
ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
MANAGE_ROLES = 1 << 28
USE_APPLICATION_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
CREATE_PUBLIC_THREADS = 1 << 35
CREATE_PRIVATE_THREADS = 1 << 36
SEND_MESSAGES_IN_THREADS = 1 << 38
USE_EXTERNAL_APPS = 1 << 50
PIN_MESSAGES = 1 << 51

NAMES: dict[str, int] = {
    name.lower(): bit
    for name, bit in list(globals().items())
    if name.isupper() and isinstance(bit, int)
}
ALL = (1 << 53) - 1
EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | ADD_REACTIONS
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS
)
IN_DM = EVERYONE & ~(CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | SEND_MESSAGES_IN_THREADS)


def resolve(
    everyone_id: str,
    user_id: str,
    base: int,
    role_ids: Iterable[str],
    overwrites: Mapping[str, Overwrite],
) -> int:
    """Apply a channel's overwrites in Discord's order: everyone, roles together, the member."""
    if base & ADMINISTRATOR:
        return ALL
    if everyone := overwrites.get(everyone_id):
        base = base & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role_id in role_ids:
        if role := overwrites.get(role_id):
            allow |= role.allow
            deny |= role.deny
    base = base & ~deny | allow
    if own := overwrites.get(user_id):
        base = base & ~own.deny | own.allow
    if not base & VIEW_CHANNEL:
        return 0
    return base
