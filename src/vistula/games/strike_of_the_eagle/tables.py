"""Charts, ranges, orders and limits; and `load`, which reads all data of the game once."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, check_pack, read
from vistula.games.strike_of_the_eagle.blocks import Blocks, Leader, read_leaders
from vistula.games.strike_of_the_eagle.board import Map, read_map
from vistula.games.strike_of_the_eagle.cards.effect import Effect
from vistula.games.strike_of_the_eagle.deck import Deck
from vistula.games.strike_of_the_eagle.scenarios import Seating, Setting, read_seatings, read_setting
from vistula.games.strike_of_the_eagle.terms import GOINGS, ORDERS, PLACINGS, STAGES

PACKAGE: Final = "vistula.games.strike_of_the_eagle.data"
FILES: Final = [
    "game.toml",
    "board.toml",
    "blocks.toml",
    "cards.toml",
    "orders.toml",
    "tables.toml",
    "postures.toml",
    "appraisal.toml",
]
NUMBERS: Final = 16  # that an action may name: the kinds of order, a front, what a Division leaves
HIGHEST_VALUE: Final = 99  # Combat Values above it are read as it


@final
class OrderKinds:
    """The nine kinds of order, in columns by their number."""

    def __init__(self, table: Table) -> None:
        kinds = table.named_tables("order")
        if list(kinds) != ORDERS:
            raise table.fault("order", f"must hold {', '.join(ORDERS)}, in this order")
        found = list(kinds.values())
        self.titles: Final = [kind.text("title") for kind in found]
        self.shorts: Final = [kind.text("short") for kind in found]  # as they stand on the counters
        self.abouts: Final = [kind.text("about") for kind in found]
        self.count: Final = bytes([kind.integer("count", 0, 99) for kind in found])
        self.placed: Final = bytes([PLACINGS.index(kind.one_of("placed", PLACINGS)) for kind in found])
        self.stage: Final = bytes([STAGES.index(kind.one_of("stage", STAGES)) for kind in found])
        self.supplied: Final = bytes([1 if kind.flag("supplied") else 0 for kind in found])
        self.goes: Final = bytes([GOINGS.index(kind.one_of("moves", GOINGS)) for kind in found])
        self.halves: Final = bytes([1 if kind.flag("halves") else 0 for kind in found])
        # By stage: a bit for each kind that is executed in it.
        self.of_stage: Final = [
            sum(1 << n for n in range(len(found)) if self.stage[n] == at) for at in range(len(STAGES))
        ]
        self.binding: Final = bytes([1 if kind.flag("binding") else 0 for kind in found])
        allowance = table.table("allowance")
        self.basic: Final = allowance.integer("basic", 1, 9)
        self.recon_slots: Final = allowance.integer("recon_slots", 0, 2)


@final
class Tables:
    """The Combat Chart and every fixed number of the rules."""

    def __init__(self, table: Table) -> None:
        self.losses: Final = _combat_chart(table.table("combat"))
        battle = table.table("battle")
        self.flank_penalty: Final = battle.integer("flank_penalty", 0, 9)
        self.hand_bonus: Final = battle.integer("hand_bonus", 0, 9)
        self.fortification_saves: Final = battle.integer("fortification_saves", 0, 9)
        self.defend_saves: Final = battle.integer("defend_saves", 0, 9)
        self.great_victory: Final = battle.integer("great_victory", 1, 99)
        reach = table.table("reach")
        move, march = reach.table("move"), reach.table("march")
        self.move_infantry: Final = move.integer("infantry", 1, 9)
        self.move_cavalry: Final = move.integer("cavalry", 1, 9)
        self.march_infantry: Final = march.integer("infantry", 1, 9)
        self.march_cavalry: Final = march.integer("cavalry", 1, 9)
        self.recon_reach: Final = reach.integer("recon", 1, 9)
        self.rail_reach: Final = reach.integer("rail", 1, 99)
        supply = table.table("supply")
        self.supply_infantry: Final = supply.integer("infantry", 1, 9)
        self.supply_cavalry: Final = supply.integer("cavalry", 1, 9)
        self.supply_rail: Final = supply.integer("rail", 1, 9)
        stacking = table.table("stacking")
        self.stack: Final = stacking.integer("area", 1, 99)
        self.per_connection: Final = stacking.integer("connection", 1, 99)
        self.per_rail: Final = stacking.integer("rail", 1, 99)
        cards = table.table("cards")
        self.drawn: Final = cards.integer("drawn", 1, 55)
        self.hand: Final = cards.integer("hand", 1, 55)
        self.drawn_extra: Final = cards.integer("drawn_extra", 0, 55)
        self.extra_phases: Final = cards.integers("extra_phases", 1, 5)
        build = table.table("build")
        self.build_brigade: Final = build.integer("brigade", 1, 9)
        self.build_division: Final = build.integer("division", 1, 9)
        self.front_line: Final = build.integer("front_line", 0, 4)
        points = table.table("points")
        self.points_eliminated: Final = points.integer("eliminated", 0, 9)
        self.points_great_victory: Final = points.integer("great_victory", 0, 9)
        self.points_leader_destroyed: Final = points.integer("leader_destroyed", 0, 9)
        self.points_leader_captured: Final = points.integer("leader_captured", 0, 9)
        tracks = table.table("tracks")
        self.vp_track: Final = tracks.integer("vp", 1, 99)
        self.initiative_track: Final = tracks.integer("initiative", 1, 99)
        rounds = table.table("rounds")
        self.phases: Final = rounds.integer("phases", 1, 9)
        self.days: Final = [text.split("; ") for text in rounds.texts("days")]

    def inflicted(self, value: int) -> int:
        """SP that a Combat Value costs the enemy; a value below 1 costs nothing."""
        if value <= 0:
            return 0
        return self.losses[min(value, HIGHEST_VALUE)]


def _combat_chart(table: Table) -> bytes:
    """Losses for each Combat Value from 0."""
    rows = table.rows("rows", 3)
    chart = [0] * (HIGHEST_VALUE + 1)
    last = -1
    for row in rows:
        if not row[0].isdecimal() or not row[1].isdecimal():
            raise table.fault("rows", f"holds {row[0]!r} and {row[1]!r} where a Combat Value and losses belong")
        lowest, losses = int(row[0]), int(row[1])
        if not last < lowest <= HIGHEST_VALUE:
            raise table.fault("rows", f"has the Combat Value {lowest} out of order")
        last = lowest
        for value in range(lowest, HIGHEST_VALUE + 1):
            chart[value] = losses
    return bytes(chart)


@final
class Data:
    """All that never changes in a game: map, blocks, cards, orders, tables, seatings and scenarios."""

    def __init__(self, pack: Path | None, effects: list[Effect]) -> None:
        game = read(PACKAGE, "game.toml", pack)
        names = game.texts("scenarios")
        if pack is not None:
            check_pack(pack, FILES + [f"scenarios/{name}.toml" for name in names])
        self.slug: Final = game.text("slug")
        self.title: Final = game.text("title")
        self.version: Final = game.integer("version", 1, 9999)
        self.map: Final[Map] = read_map(read(PACKAGE, "board.toml", pack))
        self.blocks: Final = Blocks(read(PACKAGE, "blocks.toml", pack))
        self.leaders: Final[list[Leader]] = read_leaders(game, self.blocks)
        self.deck: Final = Deck(
            read(PACKAGE, "cards.toml", pack), self.map, self.blocks, {effect.name: effect for effect in effects}
        )
        self.orders: Final = OrderKinds(read(PACKAGE, "orders.toml", pack))
        self.tables: Final = Tables(read(PACKAGE, "tables.toml", pack))
        self.seatings: Final[dict[str, Seating]] = read_seatings(game)
        self.settings: Final[dict[str, Setting]] = {}
        for name in names:
            table = read(PACKAGE, f"scenarios/{name}.toml", pack)
            for setting in read_setting(table, self.map, self.blocks, self.seatings):
                self.settings[setting.slug] = setting
        numbers = [*self.orders.titles, *[str(number) for number in range(len(ORDERS), NUMBERS)]]
        self.names: Final[list[list[str]]] = [[], self.blocks.names, self.map.names, self.deck.titles, numbers]
        supreme = game.table("option").table("polish_supreme")
        self.supreme_title: Final = supreme.text("title")
        self.supreme_text: Final = supreme.text("text")
        self.supreme_values: Final = supreme.texts("values")
        self.supreme_default: Final = supreme.one_of("default", self.supreme_values)
