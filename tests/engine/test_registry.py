"""Games are found by key, and by version if one is named."""

import pytest

from engine.errors import UnknownGame
from engine.registry import GAMES, find
from tests.engine.toy import TOY


@pytest.mark.parametrize(
    ("key", "seats"), [("johari", [2, 3, 4]), ("jaipur", [2]), ("basari", [3, 4, 5])]
)
def test_the_games_are_for_so_many(key: str, seats: list[int]) -> None:
    assert list(GAMES[key].spec.seat_counts) == seats


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_found_by_its_key_and_version(key: str) -> None:
    game = find(key)
    assert game.spec.key == key
    assert find(key, game.spec.version) is game


def test_other_games_can_be_looked_through() -> None:
    assert find("toy", 3, {"toy": TOY}) is TOY


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(UnknownGame) as caught:
        find("chess")
    assert (caught.value.code, caught.value.details) == ("engine.error.game", {"game": "chess"})


@pytest.mark.parametrize("version", [0, 2, 4])
def test_another_version_is_refused_by_name(version: int) -> None:
    with pytest.raises(UnknownGame) as caught:
        find("toy", version, {"toy": TOY})
    assert caught.value.code == "engine.error.version"
    assert caught.value.details == {"game": "toy", "version": version}
