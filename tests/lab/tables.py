"""What environments and OpenSpiel's games are tried on: every game, every number of seats it can have, and with each an
option that hides something, unless the game hides enough without one or nothing at all."""

from typing import NamedTuple


class Tried(NamedTuple):
    slug: str
    scenario: str
    options: dict[str, object]
    seats: int
    hides: bool

    @property
    def table(self) -> tuple[str, str, dict[str, object]]:
        return self.slug, self.scenario, self.options

    def __str__(self) -> str:
        return "-".join([self.scenario, *self.options, str(self.seats)])


TRIED = [
    Tried("poland_1920", "lviv_aug_14", {}, 2, False),
    Tried("poland_1920", "lviv_aug_14", {"camouflage": True}, 2, True),
    Tried("strike_of_the_eagle", "berezina", {}, 2, True),
    Tried("strike_of_the_eagle", "miracle_on_the_vistula_three_poles", {}, 3, True),
    Tried("strike_of_the_eagle", "miracle_on_the_vistula_four", {}, 4, True),
    Tried("red_star_white_eagle", "gates_of_warsaw", {}, 2, False),
    Tried("red_star_white_eagle", "campaign", {"three_players": True}, 3, False),
    Tried("nest_of_eagles", "berezyna_1920", {"patrols": True}, 2, True),
    Tried("nest_of_eagles", "battle_of_warsaw", {"three_players": True, "patrols": True}, 3, True),
    Tried("west_was_saved", "campaign", {}, 2, True),
]
