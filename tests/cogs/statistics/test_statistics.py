"""Statistics by command and by pressing: who sees what of whom."""

from __future__ import annotations

import re
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.tables.settings import UserSettings
from bot.tables.table import PRIVATE, Home
from engine.core import Fact
from engine.text import say
from tests.cogs.simulated import Result, Simulated, alt_text, labels, shown, simulated, text, verbs
from tests.cogs.statistics.finished import NOW, choose, finish, hide, rate, read_text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio
OTHER_SERVER = Home(77, 88)


@asynccontextmanager
async def server(*others: str) -> AsyncIterator[Simulated]:
    """Start the bot for ada, bo and cy, who read text."""
    async with simulated("ada", "bo", "cy", *others) as sim:
        read_text(sim)
        yield sim
        assert not sim.env.errors


def words(result: Result) -> str:
    assert shown(result).flags.ephemeral
    return text(shown(result))


async def choose_in(sim: Simulated, name: str, message: Any, verb: str, value: str) -> Result:
    (id_,) = verbs(message, verb)
    return await sim.people[name].select(message, [value], custom_id=id_)


# -- one person -------------------------------------------------------------------------------


async def test_own_statistics_count_all_tables_apart_by_whom_they_were_against() -> None:
    async with server() as sim:
        await finish(sim, "ada", "bo")
        await finish(sim, "bo", "ada", home=OTHER_SERVER)
        await finish(sim, "ada", "NILA", home=PRIVATE)
        page = shown(await sim.slash("ada", "stats show"))
        assert "Games: **2**" in text(page)
        assert "Wins: **1** · fair share: 1.0" in text(page)
        page = shown(await sim.click("ada", page, "stats", ":ai."))
        assert "Games: **1**" in text(page)
        page = shown(await sim.click("ada", page, "stats", ":people."))
        page = shown(await sim.click("ada", page, "stats", ".here"))
        assert "Games: **1**" in text(page)
        assert "Games on this server" in text(page)
        page = shown(await choose_in(sim, "ada", page, "statsgame", "johari"))
        assert "No finished games here yet." in text(page)


async def test_whoever_has_only_met_ai_players_sees_these_games_first() -> None:
    async with simulated("ada", "bo") as sim:
        read_text(sim)
        assert "No finished games" in text(shown(await sim.slash("ada", "stats show")))
        await finish(sim, "ada", "NILA", home=PRIVATE)
        page = shown(await sim.slash("ada", "stats show"))
        assert "Against AI" in text(page)
        assert "Games: **1**" in text(page)
        page = shown(await sim.click("ada", page, "stats", ":people."))
        assert "No finished games" in text(page)


async def test_they_are_drawn_for_who_sees_pictures_and_told_in_words_to_others() -> None:
    async with simulated("ada", "bo") as sim:
        await finish(sim, "ada", "bo", facts=(Fact(0, say("jaipur.fact.best_sale"), 7, best=True),))
        drawn = shown(await sim.slash("ada", "stats show"))
        assert [file.filename for file in drawn.attachments] == ["stats-0.png"]
        assert "Finished 1 of 1" in alt_text(drawn)
        drawn = shown(await sim.slash("ada", "stats show", game="jaipur"))
        files = [file.filename for file in drawn.attachments]
        assert files == ["stats-0.png", "stats-1.png"], "records have a picture of their own"
        assert "Games 1" in alt_text(drawn)
        assert "Favorites and records. Jaipur" in alt_text(drawn)
        assert "Finished" not in alt_text(drawn), "that is of all games"
        sim.store.settings[sim.people["ada"].id] = UserSettings(boards="words")
        sim.bot.host.settings.drop_all_cached()
        told = shown(await sim.slash("ada", "stats show", game="jaipur"))
        assert not told.attachments
        assert "Games 1" in text(told)
        assert "```" not in text(told)


async def test_of_others_only_tables_of_this_server_are_seen() -> None:
    async with server() as sim:
        await finish(sim, "bo", "cy")
        await finish(sim, "bo", "cy", home=OTHER_SERVER)
        await finish(sim, "bo", "NILA", home=PRIVATE)
        page = shown(await sim.slash("ada", "stats show", person=sim.people["bo"]))
        assert "Games: **1**" in text(page)
        assert not [label for label in labels(page) if label in {"Hide me", "All servers"}]
        both = shown(await sim.click("ada", page, "versus"))
        assert "You haven't finished a game together yet." in text(both)
        page = shown(await sim.slash("ada", "stats show", person=sim.people["bo"]))
        page = shown(await sim.click("ada", page, "stats", ":ai."))
        assert "No finished games here yet." in text(page)


