"""What a game has and what it lacks, all at once, each with its cure: `./bazaar test --game KEY`.

Run as `python -m tests.checklist KEY` in the root of the repository.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias

from bot.runtime.i18n import SOURCE, Speaker, catalogue, language_of, languages, missing, of_game
from bot.tables.explorations import heading
from bot.tables.remarks import remark
from engine.ai.registry import plays
from engine.core import Event, Game
from engine.errors import EngineError
from engine.forms import Prompt
from engine.manifest import Part
from engine.play import AnyGame
from engine.protocol import schema
from engine.registry import GAMES, LEFT_OUT, part_of
from engine.text import Text, say
from render.text.board import private_hand, public_board
from tests.conformance.tables import CASES, Case, everyone, moments
from tests.engine.retracing import prompts_to
from tests.playthroughs.files import path as playthrough
from tests.test_rulings import cited, stated

Status: TypeAlias = Literal["there", "optional", "missing"]

ROOT = Path(__file__).parent.parent
MARKS: dict[Status, str] = {"there": "✔", "optional": "·", "missing": "✘"}
MAX_MOMENTS = 400
OPTIONAL = ("tally", "audit", "round_of", "may_undo", "describe", "facts", "explorations")
"""Parts of the contract that have a default."""


@dataclass(frozen=True)
class Line:
    """One part of a game: whether it is there, a sentence with the cure if not, and details."""

    status: Status
    text: Text
    details: tuple[str, ...] = ()


def lines(game: AnyGame) -> Iterator[Line]:
    """Yield every part that a game can have."""
    spec = game.spec
    seats = f"{spec.least_seats}-{spec.most_seats}"
    yield Line("there", say("checklist.rules", version=spec.version, seats=seats))
    yield from _words(game)
    yield from _broken_tests(spec.key)
    yield from _secrets(game)
    yield from _parts(spec.key)
    yield from _functions(game)
    yield from _files(game)


def _words(game: AnyGame) -> Iterator[Line]:
    """Name every sentence that is missing in English, and count those of other languages."""
    key = game.spec.key
    wanted = {text.key for case in CASES if case.game is game for text in texts_of(case)}
    absent = sorted(wanted - catalogue(SOURCE).sentences.keys() - {"icon", "seat"})
    if absent:
        yield Line("missing", say("checklist.words.missing", n=len(absent), game=key), (*absent,))
    else:
        yield Line("there", say("checklist.words"))
    for language in languages():
        lacking = missing(language, *of_game(key))
        if lacking:
            count = say("checklist.words.other", language=language, n=len(lacking))
            yield Line("optional", count)


def texts_of(case: Case) -> Iterator[Text]:
    """Yield every text that a random table of a game produces, and the names it needs."""
    game, key = case.game, case.game.spec.key
    yield say(f"{key}.name")
    for variant in game.spec.variants:
        yield from (say(f"{key}.variant.{variant}"), say(f"{key}.variant.{variant}.about"))
    start = game.start(case.setup("checklist"))
    yield from (event.text for event in start.events)
    heard: list[Text] = []
    events = [*start.events]
    for moment in islice(moments(case, "checklist"), MAX_MOMENTS):
        for decision in game.pending(moment.state):
            yield say(f"{key}.decision.{decision.kind}")
        for seat in everyone(case):
            _board(game, game.view(moment.state, seat), heard)
        for prompt in prompts_to(game, game.view(moment.state, moment.seat), moment.action):
            yield from _texts_of_form(prompt)
        yield from (event.text for event in moment.step.events)
        events += moment.step.events
        outcome = game.outcome(moment.step.state)
        for sheet in () if outcome is None else outcome.sheets:
            yield from (sheet.title, *(line.source for line in sheet.lines))
    yield from heard
    yield from _texts_of_facts(game, events)


def _texts_of_facts(game: AnyGame, events: Sequence[Event]) -> Iterator[Text]:
    for fact in game.facts(events):
        yield fact.text
        if fact.weight:
            yield remark(fact)
    for text in game.explorations:
        yield from (text, heading(text.key))


def _board(game: AnyGame, view: Any, heard: list[Text]) -> None:
    """Write a board and a hand, and note every text that is spoken for them."""

    def speak(text: Text) -> str:
        heard.append(text)
        return text.key

    for words in (False, True):
        public_board(game.spec.key, view, speak, words=words)
        private_hand(game.spec.key, view, speak, words=words)


def _texts_of_form(prompt: Prompt) -> Iterator[Text]:
    yield Text(prompt.key)
    for field in prompt.fields:
        yield Text(field.key)
        for option in field.options:
            yield from filter(None, (option.text, option.about, option.blocked))


def _broken_tests(key: str) -> Iterator[Line]:
    """Name every file of the game's tests that cannot be imported, as after a rename."""
    for file in sorted((ROOT / "tests" / "engine" / key).glob("*.py")):
        try:
            import_module(f"tests.engine.{key}.{file.stem}")
        except Exception as error:  # noqa: BLE001 (whatever it is, it is told in a line)
            name = file.relative_to(ROOT).as_posix()
            problem = f"{type(error).__name__}: {error}"
            yield Line("missing", say("checklist.tests.broken", file=name, problem=problem))


