"""The host: every service that runs tables, built once and found by name."""

from __future__ import annotations

from dataclasses import dataclass

from bot.runtime.clock import Clock, Ids
from bot.services.adviser import Adviser
from bot.services.autopilot import Autopilot
from bot.services.avoidance import Avoidance
from bot.services.follows import Follows
from bot.services.greetings import Greetings
from bot.services.hints import Hints
from bot.services.holidays import Holidays
from bot.services.inbox import Inbox
from bot.services.invitations import Invitations
from bot.services.lessons import Lessons
from bot.services.lobby import Lobby
from bot.services.presence import Presence
from bot.services.privacy import Privacy
from bot.services.queries import Queries
from bot.services.recap import Recaps
from bot.services.replays import Replays
from bot.services.requests import Requests
from bot.services.results import Results
from bot.services.seats import Seats
from bot.services.settings import Settings
from bot.services.shown_panels import ShownPanels
from bot.services.solo import Solo
from bot.services.state_cache import StateCache
from bot.services.statistics import Statistics
from bot.services.table_writer import Locks, Signals, TableWriter
from bot.services.turns import Turns
from bot.services.wakeup_listener import WakeupListener
from bot.services.wakeups import Wakeups
from bot.services.watches import Watches
from bot.store.protocols import Store


@dataclass(frozen=True, slots=True)
class Host:
    """A directory of services without behavior of its own."""

    avoidance: Avoidance
    autopilot: Autopilot
    follows: Follows
    greetings: Greetings
    holidays: Holidays
    hints: Hints
    inbox: Inbox
    invitations: Invitations
    lessons: Lessons
    lobby: Lobby
    presence: Presence
    privacy: Privacy
    queries: Queries
    recaps: Recaps
    replays: Replays
    requests: Requests
    results: Results
    seats: Seats
    settings: Settings
    shown_panels: ShownPanels
    solo: Solo
    statistics: Statistics
    turns: Turns
    wakeups: Wakeups
    wakeup_listener: WakeupListener
    watches: Watches


def build_host(
    store: Store,
    clock: Clock,
    ids: Ids,
    adviser: Adviser | None = None,
    signals: Signals | None = None,
    *,
    states: StateCache | None = None,
    wakeups: Wakeups | None = None,
) -> Host:
    """Build the services, each of what it needs; without an adviser nobody gets hints.

    Every change is saved whole before anything is said about it: they all write with one writer.
    """
    locks, signals = Locks(), signals or Signals()
    wakeups = wakeups or Wakeups()
    states = StateCache(store) if states is None else states
    presence = Presence(clock)
    shown_panels = ShownPanels(wakeups)
    settings = Settings(
        store=store, tables=store, clock=clock, locks=locks, signals=signals, wakeups=wakeups
    )
    follows = Follows(store=store, settings=settings)
    results = Results(store=store, tables=store)
    writer = TableWriter(
        store,
        clock,
        states,
        locks,
        signals,
        turning_point=follows.calls,
        results_after=results.after,
        wakeups=wakeups,
    )
    avoidance = Avoidance(store=store, locks=locks)
    watches = Watches(store=store, settings=settings, avoidance=avoidance, clock=clock, locks=locks)
    lobby = Lobby(
        writer=writer,
        tables=store,
        outbox=store,
        settings=settings,
        watches=watches,
        clock=clock,
        ids=ids,
    )
    invitations = Invitations(
        writer=writer, lobby=lobby, store=store, settings=settings, avoidance=avoidance, clock=clock
    )
    turns = Turns(
        writer=writer,
        states=states,
        tables=store,
        drafts=store,
        direct_messages=store,
        settings=settings,
        presence=presence,
        wakeups=wakeups,
        clock=clock,
    )
    holidays = Holidays(
        states=states, tables=store, deadlines=store, store=store, settings=settings, clock=clock
    )
    seats = Seats(writer=writer, clock=clock)
    lessons = Lessons(store=store)
    return Host(
        avoidance=avoidance,
        autopilot=Autopilot(writer=writer, states=states, tables=store, turns=turns),
        greetings=Greetings(store=store),
        holidays=holidays,
        follows=follows,
        hints=Hints(
            writer=writer,
            states=states,
            tables=store,
            estimates=store,
            uses=store,
            turns=turns,
            adviser=adviser,
        ),
        inbox=Inbox(
            states=states,
            tables=store,
            invitations=store,
            deadlines=store,
            avoidance=avoidance,
        ),
        invitations=invitations,
        lessons=lessons,
        lobby=lobby,
        presence=presence,
        privacy=Privacy(
            store=store,
            tables=store,
            invited=store,
            lobby=lobby,
            seats=seats,
            settings=settings,
            lessons=lessons,
            wakeups=wakeups,
        ),
        queries=Queries(
            writer=writer, states=states, store=store, presence=presence, holidays=holidays
        ),
        recaps=Recaps(writer=writer, states=states, visits=store),
        replays=Replays(tables=store, hands=store, estimates=store),
        requests=Requests(
            writer=writer, states=states, tables=store, seats=seats, settings=settings, clock=clock
        ),
        results=results,
        seats=seats,
        settings=settings,
        shown_panels=shown_panels,
        solo=Solo(
            writer=writer,
            states=states,
            lobby=lobby,
            tables=store,
            rematches=store,
            signals=signals,
        ),
        statistics=Statistics(
            store=store, tables=store, estimates=store, settings=settings, clock=clock
        ),
        turns=turns,
        wakeups=wakeups,
        wakeup_listener=WakeupListener(
            wakeups=wakeups,
            writer=writer,
            tables=store,
            clock=clock,
            signals=signals,
            settings=settings,
            lessons=lessons,
            presence=presence,
            shown_panels=shown_panels,
        ),
        watches=watches,
    )
