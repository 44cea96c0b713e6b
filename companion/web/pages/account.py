"""Making a venue, signing in and out: what stands before the join link of every venue."""

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.wrappers import Response as AnyResponse

from companion.refusal import Refusal
from companion.services.account import accounts, factors, invitations, password_changes, sign_ins
from companion.services.account.sign_ins import Known, SecondStep
from companion.services.play.reader import Unknown
from companion.services.policy import ABSOLUTE
from companion.web.base.device import cookie
from companion.web.base.request_log import note_failure
from companion.web.pages.account_forms import (
    AcceptForm,
    PasswordForm,
    ResetForm,
    SignInForm,
)
from companion.web.security import confirmation, limits, rights
from companion.web.security.forms import ProofForm
from companion.web.security.hosts import name_in
from companion.web.security.remembered_logins import known_for, remember_for
from companion.web.security.rights import SIGNED_IN, current_account, store
from companion.web.security.visitor import REFUSED, plainly

pages = Blueprint("account", __name__)

SEE_OTHER = 303
Answer = ResponseReturnValue
HERE = ("localhost", "127.0.0.1", "::1")
SECOND, SECONDS = "second", 5 * 60  # the cookie of the second step, and how long it is good


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
    return show_link(AcceptForm(link=token), "account.make_venue")


@rights.page(pages, "/invitation/<token>", "follow_a_link")
def invited(token: str) -> Answer:
    """Where the link leads that an owner gives to somebody: an account in their venue."""
    return show_link(AcceptForm(link=token), "account.accept_invitation")


def show_link(form: AcceptForm, target: str) -> str:
    try:
        found = invitations.invited(store(), form.link.data)
    except Unknown:
        abort(404)
    return render_template("pages/account/accept.html", invited=found, form=form, target=target)


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
    form = AcceptForm()
    link, login, password, venue = form.link, form.login, form.password, form.venue
    try:
        account, secret = invitations.accept(
            store(), link.data, login.data, password.data, venue.data
        )
    except Unknown:
        abort(404)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_link(form, target), REFUSED
    return signed_in(account, secret)


@rights.page(pages, "/reset/<token>", "follow_a_link")
def reset_link(token: str) -> Answer:
    """Where the link leads that the terminal or an owner made: a new password."""
    return show_reset(ResetForm(link=token))


def show_reset(form: ResetForm) -> str:
    try:
        found = password_changes.resetting(store(), form.link.data)
    except Unknown:
        abort(404)
    return render_template("pages/account/reset.html", found=found, form=form)


@rights.page(pages, "/reset", "follow_a_link", methods=["GET"])
def reset_before() -> Answer:
    return redirect(url_for("start.start"))


@rights.page(pages, "/reset", "follow_a_link", methods=["POST"])
def reset() -> Answer:
    form = ResetForm()
    try:
        done = password_changes.reset(store(), form.link.data, form.password.data)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_reset(form), REFUSED
    return signed_in(*done)


@rights.page(pages, "/sign-in", "sign_in", methods=["GET"])
def sign_in() -> Answer:
    account = current_account()
    if account is not None:
        return redirect(url_for("venue.home", key=account.key))
    return render_template("pages/account/sign_in.html", form=SignInForm())


@rights.page(pages, "/sign-in", "sign_in", methods=["POST"])
def check_password() -> Answer:
    form = SignInForm()
    login = accounts.folded(form.login.data)[:64]
    limits.hold_sign_in(login, known_for(login))
    try:
        account, secret = sign_ins.sign_in(store(), login, form.password.data)
    except SecondStep as step:
        return to_second_step(step.known)
    except Refusal as refusal:
        note_failure()
        form.refuse(refusal, plainly(refusal))
        return render_template("pages/account/sign_in.html", form=form), REFUSED
    return signed_in(account, secret)


def to_second_step(known: Known) -> AnyResponse:
    """What proves that the password was right, for some minutes, in a cookie of its own."""
    response = redirect(url_for("account.second_step"), SEE_OTHER)
    put_cookie(response, SECOND, serializer().dumps([*known]), SECONDS)
    return response


def serializer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="second step")


