"""Validation of deals: every fault of a deal is reported, and a possible one is accepted."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import kingofsiam as ks
from kingofsiam import Followers

DEAL = ks.draw_deal(3, seed=1)
DRAWN = ks.draw_deal(3, seed=1, readings=ks.YUCATA)


def faults_of_deal(deal: Any) -> tuple[str, ...]:
    """The faults of a deal; the deal does not change."""
    before = deepcopy(deal)
    with pytest.raises(ks.InvalidDeal) as error:
        ks.start(deal)
    assert deal == before
    return error.value.faults


def with_followers(**changed: Followers) -> ks.Deal:
    """The deal with other followers in some provinces."""
    followers = [changed.get(name, old) for name, old in zip(ks.SIAM.provinces, DEAL.followers, strict=True)]
    return replace(DEAL, followers=tuple(followers))


OTHER_TYPES: dict[str, tuple[Any, ...]] = {
    "map": ("siam",),
    "readings": (None,),
    "aids": (None, (1, 2, True)),
    "tiles": ((7, *DEAL.tiles[1:]),),
    "followers": (((1, 2, 1), *DEAL.followers[1:]),),
    "first": ("1",),
}
BAD_DEALS: dict[str, ks.Deal] = {
    "one player": replace(DEAL, aids=(1,)),
    "five players": replace(DEAL, aids=(1, 2, 3, 4, 5)),
    "an aid twice": replace(DEAL, aids=(1, 1, 2)),
    "an aid not in use": replace(DEAL, aids=(1, 2, 4)),
    "an aid that does not exist": replace(DEAL, aids=(0, 1, 2)),
    "a tile twice": replace(DEAL, tiles=(DEAL.tiles[0],) * 2 + DEAL.tiles[2:]),
    "a tile too few": replace(DEAL, tiles=DEAL.tiles[1:]),
    "a tile of another map": replace(DEAL, tiles=("Devon", *DEAL.tiles[1:])),
    "a province too few": replace(DEAL, followers=DEAL.followers[1:]),
    "three in a province": with_followers(Mon=Followers(1, 1, 1)),
    "five in a province": with_followers(Mon=Followers(1, 2, 2)),
    "one of its own at home": with_followers(Isan=Followers(2, 1, 1)),
    "a first player who need not be drawn": replace(DEAL, first=0),
    "no first player": replace(DRAWN, first=None),
    "a first player who does not play": replace(DRAWN, first=3),
    "a negative first player": replace(DRAWN, first=-1),
    **{
        f"{name}: {value!r:.20}": replace(DRAWN if name == "first" else DEAL, **{name: value})
        for name, values in OTHER_TYPES.items()
        for value in values
    },
}


@pytest.mark.parametrize("what", BAD_DEALS)
def test_a_deal_that_cannot_be_is_refused(what: str) -> None:
    """There is one fault."""
    assert len(faults_of_deal(BAD_DEALS[what])) == 1


def test_more_of_a_faction_than_there_are_cannot_be_dealt() -> None:
    """Each province has four, as it should, but only sixteen Lao are left after the aids."""
    lao = Followers(0, 4, 0)
    homes = {"Ayutthaya": Followers(2, 2, 0), "Pattani": Followers(0, 2, 2)}
    deal = replace(DEAL, followers=tuple(homes.get(province, lao) for province in ks.SIAM.provinces))
    assert len(faults_of_deal(deal)) == 1


@pytest.mark.parametrize("wrong", [(-1, 3, 2), ("2", 1, 1)], ids=repr)
def test_the_numbers_of_a_deal_are_not_negative(wrong: Any) -> None:
    """Their sum is four, as it should be."""
    assert faults_of_deal(with_followers(Mon=Followers(*wrong)))


def test_every_fault_of_a_deal_is_told() -> None:
    """Tiles, a home, a province, the first player; and all wrong types at once."""
    deal = replace(with_followers(Mon=Followers(1, 1, 1), Isan=Followers(4, 0, 0)), tiles=DEAL.tiles[1:], first=2)
    assert len(faults_of_deal(deal)) == 4
    nothing: Any = None
    assert len(faults_of_deal(ks.Deal(nothing, nothing, nothing, nothing, nothing))) == 5
