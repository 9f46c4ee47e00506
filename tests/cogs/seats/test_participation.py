"""Who played which rounds, in words."""

from __future__ import annotations

import warnings
from dataclasses import replace

import pytest

from bot.runtime.i18n import Speaker
from bot.tables.participation import Credit
from tests.conformance.tables import CASES

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.seats.screens import played_by
    from tests.cogs.screens import seated

ROUNDS = {
    "basari": (((1, 3), (1, 4), (1, 5), (2, 1)), "stage 1, rounds 3\N{EN DASH}5; stage 2, round 1"),
    "jaipur": (((1,), (3,)), "rounds 1, 3"),
    "johari": (((0, 0), (2, 2), (2, 4)), "before the first round; day 2, rounds 2, 4"),
}


def test_a_game_that_has_no_word_for_its_chapters_has_parts() -> None:
    table = replace(seated(CASES[0], "over"), game="chess")
    nobody = [Credit() for _ in table.sitters[1:]]
    marks = played_by(table, [Credit(((1, 3), (2, 1))), *nobody], Speaker("en", ["Bo"]))
    assert marks.endswith("**Bo**: part 1, round 3; part 2, round 1.")


@pytest.mark.parametrize("game", sorted(ROUNDS))
def test_the_rounds_of_the_autopilot_are_named(game: str) -> None:
    case = next(case for case in CASES if case.game.spec.key == game)
    table = seated(case, "over")
    rounds, words = ROUNDS[game]
    nobody = [Credit() for _ in table.sitters[1:]]
    speaker = Speaker("en", ["Bo", *(sitter.name for sitter in table.sitters[1:])])
    marks = played_by(table, [Credit(rounds, rounds[-1]), *nobody], speaker).splitlines()
    assert marks[-1] == f"🤖 A stand-in played for **Bo**: {words}."
    assert marks[0].startswith("🪑 **Bo** took over from another player: ")
    assert played_by(table, [Credit(), *nobody], speaker) == ""
