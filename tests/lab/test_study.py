"""A study from its file to its page: the same dice in every cell, stopped and gone on with, told in one page."""

import dataclasses
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import vistula
from vistula.core.record import replay
from vistula.core.refusal import VistulaError
from vistula.lab import reroll as lab_reroll
from vistula.lab import series as lab_series
from vistula.lab import study
from vistula.lab.charts.marks import apart
from vistula.lab.findings import findings, luck
from vistula.lab.games import Match, Played, play_one
from vistula.lab.page import page, verdict
from vistula.lab.series import Series, run
from vistula.lab.story import due_in
from vistula.lab.tournament import tournament

SEATS = ("poland", "soviet")
ROOT = Path(__file__).resolve().parents[2]
FILE = """
[study]
name = "berezina"
question = "Who wins Berezina?"
game = "strike_of_the_eagle"
bots = ["random", "random"]
games = 4
least = 2

[[cell]]
name = "Berezina"
scenario = "berezina"

[[cell]]
name = "With a script"
scenario = "berezina"
bots = ["script", "random"]
against = "Berezina"

[levels]
bots = ["random", "script"]
games = 1

[decided]
games = 1
rerolls = 2
"""


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> study.Plan:
    file = tmp_path_factory.mktemp("study") / "berezina.toml"
    file.write_text(FILE)
    return study.read_plan(file)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.fixture(scope="module")
def done(plan: study.Plan, folder: Path) -> study.Done:
    return list(study.conduct(plan, folder))[-1]


def test_the_file_says_cells_levels_and_what_is_compared(plan: study.Plan) -> None:
    assert [cell.name for cell in plan.cells] == ["Berezina", "With a script"]
    assert plan.cells[1].match.bots == ("script", "random")
    assert (plan.games, plan.levels, plan.decided_games, plan.rerolls) == (4, ["random", "script"], 1, 2)


def test_every_cell_has_the_same_dice(done: study.Done) -> None:
    seeds = [[(one.told or {})["seed"] for one in games] for games in done.cells.values()]
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 4


def test_a_told_game_is_the_same_game(done: study.Done, plan: study.Plan) -> None:
    game = vistula.game(plan.game)
    told = done.cells["Berezina"][2]
    plain = play_one(game, plan.cells[0].match, 2)
    assert (plain.ends, plain.decisions) == (told.ends, told.decisions)
    story = told.told or {}
    assert len(story["actions"]) == told.decisions
    assert [row["turn"] for row in story["turns"]] == list(range(len(story["turns"])))
    assert sum(sum(row["decisions"].values()) for row in story["turns"]) == told.decisions


def test_a_stopped_study_plays_nothing_twice(
    done: study.Done, plan: study.Plan, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*asked: object) -> Played:
        raise AssertionError("played again")

    monkeypatch.setattr(lab_series, "play_one", never)
    monkeypatch.setattr(lab_reroll.Rerolls, "reroll", never)
    again = list(study.conduct(plan, folder))[-1]
    assert study.fingerprint(again) == study.fingerprint(done)
    assert again.rerolled == done.rerolled


def test_it_stops_where_the_interval_is_narrow_enough(tmp_path: Path, plan: study.Plan) -> None:
    cell = plan.cells[1]
    wanted = dataclasses.replace(
        plan,
        cells=[dataclasses.replace(cell, against="")],
        games=200,
        least=2,
        precision=0.2,
        levels=[],
        decided_games=0,
    )
    last = list(study.conduct(wanted, tmp_path))[-1]
    assert len(last.cells[cell.name]) == study.STEP


def test_findings_are_plain_json_and_agree_with_the_games(done: study.Done) -> None:
    found = json.loads(json.dumps(findings(done)))
    first = found["cells"][0]
    assert first["finished"] == 4
    assert sum(first["wins"].values()) == 4
    assert first["share"][1] <= first["share"][0] <= first["share"][2]
    assert len(first["leads"]) == 4
    compared = found["comparisons"][0]
    assert (compared["a"], compared["b"], compared["pairs"]) == ("Berezina", "With a script", 4)
    assert sum(compared["both"].values()) == 4
    assert len(found["levels"]["rows"]) == 4
    turns = first["decided"]["turns"]
    assert [row["turn"] for row in turns] == list(range(len(turns)))


