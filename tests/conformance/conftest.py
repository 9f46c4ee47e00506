import pytest

from tests.conformance.tables import CASES, IMAGINING, Case


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture(params=IMAGINING, ids=str)
def imagining(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found
