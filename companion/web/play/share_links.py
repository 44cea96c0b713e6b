"""Sharing a play: QR codes to watch it and to keep it, and whose phones do."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from io import BytesIO

import segno
from flask import abort, current_app, redirect, render_template, request, url_for
from markupsafe import Markup

from companion.games.kernel import Refusal
from companion.games.registry import find_game
from companion.games.sentences import Wording
from companion.services import sharing
from companion.services.plays import Unknown
from companion.services.sharing import KEEP, ROLES, WATCH
from companion.web.device import current_actor
from companion.web.play.blueprint import REFUSED, Page, load, pages, store
from companion.web.play.keeping import refused


def token_for(key: str, role: str, generation: int) -> str:
    """The token of a link: it can be shown again, and only its hash is kept."""
    secret = str(current_app.secret_key).encode()
    content = f"link {key} {role} {generation}".encode()
    return urlsafe_b64encode(hmac.digest(secret, content, sha256)).decode()[:27]


@pages.post("/play/<key>/share")
def share(key: str) -> Page:
    try:
        sharing.share(store(), current_actor(), key, token_for)
    except Unknown:
        abort(404)
    return redirect(url_for("play.shared", key=key))


@pages.get("/play/<key>/share")
def shared(key: str) -> str:
    return show_sharing(key)


def show_sharing(key: str, message: str | None = None) -> str:
    play = load(key)
    found = sharing.sharing(store(), current_actor(), key)
    links = {role: link_of(key, role, found.links[role]) for role in ROLES if role in found.links}
    return render_template(
        "play/share.html",
        play=play,
        table=play.ledger.table,
        sharing=found,
        links=[(role, link, qr_code(link)) for role, link in links.items()],
        message=message,
    )


def link_of(key: str, role: str, generation: int) -> str:
    token = token_for(key, role, generation)
    return url_for("play.invited", token=token, _external=True)


def qr_code(text: str) -> Markup:
    """An SVG of our own making; a micro code is smaller, but many phones cannot read it."""
    drawn = BytesIO()
    segno.make(text, micro=False).save(
        drawn, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, light="#fff"
    )
    return Markup(drawn.getvalue().decode())  # noqa: S704


@pages.post("/play/<key>/share/<deed>")
def change_sharing(key: str, deed: str) -> Page:
    """What can be changed about the sharing: links, phones, the name of this one."""
    actor, form = current_actor(), request.form
    try:
        match deed:
            case "renew" if form.get("role") in ROLES:
                sharing.renew(store(), actor, key, form["role"], token_for)
            case "back":
                sharing.take_back(store(), actor, key, form.get("phone", ""), token_for)
            case "name":
                sharing.rename(store(), actor, key, form.get("name", "").strip())
            case "leave":
                sharing.leave(store(), actor, key)
                return redirect(url_for("play.watch", key=key))
            case _:
                abort(400)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_sharing(key, refused(load(key), refusal)), REFUSED
    return redirect(url_for("play.shared", key=key))


@pages.get("/join/<token>")
def invited(token: str) -> str:
    """Where a link leads: one tap, and the token is out of the address."""
    try:
        found = sharing.invitation(store(), token)
    except Unknown:
        abort(404)
    return show_invitation(found, token)


def show_invitation(found: sharing.Invitation, token: str, refusal: Refusal | None = None) -> str:
    game = find_game(found.game)
    return render_template(
        "play/join.html",
        found=found,
        token=token,
        message=refusal and Wording().sentence(refusal.code, refusal.params),
        title=game.title if game else found.game,
        keeping=found.role == KEEP,
    )


@pages.get("/join")
def joined() -> Page:
    """Whoever comes back to a link that has been exchanged."""
    return redirect(url_for("start.start"))


@pages.post("/join")
def join() -> Page:
    token, name = request.form.get("token", ""), request.form.get("name", "").strip()
    try:
        wanted = sharing.invitation(store(), token)
        found = sharing.join(store(), current_actor(), token, name)
    except Unknown:
        abort(404)
    except Refusal as refusal:
        return show_invitation(wanted, token, refusal), REFUSED
    return redirect(url_for("play.watch" if found.role == WATCH else "play.pad", key=found.key))