def test_the_page_is_one_file_that_loads_nothing(done: study.Done) -> None:
    text = page(findings(done))
    assert "Who wins Berezina?" in text
    loaded = re.findall(r'src\s*=\s*["\']([^"\']+)', text) + re.findall(r"url\(([^)]{1,60})", text)
    loaded += re.findall(r'<image href="([^"]{1,60})', text)
    assert loaded
    assert all(link.startswith(("data:", "#")) for link in loaded)
    links = re.findall(r"<a href='([^']+)'", text)
    assert {"#made", "study.json"} <= set(links)
    assert not [link for link in links if "://" in link]
    assert text.count("<svg") > 6
    assert text.count("<title>") == text.count('role="img"') + 1  # every picture tells its finding in words
    assert "rough: 4 of" in text
    inside = re.search(r"<script type='application/json' id='study'>(.*?)</script>", text, re.DOTALL)
    assert inside is not None
    assert json.loads(inside[1].replace("<\\/", "</"))["game"] == "strike_of_the_eagle"


@pytest.mark.parametrize(
    ("share", "word"),
    [
        ([0.98, 0.95, 0.99], "Poland’s"),
        ([0.6, 0.55, 0.65], "for Poland"),
        ([0.5, 0.4, 0.6], "near even"),
        ([0.5, 0.2, 0.8], "not yet to be told"),
        ([0.4, 0.35, 0.45], "for Soviet Russia"),
        ([0.02, 0.01, 0.05], "Soviet Russia’s"),
    ],
)
def test_the_verdict_comes_from_the_interval(share: list[float], word: str) -> None:
    cell: dict[str, Any] = {
        "share": share,
        "seats": ["poland", "soviet"],
        "sides": {"poland": {"name": "Poland"}, "soviet": {"name": "Soviet Russia"}},
    }
    assert verdict(cell) == word


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('game = "strike_of_the_eagle"', 'game = "chess"', "'game' is 'chess'"),
        ('scenario = "berezina"', 'scenario = "borodino"', "'scenario' is 'borodino'"),
        ('against = "Berezina"', 'against = "Nowhere"', "'against' names 'Nowhere'"),
        ("games = 4", "games = 0", "'games' is 0"),
        ('bots = ["script", "random"]', "options = { fog = true }", "'options' cannot be"),
        ('bots = ["script", "random"]', 'pack = "nowhere"', "cell 2: the field 'pack' cannot be: The data pack"),
        (
            'bots = ["script", "random"]',
            'bots = ["fool"]',
            "cell 2: the field 'bots' cannot be: There is no bot 'fool'",
        ),
        (
            'bots = ["random", "script"]',
            'bots = ["fool"]',
            "levels: the field 'bots' cannot be: There is no bot 'fool'",
        ),
        ("games = 4", "gmaes = 4", "study: the field 'gmaes' is unknown; known are name, question"),
        ("rerolls = 2", "rerols = 2", "decided: the field 'rerols' is unknown"),
        ('bots = ["script", "random"]', "colour = 1", "cell 2: the field 'colour' is unknown"),
        ('"With a script"', '"berezina!"', "cell 2: the field 'name' is 'berezina!', too much like that of another"),
    ],
)
def test_a_wrong_file_is_refused_with_its_field(tmp_path: Path, old: str, new: str, fault: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(FILE.replace(old, new))
    with pytest.raises(VistulaError, match=re.escape(fault)):
        study.read_plan(file)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path, plan: study.Plan) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(VistulaError, match="cannot be made"):
        next(study.conduct(plan, tmp_path / "taken"))


def test_continuations_that_were_cut_off_or_counted_otherwise_are_played_again(
    tmp_path: Path, plan: study.Plan, done: study.Done, folder: Path
) -> None:
    shutil.copytree(folder, tmp_path / "report")
    file = tmp_path / "report" / "cells" / "berezina" / "rerolled.jsonl"
    file.write_text(file.read_text()[:-9])  # a stop in the middle of the last line
    again = list(study.conduct(plan, tmp_path / "report"))[-1]
    assert again.rerolled == done.rerolled
    assert lab_reroll.read(file, plan.rerolls) == done.rerolled["Berezina"]  # the new line stands on its own
    more = dataclasses.replace(plan, rerolls=3)
    found = list(study.conduct(more, tmp_path / "report"))[-1].rerolled["Berezina"]
    assert {len(ends) for ends in found.values()} == {3}


def test_a_scenario_that_only_a_pack_has_gets_its_map(tmp_path: Path) -> None:
    pack = ROOT / "examples" / "packs" / "relief_of_lwow"
    file = tmp_path / "relief.toml"
    file.write_text(
        '[study]\ngame = "poland_1920"\nbots = ["random"]\ngames = 12\n'
        f'[[cell]]\nname = "Relief"\nscenario = "relief_of_lwow"\npack = "{pack}"\n'
    )
    last = list(study.conduct(study.read_plan(file), tmp_path / "report"))[-1]
    assert "Where the ground changes hands: Relief" in page(findings(last), {"Relief": pack})


