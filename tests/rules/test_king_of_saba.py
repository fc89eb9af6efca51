"""King of Saba: other names, fewer followers at the start, and all else the same."""

from collections import Counter
from random import Random

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.rules import s3_setup
from tests.helpers_probability import conditional_hypergeometric, fits_chi_square, hypergeometric


def test_the_three_are_drawn_fairly() -> None:
    """One green follower is set aside, and two for each other home; the other three are drawn from the 43 left."""
    bag, random = Followers(16, 16, 16), Random(6)
    chances = {Followers(0, 0, 1) + hand: chance for hand, chance in hypergeometric(Followers(14, 14, 15), 3).items()}
    place = ks.SABA.index["Shewa"]
    seen = Counter(s3_setup.draw_followers(s3_setup.Bag(bag, random), ks.SABA, ks.RULEBOOK)[place] for _ in range(3000))
    assert fits_chi_square(seen, chances)


def test_at_least_one_of_its_own_by_the_dutch_reading() -> None:
    """Four are drawn at random until at least one of them is green, after the other homes are filled."""
    own = s3_setup.own_followers(ks.SABA.land("Shewa"))
    bag, random = Followers(13, 12, 15), Random(7)
    seen = Counter(s3_setup.Bag(bag, random).draw(4, at_least=own) for _ in range(3000))
    assert fits_chi_square(seen, conditional_hypergeometric(Followers(0, 0, 1), bag, 4))


def test_anyone_can_stand_in_the_desert() -> None:
    """One is drawn at random: after three players have their aids, each faction is equally likely."""
    random = Random(8)
    deals = [s3_setup.draw_deal(3, random, ks.SABA, ks.RULEBOOK).followers for _ in range(2000)]
    for province in ("Wollo", "Herarghe"):
        seen = Counter(followers[ks.SABA.index[province]] for followers in deals)
        assert fits_chi_square(seen, hypergeometric(Followers(14, 14, 15), 1))
