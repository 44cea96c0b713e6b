"""Settings of a competition as a form has them, and as an action has them."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from wtforms import (
    BooleanField,
    Field,
    FieldList,
    Form,
    FormField,
    StringField,
    TextAreaField,
    ValidationError,
)

from companion.competition.presets import LEAGUE, TOURNAMENT, preset, presets
from companion.competition.scheme import KINDS, TIEBREAKS
from companion.games.registry import title_of
from companion.services.venue.competitions import (
    JsonDocument,
    WantedSettings,
    as_document,
    cut_of,
)
from companion.services.venue.people import labels
from companion.services.venue.reader import VenueView
from companion.venue.settings import LARGEST, MOST_ROUNDS, SEEDINGS, SMALLEST
from companion.venue.state import FORMATS, MODES, SEASON, SEEDS, Competition
from companion.web.base.words import say
from companion.web.security.visitor import term
from companion.web.venue.fields import (
    LONGEST_TEXT,
    AmountField,
    ChoiceField,
    CountField,
    GameField,
    WordsField,
    coded,
    typed,
    typed_number,
)
from companion.web.venue.forms import OrganiserForm

OWN = "own"  # the scheme as it stands below, none of the ready ones
SIZES = range(SMALLEST, LARGEST + 1)
BREAKERS, SEGMENTS = 6, 3  # as many are offered at least
MOST_BREAKERS, MOST_SEGMENTS = len(TIEBREAKS), 30
ANY_SIZE = "*"
BONUS = ("attendance", "new_opponent", "new_game")
COUNTED = ("size", "straight", "advance")  # of the finals, in whole numbers
TITLE = 200


class CutForm(Form):
    """Who goes on after the rounds."""

    size = CountField("size", low=0)
    straight = CountField("straight", low=0)
    advance = CountField("advance", low=0, high=LARGEST)
    minimum = AmountField("minimum")


class BonusForm(Form):
    attendance = AmountField("attendance")
    new_opponent = AmountField("new_opponent")
    new_game = AmountField("new_game")


SizesForm: type[Form] = type("SizesForm", (Form,), {str(size): BooleanField() for size in SIZES})


class SettingsForm(OrganiserForm):
    """How a season or tournament is counted and seated; no page asks for all of it."""

    AT: ClassVar[Mapping[str, str]] = {
        "sizes": "preferred",
        "no_such_size": "preferred",
        "no_points_for_size": "lists",
        **dict.fromkeys(("points", "by_size", "default", "no_size"), "lists"),
        **dict.fromkeys(("tiebreaks", "no_tiebreak"), "tiebreak-0"),
        **dict.fromkeys(("count", "best"), "best-0"),
        "of": "of-0",
        **{name: f"bonus-{name}" for name in BONUS},
        **{name: f"cut-{name}" for name in (*COUNTED, "minimum")},
        "format_is_set": "format",
        "player_twice": "fixed",
    }

    name = WordsField()
    game = GameField()
    mode = ChoiceField(choices=lambda: [(each, say(f"settings.mode.{each}")) for each in MODES])
    preferred = CountField("sizes", low=SMALLEST, high=LARGEST, empty=4)
    size = FormField(SizesForm)
    preset = StringField()
    kind = ChoiceField(choices=lambda: [(kind, term(f"kind.{kind}")) for kind in KINDS])
    lists = TextAreaField()
    tiebreak = FieldList(StringField(), max_entries=MOST_BREAKERS)
    best = FieldList(CountField("best"), max_entries=MOST_SEGMENTS)
    of = FieldList(CountField("of"), max_entries=MOST_SEGMENTS)
    bye = AmountField()
    minimum_games = CountField()
    bonus = FormField(BonusForm)
    average = BooleanField()
    apart = TextAreaField()
    fixed = TextAreaField()
    format = ChoiceField(choices=lambda: [(each, say(f"format.{each}")) for each in FORMATS])
    planned = CountField(low=0, high=MOST_ROUNDS)
    minutes = CountField(low=0, high=24 * 60)
    seeds = ChoiceField(choices=lambda: [(each, say(f"settings.seeds.{each}")) for each in SEEDS])
    seeding = ChoiceField(
        choices=lambda: [(each, say(f"settings.seeding.{each}")) for each in SEEDINGS]
    )
    cut = FormField(CutForm)

    def validate_fixed(self, field: Field) -> None:
        if not all(isinstance(typed_number(table), int) for _, table in fixed_in(field.data)):
            raise ValidationError(coded("wrong_type", field="fixed", expected="integer"))

    def show_rows(self) -> None:
        """As many rows as are filled, and at least some."""
        for rows, least, most in (
            (self.tiebreak, BREAKERS, MOST_BREAKERS),
            (self.best, SEGMENTS, MOST_SEGMENTS),
            (self.of, SEGMENTS, MOST_SEGMENTS),
        ):
            filled = [number for number, field in enumerate(rows) if field.data]
            wanted = max([least, *[number + 2 for number in filled]])
            while len(rows) < min(most, wanted):
                rows.append_entry()

    def breakers(self) -> list[tuple[str, str]]:
        """All that can be chosen, with numbers where somebody gave one."""
        found = {name: term(f"breaker.{name}") for name in TIEBREAKS}
        for value in [field.data or "" for field in self.tiebreak]:
            name, colon, number = value.partition(":")
            if colon and name in TIEBREAKS:
                found[value] = f"{found[name]} ({number})"
        return [*found.items()]

    def wanted(self, is_new: bool = False) -> WantedSettings:
        """What is asked for; points that are not spoken of stay as they are, if there are any."""
        document, ready = self.document(), preset(self.preset.data or OWN)
        own = ready is None and (is_new or bool(self.kind.raw_data))
        document |= {"scheme": ready.scheme} if ready else {}
        document |= {"scheme": self.scheme()} if own else {}
        fixed = [(name, int(table)) for name, table in fixed_in(self.fixed.data)]
        return WantedSettings(
            name=self.name.text,
            document=document,
            own_scheme=own,
            apart=groups_in(self.apart.data),
            fixed=fixed,
        )

    def document(self) -> JsonDocument:
        """Settings as an action has them, as far as they were asked for, but for the points."""
        found: JsonDocument = {"sizes": self.sizes(), "game": self.game.key[:TITLE]}
        words = (self.mode, self.format, self.seeds)
        found |= {field.name: field.word for field in words if field.word}
        counts = (self.planned, self.minutes)
        found |= {field.name: field.count for field in counts if field.raw_data}
        if self.seeding.word:
            cut = {field.short_name: field.data for field in self.cut if field.data is not None}
            found["cut"] = {**cut, "seeding": self.seeding.word}
        return found

    def sizes(self) -> list[int]:
        """The one that is liked best first, then the larger ones before the smaller."""
        allowed = [size for size in reversed(SIZES) if self.size.form[str(size)].data]
        return [*dict.fromkeys([self.preferred.count, *allowed])]

    def scheme(self) -> JsonDocument:
        found: JsonDocument = {"points": points_in(self.kind.word, self.lists.data)}
        chosen = dict.fromkeys([field.data or "" for field in self.tiebreak])
        found["tiebreaks"] = [breaker_in(each) for each in chosen if each]
        segments = [{"best": best, "of": of} for best, of in self.segments()]
        found |= {"count": segments} if segments else {}
        bonus = {field.short_name: field.data for field in self.bonus if field.data is not None}
        found |= {"bonus": bonus} if bonus else {}
        found |= {"average": True} if self.average.data else {}
        more = {"bye": self.bye.data, "minimum_games": self.minimum_games.data}
        return found | {name: value for name, value in more.items() if value is not None}

    def rows_to_count(self) -> list[tuple[Field, Field | None]]:
        """The fields of each row, of which whoever sends may leave one out."""
        of = {number_of(field): field for field in self.of}
        return [(field, of.get(number_of(field))) for field in self.best]

    def segments(self) -> list[tuple[float, float]]:
        """Of the rows in which both numbers are."""
        rows = [(best.data, of.data) for best, of in self.rows_to_count() if of is not None]
        return [(best, of) for best, of in rows if best is not None and of is not None]


def number_of(field: Field) -> str:
    """Of a row."""
    return field.name.rpartition("-")[2]


def presets_for(of: str) -> list[tuple[str, str, str]]:
    """Key, name and what it is for."""
    use = LEAGUE if of == SEASON else TOURNAMENT
    return [
        (each.key, term(f"preset.{each.key}"), term(f"preset.{each.key}.about"))
        for each in presets(use)
    ]


def new_form(of: str) -> SettingsForm:
    """What stands in the form of a new one."""
    data = {"preset": presets_for(of)[0][0], "preferred": 4, "size": {"3": True, "4": True}}
    data |= {"mode": "spread", "format": "swiss", "seeding": "serpentine"}
    return SettingsForm(data=data)


def breaker_in(text: str) -> object:
    """A name, or a name with its number."""
    name, colon, number = text.partition(":")
    return {name: typed_number(number)} if colon else name


def points_in(kind: str, lists: str | None) -> JsonDocument:
    if kind != "placing":
        return {"kind": kind}
    by_size: JsonDocument = {}
    default: Sequence[object] = ()
    for line in lines_in(lists):
        head, colon, tail = line.partition(":")
        if not colon:
            head, tail = ANY_SIZE, line
        values = [typed_number(each) for each in re.split(r",\s+|[\s;/]+", tail.strip()) if each]
        if head.strip() == ANY_SIZE and values:
            default = values
        elif values:
            by_size[head.strip()] = values
    found: JsonDocument = {"kind": kind}
    found |= {"by_size": by_size} if by_size else {}
    return found | ({"default": default} if default else {})


def lines_in(text: str | None) -> list[str]:
    return [line for line in (text or "")[:LONGEST_TEXT].splitlines() if line.strip()]


def groups_in(text: str | None) -> list[list[str]]:
    """A line for each group of people who are kept apart, names between commas."""
    return [[name for name in re.split("[,;]", line) if name.strip()] for line in lines_in(text)]


def fixed_in(text: str | None) -> list[tuple[str, str]]:
    """A line each: a name, a colon, the number of a table as people count."""
    parts = [line.rpartition(":") for line in lines_in(text)]
    return [(name, table.strip()) for name, _, table in parts]


def form_with(venue: VenueView, competition: Competition) -> SettingsForm:
    """What stands in the form of one that is there."""
    settings, names = competition.settings, labels(venue)
    data = settings._asdict() | {
        "name": competition.name,
        "preset": OWN,
        "preferred": settings.sizes[0],
        "game": title_of(settings.game),
        "planned": settings.planned or None,
        "minutes": settings.minutes or None,
        "size": {str(size): True for size in settings.sizes},
        "seeding": settings.cut.seeding,
        "cut": {name: value or None for name, value in cut_of(settings.cut).items()},
        "apart": "\n".join([", ".join([names[p] for p in each]) for each in settings.apart]),
        "fixed": "\n".join([f"{names[p]}: {table + 1}" for p, table in settings.fixed]),
    }
    return SettingsForm(data=data | scheme_data(settings.scheme))


def scheme_data(scheme: Mapping[str, object]) -> JsonDocument:
    points = as_document(scheme["points"])
    both = {**points, **scheme}
    segments = as_documents(scheme.get("count"))
    return {
        "kind": points["kind"],
        "lists": lists_of(points),
        "tiebreak": [breaker_written(each) for each in as_list(scheme.get("tiebreaks"))],
        "best": [each["best"] for each in segments],
        "of": [each["of"] for each in segments],
        "bonus": {name: value or None for name, value in as_document(both.get("bonus")).items()},
        "bye": both.get("bye") or None,
        "minimum_games": both.get("minimum_games") or None,
        "average": bool(both.get("average")),
    }


def as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def as_documents(value: object) -> list[JsonDocument]:
    return [as_document(each) for each in as_list(value)]


def lists_of(points: JsonDocument) -> str:
    lists = as_document(points.get("by_size"))
    lists |= {ANY_SIZE: points["default"]} if "default" in points else {}
    rows = [(size, [typed(each) for each in as_list(own)]) for size, own in lists.items()]
    return "\n".join([f"{size}: {' '.join(own)}" for size, own in rows])


def breaker_written(value: object) -> str:
    if isinstance(value, str):
        return value
    ((name, number),) = as_document(value).items()
    return f"{name}:{number}"
