"""The thinking process: reads questions, one a line, and writes what a mind makes of them.

It knows views and nothing else: no table, no state, no token. It ends with whoever started it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from engine.ai.core import Advice, Forecaster
from engine.ai.levels import advise
from engine.ai.registry import mind_of
from engine.chance import Chance
from engine.codec import Coder
from engine.play import AnyGame
from engine.registry import find
from engine.text import Text

if sys.platform != "win32":
    import resource

NICE = 15  # whoever waits for a mind can wait; whoever pressed cannot
MEMORY = 384 << 20  # bytes of address space; a fresh process has 180 MB, most of it not real
FULL = 192 << 20
"""So many bytes, mostly remembered judgements, are enough: a fresh process shall go on."""
HINTS = 3
WORLDS = 6
"""So many worlds a view are drawn to estimate chances."""
TEXT: Coder[Text] = Coder(Text)


def answered(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question, from its views alone."""
    game = find(question["game"], question["version"])
    views = [game.codec.view.load(view) for view in question["views"]]
    if question["do"] == "chances":
        return {"chances": _chances(game, views, question["seed"])}
    advice = advise(
        mind_of(game.spec.key),
        views[0],
        question["level"],
        seed=question["seed"],
        simulations=question["simulations"],
    )
    if question["do"] == "hint":
        return {"choices": _choices(game, advice)}
    return {"action": game.codec.action.dump(advice.action)}


def _choices(game: AnyGame, advice: Advice[Any]) -> list[dict[str, Any]]:
    return [
        {
            "action": game.codec.action.dump(choice.action),
            "value": choice.value,
            "reasons": [TEXT.dump(reason) for reason in choice.reasons],
        }
        for choice in advice.choices[:HINTS]
    ]


def _chances(game: AnyGame, views: Sequence[Any], seed: str) -> list[float]:
    """Return for each view the share of victory of its seat, over some worlds that look like it."""
    mind, chance, shares = mind_of(game.spec.key), Chance(seed), []
    worth = mind.forecast if isinstance(mind, Forecaster) else mind.worth
    for view in views:
        worlds = [mind.determinise(view, chance) for _ in range(WORLDS)]
        shares.append(sum(worth(world, chance)[view.seat] for world in worlds) / WORLDS)
    return shares


def main() -> None:
    """Answer until nobody asks any more."""
    _bounded()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    answers = sys.stdout.buffer
    threading.Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    _write(answers, {"ready": True})
    while True:
        try:
            answer = answered(json.loads(lines.get()))
        except MemoryError:
            os._exit(1)  # what is left of a process without memory is not worth keeping
        except Exception as error:  # noqa: BLE001 (whoever asked logs it and asks for less)
            answer = {"error": _place_of(error)}
        _write(answers, {**answer, "full": _taken() > FULL})


def _place_of(error: Exception) -> str:
    """Return what went wrong and where, without any word of the cards it was about."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {Path(last.filename).name}:{last.lineno}"


def _read(source: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Take questions in; at the end of them nobody waits for whatever is thought of now."""
    for line in source:
        lines.put(line)
    os._exit(0)


def _write(answers: IO[bytes], answer: dict[str, Any]) -> None:
    try:
        answers.write(json.dumps(answer).encode() + b"\n")
        answers.flush()
    except OSError:
        os._exit(0)


def _bounded() -> None:
    """Stand back behind everybody else, in time and in memory, where the system can do that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's interrupt is not for us
    if sys.platform != "win32":
        os.nice(NICE)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _taken() -> int:
    """Return the most memory that this process ever had, if the system tells."""
    if sys.platform == "win32":
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


if __name__ == "__main__":
    main()