async def test_whoever_hides_cannot_be_told_from_somebody_who_never_played() -> None:
    answers = []
    for played in (True, False):
        async with server() as sim:
            if played:
                await finish(sim, "bo", "ada")
                hide(sim, "bo")
            person = sim.people["bo"]
            answer = words(await sim.slash("ada", "stats show", person=person))
            answers.append(answer.replace(str(person.id), "id"))
    assert answers[0] == answers[1]
    assert "keep their statistics private" in answers[0]


async def test_one_hides_with_one_press_and_shows_oneself_again() -> None:
    async with server() as sim:
        await finish(sim, "ada", "bo")
        ada = sim.people["ada"]
        seen = shown(await sim.slash("bo", "stats show", person=ada))
        page = shown(await sim.slash("ada", "stats show"))
        page = shown(await sim.click("ada", page, "stats", ".hide"))
        assert not sim.store.settings[ada.id].listed
        assert "Games: **1**" in text(page), "one's own stay"
        assert "You're hidden" in text(page)
        assert "keep their statistics private" in words(await sim.click("bo", seen, "stats"))
        page = shown(await sim.click("ada", page, "stats", ".unhide"))
        assert "You're hidden" not in text(page)
        assert sim.store.settings[ada.id].listed
        form = shown(await sim.slash("ada", "settings", in_lists=False))
        assert "only you can see yours" in text(form)
        await sim.click("ada", form, "settings", "listed")
        assert sim.store.settings[ada.id].listed


async def test_in_direct_messages_one_sees_oneself_alone() -> None:
    async with server() as sim:
        await finish(sim, "ada", "bo")
        user = sim.people["ada"].user
        assert "Games: **1**" in text(shown(await user.slash("stats show")))
        refused = await user.slash("stats show", person=sim.people["bo"].user)
        assert "only on a server" in text(shown(refused))
        assert "server" in text(shown(await user.slash("stats server")))


async def test_a_server_that_wants_no_statistics_shows_none_of_others() -> None:
    async with server() as sim:
        for _ in range(4):
            await finish(sim, "bo", "ada")
        choose(sim, "nothing")
        assert "shows no statistics" in words(await sim.slash("ada", "stats server"))
        person = sim.people["bo"]
        assert "shows no statistics" in words(await sim.slash("ada", "stats show", person=person))
        assert "Games: **4**" in words(await sim.slash("ada", "stats show"))
        assert "Bo" not in words(await sim.slash("ada", "stats show"))


# -- two people -------------------------------------------------------------------------------


async def test_two_people_are_compared_also_if_one_hides() -> None:
    async with server() as sim:
        close = await finish(sim, "ada", "bo", scores=(20, 19))
        clear = await finish(sim, "bo", "ada", scores=(40, 10), ended=NOW + 1)
        await finish(sim, "ada", "cy", "bo", game="johari", ended=NOW + 2, scores=(50, 40, 25))
        await finish(sim, "ada", "cy")
        hide(sim, "bo")
        person = sim.people["bo"]
        page = shown(await sim.slash("ada", "stats versus", person=person, game="jaipur"))
        assert "ada ahead: **1**" in text(page)
        assert "bo ahead: **1**" in text(page)
        assert "Jaipur · 20 : 19" in text(page)
        replays = [id_.split(":")[2] for id_ in verbs(page, "replay")]
        assert replays == [close.id, clear.id]
        page = shown(await choose_in(sim, "ada", page, "statsgame", "all"))
        assert "ada ahead: **2**" in text(page)
        assert "ada and bo" in text(page), "as they were called where both sat"


async def test_the_menu_on_a_person_compares() -> None:
    async with server() as sim:
        await finish(sim, "ada", "bo")
        compared = await sim.people["ada"].context_menu(
            sim.channel, "Head to head", sim.people["bo"]
        )
        assert "ada and bo" in words(compared)
        oneself = await sim.people["ada"].context_menu(
            sim.channel, "Head to head", sim.people["ada"]
        )
        assert "That's you" in words(oneself)


