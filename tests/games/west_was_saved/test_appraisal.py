"""The appraisal: each feature says what its name says."""

import pytest

from tests.games.appraisals import feature
from tests.games.west_was_saved.field import new, place, position
from vistula.games.west_was_saved.numbers import REDUCED
from vistula.games.west_was_saved.staff.appraisal import (
    ARMY,
    GRIP,
    MANY,
    STEP,
    TOWNS,
    counters,
    grip,
    menace,
)
from vistula.games.west_was_saved.state import West

STACKS = {"Grodno": "pl_i8 pl_i9", "Minsk": "ru_i6", "1504": "pl_leg1"}  # 1504 is beside Minsk


def field(**given: object) -> West:
    return position(STACKS, bystanders=False, **given)  # type: ignore[arg-type]


def test_the_roster_counts_units_on_the_map_at_full_strength() -> None:
    s = field()
    full = [max(s.order.front[u], s.order.reduced_front[u]) + STEP for u in map(s.order.unit, ("pl_i8", "pl_i9"))]
    legion, rifles = (s.order.front[s.order.unit(name)] + STEP for name in ("pl_leg1", "ru_i6"))
    assert feature(s, "roster") == pytest.approx((sum(full) + legion - rifles) / ARMY)


def test_towns_count_the_more_the_later_and_six_of_them_decide() -> None:
    s = field(turn=7)
    assert feature(s, "towns") == 0.0  # Grodno against Minsk
    s.place(s.order.unit("pl_i9"), place(s, "Wilno"))
    assert feature(s, "towns") == 1 / TOWNS
    assert feature(s, "late_towns") == pytest.approx(0.5 / TOWNS)  # the seventh of fourteen turns
    assert feature(s, "enough") == 0.0
    towns = ["Ostrołęka", "Białystok", "Brest-Litovsk", "Lwów"]
    for name, town in zip(["pl_i10", "pl_i11", "pl_i4", "pl_i5"], towns, strict=True):
        s.place(s.order.unit(name), place(s, town))
    assert (feature(s, "enough"), feature(s, "late_enough")) == (1.0, 0.5)


def test_who_has_more_counters_about_a_town_has_the_better_prospect() -> None:
    s = field(turn=7)
    poles, russians = s.stacks_of(0), s.stacks_of(1)
    minsk = place(s, "Minsk")
    assert (counters(s, poles, minsk, 2), counters(s, russians, minsk, 2)) == (1, 1)
    # One beside it against the garrison, which counts for itself and for holding the town.
    assert grip(s, minsk, 2, poles, russians) == pytest.approx((1 - 1 - GRIP) / (1 + 1 + GRIP))
    assert grip(s, place(s, "Grodno"), 2, poles, russians) == 1.0
    assert grip(s, place(s, "Kiev"), 2, poles, russians) == 0.0
    assert s.board.distance(place(s, "Grodno"), place(s, "Białystok")) == 2  # which nobody else is near
    assert feature(s, "prospect") == pytest.approx((1.0 + 1.0 - 0.5) / TOWNS)
    assert feature(s, "late_prospect") == pytest.approx(0.75 / TOWNS)


def test_hunger_counts_counters_beyond_supply() -> None:
    s = field()  # nobody has a depot but in the capitals: who is far from them starves
    assert feature(s, "hunger") == pytest.approx((1 - 3) / MANY)
    fed = field(depots={"poland": "Grodno"})
    assert feature(fed, "hunger") == pytest.approx((1 - 1) / MANY)


def test_a_capital_is_menaced_by_counters_within_reach() -> None:
    s = position({"Warsaw": "pl_i8", "0708": "ru_i5 ru_i6"}, bystanders=False)
    warsaw = place(s, "Warsaw")
    assert menace(s, warsaw, s.stacks_of(1), s.stacks_of(0)) == pytest.approx(2 / (2 + 1 + GRIP))
    assert feature(s, "capital") == pytest.approx(-2 / (2 + 1 + GRIP))
    far = s.board.distance(warsaw, place(s, "Smolensk"))
    assert s.board.distance(warsaw, place(s, "0708")) == 1
    assert feature(s, "approach") == pytest.approx(1 / (1 + far) - 1 / 2)


def test_strength_in_hidden_stacks_does_not_come_in() -> None:
    s = new(seed=3)
    before = s.game.standing(s, 0)
    for u in s.order.combat[1]:
        if s.at[u] >= 0:
            s.mark[u] |= REDUCED
    assert s.game.standing(s, 0) == before
    assert s.appraise("poland") == -s.appraise("soviet")
