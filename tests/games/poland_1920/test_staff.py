"""What the staff makes of the clock, of a capital that nobody holds, and of attacks that lead to nothing."""

import pytest

from tests.games.poland_1920.table import Where, asks, attack, position, unit, zone
from vistula.games.poland_1920.order import POLES, SOVIETS
from vistula.games.poland_1920.staff.appraise import Lie, boldness, urgency
from vistula.games.poland_1920.staff.combat import SLIM, best_withdrawal, is_broken, promise, tanks_of
from vistula.games.poland_1920.staff.effort import against
from vistula.games.poland_1920.staff.marches import best_march
from vistula.games.poland_1920.staff.outlook import (
    NOT_YET,
    SHUT,
    Outlook,
    fatal,
    leads_to_aim,
    mates_of,
    relief,
    sentry_for,
    shut_in,
    watchmen,
)
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


def test_tanks_make_an_attack_hopeless_that_would_do_without_them() -> None:
    def chance_at(second: str) -> float:
        s = position(
            side="soviet",
            units={
                "su_rb_4_2": ("Siedlce", 9),
                "pl_ib_29": ("Kałuszyn", 6),
                "tank_1": "Kałuszyn",
                "tank_2": second,
                "tank_3": second,
                "tank_4": second,
            },
        )
        assert tanks_of(s, SOVIETS, zone(s, "Kałuszyn")) == (4 if second == "Kałuszyn" else 1)
        return promise(s, SOVIETS, Lie(s, SOVIETS), zone(s, "Kałuszyn"), way(s))

    assert chance_at("Praga") > 0.0
    assert chance_at("Kałuszyn") == 0.0


def before_four_towns(day: int = 1, **strong: int) -> Poland:
    """One of four Polish towns is enough; Tomaszów has the weakest garrison, and an army stands two zones away."""
    return position(
        "lviv_aug_14",
        phase="movement",
        side="soviet",
        day=day,
        units={
            "su_rb_19_7": ("Sokal", strong.get("first", 6)),
            "su_rb_20_7": ("Sokal", 6),
            "su_rb_121_41": ("Buczacz", 6),
            "pl_ib_13": ("Chełm", 9),
            "pl_ib_14": ("Zamość", 9),
            "pl_gar_lwow": ("Lwów", 9),
            "pl_cb_don": ("Tomaszów Lubelski", 2),
        },
        control={"Lublin": "poland"},
    )


def test_the_main_effort_is_the_cheapest_place_that_breaks_a_set_and_only_who_is_needed_goes() -> None:
    s = before_four_towns()
    effort = Outlook(s, SOVIETS, way(s, focus=1.0)).effort
    # Two SP and a row of hills at Tomaszów are 5; 9 SP at Zamość, next to it, count half: 9.5.
    assert against(s, SOVIETS, Lie(s, SOVIETS), zone(s, "Tomaszów Lubelski")) == 9.5
    assert effort == {
        unit(s, "su_rb_19_7"): zone(s, "Tomaszów Lubelski"),
        unit(s, "su_rb_20_7"): zone(s, "Tomaszów Lubelski"),
    }
    assert Outlook(s, SOVIETS, way(s)).effort == {}  # without a main effort everybody is drawn


def test_there_is_no_main_effort_for_which_there_is_no_strength_or_no_time() -> None:
    s = before_four_towns()
    assert Outlook(s, SOVIETS, way(s, focus=3.0)).effort == {}
    late = before_four_towns(day=9)
    assert Outlook(late, SOVIETS, way(late, focus=1.0)).effort  # a day's march to the next zone
    far = position(
        "lviv_aug_14",
        phase="movement",
        side="soviet",
        day=9,
        units={"su_rb_121_41": ("Buczacz", 20), "pl_cb_don": ("Tomaszów Lubelski", 2)},
        control=dict.fromkeys(("Chełm", "Zamość", "Lwów", "Lublin"), "poland"),
    )
    assert Outlook(far, SOVIETS, way(far, focus=1.0)).effort == {}


def test_those_of_the_main_effort_who_stand_together_march_as_one() -> None:
    s = before_four_towns()
    outlook = Outlook(s, SOVIETS, way(s, focus=1.0, together=1.0))
    assert mates_of(s, SOVIETS, outlook, unit(s, "su_rb_19_7")) == 6
    assert mates_of(s, SOVIETS, outlook, unit(s, "su_rb_121_41")) == 0  # not of the effort
    assert mates_of(s, SOVIETS, Outlook(s, SOVIETS, way(s, focus=1.0)), unit(s, "su_rb_19_7")) == 0


