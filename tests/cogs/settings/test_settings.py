"""Settings of people and servers, the doctor, and privacy, in a simulated Discord."""

from __future__ import annotations

import json
import re
import warnings
from typing import Any

import pytest

from bot.tables.quiet_hours import Quiet
from bot.tables.settings import ServerSettings, UserSettings
from engine.registry import GAMES
from tests.cogs.simulated import Simulated, custom_ids, placeholders, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio
NIGHT = Quiet(22 * 60, 8 * 60)


def wishes(sim: Simulated, name: str) -> UserSettings:
    return sim.store.settings.get(sim.people[name].id, UserSettings())


def menu(message: discord.Message, verb: str, rest: str = "") -> str:
    return next(id_ for id_ in custom_ids(message) if id_.startswith(f"bz:{verb}:") and rest in id_)


def keeper(sim: Simulated) -> None:
    """Add somebody who manages the server."""
    role = sim.guild.create_role("Keepers", permissions=discord.Permissions(manage_guild=True))
    sim.people["kit"] = sim.guild.add_member(sim.env.create_user("kit"), roles=[role])


def rules(sim: Simulated) -> ServerSettings:
    return sim.store.servers.get(sim.guild.id, ServerSettings())


async def test_only_the_variants_of_a_game_are_offered_for_it() -> None:
    async with simulated("ada") as sim:
        for key, game in GAMES.items():
            found = await sim.people["ada"].autocomplete(
                sim.channel, "table new", "variant", "", game=key
            )
            assert tuple(one["value"] for one in found) == game.spec.variants


async def test_settings_are_changed_by_command() -> None:
    async with simulated("ada") as sim:
        seen = await sim.slash("ada", "settings")
        assert seen.ephemeral
        assert "Your settings" in text(shown(seen))
        zones = await sim.people["ada"].autocomplete(sim.channel, "settings", "time_zone", "berl")
        assert zones[0]["value"] == "Europe/Berlin"
        changed = await sim.slash(
            "ada", "settings", language="de", direct_messages=True, quiet_hours="22:00-8",
            time_zone="Europe/Berlin", board_theme="contrast", boards="words", ping_me="all",
        )  # fmt: skip
        assert "Deine Einstellungen" in text(shown(changed)), "in the language just chosen"
        assert wishes(sim, "ada") == UserSettings(
            "de", NIGHT, "Europe/Berlin", "contrast", "all", True, "words", "de", zone_chosen=True
        )
        off = await sim.slash("ada", "settings", quiet_hours="aus", language="auto")
        assert "Your settings" in text(shown(off))
        assert wishes(sim, "ada").quiet is None


WRONG: list[dict[str, Any]] = [
    {"quiet_hours": "whenever"},
    {"quiet_hours": ""},
    {"quiet_hours": "8-8"},
    {"quiet_hours": "25:00-99:99"},
    {"quiet_hours": "'; DROP TABLE wishes; --"},
    {"time_zone": "../../etc/passwd"},
    {"time_zone": "Mars/Olympus", "quiet_hours": "22-8"},
    {"time_zone": "x" * 5000},
]


async def test_wrong_settings_change_nothing_and_say_why() -> None:
    async with simulated("ada") as sim:
        for wrong in WRONG:
            refused = await sim.slash("ada", "settings", ping_me="nothing", **wrong)
            assert refused.ephemeral
            assert 20 < len(text(shown(refused))) < 400, wrong
            assert wishes(sim, "ada") == UserSettings(), wrong


async def test_a_time_zone_is_guessed_and_shown_until_one_is_chosen() -> None:
    async with simulated("ada") as sim:
        said = text(shown(await sim.slash("ada", "settings")))
        assert "America/New_York (my guess: it's " in said
        assert wishes(sim, "ada") == UserSettings(), "to look keeps nothing"
        await sim.slash("ada", "settings", quiet_hours="22:00-8")
        assert wishes(sim, "ada") == UserSettings(quiet=NIGHT, zone="America/New_York")
        said = text(shown(await sim.slash("ada", "settings", language="de")))
        assert "Europe/Berlin (geraten: dort ist es " in said
        said = text(shown(await sim.slash("ada", "settings", time_zone="Asia/Tokyo")))
        assert "Asia/Tokyo (dort ist es " in said
        assert wishes(sim, "ada").zone_chosen
        asked = await sim.click("ada", shown(await sim.slash("ada", "settings")), "hours")
        blank = {"begins": "22", "ends": "8", "zone": " "}
        said = text(shown(await sim.people["ada"].submit_modal(asked, blank)))
        assert "Europe/Berlin (geraten" in said, "left blank, it is guessed again"


