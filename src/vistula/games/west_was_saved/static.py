"""All that a position refers to and that never changes: board, units, tables, cards, the readings agreed on."""

from __future__ import annotations

from typing import Final, final

from vistula.core.columns import Columns, half, numbers, short, small
from vistula.core.hexes import AROUND
from vistula.games.west_was_saved.board import Theatre
from vistula.games.west_was_saved.deck import CARDS, LAST_PLACE, Deck
from vistula.games.west_was_saved.numbers import ALL_MARKS, COMING, LAST_BOX, NUMBERS
from vistula.games.west_was_saved.tables import Plan, Tables
from vistula.games.west_was_saved.units import Manifest, Order


@final
class Rules:
    """The readings that the players agreed on."""

    def __init__(self, options: dict[str, object]) -> None:
        self.retreat_adjacent_ban: Final = options.get("retreat_adjacent_ban") is True
        self.interned: Final = options.get("neutral_retreat") == "intern"
        self.defender_may_pursue: Final = options.get("defender_may_pursue") is True
        self.lone_hq_is_stack: Final = options.get("lone_hq_is_stack") is True
        self.idle_artillery: Final = options.get("idle_artillery_cancels_town") is True
        self.withdraw_with_hq: Final = options.get("withdraw_with_hq") is True
        self.hq_can_win: Final = options.get("hq_can_win") is True
        self.capital_needs_supply: Final = options.get("capital_restore_needs_supply") is True
        self.component_limits: Final = options.get("component_limits") is True


@final
class Static:
    """All that never changes, shared by every state of a scenario."""

    def __init__(
        self,
        board: Theatre,
        order: Order,
        manifest: Manifest,
        tables: Tables,
        deck: Deck,
        plan: Plan,
        rules: Rules,
    ) -> None:
        self.board: Final = board
        self.order: Final = order
        self.manifest: Final = manifest
        self.tables: Final = tables
        self.deck: Final = deck
        self.plan: Final = plan
        self.rules: Final = rules
        last = board.count - 1
        self.columns: Final = Columns(
            [
                short("at", order.count, LAST_BOX, last, start=COMING),
                short("due", order.count, 0, 2**15 - 1, shared=True),
                half("mark", order.count, 0, ALL_MARKS),
                short("first", board.count, -1, order.count - 1, start=-1, saved=False),
                short("follows", order.count, -1, order.count - 1, start=-1, saved=False),
                small("troops", board.count, saved=False),
                small("staffs", board.count, saved=False, shared=True),
                small("facing", board.count, high=AROUND - 1, shared=True),
                small("depot", board.count, high=7, shared=True),
                small("blanks", board.count, high=20, shared=True),
                small("markers", board.count, high=8, shared=True),
                half("n", NUMBERS, -99, 999),
                small("card_at", CARDS + 1, high=LAST_PLACE, shared=True),
                numbers("way", 0, last),
                numbers("laid", 0, 20),
            ]
        )
