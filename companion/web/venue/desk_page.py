"""The organisers' page: the doors of a venue, who runs it, and what it is called."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

from flask import abort, current_app, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.games.kernel import Refusal
from companion.services import accounts, doors, factors, invitations, password_changes
from companion.services.doors import DOORS, PLAYER
from companion.services.reading import Unknown
from companion.web.account import own_account
from companion.web.account_forms import (
    ChosenForm,
    InvitationForm,
    RenewalForm,
    RequirementForm,
    RoleForm,
    VenueForm,
    refuse,
    sent,
)
from companion.web.play.sharing import qr_code
from companion.web.rights import store
from companion.web.venue.blueprint import REFUSED, allowed, page, refused, view, visitor

SEE_OTHER = 303
Answer = str | Response | tuple[str, int]


class Door(NamedTuple):
    """A way into the venue; without a link it has not been opened yet."""

    role: str
    link: str = ""
    code: Markup = Markup()


def token_for(key: str, role: str, generation: int) -> str:
    """The token of a door: it can be shown again, and only its hash is kept."""
    secret = str(current_app.secret_key).encode()
    content = f"door {key} {role} {generation}".encode()
    return urlsafe_b64encode(hmac.digest(secret, content, sha256)).decode()[:27]


@page("/venue/<key>/desk", "look_at_doors", methods=["GET"])
def desk(key: str) -> str:
    return show_desk()


def show_desk(
    refusal: str = "", invitation: str = "", reset: str = "", naming: VenueForm | None = None
) -> str:
    account = own_account()
    return render_template(
        "venue/desk.html",
        venue=view(),
        account=account,
        doors=[door_of(role) for role in DOORS],
        player=PLAYER,
        locked=doors.is_locked(store(), visitor()),
        accounts=accounts.accounts(store(), account.venue),
        roles=[*accounts.ROLES],
        open_invitations=invitations.open_invitations(store(), account.venue),
        allowed=allowed,
        refusal=refusal,
        naming=naming or VenueForm(name=account.venue_name),
        invitation=invitation,
        invitation_code=qr_code(invitation) if invitation else "",
        reset=reset,
        reset_code=qr_code(reset) if reset else "",
        protected=factors.protected_in(store(), account.venue),
    )


def door_of(role: str) -> Door:
    generation = doors.doors(store(), visitor()).get(role)
    if generation is None:
        return Door(role)
    token = token_for(visitor().key, role, generation)
    link = url_for("venue.come_in", token=token, _external=True)
    return Door(role, link, qr_code(link))


def to_desk(key: str, part: str = "") -> Response:
    return redirect(url_for("venue.desk", key=key, _anchor=part or None), SEE_OTHER)


@page("/venue/<key>/desk/door", "renew_door", methods=["POST"])
def renew_door(key: str) -> Answer:
    """Open a door, or put a new one in place of it; those who are in may stay, or not."""
    form = sent(RenewalForm)
    role = form.role.data or ""
    try:
        doors.renew_door(store(), visitor(), role, token_for, bool(form.send_away.data))
    except Refusal as refusal:
        return show_desk(refused(view(), refusal)), REFUSED
    return to_desk(key, f"door-{role}")


@page("/venue/<key>/desk/invite", "invite", methods=["POST"])
def invite(key: str) -> Answer:
    """A link for somebody who is to run the venue, too: shown now and never again."""
    try:
        role = sent(InvitationForm).role.data or ""
        token = invitations.invite_into(store(), own_account(), role)
    except Refusal as refusal:
        return show_desk(refused(view(), refusal)), REFUSED
    return show_desk(invitation=url_for("account.invited", token=token, _external=True))


@page("/venue/<key>/desk/uninvite", "invite", methods=["POST"])
def withdraw_invitations(key: str) -> Answer:
    invitations.withdraw_invitations(store(), own_account())
    return to_desk(key, "accounts")


@page("/venue/<key>/desk/account", "change_account", methods=["POST"])
def change_account(key: str) -> Answer:
    form = sent(RoleForm)
    role = "-" if form.role.data is None else form.role.data
    try:
        accounts.change_role(store(), own_account(), form.account.data or 0, role)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_desk(refused(view(), refusal)), REFUSED
    return to_desk(key, "accounts")


@page("/venue/<key>/desk/account/reset", "change_account", methods=["POST"])
def make_reset_link(key: str) -> Answer:
    """A link for somebody who forgot the password: shown now and never again."""
    try:
        other = sent(ChosenForm).number.data or 0
        token = password_changes.reset_link_for(store(), own_account(), other)
    except Unknown:
        abort(404)
    return show_desk(reset=url_for("account.reset_link", token=token, _external=True))


@page("/venue/<key>/desk/account/factors", "change_account", methods=["POST"])
def reset_factors(key: str) -> Answer:
    """For somebody who lost phone and recovery codes: the password alone is enough again."""
    try:
        factors.reset_factors(store(), own_account(), sent(ChosenForm).number.data or 0)
    except Unknown:
        abort(404)
    return to_desk(key, "accounts")


@page("/venue/<key>/desk/factors", "require_factors", methods=["POST"])
def require_factors(key: str) -> Answer:
    try:
        factors.require(store(), own_account(), bool(sent(RequirementForm).required.data))
    except Refusal as refusal:
        return show_desk(refused(view(), refusal)), REFUSED
    return to_desk(key, "factors")


@page("/venue/<key>/desk/name", "rename_venue", methods=["POST"])
def rename_venue(key: str) -> Answer:
    form = sent(VenueForm)
    try:
        accounts.call_venue(store(), own_account(), form.name.data or "")
    except Refusal as refusal:
        refuse(form, refusal)
        return show_desk(naming=form), REFUSED
    return to_desk(key)
