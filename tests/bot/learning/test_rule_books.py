"""The rule books: complete, found by name, and with the numbers of the tables in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import get_args

import pytest

from bot.learning.library import BOOKS, book_of, find_entry, lookup
from bot.learning.rule_book import LAST_PAGE, Book, Chapter, Page
from bot.runtime.i18n import Speaker, catalogue, languages
from engine.basari.pieces import CARD, COLOURS, LETTERS
from engine.core import Decision
from engine.errors import IllegalAction, UnknownGame
from engine.jaipur.pieces import CARDS as JAIPUR_CARDS
from engine.jaipur.pieces import SIZES
from engine.johari.pieces import ACTION_CARDS, CARDS, KINDS, NOBLES, PLACES, Noble
from engine.registry import GAMES
from engine.text import Text
from tests.conformance.tables import CASES, Case, moments, other_world, some_moments

ENGLISH = Speaker("en", strict=True)
GERMAN = Speaker("de", strict=True)
NUMBER = re.compile(
    r"\d|\b(three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)\b",
    re.IGNORECASE,
)
# A turn of Jaipur is one of four: that is a list in the rules themselves, not in a table.
COUNTED = {"rules_jaipur.brief.text", "rules_jaipur.turn.text"}

NAMES: dict[str, list[str]] = {
    "johari": [
        *(f"johari.noble.{noble}" for noble in NOBLES),
        *(f"johari.card.{card}" for card in CARDS),
        *(f"johari.action.{card}" for card in ACTION_CARDS),
        *(f"johari.kind.{kind}" for kind in KINDS),
        *(f"johari.place.{place}" for place in PLACES),
    ],
    "jaipur": [
        *(f"jaipur.card.{card}" for card in JAIPUR_CARDS),
        *(f"jaipur.kind.{kind}" for kind in ("take", "camels", "exchange", "sell")),
        *(f"jaipur.size.{size}" for size in SIZES),
    ],
    "basari": [
        *(f"basari.gem.{colour}" for colour in COLOURS),
        *(f"basari.action.{letter}" for letter in LETTERS),
    ],
}


OURS = sorted(NAMES)
BOOKED = [case for case in CASES if case.game.spec.key in BOOKS]


def test_books_stand_in_the_order_of_the_games_and_ours_are_among_them() -> None:
    assert list(BOOKS) == [key for key in GAMES if key in BOOKS]
    assert set(BOOKS) >= set(OURS)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_a_book_is_refused_in_a_sentence(key: str) -> None:
    if key in BOOKS:
        assert book_of(key) is BOOKS[key]
        return
    with pytest.raises(IllegalAction, match=r"rules\.error\.no_book"):
        book_of(key)
    assert lookup("", ENGLISH, (key,)) == ()


def test_the_book_of_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownGame, match=r"engine\.error\.game"):
        book_of("chess")
    assert lookup("", ENGLISH, ("chess",)) == ()


def test_a_decision_without_a_topic_opens_the_first_page() -> None:
    page, other = (Page(id_, Text(id_), ()) for id_ in ("goal", "turn"))
    book = Book("chess", (Chapter("course", (page, other)),), {}, {"turn": "turn"})
    turn, seal = Decision(0, "turn", 0), Decision(0, "seal", 0)
    pages = [book.now(Seen(pending), 0) for pending in ((turn,), (seal,), ())]
    assert pages == ["turn", "goal", "goal"]
    with pytest.raises(ValueError, match="at least one page"):
        Book("chess", (), {}, {})


@dataclass(frozen=True)
class Seen:
    """A view of which only the open decisions count."""

    pending: tuple[Decision, ...]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_piece_is_found_first_by_its_name(book: Book, language: str) -> None:
    said = Speaker(language, strict=True)
    for key in NAMES.get(book.game, ()):
        name = said.say(key)
        entry = lookup(name, said, (book.game,))[0]
        assert name.lower() in said(entry.name).lower(), name
        assert book.page(entry.page) is not None


@pytest.mark.parametrize("language", languages())
def test_every_bazaar_card_is_found_on_the_page_of_its_workers(language: str) -> None:
    said = Speaker(language, strict=True)
    for card in CARD.values():
        entry = lookup(said(card.text), said, ("basari",))[0]
        assert entry.page == f"cards-{card.workers}"


def test_every_noble_has_a_page_of_its_own_that_tells_what_it_does() -> None:
    for noble in get_args(Noble):
        page = BOOKS["johari"].page(noble)
        assert page is not None
        words = " ".join(map(ENGLISH, page.texts))
        assert str(NOBLES[noble].tier) in words
        assert ENGLISH.say(f"johari.noble.{noble}.about") in words


def test_names_are_found_whatever_the_case_the_accents_and_the_language() -> None:
    assert lookup("DOPPELGANGER", GERMAN)[0].page == "doppelganger"
    assert lookup("gewurz", GERMAN)[0].page == "spice"
    assert lookup("Purchase", GERMAN)[0].page == "purchase"
    assert lookup("collec", ENGLISH, ("johari",))[0].page in {"collector", "collector-one"}
    assert lookup("quantum", ENGLISH) == ()


def test_what_was_picked_is_found_by_its_address_and_what_was_typed_by_likeness() -> None:
    entry = find_entry("johari/ruby-2-fake", ENGLISH)
    assert entry is not None
    assert entry.page == "ruby"
    typed = find_entry("bargain", ENGLISH, ("basari",))
    assert typed is not None
    assert typed.page == "bargaining"
    assert find_entry("", ENGLISH) is None
    assert find_entry("x" * 5000, ENGLISH) is None


@pytest.mark.parametrize("case", BOOKED, ids=str)
def test_every_decision_has_a_page(case: Case) -> None:
    book = BOOKS[case.game.spec.key]
    for moment in moments(case, "topics"):
        pending = case.game.pending(moment.state)
        for seat in (*range(case.seats), None):
            view = case.game.view(moment.state, seat)
            page = book.page(book.now(view, seat))
            assert page is not None
            if not pending and book.page(LAST_PAGE):
                assert page.id == LAST_PAGE


@pytest.mark.parametrize("case", [case for case in BOOKED if case.game.imagines], ids=str)
def test_the_page_that_opens_tells_no_secret(case: Case) -> None:
    book, chance = BOOKS[case.game.spec.key], Random(str(case)).randrange
    for moment in some_moments(case, "pages", 12):
        for seat in (*range(case.seats), None):
            other = other_world(case, moment.state, seat, chance)
            views = [case.game.view(state, seat) for state in (moment.state, other)]
            assert book.now(views[0], seat) == book.now(views[1], seat)


@pytest.mark.parametrize("book", [BOOKS[key] for key in OURS], ids=OURS)
def test_every_kind_of_decision_of_our_games_has_a_page(book: Book) -> None:
    """Random tables may miss a kind; the catalogue names them all."""
    prefix = f"{book.game}.decision."
    known = catalogue("en").sentences
    kinds = {key.removeprefix(prefix) for key in known if key.startswith(prefix)}
    asked = set(book.topics) | ({"deed"} if book.game == "johari" else set())
    assert kinds <= asked
    assert all(book.page(page) for page in book.topics.values())


def test_a_revealed_card_leads_to_its_own_page() -> None:
    book, seen = BOOKS["johari"], set[str]()
    case = next(case for case in CASES if case.game.spec.key == "johari")
    for number in range(3):
        for moment in moments(case, f"deeds/{number}"):
            view = case.game.view(moment.state, None)
            if view.pending and view.pending[0].kind == "deed":
                played = view.stalls[view.pending[0].seat].played
                card = played[-1] if played[-1] != "doppelganger" else played[-2]
                assert book.now(view, None) == card
                seen.add(card)
    assert len(seen) >= 4


def test_a_lobby_opens_the_book_at_its_beginning() -> None:
    assert all(book.now(None, None) == book.pages[0].id for book in BOOKS.values())


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_chapters_fit_a_select_and_ids_are_unique(book: Book) -> None:
    assert all(len(chapter.pages) <= 25 for chapter in book.chapters)
    ids = [entry.address for entry in book.entries()]
    assert len(ids) == len(set(ids))
    assert all(len(id_) <= 60 for id_ in ids)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", BOOKS)
def test_numbers_come_from_the_tables_except_in_examples(game: str, language: str) -> None:
    known = catalogue(language)
    for key in sorted(known.sentences):
        if not key.startswith(f"rules_{game}."):
            continue
        for line in known.sentence(key, None).splitlines():
            if line.startswith("> ") or key in COUNTED:
                continue
            bare = re.sub(r"\{\w+\}|(?<!\*)\*[^*]+\*(?!\*)", "", line)  # names may count
            assert not NUMBER.search(bare), (
                f"{key} names a number itself: make it a placeholder and a fact of the book, or "
                f"an example, a line that begins with “> ”: {line}"
            )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_no_page_is_spoken_for_nobody(book: Book, language: str) -> None:
    """Every sentence of a rule book stands on one of its pages or in a figure."""
    prefix = f"rules_{book.game}."
    used = {text.key for page in book.pages for text in (page.title, *page.texts)}
    known = catalogue(language)
    written = {key for key in known.sentences if key.startswith(prefix)}
    assert {key for key in written - used if ".figure." not in key} == set()


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_variants_of_the_game_are_on_their_page(book: Book) -> None:
    page, variants = book.page("variants"), GAMES[book.game].spec.variants
    assert page is not None or not variants
    words = " ".join(map(ENGLISH, page.texts if page else ()))
    for variant in variants:
        assert ENGLISH.say(f"{book.game}.variant.{variant}") in words
