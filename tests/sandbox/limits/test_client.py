"""What the real client library builds within its own rules is taken."""

import io
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from sandbox.limits.commands import check_command, check_commands
from sandbox.limits.messages import check_message
from sandbox.limits.modals import check_modal
from tests.sandbox.building import upload


class Board(ui.LayoutView):
    row = ui.ActionRow[Any]()

    def __init__(self) -> None:
        super().__init__()
        button: ui.Button[Any] = ui.Button(label="Take", custom_id="take", emoji="💎")
        link: ui.Button[Any] = ui.Button(label="Rules", url="https://example.org")
        chooser: ui.Select[Any] = ui.Select(
            custom_id="choose",
            options=[
                discord.SelectOption(label=f"{n}", description="d", emoji="🔷") for n in range(25)
            ],
            max_values=25,
        )
        picture = discord.MediaGalleryItem("attachment://board.png", description="alt")
        small: ui.Thumbnail[Any] = ui.Thumbnail("https://example.org/a.png", description="alt")
        self.add_item(
            ui.Container(
                ui.Section("one", "two", accessory=small),
                ui.Section("three", accessory=button),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.MediaGallery(picture),
                ui.File("attachment://board.png", spoiler=True),
                ui.ActionRow(chooser),
                ui.ActionRow(link),
                accent_colour=0x112233,
            )
        )
        pickers: tuple[type[Any], ...] = (
            ui.UserSelect,
            ui.RoleSelect,
            ui.MentionableSelect,
            ui.ChannelSelect,
        )
        for n, kind in enumerate(pickers):
            self.add_item(ui.ActionRow(kind(custom_id=f"pick{n}", placeholder="p", min_values=0)))
        self.row.add_item(ui.Button(label="More", custom_id="more", disabled=True))


@pytest.mark.asyncio
async def test_a_layout_of_the_real_client_is_taken() -> None:
    file = discord.File(io.BytesIO(b"x"), "board.png", description="alt")
    with discord.http.handle_message_parameters(
        view=Board(), file=file, nonce="n" * 25, allowed_mentions=discord.AllowedMentions.none()
    ) as sent:
        # there is a file
        payload = discord.utils._from_json(sent.multipart[0]["value"])  # type: ignore[index]
    check_message(payload, {0: upload("board.png")})


@pytest.mark.asyncio
async def test_a_classic_message_of_the_real_client_is_taken() -> None:
    embed = discord.Embed(
        title="t", description="d", colour=0xFFFFFF, timestamp=discord.utils.utcnow()
    )
    embed.add_field(name="n", value="v").set_footer(text="f").set_author(name="a")
    view = ui.View()
    view.add_item(ui.Button(label="Join", custom_id="join"))
    with discord.http.handle_message_parameters(content="hi", embed=embed, view=view) as sent:
        assert sent.payload is not None
        check_message(sent.payload)
        check_message(sent.payload, existing={"content": "old", "flags": 0})


class Form(ui.Modal, title="Form"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="n", min_length=1))
    pick: ui.Label[Any] = ui.Label(
        text="Pick",
        description="One",
        component=ui.Select(custom_id="s", options=[discord.SelectOption(label="a")]),
    )
    radio: ui.Label[Any] = ui.Label(
        text="Radio",
        component=ui.RadioGroup(
            custom_id="r",
            options=[discord.RadioGroupOption(label=x, value=x) for x in "ab"],
        ),
    )
    boxes: ui.Label[Any] = ui.Label(
        text="Boxes",
        component=ui.CheckboxGroup(
            custom_id="c", options=[discord.CheckboxGroupOption(label=x, value=x) for x in "ab"]
        ),
    )
    box: ui.Label[Any] = ui.Label(text="Box", component=ui.Checkbox(custom_id="b"))


class Classic(ui.Modal, title="Classic"):
    name: ui.TextInput[Any] = ui.TextInput(label="Name", default="x", max_length=5)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", [Form, Classic])
async def test_a_modal_of_the_real_client_is_taken(kind: type[ui.Modal]) -> None:
    check_modal(kind().to_dict())


def test_commands_of_the_real_client_are_taken() -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    table = app_commands.Group(name="table", description="Tables")

    @table.command(name="new", description="Open a table")
    @app_commands.choices(game=[app_commands.Choice(name="Johari", value="johari")])
    async def new(
        interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 2, 5] = 2
    ) -> None: ...

    async def look(interaction: discord.Interaction, user: discord.User) -> None: ...

    tree.add_command(table)
    tree.add_command(app_commands.ContextMenu(name="Look at Hand", callback=look))
    payloads = [command.to_dict(tree) for command in tree.get_commands()]
    assert [payload["type"] for payload in payloads] == [1, 2]
    check_commands(payloads)
    for payload in payloads:
        check_command(payload)
