"""The way back: whole games written on paper, and typed in again from what stands there alone.

Whoever types reads the lines of a round from top to bottom, and answers what is asked for.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.codec import decode
from companion.games.contract import Turn
from companion.games.paper import ACCEPTED, PASSED, Block, PaperLog, one_line_per_event
from companion.games.progress import Setup
from companion.games.record import read_table
from companion.games.registry import find_game, known_games
from companion.games.simulate import simulate
from companion.printing.pad.known import KnownEvent, Spot, marks_in
from tests.helpers.slow import slow_but

DESCRIBED = [game for game in known_games() if game.paper.log is not one_line_per_event]
PADS = [(game.key, seats) for game in DESCRIBED for seats in game.players]
Events = list[Mapping[str, Any]]
Paper = dict[Spot, list[Any]]


class Typist:
    """Has the paper of one round, and is told what is asked for."""

    def __init__(self, block: Block, paper: Paper) -> None:
        self.block, self.paper = block, paper

    def spots(self, hold: str, place: str) -> list[Spot]:
        """Where something stands, by column, at this place of the round."""
        return [
            spot
            for spot in sorted(self.paper)
            for line in [self.block.lines[spot.line]]
            if (not line.at or place in line.at)
            and hold in [each.partition("@")[0] for each in line.cells[spot.cell].holds]
        ]

    def all_at(self, hold: str, place: str, columns: int) -> list[Any]:
        """What stands in each column, and nothing where nothing does."""
        found = {spot.column: self.paper[spot][0][0] for spot in self.spots(hold, place)}
        return [found.get(column) for column in range(columns)]

    def next_at(self, hold: str, place: str) -> Any:
        """What was written next in a cell that is written in turn; it is crossed out then."""
        for spot in self.spots(hold, place):
            waiting = self.paper[spot]
            if waiting:
                said = waiting[0].pop(0)
                if not waiting[0]:
                    waiting.pop(0)
                return said
        return None

    def looks(self, hold: str, place: str) -> Any:
        for spot in self.spots(hold, place):
            if self.paper[spot]:
                return self.paper[spot][0][0]
        return None

    def answer(self, turn: Turn, place: str, table: Setup) -> dict[str, Any]:
        kind = turn.types[0] if len(turn.types) == 1 else self.bid(place)
        own = {} if len(turn.seats) > 1 else {"seat": turn.seats[0]}
        reader = getattr(self, f"read_{kind}", None)
        fields = reader(place, table, turn) if reader else self.plain(kind, place, table)
        return {"type": kind, **own, **fields}

    def bid(self, place: str) -> str:
        """An offer, or what somebody said instead."""
        return {ACCEPTED: "accept", PASSED: "pass"}.get(
            str(self.looks("offer.gems", place)), "offer"
        )

    def plain(self, kind: str, place: str, table: Setup) -> dict[str, Any]:
        """One thing for everybody, or one thing once."""
        shape: Any = table.game.shapes[kind]
        found = {}
        for name, field in shape.required.items():
            if name == "seat":
                continue
            hold = f"{kind}.{name}"
            if getattr(field, "over_people", False):
                found[name] = self.all_at(hold, place, len(table.players))
            else:
                found[name] = self.next_at(hold, place)
        return found

    def read_first(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        return {"seat": self.next_at("first.seat", place)}

    def read_accept(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        assert self.next_at("offer.gems", place) == ACCEPTED
        return {}

    def read_pass(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        assert self.next_at("offer.gems", place) == PASSED
        return {}

    def read_exchange(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        given = self.next_at("exchange.give", place)
        take = self.next_at("exchange.take", place)
        return {"take": take} if given is None else {"take": take, "give": given}

    def read_guess(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        guesses = [self.next_at(f"guess.guesses.{at}", place) for at in range(2)]
        said = [guess for guess in guesses if guess is not None]
        return {"action": self.next_at("guess.action", place), "guesses": said}

    def read_event(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        card, seat = self.next_at("event.card", place), turn.seats[0]
        if self.next_at("event.declined", place):
            return {"card": card, "declined": True}
        lost = self.all_at("event.from", place, len(table.players))
        match card:
            case "bonus":
                amount = self.next_at("event.amount", place)
                more = {"colour": self.next_at("event.colour", place), "amount": amount}
            case "per_gem" | "half_scoring" | "three":
                more = {"colour": self.next_at("event.colour", place)}
            case "set_four":
                more = {"colours": self.next_at("event.colour", place)}
            case "take_away":
                more = {"from": lost}
            case "swap":
                [partner] = [at for at, gem in enumerate(lost) if gem and at != seat]
                more = {"give": lost[seat], "from": partner, "take": lost[partner]}
            case _:
                more = {}
        return {"card": card, **more}

    # Ys

    def read_order(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        cards = range(len(table.players))
        return {"seats": [self.next_at(f"order.seats.{card}", place) for card in cards]}

    def read_neighbourhood(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        places = len(table.start().gems)
        brokers = {
            area: [own or [] for own in self.all_at(f"neighbourhood.brokers.{area}", place, places)]
            for area in ("port", "commercial", "palace")
        }
        ship = [self.next_at(f"neighbourhood.ship.{gem}", place) for gem in range(3)]
        found = {"number": int(place), "ship": ship, "brokers": brokers}
        return found | self.intriguer("neighbourhood", place)

    def intriguer(self, kind: str, place: str) -> dict[str, Any]:
        found = self.next_at(f"{kind}.intriguer", place)
        return {} if found is None else {"intriguer": found}

    def read_take(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        gems = self.next_at("take.gems", place)
        if "white" not in gems:
            return {"gems": gems}
        return {"gems": gems, "white_as": self.next_at("take.gems", place)}

    def read_character(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        found = {
            name: self.next_at(f"character.{name}", place) for name in ("name", "points", "gems")
        }
        return {name: value for name, value in found.items() if value is not None}

    def read_market(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        lines = range(4)
        gems = [self.next_at(f"market.gems.{line}", place) for line in lines]
        count = len(gems) - gems.count(None)
        brokers = [
            [self.next_at(f"market.brokers.{line}.{colour}", place) for colour in range(4)]
            for line in lines[:count]
        ]
        return {"gems": gems[:count], "brokers": brokers} | self.intriguer("market", place)

    def read_shift(self, place: str, table: Setup, turn: Turn) -> dict[str, Any]:
        by, colour = self.next_at("shift.by", place), self.next_at("shift.colour", place)
        return {"by": by} if colour is None else {"by": by, "colour": colour}


def written(table: Setup, log: PaperLog, events: Events) -> list[tuple[Block, Paper]]:
    """The paper of a whole game, round by round."""
    game, state, rounds = table.game, table.start(), [[]]  # type: ignore[var-annotated]
    for wire in events:
        after = game.rules.apply(state, decode(game.shapes, wire, len(table.players)))
        rounds[-1].append(KnownEvent(log.place(state), wire))
        if (after.stage, after.round) != (state.stage, state.round):
            rounds.append([])
        state = after
    blocks = [*log.blocks, *log.blocks[-1:] * len(rounds)]
    return [
        (block, {spot: [[*own] for own in marks] for spot, marks in marks_in(block, own).items()})
        for block, own in zip(blocks, rounds, strict=False)
    ]


def typed(table: Setup, log: PaperLog, paper: list[tuple[Block, Paper]], most: int) -> Events:
    game, state = table.game, table.start()
    found: Events = []
    for block, marks in paper:
        typist, here = Typist(block, marks), (state.stage, state.round)
        while (turn := game.rules.awaited(state)) and (state.stage, state.round) == here:
            if len(found) == most:
                return found
            wire = typist.answer(turn, log.place(state), table)
            state = game.rules.apply(state, decode(game.shapes, wire, len(table.players)))
            found.append(wire)
    return found


@pytest.mark.parametrize("seed", slow_but(range(2), range(8)))
@pytest.mark.parametrize(("key", "seats"), PADS)
def test_a_whole_game_is_typed_in_from_paper(key: str, seats: int, seed: int) -> None:
    game = find_game(key)
    assert game is not None
    favor = {"kings_favor": True} if key == "ys" and seats > 2 and seed % 2 else {}
    record = simulate(game, seats, seed, favor)
    table = read_table(record)
    log = table.game.paper.log(table, None)
    events = without_slips(table, record["events"])
    found = typed(table, log, written(table, log, events), len(events))
    assert found == events


def without_slips(table: Setup, events: Events) -> Events:
    """As far as a game goes without what is put right by hand: that is written in prose."""
    kinds = [event["type"] for event in events]
    return events[: kinds.index("adjust")] if "adjust" in kinds else events
