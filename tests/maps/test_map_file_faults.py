"""Every fault of a map file is named: keys, names, homes, followers, borders and provenance."""

import pytest

from kingofsiam.maps import Map
from tests.maps.helpers_map_files import HEAD, SIAM_FILE, changed, faults_of, mentions

NEAR = '["Sukothai", "Isan"]'
"""The neighbours of Lan Na, the first province."""
NINTH = '["Mon", "Rattanakosin"]'
KEDAH = '\n[[province]]\nname = "Kedah"\ncode = "KED"\nown = 0\nrandom = 4\nx = 40\ny = 98\nborders = ["Pattani"]\n'
MISSING = {
    'title = "King of Siam"\n': "title",
    'invader = "British"\n': "invader",
    'Lao = { name = "Lao", colour = "red" }\n': "factions, Lao",
    '"Khon Thai" = "Khon Thai"\n': "cards, Khon Thai",
    'borders = "reconstructed"\n': "provenance, borders",
    'code = "LAN"\n': "Lan Na, code",
    "own = 0\n": "Lan Na, own",
    "random = 4\n": "Lan Na, random",
    "x = 24\n": "Lan Na, x",
}
UNKNOWN = {
    'king = "King"': "capital",
    'name = "reconstructed"': "provenance, capital",
    'Rama = { name = "Rama"': "factions, capital",
    '"Maharacha" = "Maharacha"': "cards, capital",
    'code = "LAN"': "Lan Na, capital",
    "provenance.name = ": "Lan Na, capital",
}
UNKNOWN_PROVENANCE = ("guessed", "Attested: E", "attested by E")
OTHER_VALUES = (
    ("title = ", '"King of Siam"', "title", {"7": "7", '" "': "", r'"King\nof Siam"': "", "1874-01-01": "1874-01-01"}),
    ("title = ", '"King of Siam"', "title, 60", {f'"{"x" * 61}"': ""}),
    ("name = ", '"siam"', "name", {'"King of Siam"': "King of Siam"}),
    ("random = ", "4", "Lan Na, random", {"true": "True", "4.0": "4.0", '"4"': "'4'", "-4": "-4", "55": "55"}),
    ("random = ", "4", "Lan Na, random", {"0x" + "f" * 5000: ""}),
    ("own = ", "0", "Lan Na", {"-1": "own", "1": "1"}),
    ("x = ", "24", "Lan Na, x", {"nan": "nan", "101": "101", "true": "True", "[24]": ""}),
    ("Lao = ", '{ name = "Lao", colour = "red" }', "Lao", {'"Lao"': "factions"}),
    ("home = ", '"reconstructed"', "provenance, home", {f'"{each}"': each for each in UNKNOWN_PROVENANCE}),
    ("home = ", '"reconstructed"', "provenance, home", {'"attested"': "", '"attested:"': "", '"attested :  "': ""}),
    ("provenance.name = ", '"attested: E section 6, examples"', "Lan Na, name", {'"attested"': ""}),
)
FAULTS: list[tuple[list[tuple[str, str]], str]] = [
    *(([(line, "")], facts) for line, facts in MISSING.items()),
    *(([(line, f'capital = "Chiang Mai"\n{line}')], facts) for line, facts in UNKNOWN.items()),
    ([("provenance.name", 'provenance.capital = "x"\nprovenance.name')], "Lan Na, capital"),
    *(
        ([(key + old, key + new)], f"{facts}, {fact}" if fact else facts)
        for key, old, facts, values in OTHER_VALUES
        for new, fact in values.items()
    ),
    # Provinces have different names and codes; powers and cards have different names.
    ([('code = "PAT"', 'code = "MON"')], "'MON', 2"),
    *(([('code = "MON"', f'code = "{each}"')], f"Mon, {each}") for each in ("M", "MONS", "mon", "1MO", "M-N", "MÖN")),
    ([('"Pattani"', '"pool"')] * 3, "pool"),
    ([('"Pattani"', '"Pool"')] * 3, "Pool"),
    ([('invader = "British"', 'invader = "Lao"')], "'Lao'"),
    ([('colour = "red"', 'colour = "blue"')], "'blue'"),
    (
        [('colour = "red"', 'one = "Thai", colour = "red"'), ('colour = "blue"', 'one = "Thai", colour = "blue"')],
        "'Thai'",
    ),
    ([('"1 vs. 1" = "1 vs. 1"', '"1 vs. 1" = "Malai"')], "'Malai'"),
    # Every faction has one home, and only a home has its own followers; there are not more followers than exist.
    ([('home = "Malay"\nown = 2', "own = 0")], "Malay"),
    ([('code = "MON"', 'code = "MON"\nhome = "Malay"')], "Malay, Mon, Pattani"),
    ([('code = "MON"', 'code = "MON"\nhome = "Burmese"')], "Mon, Burmese"),
    ([("own = 2\nrandom = 2", "own = 15\nrandom = 0"), *[("random = 4", "random = 1")] * 3], "15"),
    ([("random = 4", "random = 13")], "41, 40"),
    # A border joins two provinces, is stated by both, and the map is in one piece.
    *(([(NEAR, f'["Sukothai", "Isan", "{each}"]')], f"Lan Na, {each}") for each in ("Burma", "Lan Na", "Mon")),
    ([('["Mon", "Rattanakosin"]', "[]"), *[(', "Pattani"]', "]")] * 2], "Pattani"),
    ([("provenance.name", 'provenance.borders.Isan = "attested: me"\nprovenance.name')], "Lan Na, Isan"),
    ([("provenance.name", 'provenance.borders.Pattani = "attested: me"\nprovenance.name')], "Lan Na, Pattani"),
]


@pytest.mark.parametrize(("changes", "facts"), FAULTS, ids=[f"{new[:40]}-{facts}" for ((_, new), *_), facts in FAULTS])
def test_a_fault_is_named(changes: list[tuple[str, str]], facts: str) -> None:
    """A single fault names what is wrong, and where."""
    (fault,) = faults_of(changed(*changes))
    assert mentions(fault, *facts.split(", "))


def test_a_map_may_need_all_followers() -> None:
    assert Map.from_toml(changed(("random = 4", "random = 12"))).land("Lan Na").followers == 12


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        *((text, "province, [[province]]") for text in ("province = 8\n" + HEAD, "province = [8]\n" + HEAD, HEAD)),
        (HEAD + '[province."Lan Na"]\n', "province, [[province]]"),
        *(
            (changed((f"borders = {NEAR}", f"borders = {listed}")), "Lan Na, 'borders'")
            for listed in ("true", "[7]", '"Sukothai"', "{ Sukothai = true }", '["Isan", "Isan"]')
        ),
        (changed(('name = "Lan Na"\n', "")), "province 1, name"),
        (changed((NINTH, f'{NINTH[:-1]}, "Kedah"]')) + KEDAH, "8, 9"),
        (SIAM_FILE[: SIAM_FILE.rindex("[[province]]")], "8, 7"),
        (changed(('name = "Pattani"', 'name = "MON"')), "'Mon', 2"),
    ],
    ids=range(13),
)
def test_a_fault_that_causes_others_is_named(text: str, facts: str) -> None:
    assert any(mentions(fault, *facts.split(", ")) for fault in faults_of(text))
