"""What happens in the game, and the words for it."""

from typing import Final

from vistula.core.journal import FIRST_OF_GAME, Event, Line
from vistula.core.state import State
from vistula.games.red_star_white_eagle.numbers import BOXES
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.tables import RETREAT_RESULTS

TURN: Final = FIRST_OF_GAME  # turn, side
DEPLOYED: Final = FIRST_OF_GAME + 1  # unit, hex
MOVES: Final = FIRST_OF_GAME + 2  # unit, from, to, mode
ENTERS: Final = FIRST_OF_GAME + 3  # unit, hex
TO_BOX: Final = FIRST_OF_GAME + 4  # unit, box (as a positive number)
ELIMINATED: Final = FIRST_OF_GAME + 5  # unit, hex
REDUCED: Final = FIRST_OF_GAME + 6  # unit, hex
INTERNED: Final = FIRST_OF_GAME + 7  # unit, hex
ATTACKS: Final = FIRST_OF_GAME + 8  # side, hex
ODDS: Final = FIRST_OF_GAME + 9  # attack, defense, column, modifier
RESULT_IS: Final = FIRST_OF_GAME + 10  # cell, roll, modified roll
RETREATS: Final = FIRST_OF_GAME + 11  # unit, from, to, delay
RETREAT_RESULT: Final = FIRST_OF_GAME + 12  # unit, delay, modified roll, result
ADVANCES: Final = FIRST_OF_GAME + 13  # unit, from, to
RESTORED: Final = FIRST_OF_GAME + 14  # unit, hex
RECREATED: Final = FIRST_OF_GAME + 15  # unit, inverted
POINTS: Final = FIRST_OF_GAME + 16  # side, infantry, cavalry
COUNTERS_LOST: Final = FIRST_OF_GAME + 17  # side, hex, factors
GUARD_RELEASED: Final = FIRST_OF_GAME + 18  # unit
UKRAINE: Final = FIRST_OF_GAME + 19  # side or -1
RALLY: Final = FIRST_OF_GAME + 20  # stage
BREAKDOWN: Final = FIRST_OF_GAME + 21  # unit, roll, lost
STANDDOWN: Final = FIRST_OF_GAME + 22
REACTION: Final = FIRST_OF_GAME + 23  # reserve division or -1
GARRISON_OUT: Final = FIRST_OF_GAME + 24
WITHDRAWN: Final = FIRST_OF_GAME + 25  # unit
MUTINY: Final = FIRST_OF_GAME + 26  # unit, roll, outcome (0 defects, 1 deserts, 2 loyal)
CANAL: Final = FIRST_OF_GAME + 27  # unit, roll, passed
OVERSTACKED: Final = FIRST_OF_GAME + 28  # unit, hex
COUNTERS: Final = FIRST_OF_GAME + 29  # unit, what (0 split, 1 merged, 2 recalled)
SUBSTITUTED: Final = FIRST_OF_GAME + 30  # hex
STRIKE: Final = FIRST_OF_GAME + 31
SQUADRON: Final = FIRST_OF_GAME + 32  # hex, or -1 for a battle
WARSAW: Final = FIRST_OF_GAME + 33  # side that holds it now (24.1)
NEUTRALITY: Final = FIRST_OF_GAME + 34  # Lithuania enters the war
PERMITS: Final = FIRST_OF_GAME + 35  # hex, given
DEFICIT: Final = FIRST_OF_GAME + 36  # factors
PAID: Final = FIRST_OF_GAME + 37  # factors of the Freikorps
NATIONALISM: Final = FIRST_OF_GAME + 38

SIDES: Final = ["Soviet Russia", "Poland"]
MODES: Final = ["marches", "moves strategically", "goes by rail", "sails", "is shipped"]
MODE_RULES: Final = ["8.0a", "8.3.1a", "8.4.1b", "16.0a", "16.7.1a"]


def line(state: State, e: Event, seat: int) -> Line:
    """An event in words."""
    assert isinstance(state, War)
    text, rule, kind, spaces = _words(state, e)
    return Line(text, rule, kind, [space for space in spaces if space >= 0], [])


def _words(s: War, e: Event) -> tuple[str, str, str, list[int]]:
    found = _words_of_movement(s, e)
    if not found[0]:
        found = _words_of_combat(s, e)
    if not found[0]:
        found = _words_of_events(s, e)
    if not found[0]:
        raise RuntimeError(f"no words for event {e.code}")
    return found


def _words_of_movement(s: War, e: Event) -> tuple[str, str, str, list[int]]:
    code = e.code
    if code == TURN:
        return f"{s.tables.turns[e.a]}: {SIDES[e.b]}", "6.0a", "phase", []
    if code == DEPLOYED:
        return f"{s.name(e.a)} is deployed at {s.place_name(e.b)}", "23.0c", "move", [e.b]
    if code == MOVES:
        text = f"{s.name(e.a)} {MODES[e.d]} from {s.place_name(e.b)} to {s.place_name(e.c)}"
        return text, MODE_RULES[e.d], "move", [e.b, e.c]
    if code == ENTERS:
        return f"{s.name(e.a)} enters at {s.place_name(e.b)}", "7.0a", "move", [e.b]
    if code == TO_BOX:
        return f"{s.name(e.a)}: {BOXES[e.b]}", "17.3.1a", "move", []
    if code == INTERNED:
        return f"{s.name(e.a)} is interned at {s.place_name(e.b)}", "17.4.1a", "move", [e.b]
    if code == COUNTERS_LOST:
        return f"{SIDES[e.a]} loses replacements at {s.place_name(e.b)}", "7.2.1c", "combat", [e.b]
    if code == GUARD_RELEASED:
        return f"{s.name(e.a)} is released", "21.5b", "move", []
    if code == CANAL:
        return f"{s.name(e.a)} {'passes the canal' if e.c else 'is lost in the canal'}", "16.6b", "move", []
    if code == PERMITS:
        return f"Passage through {s.place_name(e.a)} is {'permitted' if e.b else 'refused'}", "24.2.2a", "move", [e.a]
    return "", "", "", []


