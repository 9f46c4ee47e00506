"""The first minute: a game introduces itself once, and leads on to what somebody wanted."""

from __future__ import annotations

import re
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import ceil

import pytest

from bot.learning.lesson import Free, Lesson, Tell, Try
from bot.learning.library import LESSONS
from bot.runtime.i18n import Speaker, languages
from bot.runtime.icons import Icons
from engine.registry import GAMES
from tests.bot.hosting import Coach
from tests.cogs.exploring import posted, pressing
from tests.cogs.learning.test_learning import way_through
from tests.cogs.simulated import Simulated, labels, shown, simulated, text, verbs

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.about import screens as about
    from cogs.kit.custom_id import Target
    from cogs.learning.screens.lesson import speaker_of, try_screen
    from cogs.learning.screens.meeting import goal_of
    from tests.cogs.screens import components
    from tests.cogs.test_one_language import written as texts_on

pytestmark = pytest.mark.asyncio
WORDS_A_MINUTE = 240
SECONDS_A_PRESS = 4
LEARN, JUST_PLAY = "Learn it (5 min)", "Just play"


@asynccontextmanager
async def newcomers(*names: str) -> AsyncIterator[Simulated]:
    """Start the bot among people who have never played anything."""
    async with simulated(*names, minds=Coach()) as sim:
        sim.store.newcomers = True
        yield sim


async def test_whoever_opens_a_table_meets_the_game_in_the_answer_and_only_once() -> None:
    async with newcomers("ada") as sim:
        first = shown(await sim.slash("ada", "table new", game="jaipur"))
        assert "Jaipur · table 1 is open" in text(first)
        assert Speaker()(goal_of("jaipur")) in text(first)
        assert first.attachments
        assert labels(first) == [LEARN, JUST_PLAY]
        second = shown(await sim.slash("ada", "table new", game="jaipur"))
        assert labels(second) == []
        other = shown(await sim.slash("ada", "table new", game="johari"))
        assert labels(other) == [LEARN, JUST_PLAY]


async def test_whoever_joins_meets_the_game_beside_the_lobby_and_can_just_play() -> None:
    async with newcomers("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur")
        result = await sim.click("bo", sim.panel, "join")
        assert [sitter.name for sitter in sim.table().sitters] == ["ada", "bo"]
        (card,) = [followup.message for followup in result.followups]
        assert labels(card) == [LEARN, JUST_PLAY]
        assert text(card).startswith("You're in: Jaipur · table 1.")
        assert Speaker().say("tutorial.example") in text(card)
        on = shown(await sim.click("bo", card, "justplay"))
        assert "press **My move** there" in text(on)
        assert labels(on) == []


async def test_just_play_shows_the_form_of_a_game_that_began_meanwhile() -> None:
    async with newcomers("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur")
        result = await sim.click("bo", sim.panel, "join")
        await sim.click("ada", sim.panel, "start")
        on = shown(await sim.click("bo", result.followups[0].message, "justplay"))
        assert "Jaipur · table 1" in text(on)
        assert JUST_PLAY not in labels(on)


async def test_just_play_does_not_speak_of_turns_at_a_table_that_is_gone() -> None:
    async with newcomers("ada", "bo", "cy") as sim:
        await sim.slash("ada", "table new", game="basari")
        cards = {}
        for name in ("bo", "cy"):
            cards[name] = (await sim.click(name, sim.panel, "join")).followups[0].message
        await sim.click("bo", sim.panel, "leave")
        on = shown(await sim.click("bo", cards["bo"], "justplay"))
        assert text(on) == Speaker().say("host.error.not_seated")
        await sim.click("ada", sim.panel, "cancel")
        on = shown(await sim.click("cy", cards["cy"], "justplay"))
        assert text(on) == Speaker().say("host.error.over")
        assert not sim.env.errors


async def test_the_card_turns_into_the_lesson() -> None:
    async with newcomers("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur")
        result = await sim.click("bo", sim.panel, "join")
        lesson = shown(await sim.click("bo", result.followups[0].message, "tutor"))
        assert "your first turns" in text(lesson)
        assert "about 5 minutes" in text(lesson)


