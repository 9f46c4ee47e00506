"""The picks of one form on the way to an action."""

from typing import Any

from engine.forms import Interview, Picks, Prompt
from engine.play import AnyGame
from engine.retrace import retraced


def picks_at(game: AnyGame, view: Any, action: Any, prompt: Prompt) -> Picks:
    """Return what leads to an action at a prompt; nothing at one that has no fields."""
    interview = Interview(game.ask(view))
    for picks in retraced(game, view, action).draft:
        if interview.prompt == prompt:
            return picks
        interview.fill(picks)
    assert not prompt.fields, prompt.key
    return ()


def prompts_to(game: AnyGame, view: Any, action: Any) -> list[Prompt]:
    """Return every form on the way to an action."""
    interview, prompts = Interview(game.ask(view)), list[Prompt]()
    for picks in retraced(game, view, action).draft:
        assert interview.prompt is not None
        prompts.append(interview.prompt)
        interview.fill(picks)
    return prompts
