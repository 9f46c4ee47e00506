"""Boards made from the members of a view, for a game that brings none."""

from dataclasses import dataclass, make_dataclass, replace
from typing import Any

import pytest

from engine.core import BySeat, Decision, Private, Seat
from engine.text import Text
from render.text import generic
from render.text.markdown import MAX_BOARD_LENGTH, Speak, size
from tests.conformance.tables import Case, everyone
from tests.engine.toy import TOY
from tests.render.speaking import SPEAKERS, states
from tests.render.unboarded import CROWDED, SOUK, Open, speaking

SPEAK = speaking()


def board(key: str, view: Any, speak: Speak = SPEAK) -> str:
    return generic.boards(key).public(view, speak)


def hand(key: str, view: Any, speak: Speak = SPEAK) -> str:
    return generic.boards(key).private(view, speak)


def keys(text: Text) -> str:
    """Speak no language: a text is its key."""
    return text.key


def test_a_board_names_every_public_member_and_a_line_a_seat() -> None:
    assert board("souk", SOUK).split("\n") == [
        "**Souk**",
        "Round: 3",
        "Weather: dusty and hot",
        "Market: Ruby, Opal",
        "Stock: Ruby 2, Pearl 1",
        "Closed: no",
        "In the lead: Cem",
        "News: Benedikt left the market",
        "Phase: auction",
        "Lot: (color Ruby, worth 5), (color Opal, worth 2)",
        "Discarded: 2, 9, 10",
        "Routes: (1, Ruby), (2, Opal)",
        "",
        "**Anna** · Bid: 4 · Points: 12 · Camels: 3 · Gems: Ruby, Ruby, Opal · Passed: no",
        "**Benedikt** · Bid: – · Points: 7 · Camels: 0 · Gems: – · Passed: yes",  # noqa: RUF001
        "▶ **Cem** · Bid: 6 · Points: 104 · Camels: 11 · Gems: "
        + ", ".join(["Pearl"] * 14)
        + " · Passed: no",
        "**Dörte** · Bid: 0 · Points: 0 · Camels: 1 · Gems: Opal · Passed: no",
        "**Emil** · Bid: – · Points: -3 · Camels: 2 · Gems: Ruby, Pearl · Passed: yes",  # noqa: RUF001
    ]


def test_a_hand_names_what_is_private_and_of_others_only_what_is_known() -> None:
    own, table = hand("souk", SOUK).split("\n\n**Souk**")
    assert f"**Souk**{table}" == board("souk", SOUK)
    assert own.split("\n") == [
        "Your gems: Opal, Opal, Pearl",
        "",
        "**Anna** · Wish: Pearl · Seen card: –",  # noqa: RUF001
        "**Benedikt** · Seen card: 9",
        "**Emil** · Seen card: 8",
    ]


def test_what_is_private_is_on_no_board_however_deep_it_lies() -> None:
    secret = replace(SOUK, hand=(), seen=(None,) * 5, merchants=SOUK.merchants[1:2] * 5)
    shown = replace(SOUK, merchants=SOUK.merchants[1:2] * 5)
    assert board("souk", secret) == board("souk", shown)
    assert "77" not in board("souk", SOUK) + hand("souk", SOUK)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_board_of_a_table_is_the_same_for_everybody_and_short(seats: int) -> None:
    case = Case(TOY, seats)
    for state in states(case, "toy"):
        boards = {board("toy", TOY.view(state, seat)) for seat in everyone(case)}
        assert len(boards) == 1
        for speaker in map(speaking, SPEAKERS):
            for seat in range(seats):
                view = TOY.view(state, seat)
                for text in (board("toy", view, speaker), hand("toy", view, speaker)):
                    assert 0 < size(text) <= MAX_BOARD_LENGTH
                    assert all(line == line.rstrip() for line in text.split("\n"))


def test_long_values_are_cut_after_whole_words_and_nothing_else_is_lost() -> None:
    text = board("souk", CROWDED)
    assert size(text) <= MAX_BOARD_LENGTH
    lines = {line.partition(": ")[0]: line for line in text.split("\n")}
    assert lines["Weather"].endswith(" gust57 …")
    assert lines["Market"].endswith("Ruby, …")
    assert lines["Lot"] == "Lot: (color Ruby, worth 5), (color Opal, worth 2)"
    assert text.endswith("Passed: yes")


@pytest.mark.parametrize(
    ("value", "most", "shown"),
    [
        ("ruby, opal", 10, "ruby, opal"),
        ("ruby, opal, pearl", 12, "ruby, …"),
        ("rubies", 4, "rub…"),
    ],
)
def test_a_value_is_cut_between_words_if_it_has_any(value: str, most: int, shown: str) -> None:
    assert generic.shortened(value, most) == shown


def test_too_many_members_end_with_an_ellipsis() -> None:
    view = make_dataclass(
        "Crowd", [("seat", Any), ("pending", Any), *((f"m{n}", int) for n in range(300))]
    )(None, (), *range(300))
    lines = board("crowd", view, keys).split("\n")
    assert size("\n".join(lines)) <= MAX_BOARD_LENGTH
    assert lines[:2] == ["**crowd.name**", "crowd.view.m0: 0"]
    assert lines[-1] == "…"
    assert all(": " in line for line in lines[1:-1])


@dataclass(frozen=True)
class Nothing:
    pass


@dataclass(frozen=True)
class Odd:
    """Marks where nobody would look for them first."""

    seat: Seat | None = 0
    pending: tuple[Decision, ...] = ()
    maybe: Private[int] | None = 11
    within: tuple[Private[int], ...] = (12,)
    each: BySeat[Private[str]] = ("mine", "yours")
    places: BySeat[int] | None = None
    nothing: Nothing = Nothing()
    blank: str = " "
    order: tuple[Seat, ...] = (1, 0)
    table: tuple[tuple[int, ...], ...] = ((1, 2), (), (3,))


def test_marks_are_found_inside_of_types() -> None:
    assert board("odd", Odd(), lambda text: SPEAK(text) if text.key == "seat" else text.key) == (
        "**odd.name**\n"
        "odd.view.places: –\n"  # noqa: RUF001
        "odd.view.nothing: –\n"  # noqa: RUF001
        "odd.view.blank: –\n"  # noqa: RUF001
        "odd.view.order: Benedikt, Anna\n"
        "odd.view.table: (1, 2), –, (3)"  # noqa: RUF001
    )
    assert board("odd", Odd(places=(5, 6)), keys).endswith("**seat** · odd.view.places: 6")
    assert hand("odd", Odd(), keys).split("\n")[:2] == ["odd.view.maybe: 11", "odd.view.within: 12"]
    assert hand("odd", Odd(), keys).count("odd.view.each") == 2


def test_a_game_without_secrets_shows_the_table_and_whoever_is_on_turn_is_named() -> None:
    view = Open(0, (Decision(1, "turn", 0),))
    assert hand("toy", view) == board("toy", view)
    assert board("toy", view) == "**Toy**\n\n▶ **Benedikt**"
    assert board("toy", replace(view, pending=())) == "**Toy**"
