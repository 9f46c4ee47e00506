"""Discord's ids: 64 bits that carry the time at which they were made."""

from dataclasses import dataclass

from sandbox.world.clock import Clock

EPOCH_MS = 1_420_070_400_000


@dataclass(slots=True)
class Snowflakes:
    """Ids that never repeat and always grow, whatever the clock does."""

    clock: Clock
    last: int = 0

    def next(self) -> str:
        """A new id."""
        made = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self.last = max(made, self.last + 1)
        return str(self.last)


def moment(snowflake: str) -> float:
    """The second at which an id was made."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def shard_of(guild_id: str | None, count: int) -> int:
    """The shard that hears of a guild; direct messages belong to shard 0."""
    return (int(guild_id) >> 22) % count if guild_id else 0
