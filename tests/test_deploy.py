"""What hosts copy: units, Compose, alerts and a dashboard that fit the bot as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.runtime import config
from bot.runtime.app import DRAIN_SECONDS
from bot.runtime.config import Config
from bot.runtime.exit_codes import Exit
from bot.runtime.metrics import LiveFigures, Metrics, ShardFigures
from bot.runtime.request_share import DiscordRequest
from bot.tables.figures import OutboxFigures
from bot.tables.shards import FleetState

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
UNITS = ("bazaar.service", "bazaar@.service")
OF_COMPOSE = {"BAZAAR_DATABASE_PASSWORD"}
METRIC = re.compile(r"\b(?:bazaar|process)_[a-z_]+\b")
LABELS = re.compile(r"by \(([^)]*)\)|\{(\w+)=|\{\{(\w+)\}\}")


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def setting(unit: str, name: str) -> str:
    (found,) = re.findall(rf"^{name}=(.*)$", read(unit), re.MULTILINE)
    return str(found)


@pytest.fixture(scope="module")
def samples() -> dict[str, set[str]]:
    """Every figure that a bot can tell, with its labels."""
    metrics = Metrics()
    metrics.pressed(1, "button")
    metrics.acknowledged(1)
    metrics.press_failed("refused")
    metrics.presented("panel", "abc234", "said")
    metrics.requested(DiscordRequest("GET", "/users/@me"), 200, 0.1)
    metrics.rate_limited("user")
    metrics.advised("decide", 0.1, answered=False)
    metrics.lagged(0.0)
    metrics.live = LiveFigures(
        outbox=OutboxFigures(1, 2.0),
        fleet=FleetState(0.0, 1, 1, 10.0),
        tables={"over": 1},
        shards={0: ShardFigures(True, 0.1, 1)},
    )
    text = metrics.exposition().decode()
    named: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            named.setdefault(sample.name, set()).update(sample.labels)
    return named


def expressions() -> list[tuple[str, str]]:
    """Return every expression of the dashboard and the alerts, and the legend of what it gives."""
    panels = json.loads(read("grafana-dashboard.json"))["panels"]
    targets = [target for panel in panels for target in panel.get("targets", ())]
    drawn = [(target["expr"], target["legendFormat"]) for target in targets]
    return drawn + [(e, "") for e in re.findall(r"expr: (.+)", read("alerts.yml"))]


def test_every_figure_that_is_drawn_or_watched_exists(samples: dict[str, set[str]]) -> None:
    for expression, _ in expressions():
        names = METRIC.findall(expression)
        assert names or "up{" in expression, expression
        for name in names:
            assert name in samples, expression


def test_every_label_that_is_used_belongs_to_its_figure(samples: dict[str, set[str]]) -> None:
    for expression, legend in expressions():
        known = {"le", "instance", "job"}.union(*(samples[n] for n in METRIC.findall(expression)))
        for by, matched, shown in LABELS.findall(expression + legend):
            for label in (by or matched or shown).split(", "):
                assert label in known, expression


def test_the_dashboard_leaves_out_no_figure_of_ours(samples: dict[str, set[str]]) -> None:
    drawn = {name for expression, _ in expressions() for name in METRIC.findall(expression)}
    assert _families(drawn) >= _families(samples)


def _families(names: Iterable[str]) -> set[str]:
    """Return figures of ours without what tells apart the rows of one."""
    ours = (name for name in names if name.startswith("bazaar_"))
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in ours}


def test_no_two_panels_share_an_id_or_a_place() -> None:
    panels = json.loads(read("grafana-dashboard.json"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in panels)


def test_hosting_explains_every_alert_and_every_file() -> None:
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    for alert in re.findall(r"alert: (\w+)", read("alerts.yml")):
        assert f"| {alert} |" in page
    for path in DEPLOY.iterdir():
        assert f"deploy/{path.name}" in page, path.name


def test_every_setting_that_is_named_exists() -> None:
    known = {config.variable(name) for name in Config.model_fields} | OF_COMPOSE
    for path in (*DEPLOY.iterdir(), ROOT / "docs/hosting.md"):
        named = set(re.findall(r"BAZAAR_[A-Z_]+", path.read_text(encoding="utf-8")))
        assert named <= known, f"{path.name} names {sorted(named - known)}"


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_lets_the_bot_end_in_time_and_repeats_nothing_in_vain(unit: str) -> None:
    assert float(setting(unit, "TimeoutStopSec")) > DRAIN_SECONDS
    in_vain = {str(int(code)) for code in (Exit.CONFIG, Exit.DAMAGED)}
    assert set(setting(unit, "RestartPreventExitStatus").split()) == in_vain
    assert setting(unit, "DynamicUser") == "yes"
    assert setting(unit, "ProtectSystem") == "strict"


def test_the_template_differs_only_in_what_each_bot_has_of_its_own() -> None:
    one, many = (set(read(unit).splitlines()) for unit in UNITS)
    differing = {line for line in one ^ many if not line.startswith("#")}
    assert {line.partition("=")[0] for line in differing} == {
        "Description", "Environment", "EnvironmentFile", "StateDirectory",
    }  # fmt: skip


def test_no_folder_lies_in_one_that_belongs_to_another_user() -> None:
    folders = [setting(unit, "StateDirectory") for unit in UNITS]
    assert all("/" not in folder for folder in folders)
    assert len(set(folders)) == len(folders)
    for unit, folder in zip(UNITS, folders, strict=True):
        assert f"BAZAAR_DATA=%S/{folder} " in setting(unit, "Environment")


def test_compose_lets_bots_end_in_time_and_opens_nothing_to_the_world() -> None:
    compose = read("compose.yaml")
    grace = re.search(r"^x-bot:.*?stop_grace_period: (\d+)s", compose, re.DOTALL | re.MULTILINE)
    assert grace
    assert int(grace[1]) > DRAIN_SECONDS
    published = re.findall(r"^ +ports:\n((?: +- .*\n)+)", compose, re.MULTILINE)
    assert published
    for line in "".join(published).splitlines():
        assert line.strip().startswith("- 127.0.0.1:"), line
    assert "latest" not in compose