def known_here() -> accounts.Account | None:
    """Who gave the right password at this browser some minutes ago, and it is still right."""
    try:
        content = serializer().loads(request.cookies.get(cookie(SECOND), ""), max_age=SECONDS)
        return sign_ins.known_still(store(), Known(*content))
    except (BadData, Unknown):
        return None


@rights.page(pages, "/sign-in/second", "sign_in", methods=["GET"])
def second_step() -> Answer:
    account = known_here()
    if account is None:
        return redirect(url_for("account.sign_in"))
    return show_second_step(account, ProofForm())


def show_second_step(account: accounts.Account, form: ProofForm) -> str:
    own = factors.factors_of(store(), account.id)
    return render_template("pages/account/second.html", form=form, **confirmation.asked(own))


@rights.page(pages, "/sign-in/second", "sign_in", methods=["POST"])
def check_second_step() -> Answer:
    account, form = known_here(), ProofForm()
    if account is None:
        return redirect(url_for("account.sign_in"), SEE_OTHER)
    own = factors.factors_of(store(), account.id)
    if not own:  # an owner removed it in between: the password is asked for again
        return redirect(url_for("account.sign_in"), SEE_OTHER)
    by_what = confirmation.proved_by(account, own, form)
    if not by_what:
        return show_second_step(account, form), REFUSED
    entered, secret = sign_ins.enter(store(), account.id, by_what)
    response = signed_in(entered, secret)
    drop_cookie(response, SECOND)
    return response


def signed_in(account: accounts.Account, secret: str) -> AnyResponse:
    """A new cookie each time; what the browser had before is worth nothing any more."""
    before = request.cookies.get(cookie(SIGNED_IN), "")
    if before:
        sign_ins.sign_out(store(), before)
    response = redirect(url_for("venue.home", key=account.key), SEE_OTHER)
    put_secret(response, secret)
    remember_for(response, account.login)
    return response


def put_secret(response: AnyResponse, secret: str) -> None:
    put_cookie(response, SIGNED_IN, secret, int(ABSOLUTE.total_seconds()))


def put_cookie(response: AnyResponse, name: str, value: str, seconds: int) -> None:
    response.set_cookie(
        cookie(name),
        value,
        max_age=seconds,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def drop_cookie(response: AnyResponse, name: str) -> None:
    response.delete_cookie(cookie(name), httponly=True, samesite="Lax", secure=request.is_secure)


@rights.page(pages, "/sign-out", "sign_out", methods=["POST"])
def sign_out() -> Answer:
    sign_ins.sign_out(store(), request.cookies.get(cookie(SIGNED_IN), ""))
    return signed_out()


def signed_out() -> AnyResponse:
    """The browser also drops what it kept of pages; pads and answers that wait stay."""
    response = redirect(url_for("start.start"), SEE_OTHER)
    response.headers["Clear-Site-Data"] = '"cache"'
    drop_cookie(response, SIGNED_IN)
    drop_cookie(response, SECOND)
    return response


def own_account() -> accounts.Account:
    """Of pages that only somebody with a password comes to."""
    account = current_account()
    if account is None:
        abort(404)
    return account


@rights.page(pages, "/venue/<key>/sign-out", "look_at_own_account", methods=["POST"])
def sign_out_everywhere(key: str) -> Answer:
    sign_ins.sign_out_everywhere(store(), own_account())
    return signed_out()


@rights.page(pages, "/venue/<key>/password", "change_password", methods=["GET"])
def password(key: str) -> Answer:
    return show_password(PasswordForm())


def show_password(form: PasswordForm) -> str:
    return render_template("pages/account/password.html", venue=own_account(), form=form)


@rights.page(pages, "/venue/<key>/password", "change_password", methods=["POST"])
def change_password(key: str) -> Answer:
    account, form = own_account(), PasswordForm()
    limits.hold_sign_in(account.login, known_for(account.login))
    try:
        old, new = form.password.data, form.new.data
        secret = password_changes.change_password(store(), account, old, new)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_password(form), REFUSED
    response = redirect(url_for("venue.organise", key=key), SEE_OTHER)
    put_secret(response, secret)
    return response


@rights.page(pages, "/venue/<key>/confirm", "look_at_own_account", methods=["POST"])
def confirm(key: str) -> Answer:
    """The answer to a question that was asked in place of a page."""
    return confirmation.confirm_and_go_on(own_account())
