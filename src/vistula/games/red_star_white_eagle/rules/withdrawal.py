"""Russian withdrawals: the 15th and 29th Divisions in June, the Konarmiya in September (11)."""

from typing import Final

from vistula.core.flow import PIECE
from vistula.core.plain import Asks, Does, Pick
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import (
    CAVALRY_DEFICIT,
    DEAD,
    DUE,
    FACTORS_OWED,
    LOST,
    NOT_IN_PLAY,
    TRAINS_OWED,
    WARSAW_TAKEN,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, RUSSIAN, SOUTHWEST, WEST

NOT_FOR_JUNE: Final = Refusal("11.1b", "Only units of West Front make up the difference.")
NOT_FOR_SEPTEMBER: Final = Refusal("11.2c", "Only cavalry of Southwest Front makes up the difference.")
ONE_SIDE: Final = Refusal("11.1b", "It has no second step to give up.")
WHOLE_UNITS: Final = Refusal("11.2b", "Whole cavalry units are withdrawn with the Konarmiya; no step counts.")
NOT_A_TRAIN: Final = Refusal("11.2e", "Southwest Front armored trains are withdrawn.")

# The frame of WITHDRAW: the front that makes up the difference.
OWING: Final = 0


def withdrawals(s: War) -> None:
    tables = s.tables
    if s.turn == tables.june_turn and s.plan.first_turn < s.turn:
        withdraw_in_june(s)
    elif s.turn == tables.konarmiya_turn:
        taken: int = s.num[WARSAW_TAKEN]
        if not (s.rules.fall_of_warsaw and 0 <= taken < tables.konarmiya_turn):  # 24.1.4a
            withdraw_konarmiya(s)


def in_play(s: War, u: int) -> bool:
    """On the map, or off its edge after a retreat."""
    return s.hex[u] >= 0 or s.hex[u] < NOT_IN_PLAY


def withdraw(s: War, u: int, box: int) -> None:
    s.note(told.WITHDRAWN, u)
    happenings.remove(s, u, box)


def withdraw_in_june(s: War) -> None:
    """11.1a, 11.1b, A49: their factors on the map count; others of West Front make up the rest."""
    owed = s.tables.june_attack_factors
    for u in s.tables.june_units:
        if in_play(s, u):
            owed -= s.attack_of(u)
        withdraw(s, u, WITHDRAWN)
    s.num[FACTORS_OWED] = owed
    if owed > 0 and can_give(s, WEST):
        s.push(phases.WITHDRAW, WEST)


def withdraw_konarmiya(s: War) -> None:
    """11.2a, 11.2b, 11.2d: the seven cavalry units, infantry and armored cars by name; eighteen cavalry factors; four
    trains."""
    owed = s.tables.konarmiya_cavalry_factors
    for u in s.static.units[RUSSIAN]:
        if not s.order.konarmiya[u]:
            continue
        if s.order.charge[2 * u] and in_play(s, u):
            owed -= s.attack_of(u)  # 11.2b
        if s.hex[u] != LOST:
            withdraw(s, u, WITHDRAWN)
    dead = sum(1 for u in s.static.units[RUSSIAN] if is_train(s, u) and s.hex[u] in (LOST, DEAD))
    s.num[TRAINS_OWED] = s.tables.konarmiya_trains - dead  # 11.2e
    s.num[FACTORS_OWED] = owed
    if s.num[TRAINS_OWED] > 0 and trains(s):
        s.push(phases.WITHDRAW_TRAIN)
    if owed > 0:
        if can_give(s, SOUTHWEST):
            s.push(phases.WITHDRAW, SOUTHWEST)
        else:
            owe(s)


def owe(s: War) -> None:
    """11.2c: what is still missing swallows later cavalry replacements."""
    s.num[CAVALRY_DEFICIT] = s.num[FACTORS_OWED]
    s.note(told.DEFICIT, s.num[FACTORS_OWED])


def is_train(s: War, u: int) -> bool:
    return s.order.train[u] != 0 and s.order.front[u] == SOUTHWEST


def trains(s: War) -> list[int]:
    return [u for u in s.static.units[RUSSIAN] if is_train(s, u) and (in_play(s, u) or s.hex[u] == DUE)]


def may_give(s: War, u: int, front: int) -> bool:
    order = s.order
    if order.side[u] != RUSSIAN or order.front[u] != front or order.nation[u] == LITHUANIAN or not in_play(s, u):
        return False
    return front == WEST or order.cavalry[u] != 0


def can_give(s: War, front: int) -> bool:
    return any(may_give(s, u, front) for u in s.static.units[RUSSIAN])


def settle(s: War, gained: int) -> None:
    front = s.arg(OWING)
    s.num[FACTORS_OWED] -= gained
    if s.num[FACTORS_OWED] <= 0 or not can_give(s, front):
        s.pop()
        if s.num[FACTORS_OWED] > 0 and front == SOUTHWEST:
            owe(s)


def russians(s: War) -> list[int]:
    return s.static.units[RUSSIAN]


def why_not_withdrawn(s: War, x: int) -> Refusal | None:
    if may_give(s, x, s.arg(OWING)):
        return None
    return NOT_FOR_JUNE if s.arg(OWING) == WEST else NOT_FOR_SEPTEMBER


def give_up(s: War, x: int) -> None:
    """It may be recreated later (11.3b)."""
    gained = s.attack_of(x)
    withdraw(s, x, happenings.box_of_the_dead(s, x))
    settle(s, gained)


def why_not_inverted(s: War, x: int) -> Refusal | None:
    if s.arg(OWING) == SOUTHWEST:
        return WHOLE_UNITS  # 11.2b
    if not may_give(s, x, s.arg(OWING)):
        return NOT_FOR_JUNE
    return None if s.order.steps[x] == 2 and not s.inverted[x] else ONE_SIDE


def invert(s: War, x: int) -> None:
    """A step of a two-step unit counts too (11.1b)."""
    before = s.attack_of(x)
    happenings.reduce(s, x)
    settle(s, before - s.attack_of(x))


def giving_up(s: War, x: int) -> str:
    return f"Withdraw {s.name(x)} ({s.attack_of(x)})"


def withdrawing(s: War, x: int) -> str:
    return f"Withdraw {s.name(x)} from {s.place_name(s.hex[x])}"


def withdraw_train(s: War, x: int) -> None:
    withdraw(s, x, WITHDRAWN)
    s.num[TRAINS_OWED] -= 1
    if s.num[TRAINS_OWED] <= 0 or not trains(s):
        s.pop()


WITHDRAWALS: Final[Does[War]] = Does(phases.WITHDRAWALS, "withdrawals", withdrawals)
WITHDRAW: Final[Asks[War]] = Asks(
    phases.WITHDRAW,
    "withdraw",
    lambda s: "11.1b" if s.arg(OWING) == WEST else "11.2c",
    [
        Pick("withdraw", PIECE, russians, why_not_withdrawn, give_up, says=giving_up),
        Pick("invert", PIECE, russians, why_not_inverted, invert, "Invert {}"),
    ],
    lambda s: f"{counted(s.num[FACTORS_OWED], 'more attack factor')} must be withdrawn: choose a unit.",
    whose=lambda s: s.commander(RUSSIAN, s.arg(OWING)),
)
WITHDRAW_TRAIN: Final[Asks[War]] = Asks(
    phases.WITHDRAW_TRAIN,
    "withdraw_train",
    "11.2e",
    [Pick("train", PIECE, trains, NOT_A_TRAIN, withdraw_train, says=withdrawing)],
    lambda s: f"{counted(s.num[TRAINS_OWED], 'Southwest Front armored train')} must be withdrawn: choose one.",
    whose=lambda s: s.commander(RUSSIAN, SOUTHWEST),
)
