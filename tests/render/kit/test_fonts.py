"""Names and type: what people call themselves can be drawn, in the room there is."""

import pytest
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from engine.text import isolated
from render.kit.bidi import visual_order
from render.kit.display_names import cleaned, graphemes, shortened
from render.kit.fonts import MIN_FONT_SIZE, MISSING, NAME, Style, fitted, legible, line, runs, width


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna \n Lena ", "Anna Lena"),
        ("\u202eevil\u202c", "evil"),
        ("a\u0301", "á"),
        ("x" + "\u0301\u0302\u0303\u0304\u0305", "x\u0301\u0302"),
        ("\u0301\u0302", ""),
        ("", ""),
        ("\u200b", ""),
        ("👩‍👧", "👩‍👧"),
        ("Ada 👍🏽 von 🇩🇪 Ω", "Ada 👍🏽 von 🇩🇪 Ω"),
        ("🤖 Opal", "🤖 Opal"),
        ("🤖", ""),
        ("\U0001fae8", "\U0001fae8"),  # newer than the oldest Python we run on
        ("\U0001d56c\U0001d589\U0001d586", "Ada"),
        ("\ue000\uffff", ""),
    ],
)
def test_what_would_break_a_line_is_taken_away(given: str, shown: str) -> None:
    assert cleaned(given) == shown


def test_letters_keep_their_accents_and_families_stay_together() -> None:
    text = "ax\u0301👩‍👩‍👧👍🏽🇩🇪🇫🇷각"
    assert list(graphemes(text)) == ["a", "x\u0301", "👩‍👩‍👧", "👍🏽", "🇩🇪", "🇫🇷", "각"]


def test_a_cut_never_splits_what_is_read_as_one() -> None:
    text = "👩‍👩‍👧" * 3
    assert shortened(text, lambda cut: len(cut) <= 7) == "👩‍👩‍👧…"
    assert shortened("Anna", lambda cut: len(cut) <= 2) == "A…"
    assert shortened("Anna", lambda _: True) == "Anna"


@pytest.mark.parametrize(
    "text",
    [
        "Dörte", "مرحبا", "שלום", "नमस्ते", "สวัสดี", "日本語", "김철수", "Żółć", "Ωμέγα", "Юрий",
        "🤖🔥👩‍👩‍👧👍🏽🇩🇪❤️1️⃣",
    ],
)  # fmt: skip
def test_every_script_has_letters_of_its_own(text: str) -> None:
    assert legible(text) == text
    assert MISSING not in shown(text)
    assert sorted(shown(text)) == sorted(text)
    assert line(text, "title", 50).mask.getbbox() is not None


def test_what_no_font_has_is_seen_to_be_missing() -> None:
    assert legible("Ada \u1806 B") == f"Ada {MISSING} B"
    assert legible("\u1806 \u1806") == ""
    assert line("a\u1806", "title", 50) == line(f"a{MISSING}", "title", 50)
    assert not alike("a\u1806", "a")


def test_letters_are_shaped_as_their_script_wants_it() -> None:
    assert width("عععع", "text", 100) < width(
        "ع" + "\u200c" + "ع" + "\u200c" + "ع" * 2, "text", 100
    )
    assert width("क्ष", "text", 100) < width("क", "text", 100) + width("ष", "text", 100)
    assert width("AV", "title", 100) < width("A", "title", 100) + width("V", "title", 100)
    accent, letter, both = (line(text, "text", 100) for text in ("\u0301", "x", "x\u0301"))
    assert both.width == letter.width
    assert both.mask.height > max(accent.mask.height, letter.mask.height)


def test_a_text_shrinks_before_it_is_cut_and_is_never_too_small() -> None:
    room = width("Schwarzenfels", "title", NAME.size) - 20
    fit = fitted("Schwarzenfels", NAME, room, 1)
    assert fit.lines == ("Schwarzenfels",)
    assert MIN_FONT_SIZE <= fit.size < NAME.size
    (cut,) = fitted("Schwarzenfels", NAME, room // 2, 1).lines
    assert cut.endswith("…")
    assert width(cut, "title", NAME.least) <= room // 2


def test_words_are_wrapped_into_the_lines_there_are() -> None:
    style = Style("text", 30)
    room = width("one two three", "text", 30)
    assert fitted("one two three four five", style, room, 2).lines == ("one two three", "four five")
    assert fitted("one two three four five six seven", style, room, 2).lines[1].endswith("…")


@pytest.mark.parametrize(
    ("read", "drawn"),
    [
        ("abc שלום", "abc םולש"),
        ("שלום abc", "abc םולש"),
        ("Dana דנה 24 (נ)", "Dana (נ) 24 הנד"),
        ("דנה Dana 42, ok", "Dana 42, ok הנד"),
        ("سعر 12", "12 رعس"),
        ("🔥 שלום", "םולש 🔥"),
    ],
)
def test_lines_that_run_both_ways_are_in_order(read: str, drawn: str) -> None:
    # A bracket is mirrored by the font, so it is compared as it is seen.
    mirrored = str.maketrans("()", ")(")
    seen = [
        read[at].translate(mirrored) if turned else read[at] for at, turned in visual_order(read)
    ]
    assert "".join(seen) == drawn


@given(st.text("abאבעم012٣ .,:+-%$()[]!☺", max_size=24))
def test_the_order_is_what_an_independent_library_says(text: str) -> None:
    assert "".join(text[at] for at, _ in visual_order(text)) == get_display(text)


@pytest.mark.parametrize(
    ("read", "drawn"),
    [
        ("\u2068דנה\u2069 12, \u2068עדה\u2069 7", "הנד 12, הדע 7"),
        ("\u2068דנה Dana\u2069 (2)", "Dana הנד (2)"),
        ("a \u2068דנ", "a נד"),  # cut off
        ("a\u2069b", "ab"),
        ("\u2068\u2069", ""),
    ],
)
def test_what_is_isolated_turns_nothing_else_around(read: str, drawn: str) -> None:
    assert "".join(read[at] for at, _ in visual_order(read)) == drawn


def shown(text: str) -> str:
    """What a line is made of, from left to right; what reads backward in the order it is read."""
    return "".join(run.text for run in runs(text, "title"))


def alike(one: str, other: str) -> bool:
    return line(one, "title", 50).mask.tobytes() == line(other, "title", 50).mask.tobytes()


def test_a_name_that_runs_backward_is_isolated_in_each_row_it_takes() -> None:
    words = f"{isolated('שלום עולם')} ist dran"
    room = width("שלום", "text", 40) + 2
    rows = fitted(words, Style("text", 40), room, 4).lines
    assert rows == (isolated("שלום"), isolated("עולם"), "ist", "dran")
    assert fitted(words, Style("text", 40), 4000, 4).lines == (words,)
