"""Pictures of statistics: whatever was counted is seen, told, and fits."""

import re
from dataclasses import replace
from itertools import product

import pytest

from bot.runtime.i18n import Speaker, languages
from engine.registry import GAMES
from render import stats_samples
from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.colors import THEMES, ThemeName
from render.kit.geometry import COMPACT_WIDTH
from render.kit.palettes import nearest
from render.pictures import snapshot
from render.pictures.snapshot import Look
from render.pictures.stats import paint
from render.preview import statistics
from render.text.markdown import size
from render.text.stats_page import (
    Balance,
    Figure,
    Figures,
    Place,
    Places,
    Ranked,
    Ranking,
    Share,
    Shares,
    StatsPage,
    StatsRow,
    StatsTable,
)
from tests.render.checks import (
    EMPTY,
    HOSTILE,
    NUMBER,
    check_narrow_header,
    check_texts,
    setting,
)
from tests.render.speaking import ENGLISH, NAMES

KINDS = ("profile", "versus", "ranking")
LOOKS = list(product(THEMES, languages()))


def page_of(kind: str, key: str = "basari", seats: int = 5) -> StatsPage:
    page = statistics(kind, key, seats, "stats")
    assert page is not None
    return page


def only(part: Figures | Places | Shares | Balance | StatsTable | Ranking) -> Painted:
    return paint(StatsPage("Anna", None, (part,)), setting())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("theme", "language"), LOOKS)
def test_every_text_fits_and_every_number_is_told(
    kind: str, theme: ThemeName, language: str
) -> None:
    for key, game in GAMES.items():
        speaker = Speaker(language, (), strict=True)
        drawn = paint(page_of(kind, key, game.spec.most_seats), setting(theme, speaker))
        check_texts(drawn)
        check_narrow_header(drawn)
        assert drawn.canvas.box.w == COMPACT_WIDTH
        known = set(NUMBER.findall(drawn.alt)) | {"0"}  # a lead of nobody is not told
        for text in drawn.canvas.texts:
            assert set(NUMBER.findall(text.text)) <= known, text
        assert size(drawn.alt) <= MAX_ALT_LENGTH


@pytest.mark.parametrize("names", [HOSTILE, EMPTY], ids=["hostile", "empty"])
def test_no_name_breaks_a_page(names: tuple[str, ...]) -> None:
    pages = [
        stats_samples.profile("jaipur", names[0], 2, "x"),
        stats_samples.versus("jaipur", names[1:3], "x"),
        stats_samples.versus("jaipur", names[3:], "x"),
        stats_samples.ranking("jaipur", names, "x"),
    ]
    for page in pages:
        drawn = paint(page, setting())
        check_texts(drawn, whole=False)
        check_narrow_header(drawn)
        assert "\u202e" not in drawn.alt


def test_a_long_name_is_cut_and_leaves_the_numbers_alone() -> None:
    rows = (Ranked(1, "M" * 32, ("1234", "999", "1500")), Ranked(2, "Bo", ("1", "0", "?")))
    drawn = only(Ranking(("Games", "Wins", "Rating"), rows))
    (name,) = [text for text in drawn.canvas.texts if text.text.startswith("MM")]
    (games,) = [text for text in drawn.canvas.texts if text.text == "1234"]
    assert name.text.endswith("…")
    assert name.taken.right < games.taken.x
    assert "M" * 32 in drawn.alt


def test_a_page_without_anything_gets_no_picture() -> None:
    page = StatsPage("Anna", None, (Places(()), Shares((Share("x", 0, None, 0),))), "No games yet")
    assert snapshot.stats(page, Look(), ENGLISH) is None


def test_parts_that_hold_nothing_take_no_room() -> None:
    page = page_of("versus")
    more = replace(page, parts=(Places(()), *page.parts, StatsTable((), "Facts")))
    boxes = [paint(each, setting()).canvas.box for each in (page, more)]
    assert boxes[0] == boxes[1]


@pytest.mark.parametrize("count", [1, 2, 5, 20, 33])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_as_many_places_are_shown_as_there_are_up_to_twenty(count: int, seats: int) -> None:
    places = tuple(Place(1 + n % seats, seats) for n in range(count))
    drawn = only(Places(places))
    check_texts(drawn)
    written = [text.text for text in drawn.canvas.texts if text.text.isdecimal()]
    assert written == [str(each.place) for each in places[-20:]]


def test_a_first_place_is_marked_by_more_than_its_color() -> None:
    def outline(place: int) -> bytes:
        canvas = only(Places((Place(place, 2),))).canvas
        ground = nearest("dark", canvas.theme.panel)
        return canvas.image.point([255 * (n != ground) for n in range(256)]).tobytes()

    assert outline(1) != outline(2)


@pytest.mark.parametrize("leads", [(0,), (1,), (-1, -2), (0, 0, 0), tuple(range(1, 300))])
def test_any_balance_is_drawn(leads: tuple[int, ...]) -> None:
    check_texts(only(Balance("Anna", "Bo", leads, "Balance")))


@pytest.mark.parametrize("share", [0.0, 0.004, 0.5, 1.0])
@pytest.mark.parametrize("mark", [None, 0.0, 0.25, 1.0])
def test_any_share_is_drawn(share: float, mark: float | None) -> None:
    drawn = only(Shares((Share("Against people", share, mark, 3),), "Win rate"))
    check_texts(drawn)
    assert f"{round(100 * share)}%" in [text.text for text in drawn.canvas.texts]


def test_a_longer_bar_means_more() -> None:
    def golden(share: float) -> int:
        canvas = only(Shares((Share("x", share),))).canvas
        return canvas.image.histogram()[nearest("dark", canvas.theme.gold.base)]

    short, middle, long = map(golden, (0.2, 0.5, 0.8))
    assert long - middle == pytest.approx(middle - short, rel=0.05)
    assert short < middle


@pytest.mark.parametrize("count", range(1, 10))
def test_any_number_of_figures_is_laid_out(count: int) -> None:
    figures = tuple(Figure(f"Wins {n}", str(n), "fair share 50%") for n in range(count))
    check_texts(only(Figures(figures)))


def test_a_long_fact_is_wrapped() -> None:
    value = "74 to 73 against Benedikt on the 12th of May, in 54 minutes"
    drawn = only(StatsTable((StatsRow("The closest game that was ever played here", value),)))
    check_texts(drawn)
    assert value in [text.text for text in drawn.canvas.texts]


def test_the_same_page_gives_the_same_bytes() -> None:
    look, speaker = Look("light", "de", NAMES), Speaker("de")
    first = snapshot.stats(page_of("profile"), look, speaker)
    snapshot.CACHE.clear()
    again = snapshot.stats(page_of("profile"), look, speaker)
    assert first == again
    assert first is not None
    assert (first.name, first.complete) == ("stats.png", True)
    assert re.match(rb"\x89PNG", first.picture)
