"""Names and type: what people call themselves can be drawn, in the room there is."""

import pytest

from render import fonts
from render.fonts import NAME, SMALLEST, Style, fitted, legible, line, width
from render.names import cleaned, graphemes, shortened


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
        ("👩‍👧", ""),
        ("Ada 👍🏽 von 🇩🇪 Ω", "Ada von Ω"),
        ("🤖 Opal", "🤖 Opal"),
        ("🤖👾", ""),
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
    "text", ["Dörte", "مرحبا", "שלום", "नमस्ते", "สวัสดี", "日本語", "김철수", "Żółć", "Ωμέγα", "Юрий"]
)
def test_every_script_has_letters_of_its_own(text: str) -> None:
    assert legible(text) == text
    assert line(text, "title", 50).mask.getbbox() is not None
    assert set("".join(run.text for run in fonts._runs(text, "title"))) == set(text)


def test_what_no_font_has_is_left_out_and_ai_players_have_a_drawn_head() -> None:
    assert legible("Ada \u1806 B") == "Ada B"
    assert legible("\u1806") == ""
    assert width("🤖", "title", 50) > width("A", "title", 50)
    assert line("🤖", "title", 50).mask.getbbox() is not None
    assert line("a\u1806", "title", 50) == line("a", "title", 50)


def test_a_text_shrinks_before_it_is_cut_and_is_never_too_small() -> None:
    room = width("Schwarzenfels", "title", NAME.size) - 20
    found = fitted("Schwarzenfels", NAME, room, 1)
    assert found.lines == ("Schwarzenfels",)
    assert SMALLEST <= found.size < NAME.size
    (cut,) = fitted("Schwarzenfels", NAME, room // 2, 1).lines
    assert cut.endswith("…")
    assert width(cut, "title", NAME.least) <= room // 2


def test_words_are_wrapped_into_the_lines_there_are() -> None:
    style = Style("text", 30)
    room = width("one two three", "text", 30)
    assert fitted("one two three four five", style, room, 2).lines == ("one two three", "four five")
    assert fitted("one two three four five six seven", style, room, 2).lines[1].endswith("…")


def test_right_to_left_words_keep_their_order_among_others() -> None:
    for text in ("שלום abc", "abc שלום"):
        drawn = [run.text.strip() for run in fonts._runs(text, "text") if run.text.strip()]
        assert drawn == (["abc", "שלום"])
