"""Rules and lessons as somebody uses them who has never played."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from bot.learning.lesson import LEARNER, Free, Lesson, Moment, Tell, Try
from bot.learning.library import BOOKS, LESSONS
from bot.learning.practice import Question, answered, question_at
from bot.learning.rule_book import Book
from bot.runtime.i18n import Speaker, languages
from bot.runtime.icons import Icons
from engine.play import first_legal
from engine.text import Text
from sandbox.limits.messages import check_message
from sandbox.world.model import COMPONENTS_V2
from tests.cogs.presses import parts
from tests.cogs.simulated import Result, Simulated, bazaar, shown, simulated, text, verbs
from tests.conformance.tables import PLAIN
from tests.engine.retracing import picks_at
from tests.render.speaking import states

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from cogs.kit.custom_id import Target
    from cogs.kit.screen import Screen
    from cogs.learning.screens import lesson as lessons
    from cogs.learning.screens.rules import contents, page, shelf, written
    from render.pictures.snapshot import Snapshot
    from render.text.board import boards_of, figure, form_hand, private_hand, public_board
    from tests.cogs.screens import NAMES, components

pytestmark = pytest.mark.asyncio
PAGE_LENGTH = 1500
GALLERY = 12
TRIED = ("tryoption", "trychoose", "tryfield", "tryconfirm", "tryback", "tryrestart")
LANGUAGES = pytest.mark.parametrize("language", languages())
LESSON = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def within_limits(screen: Screen) -> str:
    """Return the text of a screen that Discord would take, and that was not cut anywhere."""
    wire = components(screen)
    check_message({"flags": COMPONENTS_V2, "components": wire})
    (frame,) = wire
    texts = [part["content"] for part in frame["components"] if part["type"] == 10]
    assert not any(one.endswith("…") for one in texts)
    return "\n".join(texts)


# -- rules ------------------------------------------------------------------------------------


@LANGUAGES
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
async def test_every_page_is_short_and_within_limits(book: Book, language: str) -> None:
    speaker = Speaker(language, strict=True)
    for one in book.pages:
        assert len(written(book, one, speaker)) < PAGE_LENGTH, one.id
        within_limits(page(book, one.id, speaker))
    within_limits(contents(book, speaker))
    within_limits(shelf(speaker, "x" * 300))


@LANGUAGES
async def test_figures_stand_on_pages_and_are_narrow_enough_for_a_phone(language: str) -> None:
    speaker = Speaker(language, strict=True)
    pages = [(game, id_) for game in BOOKS for id_ in boards_of(game).figures]
    assert pages
    for game, id_ in pages:
        assert BOOKS[game].page(id_) is not None, id_
        for block in re.findall(r"```\n(.*?)```", figure(game, id_, speaker), re.DOTALL):
            assert max(map(len, block.splitlines())) <= 36, id_


def symbols(text: str) -> set[str]:
    return set(re.findall(r"[\u2500-\u2bff\U0001f000-\U0001faff]", text))


def symbols_of_boards(game: str, speaker: Speaker) -> set[str]:
    """Return every symbol that the boards and hands of a random table show."""
    case = next(case for case in reversed(PLAIN) if case.game.spec.key == game)
    return {
        symbol
        for state in states(case, "symbols")
        for view in (case.game.view(state, seat) for seat in range(case.seats))
        for shown in (public_board(game, view, speaker), private_hand(game, view, speaker))
        for symbol in symbols(shown)
    }


@LANGUAGES
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
async def test_symbols_are_those_of_the_boards(book: Book, language: str) -> None:
    speaker = Speaker(language, strict=True)
    known = symbols_of_boards(book.game, speaker) | set("▲▼➜⇄🎁👳")
    for one in book.pages:
        assert symbols(written(book, one, speaker)) <= known, one.id


async def opened(sim: Simulated, person: str, **options: str) -> discord.Message:
    result = await sim.slash(person, "rules", **options)
    assert result.ephemeral
    return shown(result)


async def test_rules_are_leafed_through_by_buttons_and_by_the_select() -> None:
    async with simulated("ada") as sim:
        message = await opened(sim, "ada", game="jaipur")
        assert "Rules: Jaipur" in text(message)
        first = shown(await sim.click("ada", message, "page"))
        assert "Quick rules" in text(first)
        second = shown(await sim.click("ada", first, "page", ":3:"))
        assert "Goal" in text(second)
        assert "page 2 of 28" in text(second)
        back = shown(await sim.click("ada", second, "page", ":1:"))
        assert text(back) == text(first)
        menu = verbs(back, "leaf")[0]
        chosen = shown(await sim.people["ada"].select(back, ["ties"], custom_id=menu))
        assert "more **bonus tokens**" in text(chosen)
        again = shown(await sim.click("ada", chosen, "page", "contents"))
        assert text(again) == text(message)
        assert not sim.channel.history()


async def test_without_a_table_the_shelf_is_shown_and_what_is_unknown_is_said() -> None:
    async with simulated("ada") as sim:
        assert "Which game" in text(await opened(sim, "ada"))
        unknown = await opened(sim, "ada", topic="@everyone <b>")
        assert "I can't find anything about" in text(unknown)
        assert "@everyone" not in text(unknown)
        book = shown(await sim.click("ada", unknown, "page", "basari"))
        assert "Rules: Basari" in text(book)


async def test_pieces_are_looked_up_with_autocomplete() -> None:
    async with simulated("ada") as sim:
        ada = sim.people["ada"]
        offered = await ada.autocomplete(sim.channel, "rules", "topic", "vari", game="johari")
        names = [one["name"] for one in offered]
        assert names[:2] == ["Variety · Nobles", "Variants · Variants and rulings"]
        found = await opened(sim, "ada", game="johari", topic=offered[0]["value"])
        assert "for each type of gem" in text(found)
        everywhere = await ada.autocomplete(sim.channel, "rules", "topic", "gold")
        assert len(everywhere) <= 25
        assert {"Gold · Jaipur", "gold · Jaipur"} & {one["name"] for one in everywhere}
        assert any(one["name"].endswith("Johari") for one in everywhere)
        assert len(await ada.autocomplete(sim.channel, "rules", "topic", "")) == 25
        typed = await opened(sim, "ada", game="jaipur", topic="camel tok")
        assert "The larger herd earns 5 rupees" in text(typed)


async def test_the_rules_of_a_table_open_at_what_is_being_decided() -> None:
    async with simulated("ada", "bo") as sim:
        await sim.seated("johari", "ada", "bo")
        lobby = await sim.click("bo", sim.panel, "rules")
        assert lobby.ephemeral
        assert "Quick rules" in text(shown(lobby))
        await sim.click("ada", sim.panel, "start")
        assert "Your starting card" in text(shown(await sim.click("bo", sim.panel, "rules")))
        place = next(one for one in sim.channel.threads if one.id == sim.table().home.thread)
        result = await sim.people["ada"].slash(place, "rules")
        assert "Your starting card" in text(shown(result))


# -- lessons ----------------------------------------------------------------------------------


def way_through(lesson: Lesson, moment: Moment) -> Iterator[Question]:
    """Yield every form on the way through a beat."""
    view = lesson.rules.view(moment.state, LEARNER)
    action = getattr(moment.beat, "action", None) or first_legal(lesson.rules, view)
    reply: Question | tuple[Text, ...] = question_at(lesson, moment)
    while isinstance(reply, Question):
        yield reply
        picks = picks_at(lesson.rules, view, action, reply.prompt)
        reply = answered(lesson, moment, reply, picks)


@LANGUAGES
@LESSON
async def test_every_step_is_within_limits_and_nothing_is_cut(
    lesson: Lesson, language: str
) -> None:
    name = NAMES[0]
    speaker = lessons.speaker_of(language, name, Icons())
    strict = Speaker(language, speaker.seats, strict=True)
    for moment in lesson.moments:
        if isinstance(moment.beat, Tell):
            look = lessons.look_at(lesson, moment, strict)
            board = "" if look is None else public_board(lesson.game, look.view, strict)
            within_limits(lessons.tell_screen(lesson, moment, strict, board))
            continue
        for question in way_through(lesson, moment):
            form = lessons.form_of(lesson, moment, question, strict)
            own = form_hand(lesson.game, form.view, form.prompt.key, strict)
            screen = lessons.try_screen(lesson, moment, question, strict, own=own)
            assert strict(lesson.text(moment.beat)) in within_limits(screen)
            within_limits(
                lessons.try_screen(lesson, moment, question, strict, own=own, notice="x" * 300)
            )
            for item in screen.walk_children():
                custom_id = getattr(item, "custom_id", None)
                assert custom_id is None or Target.parse(custom_id) is not None


@LESSON
async def test_what_to_do_stands_below_the_picture_right_above_the_question(lesson: Lesson) -> None:
    speaker = lessons.speaker_of("en", NAMES[0], Icons())
    picture = Snapshot(b"", "own.webp", "The table", (8, 8))
    for moment in lesson.moments:
        if isinstance(moment.beat, Tell):
            continue
        question = question_at(lesson, moment, 0, "")
        screen = lessons.try_screen(lesson, moment, question, speaker, own=picture)
        told = [part.get("content", part["type"]) for part in parts(screen)]
        at = told.index(speaker(lesson.text(moment.beat)))
        assert GALLERY in told[:at]
        assert told[at + 1] == f"**{speaker(question.prompt.question)}**"


class Learner:
    """Somebody who does what the coach says, in a simulated Discord."""

    def __init__(self, sim: Simulated, lesson: Lesson) -> None:
        self.sim, self.lesson = sim, lesson
        self.message: discord.Message

    async def begin(self) -> str:
        result = await self.sim.slash("ada", "tutorial", game=self.lesson.game)
        assert result.ephemeral
        return self._see(result)

    async def press(self, verb: str, rest: str = "") -> str:
        return self._see(await self.sim.click("ada", self.message, verb, rest))

    async def fill(self, action: Any) -> str:
        """Fill in forms until the action is done; each press is one of the message's own."""
        seen = text(self.message)
        while ids := [id_ for id_ in _pressable(self.message) if id_.startswith("bz:try")]:
            target = Target.parse(ids[0])
            assert target is not None
            moment = self.lesson.moment(target.number)
            prompt = question_at(self.lesson, moment, target.form, target.mark).prompt
            view = self.lesson.rules.view(moment.state, LEARNER)
            picks = picks_at(self.lesson.rules, view, action, prompt)
            seen = await self._answer(prompt, picks)
            following = [id_ for id_ in _pressable(self.message) if id_.startswith("bz:try")]
            if not following or f":{target.number}:" not in following[0]:
                return seen
        return seen

    async def _answer(self, prompt: Any, picks: Any) -> str:
        for field, ids in zip(prompt.fields, picks, strict=True):
            offered = [id_ for id_ in _pressable(self.message) if f":{field.key}" in id_]
            named = [id_ for id_ in offered if ids and id_.endswith(f":{field.key}={ids[0]}")]
            if named:
                return await self.press("tryoption", f"{field.key}={ids[0]}")
            found = [id_ for id_ in offered if "bz:tryoption" not in id_]
            verb = found[0].split(":")[1]
            result = await self.sim.people["ada"].select(
                self.message, list(ids), custom_id=found[0]
            )
            seen = self._see(result)
            if verb == "trychoose":
                return seen
        return await self.press("tryconfirm")

    def _see(self, result: Result) -> str:
        self.message = shown(result)
        return text(self.message)


