"""How the chances went: by chapters as the game counts them."""

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.narration import replayed
from tests.bot.hosting import USUAL, Coach, dealt, host_on, played_out

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("game", "seats"), USUAL)
async def test_there_are_as_many_chapters_as_the_game_begins(
    game: str, seats: int, store: AnyStore
) -> None:
    host: Host = host_on(store, adviser=Coach())
    table = await played_out(host, (await dealt(host, game, seats)).id)
    told = [telling for telling, _ in replayed(table, await store.log(table.id))]
    begun = sum(telling.begins_chapter for telling in told)
    chances = await host.hints.chances(table.id)
    assert chances is not None
    assert len(chances.chapters) == max(1, begun)
    if game == "johari":
        assert begun == 10  # the cards claimed before the first day are no day of their own
