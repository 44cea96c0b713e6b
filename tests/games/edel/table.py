"""What people do at a table of Edel, Stein & Reich, and what is seen on it afterwards."""

from collections.abc import Iterator
from typing import Any

from tests.games.helpers.table import refusal, report

GAME = "edel-stein-reich"
COLOURS = ("red", "yellow", "green", "blue")
ROUNDS = {2: 10, 3: 8, 4: 7, 5: 6}
START = (3, 3, 3, 3)
NONE = (0, 0, 0, 0)

Hand = tuple[int, ...]
Event = dict[str, Any]


# Events


def reveal(*actions: str) -> Event:
    return {"type": "reveal", "actions": list(actions)}


def guess(seat: int, action: str, *guesses: str) -> Event:
    return {"type": "guess", "seat": seat, "action": action, "guesses": list(guesses)}


def first(seat: int) -> Event:
    return {"type": "first", "seat": seat}


def offer(seat: int, **gems: int) -> Event:
    return {"type": "offer", "seat": seat, "gems": gems}


def accept(seat: int) -> Event:
    return {"type": "accept", "seat": seat}


def pass_(seat: int) -> Event:
    return {"type": "pass", "seat": seat}


def income(seat: int, amount: int = 5) -> Event:
    return {"type": "income", "seat": seat, "amount": amount}


def card(seat: int, name: str, **fields: Any) -> Event:
    return {"type": "event", "seat": seat, "card": name, **fields}


def swap(seat: int, give: str, partner: int, take: str) -> Event:
    return card(seat, "swap", give=give, take=take, **{"from": partner})


def take_away(seat: int, *losses: str | None) -> Event:
    return card(seat, "take_away", **{"from": list(losses)})


def gems(seat: int, **printed: int) -> Event:
    return {"type": "gems", "seat": seat, "gems": printed}


def exchange(seat: int, give: str | None, **take: int) -> Event:
    given = {} if give is None else {"give": give}
    return {"type": "exchange", "seat": seat, "take": take, **given}


def pick(seat: int, gem: str) -> Event:
    return {"type": "pick", "seat": seat, "gem": gem}


def adjust(seat: int, points: int | None = None, **change: int) -> Event:
    event: Event = {"type": "adjust", "seat": seat, "reason": "a slip"}
    if points is not None:
        event["points"] = points
    if change:
        event["gems"] = change
    return event


# Situations


def hands(*wanted: Hand, before: list[Hand] | None = None) -> list[Event]:
    """Everybody holds this, red, yellow, green, blue; first what goes back to the bank."""
    changes = [
        {colour: new - old for colour, new, old in zip(COLOURS, hand, held, strict=True)}
        for hand, held in zip(wanted, before or [START] * len(wanted), strict=True)
    ]
    back = [{name: count for name, count in each.items() if count < 0} for each in changes]
    more = [{name: count for name, count in each.items() if count > 0} for each in changes]
    return [
        adjust(seat, **change)
        for part in (back, more)
        for seat, change in enumerate(part)
        if change
    ]


def alone(seats: int, seat: int, action: str) -> Event:
    """One person is alone on an action; the others, three or more, lose another one."""
    assert seats > 3
    lost = "gems" if action == "money" else "money"
    return reveal(*[action if each == seat else lost for each in range(seats)])


def drawn(seats: int, seat: int, name: str, **fields: Any) -> list[Event]:
    """A round in which nothing happens but one event card."""
    return [alone(seats, seat, "event"), card(seat, name, **fields)]


def lost_rounds(seats: int, rounds: int) -> list[Event]:
    """Rounds in which all are on money, so that nobody gets any."""
    return [reveal(*["money"] * seats)] * rounds


def rest_of_stage(seats: int, played: int = 0) -> list[Event]:
    return lost_rounds(seats, ROUNDS[seats] - played)


def lost_guesses(starter: int, rounds: int) -> list[Event]:
    """Rounds of a duel in which every first guess is right."""
    return [guess((starter + number) % 2, "money", "money") for number in range(rounds)]


def duel_stage(starter: int) -> list[Event]:
    return lost_guesses(starter, ROUNDS[2])


# What is seen


class Seen:
    """A report, in the words of the tests. No gem may ever be lost, no money unaccounted for."""

    def __init__(self, told: dict[str, Any]) -> None:
        players = told["players"]
        self.told = told
        self.money: list[int] = [player["points"] for player in players]
        self.hands = [hand_of(player["gems"]) for player in players]
        self.bank = hand_of(told["stock"])
        self.cards = [player["cards"] for player in players]
        self.certificates = [player["certificates"] for player in players]
        self.at = (told["stage"], told["round"])
        self.ranking = told["ranking"]
        self.lines = [tuple(line.values()) for line in told["lines"]]
        awaited = told["next"]
        self.asks = awaited and (" ".join(awaited["types"]), awaited["seats"])
        for index in range(len(COLOURS)):
            assert self.bank[index] + sum(hand[index] for hand in self.hands) == 22
        for seat, money in enumerate(self.money):
            assert sum(line["points"][seat] for line in told["lines"]) == money

    def paid(self, source: str, stage: int = 1) -> list[int]:
        """What a source paid in a stage's scoring; nothing where there is no line."""
        lines = [line for line in self.lines if line[:3] == (stage, None, source)]
        assert len(lines) <= 1
        return lines[0][3] if lines else []


def hand_of(told: dict[str, int]) -> Hand:
    assert all(told.values())
    return tuple(told.get(colour, 0) for colour in COLOURS)


def flat(events: Any) -> Iterator[Event]:
    for event in events:
        if isinstance(event, dict):
            yield event
        else:
            yield from flat(event)


def play(seats: int, *events: Any) -> Seen:
    return Seen(report(GAME, seats, list(flat(events))))


def refused(seats: int, *events: Any) -> str:
    """The code with which the last event is refused."""
    return refusal(GAME, seats, list(flat(events)))
