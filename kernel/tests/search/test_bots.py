"""Players by name: who they are, what they see, and what happens if one fails; the bots are legal, fair and quick."""

import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Final

import pytest

import kingofsiam as ks
import kingofsiam_kernel as kernel
from kernel.tests.helpers_playouts import random_game
from kingofsiam import players
from kingofsiam.model.moves import Move
from kingofsiam.players import Bot, PlayerFailed, find_bot, staged_bot
from kingofsiam_kernel import Rng
from kingofsiam_kernel.search import bots
from kingofsiam_kernel.search.bots import (
    LEVELS,
    Level,
    find_player,
    get_policy,
    is_slow,
    player_fault,
    policy_bot,
)
from tests.helpers_hidden_information import with_other_hidden_cards

STATE: Final = kernel.Dealer(3).deal(7)
PROGRAM: Final = """
import json, sys
from random import Random
from kingofsiam.notation.json.documents import dump, load_observation
from kingofsiam_kernel.search.bots import policy_bot
for line in sys.stdin:
    call = json.loads(line)
    observation, seed = load_observation(call["params"]["observation"]), call["params"]["seed"]
    move = dump(policy_bot("greedy")(observation, Random(seed)))
    print(json.dumps({"jsonrpc": "2.0", "id": call["id"], "result": {"move": move}}), flush=True)
"""
MAX_MOVES: Final = 500
"""With fewer legal moves the search is quick, even if the kernel is interpreted."""


# --- names -----------------------------------------------------------------------------------------------------------


def passes(observation: ks.Observation, rng: Random) -> Move:
    assert all((player.hand is None) is (seat != observation.seat) for seat, player in enumerate(observation.players))
    return ks.Pass()


def never_legal(observation: ks.Observation, rng: Random) -> Move:
    return ks.Play(ks.KhonThai(), None)


def fails(observation: ks.Observation, rng: Random) -> Move:
    raise ZeroDivisionError


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The functions above are those of a module `own`."""
    monkeypatch.setitem(sys.modules, "own", sys.modules[__name__])


@pytest.mark.parametrize("name", ["staged", "stepwise", "uniform", "greedy", "novice", "search:5", "search:0.01s"])
def test_names_of_the_kernel(name: str) -> None:
    """They play legally; only searches are slow."""
    assert player_fault(name) == ""
    assert kernel.play(STATE, find_player(name, ks.SIAM)(STATE, Rng(3))) != STATE
    assert is_slow(name) is (name.startswith("search") or name in LEVELS)


@pytest.mark.parametrize(("name", "limit"), [("search:70", {"simulations": 70}), ("search:1.5s", {"seconds": 1.5})])
def test_the_name_of_a_search_has_its_limit(name: str, limit: dict[str, float]) -> None:
    """It sees the cards that the readings show."""
    policy = get_policy(name)
    assert isinstance(policy, partial)
    assert policy.keywords == limit


@pytest.mark.parametrize("level", Level)
def test_a_level_searches_or_plays_at_random(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """It searches with its simulations; of 100 moves, its share are staged ones."""
    asked = list[int]()

    def search_move(state: kernel.PackedState, rng: kernel.Rng, simulations: int) -> None:
        asked.append(simulations)

    monkeypatch.setattr(bots, "search_move", search_move)
    for seed in range(400):
        rng, before = kernel.Rng(seed), len(asked)
        staged = rng.randbelow(100) < level.random
        expected = kernel.staged_move(STATE, rng) if staged else None
        assert level.policy(STATE, kernel.Rng(seed)) == expected
        assert staged is (len(asked) == before)
    assert {*asked} == {level.simulations}


@pytest.mark.parametrize("name", ["nobody", "search:0", "search:", "no_such_module:f", "json:no_such", "json:__name__"])
def test_other_names_are_refused(name: str) -> None:
    assert player_fault(name)
    with pytest.raises(PlayerFailed):
        find_player(name, ks.SIAM)


@pytest.mark.usefixtures("own")
def test_a_function() -> None:
    """It gets what the player to move may see, and a generator that depends on the turn alone."""
    assert player_fault("own:passes") == ""
    assert find_player("own:passes", ks.SIAM)(STATE, Rng(3)) == kernel.PASS
    assert len({find_player("kingofsiam.players:staged_bot", ks.SIAM)(STATE, Rng(5)) for _ in range(3)}) == 1


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("name", ["own:never_legal", "own:fails"])
def test_a_player_that_fails_ends_the_game(name: str) -> None:
    """An illegal move, or any error of its own, is an error that names the player."""
    with pytest.raises(PlayerFailed) as failed:
        find_player(name, ks.SIAM)(STATE, Rng(3))
    assert failed.value.name == name


def test_an_installed_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point of this name, in the group of players."""

    def installed(*, group: str, name: str) -> tuple[EntryPoint, ...]:
        found = EntryPoint(name, "kingofsiam.players:staged_bot", group)
        return (found,) if name == "champion-of-tests" else ()

    monkeypatch.setattr(players, "entry_points", installed)
    assert kernel.play(STATE, find_player("champion-of-tests", ks.SIAM)(STATE, Rng(3))) != STATE


