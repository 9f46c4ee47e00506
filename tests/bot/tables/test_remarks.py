"""After a game only what is rare is remarked upon."""

from importlib import import_module

import pytest

from bot.runtime.i18n import Speaker, catalogue, languages
from bot.tables.remarks import remark, remarks
from engine.core import Fact
from engine.text import Text, say, seat_name
from tests.test_locales import OUR_GAMES

RUBIES = say("toy.fact.sold", gem=say("toy.gem.ruby"))
OPALS = say("toy.fact.sold", gem=say("toy.gem.opal"))
SHIELDED = say("toy.fact.shielded")


def test_a_remark_says_who_how_many_and_of_what() -> None:
    assert remarks([Fact(1, RUBIES, 5, weight=3)]) == (
        say("toy.remark.sold", seat=seat_name(1), n=5, gem=say("toy.gem.ruby")),
    )


def test_what_has_no_weight_is_not_remarked_upon() -> None:
    assert remarks([]) == ()
    assert remarks([Fact(0, RUBIES, 50), Fact(1, SHIELDED, 9)]) == ()


def test_the_most_remarkable_comes_first_and_two_are_enough() -> None:
    facts = [
        Fact(0, RUBIES, 5, weight=10),
        Fact(1, SHIELDED, 1, weight=30),
        Fact(2, say("toy.fact.lost"), 4, weight=20),
    ]
    assert [text.key for text in remarks(facts)] == ["toy.remark.shielded", "toy.remark.lost"]
    assert [text.key for text in remarks(facts, most=1)] == ["toy.remark.shielded"]
    assert len(remarks(facts, most=3)) == 3
    assert remarks(facts, most=0) == ()


def test_a_seat_and_a_kind_of_fact_are_remarked_upon_once() -> None:
    same_seat = [Fact(0, RUBIES, 5, weight=20), Fact(0, SHIELDED, 1, weight=10)]
    assert [text.key for text in remarks(same_seat)] == ["toy.remark.sold"]
    same_kind = [Fact(0, RUBIES, 5, weight=20), Fact(1, OPALS, 4, weight=10)]
    assert [dict(text.args)["n"] for text in remarks(same_kind)] == [5]
    third = Fact(1, SHIELDED, 1, weight=5)
    assert [text.key for text in remarks([*same_kind, third])] == [
        "toy.remark.sold",
        "toy.remark.shielded",
    ]


def test_of_equal_weight_the_first_one_is_taken() -> None:
    facts = [Fact(seat, RUBIES, 5, weight=7) for seat in (2, 0, 1)]
    assert remarks(facts, most=1) == (remark(facts[0]),)


@pytest.mark.parametrize("game", OUR_GAMES)
def test_whatever_is_remarkable_has_its_sentence_and_no_sentence_is_left_over(game: str) -> None:
    remarkable: dict[Text, object] = import_module(f"engine.{game}.facts").REMARKABLE
    texts = [remark(Fact(0, text, amount)) for text in remarkable for amount in (1, 2)]
    for language in languages():
        speaker = Speaker(language, seats=("Ada", "Bo"), strict=True)
        assert all("Ada" in speaker(text) for text in texts)
        words = catalogue(language).sentences
        said = {key for key in words if key.startswith(f"{game}.remark.")}
        assert said == {text.key for text in texts}
