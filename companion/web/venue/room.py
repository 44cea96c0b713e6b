"""Tables as they stand in the room: which numbers there are, large ones, and games that stay."""

import re
from collections.abc import Iterable, Mapping
from typing import ClassVar

from flask import render_template
from wtforms import StringField

from companion.games.registry import title_of
from companion.services.venue.seating import room as rooms
from companion.venue.room import MOST_TABLES
from companion.venue.state import RoomTable
from companion.web.base.page import PageResult
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, visitor
from companion.web.venue.fields import coded, game_key
from companion.web.venue.forms import OrganiserForm
from companion.web.venue.notices import attempt_told, notice_of

PART = re.compile(r"([0-9]{1,4})(?:\s*[-\u2013]\s*([0-9]{1,4}))?", re.ASCII)
STAYS = re.compile(r"([0-9]{1,4})\s*[:.]?\s*(\S.*)", re.ASCII)
LONGEST = 2_000


class NumbersField(StringField):
    """Numbers of tables as people type them: `1-8, 10`."""

    numbers: list[int]

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = str(valuelist[0])[:LONGEST] if valuelist else ""
        self.numbers = []
        for part in re.split(r"[,;\s]+", re.sub(r"\s*([-\u2013])\s*", r"\1", self.data.strip())):
            found = PART.fullmatch(part)
            if part and not found:
                raise ValueError(coded("wrong_type", field="table", expected="integer"))
            if found:
                first, last = int(found[1]), int(found[2] or found[1])
                if last - first >= MOST_TABLES:
                    raise ValueError(coded("too_many_tables", limit=MOST_TABLES))
                self.numbers += range(first, last + 1)


class RoomForm(OrganiserForm):
    """Numbers of all tables, of large ones, and a line for each game that stays."""

    AT: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("too_many_tables", "table_named_twice", "out_of_range"), "numbers"
    )

    numbers = NumbersField()
    large = NumbersField()
    games = StringField()

    def tables(self) -> list[dict[str, object]]:
        """A table that is only named as a large one, or by its game, is there, too."""
        games = self.games_by_number()
        known = [*self.numbers.numbers]
        known += [
            number for number in dict.fromkeys([*self.large.numbers, *games]) if number not in known
        ]
        return [
            {
                "number": number,
                **({"large": True} if number in self.large.numbers else {}),
                **({"game": games[number]} if number in games else {}),
            }
            for number in known
        ]

    def games_by_number(self) -> dict[int, str]:
        lines = (self.games.data or "")[:LONGEST].splitlines()
        found = [STAYS.fullmatch(line.strip()) for line in lines]
        return {int(each[1]): game_key(each[2]) for each in found if each}


def written(numbers: Iterable[int]) -> str:
    """Numbers as one types them: those that follow each other together."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join([f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs])


def filled(room: Iterable[RoomTable]) -> RoomForm:
    every = [*room]
    games = [f"{each.number} {title_of(each.game)}" for each in every if each.game]
    return RoomForm(
        data={
            "numbers": written(each.number for each in every),
            "large": written(each.number for each in every if each.large),
            "games": "\n".join(games),
        }
    )


@page("/venue/<key>/room", "room")
def room(key: str) -> str:
    return show_room(filled(view().state.room))


def show_room(form: RoomForm) -> str:
    venue = view()
    return render_template(
        "venue/room.html", venue=venue, form=form, message=form.refusal, notice=notice_of(venue)
    )


@page("/venue/<key>/room", "room", methods=["POST"])
def arrange_room(key: str) -> PageResult:
    form = RoomForm.read()
    return attempt_told(
        form,
        lambda: rooms.arrange(store(), visitor(), form.tables(), token=form.sent_token),
        "venue.room",
        lambda: show_room(form),
    )
