"""One's own account: password, second factors, recovery codes."""

from flask import abort, redirect, render_template, url_for

from companion.refusal import Refusal
from companion.services.account import factors
from companion.services.account.factors import Factors
from companion.web.base.dates import say_date
from companion.web.base.page import qr_code
from companion.web.pages import account as signing
from companion.web.pages.account import SEE_OTHER, Answer, own_account
from companion.web.pages.account_forms import AppForm, ChosenForm, PasskeyForm
from companion.web.security import passkey, rights, seal
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, plainly

pages = signing.pages
SETTING_UP = 15 * 60  # seconds for an app to be set up


def own_factors() -> Factors:
    return factors.factors_of(store(), own_account().id)


@rights.page(pages, "/venue/<key>/account", "look_at_own_account", methods=["GET"])
def own(key: str) -> Answer:
    return render_template(
        "pages/account/own.html",
        venue=own_account(),
        factors=own_factors(),
        required=own_account().factor_required,
        possible=passkey.is_possible(),
        say_date=say_date,
    )


def to_own(key: str) -> Answer:
    return redirect(url_for("account.own", key=key), SEE_OTHER)


def show_codes(codes: list[str]) -> str:
    """They are shown now and never again."""
    return render_template("pages/account/codes.html", venue=own_account(), codes=codes)


@rights.page(pages, "/venue/<key>/account/app", "change_factors", methods=["GET"])
def app(key: str) -> Answer:
    account = own_account()
    return show_app(AppForm(sealed=seal.seal(account.id, factors.new_secret())))


def show_app(form: AppForm) -> str:
    account = own_account()
    secret = seal.unseal(account.id, form.sealed.data, SETTING_UP)
    if secret is None:  # it took too long: begin anew
        secret = factors.new_secret()
        form.sealed.data = seal.seal(account.id, secret)
    address = factors.address_of(secret, account.login)
    groups = [secret[at : at + 4] for at in range(0, len(secret), 4)]
    return render_template(
        "pages/account/app.html",
        venue=account,
        form=form,
        picture=qr_code(address),
        address=address,
        secret=" ".join(groups),
        is_new=not own_factors().authenticator,
    )


@rights.page(pages, "/venue/<key>/account/app", "change_factors", methods=["POST"])
def add_app(key: str) -> Answer:
    account, form = own_account(), AppForm()
    sealed, code = form.sealed.data, form.code.data
    secret = seal.unseal(account.id, sealed, SETTING_UP)
    try:
        codes = factors.add_authenticator(store(), account, secret or "", code, sealed)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_app(form), REFUSED
    return show_codes(codes) if codes else to_own(key)


@rights.page(pages, "/venue/<key>/account/app/remove", "change_factors", methods=["POST"])
def remove_app(key: str) -> Answer:
    factors.remove_app(store(), own_account())
    return to_own(key)


@rights.page(pages, "/venue/<key>/account/passkey", "change_factors", methods=["GET"])
def new_passkey(key: str) -> Answer:
    return show_passkey(PasskeyForm())


def show_passkey(form: PasskeyForm) -> str:
    if not passkey.is_possible():
        abort(404)
    account = own_account()
    options = passkey.to_create(account, own_factors().passkeys)
    return render_template("pages/account/passkey.html", venue=account, form=form, options=options)


@rights.page(pages, "/venue/<key>/account/passkey", "change_factors", methods=["POST"])
def add_passkey(key: str) -> Answer:
    if not passkey.is_possible():
        abort(404)
    account, form = own_account(), PasskeyForm()
    try:
        made = passkey.made(form.passkey.data)
        codes = factors.add_key(store(), account, made, form.name.data)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_passkey(form), REFUSED
    return show_codes(codes) if codes else to_own(key)


@rights.page(pages, "/venue/<key>/account/passkey/remove", "change_factors", methods=["POST"])
def remove_passkey(key: str) -> Answer:
    factors.remove_key(store(), own_account(), ChosenForm().number.data)
    return to_own(key)


@rights.page(pages, "/venue/<key>/account/codes", "change_factors", methods=["POST"])
def renew_codes(key: str) -> Answer:
    if not own_factors():
        abort(404)
    return show_codes(factors.renew_codes(store(), own_account()))
