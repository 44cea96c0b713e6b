"""What organisers do with seasons and tournaments: one function an action."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.refusal import RuleViolation
from companion.services.clock import today
from companion.services.venue.people import numbers_by_label, person_called, present
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.views.statistics import seed_ratings
from companion.services.venue.writer import act, order_of
from companion.store.database import Store
from companion.venue.actions import (
    ChangeSettings,
    CreateCompetition,
    DescribeRound,
    DropOut,
    EnterPlayers,
    FinishCompetition,
    ShareCompetition,
    StartFinals,
)
from companion.venue.competitions import known
from companion.venue.finals import Stage, first_stage, next_stage, seeded
from companion.venue.location import Location
from companion.venue.state import Competition, CompetitionSettings, CutPlan, active
from companion.venue.text import title_of
from companion.venue.views.standings import Ranked

UNSEEN = ("reference", "seed")  # of a scheme that came in from a file, and no field is for them

JsonDocument = dict[str, object]  # settings as a stored action has them, or a competition file


class WantedSettings(NamedTuple):
    """Settings as somebody says them: what they do not speak of stays, people go by name."""

    name: str
    document: JsonDocument
    own_scheme: bool = False  # made by hand: what came in with a file stays in it
    apart: Sequence[Sequence[str]] = ()
    fixed: Sequence[tuple[str, int]] = ()  # somebody, and a table as people count


def create(
    store: Store,
    visitor: Visitor,
    of: str,
    wanted: WantedSettings,
    seed: int,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """A new season or tournament."""

    def decide(view: VenueView) -> list[CreateCompetition]:
        settings = {**wanted.document, **wishes_of(view, wanted), "seed": seed}
        return [CreateCompetition(len(view.state.competitions) + 1, of, wanted.name, settings)]

    return act(store, visitor, decide, token, seq)


def change_settings(
    store: Store,
    visitor: Visitor,
    competition: int,
    wanted: WantedSettings,
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """Other settings; everything is counted again."""

    def decide(view: VenueView) -> list[ChangeSettings]:
        before = known(view.state, competition).settings
        settings = {**document_of(before), **wanted.document, **wishes_of(view, wanted)}
        if wanted.own_scheme:
            settings["scheme"] = {**as_document(settings["scheme"]), **unseen(before.scheme)}
        return [ChangeSettings(competition, wanted.name, settings)]

    return act(store, visitor, decide, token, seq)


def document_of(settings: CompetitionSettings) -> JsonDocument:
    """Settings as an action has them, but for the wishes of people, which are always said."""
    fields: JsonDocument = {**settings._asdict()}
    cut = {name: value for name, value in cut_of(settings.cut).items() if value is not None}
    return fields | {"scheme": {**settings.scheme}, "sizes": [*settings.sizes], "cut": cut}


def cut_of(cut: CutPlan) -> JsonDocument:
    minimum = float(cut.minimum) if isinstance(cut.minimum, Fraction) else cut.minimum
    return {**cut._asdict(), "minimum": minimum}


def as_document(value: object) -> JsonDocument:
    return {**value} if isinstance(value, Mapping) else {}


def unseen(scheme: Mapping[str, object]) -> JsonDocument:
    both = {**as_document(scheme["points"]), **scheme}
    return {name: both[name] for name in UNSEEN if name in both}


def wishes_of(view: VenueView, wanted: WantedSettings) -> JsonDocument:
    """Who is kept apart, and who sits at which table, by number."""
    labels = numbers_by_label(view) if wanted.apart or wanted.fixed else {}
    return {
        "apart": [
            [person_called(view, name, labels, "apart") for name in group] for group in wanted.apart
        ],
        "fixed": [
            [person_called(view, name, labels, "fixed"), table - 1] for name, table in wanted.fixed
        ],
    }


def enter_players(
    store: Store,
    visitor: Visitor,
    competition: int,
    people: Sequence[int],
    points: float = 0,
    *,
    everybody: bool = False,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """People take part; `everybody`: all who are here and do not yet."""

    def decide(view: VenueView) -> list[EnterPlayers]:
        taking_part = {*active(known(view.state, competition))}
        others = [person for person in present(view) if person not in taking_part]
        wanted = others if everybody else [*people]
        if not wanted:
            raise RuleViolation("nobody_named")
        return [EnterPlayers(competition, wanted, points)]

    return act(store, visitor, decide, token, seq)


def drop_out(
    store: Store,
    visitor: Visitor,
    competition: int,
    people: Sequence[int],
    *,
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """People take part no longer, from now on."""
    actions = [DropOut(competition, person) for person in people]
    return act(store, visitor, lambda _: actions, token, seq)


def finish(
    store: Store, visitor: Visitor, competition: int, *, token: str = "", seq: int | None = None
) -> VenueView:
    return act(store, visitor, FinishCompetition(competition), token, seq)


def share(
    store: Store, visitor: Visitor, competition: int, wanted: bool, *, token: str = ""
) -> VenueView:
    """A link of its own by which anybody may look, a new one each time; or none."""

    def decide(view: VenueView) -> list[ShareCompetition]:
        return [ShareCompetition(competition, view.seq + 1 if wanted else 0)]

    return act(store, visitor, decide, token)


def describe_round(
    store: Store,
    visitor: Visitor,
    at: Location,
    name: str,
    weight: float,
    date: str,
    *,
    token: str = "",
) -> VenueView:
    """Another name, day or weight of a night or round."""
    action = DescribeRound(at.competition, at.round_index, name or None, weight, date)
    return act(store, visitor, action, token)


def propose_finals(
    store: Store, view: VenueView, competition: int, without: Sequence[int]
) -> Stage:
    """Who goes on by the standings, but for those who cannot come."""
    here = known(view.state, competition)
    if here.current is not None:
        raise RuleViolation("round_open", name=title_of(here.rounds[-1]))
    order = order_of(store, view, competition)
    left = leave_out(here, without)
    if here.rounds and here.rounds[-1].final:
        return next_stage(left, order, {})
    return first_stage(order if here.rounds else by_seed(store, view, competition, order), left)


def by_seed(
    store: Store, view: VenueView, competition: int, order: Sequence[Ranked]
) -> list[Ranked]:
    """Before anything was played: by rating, or by lot."""
    seed = view.state.competitions[competition].settings.seed
    ratings = seed_ratings(store, view, competition) or {}
    seeds = seeded([each.person for each in order], ratings, seed)
    return sorted(order, key=lambda each: seeds.index(each.person))


def leave_out(competition: Competition, without: Sequence[int]) -> Competition:
    entrants = {
        person: entrant._replace(left=len(competition.rounds)) if person in without else entrant
        for person, entrant in competition.entrants.items()
    }
    return competition._replace(entrants=entrants)


def start_finals(
    store: Store,
    visitor: Visitor,
    competition: int,
    name: str,
    seen: Sequence[Sequence[int]],
    *,
    without: Sequence[int] = (),
    token: str = "",
    seq: int | None = None,
) -> VenueView:
    """The best go on, at the tables that somebody has seen and at no others.

    An empty name is none: what it is called follows from what it is.
    """

    def decide(view: VenueView) -> list[StartFinals]:
        stage = propose_finals(store, view, competition, without)
        if stage.tables != seen:
            raise RuleViolation("moved_on")
        return [finals_at(view, competition, name, stage)]

    return act(store, visitor, decide, token, seq)


def finals_at(view: VenueView, competition: int, name: str, stage: Stage) -> StartFinals:
    return StartFinals(
        competition=competition,
        round=len(view.state.competitions[competition].rounds),
        name=name or None,
        tables=stage.tables,
        waiting=stage.waiting,
        game="",
        date=today(),
    )
