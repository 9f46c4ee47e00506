"""The soak: what it calculates, and that it plays and prints its figures."""

from __future__ import annotations

import re
from math import isnan

import pytest

from benchmarks.soak import Sample, growth, main


def sample(presses: int, kilobytes: float) -> Sample:
    return Sample(
        seconds=presses / 10,
        presses=presses,
        kilobytes=kilobytes,
        most_kilobytes=kilobytes,
        blocks=1,
        files=1,
        tasks=1,
        threads=1,
        caches={},
    )


def test_growth_is_measured_over_the_last_half_alone() -> None:
    warming = [sample(10 * n, 5000.0 * n) for n in range(10)]
    level = [sample(10 * n, 50_000.0 + 3 * n) for n in range(10, 20)]
    slope = growth([*warming, *level], lambda each: each.kilobytes)
    assert slope.a_thousand_presses == pytest.approx(300)
    assert slope.give_or_take == pytest.approx(0, abs=1e-6)


def test_what_goes_up_and_down_is_no_sure_growth() -> None:
    swinging = [sample(10 * n, 50_000.0 + 1000 * (n % 2) + n) for n in range(20)]
    slope = growth(swinging, lambda each: each.kilobytes)
    assert abs(slope.a_thousand_presses) < slope.give_or_take


def test_without_presses_no_growth_is_made_up() -> None:
    slope = growth([sample(0, 100.0) for n in range(4)], lambda each: each.kilobytes)
    assert isnan(slope.a_thousand_presses)


@pytest.mark.thorough
def test_a_short_soak_prints_what_grew_and_what_pruning_removes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--people", "2", "--minutes", "0.25"]) == 0
    printed = capsys.readouterr().out
    rows = [line.split() for line in printed.splitlines() if re.match(r" +\d+ +\d+ ", line)]
    assert len(rows) == 21
    least, most, blocks, files, tasks, threads = (int(figure) for figure in rows[-1][3:9])
    assert most >= least > 50
    assert blocks > 100_000
    assert min(files, tasks, threads) > 3
    (presses,) = re.findall(
        r"^(\d+) presses, \d+ games to their end, \d+ presses lost", printed, re.MULTILINE
    )
    assert int(presses) > 0
    assert re.search(r"bring [+-]\d+ kB \(give or take \d+\) and [+-]\d+ blocks", printed)
    assert re.search(r"Database: \+\d+ kB", printed)
    (removed, kept) = re.findall(r"pruning removes (\d+) of (\d+) interactions\.", printed)[0]
    assert removed == kept
    assert int(removed) > 0
