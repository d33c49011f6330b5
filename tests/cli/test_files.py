"""Files of games: whatever stands in one, it is read, or refused in a sentence; written whole or not at all."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import duel
from vistula.cli.files import read_json, write
from vistula.core.record import Record, replay, verify
from vistula.core.refusal import VistulaError

# What a careless hand or a bad disk may leave in a field.
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def record_of(seed: int) -> dict[str, object]:
    record = Record(duel(), "row", seed)
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.choices(seat)[-1])
    return record.to_json()


WHOLE = record_of(3)


def answer(call: Callable[..., object], *arguments: object) -> object:
    """What the call gives, or the sentence it refuses with; anything else it raises is a fault."""
    try:
        return call(*arguments)
    except VistulaError as error:
        return str(error)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        path.write_bytes(content)
        found = answer(read_json, path)
    assert isinstance(found, dict) or (isinstance(found, str) and str(path) in found)


@given(st.sampled_from(sorted(WHOLE)), JUNK)
def test_a_record_with_a_field_of_junk_is_replayed_or_refused(field: str, junk: object) -> None:
    data = json.loads(json.dumps({**WHOLE, field: junk}))
    assert isinstance(answer(replay, duel(), data), (Record, str))
    assert isinstance(answer(verify, duel(), data), (list, str))


@pytest.mark.parametrize("field", sorted(WHOLE))
def test_a_record_that_lacks_a_field_is_refused_or_does_not_verify(field: str) -> None:
    data = {name: value for name, value in WHOLE.items() if name != field}
    assert answer(verify, duel(), data) != []


def test_a_file_is_written_whole_and_what_was_there_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")
    write(path, "new")
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["game.json"]
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    folder = tmp_path / "game.json"
    (folder / "inside").mkdir(parents=True)
    with pytest.raises(VistulaError, match="cannot be written"):
        write(folder, "new")
    assert os.listdir(tmp_path) == ["game.json"]
    assert os.listdir(folder) == ["inside"]


def _umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask
