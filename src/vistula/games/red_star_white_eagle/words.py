"""What happens in the game, and the words for it: a row for each code of event."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME
from vistula.core.words import Kind, Row, Words
from vistula.games.red_star_white_eagle.numbers import BOXES
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN

# FIRST_OF_GAME, written out: so compiled rules hold the codes as constants, though this module is not compiled.
_FIRST: Final = 8
assert _FIRST == FIRST_OF_GAME

TURN: Final = _FIRST
DEPLOYED: Final = _FIRST + 1
MOVES: Final = _FIRST + 2
ENTERS: Final = _FIRST + 3
TO_BOX: Final = _FIRST + 4
ELIMINATED: Final = _FIRST + 5
REDUCED: Final = _FIRST + 6
INTERNED: Final = _FIRST + 7
ATTACKS: Final = _FIRST + 8
ODDS: Final = _FIRST + 9
RESULT_IS: Final = _FIRST + 10
RETREATS: Final = _FIRST + 11
RETREAT_RESULT: Final = _FIRST + 12
ADVANCES: Final = _FIRST + 13
RESTORED: Final = _FIRST + 14
RECREATED: Final = _FIRST + 15
POINTS: Final = _FIRST + 16
COUNTERS_LOST: Final = _FIRST + 17
GUARD_RELEASED: Final = _FIRST + 18
UKRAINE: Final = _FIRST + 19
RALLY: Final = _FIRST + 20
BREAKDOWN: Final = _FIRST + 21
STANDDOWN: Final = _FIRST + 22
REACTION: Final = _FIRST + 23
GARRISON_OUT: Final = _FIRST + 24
WITHDRAWN: Final = _FIRST + 25
MUTINY: Final = _FIRST + 26
CANAL: Final = _FIRST + 27
OVERSTACKED: Final = _FIRST + 28
COUNTERS: Final = _FIRST + 29
SUBSTITUTED: Final = _FIRST + 30
STRIKE: Final = _FIRST + 31
SQUADRON: Final = _FIRST + 32
WARSAW: Final = _FIRST + 33
NEUTRALITY: Final = _FIRST + 34
PERMITS: Final = _FIRST + 35
DEFICIT: Final = _FIRST + 36
PAID: Final = _FIRST + 37
NATIONALISM: Final = _FIRST + 38
FOUGHT: Final = _FIRST + 39
LET_GO: Final = _FIRST + 40

SIDES: Final = ["Soviet Russia", "Poland"]
BY: Final = ["march", "strategic movement", "rail", "water", "ship"]

ROWS: Final[list[Row]] = [
    (TURN, "{}: {}", "6.0a", "phase", "turn side"),
    (DEPLOYED, "{} is deployed at {}", "23.0c", "move", "unit hex"),
    (MOVES, "{0} goes by {3} from {1} to {2}", "8.0a", "move", "unit from=hex to=hex by path=hex*"),
    (ENTERS, "{} enters at {}", "7.0a", "move", "unit hex"),
    (TO_BOX, "{}: {}", "17.3.1a", "move", "unit box"),
    (INTERNED, "{} is interned at {}", "17.4.1a", "move", "unit hex"),
    (GUARD_RELEASED, "{} is released", "21.5b", "move", "unit"),
    (CANAL, "{0} {2} the canal", "16.6b", "move", "unit - passed"),
    (PERMITS, "Passage through {} is {}", "24.2.2a", "move", "hex permitted"),
    (COUNTERS_LOST, "{} loses replacements at {}", "7.2.1c", "combat", "side hex"),
    (ELIMINATED, "{} is eliminated", "9.12.2a", "combat", "unit hex"),
    (REDUCED, "{} is reduced", "9.12a", "combat", "unit hex"),
    (ATTACKS, "{} attacks {}", "9.0f", "combat", "side hex"),
    (ODDS, "{} against {}: {}, die {}", "9.0j", "combat", "number number odds signed"),
    (RESULT_IS, "Roll {1}, modified {2}: {0}", "9.0l", "combat", "result number number"),
    (RETREATS, "{0} retreats to {2}", "9.13.1a", "combat", "unit from=hex to=hex - path=hex*"),
    (
        RETREAT_RESULT,
        "{} meets a delay of {}: modified roll {}, {}",
        "9.14.2a",
        "combat",
        "unit number number retreat_result",
    ),
    (ADVANCES, "{0} advances to {2}", "9.15.1a", "combat", "unit from=hex to=hex - path=hex*"),
    (
        FOUGHT,
        "{0} fought for {1} at {2}: {3}. Steps lost: {6} attacking, {7} defending",
        "9.0n",
        "combat",
        "attacker=side space=hex odds=odds result=result dice=number modified=signed"
        " lost_attacker=number lost_defender=number from=hex*",
    ),
    (OVERSTACKED, "{} is overstacked at {}", "5.1.2b", "combat", "unit hex"),
    (SQUADRON, "The Kościuszko Squadron {}", "24.7.1a", "combat", "over"),
    (RESTORED, "{} is restored", "7.2.4.2a", "supply", "unit hex"),
    (RECREATED, "{} is recreated{}", "7.2.3.1a", "supply", "unit inverted"),
    (POINTS, "{} receives {} infantry and {} cavalry factors", "7.2a", "supply", "side number number"),
    (COUNTERS, "A replacement counter is {1}", "7.2.2a", "supply", "unit handled"),
    (BREAKDOWN, "{0} {2}", "20.3.1a", "supply", "unit - broken"),
    (PAID, "The Freikorps receives {} factors", "24.11.5a", "supply", "number"),
    (UKRAINE, "{} controls the Ukrainians", "21.1.2a", "phase", "side"),
    (LET_GO, "{} lets a Ukrainian step go", "21.1.4b", "phase", "side"),
    (RALLY, "The Polish rally{}", "22.0a", "phase", "rally"),
    (STANDDOWN, "The Standdown of West Front begins", "23.4.7.1a", "phase", ""),
    (REACTION, "Poles across the Reaction Line: Russian replacements are doubled{}", "17.1.1a", "phase", "early"),
    (GARRISON_OUT, "The Latvian garrison is released", "17.2.1b", "phase", ""),
    (WITHDRAWN, "{} is withdrawn", "11.0a", "phase", "unit"),
    (MUTINY, "{0} {2}", "23.4.8.2a", "phase", "unit - mutiny"),
    (SUBSTITUTED, "The 21st Mountain Division is formed at {}", "13.1a", "phase", "hex"),
    (STRIKE, "The dockers of Danzig strike", "24.9.2a", "phase", ""),
    (WARSAW, "Warsaw is in the hands of {}", "24.1.2a", "phase", "side"),
    (NEUTRALITY, "The neutrality of Lithuania is over", "24.4.2a", "phase", ""),
    (DEFICIT, "{} cavalry factors are still owed for the Konarmiya", "11.2c", "phase", "number"),
    (NATIONALISM, "The Ukraine rises: all Ukrainian units are at full strength", "24.6a", "phase", ""),
]


def one_of(*words: str) -> Kind[War]:
    """A number that stands for one of a few words."""
    return Kind(lambda s, n: words[n])


def over(s: War, space: int) -> str:
    return "joins the battle" if space < 0 else f"patrols {s.place_name(space)}"


KINDS: Final[dict[str, Kind[War]]] = {
    "unit": Kind(lambda s, u: s.name(u), seat=lambda s, u: s.seat_for(u)),
    "hex": Kind(lambda s, h: s.place_name(h), is_space=True),
    "side": Kind(
        lambda s, side: "Nobody" if side < 0 else SIDES[side],
        seat=lambda s, side: -1 if side < 0 or (side == RUSSIAN and s.rules.three_players) else s.seat_of(side),
    ),
    "turn": Kind(lambda s, turn: s.tables.turns[turn]),
    "box": Kind(lambda s, box: BOXES[box]),
    "by": one_of(*BY),
    "odds": Kind(lambda s, column: s.tables.combat_results.odds[column]),
    "result": Kind(lambda s, cell: s.tables.combat_results.said[cell]),
    "retreat_result": one_of("no loss", "a step lost", "eliminated"),
    "signed": Kind(lambda s, n: f"{n:+d}"),
    "passed": one_of("is lost in", "passes"),
    "permitted": one_of("refused", "permitted"),
    "over": Kind(over),
    "inverted": one_of("", ", inverted"),
    "handled": one_of("split", "merged", "recalled"),
    "broken": one_of("keeps going", "breaks down"),
    "rally": Kind(lambda s, stage: f", turn {stage}" if stage < 4 else " is over"),
    "early": Kind(lambda s, u: f" and {s.name(u)} comes early" if u >= 0 else ""),
    "mutiny": one_of("defects to the Poles", "deserts", "stays loyal"),
}

WORDS: Final = Words(ROWS, KINDS)
