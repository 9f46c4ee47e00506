"""Files that people give to options of commands: they belong to no message and last for a day."""

from sandbox.limits.error_texts import ERROR_TEXTS
from sandbox.limits.messages import MAX_FILE_BYTES
from sandbox.world import attachments, commands
from sandbox.world.errors import DiscordError, wrong
from sandbox.world.model import Channel, Id, Json, StoredFile, Upload
from sandbox.world.world import World

LIFETIME_SECONDS = 24 * 3600.0


def receive(world: World, user_id: Id, channel: Channel, upload: Upload) -> Json:
    """Keep a file for the command that a person is about to use here, or 40005 if it is large."""
    commands.may_use(world, user_id, channel)
    if len(upload.data) > MAX_FILE_BYTES:
        raise DiscordError(40005)
    file = attachments.keep(world, channel.id, upload, private=True)
    file.owner_id = user_id
    file.expires = world.clock.now() + LIFETIME_SECONDS
    return attachments.described(world, file)


def received(world: World, user_id: Id, file_id: Id) -> StoredFile:
    """A file that this person uploaded and that is still there, or 50035."""
    file = world.files.get(file_id)
    if file is None or file.owner_id != user_id:
        code = "ATTACHMENT_NOT_FOUND"
        raise wrong(("data", "attachments"), code, ERROR_TEXTS[code])
    return file


def expire(world: World) -> None:
    """Forget the files whose day is over."""
    now = world.clock.now()
    over = [f.id for f in world.files.values() if f.expires is not None and f.expires <= now]
    for file_id in over:
        del world.files[file_id]
