"""The text board shows everything on the table, with the map's names, in at most 100 columns."""

import html
from dataclasses import replace

import pytest

import kingofsiam as ks
from kingofsiam import BRITISH, LAO, MALAY, RAMA, ActionCard, Follower, Followers
from kingofsiam.render import svg
from kingofsiam.render.names import faction_letters
from kingofsiam.render.sentences import other_answers
from kingofsiam.render.text_board import text_board, text_strip
from tests.render.helpers_games import MAPS, PLAYERS, game_positions

WIDTH = 100


def lines_with(text: str, word: str) -> list[str]:
    return [line for line in text.splitlines() if word in line]


def only_line_with(text: str, word: str) -> str:
    (line,) = lines_with(text, word)
    return line


def row_of(text: str, seat: str) -> str:
    """The line of a player."""
    (line,) = [line for line in text.splitlines() if line.removeprefix(">").split()[:1] == [seat]]
    return line


def marked(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(">")]


def assert_fits(text: str) -> None:
    for line in text.splitlines():
        assert line, text
        assert len(line) <= WIDTH, line
        assert line == line.rstrip(), line


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
def test_never_wider_than_a_page(board: ks.Map, players: int) -> None:
    """Any map, players, readings and position: no line is longer than 100 characters."""
    for seed, readings in enumerate(ks.PRESETS.values()):
        for state in game_positions(board, players, readings, seed=seed):
            assert_fits(text_board(state))
            assert_fits(text_strip(state))


def test_tiles_stand_in_the_order_of_the_boxes() -> None:
    """The provinces are in the order of their tiles, each once, with its short name and those of its neighbours."""
    for state in game_positions(ks.BRITAIN, 3, seed=5):
        rows = [
            only_line_with(text_board(state), f" {box}   {name}") for box, name in enumerate(state.board.tiles, start=1)
        ]
        for name, row in zip(state.board.tiles, rows, strict=True):
            codes = {state.map.land(each).code for each in (name, *state.map.neighbours[name])}
            assert codes <= set(row.split())


def test_followers_are_counted_with_their_letter() -> None:
    """Followers are counted in each province, in the pool and for each player."""
    state = ks.position(
        followers={"Mon": Followers(1, 0, 3), "Isan": Followers(0, 12, 0)},
        own=[Followers(2, 0, 0), Followers(0, 1, 1)],
    )
    text = text_board(state)
    assert {"1R", "3M"} <= set(only_line_with(text, " Mon ").split())
    assert "12L" in only_line_with(text, " Isan ").split()
    assert {"15R", "5L", "14M"} <= set(only_line_with(text, "common pool").split())
    assert "2R" in row_of(text, "A").split()
    assert {"1L", "1M"} <= set(row_of(text, "B").split())


def test_the_contested_province_and_the_player_to_move_are_marked() -> None:
    """Exactly two lines are marked, one for the province and one for the player; none when the game is over."""
    for state in game_positions(ks.SABA, 4, seed=3):
        if state.outcome is not None:
            assert marked(text_board(state)) == []
        else:
            province, player = marked(text_board(state))
            assert str(state.contested) in province
            assert "ABCD"[state.to_move] in player.split()


def test_king_markers_are_shown() -> None:
    """A tile with a King marker says so, by the map's word for it."""
    state = ks.position(
        map=ks.SABA,
        kings=("Kaffa", "Sidamo"),
        hands=[[ActionCard.RAMA], [ActionCard.RAMA]],
        order=(0, 1),
    )
    crowned = lines_with(text_board(state), "Menelik II")
    assert {name for name in ks.SABA.provinces for line in crowned if f" {name} " in line} == {"Kaffa", "Sidamo"}
    assert "Menelik II" in text_strip(state)


def test_only_the_top_of_a_pile_is_seen() -> None:
    """The last card of each player is named and the cards in hand are counted, but no hand is shown."""
    hand = [ActionCard.MALAI, ActionCard.TWO_VS_ONE]
    state = ks.position(hands=[hand], order=(0,))
    row = row_of(text_board(state), "A")
    assert str(len(hand)) in row.split()
    assert state.players[0].played[-1].value in row
    assert not any(card.value in row for card in hand)


def test_other_readings_are_shown() -> None:
    """The board and the picture of a game under other readings list them: question and answer, in the map's words."""
    state = ks.deal(seed=1, map=ks.SABA, readings=ks.SUMMARY)
    answers = tuple(other_answers(ks.SUMMARY, ks.SABA))
    assert len(answers) == len(ks.SUMMARY.changed) == 6
    for said in (text_board(state), svg.board(state)):
        plain = " ".join(html.unescape(said).split())
        assert all(answer in plain for answer in answers)
        assert "British" not in plain
    assert "reading" not in text_board(ks.deal(seed=1))