def test_a_game_alone_is_its_balance_report() -> None:
    plan = study.balance("poland_1920", ["random"], 5)
    assert [cell.match.scenario for cell in plan.cells] == list(vistula.game("poland_1920").scenarios)
    assert [cell.match.scenario for cell in study.balance("poland_1920", ["random"], 5, ["lviv_aug_14"]).cells] == [
        "lviv_aug_14"
    ]
    with pytest.raises(VistulaError, match="no scenario 'borodino'"):
        study.balance("poland_1920", ["random"], 5, ["borodino"])


@pytest.mark.parametrize("slug", vistula.slugs())
def test_every_game_tells_its_battles(slug: str) -> None:
    """Who attacked, where, at what odds and with what result; what was due to whom where the odds say it."""
    game = vistula.game(slug)
    scenario = {"poland_1920": "lviv_aug_14"}.get(slug, next(iter(game.scenarios)))
    told = play_one(game, Match(scenario, ("staff:1", "staff:1"), 5), 0, told=True).told or {}
    assert told["battles"]
    names = {seat: {battle.get("attacker") for battle in told["battles"] if battle["by"] == seat} for seat in SEATS}
    assert not names["poland"] & names["soviet"] - {None}  # whoever ends a battle, it is the attacker's
    for battle in told["battles"]:
        assert battle["by"] in SEATS
        assert battle["result"]
        assert {"turn", "space", "odds"} <= battle.keys()


def test_what_is_due_is_told_by_who_attacks() -> None:
    """The Soviets attack: their odds promise 3 to Poland and 1 to themselves; Poland sees it from the other side."""
    assert due_in({"poland": (2.0, None), "soviet": (3.0, 1.0)}, "soviet") == {"due_defender": 3.0, "due_attacker": 1.0}
    assert due_in({"poland": (2.0, None)}, "soviet") == {"due_attacker": 2.0}
    assert due_in({"soviet_west": (None, 4.0)}, "soviet_southwest") == {"due_attacker": 4.0}


def test_luck_is_what_came_beyond_what_was_due_in_the_unit_of_the_losses() -> None:
    """Odds promise factors, steps are lost: 12 factors were due and 6 steps came, so a step for two factors. In the
    first game Poland attacks and takes 3 where 2 were due, in the second 1 where 2 were due; a Soviet attack that takes
    2 where 2 were due changes nothing."""

    def played(number: int, lost: int, lead: int) -> Played:
        battles = [{"by": "poland", "due_defender": 4.0, "lost_defender": lost}]
        if number == 2:
            battles = [{"by": "soviet", "due_defender": 4.0, "lost_defender": lost}]
        return Played(number, 1, ("poland",), "", {"battles": battles, "turns": [{"scores": {"poland": lead}}]})

    found = luck([played(0, 3, 10), played(1, 1, -10), played(2, 2, 0)], SEATS)
    assert [point[0] for point in found["points"]] == [1.0, -1.0, 0.0]
    assert found["explained"] == 1.0


def test_words_at_the_ends_of_lines_keep_apart_and_within_the_chart() -> None:
    """Five words, wanted at 10, 12, 90, 91 and 95 of a chart that ends at 100: 15 apart, and none below 100."""
    made = apart([(at, 0.0, str(at), "tick") for at in (95, 10, 91, 12, 90)], 100)
    places = [float(place) - 4 for place in re.findall(r'y="([0-9.]+)"', " ".join(made))]
    assert places == [10, 25, 70, 85, 100]


# Records --------------------------------------------------------------------------------------------------------------


