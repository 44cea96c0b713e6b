"""A venue with all that can stand on its pages, made by the services behind a running server."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page

from companion.competition.presets import presets
from companion.services.account import invitations, sign_ins
from companion.services.venue import tables
from companion.services.venue import writer as organise
from companion.services.venue.join_links import ROLES
from companion.services.venue.reader import Visitor
from companion.venue.actions import (
    CheckIn,
    CloseRound,
    ConfirmResult,
    CorrectResult,
    CreateCompetition,
    EnterPlayers,
    EnterResult,
    FinishCompetition,
    OpenRound,
    Penalise,
    PublishDraw,
    StartFinals,
    VoidTable,
)
from companion.venue.draft import drawn
from companion.venue.location import Location
from companion.web.app import create_app
from tests.browser.helpers.devices import INSTANCES
from tests.web.venue.helpers.phones import House, device_of

PEOPLE = [
    *("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jon", "Kim", "Leo", "Mia"),
    *("Nils", "Olga", "Pia", "Quentin", "Rosa", "Sven"),
]
SEASON, CUP, OLD, GALA = 1, 2, 3, 4
NOBODY, OWNER, KEEPER, VIEWER = "nobody", "owner", "keeper", "watcher"


class Sight(NamedTuple):
    """A page of a venue: who looks, a person's number or a role, and at what."""

    name: str
    who: int | str
    path: str


# Below the address of the venue; `*` is an address outside of it.
SIGHTS = (
    Sight("home", OWNER, ""),
    Sight("home-player", 1, ""),
    Sight("events", OWNER, "/events"),
    Sight("events-player", 1, "/events"),
    Sight("where", OWNER, "/tonight/where?name=a"),
    Sight("organise", OWNER, "/set-up"),
    Sight("big_screen", OWNER, "/big-screen"),
    Sight("people", OWNER, "/people"),
    Sight("person", OWNER, "/people/1"),
    Sight("person-own", 1, "/people/1"),
    Sight("erase", OWNER, "/people/1/erase"),
    Sight("erase-own", 1, "/people/1/erase"),
    Sight("newcomers", OWNER, "/set-up/newcomers"),
    Sight("merge", OWNER, "/people/1/merge?into=2"),
    Sight("log", OWNER, "/log"),
    Sight("undo", OWNER, "/log/13/undo"),
    Sight("password", OWNER, "/password"),
    Sight("account", OWNER, "/account"),
    Sight("account-app", OWNER, "/account/app"),
    Sight("new-season", OWNER, "/new/season"),
    Sight("new-tournament", OWNER, "/new/tournament"),
    Sight("import", OWNER, "/import"),
    Sight("season", OWNER, f"/c/{SEASON}"),
    Sight("season-player", 1, f"/c/{SEASON}"),
    Sight("nights", OWNER, f"/c/{SEASON}/nights"),
    Sight("share", OWNER, f"/c/{SEASON}/share"),
    Sight("winners", OWNER, f"/c/{GALA}/winners"),
    Sight("season-review", 1, f"/c/{SEASON}/review"),
    Sight("settings", OWNER, f"/c/{SEASON}/settings"),
    Sight("settings-tournament", OWNER, f"/c/{CUP}/settings"),
    Sight("entrants", OWNER, f"/c/{CUP}/entrants"),
    Sight("night", OWNER, f"/c/{SEASON}/r/2"),
    Sight("night-player", 1, f"/c/{SEASON}/r/2"),
    Sight("night-over", OWNER, f"/c/{SEASON}/r/1"),
    Sight("documents", OWNER, f"/c/{SEASON}/r/2/print"),
    Sight("documents-player", 1, f"/c/{SEASON}/print"),
    Sight("draft", OWNER, f"/c/{SEASON}/r/2/draft"),
    Sight("table-confirmed", OWNER, f"/c/{SEASON}/r/2/t/1"),
    Sight("table-entered", OWNER, f"/c/{SEASON}/r/2/t/2"),
    Sight("table-playing", OWNER, f"/c/{SEASON}/r/2/t/3"),
    Sight("table-waiting", OWNER, f"/c/{SEASON}/r/2/t/4"),
    Sight("table-waiting-keeper", KEEPER, f"/c/{SEASON}/r/2/t/4"),
    Sight("table-void", OWNER, f"/c/{SEASON}/r/1/t/4"),
    Sight("table-code", OWNER, f"/c/{SEASON}/r/2/t/4/qr"),
    Sight("table-phone", KEEPER, f"/c/{SEASON}/r/2/t/4/pad"),
    Sight("tournament", OWNER, f"/c/{CUP}"),
    Sight("tournament-won", OWNER, f"/c/{GALA}"),
    Sight("tournament-round", OWNER, f"/c/{CUP}/r/1"),
    Sight("cut", OWNER, f"/c/{CUP}/cut"),
    Sight("why", OWNER, f"/c/{SEASON}/why/1"),
    Sight("why-tournament", 1, f"/c/{CUP}/why/5"),
    Sight("leave", 1, f"/c/{CUP}/leave"),
    Sight("form-table", 14, f"/c/{SEASON}/form"),
    Sight("me-played", 1, "/me"),
    Sight("me-confirm", 5, "/me"),
    Sight("me-playing", 9, "/me"),
    Sight("me-waiting", 12, "/me"),
    Sight("me-free", 14, "/me"),
    Sight("me-away", 19, "/me"),
    Sight("me-nobody", VIEWER, "/me"),
    Sight("statistics", 1, "/results"),
    Sight("game", 1, "/games?game=basari"),
    Sight("profile", 1, "/people/1/statistics"),
    Sight("ratings", 1, "/ratings"),
    Sight("sign-in", NOBODY, "*/sign-in"),
    Sight("planner", NOBODY, "*/planner"),
    Sight("explain", NOBODY, "*/explain"),
)


