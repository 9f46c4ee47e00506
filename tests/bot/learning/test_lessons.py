"""Lessons: scripts that the rules allow, marks that keep a form, and hints for every wrong turn."""

from __future__ import annotations

from itertools import product

import pytest

from bot.learning.lesson import LEARNER, Free, Lesson, Moment, Rival, Tell, Try
from bot.learning.library import LESSONS, lesson_of
from bot.learning.practice import Question, answered, back, mark, question_at
from bot.runtime.i18n import Speaker, catalogue, languages, missing
from engine.core import Setup
from engine.errors import IllegalAction, UnknownGame
from engine.forms import Picks, Prompt, checked
from engine.play import act, legal
from engine.registry import GAMES
from engine.text import Text
from tests.engine.retracing import picks_at

ENGLISH = Speaker("en", ("Ada", "Mira", "Omar"), strict=True)
EACH = pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)


def tries(lesson: Lesson) -> list[tuple[Moment, Try]]:
    return [(m, m.beat) for m in lesson.moments if isinstance(m.beat, Try)]


def wanted(lesson: Lesson, moment: Moment, beat: Try, prompt: Prompt) -> Picks:
    return picks_at(lesson.rules, lesson.rules.view(moment.state, LEARNER), beat.action, prompt)


def forms(lesson: Lesson, moment: Moment, beat: Try) -> list[Question]:
    """Return every form on the way through a beat."""
    found = [question_at(lesson, moment)]
    while True:
        reply = answered(lesson, moment, found[-1], wanted(lesson, moment, beat, found[-1].prompt))
        if not isinstance(reply, Question):
            return found
        found.append(reply)


def fillings(prompt: Prompt) -> list[Picks]:
    """Return answers to a form, one option a field, and two where one is not enough."""
    choices = []
    for field in prompt.fields:
        ids = [option.id for option in field.open]
        size = max(1, field.least)
        choices.append([tuple(ids[at : at + size]) for at in range(len(ids) - size + 1)])
    return list(product(*choices))


def test_lessons_are_in_the_order_of_the_games_and_ours_are_among_them() -> None:
    assert list(LESSONS) == [key for key in GAMES if key in LESSONS]
    assert set(LESSONS) >= {"basari", "jaipur", "johari"}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_a_lesson_is_refused_in_a_sentence(key: str) -> None:
    if key in LESSONS:
        assert lesson_of(key) is LESSONS[key]
        return
    with pytest.raises(IllegalAction, match=r"tutorial\.error\.no_lesson"):
        lesson_of(key)


def test_the_lesson_of_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownGame, match=r"engine\.error\.game"):
        lesson_of("chess")


@EACH
def test_the_rules_allow_every_action_of_the_script(lesson: Lesson) -> None:
    state = lesson.rules.start(Setup(lesson.seats, lesson.seed)).state
    for scene in lesson.script:
        if isinstance(scene, Rival | Try):
            seat = scene.seat if isinstance(scene, Rival) else LEARNER
            state = act(lesson.rules, state, seat, scene.action).state


@EACH
def test_a_lesson_explains_asks_and_ends_with_a_decision_of_ones_own(lesson: Lesson) -> None:
    beats = [moment.beat for moment in lesson.moments]
    assert isinstance(beats[0], Tell)
    assert isinstance(beats[-1], Tell)
    assert isinstance(beats[-2], Free)
    assert sum(isinstance(beat, Try) for beat in beats) >= 3
    assert len({beat.id for beat in beats}) == len(beats)


@EACH
def test_whoever_is_asked_has_a_real_choice(lesson: Lesson) -> None:
    for moment in lesson.moments:
        if isinstance(moment.beat, Tell):
            continue
        view = lesson.rules.view(moment.state, LEARNER)
        found = legal(lesson.rules, view)
        assert next(found) != next(found)


@EACH
def test_the_right_answers_lead_through_every_form(lesson: Lesson) -> None:
    for moment, beat in tries(lesson):
        *_, last = forms(lesson, moment, beat)
        said = answered(lesson, moment, last, wanted(lesson, moment, beat, last.prompt))
        assert not isinstance(said, Question)
        after = lesson.moment(moment.number + 1)
        assert {text for text in said if text.key not in lesson.unsaid} <= set(after.texts)


@pytest.mark.parametrize("language", languages())
@EACH
def test_every_other_answer_is_explained(lesson: Lesson, language: str) -> None:
    said = Speaker(language, strict=True)
    for moment, beat in tries(lesson):
        for question in forms(lesson, moment, beat):
            right = wanted(lesson, moment, beat, question.prompt)
            for picks in fillings(question.prompt):
                if checked(question.prompt, picks) == right:
                    continue
                with pytest.raises(IllegalAction) as refused:
                    answered(lesson, moment, question, picks)
                assert refused.value.code.startswith(f"tutorial_{lesson.game}.{beat.id}.wrong")
                assert said(refused.value.text)


