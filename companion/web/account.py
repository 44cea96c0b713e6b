"""Making a venue, signing in and out: what stands before the door of every venue."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from companion.games.kernel import Refusal
from companion.services import accounts
from companion.services.reading import Unknown
from companion.web import limits, rights
from companion.web.device import cookie
from companion.web.hosts import name_in
from companion.web.knowing import known_for, remember_for
from companion.web.rights import SIGNED_IN, current_account, store
from companion.web.venue.blueprint import REFUSED, plainly

pages = Blueprint("account", __name__)

SEE_OTHER = 303
Answer = str | AnyResponse | tuple[str, int]
HERE = ("localhost", "127.0.0.1", "::1")


@pages.app_template_global()
def is_open_to_ears() -> bool:
    """Whether others in the network could listen to what is sent."""
    return not request.is_secure and not is_only_here()


@pages.app_template_global()
def is_only_here() -> bool:
    """Whether Companion was opened by a name that means another machine on every other one."""
    return name_in(request.host) in HERE


@rights.page(pages, "/setup/<token>", "follow_a_link")
def set_up(token: str) -> Answer:
    """Where the link leads that the terminal shows: a new venue and its owner."""
    return show_link(token, "account.make_venue")


@rights.page(pages, "/invitation/<token>", "follow_a_link")
def invited(token: str) -> Answer:
    """Where the link leads that an owner gives to somebody: an account in his venue."""
    return show_link(token, "account.accept_invitation")


def show_link(token: str, target: str, refusal: str = "") -> str:
    try:
        found = accounts.invited(store(), token)
    except Unknown:
        abort(404)
    return render_template(
        "account/accept.html",
        invited=found,
        token=token,
        target=target,
        given=request.form,
        refusal=refusal,
    )


@rights.page(pages, "/setup", "follow_a_link", methods=["GET"])
def set_up_before() -> Answer:
    """Whoever comes back to a link that has been used."""
    return redirect(url_for("start.start"))


@rights.page(pages, "/invitation", "follow_a_link", methods=["GET"])
def invited_before() -> Answer:
    return redirect(url_for("start.start"))


@rights.page(pages, "/setup", "follow_a_link", methods=["POST"])
def make_venue() -> Answer:
    return accept("account.make_venue")


@rights.page(pages, "/invitation", "follow_a_link", methods=["POST"])
def accept_invitation() -> Answer:
    return accept("account.accept_invitation")


def accept(target: str) -> Answer:
    form = request.form
    token, login = form.get("link", ""), form.get("login", "")
    try:
        account, secret = accounts.accept(
            store(), token, login, form.get("password", ""), form.get("venue", "")
        )
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_link(token, target, plainly(refusal)), REFUSED
    return signed_in(account, secret)


@rights.page(pages, "/sign-in", "sign_in", methods=["GET"])
def sign_in() -> Answer:
    account = current_account()
    if account is not None:
        return redirect(url_for("venue.home", key=account.key))
    return render_template("account/sign_in.html", refusal="", login="")


@rights.page(pages, "/sign-in", "sign_in", methods=["POST"])
def check_password() -> Answer:
    login = accounts.folded(request.form.get("login", "").replace("\0", ""))[:64]
    limits.hold_sign_in(login, known_for(login))
    try:
        account, secret = accounts.sign_in(store(), login, request.form.get("password", ""))
    except Refusal as refusal:
        page = render_template("account/sign_in.html", refusal=plainly(refusal), login=login)
        return page, REFUSED
    return signed_in(account, secret)


def signed_in(account: accounts.Account, secret: str) -> AnyResponse:
    """A new cookie each time; what the browser had before is worth nothing any more."""
    before = request.cookies.get(cookie(SIGNED_IN), "")
    if before:
        accounts.sign_out(store(), before)
    response = redirect(url_for("venue.home", key=account.key), SEE_OTHER)
    put_cookie(response, secret)
    remember_for(response, account.login)
    return response


def put_cookie(response: AnyResponse, secret: str) -> None:
    response.set_cookie(
        cookie(SIGNED_IN),
        secret,
        max_age=int(accounts.ABSOLUTE.total_seconds()),
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


@rights.page(pages, "/sign-out", "sign_out", methods=["POST"])
def sign_out() -> Answer:
    accounts.sign_out(store(), request.cookies.get(cookie(SIGNED_IN), ""))
    return signed_out()


def signed_out() -> AnyResponse:
    response = redirect(url_for("start.start"), SEE_OTHER)
    response.delete_cookie(
        cookie(SIGNED_IN), httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def own_account() -> accounts.Account:
    """Of pages that only somebody with a password comes to."""
    account = current_account()
    if account is None:
        abort(404)
    return account


@rights.page(pages, "/venue/<key>/sign-out", "change_password", methods=["POST"])
def sign_out_everywhere(key: str) -> Answer:
    accounts.sign_out_everywhere(store(), own_account().id)
    return signed_out()


@rights.page(pages, "/venue/<key>/password", "change_password", methods=["GET"])
def password(key: str) -> Answer:
    return render_template("account/password.html", venue=own_account(), refusal="")


@rights.page(pages, "/venue/<key>/password", "change_password", methods=["POST"])
def change_password(key: str) -> Answer:
    account, form = own_account(), request.form
    limits.hold_sign_in(account.login, known_for(account.login))
    try:
        secret = accounts.change_password(
            store(), account, form.get("password", ""), form.get("new", "")
        )
    except Refusal as refusal:
        page = render_template("account/password.html", venue=account, refusal=plainly(refusal))
        return page, REFUSED
    response = redirect(url_for("venue.desk", key=key), SEE_OTHER)
    put_cookie(response, secret)
    return response