def _pressable(message: discord.Message) -> list[str]:
    return [id_ for verb in TRIED for id_ in verbs(message, verb)]


@LESSON
async def test_a_lesson_is_played_to_its_end_by_doing_what_the_coach_says(lesson: Lesson) -> None:
    async with simulated("ada", "bo") as sim:
        learner, speaker = Learner(sim, lesson), lessons.speaker_of("en", "ada", Icons())
        seen = await learner.begin()
        for moment in lesson.moments:
            assert f"Step {moment.number} of {len(lesson.moments)}" in seen
            match moment.beat:
                case Tell() if moment is lesson.moments[-1]:
                    assert speaker(lesson.text(moment.beat)) in seen
                case Tell():
                    seen = await learner.press("tutor", ":on")
                case Try(action=action):
                    seen = await learner.fill(action)
                case Free():
                    view = lesson.rules.view(moment.state, LEARNER)
                    done = await learner.fill(first_legal(lesson.rules, view))
                    assert speaker(lesson.text(moment.beat, "done")) in done
                    seen = await learner.press("tutor", ":on")
        assert not sim.channel.history()
        assert not sim.store.kept
        assert sim.store.lessons[sim.people["ada"].id, lesson.game] == 1


async def test_a_wrong_press_is_explained_and_the_form_stays() -> None:
    async with simulated("ada") as sim:
        learner = Learner(sim, LESSONS["basari"])
        await learner.begin()
        for _ in range(2):
            await learner.press("tutor", ":on")
        wrong = await learner.press("tryoption", "=b")
        assert "💡 4 points are the least" in wrong
        assert "Step 3" in wrong
        right = await learner.press("tryoption", "=c")
        assert "Everyone chose something different" in right
        back = await learner.press("tutor", ":before")
        assert "three red gems" in back
        skipped = await learner.press("tutor", ":skip")
        assert text(learner.message) == skipped == right