@EACH
def test_every_hint_can_be_needed(lesson: Lesson) -> None:
    for moment, beat in tries(lesson):
        heard = set()
        for question in forms(lesson, moment, beat):
            for picks in fillings(question.prompt):
                try:
                    answered(lesson, moment, question, picks)
                except IllegalAction as refused:
                    heard.add(refused.code.partition(".wrong.")[2])
        assert set(beat.hints.values()) <= heard, beat.id


@EACH
def test_a_mark_holds_all_that_is_filled_in(lesson: Lesson) -> None:
    for moment, beat in tries(lesson):
        for question in forms(lesson, moment, beat):
            for field in question.prompt.fields:
                ids = tuple(option.id for option in field.open)[: max(1, field.least)]
                marked = question.picked(field.key, ids)
                described = mark(lesson, moment, marked)
                assert question_at(lesson, moment, len(marked.draft), described) == marked
            if question.draft:
                before = back(lesson, moment, question)
                assert before.draft == question.draft[:-1]
                assert tuple(before.picks.values()) == question.draft[-1]


@EACH
def test_marks_that_nobody_made_are_refused(lesson: Lesson) -> None:
    moment, _ = tries(lesson)[0]
    for filled, wicked in ((1, ""), (1, "0"), (3, "ffff"), (9, "1" * 60)):
        with pytest.raises(IllegalAction):
            question_at(lesson, moment, filled, wicked)
    with pytest.raises(IllegalAction):
        question_at(lesson, lesson.moments[0])


@EACH
def test_every_decision_of_ones_own_is_right(lesson: Lesson) -> None:
    for moment in (m for m in lesson.moments if isinstance(m.beat, Free)):
        question = question_at(lesson, moment)
        for picks in fillings(question.prompt):
            reply = answered(lesson, moment, question, picks)
            assert isinstance(reply, Question) or all(map(ENGLISH, reply))


@EACH
def test_numbers_beyond_the_ends_show_the_ends(lesson: Lesson) -> None:
    assert lesson.moment(-5) is lesson.moment(0) is lesson.moments[0]
    assert lesson.moment(999) is lesson.moments[-1]


@pytest.mark.parametrize("language", languages())
@EACH
def test_the_coach_has_words_for_every_beat_and_no_others(lesson: Lesson, language: str) -> None:
    needed = {f"tutorial_{lesson.game}.title"}
    for moment in lesson.moments:
        beat = moment.beat
        needed.add(lesson.text(beat).key)
        if isinstance(beat, Try):
            needed.add(lesson.text(beat, "wrong").key)
            needed |= {lesson.text(beat, f"wrong.{hint}").key for hint in beat.hints.values()}
        if isinstance(beat, Free):
            needed.add(lesson.text(beat, "done").key)
    known = catalogue(language).sentences
    there = {key for key in known if key.startswith(f"tutorial_{lesson.game}.")}
    assert there | {*missing(language, f"tutorial_{lesson.game}.")} == needed
    speaker = Speaker(language, strict=True)
    args = lesson.text(lesson.moments[0].beat).args
    assert all(speaker(Text(key, args)) for key in needed)


def test_what_the_coach_of_johari_counts_is_so() -> None:
    lesson = LESSONS["johari"]
    day_two = next(m for m in lesson.moments if m.beat.id == "day-two").state
    assert day_two.players[0].steps == (0, 0, 0, 3)
    assert day_two.players[1].steps == (1, 0, 0, 0)
    assert day_two.court.spaces[1] == "jeweler-three"
    bought = next(m for m in lesson.moments if m.beat.id == "bought").state
    assert bought.track.order == (1, 0)
    assert bought.players[0].display == ("diamond-2-fake", "emerald-2", "emerald-2-fake")


def test_what_the_coach_of_jaipur_counts_is_so() -> None:
    sold = next(m for m in LESSONS["jaipur"].moments if m.beat.id == "sold").state
    assert sum(map(sum, sold.tokens[0])) == 24
    assert sold.piles[0] == (5,)
    assert sold.herds[0] == 1
    assert sold.bonuses_of(0) == ((), (6,), ())


def test_what_the_coach_of_basari_counts_is_so() -> None:
    moments = {m.beat.id: m.state for m in LESSONS["basari"].moments}
    assert [player.points for player in moments["scored"].players] == [33, 25, 28]
    assert [player.workers for player in moments["seal-a"].players] == [12, 16, 8]
    reds = [player.gems.red for player in moments["next"].players]
    assert max(reds) == reds[2]
