"""What a seat is shown: own blocks in full, backs of the enemy's, counters face down, hands as counts; the drawing."""

import json
import re
from typing import Any

import pytest

from tests.games.strike_of_the_eagle.staged import (
    area,
    attack,
    begin_battle,
    block,
    card,
    do,
    events_of,
    game,
    new,
    place_order,
    polish,
    position,
    soviet,
)
from tests.rules import rule
from vistula.core.journal import FIRST_OF_GAME, Event
from vistula.core.view import choices
from vistula.games.strike_of_the_eagle import codes, phases, view
from vistula.games.strike_of_the_eagle import words as journal
from vistula.games.strike_of_the_eagle.numbers import B_AREA, PHASE, ROUND, VP
from vistula.games.strike_of_the_eagle.state import MARCHED, UNSUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import MOVE_OUT, POLISH, SOVIET

SCENARIOS = ["berezina", "konarmia", "miracle_on_the_vistula_four", "campaign"]


def pieces(s: Campaign, seat: str | None, side: str) -> list[dict[str, Any]]:
    shown = s.view(seat)["pieces"]
    assert isinstance(shown, list)
    return [piece for piece in shown if piece["side"] == side]


@rule("2.0d", "4.0h")
def test_the_enemy_sees_where_blocks_stand_and_how_many_but_no_face() -> None:
    s = position(polish={"minsk": "1_legion 4, 1_cavalry 3"})
    own = {piece["id"]: piece for piece in pieces(s, "poland", "polish") if piece["space"] is not None}
    assert own[polish(s, "1_legion")]["strength"] == 4
    assert own[polish(s, "1_cavalry")]["symbol"] == "cavalry"
    backs = pieces(s, "soviet", "polish")
    assert [(piece["space"], piece["hidden"]) for piece in backs] == [(area(s, "minsk"), True)] * 2
    assert all(set(piece) <= {"id", "space", "side", "hidden", "status"} for piece in backs)
    assert all(piece["id"] >= s.blocks.count for piece in backs)
    assert pieces(s, None, "polish") == backs  # a spectator sees as much


@rule("2.0d")
def test_stand_in_numbers_do_not_follow_a_block() -> None:
    one = position(polish={"minsk": "1_legion 4", "slutsk": "2_legion 1"})
    other = position(polish={"minsk": "2_legion 3", "slutsk": "1_cavalry 2"})
    assert pieces(one, "soviet", "polish") == pieces(other, "soviet", "polish")


@rule("7.2.fm.d", "7.71a")
def test_half_strength_and_supply_markers_are_open() -> None:
    s = position(polish={"minsk": "1_legion 4, 2_legion 3"})
    s.mark[polish(s, "2_legion")] |= MARCHED | UNSUPPLIED
    status = [piece.get("status") for piece in pieces(s, "soviet", "polish")]
    assert status == [None, ["spent", "unsupplied"]]


@rule("3.1a", "0.d")
def test_face_down_orders_show_their_side_and_place_alone() -> None:
    s = position(polish={"minsk": "1_legion 4"})
    place_order(s, POLISH, "defend", "minsk")
    markers = [m for m in s.view("poland")["markers"] if m["kind"] == "order"]  # type: ignore[attr-defined]
    face = {"text": "Defend", "name": "Defend Area"}
    assert markers == [{"space": area(s, "minsk"), "kind": "order", "side": "polish", **face}]
    for reader in ("soviet", None):
        markers = [m for m in s.view(reader)["markers"] if m["kind"] == "order"]  # type: ignore[attr-defined]
        assert markers == [{"space": area(s, "minsk"), "kind": "order", "side": "polish", "hidden": True}]


