"""The counters: factors, sizes, fronts, nationalities and marks, as flat columns computed once and shared."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.core.refusal import DataError

DATA: Final = "vistula.games.red_star_white_eagle.data"

RUSSIAN: Final = 0
POLISH: Final = 1
SIDES: Final = ["russian", "polish"]

NATIONS: Final = ["russian", "polish", "lithuanian", "galician", "ukrainian", "german"]
LITHUANIAN: Final = 2
GALICIAN: Final = 3
UKRAINIAN: Final = 4
GERMAN: Final = 5  # Freikorps

NO_FRONT: Final = 0
WEST: Final = 1
SOUTHWEST: Final = 2
FRONTS: Final = ["none", "west", "southwest"]

INFANTRY: Final = 0
CAVALRY: Final = 1
MOUNTAIN: Final = 2
MILITIA: Final = 3
GARRISON: Final = 4
ARTILLERY: Final = 5
MARINE: Final = 6
ARMORED_CAR: Final = 7
TANK: Final = 8
MECHANIZED: Final = 9
ARMORED_TRAIN: Final = 10
FLOTILLA: Final = 11
INFANTRY_REPLACEMENT: Final = 12
CAVALRY_REPLACEMENT: Final = 13
SQUADRON: Final = 14
TYPES: Final = [
    "infantry",
    "cavalry",
    "mountain",
    "militia",
    "garrison",
    "artillery",
    "marine",
    "armored_car",
    "tank",
    "mechanized",
    "armored_train",
    "flotilla",
    "infantry_replacement",
    "cavalry_replacement",
    "squadron",
]

BATTALION: Final = 0
REGIMENT: Final = 1
BRIGADE: Final = 2
DIVISION: Final = 3
SIZES: Final = ["battalion", "regiment", "brigade", "division"]

UNLIMITED: Final = 255  # movement of flotillas and of the squadron

MARKS: Final = [
    "nonreplaceable",
    "intrinsic_supply",
    "konarmiya",
    "reserve",
    "legion",
    "frontier_guard",
    "poznan",
]


@final
class Face:
    """One printed side of a counter (2.4.2a)."""

    def __init__(self, attack: int, defense: int, movement: int, charge: int, delay: int) -> None:
        self.attack: Final = attack
        self.defense: Final = defense
        self.movement: Final = movement
        self.charge: Final = charge
        self.delay: Final = delay


@final
class Counter:
    """A row of `units.toml` for one counter (2.4a, 2.4.1b, 2.4.3a, 2.4.4a, 2.4.4b, 2.4.4c, 2.4.4d, 2.4.5a)."""

    def __init__(self, unit: str, side: int, fields: list[str], full: Face, inverted: Face | None, factor: int) -> None:
        self.id: Final = unit
        self.side: Final = side
        self.label: Final = fields[1]
        self.name = fields[2]
        self.nation: Final = NATIONS.index(fields[3])
        self.front: Final = FRONTS.index(fields[4])
        self.type: Final = TYPES.index(fields[5])
        self.size: Final = SIZES.index(fields[6])
        self.full: Final = full
        self.inverted: Final = inverted
        self.marks: Final = [] if fields[9] == "-" else fields[9].split()
        self.factor: Final = factor  # of a replacement counter
        self.source: Final = fields[11]
        self.row: Final = fields[0]


@final
class Order:
    """Every counter by number, replacement counters (2.4.2g) and marines (16.0i) too. What depends on the side
    that is up is found at `2 * unit + inverted`."""

    def __init__(self, counters: list[Counter], twins: dict[str, str], markers: dict[str, int]) -> None:
        self.count: Final = len(counters)
        self.ids: Final = [counter.id for counter in counters]
        self.labels: Final = [counter.label for counter in counters]
        self.names: Final = [counter.name for counter in counters]
        self.sources: Final = [counter.source for counter in counters]
        self.markers: Final = markers
        self._numbers: Final = {counter.id: number for number, counter in enumerate(counters)}
        self.side: Final = bytes([counter.side for counter in counters])
        self.nation: Final = bytes([counter.nation for counter in counters])
        self.front: Final = bytes([counter.front for counter in counters])
        self.type: Final = bytes([counter.type for counter in counters])
        self.size: Final = bytes([counter.size for counter in counters])
        self.steps: Final = bytes([1 if counter.inverted is None else 2 for counter in counters])
        faces = [_face(counter, inverted) for counter in counters for inverted in (0, 1)]
        self.attack: Final = bytes([face.attack for face in faces])
        self.defense: Final = bytes([face.defense for face in faces])
        self.movement: Final = bytes([face.movement for face in faces])
        self.charge: Final = bytes([face.charge for face in faces])
        self.delay: Final = bytes([face.delay for face in faces])
        self.factor: Final = bytes([counter.factor for counter in counters])  # replacement counters only
        # no units at all
        self.replacement: Final = _flags([counter.factor > 0 for counter in counters])
        self.cavalry: Final = _flags([_is_cavalry(counter) for counter in counters])
        self.motorized: Final = _flags([_is_motorized(counter) for counter in counters])  # Polish ones only
        self.train: Final = _flags([counter.type == ARMORED_TRAIN for counter in counters])
        self.flotilla: Final = _flags([counter.type == FLOTILLA for counter in counters])
        self.marine: Final = _flags([counter.type == MARINE for counter in counters])
        self.zero_movement: Final = _flags([counter.factor == 0 and counter.full.movement == 0 for counter in counters])
        self.nonreplaceable: Final = _marked(counters, "nonreplaceable")
        self.intrinsic_supply: Final = _marked(counters, "intrinsic_supply")
        self.konarmiya: Final = _marked(counters, "konarmiya")
        self.reserve: Final = _marked(counters, "reserve")
        self.legion: Final = _marked(counters, "legion")
        self.frontier_guard: Final = _marked(counters, "frontier_guard")
        self.poznan: Final = _marked(counters, "poznan")
        self.primary: Final = _flags([_is_primary(counter) for counter in counters])
        self.lot: Final = _lots(counters)
        self.twin: Final = [-1] * len(counters)
        for one, other in twins.items():
            self.twin[self.number(one)] = self.number(other)
            self.twin[self.number(other)] = self.number(one)

    def number(self, unit: str) -> int:
        found = self._numbers.get(unit)
        if found is None:
            raise DataError(f"There is no counter {unit!r} in units.toml.")
        return found

    def numbers(self, units: list[str]) -> list[int]:
        return [self.number(unit) for unit in units]

    def of_side(self, side: int) -> list[int]:
        return [unit for unit in range(self.count) if self.side[unit] == side]


def load_order(pack: Path | None = None) -> Order:
    """Read `units.toml`."""
    file = read(DATA, "units.toml", pack)
    counters: list[Counter] = []
    for name in file.data:
        if name not in ("twins", "markers"):
            counters.extend(_counters(file.table(name)))
    _number(counters)
    known = {counter.id for counter in counters}
    if len(known) != len(counters):
        raise file.fault("rows", "names a counter twice")
    twins = {one: file.table("twins").text(one) for one in file.table("twins").data}
    for one, other in twins.items():
        if one not in known or other not in known:
            raise file.fault("twins", f"pairs {one} with {other}, and one of them is no counter")
    marker = file.table("markers")
    return Order(counters, twins, {kind: marker.integer(kind, 0, 200) for kind in marker.data})


def _number(counters: list[Counter]) -> None:
    """Counters that the game prints alike are told apart by a number: "Armored Train 3 (West Front)"."""
    alike: dict[tuple[int, str], list[Counter]] = {}
    for counter in counters:
        alike.setdefault((counter.side, counter.name), []).append(counter)
    for (_, name), those in alike.items():
        if len(those) > 1:
            words, paren, rest = name.partition(" (")
            for number, counter in enumerate(those, 1):
                counter.name = f"{words} {number}{paren}{rest}"


def _counters(table: Table) -> list[Counter]:
    side = SIDES.index(table.one_of("side", SIDES))
    found: list[Counter] = []
    for fields in table.rows("rows", 12):
        for field, allowed, what in (
            (fields[3], NATIONS, "nation"),
            (fields[4], FRONTS, "front"),
            (fields[5], TYPES, "type"),
            (fields[6], SIZES, "size"),
        ):
            if field not in allowed:
                raise table.fault("rows", f"gives {fields[0]} the {what} {field!r}; known are {', '.join(allowed)}")
        for mark in [] if fields[9] == "-" else fields[9].split():
            if mark not in MARKS:
                raise table.fault("rows", f"gives {fields[0]} the mark {mark!r}; known are {', '.join(MARKS)}")
        if not fields[10].isdigit() or int(fields[10]) < 1:
            raise table.fault("rows", f"gives {fields[0]} the count {fields[10]!r}")
        if not (fields[11].startswith("rulebook") or fields[11] == "reconstructed"):
            raise table.fault("rows", f"gives {fields[0]} the source {fields[11]!r}")
        factor = int(fields[7]) if fields[7].isdigit() else 0
        full = Face(0, 0, 0, 0, 0) if factor else _read_face(table, fields[0], fields[7])
        inverted = None if fields[8] == "-" else _read_face(table, fields[0], fields[8])
        count = int(fields[10])
        for number in range(count):
            unit = fields[0] if count == 1 else f"{fields[0]}_{number + 1}"
            found.append(Counter(unit, side, fields, full, inverted, factor))
    return found


def _read_face(table: Table, unit: str, text: str) -> Face:
    """`8-8-9 c12 d3`: attack, defense, movement, charge, delay."""
    parts = text.split()
    factors = parts[0].split("-")
    charge = 0
    delay = -1
    well = len(factors) == 3 and factors[0].isdigit() and factors[1].isdigit()
    well = well and (factors[2].isdigit() or factors[2] == "u")
    for part in parts[1:]:
        if not part[1:].isdigit() or part[0] not in "cd":
            well = False
        elif part[0] == "c":
            charge = int(part[1:])
        else:
            delay = int(part[1:])
    if not well or delay < 0:
        raise table.fault("rows", f"gives {unit} the factors {text!r}; they look like 8-8-9 c12 d3")
    movement = UNLIMITED if factors[2] == "u" else int(factors[2])
    return Face(int(factors[0]), int(factors[1]), movement, charge, delay)


def _face(counter: Counter, inverted: int) -> Face:
    """The side that is up; a one-step counter has only one."""
    if inverted and counter.inverted is not None:
        return counter.inverted
    return counter.full


def _flags(values: list[bool]) -> bytes:
    return bytes([1 if value else 0 for value in values])


def _marked(counters: list[Counter], mark: str) -> bytes:
    return _flags([mark in counter.marks for counter in counters])


def _is_motorized(counter: Counter) -> bool:
    """Moto-mechanized in the sense of the rule: Polish armored cars, tanks and mechanized infantry (20.0a)."""
    return counter.side == POLISH and counter.type in (ARMORED_CAR, TANK, MECHANIZED)


def _is_cavalry(counter: Counter) -> bool:
    """Cavalry, and the Konarmiya's armored cars, which work exactly like cavalry (20.0b)."""
    return counter.type == CAVALRY or (counter.type == ARMORED_CAR and counter.side == RUSSIAN)


def _is_primary(counter: Counter) -> bool:
    """Divisions and brigades of cavalry, infantry and mountain troops (2.4.2d, 5.1.1b)."""
    return counter.type in (INFANTRY, CAVALRY, MOUNTAIN) and counter.size >= BRIGADE


def _lots(counters: list[Counter]) -> list[int]:
    """Counters that set-up may exchange for one another have the same lot: alike in type and factors (23.0b). The
    Konarmiya is deployed by name, so each of its counters is a lot of its own."""
    lots: dict[tuple[object, ...], int] = {}
    found: list[int] = []
    for number, counter in enumerate(counters):
        full, inverted = counter.full, counter.inverted
        alike: tuple[object, ...] = (
            counter.side,
            counter.nation,
            counter.front,
            counter.type,
            counter.size,
            counter.factor,
            _values(full),
            _values(inverted) if inverted is not None else (),
            " ".join(counter.marks),
            number if "konarmiya" in counter.marks else -1,
        )
        found.append(lots.setdefault(alike, len(lots)))
    return found


def _values(face: Face) -> tuple[int, int, int, int, int]:
    return (face.attack, face.defense, face.movement, face.charge, face.delay)
