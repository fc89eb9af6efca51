"""The SVG board shows what a move does: who leaves, arrives or is taken, which tiles are swapped; the strip a game.

The strip shows the struggles in order, who stood there, who took what, and who won.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, POOL, RAMA, Follower
from kingofsiam.render.svg import board, strip
from tests.helpers_strategies import MAPS, PLAYERS, game_positions
from tests.render.helpers_svg import (
    HOSTILE_NAME,
    STATE,
    SVG,
    TAKE,
    each_number,
    find_all,
    find_one,
    parse_svg,
    renamed,
    text_in,
)

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


# --- the strip -------------------------------------------------------------------------------------------------------


def counts(struggle: ElementTree.Element) -> list[int]:
    return [int(each.attrib["data-count"]) for each in find_all(struggle, "count")]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
def test_a_column_for_each_completed_struggle(board: ks.Map, players: int) -> None:
    """Each shows the followers of that moment, who took the province, the tally so far, and what all players held."""
    for seed, readings in enumerate([*ks.PRESETS.values()][:3]):
        states = tuple(game_positions(board, players, readings, seed=seed))
        last = states[-1]
        found = find_all(parse_svg(strip(states)), "struggle")
        assert len(found) == len(last.board.control)
        for number, struggle in enumerate(found, start=1):
            control = last.board.control[:number]
            taker = board.invader if control[-1] is BRITISH else board.faction_name(control[-1])
            assert struggle.attrib["data-province"] == last.board.tiles[number - 1]
            assert find_one(struggle, "control").attrib["data-power"] == taker
            assert counts(struggle)[:4] == [control.count(each) for each in (RAMA, LAO, MALAY, BRITISH)]
            assert len(counts(struggle)) == 4 + 3 * players


def test_followers_are_those_of_the_moment() -> None:
    """The strip shows as many tokens as stood in the contested province when the last player passed."""
    for seed in range(12):
        states = tuple(game_positions(ks.BRITAIN, 2, ks.YUCATA, seed=seed))
        ends = [
            one for one, other in pairwise(states) for _ in other.board.control[len(one.board.control) :]
        ]  # where passes are skipped, one turn can complete several struggles
        for struggle, end in zip(find_all(parse_svg(strip(states)), "struggle"), ends, strict=True):
            drawn = Counter(token.attrib["data-faction"] for token in find_all(struggle, "follower"))
            stood = end.board.followers_in(struggle.attrib["data-province"])
            assert drawn == Counter(faction.value for faction in stood)
            held = [count for player in end.players for count in player.followers.counts]
            assert counts(struggle)[4:] == held
            cards = [each.attrib["data-count"] for each in find_all(struggle, "cards")]
            assert cards == [str(len(player.hand)) for player in end.players]


def test_the_winner_is_shown() -> None:
    """As on the board, it says who reigns, who wins, and by which rule."""
    states = tuple(game_positions(ks.SABA, 4, seed=8))
    outcome = states[-1].outcome
    assert outcome is not None
    root = parse_svg(strip(states))
    assert find_one(root, "outcome").attrib["data-rule"] == outcome.rule.id
    assert text_in(root).split(" | ").count("wins") == len(outcome.winners) == 2
    assert not find_all(parse_svg(strip(states[:-1])), "outcome")


def test_a_strip_is_a_picture_like_the_board() -> None:
    """It has a description in words, is well-formed with any names, and is the same every time."""
    states = tuple(game_positions(renamed(ks.SIAM, HOSTILE_NAME), 3, seed=2))
    root = parse_svg(strip(iter(states)))
    assert root.attrib["role"] == "img"
    assert all(
        name in (root.findtext("{*}desc") or "") for name in states[-1].board.tiles[: len(find_all(root, "struggle"))]
    )
    assert strip(states) == strip(states)
    assert len(find_all(parse_svg(strip(states[-12:])), "struggle")) < len(find_all(root, "struggle"))
