"""The world one starts with: five people, a few channels and the bot on one server, or on more."""

from sandbox.world import channels, permissions
from sandbox.world.model import CATEGORY, TEXT, Channel, Guild, Id, Member, Overwrite, Role, User
from sandbox.world.world import World

BOT_ID = "1180000000000000001"
TOKEN = "c2FuZGJveC1ib3Q.local.never-a-real-token"
GUILD_ID = "1180000000000000100"
NEXT_SHARD = 1 << 22
"""Servers whose ids are so far apart belong to neighbouring shards, however many there are."""

PEOPLE = (
    ("1180000000000000011", "ada", "Ada", "#c2410c", "en-US"),
    ("1180000000000000012", "bo", "Bo", "#0f766e", "en-US"),
    ("1180000000000000013", "chidi", "Chidi", "#7c3aed", "en-US"),
    ("1180000000000000014", "dana", "Dana", "#be123c", "de"),
    ("1180000000000000015", "emre", "Emre", "#1d4ed8", "de"),
)
CHANNELS = (
    ("1180000000000000201", "bazaar"),
    ("1180000000000000202", "tables"),
    ("1180000000000000203", "chatter"),
)
BOT_ROLE_ID, ADMIN_ROLE_ID = "1180000000000000101", "1180000000000000102"
MARKET_ID = "1180000000000000200"
STAFF_ID = "1180000000000000204"
BOT_PERMISSIONS = (
    permissions.VIEW_CHANNEL
    | permissions.SEND_MESSAGES
    | permissions.ATTACH_FILES
    | permissions.READ_MESSAGE_HISTORY
    | permissions.CREATE_PUBLIC_THREADS
    | permissions.SEND_MESSAGES_IN_THREADS
)
"""What a game bot asks for when it is invited; everything else it has as everybody has it."""


def example() -> World:
    """The world one starts with."""
    world = World(BOT_ID, TOKEN)
    world.add_user(User(BOT_ID, "Bazaar", None, bot=True, color="#b45309"))
    for user_id, username, name, color, locale in PEOPLE:
        world.add_user(User(user_id, username, name, color=color, locale=locale))
    add_server(world, 0)
    return world


def on_server(number: int, id_: Id) -> Id:
    """What an id of the first server is on another one; 0 is the first."""
    return str(int(id_) + number * NEXT_SHARD)


def add_server(world: World, number: int) -> Guild:
    """Found the first server, or one like it on the next shard, and let everybody join it."""

    def id_of(first: Id) -> Id:
        return on_server(number, first)

    owner, now = PEOPLE[0][0], world.clock.now()
    name = f"Bazaar {number + 1}" if number else "Bazaar"
    guild = world.add_guild(name, owner, guild_id=id_of(GUILD_ID))
    bot_role = Role(
        id_of(BOT_ROLE_ID), "Bazaar", BOT_PERMISSIONS, position=2, managed_by=world.bot_id
    )
    admin = Role(id_of(ADMIN_ROLE_ID), "Stewards", permissions.ADMINISTRATOR, 0xC2410C, hoist=True)
    guild.roles |= {bot_role.id: bot_role, admin.id: admin}
    for user_id, *_ in PEOPLE:
        guild.members[user_id] = Member(user_id, now)
    guild.members[owner].roles.append(admin.id)
    market = Channel(id_of(MARKET_ID), CATEGORY, "market", guild.id)
    world.add_channel(market)
    for position, (channel_id, title) in enumerate(CHANNELS):
        world.add_channel(
            Channel(id_of(channel_id), TEXT, title, guild.id, market.id, position=position)
        )
    hidden = {
        guild.id: Overwrite(0, deny=permissions.VIEW_CHANNEL),
        bot_role.id: Overwrite(0, allow=permissions.VIEW_CHANNEL),
    }
    staff = Channel(
        id_of(STAFF_ID), TEXT, "stewards", guild.id, market.id, position=3, overwrites=hidden
    )
    world.add_channel(staff)
    channels.join(world, guild, world.bot_id, [bot_role.id])
    return guild
