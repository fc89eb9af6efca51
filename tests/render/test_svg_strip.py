"""The SVG strip shows a whole game: its struggles in order, who stood there, who took what, and who won."""

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA
from kingofsiam.render.svg import strip
from tests.helpers_strategies import MAPS, PLAYERS, game_positions
from tests.render.helpers_svg import HOSTILE_NAME, find_all, find_one, parse_svg, renamed, text_in


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