async def test_who_never_met_and_who_is_a_bot_is_told_so() -> None:
    async with server() as sim:
        person = sim.people["bo"]
        answer = words(await sim.slash("ada", "stats versus", person=person))
        assert "You haven't finished a game together yet." in answer
        robot = sim.guild.add_member(sim.env.create_user("robot", bot=True))
        refused = words(await sim.slash("ada", "stats versus", person=robot))
        assert "Bots and AI players" in refused


# -- a server ---------------------------------------------------------------------------------


async def test_the_list_of_a_server_leaves_out_who_hides_and_other_servers() -> None:
    async with server("dee") as sim:
        for _ in range(3):
            await finish(sim, "ada", "bo", "cy")
            await finish(sim, "dee", "NILA")
        await finish(sim, "bo", "ada", home=OTHER_SERVER)
        hide(sim, "bo")
        answer = words(await sim.slash("cy", "stats server"))
        assert "**1** **ada** · games 3 · wins 3 · fair share 1.0" in answer
        assert "**2** **cy** · games 3 · wins 0" in answer
        assert "bo" not in answer.split()
        assert "dee" not in answer, "against AI players alone"
        assert "rating" not in answer
        assert str(sim.people["ada"].id) not in answer, "nobody is mentioned"


async def test_ratings_are_shown_of_one_game_where_a_server_wants_them() -> None:
    async with server() as sim:
        for at in range(3):
            table = await finish(sim, "ada", "bo", ended=NOW + at * 86_400)
            await rate(sim, table)
        choose(sim, "ratings")
        everything = words(await sim.slash("cy", "stats server"))
        assert "· rating" not in everything
        assert "Pick a game to see ratings." in everything
        page = shown(await sim.slash("cy", "stats server", game="jaipur"))
        first, second = [line for line in text(page).splitlines() if "rating" in line][:2]
        assert first.startswith("**1** **ada**")
        assert second.startswith("**2** **bo**")
        assert first.endswith("?"), "three games are few"
        own = words(await sim.slash("ada", "stats show", game="jaipur"))
        assert "Rating" not in own, "on no server"
        choose(sim, "statistics")
        page = shown(await choose_in(sim, "cy", page, "statsgame", "jaipur"))
        assert "· rating" not in text(page)


async def test_where_nothing_was_rated_yet_the_list_says_what_counts() -> None:
    async with server() as sim:
        for at in range(3):
            await finish(sim, "ada", "bo", ended=NOW + at)
        assert "No ratings yet" not in words(await sim.slash("cy", "stats server", game="jaipur"))
        choose(sim, "ratings")
        page = words(await sim.slash("cy", "stats server", game="jaipur"))
        assert "No ratings yet: they count games with a time limit" in page


async def test_a_season_counts_its_own_games_alone() -> None:
    async with server() as sim:
        for _ in range(3):
            await finish(sim, "ada", "bo")
            await finish(sim, "bo", "ada", ended=NOW - 60 * 86_400)
        answer = words(await sim.slash("ada", "stats server", season="2026q1"))
        assert "Q1 2026" in answer
        assert "**1** **ada** · games 3 · wins 3" in answer
        page = shown(await sim.slash("ada", "stats server"))
        assert "games 6 · wins 3" in text(page)
        page = shown(await choose_in(sim, "ada", page, "season", "2025q4"))
        assert "**1** **bo** · games 3 · wins 3" in text(page)
        assert "no such season" in words(await sim.slash("ada", "stats server", season="x"))


async def test_a_long_list_has_pages() -> None:
    names = [f"p{number:02}" for number in range(30)]
    async with server(*names) as sim:
        for first, second in zip(names[::2], names[1::2], strict=True):
            for _ in range(3):
                await finish(sim, first, second)
        page = shown(await sim.slash("ada", "stats server"))
        assert text(page).count("games 3") == 25
        page = shown(await sim.click("ada", page, "standings", ":1:"))
        assert text(page).count("games 3") == 5


async def test_no_table_at_play_shows_a_rating() -> None:
    async with server() as sim:
        choose(sim, "ratings")
        for at in range(12):
            await rate(sim, await finish(sim, "ada", "bo", ended=NOW + at * 86_400))
        numbers = {
            str(row.rating.shown)
            for rows in sim.store.results_by_table.values()
            for row in rows
            if row.rating is not None
        }
        assert len(numbers) > 4
        await sim.begun("jaipur", "ada", "bo")
        messages = [*sim.place.history(), *sim.channel.history()]
        assert messages
        for message in messages:
            assert not numbers & set(re.findall(r"\d+", text(message)))  # ids may hold any digits
            assert "rating" not in text(message).lower()


