"""Sealed deals, the chain over the log, and records that tell when something was altered."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bot.runtime.clock import RandomIds
from bot.services.host import Host, build_host
from bot.store.opening import AnyStore
from bot.tables import fairness
from bot.tables.participation import Credit
from bot.tables.record import OwnChoices, Record, read, written
from bot.tables.seats import conceded
from bot.tables.verify import verify
from engine.errors import BadShape, IllegalAction
from engine.registry import GAMES
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    FirstLegal,
    FixedClock,
    Player,
    Where,
    altered,
    autopilot_of,
    checked,
    dealt,
    played_out,
    stored,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE


async def finished(host: Host, game: str = "jaipur", seats: int = 2) -> Record:
    table = await dealt(host, game, seats)
    await played_out(host, table.id)
    record = await host.queries.record(table.id, STRANGER.user)
    assert isinstance(record, Record)
    return record


async def test_the_seed_is_made_of_a_secret_sealed_before_and_of_all_who_sit_down(
    store: AnyStore,
) -> None:
    host = build_host(store, FixedClock(), RandomIds())
    table = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1)
    sealed = fairness.commitment(table.secret)
    await host.lobby.join(table.id, BEN, 2)
    table = await host.lobby.start(table.id, ADA, 3)
    assert fairness.commitment(table.secret) == sealed
    joins = [sha256(f"{user}/{at}".encode()).hexdigest()[:32] for user, at in ((100, 1), (101, 2))]
    # Anybody can redo it with nothing but SHA-256.
    made = json.dumps([table.secret, *joins], separators=(",", ":"))
    assert table.seed == sha256(made.encode()).hexdigest()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_an_honest_record_is_found_as_it_was(host: Host, game: str) -> None:
    record = await finished(host, game, GAMES[game].spec.least_seats)
    assert read(written(record)) == record
    verdict = verify(record)
    assert verdict.well, verdict.texts
    assert verdict == await host.queries.verify(record.table)


def _entry(**changes: Any) -> Callable[[Record], Record]:
    def altered(record: Record) -> Record:
        third = replace(record.entries[2], **changes)
        return replace(record, entries=(*record.entries[:2], third, *record.entries[3:]))

    return altered


ALTERED: dict[str, tuple[Callable[[Record], Record], str]] = {
    "another secret": (lambda r: replace(r, secret="x"), "fairness.wrong.secret"),
    "another promise": (lambda r: replace(r, commitment="0" * 64), "fairness.wrong.secret"),
    "another seed": (lambda r: replace(r, seed="x"), "fairness.wrong.seed"),
    "another time": (_entry(at=1), "fairness.wrong.chain"),
    "another hand": (_entry(by="caretaker"), "fairness.wrong.chain"),
    "another seat": (_entry(seat=5), "fairness.wrong.chain"),
    "no action": (_entry(content={"kind": "camel_race"}), "fairness.wrong.entry"),
    "one left out": (
        lambda r: replace(r, entries=(*r.entries[:2], *r.entries[3:])), "fairness.wrong.chain"
    ),
    "cut short": (lambda r: replace(r, entries=r.entries[:-1]), "fairness.wrong.result"),
    "another winner": (
        lambda r: replace(r, result=replace(r.result, winners=(0, 1)) if r.result else None),
        "fairness.wrong.result",
    ),
    "other rules": (lambda r: replace(r, rules=99), "fairness.wrong.deal"),
    "another game": (lambda r: replace(r, game="chess"), "fairness.wrong.deal"),
}  # fmt: skip


async def test_whatever_is_altered_is_named(host: Host) -> None:
    record = await finished(host)
    for name, (alter, code) in ALTERED.items():
        verdict = verify(alter(record))
        keys = [text.key for text in verdict.texts]
        assert not verdict.well, name
        assert code in keys, (name, keys)
        assert keys[-1] == "fairness.verdict.wrong"


async def test_the_chain_names_the_first_altered_entry(host: Host) -> None:
    record = await finished(host)
    for place in (1, 7, len(record.entries)):
        entry = replace(record.entries[place - 1], at=5)
        entries = (*record.entries[: place - 1], entry, *record.entries[place:])
        (chain,) = [
            text
            for text in verify(replace(record, entries=entries)).texts
            if text.key == "fairness.wrong.chain"
        ]
        assert dict(chain.args)["n"] == place


@pytest.mark.parametrize(
    "raw",
    [b"", b"[]", b"{}", b'{"format": "bazaar-record"}', b"\xff\xfe", b"nul" * 10, b"[" * 9999],
)
async def test_what_is_no_record_is_refused(raw: bytes) -> None:
    with pytest.raises(BadShape, match="no_record"):
        read(raw)


async def test_a_file_of_the_first_version_is_still_read(host: Host) -> None:
    record = await finished(host)
    plain = json.loads(written(record))
    del plain["lot"]
    old = read(json.dumps({**plain, "version": 1}).encode())
    assert old == replace(record, lot=None)
    assert verify(old).well
    for strange in ({**plain, "version": 2}, {**plain, "version": 3}, {**plain, "version": True}):
        with pytest.raises(BadShape, match="no_record"):
            read(json.dumps(strange).encode())


async def test_a_file_that_is_too_long_is_not_read() -> None:
    with pytest.raises(BadShape, match="too_long"):
        read(b" " * (8 * 1024 * 1024 + 1))


async def test_while_a_table_runs_everybody_gets_their_own_choices_only(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    player = Player(host, table.id)
    for _ in range(40):
        await player.step()
    log = await store.log(table.id)
    for seat, person in enumerate(PEOPLE[:3]):
        record = await host.queries.record(table.id, person.user)
        assert isinstance(record, OwnChoices)
        mine = [json.loads(logged.action) for logged in log if logged.seat == seat]
        assert [choice.content for choice in record.choices] == mine
        text = written(record).decode()
        assert table.secret not in text
        assert table.seed not in text
        # A digest of the chain would let somebody guess a sealed choice and see if it fits.
        assert not any(logged.digest in text for logged in log)
    with pytest.raises(IllegalAction, match="still_running"):
        await host.queries.record(table.id, STRANGER.user)
    verdict = await host.queries.verify(table.id)
    assert [text.key for text in verdict.texts] == ["fairness.running"]
    assert dict(verdict.texts[0].args)["commitment"] == fairness.commitment(table.secret)


async def test_a_record_tells_who_played_what_and_what_was_taken_back(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "basari", 3)
    await host.seats.change(table.id, 500, conceded, CEM)
    autopilot, player = autopilot_of(host, FirstLegal()), Player(host, table.id)
    await autopilot.play_out(table.id)
    while await player.step() is not None:
        await autopilot.play_out(table.id)
    record = await host.queries.record(table.id, ADA.user)
    assert isinstance(record, Record)
    assert {(one.seat, one.by) for one in record.entries if one.kind == "action"} == {
        (0, "person"), (1, "person"), (2, "caretaker"),
    }  # fmt: skip
    assert record.seats[2].conceded
    *people, absent = await host.queries.credits(table.id)
    assert people == [Credit(), Credit()]
    assert (absent.autopilot[0], absent.taken) == ((1, 1), None)
    assert {stage for stage, _ in absent.autopilot} == {1, 2, 3}
    assert verify(record).well


async def test_the_check_of_the_database_names_an_altered_entry(database: Where) -> None:
    async with stored(database) as store:
        host = build_host(store, FixedClock(), RandomIds())
        table = await dealt(host, "jaipur", 2)
        for _ in range(4):
            await Player(host, table.id).step()
    assert checked(database).findings == ()
    altered(database, "UPDATE actions SET at = 7 WHERE sequence = 3")
    (finding,) = checked(database).findings
    assert finding.key == "fairness.check.chain"
    assert dict(finding.args)["n"] == 3
