"""Section 7: which faction reigns in Siam, and which player wins."""

from kingofsiam import BRITISH, LAO, MALAY, RAMA
from kingofsiam.rules import s7_victory as victory


def test_the_last_gain_is_the_number_of_the_struggle() -> None:
    """Struggles are numbered from one; a faction without a province has gained none."""
    control = (RAMA, LAO, RAMA, BRITISH)
    assert [victory.last_gain(faction, control) for faction in (RAMA, LAO, MALAY)] == [3, 2, 0]
    assert victory.last_gain(RAMA, ()) == 0
