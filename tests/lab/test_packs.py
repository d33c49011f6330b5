"""A scenario of one's own, made from an existing one by a data pack, is played and drawn like the game's own."""

import tomllib
from pathlib import Path

import pytest

import vistula
from vistula.bots.playout import playout

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
