"""What facts of many games of one person come to."""

from bot.tables.explorations import Exploration, explored
from bot.tables.totals import Total, favorites, totals
from engine.core import Fact
from engine.jaipur import JAIPUR
from engine.registry import GAMES
from engine.text import Text, say

BEST = say("toy.fact.best_sale")
LOST = say("toy.fact.lost")


def hired(noble: str) -> Text:
    return say("toy.fact.hired", noble=say(f"toy.noble.{noble}"))


def test_amounts_add_up_wherever_the_person_sat() -> None:
    assert totals([]) == ()
    assert totals([Fact(0, LOST, 2), Fact(3, LOST, 3), Fact(1, hired("amir"), 1)]) == (
        Total(LOST, 5),
        Total(hired("amir"), 1),
    )


def test_of_a_best_amount_the_highest_counts() -> None:
    facts = [Fact(0, BEST, amount, best=True) for amount in (7, 12, 9)]
    assert totals(facts) == (Total(BEST, 12),)


def test_weights_do_not_matter_for_totals() -> None:
    assert totals([Fact(0, LOST, 1, weight=9), Fact(0, LOST, 1)]) == (Total(LOST, 2),)


def test_the_favorite_is_the_piece_with_the_highest_total() -> None:
    facts = [
        Fact(0, hired("amir"), 2),
        Fact(0, LOST, 99),
        Fact(0, hired("begum"), 1),
        Fact(1, hired("begum"), 2),
        Fact(0, say("toy.fact.sold", gem=say("toy.gem.opal")), 1),
    ]
    assert favorites(facts) == (
        Total(hired("begum"), 3),
        Total(say("toy.fact.sold", gem=say("toy.gem.opal")), 1),
    )


def test_of_equal_favorites_the_first_one_stays() -> None:
    assert favorites([Fact(0, hired("amir"), 1), Fact(0, hired("begum"), 1)]) == (
        Total(hired("amir"), 1),
    )


def test_a_collection_counts_each_piece_once() -> None:
    diamonds, gold, *_ = JAIPUR.explorations
    facts = [
        Fact(0, diamonds, 2),
        Fact(1, diamonds, 1),
        Fact(0, gold, 0),
        Fact(0, say("jaipur.fact.rounds_won"), 4),
    ]
    assert explored(JAIPUR, facts) == (Exploration(say("jaipur.explored.large_sale"), 1, 6),)


def test_a_game_can_have_several_collections_each_with_its_heading() -> None:
    assert explored(GAMES["johari"], []) == (
        Exploration(say("johari.explored.hired"), 0, 24),
        Exploration(say("johari.explored.track_end"), 0, 4),
    )
    assert [each.all for each in explored(GAMES["basari"], [])] == [39, 4]
