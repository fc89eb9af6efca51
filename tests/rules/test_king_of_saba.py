"""King of Saba: other names, fewer followers at the start, and all else the same."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, ActionCard, Followers
from kingofsiam.rules import king_of_saba as saba
from kingofsiam.rules import s3_setup
from tests.helpers_probability import conditional_hypergeometric, fits_chi_square, hypergeometric


@pytest.mark.rule(saba.NAMES)
def test_the_factions_play_the_parts_of_those_in_siam() -> None:
    """Amhara plays the part of Rama, Tigray of Lao, and Shewa of Malay; the Italians march in; Menelik is king.

    Saba stands for Maharacha, Ityoppaya for Khon Thai, and each faction has its card.
    """
    assert [ks.SABA.faction_name(faction) for faction in (RAMA, LAO, MALAY)] == ["Amhara", "Tigray", "Shewa"]
    assert [ks.SABA.faction_colour(faction) for faction in (RAMA, LAO, MALAY)] == ["yellow", "red", "green"]
    assert (ks.SABA.invader, ks.SABA.king) == ("Italians", "Menelik II")
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


@pytest.mark.rule(saba.DESERT)
def test_anyone_can_stand_in_the_desert() -> None:
    """One is drawn at random: after three players have their aids, each faction is equally likely."""
    random = Random(8)
    deals = [s3_setup.draw(3, random, ks.SABA, ks.RULEBOOK).followers for _ in range(2000)]
    for province in ("Wollo", "Herarghe"):
        seen = Counter(followers[ks.SABA.index[province]] for followers in deals)
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
