"""Asked again: whoever is signed in proves once more who they are, before what matters most.

With a second factor where one is set up, else with the password. What a form was sending is kept
and sent on with the answer, so nothing has to be typed twice.
"""

from flask import g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.refusal import Refusal
from companion.services.account import factors, password_changes, sign_ins
from companion.services.account.accounts import Account
from companion.services.account.factors import Factors
from companion.services.policy import ASKED_AGAIN, ASKED_IF_PROTECTED, BEFORE_A_FACTOR
from companion.web.base.device import cookie
from companion.web.base.errors import note_refusal
from companion.web.base.forms import fields_sent
from companion.web.base.request_log import note_failure
from companion.web.base.words import say
from companion.web.security import limits, passkey, seal
from companion.web.security.forms import ProofForm, ReturnForm
from companion.web.security.remembered_logins import known_for
from companion.web.security.rights import NEEDED, SIGNED_IN, current_account, store
from companion.web.security.visitor import REFUSED, plainly

SEE_OTHER = 303
CODE = "confirm_again"
OWN = "confirm_"  # how the names of our own fields begin
QUESTIONED = ASKED_AGAIN | ASKED_IF_PROTECTED
NEVER_KEPT = ("csrf_token", "password", "new")


def check_account() -> ResponseReturnValue | None:
    """Before every page of a venue, of those who came by an account."""
    visitor = g.get("visitor")
    if visitor is None or visitor.account is None:
        return None
    right = NEEDED.get(request.endpoint or "", "")
    return lead_to_factor(right) or ask(right)


def lead_to_factor(right: str) -> ResponseReturnValue | None:
    """To one's own account, while the venue asks for a second factor."""
    account = current_account()
    if account is None or not account.factor_required or right in BEFORE_A_FACTOR:
        return None
    if not factors.is_lacking(store(), account):
        return None
    return redirect(url_for("account.own", key=account.key), SEE_OTHER)


def ask(right: str) -> ResponseReturnValue | None:
    """The question, where it has to be asked."""
    if right not in QUESTIONED:
        return None
    account, secret = current_account(), request.cookies.get(cookie(SIGNED_IN), "")
    if account is None or sign_ins.is_confirmed(store(), secret):
        return None
    own = factors.factors_of(store(), account.id)
    if right in ASKED_IF_PROTECTED and not own:
        return None
    form = ProofForm()
    if request.method == "POST" and form.is_sent and proved_by(account, own, form):
        sign_ins.confirm(store(), secret)
        return None
    return show(account, own, form, request.path)


def proved_by(account: Account, own: Factors, form: ProofForm) -> str:
    """By what somebody proved who they are; by nothing, and the form says why."""
    limits.hold_sign_in(account.login, known_for(account.login))
    try:
        return prove(account, own, form)
    except Refusal as refusal:
        note_failure()
        form.refuse(refusal, plainly(refusal))
        return ""


def prove(account: Account, own: Factors, form: ProofForm) -> str:
    """By what somebody proved who they are; `RuleViolation` if by nothing."""
    if not own:
        password_changes.check_own_password(store(), account, form.confirm_password.data)
        return "password"
    if form.confirm_passkey.data:
        passkey.check(own.passkeys, form.confirm_passkey.data)
        return factors.PASSKEY
    if form.confirm_recovery.data and not form.confirm_code.data:
        factors.use_recovery(store(), account, form.confirm_recovery.data)
        return factors.RECOVERY
    number = form.confirm_code.data
    factors.check_number(store(), account, number, lambda kept: seal.unseal(account.id, kept))
    return factors.TOTP


def show(account: Account, own: Factors, form: ProofForm, to: str) -> ResponseReturnValue:
    """The question. A page is asked for again afterwards, a form is sent again."""
    writes = request.method == "POST" and request.endpoint != "account.confirm"
    kept = [
        (name, value)
        for name, value in fields_sent()
        if name not in NEVER_KEPT and not name.startswith(OWN)
    ]
    note_refusal(CODE, say("confirm.lead"))
    page = render_template(
        "pages/account/confirm.html",
        venue=account,
        form=form,
        target=to if writes else url_for("account.confirm", key=account.key),
        kept=kept if writes else [("next", to)],
        **asked(own),
    )
    return page, REFUSED


def asked(own: Factors) -> dict[str, object]:
    """What the fields of a proof depend on."""
    return {
        "protected": bool(own),
        "has_app": bool(own.authenticator),
        "options": passkey.to_use(own.passkeys),
        "elsewhere": sorted({key.host for key in own.passkeys} - {passkey.host()}),
    }


def confirm_and_go_on(account: Account) -> ResponseReturnValue:
    """The answer to a question that stood in place of a page."""
    form, own = ProofForm(), factors.factors_of(store(), account.id)
    to = next_page(account)
    if not proved_by(account, own, form):
        return show(account, own, form, to)
    sign_ins.confirm(store(), request.cookies.get(cookie(SIGNED_IN), ""))
    return redirect(to, SEE_OTHER)


def next_page(account: Account) -> str:
    """Within the venue, whatever the form says."""
    wanted, own = ReturnForm().next.data, f"/venue/{account.key}/"
    plain = wanted.startswith(own) and wanted.isprintable() and "\\" not in wanted
    return wanted if plain else url_for("account.own", key=account.key)
