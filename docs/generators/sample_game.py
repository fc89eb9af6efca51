"""The sample game: turn by turn from the engine, with comments by hand (`sample_game.toml`)."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import kingofsiam as ks
from docs.generators.lab_links import lab_link
from docs.generators.markdown import Pages, escape_markdown, rule_title_link, table
from docs.generators.tutorial import SAMPLE, SIZE, game, image
from kingofsiam.model.events import (
    BritishMarchIn,
    CardPlayed,
    CutShort,
    Event,
    FactionReigns,
    FactionTakesControl,
    FollowersReturned,
    GameWon,
    NextStruggle,
    Passed,
    TileTurned,
)
from kingofsiam.notation import format_move
from kingofsiam.render import svg
from kingofsiam.render.sentences import describe_event, describe_move

REMARKS: Final = Path(__file__).with_suffix(".toml")
TO_ROOT: Final = "../"

_HEAD: Final = """# A sample game

Three play on Siam: Alfred in seat A, Benjamin in B, Charles in C. They are simple bots, which look only
at their own turn, but the game has nearly everything: a struggle that nobody wants, a tie that lets the
British in, a card cut short, a Maharacha that comes just in time, and a victory decided by the very last rule.

Each turn is written as in a [record](../reference/notation.md), followed by what happens."""


@cache
def load_remarks() -> Mapping[str, Mapping[str, str]]:
    """The comments, by the number of the turn, and the one on the end."""
    read: dict[str, Any] = tomllib.loads(REMARKS.read_text(encoding="utf-8"))
    return read


def pages() -> Pages:
    """The page, and the picture after each struggle."""
    _, states = game(SAMPLE)
    made: Pages = {"learn/sample-game.md": sample_page()}
    for turn, move in enumerate(game(SAMPLE)[0].moves, 1):
        made[turn_picture(turn)] = svg.board(states[turn - 1], move=move, size=SIZE)
    for number, turns in enumerate(struggles(), 1):
        made[f"learn/pictures/struggle-{number}.svg"] = svg.board(states[turns[-1]], size=SIZE)
    return made


def struggles() -> Iterator[range]:
    """The numbers of the turns of each struggle."""
    _, states = game(SAMPLE)
    first = 1
    for turn in range(1, len(states)):
        if len(states[turn].board.control) > len(states[turn - 1].board.control):
            yield range(first, turn + 1)
            first = turn + 1


def sample_page() -> str:
    """The whole game."""
    _, states = game(SAMPLE)
    started = "## The deal\n\n" + image("The table when the game begins", f"{TO_ROOT}learn/pictures/start.svg")
    started += f"\n\n## Step through the game\n\n{stepper()}"
    chapters = (chapter(number, turns) for number, turns in enumerate(struggles(), 1))
    return "\n\n".join((_HEAD, started, *chapters, final_scoring(states[-1])))


def stepper() -> str:
    """Every turn as a picture with its move; a script shows one at a time."""
    record, states = game(SAMPLE)
    steps = (step(turn, state, move) for turn, (state, move) in enumerate(zip(states, record.moves, strict=False), 1))
    return (
        '<section class="stepper" data-search-exclude markdown="block">\n\n'
        + "\n".join(steps)
        + f"\n1. [The end]({TO_ROOT}learn/pictures/reign.svg): the Malay reign.\n\n</section>"
    )


def step(turn: int, state: ks.State, move: ks.Move) -> str:
    """One turn: a link to its picture, what is done, and the position in the lab."""
    words = escape_markdown(describe_move(move, state.map))
    shown = f"[Turn {turn}]({TO_ROOT}{turn_picture(turn)}), {'ABC'[state.to_move]}: {words}."
    return f"1. {shown} {lab_link(state, move, 'Open it in the lab')}".rstrip()


def turn_picture(turn: int) -> str:
    """The file of the picture of a turn."""
    return f"learn/pictures/turn-{turn}.svg"


def chapter(number: int, turns: range) -> str:
    """A struggle: its turns, and the board when it is over."""
    state = game(SAMPLE)[1][turns[-1]]
    province = state.board.tiles[number - 1]
    picture = image(f"After the struggle for {province}", f"{TO_ROOT}learn/pictures/struggle-{number}.svg")
    return "\n\n".join((f"## {number}. {province} {{#struggle-{number}}}", *narrated(turns), picture))


def narrated(turns: range) -> Iterator[str]:
    """The turns one by one, with the remarks on them; passes in a row stand together."""
    record, _ = game(SAMPLE)
    for passing, group in groupby(turns, lambda turn: isinstance(record.moves[turn - 1], ks.Pass)):
        together = tuple(group)
        yield from (_passes(together),) if passing else (_card(turn) for turn in together)


def _passes(turns: tuple[int, ...]) -> str:
    """Who passes, and what follows."""
    _, states = game(SAMPLE)
    who = ", ".join("ABC"[states[turn - 1].to_move] for turn in turns)
    count = f"{turns[0]}" if len(turns) == 1 else f"{turns[0]} to {turns[-1]}"
    return _entry(f"**{count}: {who}** {'passes' if len(turns) == 1 else 'pass'}.", turns)


def _card(turn: int) -> str:
    """A card, in notation and in words."""
    record, states = game(SAMPLE)
    before = states[turn - 1]
    move = format_move(record.moves[turn - 1], before.map)
    return _entry(f"**{turn}: {'ABC'[before.to_move]}** `{move}`", (turn,))


def _entry(head: str, turns: tuple[int, ...]) -> str:
    """The head, what happens, and the remarks."""
    happened = " ".join(_happening(event) for turn in turns for event in _events(turn))
    remarked = (load_remarks()["turn"].get(str(turn)) for turn in turns)
    return "\n\n".join((f"{head} {happened}".strip(), *(f"> {escape_markdown(each)}" for each in remarked if each)))


def _events(turn: int) -> Iterator[Event]:
    """What happens in a turn, except for routine events and what its head and the next heading say."""
    record, states = game(SAMPLE)
    for event in ks.narrate(states[turn - 1], record.moves[turn - 1]):
        if not isinstance(event, Passed | CardPlayed | NextStruggle | TileTurned | FollowersReturned):
            yield event


def _happening(event: Event) -> str:
    """What happens; also the rule, where a struggle or the game is decided."""
    sentence = escape_markdown(describe_event(event, ks.SIAM))
    decides = isinstance(event, FactionTakesControl | BritishMarchIn | CutShort | FactionReigns | GameWon)
    return f"{sentence} ({rule_title_link(event.rule, TO_ROOT)})" if decides else sentence


def final_scoring(last: ks.State) -> str:
    """Who reigns, who wins, and by which rules."""
    assert last.outcome is not None
    seats = (
        (f"{'ABC'[seat]}, {game(SAMPLE)[0].players[seat]}", *map(str, player.followers.counts), str(turn_of(seat)))
        for seat, player in enumerate(last.players)
    )
    said = zip(last.outcome.rules, load_remarks()["end"].values(), strict=True)
    reasons = "\n".join(
        f"1. {escape_markdown(rule.sentence)} {rule_title_link(rule, TO_ROOT)} {escape_markdown(words)}"
        for rule, words in said
    )
    return f"""## The reckoning

{table(("player", "Rama", "Lao", "Malay", "last card in turn"), seats)}

{reasons}

The rule that decided: {rule_title_link(last.outcome.rule, TO_ROOT)}. And what about turn 47? If Charles had passed,
Alfred would have won as well, by the same rule; if he had taken a Malay, Benjamin would have won. Charles could not
win any more: he had played his last card too late.

[Now play your first game](lab:mode=play)

For builders: the record is `examples/{SAMPLE}.game`; `kingofsiam replay` with its name shows it in a terminal."""


def turn_of(seat: int) -> int:
    """The turn in which a player played their last card."""
    record, states = game(SAMPLE)
    return max(
        turn
        for turn, move in enumerate(record.moves, 1)
        if isinstance(move, ks.Play) and states[turn - 1].to_move == seat
    )
