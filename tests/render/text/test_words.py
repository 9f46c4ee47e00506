"""Boards in words: they say what the other boards say, without a symbol or a code."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.runtime.i18n import Speaker
from engine.basari.pieces import COLOURS
from engine.basari.state import Over
from engine.forms import Interview
from engine.jaipur.pieces import GOODS
from engine.johari.market import cards_at
from engine.johari.names import place_name
from engine.johari.pieces import GEMS, STORES, TRACK, booths, gem_counts
from render.text.board import form_hand, private_hand, public_board
from render.text.markdown import MAX_WORDS_LENGTH, capital, size
from tests.conformance.tables import CASES, Case, below, everyone, other_world
from tests.render.reading import line
from tests.render.speaking import ENGLISH, NAMES, SPEAKERS, states

CODES = set("*·|=→#")
ALLOWED_MARKS = {"+", "−", "×"}  # noqa: RUF001 in names of nobles, and German counts gems so
CARD = re.compile(r"(diamond|sapphire|ruby|emerald|gold|prestige) (\d)( \(fake\))?")
HEAP = re.compile(r"(diamond|sapphire|ruby|emerald|gold) (\d+)(?: \(([^)]*)\))?")


def cases(key: str) -> list[Case]:
    return [case for case in CASES if case.game.spec.key == key]


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def texts(case: Case, seed: str, speaker: Speaker) -> Iterator[str]:
    """Yield the boards, hands and forms of a random table in words."""
    key = case.game.spec.key
    for state in states(case, seed):
        yield public_board(key, case.game.view(state, None), speaker, words=True)
        for seat in range(case.seats):
            yield private_hand(key, case.game.view(state, seat), speaker, words=True)
        for decision in case.game.pending(state):
            view = case.game.view(state, decision.seat)
            prompt = Interview(case.game.ask(view)).prompt
            assert prompt is not None
            yield form_hand(key, view, prompt.key, speaker, words=True)


def sections(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading; those above the first belong to none."""
    found: dict[str, list[str]] = {"": []}
    for row in text.split("\n"):
        if row.startswith("### "):
            found[row.removeprefix("### ")] = []
        else:
            found[next(reversed(found))].append(row)
    return found


def seat_section(text: str, seat: int) -> list[str]:
    (rows,) = [rows for title, rows in sections(text).items() if title.split(",")[0] == NAMES[seat]]
    return rows


def test_words_alone_and_a_fact_a_line_within_the_limit(case: Case) -> None:
    for speaker in SPEAKERS:
        for text in texts(case, "words", speaker):
            assert size(text) <= MAX_WORDS_LENGTH
            for row in text.split("\n"):
                said = row.removeprefix("### ")
                kinds = {unicodedata.category(sign) for sign in said if sign not in ALLOWED_MARKS}
                assert not kinds & {"So", "Sk", "Sm", "Co", "No"}, row
                assert not CODES & set(said), row


def test_words_are_the_same_for_everybody_and_hide_what_is_hidden(case: Case) -> None:
    key, chance = case.game.spec.key, below("words")
    for state in states(case, "hidden"):
        views = [case.game.view(state, seat) for seat in everyone(case)]
        assert len({public_board(key, view, ENGLISH, words=True) for view in views}) == 1
        for seat in everyone(case):
            other = other_world(case, state, seat, chance)
            views = [case.game.view(one, seat) for one in (state, other)]
            hands = [private_hand(key, view, ENGLISH, words=True) for view in views]
            assert hands[0] == hands[1]


def shown_cards(text: str) -> Counter[str]:
    """Return the cards that a line names one by one."""
    return Counter(
        f"{kind}-{value}{'-fake' if fake else ''}" for kind, value, fake in CARD.findall(text)
    )


