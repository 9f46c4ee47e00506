"""The world one starts with: five people, one guild, a few channels and the bot."""

from sandbox.world import permissions
from sandbox.world.model import CATEGORY, TEXT, Channel, Member, Overwrite, Role, User
from sandbox.world.world import World

BOT_ID = "1180000000000000001"
TOKEN = "c2FuZGJveC1ib3Q.local.never-a-real-token"
GUILD_ID = "1180000000000000100"

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
STAFF_ID = "1180000000000000204"
BOT_PERMISSIONS = permissions.EVERYONE | permissions.MANAGE_THREADS


def example() -> World:
    """The world one starts with."""
    world = World(BOT_ID, TOKEN)
    world.add_user(User(BOT_ID, "Bazaar", None, bot=True, color="#b45309"))
    for user_id, username, name, color, locale in PEOPLE:
        world.add_user(User(user_id, username, name, color=color, locale=locale))
    owner = PEOPLE[0][0]
    guild = world.add_guild("Bazaar", owner, guild_id=GUILD_ID)
    now = world.clock.now()
    bot_role = Role("1180000000000000101", "Bazaar", BOT_PERMISSIONS, position=2, managed_by=BOT_ID)
    admin = Role("1180000000000000102", "Stewards", permissions.ADMINISTRATOR, 0xC2410C, hoist=True)
    guild.roles |= {bot_role.id: bot_role, admin.id: admin}
    for user_id, *_ in PEOPLE:
        guild.members[user_id] = Member(user_id, now)
    guild.members[owner].roles.append(admin.id)
    guild.members[BOT_ID] = Member(BOT_ID, now, [bot_role.id])
    market = Channel("1180000000000000200", CATEGORY, "market", guild.id)
    world.add_channel(market)
    for position, (channel_id, name) in enumerate(CHANNELS):
        world.add_channel(Channel(channel_id, TEXT, name, guild.id, market.id, position=position))
    hidden = {
        guild.id: Overwrite(0, deny=permissions.VIEW_CHANNEL),
        bot_role.id: Overwrite(0, allow=permissions.VIEW_CHANNEL),
    }
    world.add_channel(
        Channel(STAFF_ID, TEXT, "stewards", guild.id, market.id, position=3, overwrites=hidden)
    )
    return world
