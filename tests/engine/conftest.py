import pytest

from tests.engine.client import Client


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def started(client: Client) -> Client:
    client("start", game="toy", seats=2, seed="a")
    return client


@pytest.fixture
def buying(started: Client) -> Client:
    started("act", seat=0, action={"card": 8, "kind": "seal"})
    started("act", seat=1, action={"card": 5, "kind": "seal"})
    return started
