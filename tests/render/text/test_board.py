"""What every text board promises, whatever the game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.runtime.i18n import LOCALES, Speaker, catalogue
from engine.errors import UnknownGame
from engine.play import awaited
from render.text.board import private_hand, public_board
from render.text.markdown import MAX_BOARD_LENGTH, named, size
from tests.conformance.tables import CASES, Case, below, everyone, other_world
from tests.render.speaking import ENGLISH, SPEAKERS, states

RENDER = Path(__file__).resolve().parents[3] / "render"
BOARD_KEY = re.compile(r"board(\.[a-z0-9_-]+)+\.?")


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


@pytest.mark.parametrize("seed", ["a", "b"])
def test_boards_and_hands_fit_in_every_language_with_long_names(case: Case, seed: str) -> None:
    key = case.game.spec.key
    for state in states(case, seed):
        public = case.game.view(state, None)
        own = [case.game.view(state, seat) for seat in range(case.seats)]
        for speaker in SPEAKERS:
            for text in (
                public_board(key, public, speaker),
                *(private_hand(key, view, speaker) for view in own),
            ):
                assert 0 < size(text) <= MAX_BOARD_LENGTH
                assert "```" not in text
                assert all(line == line.rstrip() for line in text.split("\n"))


def test_a_board_is_the_same_for_everybody(case: Case) -> None:
    key = case.game.spec.key
    for state in states(case, "worlds"):
        views = [case.game.view(state, seat) for seat in everyone(case)]
        assert len({public_board(key, view, ENGLISH) for view in views}) == 1


def test_a_board_tells_nothing_that_is_hidden_from_everybody(case: Case) -> None:
    key, chance = case.game.spec.key, below("boards")
    for state in states(case, "worlds"):
        other = other_world(case, state, None, chance)
        boards = [public_board(key, case.game.view(s, None), ENGLISH) for s in (state, other)]
        assert boards[0] == boards[1]


def test_a_hand_tells_nothing_of_what_its_seat_cannot_see(case: Case) -> None:
    key, chance = case.game.spec.key, below("hands")
    for state in states(case, "hands"):
        for seat in everyone(case):
            other = other_world(case, state, seat, chance)
            hands = [private_hand(key, case.game.view(s, seat), ENGLISH) for s in (state, other)]
            assert hands[0] == hands[1]


def test_a_board_does_not_tell_who_has_chosen_in_secret(case: Case) -> None:
    key, before = case.game.spec.key, None
    several = compared = 0
    for state in states(case, "secret"):
        board = public_board(key, case.game.view(state, None), ENGLISH)
        pending = case.game.pending(state)
        opened = {decision.opened for decision in pending}
        several += len(pending) > 1
        if len(pending) > 1 and len(awaited(case.game, state)) < len(pending):
            assert (opened, board) == before
            compared += 1
        before = opened, board
    assert compared > 0 or several == 0


def test_an_unknown_game_is_refused() -> None:
    first = CASES[0]
    view = first.game.view(first.game.start(first.setup("x")).state, None)
    with pytest.raises(UnknownGame):
        public_board("chess", view, ENGLISH)


def test_a_spectator_is_told_that_there_is_no_hand(case: Case) -> None:
    state = case.game.start(case.setup("x")).state
    text = private_hand(case.game.spec.key, case.game.view(state, None), ENGLISH)
    assert text == "You're not at this table, so you have no hand."


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("A" * 22, "A" * 22),
        ("A" * 23, "A" * 21 + "…"),
        ("🦚" * 12, "🦚" * 10 + "…"),
        ("A" * 20 + "\\_" * 5, "A" * 20 + "…"),
        ("<@1234567890123456789>", "<@1234567890123456789>"),
    ],
)
def test_long_names_are_cut_without_breaking_them(name: str, shown: str) -> None:
    assert named(Speaker("en", (name,)), 0) == shown


def spoken_keys() -> Iterator[str]:
    """Yield every key of the boards that the code names, and the beginnings of composed ones."""
    for path in RENDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from (m[0] for m in BOARD_KEY.finditer(node.value) if m[0] == node.value)


def test_every_sentence_is_used_and_every_key_has_one() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (LOCALES / "en").rglob("board.po")]
    keys = {key for text in texts for key in re.findall(r'^msgid "(.+)"$', text, re.MULTILINE)}
    used = set(spoken_keys())
    starts = tuple(key for key in used if key.endswith("."))
    assert {key for key in used if not key.endswith(".")} <= keys
    assert all(key in used or key.startswith(starts) for key in keys)
    assert keys <= catalogue("en").sentences.keys()
