from __future__ import annotations

from dataclasses import replace

import pytest

from bot.tables.lobby import AI_NAMES, joined_by_ai, planned, started
from bot.tables.table import Home, Person, game_of
from engine.errors import IllegalAction
from engine.registry import GAMES

ADA = Person(11, "Ada", "en")


def test_a_full_lobby_refuses_one_more_ai_player_when_all_names_are_taken() -> None:
    table = planned(ADA, "basari", 5, (), Home(1, 2))
    for _ in AI_NAMES:
        table = joined_by_ai(table, ADA, "easy", "")
    assert [sitter.name for sitter in table.sitters[1:]] == list(AI_NAMES)
    with pytest.raises(IllegalAction, match=r"host\.error\.full"):
        joined_by_ai(table, ADA, "easy", "")


def test_a_table_for_more_than_there_are_names_numbers_them() -> None:
    table = replace(planned(ADA, "basari", 5, (), Home(1, 2)), seats=len(AI_NAMES) + 3)
    while len(table.sitters) < table.seats:
        table = joined_by_ai(table, ADA, "easy", "")
    names = [sitter.name for sitter in table.sitters[1:]]
    assert names == [*AI_NAMES, f"{AI_NAMES[0]} 2", f"{AI_NAMES[1]} 2"]


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.earlier])
def test_a_lobby_that_was_opened_under_earlier_rules_is_dealt_by_those_of_today(key: str) -> None:
    table = planned(ADA, key, GAMES[key].spec.least_seats, (), Home(1, 2))
    assert game_of(table) is GAMES[key]
    for _ in range(table.seats - 1):
        table = joined_by_ai(table, ADA, "easy", "")
    for earlier in GAMES[key].earlier:
        opened = replace(table, version=earlier.spec.version)
        assert game_of(opened) is earlier
        assert game_of(started(opened, ADA, None)) is GAMES[key]
