"""The scorings, at the end of a stage and by card: RULES.md 5, 6.4 and 1.4."""

from companion.games.edel.state import Kept, State
from companion.games.gems import COLOURS, NO_GEMS, Colour, Gems, available, minus
from companion.games.kernel import Line, plus, scored
from companion.games.majority import leaders, put_back, split

WORTH = {Colour.RED: 14, Colour.YELLOW: 12, Colour.GREEN: 10, Colour.BLUE: 8}
ANY_BONUS = 4
MOST_CERTIFICATES, SECOND_CERTIFICATES = 10, 4
LOW_BANK = 5


def score_stage(state: State) -> State:
    seats = state.everybody
    winners: list[int] = []
    for colour, worth in WORTH.items():
        first = leaders(holdings(state, colour))
        winners += first if len(first) == 1 else ()
        state = score_per_gem(state, colour)
        state = score_colour(state, colour, worth, COLOURS[colour])
        state = score_bonus(state, colour, first)
    owned = [state.cards[seat].count(Kept("any_bonus")) if seat in winners else 0 for seat in seats]
    state = gain_all(state, None, "any_bonus", [ANY_BONUS * count for count in owned])  # 5.5
    state = gain_all(state, None, "certificates", certificate_prizes(state.certificates))
    return state._replace(cards=((),) * state.seats, certificates=(0,) * state.seats)  # 5.7


def holdings(state: State, colour: Colour) -> list[int]:
    return [held[colour] for held in state.gems]


def score_per_gem(state: State, colour: Colour) -> State:  # 5.2
    card = Kept("per_gem", colour)
    gained = [
        held[colour] if card in cards else 0
        for held, cards in zip(state.gems, state.cards, strict=True)
    ]
    return gain_all(state, None, "per_gem", gained)


def score_colour(
    state: State, colour: Colour, worth: int, source: str, round_: int | None = None
) -> State:
    """Points for the most gems of a colour, and what is put back: 5.3, 5.4."""
    counts = holdings(state, colour)
    first = leaders(counts)
    gained, back = [0] * state.seats, [NO_GEMS] * state.seats
    for seat in first:
        gained[seat] = split(worth, len(first))
        back[seat] = gems_of(colour, put_back(counts[seat], len(first)))
    return gain_all(give_back(state, back), round_, source, gained)


def score_bonus(state: State, colour: Colour, first: tuple[int, ...]) -> State:  # 5.3
    gained = [0] * state.seats
    if len(first) == 1:
        gained[first[0]] = sum(
            kept.amount or 0
            for kept in state.cards[first[0]]
            if kept.card == "bonus" and kept.colour == colour
        )
    return gain_all(state, None, "bonus", gained)


def certificate_prizes(counts: tuple[int, ...]) -> list[int]:  # 5.6
    first = leaders(counts)
    rest = [0 if seat in first else count for seat, count in enumerate(counts)]
    second = leaders(rest) if len(first) == 1 else ()
    return [
        MOST_CERTIFICATES if seat in first else SECOND_CERTIFICATES if seat in second else 0
        for seat in range(len(counts))
    ]


def score_half(state: State, colour: Colour) -> State:  # 6.4
    return score_colour(state, colour, WORTH[colour] // 2, "half", state.round)


def refill_bank(state: State) -> State:  # 1.4
    low = tuple([1 if count <= LOW_BANK else 0 for count in state.stock])
    return give_back(state, [available(held, low) for held in state.gems])


def gems_of(colour: Colour, count: int) -> Gems:
    return tuple([count if each == colour else 0 for each in Colour])


def give_back(state: State, back: list[Gems]) -> State:
    stock = state.stock
    for gems in back:
        stock = plus(stock, gems)
    return state._replace(gems=tuple(map(minus, state.gems, back)), stock=stock)


def gain_all(state: State, round_: int | None, source: str, gained: list[int]) -> State:
    lines: tuple[Line, ...] = scored(state.stage, round_, source, gained)
    if not lines:
        return state
    return state._replace(points=plus(state.points, gained), news=state.news + lines)
