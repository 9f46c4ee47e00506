"""Greetings as rows: one for each server that was joined."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.sql.connection import Access, Connection, reads, writes
from bot.store.sql.shards import OF_SHARD, of_shard
from bot.tables.greeting import Greeting
from bot.tables.shards import WHOLE, Shard


class GreetingRows(Access):
    """Keeps to which servers the bot says hello, so that it says it once."""

    @writes
    def greet(self, db: Connection, greeting: Greeting) -> bool:
        """Keep that a server is to be greeted; False if it is or was, since it was joined."""
        added = db.execute(
            "INSERT INTO greetings (guild, joined, channel) VALUES (?, ?, ?)"
            " ON CONFLICT (guild) DO UPDATE"
            " SET joined = excluded.joined, channel = excluded.channel, message = NULL"
            " WHERE excluded.joined > greetings.joined",
            (greeting.guild, greeting.joined, greeting.channel),
        )
        return added.rowcount > 0

    @reads
    def greetings(self, db: Connection, shard: Shard = WHOLE) -> Sequence[Greeting]:
        """Return a shard's greetings that were not said yet, or of which that is not known."""
        query = (
            "SELECT t.guild, t.joined, t.channel FROM greetings AS t"
            f" WHERE t.message IS NULL AND {OF_SHARD} ORDER BY t.joined"
        )
        return [Greeting(*row) for row in db.execute(query, of_shard(shard))]

    @writes
    def greeted(self, db: Connection, guild: int, message: int | None) -> None:
        """Keep which message greeted a server; None drops a greeting that cannot be said."""
        if message is None:
            db.execute("DELETE FROM greetings WHERE guild = ?", (guild,))
        else:
            db.execute("UPDATE greetings SET message = ? WHERE guild = ?", (message, guild))