@rule("1.1b", "3.1a")
def test_allies_see_each_others_blocks_and_orders_but_not_hands() -> None:
    s = position("campaign_four", polish={"minsk": "1_legion 4"}, hands={"poland_north": ["elan"]})
    place_order(s, POLISH, "defend", "minsk")
    assert any(piece["id"] == polish(s, "1_legion") for piece in pieces(s, "poland_south", "polish"))
    markers = [m for m in s.view("poland_south")["markers"] if m["kind"] == "order"]  # type: ignore[attr-defined]
    assert markers[0]["name"] == "Defend Area"
    hands = {hand["seat"]: hand for hand in s.view("poland_south")["hands"]}  # type: ignore[attr-defined]
    assert hands["poland_north"]["cards"] is None
    assert hands["poland_north"]["count"] == 1


@rule("3.4a", "4.0d")
def test_hands_are_counts_for_others_and_piles_are_open() -> None:
    s = position(hands={"poland": ["elan", "pursuit"]})
    hands = {hand["seat"]: hand for hand in s.view("poland")["hands"]}  # type: ignore[attr-defined]
    assert hands["poland"]["cards"] == sorted([card(s, POLISH, "elan"), card(s, POLISH, "pursuit")])
    hands = {hand["seat"]: hand for hand in s.view("soviet")["hands"]}  # type: ignore[attr-defined]
    assert hands["poland"]["cards"] is None
    assert hands["poland"]["count"] == 2
    piles = {pile["id"]: pile for pile in s.view("soviet")["piles"]}  # type: ignore[attr-defined]
    assert piles["deck_polish"]["count"] == 53
    assert "cards" not in piles["deck_polish"]


@rule("3.2b", "6.1a", "table.track.vp", "table.track.init", "3.3a")
def test_cubes_and_tracks_are_open() -> None:
    s = new("campaign")
    s.add_cubes(0, 0, 3 - s.cubes[0])
    shown = s.view("soviet")
    facts = {fact[0]: fact[1] for fact in shown["facts"]}  # type: ignore[attr-defined]
    assert facts["Cubes of Poland"] == "3 black"
    tracks = {track["id"]: track for track in shown["tracks"]}  # type: ignore[attr-defined]
    assert tracks["vp"]["marks"] == [{"at": 3, "text": "3", "side": "polish"}]
    assert tracks["initiative_south"]["marks"] == [{"at": 2, "text": "2", "side": "polish"}]
    assert tracks["round"]["marks"][0]["at"] == 1


@rule("1.3b", "3.0a")
def test_holders_and_garrisons_of_key_cities_are_open() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, soviet={"minsk": "4_rifle 4"}, garrisons={"kiev": POLISH})
    shown = s.view(None)
    assert shown["control"][str(area(s, "minsk"))] == "soviet"  # type: ignore[index]
    assert shown["control"][str(area(s, "kiev"))] == "polish"  # type: ignore[index]
    assert str(area(s, "slutsk")) not in shown["control"]  # type: ignore[operator]
    garrisons = [m["space"] for m in shown["markers"] if m["kind"] == "garrison"]  # type: ignore[attr-defined]
    assert sorted(garrisons) == sorted([area(s, "warsaw"), area(s, "kiev")])


@rule("4.0j", "def.force_pool")
def test_force_pools_are_open_lists() -> None:
    s = position(polish={"minsk": "1_legion 4"})
    boxes = {box["id"]: box for box in s.view("soviet")["boxes"]}  # type: ignore[attr-defined]
    assert "2 Legion Division" in boxes["pool_polish"]["note"]
    assert "1 Legion Division" not in boxes["pool_polish"]["note"].split(", ")


