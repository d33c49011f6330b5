"""What the scenario cards and the definitions say, read from the files anew (def and scn rows, 23.0)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    costs,
    declared,
    do,
    empty,
    fresh,
    go_to,
    hold,
    position,
    put,
)
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.nest_of_eagles.board import load_map
from vistula.games.nest_of_eagles.load import load_game
from vistula.games.nest_of_eagles.numbers import POINTS
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

# In the order of their numbers (R13): slug, title, Theaters in play, who opens each round, whether three may play.
CARDS = [
    ("berezyna_1920", "Berezyna 1920", "L", SOVIET, False),
    ("kijow_offensive", "Kijów Offensive", "U", POLAND, False),
    ("spring_1920", "Spring 1920", "LU", POLAND, True),
    ("july_offensive", "July Offensive", "PLU", SOVIET, True),
    ("bug_and_lwow", "Bug and Lwów", "PLU", SOVIET, True),
    ("battle_of_warsaw", "Battle of Warsaw", "PLU", SOVIET, True),
    ("from_bug_to_niemen", "From Bug to Niemen", "PLU", POLAND, True),
    ("niemen_1920", "Niemen 1920", "PL", POLAND, False),
    ("war_of_1920", "War of 1920", "PLU", POLAND, True),
]
TOWN_OF = {"P": "Warszawa", "L": "Mińsk", "U": "Kijów"}


def opened(slug: str) -> Eagles:
    """The game when the choices of the set-up are made."""
    s = load_game(None).new(slug, 7, {})
    assert isinstance(s, Eagles)
    while asked(s) in ("rebellion_marker", "arrange"):
        do(s, "ready" if asked(s) == "arrange" else "brigade #1")
    return s


@rule("scn.list")
def test_nine_scenarios_and_the_theaters_they_play_in() -> None:
    anew = load_game(None)
    assert [(slug, anew.scenarios[slug].title) for slug in anew.scenarios] == [card[:2] for card in CARDS]
    for slug, _, theaters, _, _ in CARDS:
        s = anew.new(slug, 7, {})
        assert isinstance(s, Eagles)
        assert [letter for letter in "PLU" if s.plan.open[s.board.places[TOWN_OF[letter]]]] == list(theaters)


@rule("scn.first")
@pytest.mark.parametrize(("slug", "opens"), [(card[0], card[3]) for card in CARDS])
def test_the_same_player_opens_every_round(slug: str, opens: int) -> None:
    s = opened(slug)
    first = s.turn
    assert s.side == opens
    go_to(s, "turn end", ["poland", "soviet"][opens])
    assert (s.turn, s.side) == (first, 1 - opens)
    go_to(s, "turn end", ["soviet", "poland"][opens])
    assert (s.turn, s.side) == (first + 1, opens)


@rule("scn.3p")
@pytest.mark.parametrize(("slug", "three"), [(card[0], card[4]) for card in CARDS])
def test_which_scenarios_three_may_play(slug: str, three: bool) -> None:
    anew = load_game(None)
    if three:
        assert len(anew.new(slug, 7, {"three_players": True}).seats) == 3
    else:
        with pytest.raises(VistulaError):
            anew.new(slug, 7, {"three_players": True})


@rule("scn.units")
def test_the_counters_of_the_war_of_1920() -> None:
    """R12: 41 Polish and 38 Soviet counters on the map, the volunteers, reserves and Ukrainians in their boxes."""
    s = load_game(None).new("war_of_1920", 7, {})
    assert isinstance(s, Eagles)
    on_map = [u for u in range(s.order.count) if s.at[u] >= 0]
    assert sum(s.order.side[u] == POLAND for u in on_map) == 41
    assert sum(s.order.side[u] == SOVIET for u in on_map) == 38
    view = s.view("poland")
    pieces, boxes = view["pieces"], view["boxes"]
    assert isinstance(pieces, list)
    assert isinstance(boxes, list)
    titles = {box["id"]: box["title"] for box in boxes}
    where = {s.order.codes[p["id"]]: titles.get(p.get("box")) for p in pieces if p["id"] < s.order.count}
    assert where["V1"] == "Polish: Volunteer Army"
    assert where["r19"] == "Soviet: Soviet Reserves"
    assert where["U1"] == "Polish: Ukraine"
    for code, label in (("14", "2910"), ("3L", "2120"), ("U2", "2427"), ("w53", "2802"), ("su2", "2725")):
        assert at(s, code) == label


@rule("scn.vp")
@pytest.mark.parametrize(
    ("place", "label", "points"), [("Mińsk", "2607", 4), ("Borysów", "2707", 2), ("Orsza", "3105", 0)]
)
def test_a_place_scores_its_number_and_more_where_the_card_says_so(place: str, label: str, points: int) -> None:
    """Mińsk has 4 boxes on every map (R7), Borysów 2 points in this scenario alone (R14), Orsza nothing."""
    s = fresh("berezyna_1920")
    put(s, {"10": label, "11": "2306", "w2": "3404"})
    hold(s, {place: "soviet"})
    go_to(s, "move", "poland")
    do(s, "move 10", f"to {place}")
    assert s.num[POINTS] == points


# Definitions --------------------------------------------------------------------------------------------------------


@rule("def.difficult")
@pytest.mark.parametrize(
    ("label", "difficult"), [("1308", True), ("2704", True), ("0524", True), ("1208", False), ("2010", False)]
)
def test_forest_swamp_and_mountain_are_difficult(label: str, difficult: bool) -> None:
    board = load_map(None)
    assert bool(board.difficult[board.number(label)]) == difficult


@rule("def.urban")
def test_a_town_changes_neither_movement_nor_combat() -> None:
    """Baranowicze is a town, Mińsk a city, Grodno a fortress."""
    s = position({"10": "2110", "11": "2222"}, phase="move")
    assert costs(s, "10", "Baranowicze") == 1
    for place, attacker, modifier in (("Baranowicze", "2012", 0), ("Mińsk", "2609", -1), ("Grodno", "1408", -2)):
        s = position({"10": attacker, "11": "2222", "w2": place})
        assert declared(s, place, "10").get("city or fortress", 0) == modifier


@rule("def.turn")
def test_a_round_is_over_when_both_have_had_their_turn() -> None:
    week = empty().turn
    s = position({"10": "3526", "w2": "3704"}, phase="turn end", side="poland")
    assert (s.turn, s.side) == (week, SOVIET)
    s = position({"10": "3526", "w2": "3704"}, phase="turn end", side="soviet")
    assert (s.turn, s.side) == (week + 1, POLAND)


@rule("def.phasing")
@pytest.mark.parametrize(("ends", "phasing"), [("poland", "soviet"), ("soviet", "poland")])
def test_the_phasing_player_is_asked_first(ends: str, phasing: str) -> None:
    s = position({"10": "3526", "w2": "3704"}, phase="turn end", side=ends)
    assert (asked(s), s.to_move) == ("activate", (phasing,))
    do(s, "pass")
    assert (asked(s), s.to_move) == ("activate", (ends,))


# Options (23.0) -----------------------------------------------------------------------------------------------------


@rule("23.0a", "23.0b")
def test_which_options_go_with_which_scenario() -> None:
    anew = load_game(None)
    for slug in anew.scenarios:
        for name in ("patrols", "groups", "forced_march"):
            assert anew.new(slug, 1, {name: True}).options[name] is True
        for name in ("morale_boost", "alternative_reinforcements", "political_priorities"):
            if slug == "war_of_1920":
                assert anew.new(slug, 1, {name: True}).options[name] is True
            else:
                with pytest.raises(VistulaError):
                    anew.new(slug, 1, {name: True})


@rule("23.0b")
def test_two_options_exclude_each_other() -> None:
    both = {"alternative_reinforcements": True, "political_priorities": True}
    with pytest.raises(VistulaError, match=r"23\.0b"):
        load_game(None).new("war_of_1920", 1, both)
    for name in both:
        load_game(None).new("war_of_1920", 1, {"morale_boost": True, name: True})
