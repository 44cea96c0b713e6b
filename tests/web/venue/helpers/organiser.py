"""A venue with people, and an organiser at its organisers."""

import re
from typing import Any

from flask.testing import FlaskClient

from companion.services.account import invitations
from companion.services.policy import Role
from companion.services.venue import people
from companion.services.venue.reader import VenueView, Visitor, load_venue
from companion.store.database import Store
from companion.web.base.device import cookie
from companion.web.security.rights import SIGNED_IN
from tests.web.helpers.pad import Forms

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana"]
PASSWORD = " ".join(["walnut", "bicycle", "harbour", "seventeen"])


DONE = re.compile(r"[?&]done=([0-9]+-[0-9]+)(&)?")


class House:
    """A venue, and what its organiser does there in a browser without JavaScript."""

    def __init__(self, client: FlaskClient, names: list[str]) -> None:
        self.client = client
        self.store: Store = client.application.extensions["companion.store"]
        token = invitations.invite(self.store, "owner")
        account, secret = invitations.accept(self.store, token, "olga", PASSWORD, "Café Orient")
        self.key = account.key
        with client.application.test_request_context():
            client.set_cookie(cookie(SIGNED_IN), secret)
        self.owner = Visitor(self.key, Role.OWNER, account.by)
        if names:
            people.add(self.store, self.owner, names)

    @property
    def view(self) -> VenueView:
        return load_venue(self.store, self.key)

    def address(self, rest: str = "") -> str:
        return f"/venue/{self.key}{rest}"

    def get(self, rest: str = "", code: int = 200) -> str:
        answer = self.client.get(self.address(rest))
        assert answer.status_code == code, answer.text
        return answer.text

    def post(self, rest: str, data: Any = None, code: int = 303) -> str:
        answer = self.client.post(self.address(rest), data=data or {})
        assert answer.status_code == code, answer.text
        return self.without_notice(answer.location) if answer.location else answer.text

    def without_notice(self, address: str) -> str:
        """Where it goes on; what the page says there was done is kept apart."""
        found = DONE.search(address)
        self.done = found[1] if found else ""
        return DONE.sub(lambda match: match[0][0] if match[2] else "", address)

    def send(self, page: str, action: str, code: int = 303, **more: Any) -> str:
        """A form of a page as it stands there, with what somebody filled in."""
        forms = Forms(self.get(page)).forms
        form = next(each for each in forms if each.action.endswith(action))
        return self.post(
            page if not form.action else self.below(form.action), {**form.sent, **more}, code
        )

    def send_shown(self, page: str, rest: str, code: int = 303) -> str:
        """The last form of a page that is shown already, as it stands there."""
        return self.post(rest, Forms(page).forms[-2].sent, code)

    def below(self, action: str) -> str:
        return action.removeprefix(self.address())

    def season(self, **more: str) -> str:
        return self.below(self.send("/new/season", "", name="Thursdays", **more))

    def tournament(self, **more: str) -> str:
        return self.below(self.send("/new/tournament", "", name="Open", **more))

    def night(self, at: str, many: str = "all") -> str:
        """A night at which everybody is; its address."""
        opened = self.below(self.post(f"{at}/open"))
        if many:
            self.post(f"{opened}/in", {"many": many})
        return opened

    def drawn(self, night: str) -> None:
        """The draft as it is proposed, published."""
        self.send(f"{night}/draft", "/draft", what="publish")

    def result(self, table: str, scores: list[int], confirm: str = "yes") -> None:
        typed = {f"score-{seat}": str(score) for seat, score in enumerate(scores)}
        self.post(table, {**typed, "confirm": confirm})


def words_of(page: str) -> str:
    """What stands on a page, without its tags."""
    return " ".join(re.sub("<[^>]+>", " ", page).split())
