"""Options that name a game: a list as long as Discord takes it, else offers while one types."""

from __future__ import annotations

import warnings

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord
    from discord import app_commands

    from bot.runtime.client import Bazaar
    from cogs.kit.commands import MAX_CHOICES, of_game
    from cogs.kit.custom_id import Target


@pytest.mark.parametrize("count", [0, 1, MAX_CHOICES, MAX_CHOICES + 1, 99])
def test_more_games_than_discord_lists_are_offered_while_one_types(count: int) -> None:
    keys = [f"game_{number}" for number in range(count)]

    @app_commands.command(name="play", description="Play")
    @of_game(games=keys)
    async def play(interaction: discord.Interaction[Bazaar], game: str) -> None:
        pass

    (option,) = play.parameters
    listed = count <= MAX_CHOICES
    assert [choice.value for choice in option.choices] == (keys if listed else [])
    assert option.autocomplete == (not listed)


@pytest.mark.parametrize("key", ["go", "night_market", "a" * 30])
def test_a_button_can_be_known_by_any_key_of_a_game(key: str) -> None:
    for target in (Target("tutor", key), Target("page", key, 2, rest="goal")):
        assert Target.parse(str(target)) == target
