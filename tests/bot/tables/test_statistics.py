"""What results come to, told twice: by the figures, and by counting as plainly as can be."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TypeAlias

import pytest

from bot.tables.firsts import first, played_before, welcome
from bot.tables.ratings import Rating
from bot.tables.results import SeatResult, Standing
from bot.tables.statistics import (
    MAX_LAST_PLACES,
    MIN_LISTED_GAMES,
    PlaceTaken,
    against_ai,
    compared,
    listed,
    mean_swing,
    summarized,
    with_people,
)
from bot.tables.swings import Swing
from engine.core import Fact
from engine.registry import GAMES
from engine.text import Text, say, seat_name
from tests.bot.tables.statistics_rows import result


def played(chance: Random, games: tuple[str, ...] = ("jaipur", "johari")) -> list[SeatResult]:
    """Return results of one person at random tables, in no order."""
    rows = []
    for number in range(chance.randrange(60)):
        seats = chance.choice([2, 3, 4])
        rows.append(
            result(
                f"t{number:02}",
                game=chance.choice(games),
                seats=seats,
                seat=chance.randrange(seats),
                rank=chance.randint(1, seats),
                people=chance.choice([1, seats]),
                score=chance.choice([None, chance.randrange(-5, 50)]),
                ended=float(chance.randrange(20)),
            )
        )
    return rows


@pytest.mark.parametrize("seed", range(40))
def test_wins_are_counted_against_what_everybody_would_win(seed: int) -> None:
    rows = played(Random(seed))
    summary = summarized(rows)
    fair = Fraction(0)
    for row in rows:
        fair += Fraction(1, row.seats)
    assert summary.counted.games == len(rows)
    assert summary.counted.wins == len([row for row in rows if row.rank == 1])
    assert summary.counted.fair == pytest.approx(float(fair))
    by_game = dict(summary.by_game)
    for game in {row.game for row in rows}:
        own = [row for row in rows if row.game == game]
        assert (by_game[game].games, by_game[game].wins) == (len(own), sum(r.won for r in own))
    assert sum(won.games for won in by_game.values()) == len(rows)


@pytest.mark.parametrize("seed", range(40))
def test_of_one_game_scores_seats_and_the_last_places_are_told(seed: int) -> None:
    rows = played(Random(seed), ("jaipur",))
    summary = summarized(rows)
    in_order = sorted(rows, key=lambda row: (row.ended, row.table))
    assert summary.places == tuple(
        PlaceTaken(row.rank or 0, row.seats) for row in in_order[-MAX_LAST_PLACES:]
    )
    scores = [row.score for row in rows if row.score is not None]
    assert summary.best_score == (max(scores) if scores else None)
    if scores:
        assert summary.mean_score == pytest.approx(sum(scores) / len(scores))
    for seat, won in enumerate(summary.by_seat):
        there = [row for row in rows if row.seat == seat]
        wins = len([row for row in there if row.rank == 1])
        assert (won.games, won.wins) == (len(there), wins)
        assert won.fair == pytest.approx(sum(1 / row.seats for row in there))
    assert sum(won.games for won in summary.by_seat) == len(rows)


def test_scores_of_different_games_are_not_mixed() -> None:
    summary = summarized([result("a"), result("b", game="johari")])
    assert (summary.mean_score, summary.best_score, summary.by_seat) == (None, None, ())


def test_nothing_comes_of_no_results() -> None:
    summary = summarized([])
    assert (summary.counted.games, summary.counted.share, summary.counted.fair_share) == (0, 0, 0)
    assert not summary.places


def test_tables_with_people_and_against_ai_players_are_kept_apart() -> None:
    rows = [result("a", people=2), result("b", people=1), result("c", people=3, seats=4)]
    assert [row.table for row in with_people(rows)] == ["a", "c"]
    assert [row.table for row in against_ai(rows)] == ["b"]


Ended: TypeAlias = tuple[int, int | None]
"""Rank and score."""


def pair(table: str, own: Ended, other: Ended) -> list[SeatResult]:
    """Return both results of a table; the longer its name, the later it ended."""
    ended = float(len(table))
    return [
        result(table, user=1, rank=own[0], score=own[1], ended=ended),
        result(table, user=2, seat=1, rank=other[0], score=other[1], ended=ended),
    ]


def test_two_people_are_ahead_level_or_behind_at_each_table() -> None:
    rows = [
        *pair("aaaa", (3, 5), (2, 6)),
        *pair("aa", (1, 9), (2, 8)),
        *pair("aaa", (1, 7), (1, 7)),
        *pair("a", (1, 30), (4, 10)),
    ]
    both = compared(rows, 1)
    assert [meeting.own.table for meeting in both.meetings] == ["a", "aa", "aaa", "aaaa"]
    assert (both.count(1), both.count(0), both.count(-1)) == (2, 1, 1)
    assert both.leads == (1, 2, 2, 1)
    mirrored = compared(rows, 2)
    assert mirrored.leads == (-1, -2, -2, -1)
    assert both.closest is not None
    assert both.closest.own.table == "aaa"
    assert both.clearest is not None
    assert both.clearest.own.table == "a"


def test_of_equally_close_games_the_newest_is_told_and_no_game_is_both() -> None:
    both = compared([*pair("a", (1, 9), (2, 8)), *pair("aa", (2, 3), (1, 4))], 1)
    assert both.closest is not None
    assert both.closest.own.table == "aa"
    assert both.clearest is None


def test_games_that_came_to_no_end_are_neither_close_nor_clear() -> None:
    both = compared(pair("a", (1, None), (2, None)), 1)
    assert both.leads == (1,)
    assert both.closest is both.clearest is None


def test_margins_of_different_games_are_compared_by_the_better_score() -> None:
    close = [
        result("b", user=user, rank=user, score=score, game="johari", seat=user - 1)
        for user, score in ((1, 100), (2, 97))
    ]
    both = compared([*close, *pair("aa", (1, 2), (2, 0))], 1)
    assert both.closest is not None
    assert both.closest.own.table == "b", "by 3 of 100, not by 2 of 2"


def test_the_list_of_a_server_is_ordered_by_wins_above_the_fair_share() -> None:
    standings = [
        Standing(1, 10, 5, 5.0),
        Standing(2, 8, 6, 2.0),
        Standing(3, MIN_LISTED_GAMES, 2, 2.0),
        Standing(4, MIN_LISTED_GAMES - 1, 2, 0.5),
    ]
    assert [(each.place, each.standing.user) for each in listed(standings)] == [
        (1, 2), (2, 1), (2, 3),
    ]  # fmt: skip


def test_ratings_order_the_list_and_who_has_none_comes_after() -> None:
    standings = [Standing(user, 5, wins, 2.5) for user, wins in ((1, 5), (2, 0), (3, 1), (4, 2))]
    ratings = {2: (Rating(30.0, 1.0), 12), 3: (Rating(20.0, 1.0), 2), 9: (Rating(50.0, 1.0), 99)}
    order = [
        (each.place, each.standing.user, each.standing.rated_games)
        for each in listed(standings, ratings)
    ]
    assert order == [(1, 2, 12), (2, 3, 2), (3, 1, 0), (4, 4, 0)]


def test_swings_are_averaged_over_games() -> None:
    assert mean_swing([]) is None
    mean = mean_swing([Swing(0.5, -0.25), Swing(0.0, 0.75)])
    assert mean is not None
    assert (mean.own, mean.rest, mean.games) == (0.25, 0.25, 2)


JOHARI = GAMES["johari"]
ONE, OTHER = JOHARI.explorations[:2]


def done(table: str, *texts: Text) -> SeatResult:
    return result(table, game="johari", facts=tuple(Fact(0, text, 1) for text in texts))


def test_whoever_plays_a_game_for_the_first_time_is_welcomed() -> None:
    now = done("b", ONE)
    assert played_before(now, [now, result("a")]) == (), "neither itself nor another game counts"
    assert played_before(now, [done("a", ONE)]) == (done("a", ONE),)
    later = replace(now, table="zz", ended=now.ended + 1)
    assert played_before(now, [later]) == (), "nor what came after it"
    (text,) = welcome([now])
    assert text == say("statistics.first.game", seats=(seat_name(0),), game=Text("johari.name"))
    assert welcome([]) == ()


def test_what_was_collected_for_the_first_time_is_told_once() -> None:
    text = first(done("b", ONE, OTHER), [done("a", ONE)], JOHARI)
    assert text is not None
    assert text.key == "statistics.first"
    assert dict(text.args)["piece"] == (OTHER.args[0][1],)
    assert first(done("c", ONE, OTHER), [done("a", ONE), done("b", OTHER)], JOHARI) is None


def test_a_mere_count_is_no_first() -> None:
    count = say("johari.fact.fakes_sold")
    assert first(done("b", count), [done("a", ONE)], JOHARI) is None
