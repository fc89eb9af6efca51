"""Section 3: from the box to the first turn, and whether chance is fair."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

import kingofsiam as ks
from kingofsiam import LAO, MALAY, RAMA, Deal, Faction, Followers, Readings, maps
from kingofsiam.maps import Border, Land, Map
from kingofsiam.rules import s3_setup as setup
from kingofsiam.spec.readings import FirstPlayer, HomeFilling
from tests.helpers_probability import (
    STEPS,
    ScriptedRandom,
    conditional_hypergeometric,
    exact_distribution,
    fits_chi_square,
    hypergeometric,
)

every_number = pytest.mark.parametrize("players", [2, 3, 4])

OWN_AND_RANDOM = Readings()
AT_LEAST_OWN = Readings(home_filling=HomeFilling.AT_LEAST_OWN)
DRAWN = Readings(first_player=FirstPlayer.RANDOM)

LETTERS = {"R": RAMA, "L": LAO, "M": MALAY}


# The draw is fair.


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8, 45, 54])
def test_random_below_is_exactly_fair(limit: int) -> None:
    """Each number comes from equally many steps of the generator; steps beyond the last full round are drawn again."""
    fair = STEPS - STEPS % limit
    for step in (*range(limit), *range(fair - limit, fair)):
        assert setup.random_below(limit, ScriptedRandom([step])) == step % limit
    for step in {fair, STEPS - 1} - {fair - 1}:
        if step < STEPS:
            assert setup.random_below(limit, ScriptedRandom([step, step, limit - 1])) == limit - 1


def test_nothing_but_random_is_asked() -> None:
    """A whole deal uses only the one generator method whose sequence Python guarantees."""
    steps = Random(3)
    script = ScriptedRandom(steps.getrandbits(53) for _ in range(1000))
    deal = setup.draw_deal(4, script, ks.SABA, replace(AT_LEAST_OWN, first_player=FirstPlayer.RANDOM))
    assert ks.start(deal).outcome is None


def test_without_replacement_every_order_is_equally_likely() -> None:
    """Three of four letters are drawn: each of the 24 possible orders has the same probability."""
    chances = exact_distribution((4, 3, 2), lambda random: setup.without_replacement(3, "ABCD", random))
    assert chances == dict.fromkeys(permutations("ABCD", 3), Fraction(1, 24))


@pytest.mark.parametrize(("bag", "number"), [(Followers(3, 2, 2), 4), (Followers(1, 1, 4), 3)], ids=str)
def test_a_hand_from_the_bag_has_its_exact_probability(bag: Followers, number: int) -> None:
    """The probabilities of the hands are those of the hypergeometric distribution."""
    limits = range(bag.total, bag.total - number, -1)
    assert exact_distribution(limits, lambda random: setup.Bag(bag, random).draw(number)) == hypergeometric(bag, number)


def test_a_hand_under_a_condition_has_its_exact_probability() -> None:
    """A hand that is drawn again until it meets a condition has its conditional probability."""
    bag, two = Followers(3, 2, 2), Followers(2, 0, 0)
    chances = exact_distribution((7, 6, 5, 4), lambda random: setup.Bag(bag, random).draw(4, at_least=two))
    assert chances == conditional_hypergeometric(two, bag, 4)


def test_what_does_not_suit_goes_back_into_the_bag() -> None:
    """A refused hand goes back into the bag before the next draw; an accepted one leaves it."""
    bag = setup.Bag(Followers(1, 2, 0), ScriptedRandom([1, 1, 0, 0]))
    assert bag.draw(2, at_least=Followers(1, 0, 0)) == Followers(1, 1, 0)
    assert bag.followers == Followers(0, 1, 0)


SMALL = Map(
    "small",
    "Two provinces and a home",
    (Land("Inn", "IN", random=1), Land("Home", "HO", home_of=LAO, own=1, random=1)),
    (Border("Inn", "Home"),),
)


def test_homes_get_their_own_before_anybody_draws() -> None:
    """The own followers of a home province are set aside first, at any place in the order of the map."""
    bag = Followers(1, 1, 1)
    chances = exact_distribution(
        (2, 1), lambda random: setup.draw_followers(setup.Bag(bag, random), SMALL, OWN_AND_RANDOM)
    )
    assert chances == {
        (Followers(1, 0, 0), Followers(0, 1, 1)): Fraction(1, 2),
        (Followers(0, 0, 1), Followers(1, 1, 0)): Fraction(1, 2),
    }


AIDS = (1, 2, 3)
LEFT = Followers(16, 16, 16)
"""After three players have their aids."""


def fillings(readings: Readings) -> tuple[Counter[Followers], ...]:
    """What stands in each province of Siam in 3000 deals."""
    random = Random(1874)
    deals = [setup.draw_followers(setup.Bag(LEFT, random), ks.SIAM, readings) for _ in range(3000)]
    return tuple(map(Counter, zip(*deals, strict=True)))


def chances_at_least_own() -> Mapping[Faction, Mapping[Followers, Fraction]]:
    """The exact probabilities for each home: Rama's is filled first, then Lao's, then the Malay one."""
    homes: dict[Faction, defaultdict[Followers, Fraction]] = {faction: defaultdict(Fraction) for faction in Faction}
    for rama, of_rama in conditional_hypergeometric(Followers(2, 0, 0), LEFT, 4).items():
        homes[RAMA][rama] += of_rama
        for lao, of_lao in conditional_hypergeometric(Followers(0, 2, 0), LEFT - rama, 4).items():
            homes[LAO][lao] += of_rama * of_lao
            for malay, of_malay in conditional_hypergeometric(Followers(0, 0, 2), LEFT - rama - lao, 4).items():
                homes[MALAY][malay] += of_rama * of_lao * of_malay
    return homes


def test_two_own_and_two_random() -> None:
    """Besides its own two, a home gets two of the 42 that are left, 14 of each faction; all others get four of them."""
    assert setup.left_after_aids(AIDS, OWN_AND_RANDOM) == LEFT
    seen, rest = fillings(OWN_AND_RANDOM), Followers(14, 14, 14)
    for faction in Faction:
        own = Followers.of(faction, faction)
        chances = {own + hand: chance for hand, chance in hypergeometric(rest, 2).items()}
        assert fits_chi_square(seen[ks.SIAM.homes[faction.index]], chances)
    for province in ("Lan Na", "Rattanakosin"):  # one is filled early, the other late
        assert fits_chi_square(seen[ks.SIAM.index[province]], hypergeometric(rest, 4))


def test_four_random_of_which_at_least_two_are_its_own() -> None:
    """By the Dutch booklet the homes have other probabilities; they are filled in the order Rama, Lao, Malay."""
    seen, by_rulebook = fillings(AT_LEAST_OWN), fillings(OWN_AND_RANDOM)
    for faction, chances in chances_at_least_own().items():
        place = ks.SIAM.homes[faction.index]
        assert fits_chi_square(seen[place], chances)
        assert not fits_chi_square(by_rulebook[place], chances), "the two readings would not be told apart"


@pytest.mark.parametrize(("players", "aids"), [(2, (1, 2, 3)), (3, (1, 2, 3)), (4, (1, 2, 3, 4))])
def test_every_way_to_draw_the_aids_is_equally_likely(players: int, aids: tuple[int, ...]) -> None:
    """The aids come in each order with the same probability."""
    ways = list(permutations(aids, players))
    limits = range(len(aids), len(aids) - players, -1)
    chances = exact_distribution(limits, lambda random: setup.draw_aids(players, random))
    assert chances == dict.fromkeys(ways, Fraction(1, len(ways)))
    random = Random(players)
    assert fits_chi_square(Counter(setup.draw_aids(players, random) for _ in range(2000)), chances)


def test_the_first_two_tiles_are_independent_of_the_map() -> None:
    """Each of the 56 pairs of first tiles has the same probability."""
    random = Random(56)
    seen = Counter(setup.draw_tiles(ks.SIAM.provinces, random)[:2] for _ in range(5000))
    pairs: list[tuple[str, ...]] = list(permutations(ks.SIAM.provinces, 2))
    assert fits_chi_square(seen, dict.fromkeys(pairs, Fraction(1, 56)))


@every_number
def test_where_the_first_player_is_drawn_each_is_equally_likely(players: int) -> None:
    """Each seat has the same probability."""
    seen = Counter(ks.draw_deal(players, seed=seed, readings=DRAWN).first for seed in range(1500))
    seats: list[int | None] = list(range(players))
    assert fits_chi_square(seen, dict.fromkeys(seats, Fraction(1, players)))


# A deal is exact for its seed: this must never change.

GOLDEN = """
siam RULEBOOK 0 | 2 1 | AYU ISA MON RAT SUK PAT LAN KHO | RLLM LLMM RLLM RLLM RRRR RRRM RRLL MMMM
siam RULEBOOK 1874 | 2 1 | ISA SUK LAN PAT MON KHO AYU RAT | RRLM RLLM LLMM RRLM RRRL RRLM RRMM LLMM
siam RULEBOOK 0 | 2 1 3 | KHO MON RAT LAN AYU ISA PAT SUK | LLLM RLLM LLLM RRRM RRMM RLLM RLMM RLMM
siam RULEBOOK 1874 | 2 1 3 | LAN ISA PAT SUK KHO RAT MON AYU | LLLM RRLM RLLL RRRM RRRL LMMM LLMM RMMM
siam RULEBOOK 0 | 3 1 2 4 | PAT MON KHO RAT ISA SUK AYU LAN | RRLM RRLM LLMM LLMM RRRL RRLM RLMM LMMM
siam RULEBOOK 1874 | 3 2 1 4 | ISA SUK RAT MON AYU PAT KHO LAN | RLMM LLMM LLLM RRLM RRRM RLMM RRMM LLMM
saba RULEBOOK 7 | 2 1 | SID GOJ HER AMH SHE WOL KAF TIG | RLLM RRLM RRLM M RRLM M RLMM RLLM
saba RULEBOOK 7 | 2 1 3 | TIG KAF SHE HER SID GOJ AMH WOL | LLMM RRRR RRRL R LLMM R RLLM RLMM
saba RULEBOOK 7 | 4 3 2 1 | TIG WOL AMH GOJ HER SHE KAF SID | RLLM RRRL RLLM L RRMM L RRLM RLLL
britain RULEBOOK 7 | 2 1 | DEV LAN WAR STR GWY NOR ESS MOR | RMMM RLLM RRLL RRMM LLLL RLMM RRLL RLMM
britain RULEBOOK 7 | 2 1 3 | MOR ESS GWY WAR DEV LAN STR NOR | RMMM RRLM LLLM RRLM LLLM RRRL RRLL RRLL
britain RULEBOOK 7 | 4 3 2 1 | MOR NOR STR LAN WAR GWY ESS DEV | LMMM RLLM RRLL LLLL RRLL RRRL RRMM RRRL
siam DUTCH 5 | 1 2 | PAT SUK KHO AYU RAT MON LAN ISA | RLLM RLLM RRLL RLLL RRLL RLMM RLMM RMMM
siam DUTCH 5 | 1 2 3 | AYU PAT MON ISA SUK KHO LAN RAT | LMMM RLLM RLLM RMMM RRLL RRLM RRLM RRMM
siam DUTCH 5 | 1 3 4 2 | ISA LAN PAT MON SUK AYU KHO RAT | RMMM RLLL RLLM RRRL RRLM RRLM RLLL RRMM
siam SUMMARY 5 | 1 2 | PAT SUK KHO AYU RAT MON LAN ISA | LLLL RRRM RLLM RLMM RRMM RRLL RMMM LMMM
siam YUCATA 5 | 1 2 | PAT SUK KHO AYU RAT MON LAN ISA | RRRL LLMM RLLL RLLM RRLM RLLM RRLL RMMM | 1
siam YUCATA 5 | 1 2 3 | AYU PAT MON ISA SUK KHO LAN RAT | RLMM RRLM LLLL RRLM RRLM RMMM RRRR RLMM | 1
siam YUCATA 5 | 1 3 4 2 | ISA LAN PAT MON SUK AYU KHO RAT | RLLM RRLM RLLM RRLL RRLM RRMM LLLM RLMM | 0
"""
"""Map, readings and seed; then the aids, the tiles by code, the followers by letter, and who begins if drawn."""


@pytest.mark.parametrize("line", GOLDEN.strip().splitlines())
def test_a_seed_gives_the_same_deal_for_ever(line: str) -> None:
    """The deal is the same on every Python version and every machine; under all readings aids and tiles come first."""
    drawn, *dealt = (part.split() for part in line.split(" | "))
    board, readings, seed = maps.load(drawn[0]), ks.PRESETS[drawn[1]], int(drawn[2])
    aids, tiles, followers, *first = dealt
    names = {land.code: land.name for land in board.lands}
    expected = Deal(
        board,
        readings,
        tuple(map(int, aids)),
        tuple(names[code] for code in tiles),
        tuple(Followers.of(*(LETTERS[letter] for letter in group)) for group in followers),
        int(first[0][0]) if first else None,
    )
    assert ks.draw_deal(len(aids), seed=seed, map=board, readings=readings) == expected
    assert ks.deal(len(aids), seed=seed, map=board, readings=readings) == ks.start(expected)


def test_without_a_seed_no_two_deals_are_alike() -> None:
    """The random numbers then come from the operating system."""
    assert ks.draw_deal() != ks.draw_deal()