async def test_settings_are_changed_by_pressing() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        more = shown(await sim.click("ada", sim.panel, "more"))
        form = shown(await sim.click("ada", more, "settings"))
        avoid = "Add or remove someone…"
        wanted = ["Language…", "Ping me…", "Boards…", "Board theme…", avoid]
        assert sorted(placeholders(form)) == sorted(wanted)
        chosen = (("told", "nothing"), ("theme", "light"), ("boards", "text"), ("language", "de"))
        for field, value in chosen:
            ada = sim.people["ada"]
            form = shown(await ada.select(form, [value], custom_id=menu(form, "wish", field)))
        settings = UserSettings("de", None, "Europe/Berlin", "light", "nothing", boards="text")
        assert wishes(sim, "ada") == settings
        form = shown(await sim.click("ada", form, "settings", "dm"))
        assert wishes(sim, "ada").by_dm
        asked = await sim.click("ada", form, "hours")
        hours = {"begins": "22:00", "ends": "08:00", "zone": "berlin"}
        receipt = await sim.people["ada"].submit_modal(asked, hours)
        assert "Gespeichert" in text(shown(receipt))
        assert wishes(sim, "ada").quiet == NIGHT
        asked = await sim.click("ada", form, "hours")
        wrong = {"begins": "22:00", "ends": "", "zone": "/etc/passwd"}
        refused = await sim.people["ada"].submit_modal(asked, wrong)
        assert "nichts geändert" in text(shown(refused))
        assert wishes(sim, "ada").quiet == NIGHT
        hand = text(shown(await sim.click("ada", sim.panel, "hand")))
        assert "Tisch 1" in hand, "the chosen language counts everywhere"


async def test_a_board_is_shown_as_chosen_on_it_and_so_are_hands_and_forms() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        ada = sim.people["ada"]
        board = shown(await sim.slash("ada", "board"))
        for style, begins in (("words", "### bo"), ("text", "**bo**"), ("words", "### bo")):
            pressed = await ada.select(board, [style], custom_id=menu(board, "boards"))
            board = shown(pressed)
            assert wishes(sim, "ada").boards == style
            assert begins in text(board)
        assert re.search(r"Hand: \d of 7 cards", text(board))
        assert not re.search("[🐫●○]", text(board))
        await sim.slash("bo", "settings", boards="words")
        hand = text(shown(await sim.click("ada", sim.panel, "hand")))
        moves = [text(shown(await sim.click(name, sim.panel, "move"))) for name in ("ada", "bo")]
        (form,) = [move for move in moves if "Your turn: take or sell?" in move]
        for own in (hand, form):
            assert "Herd: " in own
            assert "🐫" not in own


async def test_the_button_of_the_version_before_still_turns_pictures_off_and_on() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        more = shown(await sim.click("ada", sim.panel, "more"))
        for style in ("text", "pictures"):
            more = shown(await sim.click("ada", more, "text"))
            assert wishes(sim, "ada").boards == style


@pytest.mark.parametrize("way", ["command", "press"])
async def test_letters_come_at_once_in_the_language_of_whoever_switched_them_on(way: str) -> None:
    async with simulated("ada", "bo") as sim:
        bo = sim.people["bo"]
        sim.store.servers[sim.guild.id] = ServerSettings(language="de")
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        await sim.click("bo", sim.panel, "join")  # now it is known how Discord speaks to bo
        assert sim.table().language == "de"
        if way == "command":
            await sim.slash("bo", "settings", direct_messages=True)
        else:
            form = shown(await sim.slash("bo", "settings"))
            await sim.click("bo", form, "settings", "dm")
        await sim.slash("ada", "table new", game="basari", seats=3)
        await sim.slash("ada", "table invite", who=bo, table="2")
        assert "invited you to" in text(bo.user.dm_channel.history()[-1])
        await sim.slash("bo", "settings", direct_messages=False)
        assert sim.store.settings[bo.id].dm_language is None, "nobody is to be written to"


async def test_nobody_is_called_who_does_not_want_to_be() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.slash("ada", "settings", ping_me="nothing")
        await sim.begun("jaipur", "ada", "bo")
        pinged = {user.id for message in sim.place.history() for user in message.mentions}
        assert sim.people["bo"].id in pinged


async def test_the_server_is_set_up_by_those_who_manage_it_alone() -> None:
    async with simulated("ada") as sim:
        keeper(sim)
        group = sim.bot.tree.get_command("server")
        assert isinstance(group, discord.app_commands.Group)
        assert group.default_permissions == discord.Permissions(manage_guild=True)
        screen = shown(await sim.slash("kit", "server settings"))
        assert "Server settings" in text(screen)
        other = sim.guild.create_text_channel("games")
        kit = sim.people["kit"]
        screen = shown(await kit.select(screen, [other], custom_id=menu(screen, "places")))
        assert rules(sim).channels == (other.id,)
        refused = await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert f"<#{other.id}>" in text(shown(refused))
        screen = shown(await kit.select(screen, [], custom_id=menu(screen, "places")))
        players = sim.guild.create_role("Players")
        screen = shown(await kit.select(screen, [players], custom_id=menu(screen, "roles")))
        assert (rules(sim).openers, rules(sim).role) == ("role", players.id)
        refused = await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert f"<@&{players.id}>" in text(shown(refused))
        for field, value in (
            ("openers", "everyone"), ("pace", "slow"), ("most_tables", "5"), ("language", "de"),
            ("theme", "light"),
        ):  # fmt: skip
            screen = shown(
                await kit.select(screen, [value], custom_id=menu(screen, "house", field))
            )
        screen = shown(await sim.click("kit", screen, "server", "threads"))
        role = players.id
        wanted = ServerSettings((), False, 259_200, 5, "de", "everyone", role, "light")
        assert rules(sim) == wanted
        assert f"<@{kit.id}> changed the thread setting" in text(screen)
        await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert (sim.table().seconds_per_move, sim.table().language) == (259_200, "de")
        # Discord hides the commands from others; whoever gets at them all the same is refused.
        before = rules(sim)
        (command,) = [one for one in await sim.bot.tree.fetch_commands() if one.name == "server"]
        sim.guild.set_command_permissions(command, {sim.people["ada"]: True})
        for name, options in (("settings", {}), ("settings", {"pace": "live"}), ("doctor", {})):
            refused = await sim.slash("ada", f"server {name}", **options)
            assert "Only people who manage" in text(shown(refused))
        assert rules(sim) == before


