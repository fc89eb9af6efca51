"""King of Saba: other names, fewer followers at the start, and all else the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, ActionCard, Followers, Readings
from kingofsiam.rules import king_of_saba as saba
from kingofsiam.rules import s3_setup
from kingofsiam.spec.readings import HomeFilling
from tests.helpers_probability import conditional_hypergeometric, fits_chi_square, hypergeometric

every_filling = pytest.mark.parametrize("filling", HomeFilling)


@pytest.mark.rule(saba.NAMES)
def test_the_factions_play_the_parts_of_those_in_siam() -> None:
    """Amhara plays the part of Rama, Tigray of Lao, and Shewa of Malay; the Italians march in; Menelik is king."""
    assert [ks.SABA.faction_name(faction) for faction in (RAMA, LAO, MALAY)] == ["Amhara", "Tigray", "Shewa"]
    assert [ks.SABA.faction_colour(faction) for faction in (RAMA, LAO, MALAY)] == ["yellow", "red", "green"]
    assert (ks.SABA.invader, ks.SABA.king) == ("Italians", "Menelik II")


@pytest.mark.rule(saba.NAMES)
def test_the_cards_are_renamed() -> None:
    """Saba stands for Maharacha, Ityoppaya for Khon Thai, and each faction has its card."""
    names = {card: ks.SABA.card_name(card) for card in ActionCard}
    assert names == {
        ActionCard.MAHARACHA: "Saba",
        ActionCard.KHON_THAI: "Ityoppaya",
        ActionCard.ONE_VS_ONE: "1 vs. 1",
        ActionCard.TWO_VS_ONE: "2 vs. 1",
        ActionCard.RAMA: "Amhara",
        ActionCard.LAO: "Tigray",
        ActionCard.MALAI: "Shewa",
    }


@pytest.mark.rule(saba.SHEWA)
@every_filling
def test_in_shewa_stands_one_of_its_own_and_three_at_random(filling: HomeFilling) -> None:
    """Four followers stand there, and at least one of them is green."""
    random = Random(5)
    readings = Readings(home_filling=filling)
    place = ks.SABA.index["Shewa"]
    seen = {s3_setup.draw(3, random, ks.SABA, readings).followers[place] for _ in range(300)}
    assert {followers.total for followers in seen} == {4}
    assert min(followers.malay for followers in seen) == 1


@pytest.mark.rule(saba.SHEWA)
def test_the_three_are_drawn_fairly() -> None:
    """One green follower is set aside, and two for each other home; the other three are drawn from the 43 left."""
    bag, random = Followers(16, 16, 16), Random(6)
    chances = {Followers(0, 0, 1) + hand: chance for hand, chance in hypergeometric(Followers(14, 14, 15), 3).items()}
    place = ks.SABA.index["Shewa"]
    seen = Counter(s3_setup.draw_followers(s3_setup.Bag(bag, random), ks.SABA, ks.RULEBOOK)[place] for _ in range(3000))
    assert fits_chi_square(seen, chances)


@pytest.mark.rule(saba.SHEWA)
def test_at_least_one_of_its_own_by_the_dutch_reading() -> None:
    """Four are drawn at random until at least one of them is green, after the other homes are filled."""
    shewa = ks.SABA.land("Shewa")
    bag, random = Followers(13, 12, 15), Random(7)
    seen = Counter(s3_setup.home_with_at_least_its_own(shewa, s3_setup.Bag(bag, random)) for _ in range(3000))
    assert fits_chi_square(seen, conditional_hypergeometric(Followers(0, 0, 1), bag, 4))


@pytest.mark.rule(saba.SHEWA)
def test_a_deal_without_a_green_one_in_shewa_is_refused() -> None:
    """Shewa needs one follower of its own, and the two other homes need two."""
    good = ks.draw_deal(3, seed=0, map=ks.SABA)
    place = ks.SABA.index["Shewa"]
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(replace(good, followers=(*good.followers[:place], Followers(2, 2, 0), *good.followers[place + 1 :])))
    assert len(error.value.faults) == 1


@pytest.mark.rule(saba.DESERT)
@every_filling
def test_in_the_desert_stands_one(filling: HomeFilling) -> None:
    """In Wollo and in Herarghe stands one follower; in each of the six other provinces stand four."""
    state = ks.deal(seed=4, map=ks.SABA, readings=Readings(home_filling=filling))
    totals = {province: state.board.followers_in(province).total for province in ks.SABA.provinces}
    assert totals == {**dict.fromkeys(ks.SABA.provinces, 4), "Wollo": 1, "Herarghe": 1}


@pytest.mark.rule(saba.DESERT)
@pytest.mark.parametrize("province", ["Wollo", "Herarghe"])
def test_anyone_can_stand_in_the_desert(province: str) -> None:
    """It is drawn at random: after three players have their aids, each faction is equally likely."""
    random = Random(8)
    place = ks.SABA.index[province]
    seen = Counter(s3_setup.draw(3, random, ks.SABA, ks.RULEBOOK).followers[place] for _ in range(2000))
    assert fits_chi_square(seen, hypergeometric(Followers(14, 14, 15), 1))


@pytest.mark.rule(saba.ALL_ELSE)
def test_all_else_is_as_in_siam() -> None:
    """On a map of the same shape with other names, a game takes the same course."""
    names = dict(zip(ks.SIAM.provinces, "ABCDEFGH", strict=True))
    renamed = ks.Map(
        "renamed",
        "Siam by letters",
        tuple(replace(land, name=names[land.name]) for land in ks.SIAM.lands),
        tuple(replace(border, one=names[border.one], other=names[border.other]) for border in ks.SIAM.borders),
    )
    siam, letters = ks.deal(seed=2), ks.deal(seed=2, map=renamed)
    assert letters.board.tiles == tuple(names[tile] for tile in siam.board.tiles)
    assert ks.count_legal_moves(letters) == ks.count_legal_moves(siam)


@pytest.mark.rule(saba.ALL_ELSE)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_is_the_same(players: int) -> None:
    """Four Italian provinces make a colony; otherwise the faction that controls the most reigns."""
    colony = ks.position(players, map=ks.SABA, control=[ks.BRITISH] * 4).outcome
    reign = ks.position(players, map=ks.SABA, control=[LAO] * 8).outcome
    assert colony is not None
    assert colony.colony
    assert reign is not None
    assert reign.reign is LAO