def test_records_are_small_and_give_the_game_back(tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet", reason="needs vistula[lab]")
    from vistula.lab import records

    game = vistula.game("strike_of_the_eagle")
    match = Match("berezina", ("random", "random"), 5)
    games = list(run(Series(game.slug, match, 30, told=True)))
    written = records.write(tmp_path, game, match, games, "try")
    without_turns = sum(written[name].stat().st_size for name in ("games", "battles", "actions"))
    assert without_turns / len(games) <= 1000
    told = parquet.read_table(written["games"]).to_pylist()
    assert [row["number"] for row in told] == list(range(30))
    assert [row["decisions"] for row in told] == [one.decisions for one in games]
    for path in written.values():  # no column is left unpacked
        columns = parquet.ParquetFile(path).metadata.row_group(0)
        packed = [columns.column(at).compression for at in range(columns.num_columns)]
        assert "UNCOMPRESSED" not in packed
    turns = parquet.read_table(written["turns"]).to_pylist()
    assert len(turns) == sum(len((one.told or {})["turns"]) for one in games)
    data = records.read_game(written["actions"], 7)
    state = replay(game, data).state
    assert state.result is not None
    assert tuple(state.result.winners) == games[7].ends or games[7].ends == ("draw",)
    assert state.scores() == (games[7].told or {})["turns"][-1]["scores"]
    with pytest.raises(VistulaError, match="has no game 99"):
        records.read_game(written["actions"], 99)
    with pytest.raises(VistulaError, match="holds no actions"):
        records.read_game(written["games"], 1)


@pytest.mark.parametrize("reader", ["polars", "duckdb"])
def test_records_are_read_by_others(reader: str, tmp_path: Path) -> None:
    """As docs/research.md asks them: the mean lead by turn."""
    other: Any = pytest.importorskip(reader, reason="an extra, vistula[research]")
    from vistula.lab import records

    match = Match("berezina", ("random", "random"), 5)
    games = list(run(Series("strike_of_the_eagle", match, 4, told=True)))
    records.write(tmp_path, vistula.game("strike_of_the_eagle"), match, games)
    if reader == "polars":
        table = other.read_parquet(tmp_path / "turns.parquet")
        lead = other.col("scores").list.get(0) - other.col("scores").list.get(1)
        found = table.group_by("turn").agg(lead.mean().alias("lead")).sort("turn").rows()
    else:
        asked = f"select turn, avg(scores[1] - scores[2]) from '{tmp_path}/turns.parquet' group by turn order by turn"
        found = other.sql(asked).fetchall()
    first = [(one.told or {})["turns"][1]["scores"] for one in games]
    assert found[1] == (1, pytest.approx(sum(row["poland"] - row["soviet"] for row in first) / 4))


def test_places_are_packed_a_byte_each() -> None:
    """254 takes a byte, 255 and 700 take three: 2 x 256 + 188 = 700."""
    from vistula.lab.records import packed, unpacked

    assert packed([0, 254, 255, 700]) == bytes([0, 254, 255, 0, 255, 255, 2, 188])
    assert unpacked(packed([0, 254, 255, 700, 65535])) == [0, 254, 255, 700, 65535]


# Tournament -----------------------------------------------------------------------------------------------------------


def test_a_tournament_meets_everybody_from_both_sides(tmp_path: Path) -> None:
    made = tournament(vistula.game("strike_of_the_eagle"), "berezina", ["random", "script"], 3, folder=tmp_path)
    assert set(made.pairs) == {"random v script", "script v random"}
    assert [one.games for one in made.standings] == [6, 6]
    assert sum(one.points for one in made.standings) == 6
    first = made.standings[0]
    assert first.rating.low <= first.rating.value <= first.rating.high
    again = tournament(vistula.game("strike_of_the_eagle"), "berezina", ["random", "script"], 3, folder=tmp_path)
    assert again.to_json() == made.to_json()


def test_the_commands_write_a_page_and_take_a_game_out_of_the_records(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from vistula.cli.app import app

    file = tmp_path / "berezina.toml"
    file.write_text(FILE.partition("[levels]")[0].replace("games = 4", "games = 2"))
    shell = CliRunner()
    out = tmp_path / "report"
    asked = shell.invoke(app, ["study", str(file), "--out", str(out), "--json"])
    assert asked.exit_code == 0, asked.output
    assert json.loads(asked.stdout)["games"] == 4
    assert (out / "index.html").read_text().startswith("<!doctype html>")
    actions = out / "cells" / "berezina" / "actions.parquet"
    told = shell.invoke(app, ["replay", str(actions), "--game", "1", "--out", str(tmp_path / "game.json")])
    assert told.exit_code == 0, told.output
    assert "after" in told.stdout
    proved = shell.invoke(app, ["verify", str(tmp_path / "game.json")])
    assert proved.exit_code == 0, proved.output
    rated = shell.invoke(
        app,
        [
            "tournament",
            "strike_of_the_eagle",
            "--scenario",
            "berezina",
            "--bots",
            "random,script",
            "--games",
            "1",
            "--json",
        ],
    )
    assert {one["bot"] for one in json.loads(rated.stdout)["standings"]} == {"random", "script"}