@rule("7.41.3c", "4.0h")
def test_blocks_in_a_battle_are_shown_from_its_third_step_to_its_end() -> None:
    s = position(
        polish={"slutsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 4"},
        garrisons={"baranovichi": POLISH, "bobruisk": SOVIET},
        hands={"poland": ["pursuit", "stubborn_defence"], "soviet": ["breakout"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk", "6_rifle": "bobruisk"})
    begin_battle(s, "slutsk")
    assert all(piece.get("hidden") for piece in pieces(s, "poland", "soviet"))
    while s.top().slug in ("battle_card", "modifier"):
        do(s, *(["pass"] if s.top().slug == "battle_card" else ["draw"]))
    seen = [piece for piece in pieces(s, "poland", "soviet") if not piece.get("hidden")]
    assert sorted(piece["name"] for piece in seen) == ["4 Rifle Division", "6 Rifle Division"]
    panel = s.view("poland")["battle"]
    assert isinstance(panel, dict)
    assert panel["title"] == "Battle of Slutsk"
    assert panel["arrows"] == [{"from": area(s, "bobruisk"), "to": area(s, "slutsk"), "text": "2"}]
    while s.n[B_AREA]:
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert all(piece.get("hidden") for piece in pieces(s, "poland", "soviet"))


@rule("7.1c", "7.1d")
def test_a_committed_card_lies_face_down_for_all_but_its_player() -> None:
    s = position(hands={"poland": ["elan"], "soviet": ["breakout"]})
    seat = s.to_move[0]
    other = "poland" if seat == "soviet" else "soviet"
    number = s.choices(seat)[0].x
    s.play(seat, ["commit", number])
    title = s.deck.cards[number].title
    assert title in json.dumps(s.view(seat)["facts"])
    assert title not in json.dumps(s.view(other)["facts"])
    assert "face down" in json.dumps(s.view(other)["facts"])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_views_and_choices_are_json_and_name_every_piece_they_ask_about(scenario: str) -> None:
    s = new(scenario, 3)
    for step in range(120):
        if s.over:
            break
        seat = s.to_move[0]
        document = choices(s, seat)
        json.dumps(document)
        json.dumps(s.view(seat))
        shown = {piece["id"] for piece in s.view(seat)["pieces"]}  # type: ignore[attr-defined]
        for choice in document["choices"]:  # type: ignore[attr-defined]
            for target in choice["targets"]:
                assert "piece" not in target or target["piece"] in shown
        offers = s.choices(seat)
        s.play(seat, offers[(step * 7) % len(offers)])


def test_every_event_has_words() -> None:
    s = new("campaign")
    named = {code for code in vars(codes).values() if isinstance(code, int) and code >= FIRST_OF_GAME}
    # Those between them are the private ones; one number was never used.
    for code in sorted({*range(FIRST_OF_GAME, max(named) + 1)} - {codes.RESERVED_NONE + 1}):
        line = journal.line(s, Event(code, -1, 1, 0, 0, 0, 0, [1, 2, 3, 4]))
        assert line.text
        assert "{" not in line.text


@rule("2.0d")
def test_public_lines_name_no_hidden_block() -> None:
    s = new("konarmia", 5)
    names = [name for name in s.blocks.names if name]
    private = ("Seen: ", "It is ")
    for step in range(160):
        if s.over:
            break
        seat = s.to_move[0]
        offers = s.choices(seat)
        s.play(seat, offers[(step * 5 + 1) % len(offers)])
    for line in events_of(s, None):
        if line["kind"] in ("move", "order", "supply") and line["rule"] not in ("9.0e", "7.42g"):
            assert not any(name in line["text"] for name in names if len(name) > 6), line
            assert not line["text"].startswith(private)


@rule("0.b", "7.9a")
def test_a_view_says_which_phase_of_the_round_it_is() -> None:
    s = new("campaign")
    s.n[ROUND], s.n[PHASE], s.turn = 2, 3, 8
    assert s.view("poland")["turn"] == {
        "number": 8,
        "of": 30,
        "title": "Round 2, phase 3: 13-18 June 1920",
        "labels": ["1", "2", "3", "4", "5"],
        "at": 3,
    }


@rule("5.0a", "0.f")
def test_after_its_phases_a_round_has_reinforcements_and_the_last_one_ends() -> None:
    s = new("campaign")
    s.n[PHASE], s.turn = 6, 6
    told = s.view("poland")["turn"]
    assert isinstance(told, dict)
    assert told["title"] == "Round 1, reinforcements: 24-31 May 1920"
    assert told["at"] == 6  # beyond the last label: all are past
    s = new("berezina")
    s.n[PHASE], s.turn, s.n[VP] = 6, 6, 0
    s.push(phases.END_OF_ROUND)
    s.refresh()
    told = s.view("poland")["turn"]
    assert isinstance(told, dict)
    assert (told["number"], told["of"], told["at"]) == (5, 5, 5)
    assert told["title"].startswith("Round 1, phase 5:")


@rule("3.4k")
def test_the_drawing_shows_every_card_face() -> None:
    made = game().drawing("campaign")
    cards = made["cards"]
    assert isinstance(cards, list)
    assert [c["id"] for c in cards] == list(range(110))
    desertions = cards[0]
    assert desertions["title"] == "Desertions"
    values = dict(desertions["values"])
    assert (values["Orders"], values["Combat"], values["Cubes"]) == ("+3", 3, "2 black, 1 white")
    assert desertions["kinds"] == ["Historical Event"]
    effect, note = desertions["text"].splitlines()
    assert effect
    assert note == new().deck.cards[0].note


@rule("1.0a", "1.2a", "1.3c")
def test_the_drawing_names_areas_joins_them_and_marks_fortified_roads() -> None:
    s = new("campaign")
    made = game().drawing("campaign")
    json.dumps(made)
    spaces = made["spaces"]
    edges = made["edges"]
    assert isinstance(spaces, list)
    assert isinstance(edges, list)
    assert len(spaces) == 129
    warsaw = spaces[area(s, "warsaw")]
    assert ["Area", "B4", "1.0a"] in warsaw["facts"]
    assert ["Key city", "5 VP", "1.3c"] in warsaw["facts"]
    road = s.map.edge_between(area(s, "zlobin"), area(s, "gomel"))
    assert "fortified" in edges[road]["kind"]
    for one in range(len(spaces)):
        for other in range(one):
            dx = spaces[one]["at"][0] - spaces[other]["at"][0]
            dy = spaces[one]["at"][1] - spaces[other]["at"][1]
            assert dx * dx + dy * dy > (2 * 17) ** 2  # two stacks can be told apart


def test_a_name_stands_below_its_own_counters_and_clear_of_the_next_area() -> None:
    spaces = game().drawing("campaign")["spaces"]
    assert isinstance(spaces, list)
    half = 17  # of a counter
    for space in spaces:
        (x, y), (_, below) = space["at"], space["label"]
        assert below - 8 > y + half  # small letters are as high
        for other in spaces:
            if other is not space and abs(other["at"][0] - x) < half:
                assert not y < other["at"][1] - half < below


@rule("1.2a")
def test_every_fortified_face_has_a_bar_with_teeth_on_its_connection() -> None:
    s = new("campaign")
    ground = game().drawing("campaign")["ground"]
    assert isinstance(ground, str)
    forts = re.search(r'<g class="forts">(.*?)</g>', ground)
    assert forts
    bars, teeth = re.findall(r' d="([^"]+)"', forts[1])
    faces = sum(s.map.faces(end, e) for e in range(len(s.map.edge_a)) for end in (s.map.edge_a[e], s.map.edge_b[e]))
    assert faces > 20
    assert bars.count("M") == faces
    assert teeth.count("z") == 3 * faces


@rule("2.0d")
def test_the_block_whose_area_is_asked_for_is_marked_for_its_owner_alone() -> None:
    s = position(polish={"borisov": "2_legion 3, 6_infantry 3"}, soviet={"orsha": "10_rifle 2"})
    seen = pieces(s, "soviet", "polish")
    s.push(phases.ROUTE, polish(s, "2_legion"), -1, MOVE_OUT)
    own = pieces(s, "poland", "polish")
    assert [piece["id"] for piece in own if "chosen" in piece.get("status", [])] == [polish(s, "2_legion")]
    assert pieces(s, "soviet", "polish") == pieces(s, None, "polish") == seen


def test_stand_ins_never_meet_block_numbers() -> None:
    s = new("campaign")
    assert s.blocks.count <= view.STAND_IN
    assert block(s, SOVIET, "4_rifle") == soviet(s, "4_rifle")
