"""Icons as emojis of the application: made once, shown when they exist, and never in the way."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.tables.shards import Shard
from engine.text import BESIDE, say
from tests.cogs.simulated import Simulated, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from cogs.delivery.images import Studio
    from cogs.kit import emojis
    from cogs.kit.custom_id import Target
    from cogs.kit.emojis import EmojiKeeper, NotMadeYet, emoji_name
    from cogs.kit.modals import modal
    from cogs.kit.screen import (
        MAX_TEXT_LENGTH,
        Screen,
        SelectChoice,
        button,
        clipped,
        fitting,
        length,
        screen,
        select,
        shortened,
        without_any_icon,
    )
    from render.kit.icons import DrawnIcon
    from tests.cogs.icons import raw
    from tests.cogs.screens import components

pytestmark = pytest.mark.asyncio
EMOJIS = "/applications/*/emojis"
INVALID = 50035
INVALID_EMOJI = "Invalid Form Body\nIn components.0.components.0.emoji.id: Invalid emoji"
CAMEL, GOLD = "<:bz_camel_000000:1180000000000000011>", "<:bz_gold_000000:1180000000000000012>"


def picture(word: str, symbol: str = "", digest: str = "0") -> DrawnIcon:
    return DrawnIcon(word, b"\x89PNG\r\n\x1a\n" + word.encode(), digest * 64, symbol)


PICTURES = {
    "jaipur.cards.camel": picture("camel", "🐫"),
    "jaipur.kind.camels": picture("camel", "🐫"),
    "jaipur.kind.sell": picture("sell"),
    "jaipur.cards.gold": picture("gold", "🪙"),
}
NAMES = ["bz_camel_000000", "bz_gold_000000", "bz_sell_000000"]


class Album(Studio):
    """A studio with a few icons that are drawn already."""

    def __init__(self, pictures: Mapping[str, DrawnIcon] = PICTURES, *, whole: bool = True) -> None:
        super().__init__()
        self.pictures, self.whole = pictures, whole

    async def icons(self) -> tuple[Mapping[str, DrawnIcon], bool]:
        return self.pictures, self.whole


@asynccontextmanager
async def unmade() -> AsyncIterator[Simulated]:
    """Start a bot that makes no icons by itself, so that a test can let it."""
    async with simulated("ada", "bo", seed="icons", studio=Album()) as sim:
        yield sim


@asynccontextmanager
async def made() -> AsyncIterator[Simulated]:
    """Start a bot and wait until its icons are made."""
    album = Album()
    async with simulated("ada", "bo", seed="icons", icons=Icons(), studio=album) as sim:
        async with asyncio.timeout(5):
            while sim.bot.icons.mentions.keys() != PICTURES.keys():
                await asyncio.sleep(0.001)
        yield sim


async def read_text(sim: Simulated, name: str) -> None:
    """Let somebody be shown text instead of pictures."""
    await sim.bot.host.settings.change_user(
        sim.people[name].id, lambda old: replace(old, boards="text")
    )


def names(sim: Simulated) -> list[str]:
    return sorted(emoji.name for emoji in sim.env.backend.application_emojis.values())


def add(sim: Simulated, *wanted: str) -> None:
    for name in wanted:
        sim.env.backend.create_application_emoji(name)


# -- making them ------------------------------------------------------------------------------


async def test_only_the_session_of_shard_0_makes_and_removes_any() -> None:
    async with unmade() as sim:
        add(sim, "bz_camel_000000", "bz_old_ffffff")
        before = names(sim)
        sim.bot.shard = Shard(1, 2)
        other = EmojiKeeper(sim.bot)
        with pytest.raises(NotMadeYet):
            await other.sync()
        assert names(sim) == before
        assert "jaipur.cards.camel" in sim.bot.icons.mentions
        assert "jaipur.cards.gold" not in sim.bot.icons.mentions
        sim.bot.shard = Shard(0, 2)
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == NAMES
        await other.sync()
        assert sim.bot.icons.mentions.keys() == PICTURES.keys()


async def test_what_is_missing_is_made_at_the_start_and_only_once() -> None:
    async with made() as sim:
        assert names(sim) == NAMES
        ids = {emoji.name: id_ for id_, emoji in sim.env.backend.application_emojis.items()}
        mention = f"<:bz_camel_000000:{ids['bz_camel_000000']}>"
        assert sim.bot.icons.mentions["jaipur.cards.camel"] == mention
        assert sim.bot.icons.symbols[mention] == "🐫"
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == NAMES


async def test_who_wants_no_icons_has_none_made() -> None:
    async with unmade() as sim:
        await sim.begun("jaipur", "ada", "bo")
        assert names(sim) == []
        assert sim.bot.icons.mentions == {}


async def test_a_start_that_broke_off_is_taken_up_where_it_ended() -> None:
    async with unmade() as sim:
        add(sim, NAMES[1])
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == NAMES


async def test_what_exists_is_shown_though_nothing_can_be_made() -> None:
    async with unmade() as sim:
        add(sim, NAMES[0])
        sim.env.inject_error("POST", EMOJIS, status=403, code=50013, times=None)
        with capture_logs() as lines:
            keeper = EmojiKeeper(sim.bot)
            keeper.begin()
            await asyncio.sleep(0.05)
        assert sim.bot.icons.mentions.keys() == {"jaipur.cards.camel", "jaipur.kind.camels"}
        assert [line["event"] for line in lines] == ["icons not made"]
        assert names(sim) == NAMES[:1]


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(("status", "code"), [(400, 30008), (403, 50001), (401, 0)])
async def test_what_is_refused_is_asked_for_once(method: str, status: int, code: int) -> None:
    async with unmade() as sim:
        sim.env.inject_error(method, EMOJIS, status=status, code=code, times=5)
        with capture_logs() as lines:
            EmojiKeeper(sim.bot).begin()
            await asyncio.sleep(0.05)
        assert [line["event"] for line in lines] == ["icons not made"]
        assert [fault["times"] for fault in sim.env.backend.faults] == [4]
        assert names(sim) == []


async def test_a_failure_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emojis, "FIRST_PAUSE_SECONDS", 0.01)
    async with unmade() as sim:
        sim.env.inject_error("POST", EMOJIS, status=503, times=1)
        keeper = EmojiKeeper(sim.bot)
        with capture_logs() as lines:
            keeper.begin()
            await asyncio.sleep(0.2)
        assert names(sim) == NAMES
        assert [line["event"] for line in lines] == ["icons not made", "icons ready"]


async def test_a_name_that_somebody_else_took_meanwhile_is_found() -> None:
    async with unmade() as sim:
        backend, create = sim.env.backend, sim.bot.create_application_emoji
        before = type(sim.bot).create_application_emoji

        async def taken(*, name: str, image: bytes) -> discord.Emoji:
            sim.bot.create_application_emoji = create  # type: ignore[method-assign]
            backend.create_application_emoji(name)
            sim.env.inject_error("POST", EMOJIS, status=400, code=INVALID, times=1)
            return await before(sim.bot, name=name, image=image)

        sim.bot.create_application_emoji = taken  # type: ignore[method-assign]
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == NAMES
        assert sim.bot.icons.mentions.keys() == PICTURES.keys()


async def test_two_of_one_name_become_the_elder_one() -> None:
    async with unmade() as sim:
        add(sim, NAMES[0], NAMES[0])
        elder = min(sim.env.backend.application_emojis)
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == NAMES
        assert sim.bot.icons.mentions["jaipur.cards.camel"] == f"<:{NAMES[0]}:{elder}>"


async def test_what_is_stale_goes_and_what_is_not_ours_stays() -> None:
    foreign = ["bz_camel", "bz_camel_00000g", "camel_000000", "party", "bz_much_too_long_000000"]
    async with unmade() as sim:
        add(sim, *foreign, "bz_camel_fffff1", "bz_ruby2f_0a1b2c")
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == sorted([*foreign, *NAMES])


async def test_nothing_goes_while_an_icon_cannot_be_drawn() -> None:
    async with simulated("ada", "bo", studio=Album(whole=False)) as sim:
        add(sim, "bz_ruby2f_0a1b2c")
        await EmojiKeeper(sim.bot).sync()
        assert names(sim) == sorted([*NAMES, "bz_ruby2f_0a1b2c"])


async def test_no_more_are_made_than_an_application_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(emojis, "MAX_EMOJIS", 4)
    async with unmade() as sim:
        add(sim, "party", "parrot", "bz_ruby2f_0a1b2c")
        await EmojiKeeper(sim.bot).sync()
        assert len(names(sim)) == 4
        assert {"party", "parrot"} < set(names(sim))
        assert len({*sim.bot.icons.mentions.values()}) == 2


async def test_a_name_tells_the_picture_and_is_short() -> None:
    assert emoji_name(picture("Doppelgänger card", digest="a")) == "bz_doppelg_ng_aaaaaa"
    assert emoji_name(picture("", digest="b")) == "bz_piece_bbbbbb"
    assert len(emoji_name(picture("x" * 99))) == 20


# -- showing them -----------------------------------------------------------------------------


async def test_a_form_shows_pieces_by_their_icons() -> None:
    async with made() as sim:
        await sim.begun("jaipur", "ada", "bo")
        await read_text(sim, "bo")
        form = shown(await sim.click("bo", sim.panel, "move"))
        parts: list[Any] = [part for row in form.components for part in _walk(row)]
        buttons = {part.label: part.emoji for part in parts if getattr(part, "label", None)}
        assert buttons["Sell goods"].name == "bz_sell_000000"
        camels = sim.bot.icons.mentions["jaipur.cards.camel"]
        assert f"{camels}{BESIDE}" in text(form)
        stories = [text(message) for message in sim.place.history()]
        assert any(f"{camels}{BESIDE}" in story for story in stories)


def _walk(part: Any) -> list[Any]:
    return [part, *(inner for child in getattr(part, "children", ()) for inner in _walk(child))]


@pytest.mark.parametrize("code", [INVALID, 10014])
async def test_an_answer_that_is_refused_for_an_icon_comes_without(code: int) -> None:
    async with made() as sim:
        await sim.begun("jaipur", "ada", "bo")
        await read_text(sim, "bo")
        sim.env.inject_error(
            "*", "/*/messages/@original", status=400, code=code, message=INVALID_EMOJI
        )
        form = shown(await sim.click("bo", sim.panel, "move"))
        assert "<:" not in text(form)
        assert "camel" in text(form)
        assert sim.bot.icons.mentions == {}


async def test_a_message_that_is_refused_for_an_icon_is_posted_without() -> None:
    async with made() as sim:
        await sim.seated("jaipur", "ada", "bo")
        sim.env.inject_error(
            "POST", "/channels/*/messages", status=400, code=INVALID, message=INVALID_EMOJI
        )
        await sim.click("ada", sim.panel, "start")
        stories = "\n".join(map(text, sim.place.history()))
        assert "camel" in stories
        assert "<:" not in stories


async def test_another_refusal_has_nothing_to_do_with_icons() -> None:
    async with made() as sim:
        await sim.begun("jaipur", "ada", "bo")
        sim.env.inject_error(
            "*", "/*/messages/@original", status=400, code=INVALID, message="flags"
        )
        await sim.click("bo", sim.panel, "move")
        assert sim.bot.icons.mentions.keys() == PICTURES.keys()


async def test_icons_come_back_after_it_was_looked_which_there_are() -> None:
    async with made() as sim:
        await sim.begun("jaipur", "ada", "bo")
        sim.env.backend.delete_application_emoji(min(sim.env.backend.application_emojis))
        sim.env.inject_error("*", "/*/messages/@original", status=400, code=10014)
        await sim.click("bo", sim.panel, "move")
        assert sim.bot.icons.mentions == {}
        await sim.env.advance_time(emojis.FIRST_PAUSE_SECONDS)
        assert sim.bot.icons.mentions.keys() == PICTURES.keys()
        assert names(sim) == NAMES


# -- in texts, labels and limits --------------------------------------------------------------


SPEAKER = Speaker("en", icons={"jaipur.cards.camel": CAMEL, "jaipur.cards.gold": GOLD})
CAMELS = SPEAKER(say("jaipur.cards.camel", n=2))
TARGET = Target("move", "abc234")


async def test_a_label_is_words_and_its_first_icon_stands_before_them() -> None:
    pressed = button(f"{CAMELS} and {GOLD}{BESIDE}1 gold", TARGET)
    assert pressed.label == "2 camels and 1 gold"
    assert str(pressed.emoji) == CAMEL
    option = SelectChoice("x", CAMELS, f"worth {GOLD}{BESIDE}1 gold").option()
    assert (option.label, option.description, str(option.emoji)) == (
        "2 camels",
        "worth 1 gold",
        CAMEL,
    )
    assert button("nothing", TARGET).emoji is None


async def test_icons_stand_nowhere_as_they_are_written() -> None:
    choices = [SelectChoice("x", CAMELS, CAMELS)]
    menu = select(TARGET.to("choose"), choices, CAMELS)
    assert not list(raw(components(screen("x", button(CAMELS, TARGET), menu))))
    words: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(custom_id="x")
    asked = modal(CAMELS, "bz-note:abc234", (CAMELS, CAMELS, words))
    assert "<:" not in str(asked.to_dict())


@pytest.mark.parametrize("most", range(1, 40))
async def test_no_mention_is_cut_in_two(most: int) -> None:
    words = f"{CAMELS} for <@123456789> and {GOLD}{BESIDE}3 gold at <t:1700000000:R> ok"
    cut = clipped(words, most)
    assert length(cut) <= most
    for mention in (CAMEL, GOLD, "<@123456789>", "<t:1700000000:R>"):
        cut = cut.replace(mention, "")
    assert "<" not in cut
    assert not cut.endswith(BESIDE + "…")


@pytest.mark.parametrize("most", range(12, 40))
async def test_what_is_shortened_ends_with_a_whole_word(most: int) -> None:
    words = f"New here: {CAMELS} and {GOLD}{BESIDE}3 gold (1st booth), today"
    bare = words.replace(f"{CAMEL}{BESIDE}", "").replace(f"{GOLD}{BESIDE}", "")
    cut = shortened(words, most)
    assert length(cut) <= most
    plain = cut.replace(f"{CAMEL}{BESIDE}", "").replace(f"{GOLD}{BESIDE}", "")
    assert plain == shortened(bare, most)
    rest = bare.removeprefix(plain.rstrip("…"))
    assert not rest or rest[0] in " ,:()"


async def test_icons_take_no_room_from_words() -> None:
    bare = Speaker("en")(say("jaipur.cards.camel", n=2))
    assert length(CAMELS) == length(bare)
    for room in range(60):
        iconic = fitting([CAMELS] * 4, room)
        assert [line.replace(f"{CAMEL}{BESIDE}", "") for line in iconic] == fitting(
            [bare] * 4, room
        )


async def test_icons_give_way_where_a_message_is_full() -> None:
    long, short = "x" * (MAX_TEXT_LENGTH - 240), f"{CAMELS} "
    full = screen(f"{long} {CAMELS}", short, f"{CAMELS}, {CAMELS}, {CAMELS}")
    first, second, third = (part["content"] for part in _texts(full))
    assert first == f"{long} 2 camels"
    assert CAMEL in second
    assert third.count(CAMEL) == 3
    assert len(first + second + third) <= MAX_TEXT_LENGTH


def _texts(shown: Screen) -> list[dict[str, Any]]:
    return [part for part in components(shown)[0]["components"] if "content" in part]


async def test_a_screen_without_icons_has_symbols_where_these_stood_alone() -> None:
    shown = screen(f"{CAMEL}3 · {CAMELS}", button(CAMELS, TARGET))
    assert without_any_icon(shown, {CAMEL: "🐫"})
    assert _texts(shown)[0]["content"] == "🐫3 · 2 camels"
    assert "emoji" not in str(components(shown))
    assert not without_any_icon(shown, {CAMEL: "🐫"})
