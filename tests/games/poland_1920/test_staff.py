"""What the staff makes of the clock, of a capital that nobody holds, and of attacks that lead to nothing."""

import pytest

from tests.games.poland_1920.table import position, unit, zone
from vistula.games.poland_1920.order import POLES, SOVIETS
from vistula.games.poland_1920.staff.appraise import Lie, boldness, urgency
from vistula.games.poland_1920.staff.combat import SLIM, promise
from vistula.games.poland_1920.staff.outlook import NOT_YET, Outlook, fatal, leads_to_aim, sentry_for, watchmen
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import MOVED, Poland


def way(s: Poland, like: str = "sound", **weights: float) -> Posture:
    """A posture of the game with some weights changed."""
    found = next(way for way in s.game.ways if way.name == like)
    return Posture("trial", {**found.weights, **weights})


def open_lwow(**marks: int) -> Poland:
    """Nobody in Lwów; a strong brigade two zones away and a weak one three; an enemy within alarm."""
    return position(
        "on_lviv_aug_05",
        phase="movement",
        units={"pl_ib_11": ("Busk", 6), "pl_cb_1": ("Brody", 2), "su_cd_4": ("Radziwiłłów", 6)},
        control={"Lwów": "poland"},
        marks=marks,
    )


def test_the_first_who_can_be_there_guards_a_place_whose_loss_ends_the_game() -> None:
    s = open_lwow()
    lwow = zone(s, "Lwów")
    assert fatal(s, POLES, lwow)
    assert not fatal(s, SOVIETS, lwow)
    assert sentry_for(s, POLES, lwow, False) == unit(s, "pl_cb_1")  # rather a weak one
    assert sentry_for(s, POLES, lwow, True) == unit(s, "pl_ib_11")
    assert watchmen(s, POLES, Lie(s, POLES)) == [unit(s, "pl_ib_11")]
    s = open_lwow(pl_ib_11=MOVED)
    assert sentry_for(s, POLES, lwow, True) == unit(s, "pl_cb_1")  # the other cannot set out today


def test_what_ends_the_game_has_its_sentry_before_all_else() -> None:
    s = open_lwow()
    assert Outlook(s, POLES, way(s)).sentries[unit(s, "pl_ib_11")] == zone(s, "Lwów")
    assert zone(s, "Lwów") not in Outlook(s, POLES, way(s, "plain")).sentries.values()  # the first staff forgets it


def before_zamosc(day: int) -> Poland:
    return position(
        "lviv_aug_14",
        phase="movement",
        side="soviet",
        day=day,
        units={
            "su_cav_golikow": ("Hrubieszów", 1),
            "su_rb_19_7": ("Włodzimierz", 2),
            "pl_ib_13": ("Chełm", 5),
            "pl_gar_lwow": ("Lwów", 2),
            "pl_cb_don": ("Tomaszów Lubelski", 2),
        },
        control={"Zamość": "poland", "Lublin": "poland"},
    )


def test_who_loses_as_things_stand_grows_bolder_toward_the_end() -> None:
    early, late = before_zamosc(1), before_zamosc(9)
    assert urgency(late, SOVIETS) == 1.0  # the Poles hold all four
    assert urgency(late, POLES) == -1.0
    assert 0.0 < urgency(early, SOVIETS) < 0.2
    assert boldness(late, SOVIETS, way(late, clock=0.5)) == 0.5
    assert boldness(late, SOVIETS, way(late)) == 0.0
    assert Outlook(late, SOVIETS, way(late, clock=0.5)).danger == pytest.approx(0.5 * way(late).danger)


def test_raiders_set_out_when_they_must_for_what_nobody_holds() -> None:
    s = before_zamosc(1)
    assert Outlook(s, SOVIETS, way(s, raid=1.0)).raiders == {}
    s = before_zamosc(8)
    raiders = Outlook(s, SOVIETS, way(s, raid=1.0)).raiders
    assert raiders[unit(s, "su_cav_golikow")] == zone(s, "Zamość")
    assert Outlook(s, SOVIETS, way(s)).raiders == {}


def test_aims_draw_little_until_it_is_time_to_set_out() -> None:
    s = before_zamosc(1)
    waiting = Outlook(s, SOVIETS, way(s, wait=1.0))
    assert waiting.call(s, unit(s, "su_rb_19_7")) == NOT_YET
    assert Outlook(s, SOVIETS, way(s)).call(s, unit(s, "su_rb_19_7")) == 1.0
    s = before_zamosc(9)
    assert Outlook(s, SOVIETS, way(s, wait=1.0)).call(s, unit(s, "su_rb_19_7")) == 1.0


def test_who_bars_the_way_to_an_aim_is_worth_driving_off() -> None:
    s = before_zamosc(5)
    assert leads_to_aim(s, SOVIETS, zone(s, "Komarów"))
    assert not leads_to_aim(s, SOVIETS, zone(s, "Kowel"))


def test_nobody_attacks_where_the_enemy_will_not_give_way() -> None:
    s = position(
        "lviv_aug_14",
        units={"pl_ib_11": ("Busk", 3), "su_cd_4": ("Gliniany", 12)},
    )
    target = zone(s, "Gliniany")
    assert SLIM > 0.0
    assert promise(s, POLES, Lie(s, POLES), target, way(s)) == 0.0
    assert promise(s, POLES, Lie(s, POLES), target, way(s, "plain")) != 0.0
