"""Counters: what the face shows, and that a back shows nothing."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.atlas.boards import ARMS, listed
from vistula.atlas import draw
from vistula.atlas.palette import LIVERIES

BRIGADE = {
    "id": 5,
    "side": "polish",
    "symbol": "infantry",
    "echelon": "x",
    "number": "35",
    "parent": "18 ID",
    "strength": 6,
}


def texts(svg: str) -> dict[str, str]:
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')
    return {str(t.get("class")): str(t.text) for t in root.iter("{http://www.w3.org/2000/svg}text")}


def test_a_face_shows_symbol_echelon_number_parent_and_strength() -> None:
    svg = draw.counter(BRIGADE)
    assert texts(svg) == {"ec": "x", "no": "35", "pa": "18 ID", "st": "6"}
    assert "#sym-infantry" in svg
    assert 'class="ct polish"' in svg


def test_a_back_shows_side_and_emblem_only() -> None:
    """Whatever else is in the piece, nothing leaks: two hidden pieces of a side are drawn alike."""
    secret = {**BRIGADE, "hidden": True, "status": ["attacked"], "name": "35 Infantry Brigade"}
    assert draw.counter(secret) == draw.counter({"id": 9, "side": "polish", "hidden": True})
    assert "#emblem-polish" in draw.counter(secret)
    assert texts(draw.counter(secret)) == {}


def test_three_factors_make_a_wide_counter_with_a_delay_box() -> None:
    svg = draw.counter(
        {"id": 1, "side": "soviet", "symbol": "cavalry", "number": "10", "factors": ["7-4-7"], "delay": 2}
    )
    assert texts(svg) == {"fa": "7-4-7", "dl": "2", "no": "10"}
    assert 'width="40"' in svg


@pytest.mark.parametrize("side", sorted(LIVERIES))
def test_each_side_has_livery_and_emblem(side: str) -> None:
    defs, sheet = draw.symbols(), draw.stylesheet()
    assert f'id="emblem-{side}"' in defs
    assert f'id="body-{side}"' in defs
    assert f".ct.{side} .b" in sheet


@pytest.mark.parametrize("symbol", listed(ARMS))
def test_each_arm_has_a_symbol(symbol: str) -> None:
    assert f'id="sym-{symbol}"' in draw.symbols()
    assert f"#sym-{symbol}" in draw.counter({"id": 1, "side": "polish", "symbol": symbol})


def test_an_unknown_arm_is_a_plain_frame() -> None:
    assert "#sym-unit" in draw.counter({"id": 1, "side": "polish", "symbol": "zeppelin"})


def test_the_symbols_are_well_formed() -> None:
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{draw.symbols()}</defs></svg>')


def test_states_have_pips_and_the_chosen_a_ring() -> None:
    svg = draw.counter({**BRIGADE, "status": ["attacked", "unsupplied", "chosen", "unheard-of"]})
    assert re.findall(r'class="pip (\w+)"', svg) == ["attacked", "unsupplied", "chosen"]
    assert 'class="ring"' in svg


def test_names_are_escaped() -> None:
    assert "A&amp;B" in draw.counter({**BRIGADE, "parent": "A&B"})


def test_facing_is_a_wedge_on_the_side_faced() -> None:
    north = draw.counter({**BRIGADE, "facing": 0})
    assert re.search(r'class="facing" d="M17\.0 -8\.0L', north)
    assert 'class="facing"' not in draw.counter(BRIGADE)


def test_a_headquarters_bears_its_commander_and_the_number_of_its_army() -> None:
    hq = {"id": 1, "side": "soviet", "symbol": "hq", "echelon": "xxxx", "number": "Miezeninow", "parent": "12 Army"}
    assert texts(draw.counter(hq)) == {"ec": "xxxx", "no": "12", "pa": "Miezeninow"}


def test_a_named_group_shows_a_short_form_of_its_name() -> None:
    group = {"id": 1, "side": "polish", "symbol": "infantry", "number": "Zawadzki", "parent": "Gr.", "strength": 7}
    assert texts(draw.counter(group)) == {"no": "Zaw", "pa": "Gr.", "st": "7"}


def test_a_board_adds_the_signs_that_a_game_does_not_bring() -> None:
    from vistula.atlas.symbols import with_missing

    defs = with_missing('<symbol id="sym-infantry" viewBox="0 0 1 1"></symbol>')
    assert defs.count('id="sym-infantry"') == 1
    assert 'id="emblem-soviet"' in defs
    assert 'id="body-polish"' in defs
