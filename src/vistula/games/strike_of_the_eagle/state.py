"""The position: blocks, garrisons, face-down orders, cards, cubes, tracks, and the battle in hand."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i32, i64

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
    short,
    short_column,
    small,
)
from vistula.core.game import Game, Scenario
from vistula.core.stacks import join, leave
from vistula.core.state import State
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.blocks import Blocks
from vistula.games.strike_of_the_eagle.board import ENTRY, IF_ALLIED, Map, Theatre
from vistula.games.strike_of_the_eagle.deck import Deck
from vistula.games.strike_of_the_eagle.numbers import (
    DECK_COUNT,
    HAND_COUNT,
    INIT_LEVEL,
    INIT_SIDE,
    LITHUANIA_ALLIED,
    NUMBERS,
    VP,
)
from vistula.games.strike_of_the_eagle.scenarios import Setting
from vistula.games.strike_of_the_eagle.staff.posture import Judged, Posture
from vistula.games.strike_of_the_eagle.staff.tally import Notebook
from vistula.games.strike_of_the_eagle.tables import Data, OrderKinds, Tables
from vistula.games.strike_of_the_eagle.terms import LEADER, NOBODY, POLISH, SOVIET

# Where a block is when it is in no area.
POOL: Final = -1
DUE: Final = -2
GONE: Final = -3  # eliminated, or a leader dead or captured
CLOSED: Final = -4  # not in this scenario: Lithuanians before the alliance, leaders where there are none

# Marks of a block that everybody sees.
MARCHED: Final = 1  # fights at half strength
UNSUPPLIED: Final = 2  # the Out of Supply marker
WAITING: Final = 4  # on the road before a full area
SHOWN: Final = 8  # in the battle under way, from its step 3 on
PUBLIC_MARKS: Final = MARCHED | UNSUPPLIED | WAITING | SHOWN
# Marks that its own side knows.
EXECUTED: Final = 16  # has executed an order this phase
MOVED: Final = 32
FOUGHT: Final = 64
BEGAN_HERE: Final = 128  # stood in its area when the phase began
SUPPLIED: Final = 256  # was in supply when the phase began
FRESH: Final = 512  # a Brigade detached this phase
FULL: Final = 1024  # marched at full strength (leader.budyonny, cards)
NAMED: Final = 2048  # will reorganize in the area under attack
GUIDED: Final = 4096  # may go one area more (Marsh Guides)
HURT: Final = 8192  # lost SP in this battle
BUILT: Final = 16384  # this Reinforcement Phase
RAISED: Final = 32768  # strengthened this Reinforcement Phase
GOING: Final = 65536  # went under the counter executed last
FIRST_IN: Final = 131072  # entered an area that its side did not hold: no support there
KNOWN: Final = 262144  # the enemy has seen it here, by Recon or in battle, and can be sure of it still
ALL_MARKS: Final = 524287
OF_A_PHASE: Final = ALL_MARKS & ~(UNSUPPLIED | BUILT | RAISED | KNOWN)

# Bits of `placed`: face-down counters of the northern command (0-8), of the southern (9-17), and what lies open.
KINDS: Final = 9
ALL_KINDS: Final = 511
DEFEND_SHOWN: Final = 1 << 18  # a Defend Area order that counts
DEFEND_LED: Final = 1 << 19  # Defend given by a leader
WITHDRAW_LED: Final = 1 << 20  # Withdraw given by a leader
ALL_ORDERS: Final = (1 << 21) - 1

# Bits of `began`.
BEGAN: Final = [1, 2]  # a block or garrison of the side was there when the phase began
CAME_FIRST: Final = [4, 8]  # the area was empty and the side entered it first
TAKEN: Final = [16, 32]  # the side took the key city at this award of points
LOST: Final = [64, 128]  # the side lost it

# Where a card is.
DECK: Final = 0
DISCARD_PILE: Final = 1
REMOVED: Final = 2
IN_HAND: Final = 3  # + seat
DOWN: Final = 7  # + command: the card of the phase, face down or just turned up
BATTLE_DOWN: Final = 11  # + side
MODIFIER_DOWN: Final = 13  # + side
CARD_PLACES: Final = 15


@final
class Chairs:
    """Who sits where: seats by command (side * 2 + front) and sides by seat (4.0a)."""

    def __init__(self, setting: Setting) -> None:
        seats = setting.seating.seats
        commander = [0, 0, 0, 0]
        for number, seat in enumerate(seats):
            for front in seat.fronts:
                commander[seat.side * 2 + front] = number
        self.count: Final = len(seats)
        self.commander: Final = bytes(commander)
        self.side: Final = bytes([seat.side for seat in seats])
        both = len(setting.fronts) == 2
        # R-3P1, R-3P2: who holds both commands of a side in a scenario of two fronts
        self.has_both: Final = bytes([1 if both and len(seat.fronts) == 2 else 0 for seat in seats])
        self.eyes: Final = [0, 0]  # bit for each seat of the side
        for number, seat in enumerate(seats):
            self.eyes[seat.side] |= 1 << number


@final
class Lines:
    """A side's depots and the clear steps to them, as they come out of who is where: the same while that is the same.
    Never changed."""

    def __init__(self, here: Short, garrison: Short, allied: int, denied: int, depots: list[int], steps: Col) -> None:
        self.here: Short = here
        self.garrison: Short = garrison
        self.allied: Final = allied
        self.denied: Final = denied
        self.depots: Final = depots
        self.steps: Col = steps

    def are_of(self, here: Short, garrison: Short, allied: int, denied: int) -> bool:
        our_blocks = self.here
        our_garrisons = self.garrison
        if allied != self.allied or denied != self.denied or len(our_blocks) != len(here):
            return False
        area: i64 = 0
        while area < len(here):
            if our_blocks[area] != here[area] or our_garrisons[area] != garrison[area]:
                return False
            area += 1
        return True


_NO_LINES: Final = Lines(EMPTY_SHORT, EMPTY_SHORT, 0, 0, [], EMPTY)
_NO_LINES_YET: Final = [_NO_LINES, _NO_LINES]  # never written


def columns_of(data: Data) -> Columns:
    """What a position holds: by block, by area, by side, by card, and everything else (numbers.py)."""
    blocks, areas, edges = data.blocks.count, data.map.count, len(data.map.edge_a)
    return Columns(
        [
            half("at", blocks, CLOSED, areas - 1, start=CLOSED),
            half("sp", blocks, 0, 4, shared=True),
            half("mark", blocks, 0, ALL_MARKS),
            half("came", blocks, -1, edges - 1, start=-1),
            half("origin", blocks, -1, areas - 1, start=-1),
            half("command", blocks, 0, 1, shared=True),
            short("after", blocks, start=-1, saved=False),
            short("first", areas, start=-1, saved=False),
            short("here", areas, saved=False),
            short("garrison", areas, 0, NOBODY, start=NOBODY, shared=True),
            small("booked", areas, NOBODY, start=NOBODY, shared=True),
            small("began", areas),
            short("primary", areas, -1, edges - 1, start=-1, shared=True),
            half("placed", 2 * areas, 0, ALL_ORDERS),
            half("left", 2 * KINDS, 0, 99, shared=True),
            half("reserved", 4 * KINDS, 0, 99, shared=True),
            small("card_at", data.deck.count, CARD_PLACES - 1, start=DECK, shared=True),
            half("cubes", 4 * 3, 0, 99, shared=True),
            half("n", NUMBERS),
        ]
    )


@final
class Campaign(State):
    def __init__(
        self,
        game: Game,
        scenario: Scenario,
        options: dict[str, object],
        data: Data,
        setting: Setting,
        chairs: Chairs,
        columns: Columns,
    ) -> None:
        super().__init__(game, scenario, options)
        self.data: Final[Data] = data
        self.map: Final[Map] = data.map
        self.blocks: Final[Blocks] = data.blocks
        self.deck: Final[Deck] = data.deck
        self.tables: Final[Tables] = data.tables
        self.orders: Final[OrderKinds] = data.orders
        self.setting: Final[Setting] = setting
        self.theatre: Final[Theatre] = setting.theatre
        self.chairs: Final[Chairs] = chairs
        self.columns: Final[Columns] = columns
        self.way: Posture  # in which staff work looks at the position; no part of it
        self.judged: Judged | None = None  # and what it found out at this moment
        self.notebook = Notebook()  # and what it remembers of the blocks that were seen
        # By block.
        self.at: Half = EMPTY_HALF
        self.mark: Half = EMPTY_HALF
        self.came: Half = EMPTY_HALF  # connection over which it entered its area this phase, -1
        self.origin: Half = EMPTY_HALF  # the adjoining area it came from, -1
        self.after: Short = EMPTY_SHORT  # next block in the same area, -1
        # By area.
        self.first: Short = EMPTY_SHORT  # first block there, -1
        self.here: Short = EMPTY_SHORT  # Polish blocks | Soviet blocks << 8; those on the road do not count
        self.began: Small = EMPTY_SMALL
        # By side and area: at [side * areas + area].
        self.placed: Half = EMPTY_HALF
        # Seldom changed, therefore shared by clones: the setters put a new column in the place of the old one.
        self.sp: Half = EMPTY_HALF  # by block
        self.left: Half = EMPTY_HALF  # by side and kind: counters in the pool
        self.command: Half = EMPTY_HALF  # by block: front whose commander orders it this phase
        self.reserved: Half = EMPTY_HALF  # by command and kind: counters kept for it
        self.garrison: Short = EMPTY_SHORT  # by area
        self.booked: Small = EMPTY_SMALL  # by area: holder of the key city when points were last awarded
        self.primary: Short = EMPTY_SHORT  # by area: connection of the first enemy entry this phase, -1
        self.card_at: Small = EMPTY_SMALL
        self.cubes: Half = EMPTY_HALF  # by seat and colour
        self.n: Half = EMPTY_HALF  # everything else: numbers.py
        self.lines: list[Lines] = _NO_LINES_YET  # by side: the last that were asked for (rules/paths.py)

    # Copying and saving -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        return Campaign(self.game, self.scenario, self.options, self.data, self.setting, self.chairs, self.columns)

    def clear_columns(self) -> None:
        super().clear_columns()
        for side in (POLISH, SOVIET):
            self.n[DECK_COUNT + side] = self.deck.past[side] - self.deck.first[side]

    def copy_to(self, c: State) -> None:
        assert isinstance(c, Campaign)
        super().copy_to(c)
        c.way = self.way
        c.notebook = self.notebook
        c.at = self.at[:]
        c.mark = self.mark[:]
        c.came = self.came[:]
        c.origin = self.origin[:]
        c.after = self.after[:]
        c.first = self.first[:]
        c.here = self.here[:]
        c.began = self.began[:]
        c.placed = self.placed[:]
        c.sp = self.sp
        c.left = self.left
        c.command = self.command
        c.reserved = self.reserved
        c.garrison = self.garrison
        c.booked = self.booked
        c.primary = self.primary
        c.card_at = self.card_at
        c.cubes = self.cubes
        c.n = self.n[:]
        c.lines = self.lines

    def declared(self) -> Columns:
        return self.columns

    def unpack(self, saved: Saved) -> None:
        super().unpack(saved)
        for block in range(self.blocks.count):
            area: int = self.at[block]
            self.at[block] = CLOSED
            self.put(block, area)

    def names(self) -> list[list[str]]:
        return self.data.names

    # Setters: the only places that change these facts -----------------------------------------------------------

    def put(self, block: int, area: int) -> None:
        """Put a block into an area, or off the map (POOL, DUE, GONE, CLOSED); keeps the lists and counts by area."""
        old: int = self.at[block]
        if old >= 0 and (area >= 0 or not self.mark[block] & SHOWN):
            self.lose_sight(self.blocks.side[block], old)
        weight: i16 = 0 if self.mark[block] & WAITING else (256 if self.blocks.side[block] else 1)
        if old >= 0:
            self.here[old] -= weight
            leave(self.first, self.after, block, old)
        self.at[block] = area
        if area >= 0:
            self.here[area] += weight
            join(self.first, self.after, block, area)

    def set_waiting(self, block: int, waiting: bool) -> None:
        """Let a block wait on the road before its area, or enter it (7.33e)."""
        if (self.mark[block] & WAITING != 0) == waiting:
            return
        area: int = self.at[block]
        weight = 256 if self.blocks.side[block] else 1
        self.mark[block] = self.mark[block] ^ WAITING
        if area >= 0:
            self.here[area] += -weight if waiting else weight

    def send(self, block: int, where: int) -> None:
        """Put a block somewhere as one that came in over no road."""
        self.put(block, where)
        self.came[block] = -1
        self.origin[block] = -1

    def take_off(self, block: int, where: int) -> None:
        """Take a block off the map, without strength or marks."""
        self.send(block, where)
        self.mark[block] = 0
        self._turn(block, 0)

    def destroy(self, block: int) -> None:
        """Back to the Force Pool (2.0c, 4.0k, def.destroyed); a leader never comes back (9.0c)."""
        self.take_off(block, GONE if self.blocks.kind[block] == LEADER else POOL)

    def weaken(self, block: int, left: int) -> bool:
        """Turn a block to what is left of its strength; whether anything is. Destroyed, it goes off the map."""
        if left > 0:
            self.set_sp(block, left)
            return True
        self.note(codes.DESTROYED, block, self.at[block])
        self.destroy(block)
        return False

    def eliminate(self, block: int, points: int = 0, code: int = codes.ELIMINATED) -> None:
        """Out of the game for good (7.42e, 7.71c, def.force_pool); the enemy scores."""
        self.note(code, block, self.at[block])
        self.take_off(block, GONE)
        self.add_vp(1 - self.blocks.side[block], points)

    def set_sp(self, block: int, strength: int) -> None:
        """Turn a block to the edge with so many squares (2.0b, def.sp)."""
        if not self.mark[block] & SHOWN and self.at[block] >= 0:
            self.lose_sight(self.blocks.side[block], self.at[block])
        self._turn(block, strength)

    def _turn(self, block: int, strength: int) -> None:
        if self.sp[block] != strength:
            self.sp = self.sp[:]
            self.sp[block] = strength

    def lose_sight(self, side: int, area: int) -> None:
        """Blocks of the side in the area are no longer known to the enemy: one of them, he cannot tell which, has left
        or changed (2.0d)."""
        block: int = self.first[area]
        while block >= 0:
            if self.blocks.side[block] == side:
                self.mark[block] &= ~KNOWN
            block = self.after[block]

    def set_command(self, block: int, front: int) -> None:
        """Let the commander of a front order a block (1.1b, R-FRN1)."""
        if self.command[block] != front:
            self.command = self.command[:]
            self.command[block] = front

    def add_counters(self, side: int, kind: int, count: int) -> None:
        """Put order counters into a side's pool, or take them out (7.2d)."""
        if count:
            self.left = self.left[:]
            self.left[side * KINDS + kind] += count

    def reserve(self, command: int, kind: int, count: int) -> None:
        """Keep so many counters of a kind for a command (R-ORD9, 10.2)."""
        at = command * KINDS + kind
        if self.reserved[at] != count:
            self.reserved = self.reserved[:]
            self.reserved[at] = count

    def set_garrison(self, area: int, side: int) -> None:
        """Place or remove a garrison, which never moves (3.0a, 3.0c)."""
        self.garrison = self.garrison[:]
        self.garrison[area] = side

    def book(self, area: int, side: int) -> None:
        """Remember who holds a key city at an award of points (R-VP1)."""
        self.booked = self.booked[:]
        self.booked[area] = side

    def set_primary(self, area: int, edge: int) -> None:
        """The first enemy entry of the phase into the area came over this connection (7.34a)."""
        self.primary = self.primary[:]
        self.primary[area] = edge

    def forget_primaries(self) -> None:
        self.primary = short_column(self.map.count, -1)

    def add_cubes(self, seat: int, colour: int, count: int) -> None:
        """Give a seat cubes, or take them away (3.2a)."""
        self.cubes = self.cubes[:]
        self.cubes[seat * 3 + colour] += count

    def move_card(self, card: int, where: int) -> None:
        """Put a card somewhere; keeps the sizes of hands and decks."""
        old: int = self.card_at[card]
        side = self.deck.side[card]
        if old == DECK:
            self.n[DECK_COUNT + side] -= 1
        elif IN_HAND <= old < DOWN:
            self.n[HAND_COUNT + old - IN_HAND] -= 1
        self.card_at = self.card_at[:]
        self.card_at[card] = where
        if where == DECK:
            self.n[DECK_COUNT + side] += 1
        elif IN_HAND <= where < DOWN:
            self.n[HAND_COUNT + where - IN_HAND] += 1

    def discard(self, seat: int, card: int) -> None:
        """A card of the seat's hand goes to the discard pile, seen by all."""
        self.move_card(card, DISCARD_PILE)
        self.note(codes.DISCARDED, seat, card)

    def add_vp(self, side: int, points: int) -> None:
        """Move the VP counter toward a side, a step for each point; there is no zero (7.8b, 7.8c, R-VP2)."""
        if points <= 0:
            return
        step = 1 if side == POLISH else -1
        value: int = self.n[VP]
        limit = self.tables.vp_track
        for _ in range(points):
            value += step
            if value == 0:
                value += step
        self.n[VP] = max(-limit, min(limit, value))  # table.track.vp
        self.note(codes.SCORED, side, points, self.n[VP])

    def step_initiative(self, front: int, side: int) -> None:
        """Move the initiative marker of a front one step toward a side (6.1a); there is no zero (6.1i)."""
        n = self.n
        if n[INIT_SIDE + front] == side:
            if n[INIT_LEVEL + front] < self.tables.initiative_track:  # table.track.init
                n[INIT_LEVEL + front] += 1
        elif n[INIT_LEVEL + front] > 1:
            n[INIT_LEVEL + front] -= 1
        else:
            n[INIT_SIDE + front] = side
        self.note(codes.INITIATIVE, front, n[INIT_SIDE + front], n[INIT_LEVEL + front])

    def take_counter(self, side: int, kind: int, front: int, area: int) -> None:
        """Lay an order counter of the side's pool face down (7.2d)."""
        self.add_counters(side, kind, -1)
        reserved: int = self.reserved[(side * 2 + front) * KINDS + kind]
        if reserved > 0:
            self.reserve(side * 2 + front, kind, reserved - 1)
        self.placed[side * self.map.count + area] |= 1 << (front * KINDS + kind)

    def return_counter(self, side: int, kind: int, front: int, area: int) -> None:
        """Take a face-down counter from the map back to the pool (7.3f)."""
        self.add_counters(side, kind, 1)
        self.placed[side * self.map.count + area] &= ~(1 << (front * KINDS + kind))

    def note_block(self, code: int, block: int, a: int = 0, b: int = 0) -> None:
        """Something happens to a block: all are told on which side and where it stands; its own side, by the event
        after, which block it is, and more."""
        side = self.blocks.side[block]
        self.note(code, side, self.at[block])
        self.note(code + 1, block, a, b, who=self.eyes(side))

    # Facts ------------------------------------------------------------------------------------------------------

    def side_of(self, seat: int) -> int:
        return self.chairs.side[seat]

    def seat_for(self, side: int, front: int) -> int:
        """Who commands a side's front (4.0a)."""
        return self.chairs.commander[side * 2 + front]

    def command_of(self, block: int) -> int:
        """The command that orders a block this phase: side * 2 + front."""
        front: int = self.command[block]
        return self.blocks.side[block] * 2 + front

    def eyes(self, side: int) -> int:
        """The seats of a side, as a mask for the journal (R-HID3)."""
        return self.chairs.eyes[side]

    def front_of(self, area: int) -> int:
        return self.theatre.front[area]  # 1.1a

    def count(self, side: int, area: int) -> int:
        """Blocks of the side in the area; those waiting on the road are not in it."""
        here = i64(self.here[area])
        return here >> 8 if side else here & 255

    def has_enemy(self, side: int, area: int) -> bool:
        """Enemy blocks or an enemy garrison are there (R-MOV1)."""
        return self.count(1 - side, area) != 0 or self.garrison[area] == 1 - side

    def is_open(self, side: int, area: int) -> bool:
        """Blocks of the side may enter the area at all."""
        entry = self.theatre.entry[side][area]
        return entry == ENTRY or (entry == IF_ALLIED and self.n[LITHUANIA_ALLIED] != 0)  # 1.4b, 7.33g, 8.5d

    def blocks_in(self, side: int, area: int) -> list[int]:
        """The side's blocks in the area, in order of number, without those on the road."""
        found: list[int] = []
        if self.count(side, area) == 0:
            return found
        sides = self.blocks.side
        block: int = self.first[area]
        while block >= 0:
            if sides[block] == side and not self.mark[block] & WAITING:
                found.append(block)
            block = self.after[block]
        return found

    def on_map(self, side: int) -> list[int]:
        """The side's blocks that stand in any area, in order of number."""
        places = self.at
        found: list[int] = []
        block: i64 = self.blocks.first[side]
        past: i64 = self.blocks.past[side]
        while block < past:
            if places[block] >= 0:
                found.append(block)
            block += 1
        return found

    def waiting_at(self, side: int, area: int) -> list[int]:
        """The side's blocks that wait on a road before the area."""
        return [block for block in self.on_map(side) if self.at[block] == area and self.mark[block] & WAITING]

    def room(self, side: int, area: int) -> int:
        """How many more blocks may stay there (1.0b, 7.33a, 1.4d); a garrison takes no room (3.0b)."""
        return self.blocks.count if self.map.is_link(area) else self.tables.stack - self.count(side, area)

    def has_room(self, side: int, area: int) -> bool:
        return self.room(side, area) > 0

    def holder(self, area: int) -> int:
        """Who controls a key city (1.3b); NOBODY where it is neutral (1.3d)."""
        garrison: int = self.garrison[area]
        if garrison != NOBODY:
            return garrison
        here: int = self.here[area]
        if here & 255:
            return POLISH
        return SOVIET if here >> 8 else NOBODY

    def hand(self, seat: int) -> list[int]:
        """The cards in a seat's hand, in order of number."""
        if self.n[HAND_COUNT + seat] == 0:
            return []
        side = self.chairs.side[seat]
        where = IN_HAND + seat
        found: list[int] = []
        card_at = self.card_at
        card: i64 = self.deck.first[side]
        past: i64 = self.deck.past[side]
        while card < past:
            if card_at[card] == where:
                found.append(card)
            card += 1
        return found

    def in_hand(self, seat: int, card: int) -> bool:
        return self.card_at[card] == IN_HAND + seat

    def card_down(self, where: int, side: int) -> int:
        """The card that lies at a place for one card, or -1."""
        cards = range(self.deck.first[side], self.deck.past[side])
        return next((card for card in cards if self.card_at[card] == where), -1)

    def counters(self, side: int, front: int, area: int) -> int:
        """Face-down counters of a command in an area, a bit for each kind."""
        return (self.placed[side * self.map.count + area] >> (front * KINDS)) & ALL_KINDS

    def has_placed(self, side: int, orders: i32) -> bool:
        """Whether one of these orders of the side, bits of `placed`, lies in any area."""
        placed = self.placed
        at: i64 = side * self.map.count
        end: i64 = at + self.map.count
        while at < end:
            if placed[at] & orders:
                return True
            at += 1
        return False

    def areas_placed(self, side: int, orders: i32) -> list[int]:
        """Every area where one of these orders of the side lies, in order of number."""
        found: list[int] = []
        placed = self.placed
        base: i64 = side * self.map.count
        area: i64 = 0
        count: i64 = self.map.count
        while area < count:
            if placed[base + area] & orders:
                found.append(area)
            area += 1
        return found

    def has_marked(self, marks: i32) -> bool:
        """Whether some block has one of these marks."""
        mark = self.mark
        block: i64 = 0
        while block < len(mark):
            if mark[block] & marks:
                return True
            block += 1
        return False
