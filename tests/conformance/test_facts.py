"""What is counted at a table of any game can be named, added up and kept."""

from collections.abc import Iterator
from functools import cache

import pytest

from bot.runtime.i18n import Speaker, languages
from bot.tables.explorations import explored, heading
from bot.tables.remarks import remark
from engine.codec import Coder
from engine.core import Event, Fact
from engine.text import Text
from tests.conformance.tables import Case, moments

CODER: Coder[Fact] = Coder(Fact)


def events_so_far(case: Case, seed: str) -> Iterator[tuple[Event, ...]]:
    """Yield all that happened up to some steps of a random table: it may be given up at any."""
    events = list(case.game.start(case.setup(seed)).events)
    yield tuple(events)
    for number, moment in enumerate(moments(case, seed)):
        events += moment.step.events
        if number % 40 == 0:
            yield tuple(events)
    yield tuple(events)


@cache
def facts_of(case: Case, seed: str) -> list[tuple[Fact, ...]]:
    """Return the facts of a random table at some steps, under every version of the game."""
    return [
        version.facts(events)
        for version in (case.game, *case.game.earlier)
        for events in events_so_far(Case(version, case.seats, case.variants), seed)
    ]


@pytest.fixture(params=["a", "b"])
def facts(case: Case, request: pytest.FixtureRequest) -> list[tuple[Fact, ...]]:
    return facts_of(case, request.param)


def test_facts_are_about_seats_of_the_table_and_never_negative(
    case: Case, facts: list[tuple[Fact, ...]]
) -> None:
    for fact in [fact for some in facts for fact in some]:
        assert 0 <= fact.seat < case.seats
        assert fact.amount >= 0
        assert fact.weight >= 0


def test_a_seat_has_at_most_one_fact_of_a_text(facts: list[tuple[Fact, ...]]) -> None:
    for some in facts:
        assert len({(fact.seat, fact.text) for fact in some}) == len(some)


def test_a_fact_is_named_by_its_key_and_by_pieces(
    case: Case, facts: list[tuple[Fact, ...]]
) -> None:
    for text in _texts(case, facts):
        assert text.key.startswith(f"{case.game.spec.key}.fact."), text.key
        for name, piece in text.args:
            assert isinstance(piece, Text), f"{text.key} names {name} without a text"
            assert name not in {"n", "seat"}, f"{text.key}: a remark says {name} of itself"


def test_all_facts_of_one_text_are_counted_alike(facts: list[tuple[Fact, ...]]) -> None:
    ways = {(fact.text.key, fact.best) for some in facts for fact in some}
    assert len({key for key, _ in ways}) == len(ways)


def test_facts_and_remarks_can_be_said(case: Case, facts: list[tuple[Fact, ...]]) -> None:
    speakers = [Speaker(language, strict=True) for language in languages()]
    for speaker in speakers:
        for text in _texts(case, facts):
            assert speaker(text)
        for fact in {fact for some in facts for fact in some if fact.weight}:
            assert speaker(remark(fact))
        for text in case.game.explorations:
            assert speaker(heading(text.key))


def test_the_same_events_have_the_same_facts(case: Case) -> None:
    for events in events_so_far(case, "same"):
        assert case.game.facts(events) == case.game.facts(list(events))


def test_facts_survive_json(facts: list[tuple[Fact, ...]]) -> None:
    for fact in {fact for some in facts for fact in some}:
        assert CODER.loads(CODER.dumps(fact)) == fact


def test_explorations_are_told_apart_and_every_one_can_be_done(
    case: Case, facts: list[tuple[Fact, ...]]
) -> None:
    explorations = case.game.explorations
    assert len({*explorations}) == len(explorations)
    for version in case.game.earlier:
        assert version.explorations == explorations
    done = [Fact(0, text, 1) for text in explorations]
    for each in explored(case.game, done):
        assert each.done == each.all > 0
    kinds = {text.key for text in explorations}
    known = {fact.text for some in facts for fact in some if fact.text.key in kinds}
    assert known <= {*explorations}, "a fact of a collection that the collection does not have"


def _texts(case: Case, facts: list[tuple[Fact, ...]]) -> set[Text]:
    return {fact.text for some in facts for fact in some} | {*case.game.explorations}
