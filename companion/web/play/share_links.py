"""Sharing a play: QR codes to watch it and to keep it, and whose phones do."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from flask import abort, current_app, redirect, render_template, url_for

from companion.games.registry import find_game
from companion.play.view.preview import preview
from companion.refusal import Refusal
from companion.services.play import share_links as sharing
from companion.services.play.reader import Unknown, load_shown
from companion.services.play.share_links import CODE, KEEP, ROLES, WATCH
from companion.web.base.device import current_actor
from companion.web.base.errors import note_refusal
from companion.web.base.page import PageResult, qr_code
from companion.web.base.words import say, wording
from companion.web.play.blueprint import REFUSED, load, pages, store
from companion.web.play.forms import (
    PhoneNameForm,
    SharedPhoneForm,
    ShareLinkForm,
    ShareRoleForm,
)
from companion.web.play.pad import refused

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


def token_for(key: str, role: str, generation: int) -> str:
    """The token of a link: it can be shown again, and only its hash is kept.

    That of the code is short, of letters that nobody mistakes; trying them is held up.
    """
    secret = str(current_app.secret_key).encode()
    content = f"link {key} {role} {generation}".encode()
    digest = hmac.digest(secret, content, sha256)
    if role == CODE:
        return "".join([LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH]])
    return urlsafe_b64encode(digest).decode()[:27]


@pages.post("/play/<key>/share")
def share(key: str) -> PageResult:
    try:
        sharing.share(store(), current_actor(), key, token_for)
    except Unknown:
        abort(404)
    return redirect(url_for("play.shared", key=key))


@pages.get("/play/<key>/share")
def shared(key: str) -> str:
    return show_sharing(key)


def show_sharing(key: str, naming: PhoneNameForm | None = None) -> str:
    play = load(key)
    found = sharing.sharing(store(), current_actor(), key)
    own = next((phone.name for phone in found.phones if phone.own), "")
    links = {role: link_of(key, role, found.links[role]) for role in ROLES if role in found.links}
    code = token_for(key, CODE, found.links[CODE]) if CODE in found.links else ""
    return render_template(
        "play/share_links.html",
        code=f"{code[:4]} {code[4:]}".strip(),
        play=play,
        table=play.table,
        sharing=found,
        links=[(role, link, qr_code(link)) for role, link in links.items()],
        naming=naming or PhoneNameForm(None, name=own),
    )


def link_of(key: str, role: str, generation: int) -> str:
    token = token_for(key, role, generation)
    return url_for("play.invited", token=token, _external=True)


@pages.post("/play/<key>/share/<operation>")
def change_sharing(key: str, operation: str) -> PageResult:
    """What can be changed about the sharing: links, phones, the name of this one."""
    actor, naming = current_actor(), PhoneNameForm()
    try:
        match operation:
            case "renew" if (form := ShareRoleForm()).validate():
                sharing.renew(store(), actor, key, form.role.data, token_for)
            case "back":
                phone = SharedPhoneForm().phone.data
                sharing.take_back(store(), actor, key, phone, token_for)
            case "name":
                sharing.rename(store(), actor, key, naming.name.data)
            case "leave":
                sharing.leave(store(), actor, key)
                return redirect(url_for("play.watch", key=key))
            case _:
                abort(400)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        naming.refuse(refusal, refused(load(key), refusal))
        return show_sharing(key, naming), REFUSED
    return redirect(url_for("play.shared", key=key))


@pages.get("/join/<token>")
def invited(token: str) -> str:
    """Where a link leads: one tap, and the token is out of the address."""
    try:
        found = sharing.invitation(store(), token)
    except Unknown:
        abort(404)
    return show_invitation(found, ShareLinkForm(token=token))


def show_invitation(found: sharing.Invitation, form: ShareLinkForm) -> str:
    game = find_game(found.game)
    play = load_shown(store(), [found.key]).get(found.key)
    return render_template(
        "play/join.html",
        found=found,
        preview=preview(say, play) if play else None,
        form=form,
        title=game.title if game else found.game,
        keeping=found.role == KEEP,
    )


@pages.get("/join")
def joined() -> PageResult:
    """Whoever comes back to a link that has been exchanged."""
    return redirect(url_for("start.start"))


@pages.post("/join")
def join() -> PageResult:
    form = ShareLinkForm()
    try:
        wanted = sharing.invitation(store(), form.token.data)
        found = sharing.join(store(), current_actor(), form.token.data, form.name.data)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        sentence = wording().sentence(refusal.code, refusal.params)
        note_refusal(refusal.code, sentence)
        form.refuse(refusal, sentence)
        return show_invitation(wanted, form), REFUSED
    return redirect(url_for("play.watch" if found.role == WATCH else "play.pad", key=found.key))
