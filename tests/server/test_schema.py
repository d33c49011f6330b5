"""The API against its own description: whatever is sent, no server error, and every answer as described."""

from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import CHECKS, load_all_checks

from tests.server.house import toy_settings
from tests.server.process import Process
from vistula.server.app import create_app

load_all_checks()
WANTED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    ]
)

api = schemathesis.openapi.from_dict(create_app(toy_settings("sqlite://")).openapi())


class Live:
    """A running server with a table, so that half of the requests reach one."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        body = {"game": "toy", "scenario": "duel", "seats": {"red": {"kind": "you"}, "blue": {"kind": "you"}}}
        made = httpx.post(f"{self.address}/api/tables", json=body, trust_env=False).json()
        self.table: str = made["table"]["id"]
        self.token: str = made["token"]
        self.turn = 0


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    server = Process(f"sqlite:///{tmp_path_factory.mktemp('schema') / 'tables.sqlite'}", "toy")
    try:
        yield Live(server.port)
    finally:
        server.kill()


@api.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)
def test_no_request_brings_a_server_error(case: Case[Any], live: Live) -> None:
    live.turn += 1
    headers: dict[str, Any] = {}
    if live.turn % 2 and "table" in (case.path_parameters or {}) and case.method != "DELETE":
        case.path_parameters["table"] = live.table
        headers["authorization"] = f"Bearer {live.token}"
    if isinstance((case.query or {}).get("wait"), int | float):
        case.query["wait"] = 0.01  # nobody here moves, so nobody waits for it
    answer = case.call(base_url=live.address, headers=headers, timeout=120)
    case.validate_response(answer, checks=cast(Any, WANTED))
