"""Minds in processes of their own: asked in turn, and never waited for in vain.

What they may know is what is sent: the view of a seat as JSON, a level and a seed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

import structlog

from bot.ai_workers.worker import COMMAND, Thinker
from bot.services.adviser import Adviser, Hinted, NoAdvice
from bot.tables.table import Level
from engine.ai.core import LEVELS
from engine.codec import Coder
from engine.play import AnyGame
from engine.text import Text

log = structlog.get_logger(__name__)
AUTOPILOT_LEVEL: Level = "medium"
DECISION_TIMEOUT_SECONDS: Mapping[Level, float] = {"easy": 4.0, "medium": 4.0, "hard": 10.0}
"""How long a decision may take before a simpler one is made; a hard one aims at one second."""
CHANCES_TIMEOUT_SECONDS = 6.0
QUEUE_TIMEOUT_SECONDS = 4.0
"""How long a decision waits for its turn before a simpler level makes it."""
RANKS: Mapping[str, int] = {"decide": 0, "hint": 1, "chances": 2}
"""Who is asked first: tables wait for decisions, people for hints, and nobody for the charts."""
TEXT: Coder[Text] = Coder(Text)


class ThinkingProcess(Adviser):
    """Two processes for all tables: one for the levels that search, one for all others.

    So no table waits behind a search that is not its own.
    """

    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        seconds: Mapping[Level, float] = DECISION_TIMEOUT_SECONDS,
        simulations: int | None = None,
        patience: float = QUEUE_TIMEOUT_SECONDS,
    ) -> None:
        self._seconds = seconds
        self._simulations = simulations
        self._patience = patience
        self._deep, self._quick = Thinker(command), Thinker(command)
        self._closed = False

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action for the seat of a view, of a simpler level if this one fails."""
        answer = await self._advised("decide", game, view, level or AUTOPILOT_LEVEL, seed)
        return game.codec.action.load(answer["action"])

    async def hint(self, game: AnyGame, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Return the best options of the seat of a view as the hard level sees them."""
        answer = await self._advised("hint", game, view, "hard", seed)
        return tuple(
            Hinted(
                game.codec.action.load(choice["action"]),
                choice["value"],
                tuple(TEXT.load(reason) for reason in choice["reasons"]),
            )
            for choice in answer["choices"]
        )

    async def chances(self, game: AnyGame, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Return for each view the share of victory of its seat as it looks from there."""
        question = self._question("chances", game, views, AUTOPILOT_LEVEL, seed)
        answer = await self._deep.ask(question, CHANCES_TIMEOUT_SECONDS, RANKS["chances"])
        return tuple(answer["chances"])

    @property
    def process_ids(self) -> tuple[int, ...]:
        """The numbers of the processes that think now."""
        ids = (thinker.process_id for thinker in (self._deep, self._quick))
        return tuple(id_ for id_ in ids if id_ is not None)

    async def close(self) -> None:
        """End the processes; whoever still waits for them gets no answer."""
        self._closed = True
        await asyncio.gather(self._deep.close(), self._quick.close())

    async def _advised(
        self, do: str, game: AnyGame, view: Any, level: Level, seed: str
    ) -> dict[str, Any]:
        """Return advice of a level or, if it fails or its turn is far away, of a simpler one."""
        levels = LEVELS[LEVELS.index(level) :: -1]
        for simpler in levels:
            question = self._question(do, game, [view], simpler, seed)
            thinker = self._deep if simpler == "hard" else self._quick
            try:
                return await thinker.ask(
                    question, self._seconds[simpler], RANKS[do], self._patience
                )
            except NoAdvice as error:
                if self._closed:
                    break
                log.warning("mind failed", game=game.spec.key, kind=simpler, reason=str(error))
        raise NoAdvice(f"no advice for {game.spec.key}")

    def _question(
        self, do: str, game: AnyGame, views: Sequence[Any], level: Level, seed: str
    ) -> bytes:
        question = {
            "do": do,
            "game": game.spec.key,
            "version": game.spec.version,
            "views": [game.codec.view.dump(view) for view in views],
            "level": level,
            "seed": seed,
            "simulations": self._simulations,
        }
        return json.dumps(question).encode() + b"\n"
