"""Pictures made from the generic text board, for a game that brings none."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.runtime.i18n import languages
from engine.core import Decision
from render.kit.art import Painted
from render.kit.colors import THEMES, ThemeName
from render.kit.encode import encoded
from render.kit.fonts import MISSING
from render.kit.frame import MAX_COMPACT_HEIGHT
from render.kit.palettes import palette
from render.pictures import generic
from render.pictures.scores import standing
from render.text import generic as text
from tests.conformance.tables import Case
from tests.engine.toy import TOY
from tests.render.checks import EMPTY, HOSTILE, NUMBER, check_header, check_texts, setting
from tests.render.speaking import NAMES, SPEAKERS, states
from tests.render.unboarded import CROWDED, MERCHANTS, SOUK, Open, speaking

SPEAK = speaking()
TOYS, SOUKS = generic.art("toy"), generic.art("souk")


def words(drawn: Painted) -> list[str]:
    return [written.text for written in drawn.canvas.texts]


@pytest.mark.parametrize("theme", THEMES)
def test_every_picture_of_a_table_fits_and_says_what_the_text_says(theme: ThemeName) -> None:
    case = Case(TOY, 3)
    for number, state in enumerate(states(case, "pictures")):
        speak = speaking(SPEAKERS[2 * (number % len(languages()))])
        look, view = setting(theme, speak), TOY.view(state, 1)
        boards = text.boards("toy")
        board, hand = TOYS.board(view, look, None), TOYS.hand(view, look, None)
        for drawn in (board, hand):
            check_texts(drawn)
            check_header(drawn)
        public, private = boards.public(view, speak), boards.private(view, speak)
        assert set(NUMBER.findall(" ".join(words(board)))) <= set(NUMBER.findall(public))
        assert set(NUMBER.findall(" ".join(words(hand)))) <= set(NUMBER.findall(public + private))


def test_labels_and_values_of_the_text_stand_in_the_picture_and_in_its_alt_text() -> None:
    board, hand = (paint(SOUK, setting(speak=SPEAK), None) for paint in (SOUKS.board, SOUKS.hand))
    public, own = (how("souk", SOUK, SPEAK) for how in (text.public, text.private))
    for drawn, members in ((board, public.members), (hand, public.members + own.members)):
        for member in members:
            assert member.label in words(drawn)
            assert member.value in words(drawn)
            assert member.label in drawn.alt
            assert member.value in drawn.alt
    assert board.alt.startswith("Souk. Cem's turn. Round: 3.")
    assert "Anna: Bid 4 · Points 12 · Camels 3 ·" in board.alt
    assert hand.alt.startswith("Wish: Pearl. Your gems: Opal, Opal, Pearl. Seen card: –.")  # noqa: RUF001
    assert "Benedikt · Seen card: 9." in hand.alt
    assert hand.alt.endswith(board.alt)


def test_what_only_one_seat_sees_is_not_on_the_board() -> None:
    other = replace(SOUK, seat=1, hand=(), seen=(3,) * 5)
    pictures = [SOUKS.board(view, setting(speak=SPEAK), None) for view in (SOUK, other)]
    assert pictures[0].alt == pictures[1].alt
    assert pictures[0].canvas.image.tobytes() == pictures[1].canvas.image.tobytes()


@pytest.mark.parametrize("names", [HOSTILE, EMPTY], ids=["hostile", "empty"])
def test_no_name_and_no_value_breaks_a_layout(names: tuple[str, ...]) -> None:
    for view in (SOUK, CROWDED):
        for paint in (SOUKS.board, SOUKS.hand):
            drawn = paint(view, setting(speak=SPEAK, names=names), None)
            check_texts(drawn, whole=False)
            check_header(drawn)


def test_only_values_that_are_too_long_for_the_text_are_cut() -> None:
    drawn = SOUKS.board(CROWDED, setting(speak=SPEAK), None)
    cut = [words for words in words(drawn) if words.endswith("…")]
    assert [words.split()[0] for words in cut] == ["gust0", "Ruby,", "(0,"]


def test_a_sign_that_no_font_has_is_an_empty_box() -> None:
    drawn = SOUKS.board(replace(SOUK, weather="\u1806 mild"), setting(speak=SPEAK), None)
    assert f"{MISSING} mild" in words(drawn)


def test_what_is_new_is_marked() -> None:
    look = setting(speak=SPEAK)
    richer = (replace(MERCHANTS[0], points=13, wish="ruby"), *MERCHANTS[1:])
    for paint, now in (
        (SOUKS.board, replace(SOUK, round=4)),
        (SOUKS.board, replace(SOUK, merchants=richer)),
        (SOUKS.hand, replace(SOUK, merchants=richer)),
    ):
        plain, same, marked = (paint(now, look, before) for before in (None, now, SOUK))
        assert plain.canvas.image.tobytes() == same.canvas.image.tobytes()
        assert marked.canvas.image.tobytes() != plain.canvas.image.tobytes()


def test_a_hand_without_secrets_shows_the_table() -> None:
    drawn = TOYS.hand(Open(0, (Decision(1, "turn", 0),)), setting(speak=SPEAK), None)
    check_texts(drawn)
    assert words(drawn) == ["Toy", "Benedikt"]
    assert drawn.alt == "Toy. Benedikt's turn."


@pytest.mark.parametrize("seats", [2, 7])
def test_the_standing_shows_places_names_and_scores(seats: int) -> None:
    ranks, scores = tuple(range(seats, 0, -1)), tuple(range(-1, seats - 1))
    state = list(states(Case(TOY, 2), "standing"))[-1]
    outcome = TOY.outcome(state)
    assert outcome is not None
    ended = replace(outcome, winners=(seats - 1,), ranks=ranks, scores=scores, sheets=())
    drawn = standing(ended, setting(speak=SPEAK))
    check_texts(drawn)
    check_header(drawn)
    shown = words(drawn)
    names = [name for name in shown if name in NAMES or name.startswith("Seat ")]
    assert len(names) == seats
    assert names[0] == "Anna"
    assert {str(score) for score in scores} <= set(shown)
    last = {2: "2nd", 7: "7th"}[seats]
    assert f"Anna -1 ({last})" in drawn.alt


def test_more_seats_than_colors_are_shown() -> None:
    many = replace(
        SOUK,
        pending=(Decision(8, "bid", 1),),
        phase=None,
        merchants=MERCHANTS + MERCHANTS,
        passed=(False,) * 10,
        seen=(None,) * 10,
    )
    drawn = SOUKS.board(many, setting(speak=SPEAK), None)
    check_texts(drawn)
    assert words(drawn).count("Seat 9") == 2


def test_nothing_is_shown_of_pieces_and_of_what_was_turned_up() -> None:
    assert TOYS.sheet is None
    assert TOYS.moment((), None, setting(speak=SPEAK)) is None


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_costs_no_beauty_and_saves_half_the_bytes(theme: ThemeName) -> None:
    look = setting(theme, SPEAK)
    exact = SOUKS.board(SOUK, replace(look, exact=True), None).canvas.image
    image = SOUKS.board(SOUK, look, None).canvas.image
    ours = encoded(image, palette(theme).flat)
    file = BytesIO()
    exact.save(file, "PNG", compress_level=1)
    assert 2 * len(ours) <= file.tell()
    shown = Image.open(BytesIO(ours)).convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(exact, shown)).rms) < 255 / 10**2


def test_what_a_seat_decides_by_shows_its_own_first_and_stays_low() -> None:
    assert SOUKS.deciding is not None
    for view in (SOUK, CROWDED):
        drawn = SOUKS.deciding(view, setting(speak=SPEAK))
        check_texts(drawn, whole=view is SOUK)
        assert drawn.canvas.box.h <= MAX_COMPACT_HEIGHT
    drawn = SOUKS.deciding(SOUK, setting(speak=SPEAK))
    own = text.private("souk", SOUK, SPEAK).members
    assert words(drawn)[:2] == [own[0].label, own[0].value]
    assert all(word in drawn.alt for word in words(drawn))
    other = replace(SOUK, hand=("pearl",))
    assert "Your gems: Pearl." in SOUKS.deciding(other, setting(speak=SPEAK)).alt
