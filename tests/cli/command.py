"""Run the real `vistula` command inside the test, with a toy on the shelf or with the games."""

import io
import sys
from dataclasses import dataclass

import pytest

import vistula
from tests.core.toy import DuelGame, duel
from vistula.cli import main
from vistula.core.game import Game


class DrawnDuel(DuelGame):
    """Duel with a map: five huts in a row."""

    def drawing(self, scenario: str, options: dict[str, object] | None = None) -> dict[str, object]:
        spaces = [
            {"id": hut, "name": f"Hut {hut}", "at": [100 + 200 * hut, 50], "label": [100 + 200 * hut, 80], "rank": 1}
            for hut in range(5)
        ]
        return {"size": [1000, 100], "spaces": spaces}


def drawn_duel() -> Game:
    plain = duel()
    return DrawnDuel(
        plain.slug,
        plain.title,
        plain.version,
        list(plain.scenarios.values()),
        list(plain.options.values()),
        plain.phases,
        plain.sequence,
    )


@dataclass
class Answer:
    code: int
    out: str
    err: str


class Command:
    def __init__(self, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], toy: bool) -> None:
        self.patch = patch
        self.capsys = capsys
        if toy:
            patch.setattr(vistula, "slugs", lambda: ["duel"])
            patch.setattr(vistula, "_loaded", {"duel": drawn_duel()})

    def __call__(self, *words: str, keys: str = "") -> Answer:
        self.patch.setattr(sys, "argv", ["vistula", *words])
        self.patch.setattr(sys, "stdin", io.StringIO(keys))
        self.capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        printed = self.capsys.readouterr()
        return Answer(code, printed.out, printed.err)

    def refused(self, *words: str, keys: str = "") -> str:
        """The one sentence of a request that cannot be met: exit code 2, nothing on standard output, no traceback."""
        answer = self(*words, keys=keys)
        assert answer.code == 2, answer
        assert answer.out == ""
        assert "Traceback" not in answer.err
        assert answer.err.startswith("vistula: ")
        assert answer.err.count("\n") == 1
        return answer.err