# --- programs --------------------------------------------------------------------------------------------------------


def program(folder: Path, code: str) -> str:
    """The name of a program with this code."""
    script = folder / "player.py"
    script.write_text(code, encoding="utf-8")
    return f"program:{shlex.join((sys.executable, str(script)))}"


def test_a_program(tmp_path: Path) -> None:
    """It is asked for a move with what its player sees and a seed, and plays as the same function in this process; in
    several threads at once, each gets the answer to its own question.
    """
    name = program(tmp_path, PROGRAM)
    assert player_fault(name) == ""
    player, rng = find_player(name, ks.SIAM), Rng(3)
    seed = (rng.next_u32() << 32) | rng.next_u32()
    observation = ks.observe(kernel.unpack(STATE, ks.SIAM), STATE.to_move)
    expected = policy_bot("greedy")(observation, Random(Random(seed).getrandbits(32)))
    assert player(STATE, Rng(3)) == kernel.pack_move(expected, ks.SIAM)
    with ThreadPoolExecutor(6) as pool:
        moves = list(pool.map(player, [STATE] * 30, map(Rng, range(30))))
    assert moves == [player(STATE, Rng(seed)) for seed in range(30)]


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "print('hello', flush=True); input()", "input(); print('{}')"])
def test_a_program_that_fails(code: str, tmp_path: Path) -> None:
    with pytest.raises(PlayerFailed):
        find_player(program(tmp_path, code), ks.SIAM)(STATE, Rng(3))


# --- bots ------------------------------------------------------------------------------------------------------------

BOTS: Final[dict[str, Bot]] = {"staged": staged_bot, "greedy": policy_bot("greedy"), "search": policy_bot("search:4")}


def sampled_positions(name: str, seed: int) -> list[ks.State]:
    """Some of the positions of a game; for the search only those with few legal moves."""
    searches = name == "search"
    return [state for state in random_game(seed) if not searches or 1 < ks.count_legal_moves(state) < MAX_MOVES][::4]


@pytest.mark.parametrize("name", BOTS)
def test_equal_observations_and_equal_seeds_give_equal_moves(name: str) -> None:
    """Bots move legally, and cannot use what is hidden from them."""
    for state in sampled_positions(name, 3):
        other = with_other_hidden_cards(state)
        one, same = ks.observe(state, state.to_move), ks.observe(other, other.to_move)
        assert one == same
        assert BOTS[name](one, Random(1)) == BOTS[name](same, Random(1))
        assert ks.judge(state, BOTS[name](one, Random(2))) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_the_same_bot_and_policy(level: str) -> None:
    """Whoever asks for it, a table or an arena, gets the same player."""
    state = next(state for state in reversed(random_game(1)) if ks.count_legal_moves(state) > 1)
    move = get_policy(level)(kernel.pack(state), kernel.Rng(Random(5).getrandbits(63)))
    assert find_bot(level)(ks.observe(state, state.to_move), Random(5)) == kernel.unpack_move(move, state.map)


@pytest.mark.slow
def test_the_greedy_bot_wins_most_games_against_two_staged_bots() -> None:
    """Three equal bots would each win a third of the games."""
    won = 0
    for seed in range(12):
        state, rng = ks.deal(3, seed=seed), Random(seed)
        while state.outcome is None:
            bot = BOTS["greedy"] if state.to_move == seed % 3 else staged_bot
            state = ks.play(state, bot(ks.observe(state, state.to_move), rng))
        won += seed % 3 in state.outcome.winners
    assert won > 6
