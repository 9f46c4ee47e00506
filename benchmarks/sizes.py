"""How many processes, requests and rows so many players need: arithmetic on measured figures."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

PLAYERS = (10_000, 100_000, 1_000_000)
MONTH_SECONDS = 30 * 86_400
REQUESTS_A_SECOND = 50
SHARE = 45 / REQUESTS_A_SECOND
"""How much of Discord's limit the processes give themselves together."""
GUILDS_A_SHARD = 1000
"""As many as Discord recommends when it is asked; it allows 2,500."""
IDENTIFY_SECONDS = 5.5
HEAD = (
    "monthly players", "presses/s", "processes", "commits/s", "reads/s", "database cores",
    "requests/s", "of 45/s", "shards", "identify s", "take-over s",
)  # fmt: skip


def main(argv: Sequence[str]) -> int:
    """Print what is needed at the peak of a day for each number of monthly players."""
    parser = ArgumentParser(
        prog="bazaar bench sizes",
        description="Give it what the other benchmarks measured; docs/scale.md says what they did.",
    )
    for name, value, what in (
        ("presses", 1000.0, "presses of a player in a month (assumed)"),
        ("peak", 5.0, "the busiest minute, as a multiple of the mean (assumed)"),
        ("guild", 8.0, "players of a server (assumed)"),
        ("busy", 0.6, "how busy a process may be at the peak (chosen)"),
        ("cpu", None, "ms of processor a press (bench clicks)"),
        ("database", None, "ms of PostgreSQL's processor a press (bench fleet)"),
        ("reads", None, "store reads a press (bench clicks)"),
        ("writes", None, "store writes a press (bench clicks)"),
        ("counted", None, "requests a press that count (bench night)"),
        ("concurrency", 1.0, "shards that may identify at once (Discord tells each bot)"),
    ):
        parser.add_argument(
            f"--{name}", type=float, default=value, required=value is None, help=what
        )
    figures = parser.parse_args(argv)
    print(" | ".join(HEAD))
    for players in PLAYERS:
        print(" | ".join(Need.of(players, figures).cells))
    return 0


@dataclass(frozen=True, slots=True)
class Need:
    """What so many monthly players need at the peak."""

    players: int
    presses: float
    processes: int
    commits: float
    reads: float
    cores: float
    requests: float
    shards: int
    identify: float
    take_over: float

    @classmethod
    def of(cls, players: int, figures: Namespace) -> Need:
        """Return what so many players need, by the figures that were measured or assumed."""
        presses = players * figures.presses / MONTH_SECONDS * figures.peak
        processes = ceil(presses * figures.cpu / 1000 / figures.busy)
        shards = ceil(players / figures.guild / GUILDS_A_SHARD)
        rounds = ceil(shards / figures.concurrency)
        lost = ceil(shards / max(1, processes))
        return cls(
            players=players,
            presses=presses,
            processes=processes,
            commits=presses * figures.writes,
            reads=presses * figures.reads,
            cores=presses * figures.database / 1000,
            requests=presses * figures.counted,
            shards=shards,
            identify=(rounds - 1) * IDENTIFY_SECONDS,
            take_over=(ceil(lost / figures.concurrency) - 1) * IDENTIFY_SECONDS,
        )

    @property
    def cells(self) -> tuple[str, ...]:
        """The line of a table."""
        allowed = self.requests / (REQUESTS_A_SECOND * SHARE)
        return (
            f"{self.players:,}", f"{self.presses:,.0f}", f"{self.processes}",
            f"{self.commits:,.0f}", f"{self.reads:,.0f}", f"{self.cores:.1f}",
            f"{self.requests:,.0f}", f"{allowed:.0%}", f"{self.shards}",
            f"{self.identify:,.0f}", f"{self.take_over:,.0f}",
        )  # fmt: skip
