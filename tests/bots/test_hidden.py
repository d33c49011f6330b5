"""What is hidden from a bot does not change what it does: the same view, the same choice."""

import pytest

import vistula
from vistula import bots
from vistula.core.dice import Mix

TABLES = [
    ("strike_of_the_eagle", "berezina", {}, "poland", 60),
    ("strike_of_the_eagle", "berezina", {}, "soviet", 60),
    ("poland_1920", "lviv_aug_14", {"camouflage": True}, "soviet", 50),
]
FEW = 8  # decisions compared; a general thinks long


@pytest.mark.parametrize(
    ("name", "slug", "scenario", "options", "seat", "decisions"),
    [
        *((name, *table) for name in ("script", "staff", "staff:1") for table in TABLES),
        ("search:4", *TABLES[1]),  # where most is hidden; a general thinks long in plain Python
        ("search:4", "west_was_saved", "campaign", {}, "poland", 60),  # which is played on in its swift posture
    ],
)
def test_the_same_view_gives_the_same_choice(
    name: str, slug: str, scenario: str, options: dict[str, object], seat: str, decisions: int
) -> None:
    """The table is played on at random; where the seat is asked, the bot sits down before the true position and before
    another that looks the same to it."""
    state = vistula.game(slug).new(scenario, 11, options)
    mix = Mix(3)
    plain, _, level = name.partition(":")
    compared = 0
    wanted = 1 if plain == "search" else FEW
    for number in range(100 * decisions):
        asked = state.to_move[0]
        offered = state.choices(asked)
        if asked == seat and number % 5 == 0 and number > decisions:
            other = state.imagine(seat, 7)
            assert other.view(seat) == state.view(seat)
            other.reseed(99)  # nor do the dice that will fall
            chosen = [bots.player(plain, int(level or 0), 5).choose(each, seat) for each in (state, other)]
            assert chosen[0] == chosen[1]
            compared += 1
            if compared == wanted:
                break
        state.play(asked, offered[mix.below(len(offered))])
        if state.over:
            break
    assert compared == wanted