async def test_the_server_is_set_up_by_command_and_wrong_values_change_nothing() -> None:
    async with simulated("ada", "bo") as sim:
        keeper(sim)
        await sim.slash(
            "kit", "server settings", channel=sim.channel, threads=False, pace="45m", tables=1,
            language="en", openers="stewards", board_theme="contrast",
        )  # fmt: skip
        place = (sim.channel.id,)
        wanted = ServerSettings(place, False, 2700, 1, "en", "stewards", None, "contrast")
        assert rules(sim) == wanted
        refused = await sim.slash("ada", "table new", game="jaipur", seats=2)
        assert "only people who manage" in text(shown(refused))
        for wrong in ({"pace": "1s"}, {"pace": "x" * 3000}, {"openers": "role", "tables": 7}):
            answer = await sim.slash("kit", "server settings", **wrong)
            assert len(text(shown(answer))) < 300
            assert rules(sim) == wanted
        await sim.slash("kit", "server settings", openers="everyone")
        await sim.seated("jaipur", "ada", "bo")
        full = await sim.slash("bo", "table new", game="jaipur", seats=2)
        assert "the most allowed here" in text(shown(full))
        await sim.click("ada", sim.panel, "start")
        assert sim.table().home.thread is None, "without threads it plays in the channel"


async def test_the_doctor_says_in_one_list_what_to_change() -> None:
    async with simulated("ada", send_messages=False, create_public_threads=False) as sim:
        keeper(sim)
        list_ = text(shown(await sim.slash("kit", "server doctor")))
        assert f"<#{sim.channel.id}>" in list_
        assert "Send Messages" in list_
        assert "Create Public Threads" in list_
        assert "Read Message History" not in list_
        good = sim.guild.create_text_channel("games")
        change, kit = sim.bot.host.settings.change_server, sim.people["kit"].id
        await change(sim.guild.id, kit, lambda _: ServerSettings((good.id,)))
        again = await sim.slash("kit", "server doctor")
        assert "Everything works" in text(shown(again))
        gone = ServerSettings((good.id, 4711), openers="role", role=4712)
        await change(sim.guild.id, kit, lambda _: gone)
        list_ = text(shown(await sim.click("kit", shown(again), "server", "doctor")))
        assert "<#4711> is gone" in list_
        assert "role" in list_
        assert "2 things to fix" in list_


async def test_privacy_export_is_a_file_for_one_alone() -> None:
    async with simulated("ada") as sim:
        await sim.slash("ada", "settings", time_zone="Europe/Berlin")
        answer = await sim.slash("ada", "privacy export")
        assert answer.ephemeral
        (file,) = shown(answer).attachments
        found = json.loads(await file.read())
        assert found["settings"][0]["zone"] == "Europe/Berlin"
        ways = shown(await sim.click("ada", shown(await sim.slash("ada", "settings")), "privacy"))
        pressed = await sim.click("ada", ways, "privacy", "export")
        assert pressed.ephemeral
        assert len(shown(pressed).attachments) == 1
        asked = shown(await sim.click("ada", ways, "privacy", "delete"))
        assert "Delete your data?" in text(asked)


async def test_privacy_delete_asks_first_and_leaves_nobody_waiting() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.begun("jaipur", "ada", "bo")
        await sim.slash("ada", "settings", time_zone="Europe/Berlin")
        question = shown(await sim.slash("ada", "privacy delete"))
        assert "1 open table" in text(question)
        receipt = shown(await sim.click("ada", question, "settings"))
        assert "Your settings" in text(receipt)
        assert sim.store.forgotten == []
        question = shown(await sim.slash("ada", "privacy delete"))
        done = await sim.click("ada", question, "forget")
        assert "Your data has been deleted" in text(shown(done))
        assert sim.store.forgotten == [sim.people["ada"].id]
        assert sim.table().sitters[0].autopilot
        assert (await sim.bot.host.settings.of_user(sim.people["bo"].id)) == UserSettings()