def display(text: str) -> tuple[Counter[str], dict[str, int]]:
    """Return the cards of a display and the sums beside them."""
    cards: Counter[str] = Counter()
    sums: dict[str, int] = {}
    for kind, total, several in HEAP.findall(text):
        sums[kind] = int(total)
        if several in {"", "fake"}:
            cards[f"{kind}-{total}{'-fake' if several else ''}"] += 1
        else:
            for fake, value in re.findall(r"(fake )?(\d)", several):
                cards[f"{kind}-{value}{'-fake' if fake else ''}"] += 1
    return cards, sums


@pytest.mark.parametrize("case", cases("johari"), ids=str)
def test_johari_in_words_shows_every_public_piece(case: Case) -> None:
    for state in states(case, "johari"):
        view = case.game.view(state, None)
        text = public_board("johari", view, ENGLISH, words=True)
        market = sections(text)["Market"]
        for place in (*STORES, *booths(case.seats)):
            shown = line(market, f"{capital(ENGLISH(place_name(place)))}: ")
            assert shown_cards(shown) == Counter(cards_at(view.market.places, place))
        court = sections(text)["Nobles for hire"]
        assert len(court) == 1 + sum(noble is not None for noble in view.court.spaces)
        for seat, stall in enumerate(view.stalls):
            rows, token = seat_section(text, seat), view.track.token(seat)
            assert rows[0] == f"{token.gold} gold, {token.row} row of the gold track"
            cards, sums = display(line(rows, "Display: "))
            assert cards == Counter(stall.display)
            assert sums == {kind: n for kind, n in gem_counts(stall.display).items() if n}
            tracks = dict(re.findall(r"(\w+) (\d+)", line(rows, "Prestige tracks: ")))
            reached = zip(GEMS, stall.steps, strict=True)
            assert tracks == {gem: str(TRACK[step]) for gem, step in reached if step}
            assert shown_cards(line(rows, "On the Trade card: ")) == Counter(stall.trade)
            played = [row for row in rows if row.startswith("Played in slot ")]
            assert len(played) == len(stall.played)
            assert ("Safe from inspections today" in rows) == stall.protected


@pytest.mark.parametrize("case", cases("jaipur"), ids=str)
def test_jaipur_in_words_shows_every_public_piece(case: Case) -> None:
    for state in states(case, "jaipur"):
        view = case.game.view(state, None)
        text = public_board("jaipur", view, ENGLISH, words=True)
        numbers = re.findall(r"(\d+) \w+", line(sections(text)[""], "Market: "))
        assert sum(map(int, numbers)) == len(view.market)
        tokens = sections(text)["Tokens"]
        for good, pile in zip(GOODS, view.piles, strict=True):
            (row,) = [row for row in tokens if row.lower().startswith(good)]
            values = tuple(map(int, re.findall(r"\d+", row.rpartition(": ")[2])))
            assert values == pile
        for seat in range(2):
            rows = seat_section(text, seat)
            assert f"Hand: {view.hands[seat]} of 7 cards" in rows
            rupees = sum(map(sum, view.tokens[seat]))
            assert any(re.match(rf"{rupees} rupees? from goods", row) for row in rows)


@pytest.mark.parametrize("case", cases("basari"), ids=str)
def test_basari_in_words_shows_every_public_piece(case: Case) -> None:
    for state in states(case, "basari"):
        view = case.game.view(state, None)
        text = public_board("basari", view, ENGLISH, words=True)
        stock = line(sections(text)["Supply"], "Gems: ")
        for colour in COLOURS:
            assert bool(re.search(rf"\b{view.stock.of(colour)} {colour}", stock)) == bool(
                view.stock.of(colour)
            )
        for seat, player in enumerate(view.players):
            rows = seat_section(text, seat)
            assert re.fullmatch(rf"{player.points} points?", rows[0])
            assert f"Workers: {player.workers} of 15" in rows
            gems = dict(re.findall(r"(\d+) (\w+)", line(rows, "Gems: ")))
            owned = {str(player.gems.of(one)) for one in player.gems.colours}
            assert set(gems) == owned
            if not isinstance(view.phase, Over):
                assert line(rows, "Card, workers: ") == str(player.card.workers)
