"""The SVG board shows what a move does: who leaves, who arrives, who is taken, and which tiles are swapped."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, POOL, RAMA, Follower
from kingofsiam.render.svg import board
from tests.render.helpers_svg import STATE, SVG, TAKE, each_number, find_all, find_one, parse_svg, text_in

# --- what a move does -------------------------------------------------------------------------------------------------


def highlighted_tokens(state: ks.State, move: ks.Move) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """The numbers of arrows of each kind, and of ringed tokens and ghosts for each faction."""
    root = parse_svg(board(state, move=move))
    return (
        Counter(each.attrib["data-what"] for each in find_all(root, "arrow")),
        Counter(each.attrib["data-faction"] for each in find_all(root, "ring")),
        Counter(each.attrib["data-faction"] for each in find_all(root, "ghost")),
    )


@pytest.mark.parametrize(
    ("action", "arrows", "ringed", "ghosts"),
    [
        (ks.KhonThai("Mon", "Isan", "Mon"), {"placed": 3}, "", "RLM"),
        (ks.KhonThai(rama="Mon"), {"placed": 1}, "", "R"),
        (ks.FactionCard(MALAY, ("Isan", "Isan")), {"placed": 2}, "", "MM"),
        (ks.OneVsOne(Follower(RAMA, "Mon"), Follower(MALAY, "Ayutthaya")), {"moved": 2}, "RM", "RM"),
        (
            ks.TwoVsOne((Follower(RAMA, "Mon"), Follower(LAO, "Mon")), Follower(MALAY, "Ayutthaya")),
            {"moved": 3},
            "RLM",
            "RLM",
        ),
        (ks.TwoVsOne(), {}, "", ""),
        (ks.Maharacha("Mon", "Isan"), {"tile": 1}, "", ""),
        (ks.Maharacha(), {}, "", ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ks.Action) else None,
)
def test_a_move_is_highlighted(action: ks.Action, arrows: dict[str, int], ringed: str, ghosts: str) -> None:
    """Followers that leave have a ring, those that arrive are ghosts; arrows join them, and one leads to the player."""
    names = {"R": "Rama", "L": "Lao", "M": "Malay"}
    highlighted = highlighted_tokens(STATE, ks.Play(action, TAKE))
    assert highlighted == (
        Counter(arrows) + Counter(taken=1),
        Counter(names[each] for each in ringed + "L"),
        Counter(names[each] for each in ghosts),
    )


def test_a_swap_of_tiles_shows_the_king_to_come() -> None:
    """The crown is on the tile that gets the King marker, and not on the other."""
    root = parse_svg(board(STATE, move=ks.Play(ks.Maharacha("Mon", "Isan"), TAKE)))
    find_one(root, "ghost-king")
    assert "Mon" in text_in(find_one(root, "move"))


@each_number
def test_the_arrow_of_the_follower_taken_leads_to_the_player_to_move(players: int) -> None:
    """It ends beside the followers of that player."""
    for seat in range(players):
        state = replace(ks.deal(players, seed=2), to_move=seat)
        root = parse_svg(board(state, move=ks.Play(ks.Maharacha(), next(followers_on(state)))))
        head = next(find_one(root, "arrow", what="taken").iter(f"{SVG}polygon"))
        x, y = map(float, head.attrib["points"].split()[0].split(","))
        card = next(find_one(root, "player", seat="ABCD"[seat]).iter(f"{SVG}rect"))
        assert abs(x - float(card.attrib["x"])) < 10
        assert 0 < y - float(card.attrib["y"]) < float(card.attrib["height"])


def followers_on(state: ks.State) -> Iterator[Follower]:
    """Every follower on the board."""
    return (Follower(each, name) for name in state.map.provinces for each in state.board.followers_in(name))


ILLEGAL: tuple[ks.Action, ...] = (
    ks.KhonThai("Atlantis", "Mon", POOL),
    ks.OneVsOne(Follower(RAMA, "Mon")),
    ks.OneVsOne(Follower(RAMA, POOL), Follower(LAO, "Mon")),
    ks.OneVsOne(Follower(RAMA, "Lan Na"), Follower(LAO, "Khorat")),
    ks.TwoVsOne((Follower(RAMA, "Mon"), Follower(RAMA, "Isan")), Follower(LAO, "Atlantis")),
    ks.Maharacha("Atlantis", "Mon"),
    ks.Maharacha("Mon", "Mon"),
    ks.Maharacha("Mon"),
)


@pytest.mark.parametrize("action", ILLEGAL, ids=repr)
def test_a_picture_does_not_judge(action: ks.Action) -> None:
    """An illegal or impossible move is drawn as far as it can be."""
    for take in (None, Follower(RAMA, "Atlantis"), Follower(MALAY, "Mon")):
        assert find_one(parse_svg(board(STATE, move=ks.Play(action, take))), "move") is not None
