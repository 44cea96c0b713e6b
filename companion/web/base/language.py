"""Which language a page is in: as chosen on any page, else as the browser asks, else English."""

import re
from functools import lru_cache
from operator import itemgetter

from flask import Blueprint, Response, current_app, g, redirect, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.http import parse_accept_header
from werkzeug.routing import Map, RequestRedirect
from werkzeug.wrappers import Response as AnyResponse

from companion.locale import SOURCE, closest, codes, name_of
from companion.web.base.assets import A_YEAR
from companion.web.base.forms import LanguageForm

COOKIE = "language"
SEE_OTHER = 303
REMEMBERED = 256  # what browsers ask for
OURS = re.compile(r"/(?![/\\])[^\\]*")

pages = Blueprint("language", __name__)


def find_out() -> None:
    """Before a request: what it is answered in."""
    chosen = request.cookies.get(COOKIE, "")
    known, wanted = codes(), request.headers.get("Accept-Language", "")
    g.language = chosen if chosen in known else preferred(wanted, known) or SOURCE


@lru_cache(maxsize=REMEMBERED)
def preferred(wanted: str, _known: tuple[str, ...]) -> str | None:
    """What a browser would like best of all that we speak.

    Not by werkzeug's `best_match`: to `de-CH, en;q=0.5` it answers in English.
    """
    tags = parse_accept_header(wanted, LanguageAccept)
    return closest([tag for tag, quality in tags if quality > 0])


def depend(response: Response) -> Response:
    """After a request: a page that was kept is no answer in another language."""
    if request.endpoint != "static":
        response.vary.update(("Accept-Language", "Cookie"))
    return response


def choices() -> tuple[tuple[str, str], ...]:
    """Every language, as those who speak it call it."""
    return named(codes())


@lru_cache(maxsize=1)
def named(known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted([(code, name_of(code)) for code in known], key=itemgetter(1)))


def here() -> str:
    """The page to come back to: this one, unless it can only be sent something."""
    address = request.full_path if request.query_string else request.path
    if request.url_rule and request.url_rule.rule in shown_rules(current_app.url_map):
        return address
    try:
        adapter = current_app.create_url_adapter(request)
        adapter.match(method="GET", websocket=False)  # type: ignore[union-attr]
    except MethodNotAllowed:
        return "/"
    except (NotFound, RequestRedirect):
        pass
    return address


@lru_cache(maxsize=1)
def shown_rules(known: Map) -> frozenset[str]:
    """The rules of addresses that can be looked at."""
    return frozenset([each.rule for each in known.iter_rules() if "GET" in (each.methods or ())])


@pages.post("/language")
def choose() -> AnyResponse:
    """Keep a choice for a year. An unknown language changes nothing."""
    form = LanguageForm()
    response, chosen = redirect(address_within(form.to.data), SEE_OTHER), form.language.data
    if chosen in codes():
        response.set_cookie(
            COOKIE, chosen, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def address_within(address: str) -> str:
    """An address of ours, never one that leads away: a browser reads `//` and `/\\` as a host."""
    return address if OURS.fullmatch(address) and address.isprintable() else "/"