class Place(House):
    """A venue, and the phones and computers that look at its pages."""

    def __init__(self, app: Any, names: Sequence[str]) -> None:
        super().__init__(app, "Café Lantern", [*names])
        self.clients: dict[int | str, FlaskClient] = {OWNER: self.owner, NOBODY: self.device()}

    def client(self, who: int | str) -> FlaskClient:
        if who not in self.clients:
            person = who if isinstance(who, int) else None
            role = who if isinstance(who, str) else "player"
            self.clients[who] = self.phone(person, role)
        return self.clients[who]

    def device_id(self, who: int | str) -> str:
        return device_of(self.client(who))

    def give_cookies(self, page: Page, who: int | str) -> None:
        if who == OWNER:
            sign_ins.confirm(self.store, self.cookie)  # who is not asked again, however slow
        found = [self.client(who).get_cookie(name) for name in ("device", "organiser")]
        page.context.add_cookies(
            [
                {"name": each.key, "value": each.value, "url": origin_of(page)}
                for each in found
                if each is not None
            ]
        )

    def join_link(self, role: str = "player") -> str:
        """The path that a join link's code leads to."""
        found = re.search(rf'id="join-link-{role}".*?/in/([\w-]+)', self.organise_page(), re.DOTALL)
        if found is None:
            self.owner.post(f"{self.address}/set-up/join-link", data={"role": role})
            return self.join_link(role)
        return f"/in/{found[1]}"

    def organise_page(self) -> str:
        page = self.owner.get(f"{self.address}/set-up").text
        return page.partition('id="accounts"')[0]

    def go(self, page: Page, sight: Sight) -> None:
        self.give_cookies(page, sight.who)
        path = sight.path.removeprefix("*")
        page.goto(path if path != sight.path else self.address + path)

    def invite(self) -> str:
        """The token of a link to make a venue."""
        return invitations.invite(self.store, "owner")


