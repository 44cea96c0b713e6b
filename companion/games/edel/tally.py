"""What was counted at the end of a stage or by a card, so that a table can follow it."""

from collections.abc import Sequence

from companion.games.edel.engine import act
from companion.games.edel.events import Event, HalfScoring
from companion.games.edel.scoring import (
    LOW_BANK,
    WORTH,
    any_bonus,
    bonus,
    certificate_prizes,
    colour_awards,
    half_awards,
    per_gem,
    refills,
    score_stage,
)
from companion.games.edel.state import ENDED, STAGES, OpenCard, State
from companion.games.edel.turns import stage_is_over
from companion.games.kit import Count, Reason, why
from companion.games.shared.gems import COLOURS, Colour, Gems, gems_of
from companion.games.shared.majority import awards_told


def tally(before: State, event: Event, after: State) -> tuple[Count, ...]:
    """What the event between two states led to: a half scoring, the end of a stage, or both."""
    half = (half_count(before, event.colour),) if isinstance(event, HalfScoring) else ()
    if after.stage == before.stage and after.scene == before.scene:
        return half
    done = act(before, event)
    if done.scene is not ENDED or not stage_is_over(done):
        return half
    return half + stage_counts(done)


def stage_counts(state: State) -> tuple[Count, ...]:
    counts = [count for colour in WORTH for count in around(state, colour)]
    counts += any_bonus_count(state)
    counts.append(certificate_count(state))
    if state.stage < STAGES:
        counts += refill_counts(score_stage(state))
    return tuple(counts)


def around(state: State, colour: Colour) -> list[Count]:
    """A colour, with the cards of it that somebody keeps: 5.2, 5.3."""
    counts, gained, back = colour_awards(state, colour)
    own = Count(
        "scoring",
        state.stage,
        COLOURS[colour],
        tuple(counts),
        tuple(gained),
        back=given_back(colour, back),
        reasons=awards_told(COLOURS[colour], counts, gained),
    )
    return [*per_gem_count(state, colour), own, *bonus_count(state, colour)]


def given_back(colour: Colour, back: Sequence[int]) -> tuple[Gems, ...]:
    return tuple([gems_of(colour, count) for count in back]) if any(back) else ()


def owner(state: State, card: str, colour: Colour) -> int | None:
    """Who keeps the one card of a kind and colour, if anybody does."""
    owners = [
        seat
        for seat, cards in enumerate(state.cards)
        if any(kept.card == card and kept.colour == colour for kept in cards)
    ]
    return owners[0] if owners else None


def per_gem_count(state: State, colour: Colour) -> list[Count]:  # 5.2
    seat = owner(state, "per_gem", colour)
    if seat is None:
        return []
    counts = [held[colour] for held in state.gems]
    gained = per_gem(state, colour, counts)
    told = {"colour": COLOURS[colour], "count": counts[seat], "points": gained[seat]}
    return [card_count(state, "per_gem", counts, gained, (why("per_gem", seat=seat, **told),))]


def bonus_count(state: State, colour: Colour) -> list[Count]:  # 5.3
    seat = owner(state, "bonus", colour)
    if seat is None:
        return []
    counts = [held[colour] for held in state.gems]
    gained, name = bonus(state, colour, counts), COLOURS[colour]
    if gained[seat]:
        reason = why("bonus", seat=seat, colour=name, points=gained[seat])
    else:
        reason = why("bonus_missed", seat=seat, colour=name)
    return [card_count(state, "bonus", counts, gained, (reason,))]


def any_bonus_count(state: State) -> list[Count]:  # Ruling 5.5
    cards = [own.count(OpenCard("any_bonus")) for own in state.cards]
    if not any(cards):
        return []
    gained = any_bonus(state)
    reasons = [
        why("any_bonus", seat=seat, points=gained[seat])
        if gained[seat]
        else why("any_bonus_missed", seat=seat)
        for seat, count in enumerate(cards)
        if count
    ]
    return [card_count(state, "any_bonus", cards, gained, tuple(reasons))]


def card_count(
    state: State, key: str, had: Sequence[int], gained: Sequence[int], reasons: tuple[Reason, ...]
) -> Count:
    return Count("scoring", state.stage, key, tuple(had), tuple(gained), reasons=reasons)


def certificate_count(state: State) -> Count:  # Ruling 5.6
    gained = certificate_prizes(state.certificates)
    prizes = sorted({prize for prize in gained if prize}, reverse=True)
    reasons = [certificates_told(state.certificates, gained, prize) for prize in prizes]
    nobody = (why("no_certificates"),)
    return card_count(state, "certificates", state.certificates, gained, tuple(reasons) or nobody)


def certificates_told(counts: Sequence[int], gained: Sequence[int], prize: int) -> Reason:
    """Who has so many certificates that they win this prize."""
    people = tuple([seat for seat, own in enumerate(gained) if own == prize])
    most = counts[people[0]] == max(counts)
    told = {"people": people, "count": counts[people[0]], "points": prize}
    if len(people) > 1:
        return why("most_certificates_shared", **told) if most else why("second_shared", **told)
    return why("most_certificates", **told) if most else why("second_certificates", **told)


def refill_counts(state: State) -> list[Count]:
    """Each colour of which the bank is low, after the scoring: 1.4."""
    given = refills(state)
    low = [colour for colour in Colour if state.stock[colour] <= LOW_BANK]
    nobody = (0,) * state.seats
    if not low:
        reason = why("refill_none", count=LOW_BANK)
        return [card_count(state, "refill", nobody, nobody, (reason,))]
    return [
        card_count(
            state,
            "refill",
            [held[colour] for held in state.gems],
            nobody,
            (why("refill", colour=COLOURS[colour], count=state.stock[colour]),),
        )._replace(back=given_back(colour, [own[colour] for own in given]))
        for colour in low
    ]


def half_count(state: State, colour: Colour) -> Count:  # Ruling 6.4
    counts, gained, back = half_awards(state, colour)
    return Count(
        "half",
        state.stage,
        "half",
        tuple(counts),
        tuple(gained),
        back=given_back(colour, back),
        reasons=awards_told(COLOURS[colour], counts, gained),
    )