def test_who_shuts_the_last_way_out_is_worth_the_stack() -> None:
    """Komarów has four neighbours: three are taken, so that whoever goes to the fourth shuts the enemy in."""
    s = position(
        "lviv_aug_14",
        phase="movement",
        side="soviet",
        units={
            "pl_cb_don": ("Komarów", 4),
            "su_rb_19_7": ("Hrubieszów", 20),
            "su_rb_20_7": ("Zamość", 6),
            "su_rb_21_7": ("Tomaszów Lubelski", 6),
            "su_cav_golikow": ("Sokal", 3),
        },
    )
    outlook = Outlook(s, SOVIETS, way(s, trap=1.0))
    komarow, tyszowce = zone(s, "Komarów"), zone(s, "Tyszowce")
    others = [s.board.names[z] for z in s.board.neighbours[komarow] if outlook.lie.own[z] == 0]
    assert outlook.ways[komarow] == len(others)
    assert "Tyszowce" in others
    shut = shut_in(s, outlook, tyszowce, unit(s, "su_cav_golikow"))
    left = len(others) - 1
    assert shut == pytest.approx((SHUT[left] - SHUT[left + 1]) * 7.0)  # 4 SP and 3 points of the counter
    assert shut_in(s, outlook, zone(s, "Milatyn"), unit(s, "su_cav_golikow")) == 0.0


def test_nobody_answers_the_last_move_of_the_last_day() -> None:
    s = before_zamosc(9)
    assert s.order.initiative == SOVIETS
    assert Outlook(s, POLES, way(s)).danger == 0.0
    assert Outlook(s, SOVIETS, way(s)).danger == way(s).danger
    assert Outlook(s, POLES, way(s, "plain")).danger == way(s, "plain").danger  # the first staff does not know


def siedlce_beaten(works: int = 2, **held: str) -> Poland:
    """Behind works at Siedlce, which Poland must hold to the end with Wyszków and Ostrołęka, a beaten stack of 9 SP."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Siedlce", 9),
        "su_rb_4_2": ("Łosice", 16),
        "su_rb_22_8": ("Łosice", 16),
        "su_rb_34_12": ("Ostrołęka", 6),
        "pl_ib_20": ("Wyszków", 9),
    }
    s = position("on_warsaw_aug_05", side="soviet", units=units, works={"Siedlce": works}, control=held)
    attack(s, "Siedlce", ["su_rb_4_2", "su_rb_22_8"], (9, 12, 12))
    assert asks(s) == "withdraw"
    return s


def test_a_place_that_no_longer_wins_is_given_up_when_it_is_beaten() -> None:
    s = siedlce_beaten()
    assert is_broken(s, POLES, Lie(s, POLES), zone(s, "Siedlce"))  # 6 SP in Ostrołęka, and nobody of ours beside it
    assert best_withdrawal(s, POLES, way(s, yielding=1.0)).verb.name == "withdraw"
    assert best_withdrawal(s, POLES, way(s, "plain")).verb.name == "stay"  # the first staff bleeds there to the end


def test_a_place_is_held_while_the_set_can_be_won_back() -> None:
    s = siedlce_beaten()
    beside = next(z for z in s.board.borders[zone(s, "Ostrołęka")] if not s.has_counters(SOVIETS, z))
    s.place(unit(s, "pl_ib_19"), beside)
    s.sp[unit(s, "pl_ib_19")] = 7
    assert not is_broken(s, POLES, Lie(s, POLES), zone(s, "Siedlce"))
    assert best_withdrawal(s, POLES, way(s, yielding=1.0)).verb.name == "stay"
    assert not is_broken(s, SOVIETS, Lie(s, SOVIETS), zone(s, "Siedlce"))  # it is the other side's set


def besieged() -> Poland:
    """Thirty-two SP in Praga, eight in Warszawa, and a brigade beside it at Błonie."""
    return position(
        "on_warsaw_aug_05",
        phase="movement",
        units={
            "pl_ib_29": ("Warszawa", 8),
            "pl_ib_20": ("Błonie", 4),
            "su_rb_4_2": ("Praga", 16),
            "su_rb_22_8": ("Praga", 16),
        },
        control=dict.fromkeys(("Siedlce", "Wyszków", "Ostrołęka"), "soviet"),
    )


def test_only_those_inside_hold_a_besieged_capital() -> None:
    s = besieged()
    warsaw, blonie, brigade = zone(s, "Warszawa"), zone(s, "Błonie"), unit(s, "pl_ib_20")
    outlook = Outlook(s, POLES, way(s, walls=1.0))
    assert outlook.besieged == [warsaw]
    assert relief(s, outlook, blonie, 4) == 0.0
    assert relief(s, outlook, warsaw, 4) == 4.0
    assert best_march(s, POLES, outlook, brigade).zone == warsaw
    before = Outlook(s, POLES, way(s))
    assert before.besieged == []
    assert relief(s, before, blonie, 4) > 0.0  # as good as a help from beside it


def test_no_more_go_into_a_besieged_place_than_count_there() -> None:
    s = besieged()
    s.sp[unit(s, "pl_ib_29")] = 30
    outlook = Outlook(s, POLES, way(s, walls=1.0))
    assert relief(s, outlook, zone(s, "Warszawa"), 4) == 2.0  # 32 SP of a zone count (5.11b)
