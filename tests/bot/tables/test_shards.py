"""Which shards a process takes and gives, and which servers belong to which shard."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.tables.shards import (
    FleetState,
    Process,
    Shard,
    ShardState,
    shard_of,
    to_give,
    to_take,
)

NOW, LEASE_SECONDS = 1000.0, 10.0
FRESH, OLD = NOW - 1, NOW - 100


def process(id_: str, *, spare: bool = False, seen_at: float = NOW) -> Process:
    return Process(id_, "here", 1, "1.0", spare, seen_at=seen_at)


def fleet(processes: list[Process], holders: list[str | None], freed: float = FRESH) -> FleetState:
    shards = [
        ShardState(number, holder, None, 1, freed if holder is None else NOW + 5)
        for number, holder in enumerate(holders)
    ]
    return FleetState(NOW, len(holders), 1, LEASE_SECONDS, processes, shards)


def test_servers_are_divided_as_discord_does_and_all_else_is_shard_0s() -> None:
    guild = 1180000000000000101
    assert shard_of(guild, 7) == (guild >> 22) % 7
    assert shard_of(None, 7) == 0
    assert [Shard(number, 7).has(guild) for number in range(7)].count(True) == 1
    assert Shard(0, 1).has(guild)
    assert Shard(0, 1).has(None)


def test_who_is_alone_takes_everything_also_if_it_is_a_spare() -> None:
    for spare in (False, True):
        for freed in (FRESH, OLD):
            state = fleet([process("a", spare=spare)], [None] * 3, freed)
            assert to_take(state, "a") == (0, 1, 2)


def test_two_take_no_more_than_their_fair_share() -> None:
    both = [process("a"), process("b")]
    assert to_take(fleet(both, [None] * 5), "a") == (0, 1, 2)
    assert to_take(fleet(both, ["a", "a", None, None, None]), "a") == (2,)
    assert to_take(fleet(both, ["a", "a", "a", None, None]), "a") == ()
    assert to_take(fleet(both, ["a", "a", "a", None, None]), "b") == (3, 4)


def test_a_spare_takes_over_at_once_and_the_others_leave_it_to_the_spare() -> None:
    here = [process("a"), process("s", spare=True)]
    assert to_take(fleet(here, ["a", None]), "s") == (1,)
    assert to_take(fleet(here, ["a", None]), "a") == ()


def test_a_spare_does_not_begin_where_others_can() -> None:
    here = [process("a"), process("s", spare=True)]
    assert to_take(fleet(here, [None, None], OLD), "s") == ()
    assert to_take(fleet(here, [None, None], OLD), "a") == (0, 1)


def test_a_spare_leaves_to_others_what_they_lack() -> None:
    here = [process("a"), process("b"), process("s", spare=True)]
    assert to_take(fleet(here, ["a", None]), "s") == ()
    assert to_take(fleet(here, ["a", None]), "b") == (1,)


def test_whoever_is_gone_or_ending_takes_nothing_and_does_not_count() -> None:
    gone = process("b", seen_at=NOW - LEASE_SECONDS)
    assert to_take(fleet([process("a"), gone], [None] * 4), "a") == (0, 1, 2, 3)
    assert to_take(fleet([process("a"), gone], [None] * 4), "b") == ()
    ending = replace(process("b"), draining=True)
    assert to_take(fleet([process("a"), ending], ["b", None]), "a") == (1,)
    assert to_give(fleet([process("a"), ending], ["a", "a"]), "a") is None


def test_a_newcomer_is_given_shards_one_at_a_time_by_who_has_most() -> None:
    here = [process("a"), process("b"), process("c")]
    state = fleet(here, ["a", "a", "a", "b", "b"])
    assert to_give(state, "a") == 2
    assert to_give(state, "b") is None
    assert to_give(state, "c") is None
    assert to_give(fleet(here, ["a", "a", None, "b", "b"]), "a") is None, "one is on its way"
    assert to_give(fleet(here, ["a", "a", "c", "b", "b"]), "a") is None, "it is fair"


def test_a_spare_keeps_what_it_took_over_unless_it_is_too_much_and_is_given_nothing() -> None:
    here = [process("a"), process("s", spare=True)]
    assert to_give(fleet(here, ["s"]), "s") is None
    assert to_give(fleet(here, ["a", "s"]), "s") is None
    assert to_give(fleet(here, ["s", "s"]), "s") == 1
    assert to_give(fleet(here, ["a", "a", "a"]), "a") is None


@pytest.mark.parametrize("seed", range(200))
def test_whatever_happens_all_shards_are_held_soon_and_then_nothing_moves(seed: int) -> None:
    """Processes come and go at random; each acts on what it sees, one after the other."""
    chance = random.Random(seed)
    count = chance.randint(1, 9)
    holders: list[str | None] = [None] * count
    freed = chance.choice([FRESH, OLD])
    present = [process(f"p{n}", spare=chance.random() < 0.3) for n in range(chance.randint(1, 5))]
    for _ in range(chance.randint(0, 3)):
        gone = chance.choice(present)
        if len(present) > 1:
            present.remove(gone)
            holders = [None if holder == gone.id else holder for holder in holders]
        present.append(process(f"new{chance.random()}", spare=chance.random() < 0.3))
        for _ in range(chance.randint(0, 3)):
            holders = turn(present, holders, freed, chance)
    for _ in range(count * len(present) * 3):
        holders = turn(present, holders, freed, chance)
    assert None not in holders
    assert turn(present, holders, freed, chance) == holders
    workers = [one.id for one in present if not one.spare]
    if workers:
        held = [holders.count(id_) for id_ in workers]
        assert max(held) - min(held) <= 1


def turn(
    present: list[Process], holders: list[str | None], freed: float, chance: random.Random
) -> list[str | None]:
    """Let every process look once, in any order."""
    for one in chance.sample(present, len(present)):
        state = fleet(present, holders, freed)
        for number in to_take(state, one.id):
            assert holders[number] is None
            holders = [*holders[:number], one.id, *holders[number + 1 :]]
        number_given = to_give(fleet(present, holders, freed), one.id)
        if number_given is not None:
            assert holders[number_given] == one.id
            holders = [*holders[:number_given], None, *holders[number_given + 1 :]]
    return holders
