"""What happened, above a form and on a panel: the reader's own results before all else."""

from __future__ import annotations

import pytest

from bot.runtime.i18n import Speaker
from cogs.play.screens.reminder import MAX_LINE_LENGTH, MAX_REMINDER_LENGTH, reminder
from engine.play import AnyGame
from engine.registry import GAMES
from engine.text import Text, say, seat_name

NAMES = ("Ada", "Bo", "Cem")


def game(key: str) -> AnyGame:
    return next(game for game in GAMES.values() if game.spec.key == key)


def points(seat: int, n: int) -> Text:
    return say("basari.event.trade", seat=seat_name(seat), n=n)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_the_picture_shows_anyway_is_left_out(language: str) -> None:
    speaker = Speaker(language, NAMES)
    mine = points(0, 11)
    dealt = say("basari.event.deal", round=2, cards=())
    assert reminder(game("basari"), [mine, dealt], 0, 1, speaker) == f"-# {speaker(mine)}"
    assert reminder(game("basari"), [dealt], 0, 1, speaker) == ""


def test_own_results_come_first_and_the_order_of_events_stays() -> None:
    speaker = Speaker("en", NAMES)
    events = [points(0, 3), points(1, 4), points(1, 5), points(1, 6)]
    told = reminder(game("basari"), events, 0, 2, speaker)
    assert told == f"-# {speaker(events[0])}\n-# {speaker(events[3])}"
    told = reminder(game("basari"), events, None, 2, speaker)
    assert told == f"-# {speaker(events[2])}\n-# {speaker(events[3])}"


def test_a_seat_is_found_also_within_other_texts() -> None:
    speaker = Speaker("en", NAMES)
    all_ = say("basari.event.forfeit", seats=(seat_name(0), seat_name(1)), action="B")
    events = [all_, points(2, 4)]
    assert reminder(game("basari"), events, 1, 1, speaker) == f"-# {speaker(all_)}"


def test_long_events_are_told_whole_and_fewer_of_them() -> None:
    speaker = Speaker("en", ("A" * 150, "Bo"))
    told = reminder(game("basari"), [points(0, n) for n in range(5)], 0, 5, speaker).split("\n")
    assert len(told) == MAX_REMINDER_LENGTH // len(speaker(points(0, 1)))
    assert told[-1] == f"-# {speaker(points(0, 4))}"
    assert all(len(line) <= MAX_LINE_LENGTH for line in told)


def test_games_name_only_texts_that_exist() -> None:
    speaker = Speaker("en")
    for game_ in GAMES.values():
        assert all(speaker.knows(key) for key in game_.routine_texts), game_.spec.key
    assert "johari.event.nobles_moved" in game("johari").routine_texts
