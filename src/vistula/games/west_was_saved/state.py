"""The position: where each unit is and what it has done, what stands in each hex, points, cards, what is in force."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core import stacks
from vistula.core.columns import (
    EMPTY_HALF,
    EMPTY_SHORT,
    EMPTY_SMALL,
    Columns,
    Half,
    Saved,
    Short,
    Small,
    small_column,
)
from vistula.core.flow import CARD, NUMBER, PIECE, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.state import State
from vistula.games.west_was_saved.board import EAST_PRUSSIA, HOME, LITHUANIA, UNBRIDGED
from vistula.games.west_was_saved.deck import CARDS
from vistula.games.west_was_saved.known import NO_FLOODS, NOTHING, Flood, Known
from vistula.games.west_was_saved.numbers import (
    BEHIND_A_RIVER,
    END_ONLY,
    FAR_FROM_ENEMY,
    NEARNESS,
    NO_GROUND,
    PASSABLE,
    PASSAGES,
    POOL,
    REDUCED,
    STACKS,
    THREATENED,
    TREATY,
)
from vistula.games.west_was_saved.static import Static
from vistula.games.west_was_saved.units import (
    CAVALRY,
    HQ,
    LITHUANIAN,
    POLE,
    RUSSIAN,
    UKRAINIAN,
)

_NO_DEPOTS: Final[list[list[int]]] = [[], []]  # never written


@final
class West(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object], static: Static) -> None:
        super().__init__(game, scenario, options)
        self.static: Final = static
        self.board: Final = static.board
        self.order: Final = static.order
        self.tables: Final = static.tables
        self.deck: Final = static.deck
        self.rules: Final = static.rules
        self.at: Short = EMPTY_SHORT
        self.due: Short = EMPTY_SHORT
        self.mark: Half = EMPTY_HALF
        self.first: Short = EMPTY_SHORT  # units of a hex, by number (core.stacks)
        self.follows: Short = EMPTY_SHORT
        self.troops: Small = EMPTY_SMALL  # combat units in a hex
        self.staffs: Small = EMPTY_SMALL  # HQ in a hex
        self.facing: Small = EMPTY_SMALL  # one for the stack; 0 where no combat unit is
        self.depot: Small = EMPTY_SMALL
        self.blanks: Small = EMPTY_SMALL
        self.markers: Small = EMPTY_SMALL  # activation markers
        self.n: Half = EMPTY_HALF
        self.card_at: Small = EMPTY_SMALL
        self.way: list[int]  # the hexes that the group being moved has gone through, its start first
        self.laid: list[int]  # blanks by hex while they are rearranged in secret (A85); else empty
        self.depots: list[list[int]] = _NO_DEPOTS  # by side, out of `depot`; a new list takes the place of the old one
        # What was worked out when it was asked for.
        self.floods: list[Flood] = NO_FLOODS  # the last of each net (rules/supply.py) and chain (rules/depots.py)
        self.known: Known = NOTHING
        self.known_needs = 0
        # The lines by rail that were looked for last (rules/rail_lines.py), and for which moment and unit.
        self.kept_ways: object = None
        self.kept_ways_for = -1

    # Columns --------------------------------------------------------------------------------------------------------

    def blank(self) -> State:
        return West(self.game, self.scenario, self.options, self.static)

    def clear_columns(self) -> None:
        super().clear_columns()
        self.depots = _NO_DEPOTS
        self.known_needs = 0

    def copy_to(self, c: State) -> None:
        assert isinstance(c, West)
        super().copy_to(c)
        c.at = self.at[:]
        c.mark = self.mark[:]
        c.first = self.first[:]
        c.follows = self.follows[:]
        c.troops = self.troops[:]
        c.n = self.n[:]
        # These seldom change: clones share them, and their setters put a copy in their place first.
        c.staffs = self.staffs
        c.facing = self.facing
        c.due = self.due
        c.depot = self.depot
        c.depots = self.depots
        c.blanks = self.blanks
        c.markers = self.markers
        c.card_at = self.card_at
        c.way = self.way
        c.laid = self.laid
        c.floods = self.floods
        c.known = self.known
        c.known_needs = self.known_needs

    def declared(self) -> Columns:
        return self.static.columns

    def unpack(self, saved: Saved) -> None:
        super().unpack(saved)
        self._list_depots()
        self.known_needs = 0
        for u in range(self.order.count):
            h: int = self.at[u]
            if h >= 0:
                self._join(u, h)

    def limit(self, kind: int) -> int:
        if kind == PIECE:
            return self.order.count
        if kind == SPACE:
            return self.board.count
        if kind == CARD:
            return CARDS + 1
        return 32 if kind == NUMBER else 0

    def name_of(self, kind: int, x: int) -> str:
        if kind == PIECE:
            return self.order.names[x]
        if kind == SPACE:
            return self.board.title(x)
        return self.deck.name(x) if kind == CARD else str(x)

    # Who stands where -----------------------------------------------------------------------------------------------

    def _join(self, u: i64, h: i64) -> None:
        stacks.join(self.first, self.follows, u, h)
        if self.order.arm[u] == HQ:
            self.count_staffs(h, 1)  # 1.2m: it takes no room
        else:
            self.troops[h] += 1

    def place(self, u: int, h: int) -> None:
        """Put a unit into a hex, from wherever it is. The one setter of a unit's place."""
        self._leave(u)
        self.at[u] = h
        self._join(u, h)
        self.known_needs = 0

    def take_off(self, u: int, box: int) -> None:
        """Take a unit off the map; what it was shown or had done goes with it."""
        self._leave(u)
        self.at[u] = box
        self.mark[u] &= REDUCED
        self.known_needs = 0

    def _leave(self, u: int) -> None:
        h: int = self.at[u]
        if h < 0:
            return
        stacks.leave(self.first, self.follows, u, h)
        if self.order.arm[u] == HQ:
            self.count_staffs(h, -1)
            return
        self.troops[h] -= 1
        if self.troops[h] == 0:
            if self.facing[h]:
                self.set_facing(h, 0)
            if self.markers[h]:
                self.set_markers(h, 0)
            if self.blanks[h]:
                self.n[POOL + self.order.side[u]] += int(self.blanks[h])  # A85: no blank lies alone
                self.set_blanks(h, 0)

    def hide(self, u: int) -> None:
        """Leave a unit out of account for a question; `unhide` puts it back as it was."""
        h: int = self.at[u]
        stacks.leave(self.first, self.follows, u, h)
        if self.order.arm[u] == HQ:
            self.count_staffs(h, -1)
        else:
            self.troops[h] -= 1
        self.known_needs = 0

    def unhide(self, u: int) -> None:
        h: int = self.at[u]
        self._join(u, h)
        self.known_needs = 0

    def units_in(self, h: int) -> list[int]:
        return stacks.pieces(self.first, self.follows, h)

    def combat_units(self, h: int) -> list[int]:
        return [u for u in stacks.pieces(self.first, self.follows, h) if self.order.arm[u] != HQ]

    def headquarters_in(self, h: int) -> list[int]:
        return [u for u in stacks.pieces(self.first, self.follows, h) if self.order.arm[u] == HQ]

    def height(self, h: i64) -> int:
        """Counters of a stack as everybody sees them."""
        return int(self.troops[h]) + int(self.staffs[h]) + int(self.blanks[h])

    def side_at(self, h: i64) -> int:
        """The side that has a unit in a hex, or -1: never both."""
        u = i64(self.first[h])
        return self.order.side[u] if u >= 0 else -1

    def holds(self, side: int, h: i64) -> bool:
        """A combat unit of the side is there."""
        return self.troops[h] > 0 and self.order.side[i64(self.first[h])] == side

    def stacks_of(self, side: int) -> list[int]:
        """Hexes with a combat unit of the side, in order of number; kept until somebody moves, so not to be changed."""
        bit = STACKS << side
        if self.known_needs & bit:
            return self.known.stacks[side]
        found: list[int] = []
        troops = self.troops
        first = self.first
        whose = self.order.side
        h: i64 = 0
        count: i64 = self.board.count
        while h < count:
            if troops[h] > 0 and whose[i64(first[h])] == side:
                found.append(h)
            h += 1
        kept = self.worked_out()
        kept.stacks = [found, kept.stacks[1]] if side == POLE else [kept.stacks[0], found]
        self.known_needs |= bit
        return found

    def has_hq_only(self, h: i64) -> bool:
        return self.troops[h] == 0 and self.staffs[h] > 0

    def is_stack(self, side: int, h: i64) -> bool:
        """A stack that can be faced, or counts beside a defender (def.stack, A41, A56)."""
        if self.first[h] < 0 or self.order.side[i64(self.first[h])] != side:
            return False
        return self.troops[h] > 0 or self.rules.lone_hq_is_stack

    def fronted(self, h: i64) -> int:
        """How many units of a hex have a facing: cavalry and infantry (1.2g)."""
        found = 0
        u = i64(self.first[h])
        while u >= 0:
            if self.order.arm[u] <= CAVALRY:
                found += 1
            u = i64(self.follows[u])
        return found

    def arms_in(self, h: i64) -> int:
        """Bits of the arms present: 1 infantry, 2 cavalry, 4 artillery."""
        found = 0
        u = i64(self.first[h])
        while u >= 0:
            if self.order.arm[u] != HQ:
                found |= 1 << self.order.arm[u]
            u = i64(self.follows[u])
        return found

    def faced(self, h: i64) -> int:
        """The hex in front of a stack, by the facing that is displayed; -1 off the map or without combat units."""
        if self.troops[h] == 0:
            return -1
        return self.board.step(h, i64(self.facing[h]))

    def distance(self, u: int, h: int) -> int:
        """Hexes from a unit on the map to a hex."""
        at: int = self.at[u]
        return self.board.distance(at, h)

    def set_facing(self, h: int, facing: int) -> None:
        self.facing = self.facing[:]
        self.facing[h] = facing

    def count_staffs(self, h: i64, change: int) -> None:
        self.staffs = self.staffs[:]
        self.staffs[h] = int(self.staffs[h]) + change

    # Setters of what clones share -----------------------------------------------------------------------------------

    def set_markers(self, h: int, count: int) -> None:
        self.markers = self.markers[:]
        self.markers[h] = count

    def set_blanks(self, h: int, count: int) -> None:
        self.blanks = self.blanks[:]
        self.blanks[h] = count

    def set_due(self, u: int, due: int) -> None:
        self.due = self.due[:]
        self.due[u] = due

    def put_card(self, card: int, place: int) -> None:
        self.card_at = self.card_at[:]
        self.card_at[card] = place

    # Depots, points, strength ---------------------------------------------------------------------------------------

    def has_depot(self, side: int, h: i64) -> bool:
        return (self.depot[h] & 3) == side + 1

    def set_depot(self, h: int, depot: int) -> None:
        """Set one up or take it off: it never moves (7.5a)."""
        was: int = self.depot[h]
        self.depot = self.depot[:]
        self.depot[h] = depot
        if was & 3 == depot & 3:
            return
        self._list_depots()
        if self.known_needs:
            known = Known()
            known.near = self.known.near
            known.passage = self.known.passage
            known.stacks = self.known.stacks
            self.known = known
            self.known_needs &= NEARNESS | PASSAGES | 2 * PASSAGES | STACKS | 2 * STACKS

    def _list_depots(self) -> None:
        self.depots = [[h for h in self.board.towns if (self.depot[h] & 3) == side + 1] for side in (POLE, RUSSIAN)]

    def depots_of(self, side: int) -> list[int]:
        """Hexes with a depot of the side, in the order of the towns; not to be changed."""
        return self.depots[side]

    def is_reduced(self, u: int) -> bool:
        return (self.mark[u] & REDUCED) != 0

    def steps(self, u: int) -> int:
        """Losses that it can take (table.losses)."""
        return 1 if self.mark[u] & REDUCED else 2

    def factor(self, u: int, front: bool) -> int:
        """The printed factor (1.2i); artillery is looked at with its stack (1.2l)."""
        order = self.order
        if self.mark[u] & REDUCED:
            return order.reduced_front[u] if front else order.reduced_flank[u]
        return order.front[u] if front else order.flank[u]

    # Ground ---------------------------------------------------------------------------------------------------------

    def is_open(self, h: i64) -> bool:
        """Neither closed ground nor a neutral country: units may be placed and lines may lead there."""
        return self.open_hexes()[h] != NO_GROUND

    def open_hexes(self) -> Small:
        """By hex: NO_GROUND where it is not open."""
        return self.board.open_with_lithuania if self.n[TREATY] else self.board.open_ground  # 1.3h, 13.3a

    def is_neutral(self, h: i64, side: int) -> bool:
        """A country that interns the side's units (1.3i, 13.5a)."""
        country = self.board.country[h]
        if country == HOME or (country == LITHUANIA and self.n[TREATY] != 0):  # 1.3j
            return False
        return country != EAST_PRUSSIA or side == POLE

    def is_way_out(self, h: i64, side: int) -> bool:
        """East Prussia, where Russians leave the map for some turns (13.5b)."""
        return side == RUSSIAN and self.board.country[h] == EAST_PRUSSIA  # 1.3l

    def is_beside_enemy(self, side: int, h: i64) -> bool:
        """Next to a hex with an enemy combat unit, whatever lies between."""
        return self.nearness(side)[h] != FAR_FROM_ENEMY

    def is_threatened(self, side: int, h: i64) -> bool:
        """Next to an enemy combat unit from which no unbridged river separates it (7.4c)."""
        return self.nearness(side)[h] == THREATENED

    def nearness(self, side: int) -> Small:
        """How near the enemy of a side is to each hex, worked out anew when somebody has moved."""
        if not self.known_needs & NEARNESS:
            self._work_out_nearness()
        return self.known.near[side]

    def _work_out_nearness(self) -> None:
        board = self.board
        found = [small_column(board.count), small_column(board.count)]
        around = board.around
        rivers = board.river_at
        for side in range(2):
            near = found[1 - side]
            for u in self.order.combat[side]:
                h = i64(self.at[u])
                if h < 0:
                    continue
                at: i64 = 6 * h
                d: i64 = 0
                while d < 6:
                    g: i64 = around[at + d]
                    if g >= 0:
                        if rivers[at + d] != UNBRIDGED:
                            near[g] = THREATENED
                        elif near[g] == FAR_FROM_ENEMY:
                            near[g] = BEHIND_A_RIVER
                    d += 1
        self.worked_out().near = found
        self.known_needs |= NEARNESS

    def passages(self, side: int) -> Small:
        """Where the supply paths of a side may lead: through open hexes (5.2e) without enemies (5.2f) and, unless
        a friend stands there, not next to an enemy combat unit on this side of an unbridged river (5.2g, A28)."""
        bit = PASSAGES << side
        if self.known_needs & bit:
            return self.known.passage[side]
        board = self.board
        found = self.open_hexes()[:]
        around = board.around
        rivers = board.river_at
        for u in self.order.of_side[1 - side]:
            h = i64(self.at[u])
            if h < 0:
                continue
            found[h] = END_ONLY  # an HQ too
            if self.order.arm[u] == HQ:
                continue
            at: i64 = 6 * h
            d: i64 = 0
            while d < 6:
                g: i64 = around[at + d]
                if g >= 0 and self.first[g] < 0 and found[g] == PASSABLE and rivers[at + d] != UNBRIDGED:
                    found[g] = END_ONLY  # ex.depot.e, 6.0c
                d += 1
        kept = self.worked_out()
        kept.passage = [found, kept.passage[1]] if side == POLE else [kept.passage[0], found]
        self.known_needs |= bit
        return found

    def worked_out(self) -> Known:
        """Room for what is worked out of this position."""
        if self.known_needs == 0:
            self.known = Known()
        return self.known

    def keep_flood(self, which: int, flood: Flood) -> None:
        self.floods = self.floods[:]
        self.floods[which] = flood

    def may_stand(self, u: int, h: i64) -> bool:
        """The special rules of the allies: the Ukrainians stay south (13.4a), the Lithuanians near home (13.3e) and
        apart from Russians (13.3f)."""
        nation = self.order.nation[u]
        if nation == UKRAINIAN:
            return self.board.north[h] == 0  # 13.4b: else as Poles, and with them
        if self.n[TREATY] == 0 or self.order.side[u] == POLE:
            return True
        if nation == LITHUANIAN and self.board.from_lithuania[h] > self.tables.tether:
            return False
        other = i64(self.first[h])
        while other >= 0:
            if self.order.side[other] == RUSSIAN and (self.order.nation[other] == LITHUANIAN) != (nation == LITHUANIAN):
                return False
            other = i64(self.follows[other])
        return True
