"""The card of a finished game: places, points, chances and a remark, all of it told too."""

from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.core import Outcome
from engine.text import say
from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.canvas import Setting
from render.kit.colors import THEMES, ThemeName
from render.pictures import snapshot
from render.pictures.card import WIDE, Finish, paint
from render.pictures.snapshot import Look, art_of
from render.preview import moments, wandering
from render.text.markdown import size
from tests.conformance.tables import PLAIN, Case
from tests.render.checks import (
    EMPTY,
    HOSTILE,
    NUMBER,
    check_narrow_header,
    check_texts,
    setting,
)
from tests.render.speaking import ENGLISH, NAMES

REMARK = "Dörte was at 12% on the second day and still won by 35 points."
LINE = "Table 4 · 12 May 2026"


def finish(case: Case, chapters: int = 3) -> Finish:
    key = case.game.spec.key
    *_, last = moments(key, case.seats, "card")
    outcome = case.game.outcome(last.state)
    assert outcome is not None
    went = wandering(case.seats, chapters, "card") if chapters else None
    return Finish(key, outcome, went, REMARK, LINE)


def painted(finished: Finish, look: Setting) -> Painted:
    return paint(finished, look, art_of(finished.game).chapter)


@pytest.mark.parametrize("case", PLAIN, ids=str)
@pytest.mark.parametrize("theme", list(THEMES))
def test_everything_fits_and_is_told(case: Case, theme: ThemeName) -> None:
    finished = finish(case)
    for language in languages():
        drawn = painted(finished, setting(theme, Speaker(language, NAMES, strict=True)))
        check_texts(drawn)
        check_narrow_header(drawn)
        assert drawn.canvas.box.w == WIDE
        assert size(drawn.alt) <= MAX_ALT_LENGTH
        known = set(NUMBER.findall(drawn.alt))
        scale = {"0", "25", "50", "75", "100"} | {"1", "2", "3"}
        words = [text.text for text in drawn.canvas.texts]
        for text in words:
            assert set(NUMBER.findall(text)) <= known | scale, text
        assert REMARK in words
        assert REMARK in drawn.alt
        for seat in range(case.seats):
            assert NAMES[seat] in words
            assert NAMES[seat] in drawn.alt


@pytest.mark.parametrize("case", PLAIN, ids=str)
@pytest.mark.parametrize("names", [HOSTILE, EMPTY], ids=["hostile", "empty"])
def test_no_name_breaks_a_card(case: Case, names: tuple[str, ...]) -> None:
    finished = finish(case)
    plain, odd = (painted(finished, setting(names=each)) for each in (NAMES, names))
    check_texts(odd, whole=False)
    assert odd.canvas.box == plain.canvas.box


@pytest.mark.parametrize("chapters", [1, 16])
@pytest.mark.parametrize("language", languages())
def test_few_and_many_chapters_have_room(chapters: int, language: str) -> None:
    case = next(case for case in PLAIN if case.seats == 5)
    check_texts(painted(finish(case, chapters), setting(speak=Speaker(language, NAMES))))


def test_a_crowded_card_tells_how_chances_began_and_ended() -> None:
    case = next(case for case in PLAIN if case.seats == 5)
    drawn = painted(finish(case, 30), setting(names=tuple(letter * 32 for letter in "MWMWM")))
    assert size(drawn.alt) <= MAX_ALT_LENGTH
    assert drawn.alt.endswith("% at the end.")
    assert "of each part" not in drawn.alt


def test_what_is_not_known_takes_no_room() -> None:
    whole = finish(PLAIN[0])
    heights = [
        painted(each, setting()).canvas.box.h
        for each in (
            whole, replace(whole, remark=""), replace(whole, remark="", chapters=None, line=""),
        )
    ]  # fmt: skip
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3


def test_those_who_share_the_victory_are_all_on_gold_and_what_decides_is_told() -> None:
    outcome = Outcome((0, 2), (1, 3, 1), (5, 3, 5), decided_by=say("board.over"))
    drawn = painted(Finish("basari", outcome, None, "", ""), setting())
    check_texts(drawn)
    words = [text.text for text in drawn.canvas.texts]
    assert "1st" not in words  # both have a crown instead
    assert words.index("Cem") < words.index("Benedikt")
    assert "Anna and Cem won together." in drawn.alt
    assert "The game is over" in words


def test_a_long_remark_is_wrapped_and_the_same_card_has_the_same_bytes() -> None:
    finished = replace(finish(PLAIN[0]), remark=" ".join([REMARK] * 3))
    check_texts(painted(finished, setting()))
    look = Look("contrast", "en", NAMES)
    shots = []
    for _ in range(2):
        snapshot.CACHE.clear()
        shots.append(
            snapshot.card(finished.game, finished.outcome, look, ENGLISH, remark=REMARK, line=LINE)
        )
    assert shots[0] == shots[1]
    assert shots[0].name == "card.png"
    assert shots[0].complete
