"""A scenario of one's own, made from an existing one by a data pack, is played and drawn like the game's own."""

import tomllib
from pathlib import Path

import pytest

import vistula
from vistula.bots.playout import playout
from vistula.core.refusal import DataError, VistulaError

GAMES = Path(vistula.__file__).parent / "games"
OWN = 'like = "{0}"\n{1}title = "My war"\n'
LIMIT = 1_000_000


@pytest.mark.parametrize(
    ("slug", "like", "named"),
    [
        ("poland_1920", "lviv_aug_14", 'slug = "my_war"\n'),
        ("strike_of_the_eagle", "berezina", 'slug = "my_war"\n'),
        ("nest_of_eagles", "berezyna_1920", 'slug = "my_war"\n'),
        ("red_star_white_eagle", "gates_of_warsaw", 'slug = "my_war"\n'),
        ("red_star_white_eagle", "belarusian_short", 'slug = "my_war"\n'),  # itself like another one
        ("west_was_saved", "campaign", ""),  # known by its file's name alone
    ],
)
def test_a_scenario_of_ones_own(slug: str, like: str, named: str, tmp_path: Path) -> None:
    known = tomllib.loads((GAMES / slug / "data" / "game.toml").read_text(encoding="utf-8"))["scenarios"]
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.toml").write_text(f"scenarios = {[*known, 'my_war']}\n", encoding="utf-8")
    (tmp_path / "scenarios" / "my_war.toml").write_text(OWN.format(like, named), encoding="utf-8")
    game = vistula.game(slug, tmp_path)
    assert game.scenario("my_war").title.startswith("My war")
    state, plain = game.new("my_war", 5), vistula.game(slug).new(like, 5)
    assert playout(state, 5, LIMIT) == playout(plain, 5, LIMIT)
    assert state.result is not None
    assert state.scores() == plain.scores()
    assert game.drawing("my_war")["spaces"] == vistula.game(slug).drawing(like)["spaces"]
    assert "my_war" not in vistula.game(slug).scenarios


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"my_war": "my_war"}, "my_war.toml: the field 'like' leads back to 'my_war'"),
        ({"my_war": "our_war", "our_war": "my_war"}, "our_war.toml: the field 'like' leads back to 'my_war'"),
        ({"my_war": "no_war"}, "There is no data file 'scenarios/no_war.toml'"),
    ],
)
def test_scenarios_that_are_like_nothing_are_refused(files: dict[str, str], fault: str, tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.toml").write_text(f"scenarios = {['lviv_aug_14', *files]}\n", encoding="utf-8")
    for name, like in files.items():
        text = f'like = "{like}"\nslug = "{name}"\n'
        (tmp_path / "scenarios" / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=fault):
        vistula.game("poland_1920", tmp_path)


def test_an_optional_rule_is_given_to_a_scenario_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "game.toml").write_text('scenarios = ["gates_of_warsaw", "belarusian_long", "belarusian_short", '
                                        '"campaign", "my_war"]\n', encoding="utf-8")  # fmt: skip
    own = 'like = "campaign"\nslug = "my_war"\nlast_turn = "June IV"\n'
    (tmp_path / "scenarios" / "my_war.toml").write_text(own, encoding="utf-8")
    rules = '[fall_of_warsaw]\nscenarios = ["campaign", "my_war"]\n'
    (tmp_path / "options.toml").write_text(rules, encoding="utf-8")
    game = vistula.game("red_star_white_eagle", tmp_path)
    assert game.scenario("my_war").turns == 9  # April IV to June IV
    assert game.new("my_war", 1, {"fall_of_warsaw": True}).options["fall_of_warsaw"] is True
    with pytest.raises(VistulaError):
        game.new("my_war", 1, {"partisans": True})
    (tmp_path / "options.toml").write_text('[fall_of_warsaw]\nscenarios = ["our_war"]\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"options.toml.*names 'our_war', which is no scenario"):
        vistula.game("red_star_white_eagle", tmp_path)
