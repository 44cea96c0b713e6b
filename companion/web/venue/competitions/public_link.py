"""Anybody with the link may look at a season or tournament: standings, nights, and a text to send.

Names are as everybody chose to appear in public, whoever looks.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from flask import abort, current_app, g, render_template, url_for

from companion.services.policy import Role
from companion.services.venue import competitions
from companion.services.venue.people import shown_name
from companion.services.venue.reader import VenueView, Visitor
from companion.services.venue.writer import order_of
from companion.web.base.forms import TextField
from companion.web.base.page import PageResult, qr_code
from companion.web.base.words import say
from companion.web.security.rights import store
from companion.web.security.visitor import page, view, view_now, visitor
from companion.web.venue.competitions.night_points import nights_of
from companion.web.venue.competitions.standings import standings_shown
from companion.web.venue.fields import spelled
from companion.web.venue.forms import OrganiserForm, attempt, competition_here

BEST = 5  # in a text to send
NEWEST = 12  # nights


class ShareForm(OrganiserForm):
    wanted = TextField()


def token_of(key: str, number: int, link: int) -> str:
    """What makes a link one that nobody guesses; another number of the link is another token."""
    secret = str(current_app.secret_key).encode()
    content = f"competition {key} {number} {link}".encode()
    return urlsafe_b64encode(hmac.digest(secret, content, sha256)).decode()[:16]


def public_link(venue: VenueView, number: int) -> str:
    """Where anybody may look; empty where nobody but the venue may."""
    link = venue.state.competitions[number].link
    if not link:
        return ""
    token = token_of(venue.key, number, link)
    return url_for(
        "venue.public_page", public=venue.key, number=number, token=token, _external=True
    )


@page("/venue/<key>/c/<int:number>/share", "share", methods=["GET"])
def share_page(key: str, number: int) -> str:
    return show_share(number)


def show_share(number: int, form: ShareForm | None = None) -> str:
    venue = view()
    found, link = competition_here(venue, number), public_link(venue, number)
    return render_template(
        "venue/competitions/share.html",
        venue=venue,
        number=number,
        competition=found,
        link=link,
        code=qr_code(link) if link else "",
        text=text_to_send(venue, number, link) if link else "",
        message=form.refusal if form else "",
    )


@page("/venue/<key>/c/<int:number>/share", "share", methods=["POST"])
def change_sharing(key: str, number: int) -> PageResult:
    form = ShareForm.read()
    competition_here(view(), number)
    return attempt(
        form,
        lambda: competitions.share(
            store(), visitor(), number, bool(form.wanted.data), token=form.sent_token
        ),
        url_for("venue.share_page", key=key, number=number),
        lambda: show_share(number, form),
    )


def text_to_send(venue: VenueView, number: int, link: str) -> str:
    """The standings in a few lines, as one sends them to a group."""
    lines = [venue.state.competitions[number].name, *best_of(venue, number), link]
    return "\n".join(lines)


def best_of(venue: VenueView, number: int) -> list[str]:
    """The first few, as everybody may read it."""
    return [
        say(
            "share.line",
            rank=each.rank,
            name=shown_name(each.person, venue.people[each.person]),
            points=spelled(each.row.points),
        )
        for each in order_of(store(), venue, number)
        if each.rank is not None and each.rank <= BEST and each.person in venue.people
    ][:BEST]


@page("/look/<public>/<int:number>/<token>", "follow_a_link", methods=["GET"])
def public_page(public: str, number: int, token: str) -> str:
    g.visitor = Visitor(public, Role.VIEWER, "public")
    venue = view_now()
    found = venue.state.competitions.get(number)
    if found is None or not found.link:
        abort(404)
    if not hmac.compare_digest(token_of(public, number, found.link).encode(), token.encode()):
        abort(404)
    return render_template(
        "venue/competitions/public.html",
        venue=venue,
        number=number,
        competition=found,
        nights=nights_of(venue, number, NEWEST),
        best=best_of(venue, number),
        **standings_shown(venue, number, found),
    )