# -- the lobby --------------------------------------------------------------------------------


async def test_a_lobby_tells_in_small_print_who_finishes_their_games() -> None:
    async with server() as sim:
        for at in range(4):
            await finish(sim, "ada", "bo", left=at == 3)
        hide(sim, "bo")
        await sim.seated("jaipur", "ada", "bo")
        assert "-# ada finished 3 of 4 games here" in text(sim.panel)
        assert "bo finished" not in text(sim.panel)


@pytest.mark.parametrize(("games", "wanted"), [(2, "statistics"), (3, "nothing")])
async def test_a_lobby_tells_nothing_of_few_games_or_where_nothing_is_wanted(
    games: int, wanted: Any
) -> None:
    async with server() as sim:
        for _ in range(games):
            await finish(sim, "ada", "bo")
        choose(sim, wanted)
        await sim.seated("jaipur", "ada", "bo")
        assert "finished" not in text(sim.panel)


# -- finished games ---------------------------------------------------------------------------


async def test_finished_games_are_listed_newest_first_ten_a_page() -> None:
    async with server() as sim:
        for at in range(12):
            await finish(sim, "ada", "bo", ended=NOW + at)
        await finish(sim, "bo", "cy", ended=NOW + 99)
        page = shown(await sim.slash("ada", "history"))
        assert text(page).count("1. ada, 2. bo") == 10
        assert "Jaipur · table 12" in text(page).splitlines()[1]
        page = shown(await sim.click("ada", page, "history", ":10:"))
        assert text(page).count("1. ada, 2. bo") == 2
        page = shown(await sim.click("ada", page, "history", "mine"))
        assert text(page).count("1. ada, 2. bo") == 10


async def test_a_finished_game_can_be_looked_at_and_leads_back() -> None:
    async with server() as sim:
        table = await finish(sim, "ada", "bo")
        page = shown(await sim.slash("ada", "history"))
        game = shown(await choose_in(sim, "ada", page, "past", table.id))
        assert {"Replay", "Result", "Rematch", "Back to the list"} <= set(labels(game))
        back = shown(await sim.click("ada", game, "history"))
        assert text(back) == text(page)


async def test_private_games_are_listed_for_their_person_alone() -> None:
    async with server() as sim:
        table = await finish(sim, "ada", "NILA", home=PRIVATE)
        assert "solo" in words(await sim.slash("ada", "history"))
        page = shown(await sim.slash("ada", "history", whose="server"))
        assert "No finished games to show." in text(page)
        public = await finish(sim, "bo", "ada")
        page = shown(await sim.slash("bo", "history"))
        (id_,) = verbs(page, "past")
        forged = {"custom_id": id_, "component_type": 3, "values": [table.id]}
        assert "This table is gone" in words(await sim.send("bo", page, forged))
        assert public.id


async def test_of_a_server_only_tables_are_listed_whose_channel_one_may_see() -> None:
    async with server() as sim:
        closed: Any = {sim.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
        secret = sim.guild.create_text_channel("secret", overwrites=closed)
        table = await finish(sim, "ada", "bo", home=Home(sim.guild.id, secret.id))
        await finish(sim, "ada", "bo")
        assert words(await sim.slash("cy", "history", whose="server")).count("1. ada") == 1
        assert words(await sim.slash("ada", "history", whose="server")).count("1. ada") == 2
        page = shown(await sim.slash("cy", "history", whose="server"))
        (id_,) = verbs(page, "past")
        forged = {"custom_id": id_, "component_type": 3, "values": [table.id]}
        assert "This table is gone" in words(await sim.send("cy", page, forged))


async def test_it_is_all_spoken_in_german_too() -> None:
    async with server() as sim:
        sim.store.settings[sim.people["ada"].id] = UserSettings("de", boards="text")
        for _ in range(3):
            await finish(sim, "ada", "bo", "cy")
        assert "fairer Anteil: 1,0" in words(await sim.slash("ada", "stats show"))
        assert "fairer Anteil 1,0" in words(await sim.slash("ada", "stats server"))