async def test_a_first_private_game_introduces_itself_and_play_now_does_not_again() -> None:
    async with newcomers("ada") as sim:
        card = shown(await sim.slash("ada", "solo", game="jaipur"))
        assert labels(card) == [LEARN, JUST_PLAY]
        assert card.attachments
        form = shown(await sim.click("ada", card, "solo"))
        assert "Your turn" in text(form)
        which = shown(await sim.click("ada", shown(await sim.slash("ada", "help")), "solo"))
        assert Speaker()(goal_of("basari")).splitlines()[0] in text(which)
        await sim.slash("ada", "tutorial", game="basari")
        begun = shown(await sim.click("ada", which, "solo", "basari"))
        assert LEARN not in labels(begun)


async def test_a_private_game_is_dealt_only_when_somebody_wants_to_play_it() -> None:
    async with newcomers("ada") as sim:
        card = shown(await sim.slash("ada", "solo", game="johari", level="hard", seats=3))
        assert Speaker().say("tutorial.example") in text(card)
        assert not sim.store.kept, "nobody has begun anything"
        (begins,) = verbs(card, "solo")
        await sim.click("ada", card, "solo")
        await _press(sim, begins)
        assert len(sim.store.kept) == 1, "two presses begin one game"
        assert [sitter.ai for sitter in sim.table().sitters].count("hard") == 2


async def _press(sim: Simulated, custom_id: str) -> None:
    """Let ada press what stood on a card that has become something else meanwhile."""
    target = Target.parse(custom_id)
    assert target is not None
    await sim.send("ada", await posted(sim, target), pressing(custom_id, ()))


async def test_play_now_after_the_lesson_begins_the_only_private_game() -> None:
    async with newcomers("ada") as sim:
        await sim.slash("ada", "settings", language="de")
        which = shown(await sim.slash("ada", "solo"))
        card = shown(await sim.click("ada", which, "solo", "johari"))
        assert Speaker("de").say("tutorial.example") in text(card)
        await sim.click("ada", card, "tutor")
        assert not sim.store.kept
        await _press(sim, "bz:solo:johari")  # as *Play now* does
        assert (sim.table().number, len(sim.store.kept)) == (1, 1)


async def test_what_cannot_be_played_introduces_nothing() -> None:
    async with newcomers("ada") as sim:
        refused = shown(await sim.slash("ada", "solo", game="jaipur", seats=4))
        assert labels(refused) == []
        card = shown(await sim.slash("ada", "solo", game="jaipur"))
        assert labels(card) == [LEARN, JUST_PLAY]


async def test_the_first_form_waits_behind_the_card_once() -> None:
    async with newcomers("ada", "bo") as sim:
        sim.store.newcomers = False
        await sim.begun("jaipur", "ada", "bo")
        sim.store.newcomers, sim.store.met = True, set()
        sim.bot.host.lessons.drop_cached(sim.people["ada"].id)
        card = shown(await sim.click("ada", sim.panel, "move"))
        assert labels(card) == [LEARN, JUST_PLAY]
        assert Speaker().say("tutorial.example") not in text(card), "it is the table's own board"
        again = shown(await sim.click("ada", sim.panel, "move"))
        assert "Jaipur · table 1" in text(again)
        form = shown(await sim.click("ada", card, "justplay"))
        assert text(form) == text(again)


async def test_spectators_are_stopped_by_nothing() -> None:
    async with newcomers("ada", "bo", "cy") as sim:
        await sim.begun("jaipur", "ada", "bo")
        result = shown(await sim.click("cy", sim.panel, "move"))
        assert LEARN not in labels(result)


async def test_an_invitation_that_is_accepted_introduces_the_game() -> None:
    async with newcomers("ada", "bo") as sim:
        await sim.slash("ada", "table new", game="jaipur")
        bo = sim.people["bo"]
        await sim.slash("ada", "table invite", who=bo)
        asked = next(one for one in sim.channel.history() if verbs(one, "accept"))
        result = await sim.click("bo", asked, "accept")
        assert labels(result.followups[-1].message) == [LEARN, JUST_PLAY]


async def test_who_wants_text_gets_the_board_as_text() -> None:
    async with newcomers("ada") as sim:
        await sim.slash("ada", "settings", boards="text")
        card = shown(await sim.slash("ada", "table new", game="basari"))
        assert not card.attachments
        assert "Mira" in text(card)


