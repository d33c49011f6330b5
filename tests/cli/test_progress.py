"""How far a long run is, where no terminal shows a bar."""

import pytest

from vistula.cli.progress import LINE, Rate, Watch, rate


def test_a_log_has_a_line_now_and_then_with_rate_and_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    with Watch("Warsaw", now=0.0) as watch:
        watch.tell("Warsaw", 100, 400, now=0.0)  # of an earlier run: no measure of this one
        watch.tell("Warsaw", 110, 400, now=LINE - 1)
        assert capsys.readouterr().err == ""
        watch.tell("Warsaw", 160, 400, now=LINE)
        watch.tell("Warsaw", 161, 400, now=LINE + 1)
    assert capsys.readouterr().err == "vistula: Warsaw: 160 of 400, 2.0 a second, 0:02:00 left\n"


def test_a_new_part_is_measured_anew(capsys: pytest.CaptureFixture[str]) -> None:
    watch = Watch("study", now=0.0)
    watch.tell("first", 1000, 1000, now=10.0)
    watch.tell("second", 0, 20, now=20.0)
    watch.tell("second", 5, 20, now=320.0)
    assert capsys.readouterr().err == "vistula: second: 5 of 20, 1.0 a minute, 0:15:00 left\n"


def test_a_bar_shows_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    watch = Watch("Warsaw")
    assert watch.bar is not None
    assert any(isinstance(column, Rate) for column in watch.bar.columns)
    assert (rate(12.34), rate(0.5)) == ("12.3 a second", "30.0 a minute")
