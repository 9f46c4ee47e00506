from engine.jaipur import JAIPUR
from engine.jaipur.events import (
    BonusDrawn,
    Dealt,
    Event,
    Exchanged,
    MatchWon,
    RoundBegan,
    RoundScored,
    Sold,
    Took,
    TookCamels,
)
from engine.jaipur.scoring import verdict
from engine.jaipur.state import Round
from engine.text import say, seat_name
from tests.engine.jaipur.positions import WON, result


def scored(finished: Round) -> RoundScored:
    found = verdict(finished)
    return RoundScored(2, finished, found.rupees, found.camels, found.winner, found.tie_break)


def test_events_speak_by_key_and_name_cards_by_kind() -> None:
    one, two = (say("jaipur.cards.gold", n=n) for n in (1, 2))
    camel = say("jaipur.cards.camel", n=1)
    assert Took(0, "gold", ("gold",)).text == say(
        "jaipur.event.took", seat=seat_name(0), good=one, refill=(one,)
    )
    assert Took(0, "gold", ()).text == say("jaipur.event.took_last", seat=seat_name(0), good=one)
    assert TookCamels(1, 2, ("gold", "gold")).text == say(
        "jaipur.event.took_camels", seat=seat_name(1), refill=(two,), n=2
    )
    assert Exchanged(0, ("gold", "gold"), ("camel", "gold")).text == say(
        "jaipur.event.exchanged", seat=seat_name(0), take=(two,), give=(one, camel)
    )
    assert Dealt(0, ("gold",), 1, (0,)).text == say("jaipur.event.dealt", cards=(one, camel))
    assert RoundBegan(1, 1, ("camel", "gold")).text.key == "jaipur.event.round_began"
    assert MatchWon(1).text.key == "jaipur.event.match_won"


def test_a_sale_tells_the_size_of_its_bonus_but_not_the_value() -> None:
    plain, big = Sold(0, "gold", 2, (6, 6), None), Sold(0, "gold", 3, (6, 6, 5), 3)
    assert plain.text.key == "jaipur.event.sold"
    assert big.text.key == "jaipur.event.sold_bonus"
    assert dict(big.text.args)["size"] == say("jaipur.size.3")
    assert BonusDrawn(0, 3, 2, (0,)).text == say("jaipur.event.bonus_drawn", n=2)


def test_the_end_of_a_round_tells_who_won_and_by_what() -> None:
    assert scored(WON).text.key == "jaipur.event.round_scored"
    tied = scored(result((3, 1), (4,), herds=(1, 1))).text
    assert tied.key == "jaipur.event.round_tied"
    assert dict(tied.args)["why"] == say("jaipur.tie.goods")
    assert dict(tied.args)["camels"] == say("jaipur.event.camels_tied")
    herd = scored(result((), (4,), herds=(1, 0))).text
    assert dict(herd.args)["camels"] == say("jaipur.event.camels_won", seat=seat_name(0))
    assert scored(result((), ())).text.key == "jaipur.event.round_replayed"


def test_events_survive_json() -> None:
    events: list[Event] = [
        scored(WON),
        Took(0, "gold", ()),
        Sold(0, "gold", 2, (6,), None),
        BonusDrawn(0, 3, 2, (0,)),
    ]
    for event in events:
        assert JAIPUR.codec.event.loads(JAIPUR.codec.event.dumps(event)) == event
