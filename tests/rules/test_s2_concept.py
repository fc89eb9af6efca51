"""Section 2: who plays with whom, and what the aim is."""

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, RAMA, Followers
from kingofsiam.rules import s2_concept as concept
from tests.helpers_rules import britain, hand_without

SEVEN_PLAYED = hand_without(*list(ks.ActionCard)[:7])
"""One card is left, so a player may have up to nine followers."""


@pytest.mark.rule(concept.TWO_TO_FOUR)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_can_play(players: int) -> None:
    """Two, three and four can play."""
    assert len(ks.deal(players=players, seed=1).players) == players


@pytest.mark.rule(concept.TWO_TO_FOUR)
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 3.0, "3", True, None])
def test_others_cannot(players: int) -> None:
    """Fewer, more, or something that is not a number is refused."""
    with pytest.raises(ks.InvalidDeal) as error:
        ks.deal(players=players, seed=1)
    assert len(error.value.faults) == 1


@pytest.mark.rule(concept.EVERYONE_FOR_HIMSELF)
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play_each_for_himself(players: int) -> None:
    """With two or three players every side is a single player."""
    assert concept.sides(players) == tuple((seat,) for seat in range(players))
    assert [concept.side_of(seat, players) for seat in range(players)] == [(seat,) for seat in range(players)]


@pytest.mark.rule(concept.PARTNERSHIPS)
def test_of_four_those_opposite_are_partners() -> None:
    """The first and the third play together, and so do the second and the fourth."""
    assert concept.sides(4) == ((0, 2), (1, 3))


@pytest.mark.rule(concept.PARTNERS_SHARE)
def test_a_side_is_the_same_seen_from_either_partner() -> None:
    """Each of four players is on the same side as their partner."""
    assert [concept.side_of(seat, 4) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]


@pytest.mark.rule(concept.AIM)
@pytest.mark.parametrize(("reign", "winner"), [(RAMA, 0), (LAO, 1)])
def test_influence_on_the_faction_that_reigns_wins(reign: ks.Faction, winner: int) -> None:
    """The same players with the same followers: the winner depends on who reigns."""
    outcome = britain(2, control=[reign] * 8, own=[Followers(2, 0, 0), Followers(0, 2, 0)]).outcome
    assert outcome is not None
    assert (outcome.reign, outcome.winners) == (reign, (winner,))


@pytest.mark.rule(concept.COLONY_DIFFERS)
def test_in_a_colony_another_player_wins() -> None:
    """Four Rama would win under Rama; in a colony one complete set wins over none."""
    own = [Followers(4, 0, 0), Followers(1, 1, 1)]
    hands = [SEVEN_PLAYED, SEVEN_PLAYED]
    reign = britain(2, control=[RAMA] * 8, own=own, hands=hands).outcome
    colony = britain(2, control=[BRITISH] * 4, own=own, hands=hands).outcome
    assert reign is not None
    assert colony is not None
    assert (reign.colony, reign.winners) == (False, (0,))
    assert (colony.colony, colony.winners) == (True, (1,))
