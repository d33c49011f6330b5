"""What a newcomer is told of every scenario: in both languages, with places and rules that the game has."""

import re
import tomllib
from calendar import month_name, monthrange
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import vistula
from vistula.atlas.history import events as happenings
from vistula.core import lore
from vistula.core.game import Game
from vistula.core.ledger import ledger

LANGUAGES = ("en", "pl")
WORDS = 12  # a story that says less says nothing

Told = dict[str, Any]


def briefing(game: Game, language: str) -> Told:
    return dict(lore.told(game.slug, lore.BRIEFING, language))


def own(told: Told) -> dict[str, Told]:
    """The scenarios that are briefed; a number of players is a choice of one of them."""
    return {slug: each for slug, each in told["scenarios"].items() if "variant_of" not in each}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_every_scenario_says_what_goes_on_how_each_side_wins_and_how_long_it_takes(game: Game, language: str) -> None:
    told = briefing(game, language)
    assert set(told["scenarios"]) == set(game.scenarios)
    assert [slug for slug, each in told["scenarios"].items() if each.get("start_here")] != []
    for slug, each in own(told).items():
        assert len(each["story"].split()) >= WORDS, slug
        assert each["minutes"] > 0, slug
        assert each["otherwise"], slug
        assert {seat.split("_")[0] for seat in game.scenario(slug).seats} == set(each["wins"]), slug
        assert all(wins for wins in each["wins"].values()), slug
    stories = [each["story"] for each in own(told).values()]
    assert len(set(stories)) == len(stories)
    for each in told["scenarios"].values():
        assert each.get("variant_of", next(iter(game.scenarios))) in game.scenarios


@pytest.mark.parametrize("game", vistula.games(), ids=lambda game: game.slug)
def test_places_and_rules_of_a_briefing_are_the_games_own(game: Game) -> None:
    rules = ledger(game.slug)
    english, polish = (briefing(game, language) for language in LANGUAGES)
    for slug, each in own(english).items():
        drawing: Told = game.drawing(slug, {})
        spaces = {space["name"] for space in drawing["spaces"]}
        for side, wins in each["wins"].items():
            for win in wins:
                assert win["rule"] in rules, (slug, win)
                assert set(win["places"]) <= spaces, (slug, win)
            said = polish["scenarios"][slug]["wins"][side]
            assert [(win["rule"], win["places"]) for win in said] == [(win["rule"], win["places"]) for win in wins]
        assert each.get("window", english["window"]) in spaces, slug


def due_in_poland(data: Path, scenario: str) -> set[int]:
    """Turns in which counters arrive, or may move for the first time by the usual options."""
    told = tomllib.loads((data / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8"))
    before = told["length"]["first_day"].day - 1
    frozen = {row["frozen_until"] for row in told["entry"] if "frozen_until" in row and "frozen_if" not in row}
    return {day - before for day in frozen | {row["day"] for row in told["arrival"]}}


def due_in_nest(data: Path, scenario: str) -> set[int]:
    told = tomllib.loads((data / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8"))
    rounds = vistula.game("nest_of_eagles").new(scenario, 0, {}).view(None)["turn"]["labels"]  # type: ignore[index]
    rows = told["schedule"]["rows"].split("\n")
    return {rounds.index(row.split(";")[0]) + 1 for row in rows if row.strip()}


def due_in_west(data: Path, scenario: str) -> set[int]:
    told = tomllib.loads((data / "scenarios" / f"{scenario}.toml").read_text(encoding="utf-8"))
    return {int(row.split(";")[0]) for row in told["reinforcements"]["rows"].split("\n") if row.strip()}


def due_at_the_gates(data: Path, scenario: str) -> set[int] | None:
    """The other scenarios of this game bring something nearly every week: their briefings tell what happened then."""
    if scenario != "gates_of_warsaw":
        return None
    told = tomllib.loads((data / "tracks.toml").read_text(encoding="utf-8"))
    rows = [row for row in told["gates"]["rows"].split("\n") if row]
    return {turn for turn, row in enumerate(rows, 1) if any(cell.strip() != "-" for cell in row.split(";")[3:])}


DUE = {
    "poland_1920": due_in_poland,
    "nest_of_eagles": due_in_nest,
    "west_was_saved": due_in_west,
    "red_star_white_eagle": due_at_the_gates,
}


@pytest.mark.parametrize("slug", DUE)
def test_what_is_due_stands_on_its_turn_in_both_languages(slug: str) -> None:
    game = vistula.game(slug)
    data = Path(str(resources.files(f"vistula.games.{slug}"))) / "data"
    english, polish = (briefing(game, language)["scenarios"] for language in LANGUAGES)
    for scenario, each in own(briefing(game, "en")).items():
        turns = [event["turn"] for event in each.get("events", [])]
        due = DUE[slug](data, scenario)
        assert due is None or turns == sorted(due), scenario
        assert turns == [event["turn"] for event in polish[scenario].get("events", [])], scenario
        assert all(event["text"] for event in english[scenario].get("events", []))


DATED = re.compile(r"^(\d{1,2}) ([A-Z][a-z]+) 1920: ")
WEEK_ENDS = {"I": 7, "II": 15, "III": 23, "IV": 31}


def week_of(label: str) -> tuple[date, date]:
    """The first and last day of "August III"."""
    month, week = label.split()
    number = list(month_name).index(month)
    first = {"I": 1, "II": 8, "III": 16, "IV": 24}[week]
    last = min(WEEK_ENDS[week], monthrange(1920, number)[1])
    return date(1920, number, first), date(1920, number, last)


def phase_of(days: str) -> tuple[date, date]:
    """The first and last day of "13-18 August"."""
    span, month = days.split()
    first, last = (int(day) for day in span.split("-"))
    number = list(month_name).index(month)
    return date(1920, number, first), date(1920, number, last)


def turns_of(slug: str, scenario: str) -> list[tuple[date, date]]:
    state: Any = vistula.game(slug).new(scenario, 0, {})
    if slug == "red_star_white_eagle":
        return [week_of(label) for label in state.view(None)["turn"]["labels"]]
    days = [phase_of(each) for round_ in state.tables.days for each in round_]
    begins = phase_of(state.view(None)["turn"]["title"].partition(": ")[2].removesuffix(" 1920"))
    return days[days.index(begins) :][: state.view(None)["turn"]["of"]]


@pytest.mark.parametrize("slug", ["red_star_white_eagle", "strike_of_the_eagle"])
def test_what_happened_in_a_turn_is_of_its_days_and_stands_in_the_history_of_the_war(slug: str) -> None:
    known = {event.date for event in happenings()}
    english, polish = (own(briefing(vistula.game(slug), language)) for language in LANGUAGES)
    for scenario, each in english.items():
        told = [(event["turn"], DATED.match(event["text"])) for event in each.get("events", [])]
        dated = [(turn, found) for turn, found in told if found]
        if scenario != "gates_of_warsaw":
            assert len(dated) == len(told) >= 3, scenario
        turns = turns_of(slug, scenario)
        for turn, found in dated:
            day = date(1920, list(month_name).index(found[2]), int(found[1]))
            assert turns[turn - 1][0] <= day <= turns[turn - 1][1], (scenario, found[0])
            assert day.isoformat() in known, (scenario, found[0])
        said = [event["text"] for event in polish[scenario].get("events", [])]
        assert len(said) == len(told), scenario
        assert all(int(text.split()[0]) == int(found[1]) for text, (_, found) in zip(said, told, strict=True) if found)
