"""`Followers` is a multiset of factions and obeys its laws."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kingofsiam as ks
from tests.helpers_strategies import FACTIONS

some = st.builds(ks.Followers, *(st.integers(0, 18) for _ in FACTIONS))
NOBODY = ks.Followers()


@given(some, some, some)
def test_addition(one: ks.Followers, other: ks.Followers, third: ks.Followers) -> None:
    """Addition is commutative and associative, and the empty group is its zero."""
    assert one + other == other + one
    assert (one + other) + third == one + (other + third)
    assert one + NOBODY == NOBODY + one == one


@given(some, some)
def test_subtraction_undoes_addition(one: ks.Followers, other: ks.Followers) -> None:
    """Subtracting what was added changes nothing, and a group minus itself is empty; no more can go than there are."""
    assert (one + other) - other == one
    assert one - NOBODY == one
    assert one - one == NOBODY
    if other <= one:
        assert (one - other) + other == one
    else:
        with pytest.raises(ValueError, match="not all among") as error:
            _ = one - other
        assert not isinstance(error.value, ks.KingOfSiamError)


@given(some, some, some)
def test_order(one: ks.Followers, other: ks.Followers, third: ks.Followers) -> None:
    """`<=` is a partial order, compatible with addition."""
    assert NOBODY <= one <= one <= one + other
    assert (one <= other) == all(one.count(faction) <= other.count(faction) for faction in FACTIONS)
    assert (one <= other and other <= one) == (one == other)
    assert (one <= other) == (one + third <= other + third)
    if one <= other <= third:
        assert one <= third


@given(some)
def test_counting(one: ks.Followers) -> None:
    """`count`, iteration, `in` and listing one by one agree."""
    assert one.total == len(tuple(one)) == sum(one.counts)
    assert Counter(one) == +Counter({faction: one.count(faction) for faction in FACTIONS})
    assert one.counts == (one.rama, one.lao, one.malay) == tuple(one.count(faction) for faction in FACTIONS)
    assert all((faction in one) == (one.count(faction) > 0) for faction in FACTIONS)
    assert bool(one) == (one != NOBODY)
    assert ks.Followers.of(*one) == ks.Followers.of(*reversed([*one])) == one
    assert hash(ks.Followers.of(*one)) == hash(one)