async def test_a_menu_of_several_goes_on_at_once_and_leads_back() -> None:
    async with simulated("ada") as sim:
        lesson = LESSONS["jaipur"]
        learner = Learner(sim, lesson)
        await learner.begin()
        number = next(m.number for m in lesson.moments if m.beat.id == "exchange")
        while f"Step {number} " not in text(learner.message):
            label = (
                ":on" if any(":on" in one for one in verbs(learner.message, "tutor")) else ":skip"
            )
            await learner.press("tutor", label)
        await learner.press("tryoption", "=exchange")
        (menu,) = verbs(learner.message, "trychoose")
        ada = sim.people["ada"]
        spice = shown(await ada.select(learner.message, ["spice", "spice#2"], custom_id=menu))
        learner.message = spice
        assert "choose **both diamonds**" in text(spice)
        (menu,) = verbs(learner.message, "trychoose")
        learner.message = shown(
            await ada.select(learner.message, ["diamond", "diamond#2"], custom_id=menu)
        )
        assert "You take 2 diamonds. What do you give back?" in text(learner.message)
        assert "Your last pick: 1 diamond, 1 diamond" in await learner.press("tryback")
        assert "Your turn: take or sell?" in await learner.press("tryrestart")


async def test_a_lesson_is_left_and_resumed_after_a_restart() -> None:
    async with simulated("ada") as sim:
        learner = Learner(sim, LESSONS["jaipur"])
        await learner.begin()
        await learner.press("tutor", ":on")
        left = await learner.press("tutor", ":on")
        old = learner.message
        await sim.env.restart_bot(bazaar(sim.store))
        assert await learner.begin() == left
        learner.message = old
        assert "three camels in your herd" in await learner.press("tryoption", "=camels")
        other = Learner(sim, LESSONS["johari"])
        assert "Step 1 of" in await other.begin()


async def test_the_rules_lead_to_the_lesson_and_back() -> None:
    async with simulated("ada") as sim:
        message = await opened(sim, "ada", game="johari", topic="johari/fakes")
        lesson = shown(await sim.click("ada", message, "tutor"))
        assert "Welcome to the gem market" in text(lesson)
        rules = shown(await sim.click("ada", lesson, "page"))
        assert "Your starting card" in text(rules)
