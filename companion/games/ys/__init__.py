"""Ys, with its variants and The King's Favor. RULES.md has the rules in our words."""

from companion.games.kit import Game, Option, Paper, Rules, Source, boolean, integer, listed
from companion.games.ys.engine import apply, recounts
from companion.games.ys.events import COLOURS, COUNTERS, QUOTED, SHAPES, VALUE, Event
from companion.games.ys.facts import facts
from companion.games.ys.messages import MESSAGES
from companion.games.ys.paper import log
from companion.games.ys.samples import SAMPLES
from companion.games.ys.scoring import tie_breaks
from companion.games.ys.screen import SCREEN
from companion.games.ys.state import STAGES, State, start, stopped
from companion.games.ys.turns import awaited

HOUSE_GEM_TABLE = ((24, 18, 12, 6), (20, 15, 10, 5), (16, 12, 8, 4), (12, 9, 6, 3))  # Ruling 1.6
HOUSE_BLACK_TABLE = (0, 0, 4)  # Ruling 1.6
NEUTRAL_BROKERS = (4, 2, 1, 0)  # 6.1

WORTH = integer(0, 1000)
PLAYERS = (2, 3, 4, 5)
COLOUR_NAMES = COLOURS[: len(QUOTED)]
FINAL = ("throne", *COLOUR_NAMES, "black")

GAME: Game[State, Event] = Game(
    key="ys",
    title="Ys",
    players=PLAYERS,
    sources=(
        *map(Source, ("commercial", "character", "market", "adjust")),
        *[Source(key, final=True) for key in FINAL],
    ),
    shapes=SHAPES,
    rules=Rules(start, awaited, apply, tie_breaks, facts, recounts=recounts, stopped=stopped),
    samples=SAMPLES,
    screen=SCREEN,
    paper=Paper(log),
    stages=STAGES,
    counters=COUNTERS,
    options=(
        Option("kings_favor", boolean(), False, (3, 4, 5)),
        Option("neighbourhoods", integer(3, 4), 4, (3,)),
        Option("gem_table", listed(listed(WORTH, 4, 4), 4, 4), HOUSE_GEM_TABLE, PLAYERS),
        Option("black_table", listed(WORTH, 1, 100), HOUSE_BLACK_TABLE, PLAYERS),
        Option("neutral", listed(VALUE, 4, 4), NEUTRAL_BROKERS, (2,)),
    ),
    minutes={3: 75, 4: 90},
    messages=MESSAGES,
    brief=("neighbourhood",),
    home=__file__,
)