async def test_german_speakers_are_met_in_german() -> None:
    async with newcomers("ada") as sim:
        await sim.slash("ada", "settings", language="de")
        card = shown(await sim.slash("ada", "table new", game="basari"))
        assert labels(card) == ["Lernen (5 Min.)", "Einfach spielen"]
        assert Speaker("de")(goal_of("basari")) in text(card)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [key for key in GAMES if Speaker().knows(goal_of(key).key)])
async def test_every_game_says_what_it_is_about_in_two_short_lines(
    game: str, language: str
) -> None:
    lines = Speaker(language, strict=True)(goal_of(game)).splitlines()
    assert len(lines) == 2
    assert all(len(line) <= 100 for line in lines)


# -- lessons ------------------------------------------------------------------------------------


def presses(lesson: Lesson) -> int:
    """Return how often somebody presses who does what the coach says."""
    count = 0
    for moment in lesson.moments:
        if isinstance(moment.beat, Tell | Free):
            count += 1
        if not isinstance(moment.beat, Tell):
            for question in way_through(lesson, moment):
                fields = question.prompt.fields
                alone = len(fields) <= 1 and all(field.most == 1 for field in fields)
                count += 1 if alone else len(fields) + 1
    return count


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
async def test_a_lesson_takes_as_long_as_it_says(lesson: Lesson, language: str) -> None:
    speaker = Speaker(language, strict=True)
    words = sum(len(speaker(lesson.text(moment.beat)).split()) for moment in lesson.moments)
    minutes = words / WORDS_A_MINUTE + presses(lesson) * SECONDS_A_PRESS / 60
    assert round(minutes) <= lesson.minutes, f"{minutes:.1f} minutes"
    assert ceil(minutes) > lesson.minutes / 2, "it would be kind to say how short it is"


async def test_lessons_show_the_real_board_and_end_with_play_now() -> None:
    async with simulated("ada") as sim:
        message = shown(await sim.slash("ada", "tutorial", game="jaipur"))
        message = shown(await sim.click("ada", message, "tutor", ":on"))
        assert [file.filename for file in message.attachments] == ["board.png"]
        lesson = LESSONS["jaipur"]
        while verbs(message, "tutor") and f"Step {len(lesson.moments)} " not in text(message):
            ids = verbs(message, "tutor")
            on = next(id_ for id_ in ids if id_.endswith((":on", ":skip")))
            message = shown(await sim.people["ada"].click(message, custom_id=on))
        assert verbs(message, "solo") == ["bz:solo:jaipur"]
        assert "Play now" in labels(message)
        assert "**Play now**" in text(message)


# -- help ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
async def test_help_names_solo_first_and_quotes_labels_that_stand_on_buttons(language: str) -> None:
    speaker, there = Speaker(language, strict=True), Speaker("de", strict=True)
    screen = about.how_to_play(speaker, there)
    written = "\n".join(part.content for part in screen.walk_children() if hasattr(part, "content"))
    commands = re.findall(r"`/([^`]+)`", written)
    assert commands[0] == speaker.say("solo.name")
    bold = set(re.findall(r"\*\*(.+?)\*\*", written))
    quoted = {words for words in bold if words[-1] not in ":?"}
    assert quoted == {there.say(f"screens.{name}") for name in about.LABELS}


CHOOSE = re.compile(
    r"(?:choose|wähle) (?:the |den |die |das )?\*\*(?!both|beide)(.+?)\*\*", re.IGNORECASE
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
async def test_the_coach_names_what_stands_on_the_screen(lesson: Lesson, language: str) -> None:
    speaker = speaker_of(language, "Ada", Icons())
    named = 0
    for moment in lesson.moments:
        beat = moment.beat
        if not isinstance(beat, Try):
            continue
        labels = " | ".join(
            label.casefold()
            for question in way_through(lesson, moment)
            for label in texts_on(components(try_screen(lesson, moment, question, speaker, own="")))
            if speaker(lesson.text(beat)) not in label
        )
        parts = ("text", "wrong", *(f"wrong.{hint}" for hint in beat.hints.values()))
        for part in parts:
            for words in CHOOSE.findall(speaker(lesson.text(beat, part))):
                named += 1
                assert words.casefold() in labels, (beat.id, part, words)
    assert named
