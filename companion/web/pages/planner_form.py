"""What the planner is asked: an evening, a game and tables."""

from collections.abc import Sequence

from wtforms import Field, SelectField, ValidationError
from wtforms.widgets import TextInput

from companion.competition.planner.evening import Evening, evening, minutes_of
from companion.games.registry import known_games
from companion.web.base.forms import PageForm, TickedField, WholeNumberField
from companion.web.base.words import say

FEWEST, MOST = 2, 500
LONGEST = 24 * 60
BEST_FIRST = (4, 3, 5, 2, 6)  # the sizes of tables
OTHER = "other"


class TypedNumberField(WholeNumberField):
    """As it was typed, empty for 0; the example where nothing was sent."""

    widget = TextInput()

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        if valuelist:
            super().process_formdata([valuelist[0].strip() or "0"])


class PlannerForm(PageForm):
    """Sent by GET: a plan can be kept as a bookmark, and sent to others."""

    people = TypedNumberField()
    hours = TypedNumberField()
    minutes = TypedNumberField()
    game = SelectField(choices=lambda: games(), validate_choice=False)
    length = TypedNumberField()
    sizes = TickedField()

    @property
    def evening(self) -> Evening:
        sizes = tuple([size for size in BEST_FIRST if size in self.sizes.data])
        durations = minutes_of(self.game.data) or dict.fromkeys(sizes, self.length.data)
        return evening(self.game.data, self.people.data, self.time, sizes, durations=durations)

    @property
    def time(self) -> int:
        return 60 * self.hours.data + self.minutes.data

    def validate_people(self, field: Field) -> None:
        if not FEWEST <= field.data <= MOST:
            raise ValidationError(say("planner.people_bad", low=FEWEST, high=MOST))

    def validate_hours(self, field: Field) -> None:
        if field.data < 0 or self.minutes.data < 0 or not 0 < self.time <= LONGEST:
            raise ValidationError(say("planner.time_bad"))

    def validate_length(self, field: Field) -> None:
        if not minutes_of(self.game.data) and not 0 < field.data <= LONGEST:
            raise ValidationError(say("planner.length_bad"))

    def validate_sizes(self, field: Field) -> None:
        if not self.evening.allowed:
            raise ValidationError(say("planner.sizes_bad"))


EXAMPLE = {
    "people": 22,
    "hours": 3,
    "minutes": 30,
    "game": "basari",
    "length": 60,
    "sizes": (4, 3),
}


def games() -> list[tuple[str, str]]:
    return [*[(game.key, game.title) for game in known_games()], (OTHER, say("casual_table.other"))]