@pytest.mark.parametrize("board", MAPS, ids=lambda board: board.name)
def test_the_outcome_is_shown(board: ks.Map) -> None:
    """When the game is over: who reigns, who wins, and the rule that decided."""
    for seed in range(6):
        *_, last = game_positions(board, 3, seed=seed)
        assert last.outcome is not None
        text = " ".join(text_board(last).split())
        assert last.outcome.rule.id in text
        assert all(f"{'ABC'[seat]} " in text for seat in last.outcome.winners)
        reign = last.outcome.reign
        assert (board.invader if reign is None else board.faction_name(reign)) in text


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Rama", "Lao", "Malay"), ("R", "L", "M")),
        (("Amhara", "Tigray", "Shewa"), ("A", "T", "S")),
        (("Red", "Rose", "Rye"), ("R", "O", "Y")),
        (("A", "AA", "AAA"), ("A", "2", "3")),
    ],
)
def test_letters_are_distinct(names: tuple[str, str, str], expected: tuple[str, str, str]) -> None:
    """Each faction has the first free letter of its name, or a digit."""
    assert faction_letters(replace(ks.SIAM, faction_names=names)) == expected


def test_the_strip_shows_followers_and_control() -> None:
    """In short: who controls the completed provinces, who stands in the others, and what the players hold."""
    state = ks.position(
        tiles=("Mon", "Isan"), control=(RAMA,), followers={"Isan": Followers(0, 2, 1)}, own=[Followers(1, 0, 1)]
    )
    text = text_strip(state)
    assert {"Rama", ">2"} <= set(text.split())
    assert "2L 1M" in text
    assert "A 1R 1M" in text
    assert "pool 17R 16L 16M" in text


def test_pictures_need_no_legal_move() -> None:
    """An illegal swap may name any follower: pictures do not judge."""
    swap = ks.OneVsOne(Follower(RAMA, "Mon"), Follower(MALAY, "Isan"))
    state = ks.position(hands=[[card for card in ActionCard if card is not swap.card]], order=(0,))
    assert "Mon" in text_board(replace(state, last_swap=swap))


def test_a_state_prints_itself() -> None:
    state = ks.deal(seed=7)
    assert str(state) == text_board(state)


def test_completed_tiles_lie_face_down() -> None:
    """The tile of a completed struggle is shown face down, with the power that controls the province."""
    state = ks.position(map=ks.SABA, tiles=("Kaffa", "Wollo", "Shewa"), control=(LAO, BRITISH))
    down = lines_with(text_board(state), "face down")
    assert ["Kaffa" in down[0], "Wollo" in down[1], len(down)] == [True, True, 2]
    assert "Tigray" in down[0]
    assert "Italians" in down[1]


def test_passes_in_a_row_are_shown() -> None:
    """The number of passes in a row is shown if there are any."""
    state = ks.deal(seed=7)
    once = ks.play(state, ks.Pass())
    twice = ks.play(once, ks.Pass())
    assert ["pass" in text_board(each) for each in (state, once, twice)] == [False, True, True]
    assert "two passes" in text_board(twice)


def test_the_swap_that_may_not_be_undone_is_shown() -> None:
    """The swap and its provinces are shown while it may not be undone, and no longer."""
    kinds: set[bool] = set()
    for state in game_positions(ks.SIAM, 3, seed=2):
        lines = lines_with(text_board(state), "undone")
        assert len(lines) == (state.last_swap is not None)
        assert state.last_swap is None or state.map.card_name(state.last_swap.card) in lines[0]
        kinds.add(bool(lines))
    assert kinds == {True, False}


def test_partners_are_shown() -> None:
    """With four players the two teams are named."""
    assert "A and C against B and D" in text_board(ks.deal(4, seed=1))


def test_long_names_are_cut() -> None:
    """A user's own map may have names of any length; the lines stay within the limit."""
    lands = tuple(replace(land, name=f"{land.name} {'and so on ' * 12}"[:60].strip()) for land in ks.SIAM.lands)
    every_pair = [(one.name, other.name) for place, one in enumerate(lands) for other in lands[place + 1 :]]
    borders = tuple(ks.SIAM.borders[0].__class__(one, other) for one, other in every_pair)
    long = replace(
        ks.SIAM,
        title=("A very long title " * 12)[:60].strip(),
        lands=lands,
        borders=borders,
        faction_names=("Royalists of the realm", "Republicans of the realm", "Restorers of the realm"),
        invader="Intruders from overseas",
        king="King of kings",
        card_names=tuple(f"{card.value} as it is called here, at some length" for card in ActionCard),
    )
    for state in game_positions(long, 4):
        assert_fits(text_board(state))
        assert_fits(text_strip(state))
