"""The soak: what it calculates, and that it plays and prints its figures."""

from __future__ import annotations

import re
from math import isnan

import pytest

from benchmarks.soak import Sample, growth, main


def sample(seconds: float, presses: int, kilobytes: float) -> Sample:
    return Sample(seconds, presses, kilobytes, files=1, tasks=1, threads=1, caches={})


def test_growth_is_measured_over_the_last_half_alone() -> None:
    warming = [sample(n, 10 * n, 5000.0 * n) for n in range(10)]
    level = [sample(n, 10 * n, 50_000.0 + 3 * n) for n in range(10, 20)]
    slope = growth([*warming, *level])
    assert slope.a_second == pytest.approx(3)
    assert slope.a_thousand_presses == pytest.approx(300)


def test_without_presses_no_growth_is_made_up() -> None:
    slope = growth([sample(n, 0, 100.0) for n in range(4)])
    assert isnan(slope.a_second)


@pytest.mark.thorough
def test_a_short_soak_prints_what_grew_and_what_pruning_removes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--people", "2", "--minutes", "0.25"]) == 0
    printed = capsys.readouterr().out
    rows = [line.split() for line in printed.splitlines() if re.match(r" +\d+ +\d+ ", line)]
    assert len(rows) == 21
    megabytes, files, tasks, threads = (int(figure) for figure in rows[-1][3:7])
    assert megabytes > 50
    assert min(files, tasks, threads) > 3
    (presses,) = re.findall(
        r"^(\d+) presses, \d+ games to their end, \d+ presses lost", printed, re.MULTILINE
    )
    assert int(presses) > 0
    assert re.search(r"Memory in the last half: [+-][\d.]+ kB a second, [+-]\d+ kB", printed)
    assert re.search(r"Database: \+\d+ kB", printed)
    (removed, kept) = re.findall(r"pruning removes (\d+) of (\d+) interactions\.", printed)[0]
    assert removed == kept
    assert int(removed) > 0
