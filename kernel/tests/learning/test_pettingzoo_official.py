"""PettingZoo's own tests, for every number of players, with hidden and with open hands."""

from functools import partial

import pettingzoo
import pytest

from kernel.tests.learning.helpers_pettingzoo import (
    PLAYERS_AND_HANDS,
    api_test,
    render_test,
    seed_test,
)
from kingofsiam_kernel.learning.pettingzoo import ID, KingOfSiam, env

pytestmark = [
    # PettingZoo warns about every game with an action mask, except for those on its own list.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(KingOfSiam.metadata, "render_fps", 1000)


@pytest.mark.parametrize(("players", "hands"), PLAYERS_AND_HANDS)
def test_the_environment_passes_the_api_test(players: int, hands: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(players, hands=hands))
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("players", "hands"), PLAYERS_AND_HANDS)
def test_the_same_seed_gives_the_same_game(players: int, hands: str) -> None:
    seed_test(partial(env, players, hands=hands))


def test_every_render_mode_works_with_real_pictures() -> None:
    render_test(env)


def test_it_is_registered() -> None:
    game = pettingzoo.make("aec", ID, players=4, map="saba")
    game.reset(seed=1)
    assert str(game) == "kingofsiam_v0"
    assert game.agents == ["player_0", "player_1", "player_2", "player_3"]
