"""The race of weights: counsel alone plays the games of the staff where there is nothing to weigh, and what was run is
kept."""

from pathlib import Path

import vistula
from vistula.lab.tune import HEAT, Task, Trial, parts, race, read


def task(counsel: bool) -> Task:
    return Task(vistula.game("strike_of_the_eagle"), ["berezina"], "soviet", {"plain": 1.0}, 7, counsel)


def weights_of(name: str) -> dict[str, float]:
    game = vistula.game("strike_of_the_eagle")
    return dict(next(way.weights for way in game.ways if way.name == name))


def test_counsel_comes_to_what_the_staff_does_where_nothing_is_weighed() -> None:
    by_staff, by_counsel = Trial(weights_of("sound")), Trial(weights_of("sound"))
    task(False).heat(by_staff, 2)
    task(True).heat(by_counsel, 2)
    assert by_staff.values == by_counsel.values
    assert len(by_staff.values) == 2


def test_enemies_are_drawn_by_their_parts() -> None:
    one = task(True)
    one.against = parts("plain:3,rush,hold:0")
    assert one.against == {"plain": 3.0, "rush": 1.0, "hold": 0.0}
    met = [one.enemy(number) for number in range(5000, 5040)]
    assert abs(met.count("rush") - 10) <= 1
    assert met.count("hold") == 0


def test_a_race_keeps_what_it_has_run_and_goes_on_from_there(tmp_path: Path) -> None:
    kept = str(tmp_path / "race.json")
    field = [Trial(weights_of("sound")), Trial(weights_of("hold"))]
    race(task(True), field, 1, kept)
    again = read(kept)
    assert [trial.values for trial in again] == [trial.values for trial in field]
    assert sum(len(trial.values) for trial in again) == 3 * HEAT
    race(task(True), again, 1, kept)
    assert sum(len(trial.values) for trial in read(kept)) == 4 * HEAT
