"""The organisers' page: the join links of a venue, who runs it, and what it is called."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple

from flask import abort, current_app, redirect, render_template, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.refusal import Refusal
from companion.services.account import accounts, factors, invitations, password_changes
from companion.services.play.reader import Unknown
from companion.services.tokens import short_of
from companion.services.venue import join_links
from companion.services.venue.join_links import HELPING, JOIN_LINKS, PLAYER
from companion.web.base.page import PageResult, qr_code
from companion.web.pages.account import own_account
from companion.web.pages.account_forms import ChosenForm
from companion.web.security.rights import store
from companion.web.security.visitor import REFUSED, allowed, page, plainly, refused, view, visitor
from companion.web.venue.forms import (
    InvitationForm,
    RenewalForm,
    RequirementForm,
    RoleForm,
    VenueForm,
)

SEE_OTHER = 303


class JoinLinkCard(NamedTuple):
    """A way into the venue; without a link it has not been opened yet.

    `short` is the address that is typed where no camera reads the code, without its beginning.
    """

    role: str
    link: str = ""
    code: Markup = Markup()
    short: str = ""
    event: str = ""  # the name of the only event that its helpers are there for


def token_for(key: str, role: str, generation: int) -> str:
    """The token of a join link: it can be shown again, and only its hash is kept."""
    secret = str(current_app.secret_key).encode()
    content = f"door {key} {role} {generation}".encode()
    return urlsafe_b64encode(hmac.digest(secret, content, sha256)).decode()[:27]


@page("/venue/<key>/set-up", "look_at_join_links", methods=["GET"])
def organise(key: str) -> str:
    return show_organise()


def show_organise(
    refusal: str = "", invitation: str = "", reset: str = "", naming: VenueForm | None = None
) -> str:
    account = own_account()
    return render_template(
        "venue/organise.html",
        venue=view(),
        account=account,
        join_links=[*[join_link_of(role) for role in JOIN_LINKS], *event_links()],
        events=events_to_help(),
        player=PLAYER,
        locked=join_links.is_locked(store(), visitor()),
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


def join_link_of(role: str) -> JoinLinkCard:
    generation = join_links.join_links(store(), visitor()).get(role)
    if generation is None:
        return JoinLinkCard(role)
    token = token_for(visitor().key, role, generation)
    link = url_for("venue.join", token=token, _external=True)
    short = short_address(token) if role == PLAYER else ""
    return JoinLinkCard(role, link, qr_code(link), short)


def events_to_help() -> dict[str, str]:
    """The events that have no link for helpers of their own yet, by the role of that."""
    known = join_links.join_links(store(), visitor())
    roles = {
        f"{HELPING} {number}": each.name
        for number, each in view().state.competitions.items()
        if not each.finished
    }
    return {role: name for role, name in roles.items() if role not in known}


def event_links() -> list[JoinLinkCard]:
    """Those for helpers of one event, as long as that goes on."""
    events = {
        role: view().state.competitions.get(join_links.event_of(role) or 0)
        for role in join_links.join_links(store(), visitor())
        if join_links.event_of(role) is not None
    }
    return [
        join_link_of(role)._replace(event=found.name)
        for role, found in events.items()
        if found is not None and not found.finished
    ]


def short_address(token: str) -> str:
    """Of a players' link, as it is typed: browsers know what to put before it."""
    whole = url_for("venue.join_in_short", short=short_of(token), _external=True)
    return whole.partition("://")[2]


def to_organise(key: str, part: str = "") -> Response:
    return redirect(url_for("venue.organise", key=key, _anchor=part or None), SEE_OTHER)


@page("/venue/<key>/set-up/join-link", "renew_join_link", methods=["POST"])
def renew_join_link(key: str) -> PageResult:
    """Open a join link, or put a new one in place of it; those who are in may stay, or not."""
    form = RenewalForm()
    role = form.role.data
    try:
        join_links.renew_join_link(store(), visitor(), role, token_for, bool(form.send_away.data))
    except Refusal as refusal:
        return show_organise(refused(view(), refusal)), REFUSED
    return to_organise(key, f"join-link-{role}".replace(" ", "-"))


@page("/venue/<key>/set-up/invite", "invite", methods=["POST"])
def invite(key: str) -> PageResult:
    """A link for somebody who is to run the venue, too: shown now and never again."""
    try:
        role = InvitationForm().role.data
        token = invitations.invite_into(store(), own_account(), role)
    except Refusal as refusal:
        return show_organise(refused(view(), refusal)), REFUSED
    return show_organise(invitation=url_for("account.invited", token=token, _external=True))


@page("/venue/<key>/set-up/uninvite", "invite", methods=["POST"])
def revoke_invitations(key: str) -> PageResult:
    invitations.revoke_invitations(store(), own_account())
    return to_organise(key, "accounts")


@page("/venue/<key>/set-up/account", "change_account", methods=["POST"])
def change_account(key: str) -> PageResult:
    form = RoleForm()
    try:
        accounts.change_role(store(), own_account(), form.account.data, form.role.data)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_organise(refused(view(), refusal)), REFUSED
    return to_organise(key, "accounts")


@page("/venue/<key>/set-up/account/reset", "change_account", methods=["POST"])
def make_reset_link(key: str) -> PageResult:
    """A link for somebody who forgot the password: shown now and never again."""
    try:
        other = ChosenForm().number.data
        token = password_changes.reset_link_for(store(), own_account(), other)
    except Unknown:
        abort(404)
    return show_organise(reset=url_for("account.reset_link", token=token, _external=True))


@page("/venue/<key>/set-up/account/factors", "change_account", methods=["POST"])
def reset_factors(key: str) -> PageResult:
    """For somebody who lost phone and recovery codes: the password alone is enough again."""
    try:
        factors.reset_factors(store(), own_account(), ChosenForm().number.data)
    except Unknown:
        abort(404)
    return to_organise(key, "accounts")


@page("/venue/<key>/set-up/factors", "require_factors", methods=["POST"])
def require_factors(key: str) -> PageResult:
    try:
        factors.require(store(), own_account(), bool(RequirementForm().required.data))
    except Refusal as refusal:
        return show_organise(refused(view(), refusal)), REFUSED
    return to_organise(key, "factors")


@page("/venue/<key>/set-up/name", "rename_venue", methods=["POST"])
def rename_venue(key: str) -> PageResult:
    form = VenueForm()
    try:
        accounts.call_venue(store(), own_account(), form.name.data)
    except Refusal as refusal:
        form.refuse(refusal, plainly(refusal))
        return show_organise(naming=form), REFUSED
    return to_organise(key)
