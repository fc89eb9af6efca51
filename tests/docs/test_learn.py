"""The pages that teach the game, and the sample game."""

import re
from itertools import pairwise

import pytest

import kingofsiam as ks
from docs import generate
from docs.generators import sample_game, tutorial
from kingofsiam.notation import verify
from kingofsiam.rules.s1_components import CARD_SET_CARDS
from kingofsiam.spec.citation import Document
from kingofsiam.spec.rulings import RULINGS

LESSONS = {page.name: page.read_text(encoding="utf-8") for page in (generate.HANDWRITTEN / "learn").glob("*.md")}
RECORD, STATES = tutorial.game(tutorial.SAMPLE)


def test_every_card_is_shown_before_and_after() -> None:
    """The page shows all seven kinds of card, each played legally from the first position of the sample game."""
    played = [tutorial.illustrations()[name].move for name in tutorial.CARDS]
    assert {move.action.card for move in played if isinstance(move, ks.Play)} == set(CARD_SET_CARDS)
    for name in tutorial.CARDS:
        each = tutorial.illustrations()[name]
        assert each.move is not None
        assert (each.state, ks.judge(each.state, each.move)) == (STATES[0], ())
        assert f"<!-- before and after: {name} -->" in LESSONS["cards.md"]


def test_the_page_on_the_later_edition_lists_the_rulings_that_cite_it() -> None:
    listed = re.findall(r"^- \[.+\]\(ruling:(\S+)\)$", LESSONS["the-king-is-dead.md"], re.MULTILINE)
    citing = {
        ruling.id for ruling in RULINGS for choice in ruling.choices if Document.THE_KING_IS_DEAD in choice.documents
    }
    assert len(listed) == len(citing)
    assert {*listed} == citing


def test_every_picture_is_shown_somewhere() -> None:
    texts = "".join(page.read_text(encoding="utf-8") for page in generate.HANDWRITTEN.rglob("*.md"))
    assert set(re.findall(r"^<!-- (?:board|before and after): (\S+) -->$", texts, re.MULTILINE)) == set(
        tutorial.illustrations()
    )


def test_the_pictures_show_what_the_pages_say() -> None:
    """The positions in the text have the leaders that the text states."""
    after = {name: ks.play(STATES[0], move) for name in tutorial.CARDS if (move := tutorial.illustrations()[name].move)}
    assert str(STATES[0].board.followers_in("Mon")) == "1 Rama, 1 Lao, 2 Malay"
    assert after["maharacha"].contested == "Ayutthaya"
    assert str(after["maharacha"].board.followers_in("Ayutthaya")) == "2 Rama, 1 Lao"
    assert str(after["khon-thai"].board.followers_in("Mon")) == "1 Rama, 2 Lao, 2 Malay"
    assert str(after["one-vs-one"].board.followers_in("Mon")) == "2 Rama, 1 Lao"
    assert str(STATES[8].board.followers_in("Mon")) == "2 Rama, 3 Lao, 1 Malay"
    assert str(tutorial.illustrations()["british"].state.board.followers_in("Isan")) == "5 Rama, 1 Lao, 5 Malay"
    assert str(STATES[47].board.followers_in("Sukothai")) == "1 Lao, 2 Malay"
    assert tutorial.illustrations()["reign"].state.outcome is not None
    colony = tutorial.illustrations()["colony"].state.outcome
    assert colony is not None
    assert colony.colony


def test_the_sample_game_is_true() -> None:
    assert verify(RECORD).ok
    assert len(STATES) == len(RECORD.moves) + 1


def test_every_turn_is_told_once() -> None:
    """Each turn of the record is in one heading of the page, in order; passes in a row share one."""
    turns = list[int]()
    for first, last in re.findall(r"^\*\*(\d+)(?: to (\d+))?: [ABC]", sample_game.sample_page(), re.MULTILINE):
        turns += range(int(first), int(last or first) + 1)
    assert turns == list(range(1, len(RECORD.moves) + 1))


def test_every_struggle_ends_with_a_picture() -> None:
    made = sample_game.pages()
    page = made["learn/sample-game.md"]
    assert all(f"{{#struggle-{number}}}" in page for number in range(1, 9))
    assert all(f"(../learn/pictures/struggle-{number}.svg)" in page for number in range(1, 9))
    assert all(f"learn/pictures/struggle-{number}.svg" in made for number in range(1, 9))


def test_every_remark_is_on_the_page() -> None:
    page = sample_game.sample_page()
    assert len(sample_game.load_remarks()["turn"]) >= 10
    for turn, remark in sample_game.load_remarks()["turn"].items():
        assert 1 <= int(turn) <= len(RECORD.moves)
        assert remark.split(".")[0] in page


def played_out(state: ks.State) -> tuple[tuple[int, ...], ks.Faction | None]:
    while state.outcome is None:
        state = ks.play(state, ks.Pass())
    return state.outcome.winners, state.outcome.reign


def test_turn_47_is_as_remarked() -> None:
    """After a pass Rama reigns and A wins; after a Malay is taken Lao and B; after the Lao is taken Malay and A."""
    before = STATES[46]
    assert played_out(ks.play(before, ks.Pass())) == ((0,), ks.RAMA)
    for taken, end in {ks.MALAY: ((1,), ks.LAO), ks.LAO: ((0,), ks.MALAY)}.items():
        move = ks.Play(ks.Maharacha(), ks.Follower(taken, "Sukothai"))
        assert played_out(ks.play(before, move)) == end
    assert [each.action for each in ks.legal_moves(before) if isinstance(each, ks.Play)] == [ks.Maharacha()] * 2


def test_the_reckoning_is_that_of_the_engine() -> None:
    """The rules are those of the outcome, and the table shows the followers before the players."""
    last = STATES[-1]
    assert last.outcome is not None
    page = sample_game.final_scoring(last)
    assert [f"#{rule.id})" in page for rule in last.outcome.rules] == [True] * 4
    assert "| A, Alfred | 3 | 3 | 3 | 39 |" in page
    assert "| B, Benjamin | 3 | 4 | 3 | 46 |" in page
    assert "| C, Charles | 2 | 5 | 3 | 47 |" in page


def test_the_pages_follow_each_other() -> None:
    """Each lesson ends with a link to the next."""
    order = ["index.md", "cards.md", "winning.md", "advice.md", "sample-game.md"]
    assert set(LESSONS) == {*order[:-1], "the-king-is-dead.md"}
    for page, following in pairwise(order):
        assert LESSONS[page].rstrip().endswith(f"({following}){{ .md-button }}")


@pytest.mark.parametrize("page", ["index.md", "cards.md", "winning.md", "advice.md", "sample game"])
def test_every_lesson_leads_to_a_game(page: str) -> None:
    """One link into the lab, where it plays."""
    text = sample_game.sample_page() if page == "sample game" else LESSONS[page]
    assert text.count("](lab:mode=play)") == 1
