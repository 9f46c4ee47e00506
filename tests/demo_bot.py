"""A demonstration bot on the real discord.py: every component once, for tests and by hand.

python -m tests.demo_bot http://127.0.0.1:8765
"""

import asyncio
import io
import struct
import sys
import zlib
from typing import Any, ClassVar

import discord
import yarl
from discord import app_commands

from sandbox.world.examples import TOKEN

GEMS = ("Ruby", "Emerald", "Sapphire", "Topaz", "Pearl", "Opal", "Onyx")


def point_at(base: str) -> None:
    """Let discord.py talk to a local Discord."""
    discord.http.Route.BASE = f"{base}/api/v10"
    gateway = yarl.URL("ws" + base.removeprefix("http") + "/gateway")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.asset.Asset.BASE = f"{base}/cdn"


def picture(width: int = 320, height: int = 160) -> bytes:
    """A small gradient as PNG, without any imaging library."""
    rows = b"".join(
        b"\x00" + bytes(v for x in range(width) for v in (x * 255 // width, y * 255 // height, 120))
        for y in range(height)
    )

    def chunk(kind: bytes, data: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + checksum

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def film(width: int = 320, height: int = 160, frames: int = 8) -> bytes:
    """A bar that walks from left to right as animated GIF, without any imaging library."""
    palette = bytes(v for n in range(128) for v in (n * 2, n, 128 - n))
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF6, 0, 0) + palette
    forever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    moves = b"".join(_frame(width, height, n / frames) for n in range(frames))
    return head + forever + moves + b";"


def _frame(width: int, height: int, at: float) -> bytes:
    bar = round(width * at)
    row = bytes(127 if bar <= x < bar + width // 8 else 20 for x in range(width))
    pixels = row * height
    # Codes of eight bits are bytes, as long as the table is cleared before it grows to nine.
    codes = b"".join(b"\x80" + pixels[n : n + 126] for n in range(0, len(pixels), 126)) + b"\x81"
    blocks = [codes[n : n + 255] for n in range(0, len(codes), 255)]
    control = b"\x21\xf9\x04\x00" + struct.pack("<H", 20) + b"\x00\x00"
    place = b"," + struct.pack("<HHHHB", 0, 0, width, height, 0)
    data = b"".join(bytes([len(block)]) + block for block in blocks)
    return control + place + b"\x07" + data + b"\x00"


def film_file(name: str = "film.gif") -> discord.File:
    return discord.File(io.BytesIO(film()), name, description="A bar walks to the right")


class Cinema(discord.ui.LayoutView):
    """A moving picture in a gallery, and as a file."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(
            discord.ui.MediaGallery(
                discord.MediaGalleryItem("attachment://film.gif", description="A walking bar")
            )
        )
        self.add_item(discord.ui.File("attachment://film.gif"))


def picture_file(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(picture()), name, description="A gradient from black to blue")


class Press(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"press:(\d+)"):
    """A button that counts its presses in its own custom id."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        super().__init__(
            discord.ui.Button(
                label=f"Pressed {count}",
                style=discord.ButtonStyle.primary,
                custom_id=f"press:{count}",
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: object, /
    ) -> "Press":
        return cls(int(match[1]))  # type: ignore[index]  # the template has one group

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(self.count + 1))
        await interaction.response.edit_message(content=f"Count: {self.count + 1}", view=view)


class Survey(discord.ui.Modal, title="A little survey"):
    """A form with every kind of field."""

    hint: discord.ui.TextDisplay[Any] = discord.ui.TextDisplay("Fill in as much as you **like**.")
    name: discord.ui.Label[Any] = discord.ui.Label(
        text="Your name",
        description="As others shall read it",
        component=discord.ui.TextInput(custom_id="name", max_length=30),
    )
    gem: discord.ui.Label[Any] = discord.ui.Label(
        text="Favourite gem",
        component=discord.ui.Select(
            custom_id="gem",
            options=[discord.SelectOption(label=g, value=g.lower()) for g in GEMS],
            required=False,
        ),
    )
    pace: discord.ui.Label[Any] = discord.ui.Label(
        text="Pace",
        component=discord.ui.RadioGroup(
            custom_id="pace",
            options=[
                discord.RadioGroupOption(label="Slow", value="slow"),
                discord.RadioGroupOption(label="Fast", value="fast", default=True),
            ],
        ),
    )
    agree: discord.ui.Label[Any] = discord.ui.Label(
        text="Agreed", component=discord.ui.Checkbox(custom_id="agree", default=False)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        answers = {}
        for label in (self.name, self.gem, self.pace, self.agree):
            part: Any = label.component
            answers[part.custom_id] = getattr(part, "values", None) or getattr(part, "value", None)
        lines = "\n".join(f"{k}: {v}" for k, v in answers.items())
        await interaction.response.send_message(f"Thank you!\n{lines}", ephemeral=True)


class Checks(discord.ui.Modal, title="Checks and notes"):
    """A form with a checkbox group, a paragraph and a person select."""

    wishes: discord.ui.Label[Any] = discord.ui.Label(
        text="Wishes",
        component=discord.ui.CheckboxGroup(
            custom_id="wishes",
            min_values=0,
            required=False,
            options=[
                discord.CheckboxGroupOption(label="Music", value="music"),
                discord.CheckboxGroupOption(label="Tea", value="tea"),
            ],
        ),
    )
    friend: discord.ui.Label[Any] = discord.ui.Label(
        text="Friend",
        component=discord.ui.UserSelect(custom_id="friend", required=False),
    )
    note: discord.ui.Label[Any] = discord.ui.Label(
        text="Note",
        component=discord.ui.TextInput(
            custom_id="note", style=discord.TextStyle.paragraph, required=False, max_length=500
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        # a Label holds any component
        wishes = self.wishes.component.values  # type: ignore[attr-defined]
        await interaction.response.send_message(f"Wishes: {', '.join(wishes) or '-'}")


class Classic(discord.ui.View):
    """Rows of buttons and all selects."""

    @discord.ui.button(label="Primary", style=discord.ButtonStyle.primary, custom_id="c:primary")
    async def primary(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message("You pressed **Primary**.", ephemeral=True)

    @discord.ui.button(label="Update", style=discord.ButtonStyle.success, custom_id="c:update")
    async def update(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.edit_message(content="Updated in place.")

    @discord.ui.button(label="Form", style=discord.ButtonStyle.secondary, custom_id="c:form")
    async def form(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_modal(Survey())

    @discord.ui.button(label="Silence", style=discord.ButtonStyle.danger, custom_id="c:silence")
    async def silence(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await asyncio.sleep(3.5)

    @discord.ui.button(label="Closed", disabled=True, custom_id="c:closed")
    async def closed(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        raise AssertionError

    @discord.ui.select(
        placeholder="Choose gems",
        custom_id="c:gems",
        min_values=1,
        max_values=3,
        options=[
            discord.SelectOption(label=g, value=g.lower(), description=f"A fine {g.lower()}")
            for g in GEMS
        ],
    )
    async def gems(self, interaction: discord.Interaction, chosen: discord.ui.Select[Any]) -> None:
        await interaction.response.send_message(", ".join(chosen.values), ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="c:user", placeholder="A person")
    async def user(
        self, interaction: discord.Interaction, chosen: discord.ui.UserSelect[Any]
    ) -> None:
        await interaction.response.send_message(chosen.values[0].mention, ephemeral=True)

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="c:role", placeholder="A role")
    async def role(
        self, interaction: discord.Interaction, chosen: discord.ui.RoleSelect[Any]
    ) -> None:
        await interaction.response.send_message(chosen.values[0].name, ephemeral=True)

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="c:channel", placeholder="A channel")
    async def channel(
        self, interaction: discord.Interaction, chosen: discord.ui.ChannelSelect[Any]
    ) -> None:
        await interaction.response.send_message(chosen.values[0].mention, ephemeral=True)


class Showcase(discord.ui.LayoutView):
    """Components V2: container, section, gallery, separator, file, row."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        more: discord.ui.Button[Any] = discord.ui.Button(label="More", custom_id="v2:more")
        more.callback = self.more  # type: ignore[method-assign]  # discord.py's way to set it
        section = discord.ui.Section(
            discord.ui.TextDisplay("## The market\nThree stalls are open <t:1760000000:R>."),
            discord.ui.TextDisplay("-# Prices change at noon."),
            accessory=more,
        )
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board")
        )
        again: discord.ui.Button[Any] = discord.ui.Button(
            label="Again", style=discord.ButtonStyle.success, custom_id="v2:again"
        )
        again.callback = self.again  # type: ignore[method-assign]  # discord.py's way to set it
        box: discord.ui.Container[Any] = discord.ui.Container(
            accent_colour=discord.Colour(0xB45309)
        )
        box.add_item(section)
        box.add_item(discord.ui.Separator(spacing=discord.SeparatorSpacing.large))
        box.add_item(gallery)
        box.add_item(discord.ui.File("attachment://log.txt"))
        box.add_item(discord.ui.ActionRow(again))
        self.add_item(box)

    async def more(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("More to see.", ephemeral=True)

    async def again(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(
            view=Showcase(), attachments=[picture_file(), log_file()]
        )


def log_file() -> discord.File:
    return discord.File(io.BytesIO(b"one\ntwo\n"), "log.txt", description="A log")


class Whisper(discord.ui.View):
    """A button that is answered in private."""

    @discord.ui.button(label="Again")
    async def again(self, interaction: discord.Interaction, _: discord.ui.Button[Any]) -> None:
        await interaction.response.send_message("Once more.", ephemeral=True)


class GermanNames(app_commands.Translator):
    """A few localised names."""

    words: ClassVar = {
        "ping": "ping",
        "secret": "geheim",
        "gem": "edelstein",
        "Say hello": "Sag hallo",
        "table": "tisch",
        "Greet": "Grüßen",
        "Count Words": "Wörter zählen",
    }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        return self.words.get(string.message) if locale is discord.Locale.german else None


class DemoBot(discord.AutoShardedClient):
    """Everything the sandbox can show, one command each."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        add_commands(self.tree)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause: the sandbox paces only when asked."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press)
        self.add_view(Classic(timeout=None))
        self.add_view(Showcase())
        await self.tree.set_translator(GermanNames())
        await self.tree.sync()


def add_commands(tree: app_commands.CommandTree) -> None:  # noqa: PLR0915 - one block a command
    @tree.command(description="Say hello")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Pong!")

    @tree.command(description="A private word")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            "Only for your eyes.", ephemeral=True, view=Whisper(timeout=None)
        )

    @tree.command(description="A button that counts")
    async def count(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press(0))
        await interaction.response.send_message("Count: 0", view=view)

    @tree.command(description="Rows of buttons and all selects")
    async def classic(interaction: discord.Interaction) -> None:
        embed = discord.Embed(
            title="Classic", description="An *embed* with a picture", colour=0x0F766E
        )
        embed.add_field(name="Field", value="Value", inline=True)
        embed.set_image(url="attachment://board.png")
        embed.set_footer(text="A footer")
        await interaction.response.send_message(
            "Press **something**.", embed=embed, view=Classic(timeout=None), file=picture_file()
        )

    @tree.command(description="Components of the second kind")
    async def showcase(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Showcase(), files=[picture_file(), log_file()])

    @tree.command(description="A form with checks")
    async def checks(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Checks())

    @tree.command(description="Think first, then show a picture")
    async def slow(interaction: discord.Interaction, seconds: float = 1.0) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(seconds)
        await interaction.edit_original_response(
            content="Here is the board.", attachments=[picture_file()]
        )
        await interaction.followup.send("And a private follow-up.", ephemeral=True)

    @tree.command(description="Options of every kind")
    @app_commands.choices(
        size=[
            app_commands.Choice(name="Small", value=1),
            app_commands.Choice(name="Large", value=2),
        ]
    )
    async def options(  # noqa: PLR0917 - a command has as many options as it shows
        interaction: discord.Interaction,
        gem: str,
        number: app_commands.Range[int, 1, 10],
        size: app_commands.Choice[int] | None = None,
        ratio: float | None = None,
        sure: bool | None = None,
        user: discord.User | None = None,
        channel: discord.TextChannel | None = None,
        role: discord.Role | None = None,
    ) -> None:
        named = [gem, number, size and size.name, ratio, sure, user, channel, role]
        await interaction.response.send_message(
            " · ".join(str(one) for one in named if one is not None)
        )

    @options.autocomplete("gem")
    async def complete_gem(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=g, value=g.lower())
            for g in GEMS
            if current.lower() in g.lower()
        ]

    table = app_commands.Group(name="table", description="Threads as tables")

    @table.command(description="Open a table in a thread")
    async def new(interaction: discord.Interaction, name: str, private: bool = False) -> None:
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        await interaction.response.defer(ephemeral=True, thinking=True)
        thread = await channel.create_thread(name=name, type=kind, auto_archive_duration=60)
        await thread.add_user(interaction.user)
        await thread.send(f"Welcome to **{name}**.")
        await interaction.followup.send(f"Opened {thread.mention}", ephemeral=True)

    @table.command(description="Close this table")
    async def close(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.Thread)
        await interaction.response.send_message("Closed.")
        await interaction.channel.edit(archived=True)

    tree.add_command(table)

    @tree.command(description="A direct message")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            view = discord.ui.View(timeout=None)
            view.add_item(Press(0))
            await interaction.user.send("A word in private.", view=view)
        except discord.Forbidden as refusal:
            await interaction.followup.send(f"Closed: {refusal.code}", ephemeral=True)
        else:
            await interaction.followup.send("Sent.", ephemeral=True)

    @tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, user: discord.User) -> None:
        await interaction.response.send_message(f"Hello {user.display_name}!")

    @tree.context_menu(name="Count Words")
    async def count_words(interaction: discord.Interaction, message: discord.Message) -> None:
        words = len(message.content.split())
        await interaction.response.send_message(f"{words} words by {message.author.display_name}")

    @tree.command(description="Read a file")
    async def read(
        interaction: discord.Interaction,
        file: discord.Attachment,
        other: discord.Attachment | None = None,
    ) -> None:
        lines = [
            f"{one.filename} · {one.content_type} · {len(await one.read())} bytes"
            for one in (file, other)
            if one is not None
        ]
        await interaction.response.send_message("\n".join(lines))

    @tree.command(description="A moving picture in a gallery and as a file")
    async def film(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Cinema(), file=film_file())
        await interaction.followup.send("And as an attachment.", file=film_file())

    @tree.command(description="Only for stewards")
    @app_commands.default_permissions(administrator=True)
    async def steward(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("At your service.", ephemeral=True)


async def main(base: str) -> None:
    """Run the bot against a sandbox until it is stopped."""
    point_at(base)
    async with DemoBot() as bot:
        await bot.start(TOKEN)


if __name__ == "__main__":
    discord.utils.setup_logging()
    asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8765"))
