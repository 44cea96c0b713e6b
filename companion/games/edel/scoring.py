"""The scorings, at the end of a stage and by card: RULES.md 5, 6.4 and 1.4."""

from companion.games.edel.state import OpenCard, State, with_gems
from companion.games.kit import ScoreLine, plus, scored
from companion.games.shared.gems import COLOURS, Colour, Gems, available, gems_of, minus
from companion.games.shared.majority import awards, leaders

WORTH = {Colour.RED: 14, Colour.YELLOW: 12, Colour.GREEN: 10, Colour.BLUE: 8}
PER_GEM = {colour: OpenCard("per_gem", colour) for colour in WORTH}
ANY_BONUS, ANY_BONUS_CARD = 4, OpenCard("any_bonus")
MOST_CERTIFICATES, SECOND_CERTIFICATES = 10, 4
LOW_BANK = 5


def score_stage(state: State) -> State:
    parts, back = [], []
    with_cards = any(state.cards)
    for colour in WORTH:
        counts, gained, returned = colour_awards(state, colour)
        back.append(returned)
        if with_cards:  # what they pay stands around the colour's own line
            parts.append(("per_gem", per_gem(state, colour, counts)))
        parts.append((COLOURS[colour], gained))
        if with_cards:
            parts.append(("bonus", bonus(state, colour, counts)))
    if with_cards:
        parts.append(("any_bonus", any_bonus(state)))
    parts.append(("certificates", certificate_prizes(state.certificates)))
    lines = [ScoreLine(state.stage, None, source, tuple(own)) for source, own in parts if any(own)]
    return state._replace(
        points=tuple(map(sum, zip(state.points, *[line.points for line in lines], strict=True))),
        gems=tuple(map(minus, state.gems, zip(*back, strict=True))),
        stock=plus(state.stock, [sum(returned) for returned in back]),
        cards=((),) * state.seats,  # 5.7
        certificates=(0,) * state.seats,
        news=(*state.news, *lines),
    )


def colour_awards(state: State, colour: Colour) -> tuple[list[int], list[int], list[int]]:
    """What everybody holds of a colour, gains by it and puts back: 5.3, Ruling 5.4."""
    counts = [held[colour] for held in state.gems]
    return counts, *awards(counts, WORTH[colour])


def half_awards(state: State, colour: Colour) -> tuple[list[int], list[int], list[int]]:
    """The same at half the worth, without cards: Ruling 6.4."""
    counts = [held[colour] for held in state.gems]
    return counts, *awards(counts, WORTH[colour] // 2)


def per_gem(state: State, colour: Colour, counts: list[int]) -> list[int]:  # 5.2
    card = PER_GEM[colour]
    return [count if card in own else 0 for own, count in zip(state.cards, counts, strict=True)]


def bonus(state: State, colour: Colour, counts: list[int]) -> list[int]:
    """The amount of the colour's bonus card, for who alone holds most: 5.3."""
    gained, first = [0] * len(counts), leaders(counts)
    if len(first) == 1:
        for kept in state.cards[first[0]]:
            if kept.card == "bonus" and kept.colour == colour:
                gained[first[0]] += kept.amount or 0
    return gained


def any_bonus(state: State) -> list[int]:
    """For each such card of whoever alone holds most of any colour: Ruling 5.5."""
    cards = [own.count(ANY_BONUS_CARD) for own in state.cards]
    if not any(cards):
        return cards
    firsts = [leaders(counts) for counts in zip(*state.gems, strict=True)]
    return [ANY_BONUS * count if (seat,) in firsts else 0 for seat, count in enumerate(cards)]


def certificate_prizes(counts: tuple[int, ...]) -> list[int]:  # Ruling 5.6
    first = leaders(counts)
    if not first:
        return [0] * len(counts)
    rest = [0 if seat in first else count for seat, count in enumerate(counts)]
    second = leaders(rest) if len(first) == 1 else ()
    return [
        MOST_CERTIFICATES if seat in first else SECOND_CERTIFICATES if seat in second else 0
        for seat in range(len(counts))
    ]


def score_half(state: State, colour: Colour) -> State:
    _, gained, back = half_awards(state, colour)
    after = give_back(state, [gems_of(colour, count) for count in back])
    return after._replace(
        points=plus(state.points, gained),
        news=scored(state.stage, state.round, "half", gained),
    )


def refill_bank(state: State) -> State:
    back = refills(state)
    return give_back(state, back) if any(map(any, back)) else state


def refills(state: State) -> list[Gems]:
    """What everybody gives where the bank is low: 1.4."""
    low = tuple([1 if count <= LOW_BANK else 0 for count in state.stock])
    return [available(held, low) for held in state.gems]


def give_back(state: State, back: list[Gems]) -> State:
    """What changes when everybody gives gems back to the bank."""
    stock = tuple(map(sum, zip(state.stock, *back, strict=True)))
    return with_gems(state, tuple(map(minus, state.gems, back)), stock)


def tie_breaks(state: State) -> list[tuple[int, ...]]:
    """Most money, then most gems, then colour by colour: Ruling 7.1."""
    return [
        (points, sum(held), *held) for points, held in zip(state.points, state.gems, strict=True)
    ]
