"""The frame of all minds: levels, search, chance, and counting in the arena."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from engine.ai.arena import (
    Misbehaved,
    Tournament,
    duel,
    play_table,
    seating,
    wilson,
)
from engine.ai.core import LEVELS, Weighed, priors
from engine.ai.levels import advise
from engine.ai.players import player_of, think
from engine.ai.registry import mind_of
from engine.ai.search import Search
from engine.chance import Chance
from engine.core import Decision, Setup
from engine.errors import IllegalAction, UnknownGame
from engine.jaipur import JAIPUR
from engine.play import first_legal, legal
from engine.text import Text
from tests.engine.ai.worlds import EngineWorlds
from tests.engine.toy import TOY, Seal


@dataclass(frozen=True)
class Glimpse:
    """What a seat of a matrix game sees: whose seat it is."""

    seat: int = 0
    pending: tuple[Decision, ...] = (Decision(0, "choose", 0),)


class Matrix:
    """Both choose a row or a column at once; the table holds the first seat's share."""

    curiosity = 1.0
    simulations = 2000

    def __init__(
        self,
        table: Sequence[Sequence[float]],
        *,
        sequential: bool = False,
        solved: Sequence[float] = (),
    ) -> None:
        self.table = table
        self.solved = solved
        self.sequential = sequential

    def weigh(self, _view: Glimpse) -> list[Weighed[int]]:
        return [Weighed(row, 0.5) for row in range(len(self.table))]

    def solve(self, _view: Glimpse) -> list[Weighed[int]]:
        return [Weighed(row, value) for row, value in enumerate(self.solved)]

    def reasons(self, _view: Glimpse, action: int) -> tuple[Text, ...]:
        return (Text(f"row {action}"),)

    def move(self, action: int) -> int:
        return action

    def determinise(self, _view: Glimpse, _chance: Chance) -> tuple[int, ...]:
        return ()

    def asked(self, world: tuple[int, ...]) -> tuple[int, ...]:
        if self.sequential:
            return (len(world),) if len(world) < 2 else ()
        return () if world else (0, 1)

    def moves(self, _world: tuple[int, ...], _seat: int) -> list[tuple[int, float]]:
        size = len(self.table)
        return [(move, 1 / size) for move in range(size)]

    def play(self, world: tuple[int, ...], choices: Sequence[int]) -> tuple[int, ...]:
        return (*world, *choices)

    def worth(self, world: tuple[int, ...], _chance: Chance) -> tuple[float, float]:
        if len(world) < 2:
            return 0.5, 0.5
        share = self.table[world[0]][world[1]]
        return share, 1 - share


def test_a_search_finds_the_answer_that_a_rival_cannot_punish() -> None:
    # The first row looks best on average, but the rival answers it after seeing it.
    table = [[1.0, 1.0, 0.0], [0.4, 0.4, 0.4], [0.3, 0.5, 0.3]]
    mind = Matrix(table, sequential=True)
    assert advise(mind, Glimpse(), "hard", seed="x").action == 1


def test_a_hidden_choice_is_mixed_and_nobody_answers_what_they_cannot_see() -> None:
    paper_scissors_stone = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]
    mind = Matrix(paper_scissors_stone)
    made = Counter(
        advise(mind, Glimpse(), "hard", seed=str(seed), simulations=300).action
        for seed in range(60)
    )
    assert min(made[row] for row in range(3)) >= 6
    advice = advise(mind, Glimpse(), "hard", seed="x")
    assert all(abs(choice.value - 0.5) < 0.1 for choice in advice.choices)


def test_a_hidden_choice_that_is_always_better_is_nearly_always_made() -> None:
    mind = Matrix([[0.9, 0.8], [0.3, 0.2]])
    advice = advise(mind, Glimpse(), "hard", seed="x", simulations=400)
    assert advice.choices[0].action == advice.action == 0
    assert advice.choices[0].visits > 300


