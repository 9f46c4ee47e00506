"""What every picture promises, whatever the game."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.runtime.i18n import Speaker, languages
from engine.core import Setup, View
from engine.errors import UnknownGame
from engine.play import first_legal
from engine.registry import GAMES, part_of
from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.canvas import Setting
from render.kit.colors import THEMES, ThemeName
from render.kit.frame import MAX_COMPACT_HEIGHT
from render.kit.geometry import COMPACT_WIDTH, WIDTH
from render.pictures import chances, scores, snapshot
from render.pictures.snapshot import Look, art_of
from render.preview import Moment, moments, wandering
from render.text.board import private_hand, public_board
from render.text.markdown import size
from render.text.scores import score_tables, table_text
from render.text.sparkline import percent
from tests.conformance.tables import PLAIN, Case, below, everyone, other_world
from tests.render.checks import EMPTY, HOSTILE, NUMBER, check_header, check_texts, setting
from tests.render.speaking import ENGLISH, NAMES

MOST_BYTES = 300_000
SHEETS = {key: sheet for key in GAMES if (sheet := art_of(key).sheet) is not None}


@cache
def table(case: Case) -> tuple[Moment, ...]:
    return tuple(moments(case.game.spec.key, case.seats, "pictures"))


def some(case: Case, count: int) -> Iterator[Moment]:
    """Yield moments from the deal to the end."""
    every = table(case)
    for number in range(count):
        yield every[number * (len(every) - 1) // (count - 1)]


def painted(moment: Moment, look: Setting) -> Iterator[tuple[str, View, Painted]]:
    """Yield every picture of a moment, with its kind and its view."""
    game, art = moment.game, art_of(moment.game.spec.key)
    public, past = (game.view(state, None) for state in (moment.state, moment.before))
    yield "board", public, art.board(public, look, past)
    turning = art.moment(moment.events, moment.ended, look)
    if turning:
        yield turning.name, public, turning
    own = game.view(moment.state, 0)
    yield "hand", own, art.hand(own, look, game.view(moment.before, 0))
    for decision in game.pending(moment.state)[:1]:
        asked = game.view(moment.state, decision.seat)
        assert art.deciding is not None
        yield "deciding", asked, art.deciding(asked, look)
    outcome = game.outcome(moment.state)
    if outcome:
        yield "standing", public, scores.standing(outcome, look, art.sign)
    sheets = game.tally(own)
    if any(line.points for sheet in sheets for line in sheet.lines):
        yield "score", own, scores.so_far(sheets, game.seats(moment.state), look, art.sign)


@pytest.fixture(params=PLAIN, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def test_every_text_fits_its_box_and_can_be_read(case: Case) -> None:
    for number, moment in enumerate(some(case, 5)):
        speaker = Speaker(languages()[number % len(languages())], NAMES, strict=True)
        for kind, _, drawn in painted(moment, setting(speak=speaker)):
            check_texts(drawn)
            if kind == "deciding":
                assert drawn.canvas.box.w == COMPACT_WIDTH
            else:
                assert drawn.canvas.box.w == WIDTH
                check_header(drawn)


@pytest.mark.parametrize("names", [HOSTILE, EMPTY], ids=["hostile", "empty"])
def test_no_name_breaks_a_layout(case: Case, names: tuple[str, ...]) -> None:
    moment = next(m for m in table(case)[len(table(case)) // 2 :])
    plain = [drawn.canvas.box for _, _, drawn in painted(moment, setting())]
    odd = [drawn for _, _, drawn in painted(moment, setting(names=names))]
    if part_of(case.game.spec.key, "pictures") is not None:  # else values may hold names, and wrap
        assert [drawn.canvas.box for drawn in odd] == plain
    for drawn in odd:
        check_texts(drawn, whole=False)


def test_whatever_number_stands_in_a_picture_stands_in_the_text(case: Case) -> None:
    for moment in some(case, 6):
        for kind, view, drawn in painted(moment, setting()):
            text = told(moment, kind, view)
            known = set(NUMBER.findall(text.translate(str.maketrans("①②③④⑤⑥", "123456"))))
            known |= place_numbers(drawn)
            for written in drawn.canvas.texts:
                assert set(NUMBER.findall(written.text)) <= known, (kind, written)


def told(moment: Moment, kind: str, view: View) -> str:
    """Return all that is told in words of what a picture shows."""
    game, key = moment.game, moment.game.spec.key
    seats, outcome = game.seats(moment.state), game.outcome(moment.state)
    tables = score_tables(game.tally(view) if outcome is None else outcome.sheets, seats, outcome)
    points = " ".join(table_text(table, ENGLISH) for table in tables)
    match kind:
        case "board":
            return public_board(key, view, ENGLISH)
        case "hand" | "deciding":
            return public_board(key, view, ENGLISH) + private_hand(key, view, ENGLISH)
        case "score" | "standing":  # a result begins with places and scores in words
            first = () if outcome is None else (*outcome.ranks, *outcome.scores)
            return " ".join([points, *map(str, first)])
        case _:  # it turns up what the events tell, or how things stood when a chapter ended
            events = " ".join(ENGLISH(event.text) for event in moment.events)
            before = public_board(key, game.view(moment.before, None), ENGLISH)
            return " ".join([public_board(key, view, ENGLISH), before, points, events])


def test_whatever_number_stands_in_a_picture_stands_in_its_alt_text(case: Case) -> None:
    circled = str.maketrans("①②③④⑤⑥", "123456")
    for number, moment in enumerate(some(case, 6)):
        speaker = Speaker(languages()[number % len(languages())], NAMES, strict=True)
        for kind, _, drawn in painted(moment, setting(speak=speaker)):
            known = set(NUMBER.findall(drawn.alt.translate(circled))) | place_numbers(drawn)
            known.add("0")  # what is nothing is left out
            for written in drawn.canvas.texts:
                shown = set(NUMBER.findall(written.text.translate(circled)))
                assert shown <= known, (kind, written, drawn.alt)


def place_numbers(drawn: Painted) -> set[str]:
    """Return numbers that merely count the places of a row; the text leaves out empty places."""
    rows: dict[tuple[int, int], list[str]] = {}
    for written in drawn.canvas.texts:
        if written.text.isdecimal():
            rows.setdefault((written.room.y, written.size), []).append(written.text)
    counting = [row for row in rows.values() if row == [*map(str, range(1, len(row) + 1))]]
    return {number for row in counting for number in row}


def test_a_picture_shows_everybody_the_same(case: Case) -> None:
    key, look = case.game.spec.key, Look("dark", "en", NAMES)
    for moment in some(case, 4):
        views = [case.game.view(moment.state, seat) for seat in everyone(case)]
        assert len({snapshot.board(key, view, look, ENGLISH).picture for view in views}) == 1


def test_a_hand_shows_nothing_unseen(case: Case) -> None:
    key, chance = case.game.spec.key, below("pictures")
    look = Look("dark", "en", NAMES)
    for moment in some(case, 4):
        for seat in range(case.seats):
            other = other_world(case, moment.state, seat, chance)
            hands = [
                snapshot.hand(key, case.game.view(state, seat), look, ENGLISH)
                for state in (moment.state, other)
            ]
            assert hands[0] == hands[1]


def test_what_a_seat_decides_by_leaves_room_for_the_choice_below_it(case: Case) -> None:
    look = setting(speak=Speaker("de", NAMES))
    for moment in table(case):
        for decision in case.game.pending(moment.state)[:1]:
            paint = art_of(case.game.spec.key).deciding
            assert paint is not None
            drawn = paint(case.game.view(moment.state, decision.seat), look)
            assert drawn.canvas.box.h <= MAX_COMPACT_HEIGHT
            assert 0 < size(drawn.alt) <= MAX_ALT_LENGTH


def test_what_a_seat_decides_by_shows_nothing_unseen(case: Case) -> None:
    key, chance = case.game.spec.key, below("deciding")
    look = Look("dark", "en", NAMES)
    for moment in some(case, 5):
        for decision in case.game.pending(moment.state):
            other = other_world(case, moment.state, decision.seat, chance)
            shots = [
                snapshot.deciding(key, case.game.view(state, decision.seat), look, ENGLISH)
                for state in (moment.state, other)
            ]
            assert shots[0] == shots[1]


def test_what_a_seat_decides_by_stays_the_same_while_others_choose() -> None:
    game, look = GAMES["basari"], Look("dark", "en", NAMES)
    state = game.start(Setup(3, "deciding")).state
    before = snapshot.deciding("basari", game.view(state, 0), look, ENGLISH)
    after = game.apply(state, 1, first_legal(game, game.view(state, 1))).state
    assert snapshot.deciding("basari", game.view(after, 0), look, ENGLISH) == before
    other = game.apply(state, 0, first_legal(game, game.view(state, 0))).state
    chosen = snapshot.deciding("basari", game.view(other, 0), look, ENGLISH)
    assert chosen.name != before.name


def test_the_file_of_what_a_seat_decides_by_is_named_by_what_it_shows(case: Case) -> None:
    key, look = case.game.spec.key, Look("dark", "en", NAMES)
    shots = [
        snapshot.deciding(key, case.game.view(moment.state, decision.seat), look, ENGLISH)
        for moment in some(case, 6)
        for decision in case.game.pending(moment.state)
    ]
    assert all(shot.named_by_content and shot.complete for shot in shots)
    pictures = {shot.name: shot.picture for shot in shots}
    assert all(pictures[shot.name] == shot.picture for shot in shots)
    assert len(set(pictures.values())) == len(pictures)
    assert not snapshot.board(
        key, case.game.view(table(case)[0].state, None), look, ENGLISH
    ).named_by_content


def test_nobody_decides_as_a_spectator() -> None:
    moment = table(PLAIN[0])[0]
    view = moment.game.view(moment.state, None)
    with pytest.raises(ValueError, match="nobody"):
        snapshot.deciding(moment.game.spec.key, view, Look(), ENGLISH)


def test_the_same_view_gives_the_same_bytes_and_nothing_but_the_picture(case: Case) -> None:
    key, moment = case.game.spec.key, table(case)[len(table(case)) // 2]
    view = moment.game.view(moment.state, None)
    look = Look("light", "de", NAMES)
    first = snapshot.board(key, view, look, Speaker("de", NAMES))
    snapshot.CACHE.clear()
    again = snapshot.board(key, view, look, Speaker("de", NAMES))
    assert first == again
    assert first.name == "board.png"
    assert len(first.picture) < MOST_BYTES
    assert 0 < len(first.alt) <= MAX_ALT_LENGTH
    assert chunks(first.picture) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    with Image.open(BytesIO(first.picture)) as picture:
        assert picture.size == first.size
        picture.load()


def test_a_view_that_cannot_be_kept_is_drawn_all_the_same() -> None:
    moment = table(PLAIN[0])[0]
    view, look = moment.game.view(moment.state, None), Look("dark", "en", NAMES)
    unhashable = replace(view, pending=list(view.pending))
    drawn = [
        snapshot.board(moment.game.spec.key, each, look, ENGLISH).picture
        for each in (view, unhashable)
    ]
    assert drawn[0] == drawn[1]


def chunks(png: bytes) -> list[bytes]:
    kinds, at = [], 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        kinds.append(png[at + 4 : at + 8])
        at += length + 12
    return kinds


def test_what_is_new_is_marked(case: Case) -> None:
    key, look = case.game.spec.key, Look("dark", "en", NAMES)
    marked = 0
    for moment in some(case, 8):
        now, past = (case.game.view(state, None) for state in (moment.state, moment.before))
        plain = snapshot.board(key, now, look, ENGLISH, before=now).picture
        marked += snapshot.board(key, now, look, ENGLISH, before=past).picture != plain
    assert marked > 0


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("chapters", [1, 3, 16])
@pytest.mark.parametrize("key", GAMES)
def test_chances_are_shown_and_told(key: str, chapters: int, language: str) -> None:
    seats = GAMES[key].spec.most_seats
    went = wandering(seats, chapters, "went")
    speaker = Speaker(language, (), strict=True)
    drawn = chances.paint(went, setting("light", speaker), art_of(key).chapter)
    check_texts(drawn)
    check_header(drawn)
    words = [text.text for text in drawn.canvas.texts]
    for seat in range(seats):
        assert NAMES[seat] in words
        ended = percent(went[-1][-1][seat])
        assert speaker.say("board.chances.percent", n=ended) in words
        began = ", ".join(str(percent(chapter[0][seat])) for chapter in went)
        assert NAMES[seat] in drawn.alt
        assert began in drawn.alt
        assert re.search(rf" {ended}\s?%", drawn.alt)
    assert {str(number) for number in range(1, chapters + 1)} <= set(words)
    assert speaker.say("board.chances.end") in words


def test_chances_that_are_equal_or_known_only_once_have_labels_apart() -> None:
    for went in ((((1.0, 0.0, 0.0),),), (((1 / 5,) * 5,) * 2,)):
        drawn = chances.paint(went, setting(names=HOSTILE), "board.chances.chapter")
        check_texts(drawn, whole=False)
        shares = [text for text in drawn.canvas.texts if text.text.endswith("%")]
        ends = [text.taken for text in shares if text.size == 36]
        assert len(ends) == len(went[0][0])
        for one, other in pairwise(ends):
            assert one.bottom <= other.y


@pytest.mark.parametrize("key", SHEETS)
@pytest.mark.parametrize("theme", list(THEMES))
def test_the_pieces_of_a_game_are_shown_in_every_theme(key: str, theme: ThemeName) -> None:
    for language in languages():
        drawn = SHEETS[key](setting(theme, Speaker(language, (), strict=True)))
        check_texts(drawn)
        assert drawn.alt


def test_an_unknown_game_has_no_picture() -> None:
    moment = table(PLAIN[0])[0]
    with pytest.raises(UnknownGame):
        snapshot.board("chess", moment.game.view(moment.state, None), Look(), ENGLISH)


def test_a_spectator_has_no_hand() -> None:
    moment = table(PLAIN[0])[0]
    view = moment.game.view(moment.state, None)
    with pytest.raises(ValueError, match="nobody"):
        snapshot.hand(moment.game.spec.key, view, Look(), ENGLISH)
