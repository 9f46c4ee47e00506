from __future__ import annotations

import pytest

from bot.tables.lobby import AI_NAMES, joined_by_ai, planned
from bot.tables.table import Home, Person
from engine.errors import IllegalAction

ADA = Person(11, "Ada", "en")


def test_a_full_lobby_refuses_one_more_ai_player_when_all_names_are_taken() -> None:
    table = planned(ADA, "basari", 5, (), Home(1, 2))
    for _ in AI_NAMES:
        table = joined_by_ai(table, ADA, "easy", "")
    assert [sitter.name for sitter in table.sitters[1:]] == list(AI_NAMES)
    with pytest.raises(IllegalAction, match=r"host\.error\.full"):
        joined_by_ai(table, ADA, "easy", "")
