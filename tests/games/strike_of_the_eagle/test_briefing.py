"""The briefing of a scenario tells the victory that its data decide."""

import re
import tomllib
from importlib import resources
from typing import Any

import pytest

import vistula
from vistula.core import lore

SEATS = {"polish": "poland", "soviet": "soviet"}
GAME = vistula.game("strike_of_the_eagle")
DATA = resources.files("vistula.games.strike_of_the_eagle") / "data"
BRIEFED: dict[str, Any] = lore.told(GAME.slug, lore.BRIEFING, "en")["scenarios"]  # type: ignore[assignment]
SCENARIOS = [slug for slug, told in BRIEFED.items() if "variant_of" not in told]


def names() -> dict[str, str]:
    board = tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))
    rows = [[field.strip() for field in row.split(";")] for row in board["areas"].strip().splitlines()]
    return {row[0]: row[1] for row in rows}


@pytest.mark.parametrize("slug", SCENARIOS)
def test_leads_and_towns_that_win_are_those_of_the_scenario(slug: str) -> None:
    data = tomllib.loads((DATA / "scenarios" / f"{slug}.toml").read_text(encoding="utf-8"))
    called = names()
    for entry in data["victory"]:
        wins = BRIEFED[slug]["wins"][SEATS[entry["side"]]]
        at_once = entry["when"] != "end"
        fitting = [win["text"] for win in wins if win["text"].startswith("at once") == at_once]
        lead, towns = entry.get("lead", 0), [called[area] for area in entry.get("hold", ())]
        assert [text for text in fitting if says_lead(text, lead) and all(town in text for town in towns)], entry
    lead = data["vp"]["lead"]
    who = {"polish": "Poland begins", "soviet": "The Soviets begin"}[data["vp"]["side"]]
    assert f"{who} {lead} ahead" in BRIEFED[slug]["otherwise"]


def says_lead(text: str, lead: int) -> bool:
    said = re.search(r"lead(?:ing by| of) (\d+)", text)
    return lead == (int(said[1]) if said else 1 if "leading on" in text else 0)


def test_who_only_denies_is_told_so() -> None:
    """Konarmia gives Poland no condition of its own: it wins where the Soviets have done nothing."""
    data = tomllib.loads((DATA / "scenarios" / "konarmia.toml").read_text(encoding="utf-8"))
    assert data["otherwise"] == "polish"
    assert "Poland wins" in BRIEFED["konarmia"]["otherwise"]
