"""Drive any game from any language: JSON lines in, JSON lines out, one table a process."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import islice
from time import monotonic  # noqa: TID251 (the edge: whoever asks may grant a time)
from typing import Any, BinaryIO, TypeAlias, assert_never

from engine import play, registry
from engine.ai.levels import advise
from engine.core import MAX_SEED_LENGTH, Decision, Event, Seat, Setup, decision_of
from engine.errors import EngineError, IllegalAction
from engine.forms import Complete
from engine.play import AnyGame, Below
from engine.protocol import requests, wire
from engine.protocol.messages import Speak, Teller
from engine.rng import Rng

Answer: TypeAlias = dict[str, Any]

_log = logging.getLogger(__name__)


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    speak: Speak,
    games: Mapping[str, AnyGame] = registry.GAMES,
) -> None:
    """Answer every line of the source until it ends or nobody reads the answers any more."""
    session = Session(speak, games)
    try:
        for line in wire.lines(source):
            sink.write(session.answer(line))
            sink.flush()
    except OSError:  # a closed pipe, a full disk: nobody is there to be told
        # What could not be written must not be tried again when the process ends.
        with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 (no path of ours)
            os.dup2(nowhere.fileno(), sink.fileno())


@dataclass(frozen=True, slots=True)
class Table:
    """A game and where it stands."""

    game: AnyGame
    state: Any

    @property
    def seats(self) -> int:
        """How many play."""
        return self.game.seats(self.state)

    def view(self, seat: Seat | None) -> Any:
        """Return what a seat that exists may know."""
        self._check(seat)
        return self.game.view(self.state, seat)

    def decision(self, seat: Seat) -> Decision:
        """Return what a seat is asked for now, or refuse."""
        self._check(seat)
        return decision_of(self.game.pending(self.state), seat)

    def view_of_decider(self, seat: Seat) -> Any:
        """Return the view of a seat that owes an answer."""
        self.decision(seat)
        return self.game.view(self.state, seat)

    @property
    def pending(self) -> Answer:
        """The open decisions as an answer."""
        return {"pending": [asdict(decision) for decision in self.game.pending(self.state)]}

    def after(self, events: tuple[Event, ...]) -> Answer:
        """Return the events that led here and the open decisions as an answer."""
        return {"events": [self.game.codec.event.dump(event) for event in events], **self.pending}

    def _check(self, seat: Seat | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise IllegalAction("engine.error.no_seat", seat=seat, seats=self.seats)


class Session:
    """One table and the answers about it; an error leaves everything as it was."""

    def __init__(self, speak: Speak, games: Mapping[str, AnyGame]) -> None:
        self._tell = Teller(speak).tell
        self._games = games
        self.table: Table | None = None

    def answer(self, line: bytes | EngineError) -> bytes:
        """Return the answer to one line; only a request that succeeds changes the table."""
        id_ = None
        try:
            message = (
                wire.Message(None, line) if isinstance(line, EngineError) else wire.parse(line)
            )
            id_, members = message.id, message.members
            if isinstance(members, EngineError):
                raise members
            reply, table = self._carry_out(requests.decode(members))
            answer = wire.line_of({"id": id_, **reply})
        except EngineError as error:
            return self._refusal(id_, error)
        except Exception as error:  # noqa: BLE001 (a mistake of ours must not end the process)
            _log.warning("engine.error.internal", exc_info=error)
            problem = type(error).__name__
            return self._refusal(id_, EngineError("engine.error.internal", problem=problem))
        self.table = table
        return answer

    def _refusal(self, id_: Any, error: EngineError) -> bytes:
        try:
            refusal = {"error": self._tell(error)}
        except Exception:  # noqa: BLE001 (a speaker without words must not end the process)
            refusal = {"error": {"code": error.code, "message": error.code, "args": {}}}
        return wire.line_of({"id": id_, **refusal})

    def _carry_out(self, request: requests.Request) -> tuple[Answer, Table | None]:
        match request:
            case requests.Games():
                specs = tuple(game.spec for game in self._games.values())
                return {"games": self._tell(specs)}, self.table
            case requests.Start():
                return self._start(request)
            case requests.Load():
                return self._load(request)
            case requests.Act():
                return self._act(self._open_table(), request)
            case _:
                table = self._open_table()
                return self._look(table, request), table

    def _open_table(self) -> Table:
        if self.table is None:
            raise IllegalAction("engine.error.no_table")
        return self.table

    def _start(self, request: requests.Start) -> tuple[Answer, Table]:
        game = registry.find(request.game, request.version, self._games)
        step = game.start(Setup(request.seats, request.seed, request.variants))
        table = Table(game, step.state)
        return table.after(step.events), table

    def _load(self, request: requests.Load) -> tuple[Answer, Table]:
        game = registry.find(request.game, request.version, self._games)
        state = requests.load("state", game.codec.state, request.state)
        game.audit(state)
        table = Table(game, state)
        return table.pending, table

    def _act(self, table: Table, request: requests.Act) -> tuple[Answer, Table]:
        action = requests.load("action", table.game.codec.action, request.action)
        table.decision(request.seat)
        step = play.act(table.game, table.state, request.seat, action)
        table = Table(table.game, step.state)
        return table.after(step.events), table

    def _look(self, table: Table, request: requests.Look) -> Answer:
        game, codec, tell = table.game, table.game.codec, self._tell
        match request:
            case requests.State():
                spec = game.spec
                state = codec.state.dump(table.state)
                return {"game": spec.key, "version": spec.version, "state": state}
            case requests.View():
                return {"view": codec.view.dump(table.view(request.seat))}
            case requests.Pending():
                return table.pending
            case requests.Ask():
                opened = table.decision(request.seat).opened
                reply = play.submit(game, table.state, request.seat, opened, request.draft)
                if isinstance(reply, Complete):
                    return {"action": codec.action.dump(reply.action)}
                return {"prompt": tell(reply)}
            case requests.Legal():
                return _legal(table, request)
            case requests.Sample():
                view = table.view_of_decider(request.seat)
                action = play.sample(game, view, _below(request.seed))
                return {"action": codec.action.dump(action)}
            case requests.Advise():
                return _advise(table, request, tell)
            case requests.Tally():
                return {"sheets": tell(game.tally(table.view(request.seat)))}
            case requests.Outcome():
                return {"outcome": tell(game.outcome(table.state))}
            case _:
                assert_never(request)


def _advise(table: Table, request: requests.Advise, tell: Callable[[object], Any]) -> Answer:
    # Whoever asks for no advice starts faster without the minds of all games.
    from engine.ai.players import think  # noqa: PLC0415 (see above)
    from engine.ai.registry import mind_of  # noqa: PLC0415 (see above)

    view = table.view_of_decider(request.seat)
    mind = mind_of(table.game.spec.key)
    for wanted, most in (
        (request.simulations, requests.MAX_SIMULATIONS),
        (request.ms, requests.MAX_THINKING_MS),
    ):
        if wanted is not None and not 0 < wanted <= most:
            raise IllegalAction("engine.error.limit", most=most)
    if not 0 < len(request.seed) <= MAX_SEED_LENGTH:
        raise IllegalAction("engine.error.seed", most=MAX_SEED_LENGTH)
    if request.level == "hard" and request.ms is not None:
        advice = think(mind, view, request.seed, request.ms, monotonic).advice()
    else:
        simulations = request.simulations
        advice = advise(mind, view, request.level, seed=request.seed, simulations=simulations)
    return {
        "action": table.game.codec.action.dump(advice.action),
        "choices": tell(advice.choices),
        "simulations": advice.simulations,
    }


def _legal(table: Table, request: requests.Legal) -> Answer:
    if not 0 < request.limit <= requests.MAX_ACTIONS:
        raise IllegalAction("engine.error.limit", most=requests.MAX_ACTIONS)
    view = table.view_of_decider(request.seat)
    actions = list(islice(play.legal(table.game, view), request.limit + 1))
    dump = table.game.codec.action.dump
    more = len(actions) > request.limit
    return {"actions": [dump(action) for action in actions[: request.limit]], "more": more}


def _below(seed: str) -> Below:
    rng = Rng(seed)

    def below(limit: int) -> int:
        nonlocal rng
        number, rng = rng.below(limit)
        return number

    return below
