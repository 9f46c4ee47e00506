"""Roles and overwrites combine in Discord's order."""

from bot.runtime import config
from sandbox.world import permissions as p
from sandbox.world.examples import (
    BOT_ID,
    BOT_PERMISSIONS,
    BOT_ROLE_ID,
    GUILD_ID,
    PEOPLE,
    STAFF_ID,
    example,
)
from sandbox.world.model import Overwrite
from sandbox.world.permissions import resolve

SEE, SAY, PIN = p.VIEW_CHANNEL, p.SEND_MESSAGES, p.PIN_MESSAGES
ADA, BO = PEOPLE[0][0], PEOPLE[1][0]


def test_everyone_then_roles_then_the_member() -> None:
    everyone = {"g": Overwrite(0, deny=SAY)}
    assert resolve("g", "u", SEE | SAY, [], everyone) == SEE
    role = everyone | {"r": Overwrite(0, allow=SAY)}
    assert resolve("g", "u", SEE | SAY, ["r"], role) == SEE | SAY
    own = role | {"u": Overwrite(1, deny=SAY)}
    assert resolve("g", "u", SEE | SAY, ["r"], own) == SEE


def test_what_one_role_allows_no_other_role_denies() -> None:
    both = {"a": Overwrite(0, deny=SAY), "b": Overwrite(0, allow=SAY)}
    assert resolve("g", "u", SEE, ["a", "b"], both) == SEE | SAY


def test_whoever_cannot_see_can_do_nothing() -> None:
    assert resolve("g", "u", SEE | SAY | PIN, [], {"g": Overwrite(0, deny=SEE)}) == 0


def test_an_administrator_can_do_everything() -> None:
    hidden = {"g": Overwrite(0, deny=SEE)}
    assert resolve("g", "u", p.ADMINISTRATOR, [], hidden) == p.ALL


def test_the_owner_sees_all_and_strangers_nothing() -> None:
    world = example()
    staff = world.channel(STAFF_ID)
    assert world.permissions(ADA, staff) == p.ALL
    assert world.permissions(BO, staff) == 0
    assert world.permissions(BOT_ID, staff) & SEE
    assert world.permissions("5", staff) == 0
    assert world.guild_permissions(world.guild(GUILD_ID), "5") == 0


def test_the_role_of_the_bot_has_exactly_what_its_invitation_asks_for() -> None:
    asked = {name: bit for name, bit in p.NAMES.items() if bit & BOT_PERMISSIONS}
    assert asked == config.PERMISSIONS
    world = example()
    assert world.guild(GUILD_ID).roles[BOT_ROLE_ID].permissions == BOT_PERMISSIONS
    assert not world.permissions(BOT_ID, world.channel(STAFF_ID)) & p.MANAGE_THREADS
