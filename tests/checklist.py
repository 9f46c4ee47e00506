"""What a game has and what it lacks, all at once, each with its cure: `./bazaar test --game KEY`.

Run as `python -m tests.checklist KEY` in the root of the repository.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Literal

from engine.forms import Prompt
from engine.text import Text, say
from tests.conformance.tables import Case, moments
from tests.engine.retracing import prompts_to

ROOT = Path(__file__).parent.parent
MARKS = {"there": "✔", "optional": "·", "missing": "✘"}
MAX_LISTED = 40


@dataclass(frozen=True)
class Line:
    """One part of a game: whether it is there, a sentence on it, and a cure if it is not."""

    part: str
    status: Literal["there", "optional", "missing"]
    text: Text
    details: tuple[str, ...] = ()


def texts_of(case: Case) -> Iterator[Text]:
    """Yield every text that a random table of a game produces, and the names it needs."""
    game, key = case.game, case.game.spec.key
    yield say(f"{key}.name")
    for variant in game.spec.variants:
        yield from (say(f"{key}.variant.{variant}"), say(f"{key}.variant.{variant}.about"))
    for event in game.start(case.setup("checklist")).events:
        yield event.text
    last = None
    for moment in islice(moments(case, "checklist"), 400):
        view = game.view(moment.state, moment.seat)
        for decision in game.pending(moment.state):
            yield say(f"{key}.decision.{decision.kind}")
        for prompt in prompts_to(game, view, moment.action):
            yield from _of_prompt(prompt)
        for event in moment.step.events:
            yield event.text
        last = moment.step.state
    outcome = None if last is None else game.outcome(last)
    for sheet in () if outcome is None else outcome.sheets:
        yield from (sheet.title, *(line.source for line in sheet.lines))


def _of_prompt(prompt: Prompt) -> Iterator[Text]:
    yield Text(prompt.key)
    for field in prompt.fields:
        yield Text(field.key)
        for option in field.options:
            yield from filter(None, (option.text, option.about, option.blocked))