class Evening(Place):
    """A season with an open night, a tournament before its cut, and others that are over."""

    def __init__(self, app: Any, names: Sequence[str], title: str = "Thursdays") -> None:
        super().__init__(app, names)
        self.season(title)
        self.tonight()
        self.tournament_before_the_cut(title)
        self.act(
            CreateCompetition(OLD, "season", f"{title} of last year"[-64:], basics()),
            FinishCompetition(OLD),
        )
        self.tournament_with_a_winner(title)

    def season(self, title: str) -> None:
        self.act(CreateCompetition(SEASON, "season", title, basics(game="basari")))
        self.act(
            OpenRound(SEASON, 0, None, 1),
            CheckIn(SEASON, 0, [*range(1, 17)]),
        )
        seats = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
        self.act(PublishDraw(SEASON, 0, seats, [], "basari"))
        for table in range(4):
            self.result((SEASON, 0, table))
        self.act(VoidTable(SEASON, 0, 3, f"the box was incomplete, says {self.names[12]}"))
        self.act(Penalise(SEASON, 0, 2, -1, "came an hour late"), CloseRound(SEASON, 0))

    def tonight(self) -> None:
        self.act(
            OpenRound(SEASON, 1, None, 2),
            CheckIn(SEASON, 1, [*range(1, 19)]),
        )
        seats = [[1, 6, 7, 8], [5, 2, 3, 4], [9, 10, 11], [12, 13, 18]]
        self.act(PublishDraw(SEASON, 1, seats, [], "basari"))
        self.result((SEASON, 1, 0))
        self.report(2, (SEASON, 1, 1), 21, 30, 12, 8)
        visitor = Visitor(self.key, ROLES["player"], "person 9", 9, None, self.device_id(9))
        tables.begin_play(self.store, visitor, Location(SEASON, 2, 3), "basari", "begun")

    def tournament_before_the_cut(self, title: str) -> None:
        given = basics(planned=3, cut={"size": 4}, sizes=[4, 3])
        self.act(CreateCompetition(CUP, "tournament", f"{title} Cup"[-64:], given))
        self.act(EnterPlayers(CUP, [*range(1, 14)], 0))
        for number in range(3):
            self.whole_round(CUP, number)
        self.act(CorrectResult(CUP, 0, 0, lines(4, 20), "two scores were mixed up"))

    def tournament_with_a_winner(self, title: str) -> None:
        self.act(
            CreateCompetition(GALA, "tournament", f"{title} Gala"[-64:], basics(cut={"size": 4}))
        )
        self.act(EnterPlayers(GALA, [*range(1, 9)], 0))
        self.whole_round(GALA, 0)
        order = organise.order_of(self.store, self.view, GALA)
        self.act(StartFinals(GALA, 1, None, [[each.person for each in order[:4]]], [], ""))
        self.result((GALA, 1, 0))
        self.act(CloseRound(GALA, 1), FinishCompetition(GALA))

    def whole_round(self, number: int, round_: int) -> None:
        self.act(OpenRound(number, round_, None, 1))
        draft = drawn(self.view.state, number, 1, {})
        self.act(PublishDraw(number, round_, draft.tables, draft.byes, "basari"))
        for table in range(len(draft.tables)):
            self.result((number, round_, table))
        self.act(CloseRound(number, round_))

    def result(self, place: tuple[int, int, int]) -> None:
        number, round_, table = place
        people = self.view.state.competitions[number].rounds[round_].tables[table].people
        found = lines(len(people), 30 + round_ + table)
        self.act(EnterResult(*place, found, ""), ConfirmResult(*place, found))


def basics(**more: Any) -> dict[str, Any]:
    return {"scheme": presets("tournament")[0].scheme, "sizes": [4, 3], **more}


def lines(seats: int, best: int) -> list[dict[str, Any]]:
    return [{"score": best - 3 * seat} for seat in range(seats)]


def origin_of(page: Page) -> str:
    found = urlsplit(page.request.get("/livez").url)
    return f"{found.scheme}://{found.netloc}"


def app_over(instance: Path) -> Any:
    """The app behind a server that runs already, to ask its services."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_INSTANCE", str(instance))
        return create_app({"TESTING": True, "WTF_CSRF_ENABLED": False})


@cache
def evening_at(origin: str, names: tuple[str, ...] = tuple(PEOPLE), title: str = "") -> Evening:
    return Evening(app_over(INSTANCES[origin]), names, title or "Thursdays")


@cache
def begun_at(origin: str, names: tuple[str, ...]) -> Place:
    """A venue where nothing has happened yet."""
    return Place(app_over(INSTANCES[origin]), names)