def test_what_is_solved_is_not_searched_and_only_equals_are_mixed() -> None:
    made = Counter(
        advise(Matrix([[0.0]], solved=[0.6, 0.599, 0.58]), Glimpse(), "hard", seed=str(seed)).action
        for seed in range(40)
    )
    assert min(made[0], made[1]) >= 8
    assert not made[2]
    seen = Matrix([[0.0]], sequential=True, solved=[0.6, 0.599])
    found = [advise(seen, Glimpse(), "hard", seed=str(seed)) for seed in range(10)]
    assert {advice.action for advice in found} == {0}
    assert found[0].simulations == 0


def test_a_search_in_slices_is_the_search_in_one_go() -> None:
    mind = Matrix([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    whole = Search(mind, Glimpse(), "slices")
    whole.run(250)
    sliced = Search(mind, Glimpse(), "slices")
    for _ in range(10):
        sliced.run(25)
        sliced.advice()  # a look between the slices changes nothing
    assert whole.advice() == sliced.advice()
    assert whole.advice() != advise(mind, Glimpse(), "hard", seed="other", simulations=250)


def test_a_single_option_is_not_searched() -> None:
    search = Search(Matrix([[0.5]]), Glimpse(), "one")
    search.run(1000)
    assert search.settled
    assert search.advice().simulations == 0
    ticks = iter(range(100))
    assert think(Matrix([[0.5]]), Glimpse(), "one", 50, lambda: next(ticks)).settled


def test_thinking_ends_when_the_clock_says_so() -> None:
    ticks = iter(range(100))
    found = think(Matrix([[0.5, 0.1], [0.2, 0.3]]), Glimpse(), "x", 5000, lambda: next(ticks))
    assert found.simulations == 4 * 20


def test_the_easy_level_is_short_sighted_and_the_medium_one_is_not() -> None:
    state = JAIPUR.start(Setup(2, "levels")).state
    view = JAIPUR.view(state, JAIPUR.pending(state)[0].seat)
    mind = mind_of("jaipur")
    easy, medium = (
        {advise(mind, view, level, seed=seed).action for seed in "abcdefgh"} for level in LEVELS[:2]
    )
    assert medium == {mind.weigh(view)[0].action}
    assert easy.isdisjoint(medium)


class Counting(Matrix):
    """A matrix game in which the first seat also counts points: ten for the last row."""

    def points(self, world: tuple[int, ...]) -> tuple[float, float]:
        return (10.0 * (world[0] == len(self.table) - 1) if world else 0.0), 0.0


def test_of_rows_that_win_as_often_the_one_with_more_points_is_chosen() -> None:
    sure = Counting([[1.0] * 3, [0.2] * 3, [1.0] * 3], sequential=True)
    for seed in "abcd":
        advice = advise(sure, Glimpse(), "hard", seed=seed, simulations=200)
        assert advice.action == advice.choices[0].action == 2
    better = Counting([[1.0] * 3, [0.2] * 3, [0.9] * 3], sequential=True)
    assert advise(better, Glimpse(), "hard", seed="a", simulations=200).action == 0


def test_priors_add_up_and_keep_the_order() -> None:
    weights = priors([0.5, 0.6, 0.4], 10)
    assert sum(weights) == pytest.approx(1)
    assert weights[1] / weights[0] == pytest.approx(weights[0] / weights[2])


def test_chance_is_even_and_repeats_itself() -> None:
    chance, same = Chance("even"), Chance("even")
    drawn = [chance.below(6) for _ in range(6000)]
    assert drawn == [same.below(6) for _ in range(6000)]
    assert all(850 < count < 1150 for count in Counter(drawn).values())
    places: Counter[int] = Counter()
    for _ in range(3000):
        items = [1, 2, 3]
        chance.shuffle(items)
        places[items.index(1)] += 1
    assert all(880 < count < 1120 for count in places.values())
    noise = [chance.noise() for _ in range(4000)]
    assert abs(sum(noise)) / 4000 < 0.07
    assert sum(each * each for each in noise) / 4000 == pytest.approx(1, abs=0.1)
    picked = Counter(chance.pick([1.0, 0.0, 3.0]) for _ in range(4000))
    assert picked[1] == 0
    assert 850 < picked[0] < 1150


def test_each_deal_is_played_from_every_side() -> None:
    assert [seating(number, 3) for number in range(4)] == [
        (0, (0, 1, 2)),
        (0, (1, 2, 0)),
        (0, (2, 0, 1)),
        (1, (0, 1, 2)),
    ]


def test_intervals_are_wilsons() -> None:
    low, high = wilson(140, 200)
    assert (round(low, 3), round(high, 3)) == (0.633, 0.759)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_an_equal_player_among_four_is_an_equal_player_in_a_duel() -> None:
    assert duel(0.25, 4) == pytest.approx(0.5)
    assert duel(0.7, 2) == pytest.approx(0.7)
    assert duel(1.0, 3) == 1.0


def test_whoever_misbehaves_loses_and_the_others_share() -> None:
    def lame(_view: Any, _seed: str) -> Any:
        raise Misbehaved("arena.fault.gone")

    def first(view: Any, _seed: str) -> Any:
        return first_legal(TOY, view)

    played = play_table(TOY, Setup(3, "lame"), [first, lame, first], "salt", lambda: 0.0)
    assert played.shares == (0.5, 0.0, 0.5)
    assert played.fault
    tournament = Tournament.of(["a", "b", "c"])
    tournament.add(1, played)  # entry 1 sits first, entry 2 second
    assert [entry.won for entry in tournament.entries] == [0.5, 0.5, 0.0]
    assert tournament.faults == [("c", Text("arena.fault.gone"))]
    illegal = play_table(TOY, Setup(2, "x"), [lambda *_: Seal(99), first], "s", lambda: 0.0)
    assert illegal.shares == (0.0, 1.0)


def test_a_whole_table_is_played_and_counted() -> None:
    ticks = iter(range(1000))
    players = [player_of(TOY, "random", lambda: 0.0)] * 3
    played = play_table(TOY, Setup(3, "whole"), players, "salt", lambda: float(next(ticks)))
    assert sum(played.shares) == pytest.approx(1)
    assert played.fault is None
    assert played.seconds == played.decisions  # one tick each
    assert played.kinds.total() == sum(played.decisions)
    tournament = Tournament.of("abc")
    tournament.add(0, played)
    assert sum(entry.won for entry in tournament.entries) == pytest.approx(1)
    assert all(
        entry.interval[0] <= entry.share <= entry.interval[1] for entry in tournament.entries
    )


class ToyWorlds(EngineWorlds[Any, Any, Any]):
    """A mind of the toy game that thinks all it may do equally good."""

    game = TOY

    def weigh(self, view: Any) -> list[Weighed[Any]]:
        return [Weighed(action, 0.5) for action in legal(TOY, view)]


def test_states_of_a_game_are_worlds() -> None:
    worlds, state = ToyWorlds(), TOY.start(Setup(3, "worlds")).state
    while seats := worlds.asked(state):
        options = [worlds.moves(state, seat) for seat in seats]
        assert all(sum(prior for _, prior in moves) == pytest.approx(1) for moves in options)
        choices = [worlds.move(moves[0][0]) for moves in options]
        state = worlds.play(state, choices)
    assert TOY.outcome(state)


def test_players_are_found_by_name_and_others_are_refused() -> None:
    def clock() -> float:
        return 0.0

    state = JAIPUR.start(Setup(2, "names")).state
    view = JAIPUR.view(state, JAIPUR.pending(state)[0].seat)
    for name in ("random", "easy", "medium", "hard@5", "greedy", "novice"):
        assert player_of(JAIPUR, name, clock)(view, "x") is not None
    ticks = iter(range(9))
    assert player_of(JAIPUR, "hard@1500ms", lambda: next(ticks))(view, "x") is not None
    for name in ("genius", "easy@5", "hard@", "hard@x", "hard@5s", ""):
        with pytest.raises(IllegalAction):
            player_of(JAIPUR, name, clock)
    with pytest.raises(UnknownGame):
        player_of(TOY, "medium", clock)
