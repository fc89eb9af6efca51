"""Bad input: a clear typed error names every fault, and the input does not change."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import notation
from kingofsiam.errors import InvalidRecord, NotationError
from kingofsiam.maps.reader import MAX_MAP_LENGTH
from kingofsiam.rules import s1_components
from tests.helpers_rules import britain, broken_rules

# Impossible requests for a deal.


WRONG = {
    "players": (0, 1, 5, -2, 10**9, 2.0, "3", None, True, (3,)),
    "seed": (-1, -(10**30), True, False, "1874", 1.0, b"7", (1,)),
    "map": ("siam", "", None, 7),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
@pytest.mark.parametrize("verb", [ks.deal, ks.draw_deal])
def test_the_game_is_for_two_to_four(verb: Callable[..., object], name: str, value: object) -> None:
    """Five is too many, and a text is not a number. A seed is a whole number, not negative: a generator that accepts
    any object would not always give the same deal. The name of a map is not a map.
    """
    with pytest.raises(ks.InvalidDeal) as error:
        verb(**({"seed": 1} | {name: value}))
    (fault,) = error.value.faults
    assert repr(value) in fault


def test_every_fault_of_a_request_is_told_at_once() -> None:
    """The error names players, seed, map and readings."""
    nothing: Any = None
    with pytest.raises(ks.InvalidDeal) as error:
        ks.deal(7, seed=-1, map=nothing, readings=nothing)
    assert len(error.value.faults) == 4


@pytest.mark.parametrize("field", [each.replace("-", "_") for each in map(str, ks.Readings.__dataclass_fields__)])
def test_a_reading_is_one_of_its_choices(field: str) -> None:
    """A text instead of the choice is found before anything is played."""
    with pytest.raises(ks.KingOfSiamError):
        ks.deal(seed=1, readings=ks.Readings(**{field: "whatever"}))  # type: ignore[arg-type]


# What is not a move.

RAMA_CARD: Any = ks.FactionCard(ks.RAMA, ("Devon", "Devon"))
NO_MOVES: list[Callable[[Any], Any]] = [
    lambda wrong: wrong,
    lambda wrong: ks.Play(wrong, None),
    lambda wrong: ks.Play(RAMA_CARD, wrong),
    lambda wrong: ks.Play(RAMA_CARD, ks.Follower(wrong, "Devon")),
    lambda wrong: ks.Play(ks.FactionCard(wrong), None),
    lambda wrong: ks.Play(ks.OneVsOne(wrong), None),
]


@pytest.mark.parametrize("make", NO_MOVES)
@pytest.mark.parametrize("wrong", [7, ks.ActionCard.RAMA, ["Devon"], b"Devon"], ids=repr)
@pytest.mark.parametrize("verb", [ks.judge, ks.play, ks.narrate])
def test_what_is_no_move_is_refused(verb: Callable[..., object], make: Callable[[Any], Any], wrong: object) -> None:
    """A move with a part that the rules cannot be asked about is none, and the error names the part."""
    with pytest.raises(ks.InvalidMove) as error:
        verb(britain(), make(wrong))
    assert len(error.value.faults) == 1


def test_no_three_stand_against_one() -> None:
    """You can swap at most two followers for one."""
    with pytest.raises(ks.InvalidMove):
        ks.TwoVsOne((ks.Follower(ks.RAMA, "Devon"),) * 3, ks.Follower(ks.RAMA, "Essex"))


# Moves that are legal nowhere.


@pytest.mark.parametrize("province", ["", " Devon", "devon", "DEV", "Devon\n", "pool", "é", "x" * 10_000])
def test_a_province_bears_exactly_its_name(province: str) -> None:
    """A similar name is not accepted."""
    state = britain(followers={"Essex": ks.Followers(1, 0, 0)})
    move = ks.Play(ks.KhonThai(province, "Essex", "Essex"), ks.Follower(ks.RAMA, "Essex"))
    assert broken_rules(state, move) == [s1_components.BOARD.id]


# Impossible states, and what is not a state.


@pytest.mark.parametrize("nothing", [None, 7, "state", ks.SIAM, ks.draw_deal(seed=1)])
@pytest.mark.parametrize("verb", [ks.judge, ks.play, ks.narrate])
def test_what_is_no_state_is_refused(verb: Callable[..., object], nothing: object) -> None:
    """Every verb refuses it, and the error names it."""
    with pytest.raises(ks.InvalidState) as error:
        verb(nothing, ks.Pass())
    assert len(error.value.faults) == 1


@pytest.mark.parametrize("nothing", [None, 7, ks.SIAM, britain()])
def test_what_is_no_deal_is_refused(nothing: Any) -> None:
    """A game starts from a deal."""
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(nothing)
    assert len(error.value.faults) == 1


def test_an_error_with_several_faults_lists_them() -> None:
    """There is one line for each fault, and their number."""
    faults = ("the first", "the second")
    assert str(ks.InvalidDeal(faults)).count("\n") == 2
    assert str(ks.InvalidDeal(faults[:1])).count("\n") == 0
    assert ks.InvalidDeal(faults).faults == faults


# What is not text, is far too long, or cannot be shown.


@pytest.mark.parametrize("given", [None, 1, b"pass", ["pass"], ks.Pass()])
@pytest.mark.parametrize("kind", ["move", "action", "position", "deal", "readings"])
def test_only_a_text_is_in_the_notation(kind: str, given: object) -> None:
    """Bytes, numbers and other values are refused at column 1, like any text outside the notation."""
    with pytest.raises(NotationError) as error:
        getattr(notation, f"parse_{kind}")(given)
    assert (error.value.line, error.value.column) == (1, 1)


@pytest.mark.parametrize("kind", ["move", "action", "position", "deal"])
def test_only_a_map_is_a_map(kind: str) -> None:
    with pytest.raises(ks.InvalidMap):
        getattr(notation, f"parse_{kind}")("x", {})


@pytest.mark.parametrize("given", [None, 3, 10**9, ["game.game"], "\x00", "x" * 300, "/nowhere/at/all"])
def test_only_a_path_leads_to_a_file(given: Any, tmp_path: Path) -> None:
    """A number is not a file, although Python would open it; a name may be too long."""
    with pytest.raises(ks.InvalidMap):
        ks.Map.from_file(given)
    with pytest.raises(InvalidRecord):
        notation.read_record(given)


@pytest.mark.parametrize("given", [None, 1, b"", "\ud800", "x" * 16_001, "a." * 7_000 + "a = 1"])
def test_a_map_is_a_text_of_moderate_size(given: Any, tmp_path: Path) -> None:
    """Half a surrogate pair, which cannot be written again, and a text that is too long are refused as a whole."""
    with pytest.raises(ks.InvalidMap):
        ks.Map.from_toml(given)
    if isinstance(given, str):
        path = tmp_path / "own.toml"
        path.write_text(given, encoding="utf-8", errors="surrogatepass")
        with pytest.raises(ks.InvalidMap):
            ks.Map.from_file(path)


def test_the_largest_map_file_is_read(tmp_path: Path) -> None:
    """A file filled up to the limit by a comment is read; one character more is a fault that states the limit."""
    path, text = tmp_path / "own.toml", ks.SIAM.to_toml()
    path.write_text(text + "#" * (MAX_MAP_LENGTH - len(text.encode())), encoding="utf-8")
    assert ks.Map.from_file(path) == ks.SIAM
    path.write_text(path.read_text(encoding="utf-8") + "é", encoding="utf-8")
    with pytest.raises(ks.InvalidMap) as error:
        ks.Map.from_file(path)
    assert str(MAX_MAP_LENGTH) in error.value.faults[0]