def _can_import(key: str, name: str) -> bool:
    try:
        import_module(f"tests.engine.{key}.{name}")
    except Exception:  # noqa: BLE001 (told before)
        return False
    return True


def _secrets(game: AnyGame) -> Iterator[Line]:
    key = game.spec.key
    if not game.imagines:
        yield Line("optional", say("checklist.imagine.missing", game=key))
        return
    yield Line("there", say("checklist.imagine"))
    if _can_import(key, "secrets"):
        yield Line("there", say("checklist.secrets"))
    elif not (ROOT / "tests" / "engine" / key / "secrets.py").exists() and _hides(game):
        yield Line("missing", say("checklist.secrets.missing", game=key))


def _hides(game: AnyGame) -> bool:
    """Tell whether the seats of a table see different things."""
    case = Case(game, game.spec.least_seats)
    dump = game.codec.view.dump
    for moment in islice(moments(case, "hides"), MAX_MOMENTS):
        views = [dump(game.view(moment.state, seat)) for seat in everyone(case)]
        if any({**view, "seat": None} != {**views[0], "seat": None} for view in views):
            return True
    return False


def _parts(key: str) -> Iterator[Line]:
    """Yield what the game brings for each layer; all but the rules have a default."""
    default: dict[Part, str] = {
        "ai": "generic" if plays(key) else "missing",
        "text": "generic",
        "pictures": "generic",
    }
    for part, otherwise in default.items():
        own = part_of(key, part) is not None
        text = say(f"checklist.{part}" if own else f"checklist.{part}.{otherwise}", game=key)
        yield Line("there" if own else "optional", text)
    own = f"{key}.goal" in catalogue(SOURCE).sentences
    text = say("checklist.goal" if own else "checklist.goal.missing", game=key)
    yield Line("there" if own else "optional", text)
    learning = part_of(key, "learning")
    for name in ("book", "lesson"):
        own = hasattr(learning, name.upper())
        text = say(f"checklist.{name}" if own else f"checklist.{name}.missing", game=key)
        yield Line("there" if own else "optional", text)


def _functions(game: AnyGame) -> Iterator[Line]:
    default = [name for name in OPTIONAL if getattr(type(game), name) is getattr(Game, name)]
    for name in default:
        yield Line("optional", say(f"checklist.default.{name}"))


def _files(game: AnyGame) -> Iterator[Line]:
    """Yield the files beside the rules: rulings, tests, golden playthroughs, the schema."""
    key = game.spec.key
    ids = [id_ for id_ in stated() if id_.rpartition("-")[0] == key]
    uncited = sorted(set(ids) - {id_ for id_, _ in cited()})
    if not ids:
        yield Line("missing", say("checklist.rulings.missing", game=key))
    elif uncited:
        yield Line("missing", say("checklist.rulings.uncited", n=len(uncited)), (*uncited,))
    else:
        yield Line("there", say("checklist.rulings", n=len(ids)))
    if not (ROOT / "tests" / "engine" / key).is_dir():
        yield Line("missing", say("checklist.tests.missing", game=key))
    if not _can_import(key, "box"):
        yield Line("optional", say("checklist.box.missing", game=key))
    golden = [case for case in CASES if case.game is game and not playthrough(case).exists()]
    if golden:
        yield Line("missing", say("checklist.golden.missing", n=len(golden)))
    document = ROOT / "docs" / "schema" / f"{key}.json"
    written = document.read_text(encoding="utf-8") if document.exists() else ""
    if written != schema.documents()[document.name]:
        yield Line("missing", say("checklist.schema.missing"))


def report(key: str, speaker: Speaker) -> tuple[list[str], bool]:
    """Return the checklist of a game as lines, and whether its proofs can be run at all."""
    game = GAMES.get(key)
    if game is None:
        why = next((each.reason for each in LEFT_OUT if each.name == key), None)
        if why is None:
            return [speaker.say("checklist.unknown", game=key, known=", ".join(GAMES))], False
        return [speaker.say("checklist.left_out", game=key, reason=why)], False
    shown = [speaker.say("checklist.title", game=key)]
    try:
        for line in lines(game):
            shown.append(f"{MARKS[line.status]} {speaker(line.text)}")
            shown += [f"    {detail}" for detail in line.details]
    except (EngineError, AssertionError) as error:
        problem = speaker(error.text) if isinstance(error, EngineError) else str(error)
        shown.append(f"{MARKS['missing']} {speaker.say('checklist.broken', problem=problem)}")
    return shown, True


def main(argv: Sequence[str]) -> int:
    """Print the checklist of a game; fail if there is no such game."""
    shown, found = report(argv[0], Speaker(language_of(os.environ)))
    sys.stdout.write("\n".join([*shown, "", ""]))
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
