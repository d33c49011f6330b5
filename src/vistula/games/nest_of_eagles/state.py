"""The position: where each counter is, what it has lost, its marks; who stands in each hex; control and the rest."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import (
    EMPTY,
    EMPTY_HALF,
    EMPTY_SHORT,
    EMPTY_SMALL,
    Col,
    Columns,
    Half,
    Saved,
    Short,
    Small,
    half,
    number,
    short,
    small,
)
from vistula.core.flow import CARD, NUMBER, PIECE, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.journal import SPECTATORS
from vistula.core.stacks import join, leave
from vistula.core.state import State
from vistula.games.nest_of_eagles.board import Map, river_for
from vistula.games.nest_of_eagles.numbers import (
    ALL_MARKS,
    CHEKA,
    FIRST_GROUP,
    KONARMIYA_WEST,
    LAST_BOX,
    MARKERS,
    NUMBERS,
    OUT,
    PATROLS,
)
from vistula.games.nest_of_eagles.scenarios import Plan
from vistula.games.nest_of_eagles.tables import Tables
from vistula.games.nest_of_eagles.units import (
    BOTH,
    ENEMIES,
    FULL_ONLY,
    KONARMIYA,
    LITHUANIANS,
    POLAND,
    POLES,
    REDS,
    SOUTHWEST,
    SOVIET,
    WEST,
    Order,
)

FULL: Final = 0  # steps lost
REDUCED: Final = 1
REMNANT: Final = 2
LEVELS: Final = ["Full", "Reduced", "Remnant"]
POLISH_HELD: Final = 0  # control of a town, by party
SOVIET_HELD: Final = 1
LITHUANIAN_HELD: Final = 2

NO_LINES: Final[list[object]] = [None, None, None]  # never changed in place: most clones need no more


@final
class Rules:
    """The options in force."""

    def __init__(self, options: dict[str, object], plan: Plan) -> None:
        self.three_players: Final = options.get("three_players") is True
        self.introductory: Final = options.get("introductory") is True
        self.patrols: Final = options.get("patrols") is True
        self.groups: Final = options.get("groups") is True
        self.concealment: Final = self.patrols or self.groups
        self.forced_march: Final = options.get("forced_march") is True
        self.morale_boost: Final = options.get("morale_boost") is True
        self.alternatives: Final = options.get("alternative_reinforcements") is True
        self.priorities: Final = options.get("political_priorities") is True
        self.literal_ban: Final = options.get("next_attack_phase") == "literal"
        self.soviet_rail_in_poland: Final = options.get("soviet_rail_in_poland") is True
        self.cooling_either: Final = options.get("cooling") == "either"
        self.supply_self_relief: Final = options.get("supply_self_relief") is True
        self.overstacked_last: Final = options.get("overstacked_retreat") == "last"
        self.level_of_front: Final = options.get("polish_marker_off") == "front"
        self.bloody_shift: Final = options.get("bloody_elimination_shift") is not False
        self.cheka_combat: Final = options.get("cheka_hex_with_units") == "combat"
        self.rebellion: Final = plan.rebellion and not self.introductory  # scn.rebellion


@final
class Static:
    """All that never changes, shared by every state of a scenario and its options."""

    def __init__(
        self, board: Map, order: Order, tables: Tables, plan: Plan, rules: Rules, events: list[list[list[str]]]
    ) -> None:
        self.event_titles: Final = [[row[1] for row in rows] for rows in events]  # by side
        self.event_times: Final = [[row[2] for row in rows] for rows in events]
        self.event_texts: Final = [[row[3] for row in rows] for rows in events]
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.plan: Final = plan
        self.rules: Final = rules
        units, hexes, towns = order.count, board.count, len(board.towns)
        open_book = not rules.concealment  # nothing is ever written about markers
        self.columns: Final = Columns(
            [
                number("side", 0, 1),
                short("at", units, LAST_BOX, hexes - 1, start=OUT),
                small("lost", units, 2),
                half("mark", units, 0, ALL_MARKS),
                small("party", units, 2, shared=True),
                small("due", units, 60),
                small("cloak", units, MARKERS, shared=open_book),
                short("follows", units, start=-1, saved=False),
                short("first", hexes, start=-1, saved=False),
                small("there", hexes, saved=False),
                small("friction", hexes, saved=False),
                small("stood", hexes, shared=True),
                small("control", towns, 2),
                small("held", towns, 2, shared=True),
                short("dummy", MARKERS, -1, hexes - 1, start=-1, shared=open_book),
                small("dummy_front", MARKERS, 2, shared=open_book),
                small("dummy_mark", MARKERS, shared=open_book),
                small("cover", MARKERS, MARKERS, shared=open_book),
                half("num", NUMBERS),
            ]
        )


@final
class Eagles(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object], static: Static) -> None:
        super().__init__(game, scenario, options)
        self.static: Final = static
        self.board: Final = static.board
        self.order: Final = static.order
        self.tables: Final = static.tables
        self.plan: Final = static.plan
        self.rules: Final = static.rules
        self.side = POLAND  # the Phasing player
        # By counter.
        self.at: Short = EMPTY_SHORT  # hex, or a box
        self.lost: Small = EMPTY_SMALL  # steps lost
        self.mark: Half = EMPTY_HALF
        self.party: Small = EMPTY_SMALL  # changes for a rebel
        self.due: Small = EMPTY_SMALL  # round of arrival plus 1, 0 none
        self.cloak: Small = EMPTY_SMALL  # Concealment marker plus 1 (23.1)
        self.follows: Short = EMPTY_SHORT  # next counter in the hex
        # By hex.
        self.first: Short = EMPTY_SHORT
        self.there: Small = EMPTY_SMALL  # parties that stand there, as bits
        self.friction: Small = EMPTY_SMALL  # parties with lines of friction there
        self.stood: Small = EMPTY_SMALL  # own units at the start of the Movement Phase: Reds or Poles, Lithuanians * 16
        # By town.
        self.control: Small = EMPTY_SMALL
        self.held: Small = EMPTY_SMALL  # control at the start of the Movement Phase
        # Concealment markers: hex of a dummy, its Front; for a Group, the Patrol that covers it.
        self.dummy: Short = EMPTY_SHORT
        self.dummy_front: Small = EMPTY_SMALL
        self.dummy_mark: Small = EMPTY_SMALL
        self.cover: Small = EMPTY_SMALL
        self.num: Half = EMPTY_HALF
        # How often stacks and towns have changed: what was found out about them holds for one number.
        self.changes = 0
        self.kept_lines: list[object] = NO_LINES  # by party: its lines of supply (rules/supply.py)
        self.own_units: Col = EMPTY  # of the side that moves (rules/movers.py), found for one moment
        self.own_units_at = -1
        self.kept_journey: object = None  # the last rides that were looked for (rules/rail.py)
        # By side: the ground as its staff sees it (staff/ground.py); copies share it, its checksum says if it fits.
        self.kept_ground: list[object] = [None, None]

    # Copying and saving -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Eagles(self.game, self.scenario, self.options, self.static)

    def clear_columns(self) -> None:
        super().clear_columns()
        for u in range(self.order.count):
            self.party[u] = self.order.party[u]

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Eagles)
        super().copy_to(c)
        c.side = self.side
        c.at = self.at[:]
        c.lost = self.lost[:]
        c.mark = self.mark[:]
        c.party = self.party
        c.due = self.due[:]
        c.follows = self.follows[:]
        c.first = self.first[:]
        c.there = self.there[:]
        c.friction = self.friction[:]
        c.stood = self.stood
        c.control = self.control[:]
        c.held = self.held
        hidden = self.rules.concealment
        c.cloak = self.cloak[:] if hidden else self.cloak
        c.dummy = self.dummy[:] if hidden else self.dummy
        c.dummy_front = self.dummy_front[:] if hidden else self.dummy_front
        c.dummy_mark = self.dummy_mark[:] if hidden else self.dummy_mark
        c.cover = self.cover[:] if hidden else self.cover
        c.num = self.num[:]
        c.kept_ground = self.kept_ground
        c.changes = max(c.changes, self.changes) + 1  # nothing kept fits any more

    def declared(self) -> Columns:
        return self.static.columns

    def unpack(self, saved: Saved) -> None:
        super().unpack(saved)
        for u in range(self.order.count):
            where: int = self.at[u]
            cloak: int = self.cloak[u]
            self.at[u] = OUT
            self.place(u, where)
            self.cloak[u] = cloak
        for space in range(self.board.count):
            self.refresh_hex(space)

    def limit(self, kind: int) -> int:
        if kind == PIECE:
            return self.order.count + MARKERS
        if kind == SPACE:
            return self.board.count
        return 64 if kind == NUMBER or kind == CARD else 0

    def name_of(self, kind: int, x: int) -> str:
        if kind == PIECE:
            return self.name(x) if x < self.order.count else "A Patrol"
        return self.place_name(x) if kind == SPACE else str(x)

    # Setters ----------------------------------------------------------------------------------------------------

    def place(self, u: int, where: int) -> None:
        """Put a counter into a hex or a box."""
        old: int = self.at[u]
        if old >= 0:
            leave(self.first, self.follows, u, old)
        self.at[u] = where
        if where >= 0:
            join(self.first, self.follows, u, where)
            self.refresh_hex(where)
        else:
            self.cloak[u] = 0
        if old >= 0 and old != where:
            self.refresh_hex(old)

    def refresh_hex(self, space: int) -> None:
        """Who stands there, and whose lines of friction start there."""
        there = 0
        friction = 0
        u: int = self.first[space]
        while u >= 0:
            bit = 1 << int(self.party[u])
            there |= bit
            if self.cloak[u]:
                if self.shows_group(u):
                    friction |= bit  # 23.1.2b
            elif self.has_lines(u):
                friction |= bit
            u = self.follows[u]
        if self.rules.patrols:
            for marker in range(FIRST_GROUP):
                if self.dummy[marker] == space:
                    there |= 1 if marker < PATROLS else 2  # 23.1.1f
        self.there[space] = there
        self.friction[space] = friction
        self.changes += 1
        self.moment += 1

    def set_lost(self, u: int, steps: int) -> None:
        self.lost[u] = steps
        if self.at[u] >= 0:
            self.refresh_hex(self.at[u])

    def set_cloak(self, u: int, marker: int) -> None:
        """-1: turned up."""
        self.cloak[u] = marker + 1
        if self.at[u] >= 0:
            self.refresh_hex(self.at[u])

    def set_dummy(self, marker: int, space: int) -> None:
        old: int = self.dummy[marker]
        self.dummy[marker] = space
        if old >= 0:
            self.refresh_hex(old)
        if space >= 0:
            self.refresh_hex(space)

    def set_control(self, town: int, party: int) -> None:
        self.control[town] = party
        self.changes += 1
        self.moment += 1

    def set_party(self, u: int, party: int) -> None:
        self.party = self.party[:]  # clones share it
        self.party[u] = party
        if self.at[u] >= 0:
            self.refresh_hex(self.at[u])

    # Counters ---------------------------------------------------------------------------------------------------

    def name(self, u: int) -> str:
        return self.order.names[u]

    def units_in(self, space: int) -> list[int]:
        found: list[int] = []
        u: int = self.first[space]
        while u >= 0:
            found.append(u)
            u = self.follows[u]
        return found

    def of_party(self, space: int, party: int) -> list[int]:
        found: list[int] = []
        u: int = self.first[space]
        while u >= 0:
            if self.party[u] == party:
                found.append(u)
            u = self.follows[u]
        return found

    def side_of(self, u: int) -> int:
        """3.1a: grey units are Polish, red and green ones the Soviet player's."""
        return POLAND if self.party[u] == POLES else SOVIET

    def on_map(self, u: int) -> bool:
        return self.at[u] >= 0

    def sp(self, u: int) -> int:
        """3.2b, 3.3c"""
        lost = self.lost[u]
        if lost == FULL:
            return self.order.full[u]
        return self.order.reduced[u] if lost == REDUCED else 1

    def is_remnant(self, u: int) -> bool:
        return self.order.steps[u] == 3 and self.lost[u] == REMNANT

    def has_lines(self, u: int) -> bool:
        """3.2d: the side that shows has a line at each point; a Remnant has none (3.3c)."""
        lines = self.order.lines[u]
        if lines == BOTH:
            return self.lost[u] < REMNANT
        return lines == FULL_ONLY and self.lost[u] == FULL

    def shows_group(self, u: int) -> bool:
        """Under a Group marker that no Patrol covers."""
        marker = int(self.cloak[u]) - 1
        return marker >= FIRST_GROUP and self.cover[marker] == 0

    def front_of(self, u: int) -> int:
        """2.5a; the Konarmiya's changes with its transfer (20.1b, 20.1.4b)."""
        if self.order.group[u] == KONARMIYA:
            return WEST if self.num[KONARMIYA_WEST] else SOUTHWEST
        return self.order.front[u]

    def full_name(self, u: int) -> str:
        lost = int(self.lost[u])
        return self.order.names[u] if lost == FULL else f"{LEVELS[lost]} {self.order.names[u]}"

    # Seats ------------------------------------------------------------------------------------------------------

    def seat_of(self, side: int, front: int) -> int:
        """With three players each Front has a seat (22.0a)."""
        if side == POLAND:
            return 0
        return front if self.rules.three_players and front else 1

    def seat_for(self, u: int) -> int:
        """148: Lithuanians obey the Western seat."""
        if self.party[u] == POLES:
            return 0
        if not self.rules.three_players:
            return 1
        return self.seat_of(SOVIET, WEST if self.party[u] == LITHUANIANS else self.front_of(u))

    def seats_of(self, side: int) -> int:
        """The seats of a side, as bits: who may read what only it knows (ruling 150)."""
        if side == POLAND:
            return 1
        return 6 if self.rules.three_players else 2

    def all_but(self, side: int) -> int:
        return (7 & ~self.seats_of(side)) | SPECTATORS

    def side_of_seat(self, seat: int) -> int:
        return POLAND if seat == 0 else SOVIET

    # Hexes ------------------------------------------------------------------------------------------------------

    def place_name(self, space: int) -> str:
        title = self.board.titles[space]
        return title if title else self.board.names[space]

    def theater_of(self, u: i64) -> int:
        """Of a counter on the map."""
        return self.board.theater[i64(self.at[u])]

    def has_enemy(self, party: int, space: i64) -> bool:
        there: int = self.there[space]
        return there != 0 and there & ENEMIES[party] != 0

    def has_friend(self, party: int, space: i64) -> bool:
        there: int = self.there[space]
        return (there >> party) & 1 != 0

    def next_to_enemy(self, party: int, space: i64) -> bool:
        board = self.board
        enemies: i64 = ENEMIES[party]
        i: i64 = 6 * space
        end: i64 = i + 6
        while i < end:
            other: i64 = board.around[i]
            if other >= 0:
                there = i64(self.there[other])
                if there & enemies:
                    return True
            i += 1
        return False

    def holder(self, space: i64) -> int:
        """The party that controls a town."""
        return self.control[self.board.town_index[space]]

    def holds(self, side: int, space: int) -> bool:
        """Lithuanian towns are neither Polish nor Soviet (ruling 146)."""
        return self.board.town_index[space] >= 0 and self.control[self.board.town_index[space]] == side

    def river(self, party: int, edge: i64) -> int:
        """The river on a hexside as a party meets it (2.6a)."""
        return river_for(party == POLES, self.board.river[edge])

    def count_in(self, space: i64, party: int) -> int:
        """Units of a party in a hex, dummies included (6.0a, ruling 153)."""
        found = 0
        u = i64(self.first[space])
        while u >= 0:
            if self.party[u] == party:
                found += 1
            u = i64(self.follows[u])
        if self.rules.patrols and party != LITHUANIANS:
            first = 0 if party == POLES else PATROLS
            for marker in range(first, first + PATROLS):
                if self.dummy[marker] == space:
                    found += 1
        return found

    def has_cheka(self) -> bool:
        """Whether a Cheka marker lies anywhere (17.1.5)."""
        for marker in range(self.tables.cheka_markers):
            if self.num[CHEKA + marker] >= 0:
                return True
        return False

    def stacking_limit(self, space: i64) -> int:
        """6.0a, 6.1a"""
        return 5 if space == self.board.warsaw else 4

    def apparent_sp(self, space: int, party: int) -> int:
        """SP in a hex as the enemy may take them: support 1 each, 2 a Patrol, 8 a Group (11.4a, ruling 153)."""
        total = 0
        seen = 0
        for u in self.of_party(space, party):
            if self.cloak[u]:
                marker = int(self.cloak[u]) - 1
                if marker >= FIRST_GROUP and self.cover[marker]:
                    marker = int(self.cover[marker]) - 1
                if seen & (1 << marker):
                    continue
                seen |= 1 << marker
                total += 8 if marker >= FIRST_GROUP else 2
            elif self.order.support[u]:
                total += 1
            else:
                total += self.sp(u)
        if self.rules.patrols and party != LITHUANIANS:
            first = 0 if party == POLES else PATROLS
            for marker in range(first, first + PATROLS):
                if self.dummy[marker] == space:
                    total += 2
        return total

    def enemy_sp(self, party: int, space: int) -> int:
        if party == POLES:
            return self.apparent_sp(space, REDS) + self.apparent_sp(space, LITHUANIANS)
        return self.apparent_sp(space, POLES)