def _words_of_combat(s: War, e: Event) -> tuple[str, str, str, list[int]]:
    code = e.code
    if code == ELIMINATED:
        return f"{s.name(e.a)} is eliminated", "9.12.2a", "combat", [e.b]
    if code == REDUCED:
        return f"{s.name(e.a)} is reduced", "9.12a", "combat", [e.b]
    if code == ATTACKS:
        return f"{SIDES[e.a]} attacks {s.place_name(e.b)}", "9.0f", "combat", [e.b]
    if code == ODDS:
        odds = s.tables.combat_results.odds[e.c]
        return f"{e.a} against {e.b}: {odds}, die {e.d:+d}", "9.0j", "combat", []
    if code == RESULT_IS:
        return f"Roll {e.b}, modified {e.c}: {s.tables.combat_results.cells[e.a]}", "9.11", "combat", []
    if code == RETREATS:
        return f"{s.name(e.a)} retreats to {s.place_name(e.c)}", "9.13.1a", "combat", [e.b, e.c]
    if code == RETREAT_RESULT:
        text = f"{s.name(e.a)} meets a delay of {e.b}: modified roll {e.c}, {RETREAT_RESULTS[e.d]}"
        return text, "9.14.2a", "combat", []
    if code == ADVANCES:
        return f"{s.name(e.a)} advances to {s.place_name(e.c)}", "9.15.1a", "combat", [e.b, e.c]
    if code == OVERSTACKED:
        return f"{s.name(e.a)} is overstacked at {s.place_name(e.b)}", "5.1.2b", "combat", [e.b]
    if code == SQUADRON:
        if e.a < 0:
            return "The Kościuszko Squadron joins the battle", "24.7.1a", "combat", []
        return f"The Kościuszko Squadron patrols {s.place_name(e.a)}", "24.7.2a", "combat", [e.a]
    return "", "", "", []


def _words_of_events(s: War, e: Event) -> tuple[str, str, str, list[int]]:
    code = e.code
    if code == RESTORED:
        return f"{s.name(e.a)} is restored", "7.2.4.2a", "supply", [e.b]
    if code == RECREATED:
        return f"{s.name(e.a)} is recreated{', inverted' if e.b else ''}", "7.2.3.1a", "supply", []
    if code == POINTS:
        return f"{SIDES[e.a]} receives {e.b} infantry and {e.c} cavalry factors", "7.2a", "supply", []
    if code == COUNTERS:
        what = ["is split", "is merged", "is recalled"][e.b]
        return f"A replacement counter {what}", "7.2.2a", "supply", []
    if code == UKRAINE:
        who = "Nobody" if e.a < 0 else SIDES[e.a]
        return f"{who} controls the Ukrainians", "21.1.2a", "phase", []
    if code == RALLY:
        return "The Polish rally" + (f", turn {e.a}" if e.a < 4 else " is over"), "22.0a", "phase", []
    if code == BREAKDOWN:
        return f"{s.name(e.a)} {'breaks down' if e.c else 'keeps going'}", "20.3.1a", "supply", []
    if code == STANDDOWN:
        return "The Standdown of West Front begins", "23.4.7.1a", "phase", []
    if code == REACTION:
        text = "Poles across the Reaction Line: Russian replacements are doubled"
        return text + (f" and {s.name(e.a)} comes early" if e.a >= 0 else ""), "17.1.1a", "phase", []
    if code == GARRISON_OUT:
        return "The Latvian garrison is released", "17.2.1b", "phase", []
    if code == WITHDRAWN:
        return f"{s.name(e.a)} is withdrawn", "11.0a", "phase", []
    if code == MUTINY:
        what = ["defects to the Poles", "deserts", "stays loyal"][e.c]
        return f"{s.name(e.a)} {what}", "23.4.8.2a", "phase", []
    if code == SUBSTITUTED:
        return f"The 21st Mountain Division is formed at {s.place_name(e.a)}", "13.1a", "phase", [e.a]
    if code == STRIKE:
        return "The dockers of Danzig strike", "24.9.2a", "phase", []
    if code == WARSAW:
        return f"Warsaw is in the hands of {SIDES[e.a]}", "24.1.2a", "phase", []
    if code == NEUTRALITY:
        return "The neutrality of Lithuania is over", "24.4.2a", "phase", []
    if code == DEFICIT:
        return f"{e.a} cavalry factors are still owed for the Konarmiya", "11.2c", "phase", []
    if code == PAID:
        return f"The Freikorps receives {e.a} factors", "24.11.5a", "supply", []
    if code == NATIONALISM:
        return "The Ukraine rises: all Ukrainian units are at full strength", "24.6a", "phase", []
    return "", "", "", []
