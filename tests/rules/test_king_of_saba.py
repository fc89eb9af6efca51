"""King of Saba: other names, fewer followers at the start, and all else the same."""

from collections import Counter
from random import Random

import kingofsiam as ks
from kingofsiam import Followers
from kingofsiam.rules import s3_setup
from tests.helpers_probability import fits_chi_square, hypergeometric


def test_the_three_are_drawn_fairly() -> None:
    """One green follower is set aside, and two for each other home; the other three are drawn from the 43 left."""
    bag, random = Followers(16, 16, 16), Random(6)
    chances = {Followers(0, 0, 1) + hand: chance for hand, chance in hypergeometric(Followers(14, 14, 15), 3).items()}
    place = ks.SABA.index["Shewa"]
    seen = Counter(s3_setup.draw_followers(s3_setup.Bag(bag, random), ks.SABA, ks.RULEBOOK)[place] for _ in range(3000))
    assert fits_chi_square(seen, chances)
