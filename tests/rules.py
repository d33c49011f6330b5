"""`@rule("5.11a", …)` names the rules of the ledger that a test proves; conftest joins them with the results."""

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as the proof of these ledger rows."""
    if not ids:
        raise ValueError("@rule needs at least one rule id")

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.rule(*ids)(test)
        return marked

    return mark
