"""The web: thin pages over the rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import __version__
from companion.config.folders import Unsafe, instance_folder, resource_folder
from companion.config.secret import secret_keys
from companion.config.settings import (
    ServerSettings,
    close_to_others,
    database_file,
    database_server,
    read_settings,
)
from companion.services.account.passwords import Crowded
from companion.services.live import live_hub
from companion.services.storage import TROUBLE, Foreign, Unsuitable, open_store
from companion.web import catalogues  # noqa: F401 - with it pages know their words
from companion.web.base import errors, forms, frames, language, request_log
from companion.web.base.application import Application, finished_by, first_answer
from companion.web.base.assets import Drawings, asset_address, version_of
from companion.web.base.compression import compress
from companion.web.base.forms import check_count
from companion.web.base.request_log import keep_links_out_of_logs
from companion.web.base.words import isolated, pattern, say, say_count
from companion.web.base.words import language as spoken
from companion.web.pages import (
    explain,
    health,
    kept_statistics,  # noqa: F401 - one more page of the same blueprint
    own_account,
    planner,
    start,
    styleguide,
)
from companion.web.play.blueprint import pages as play_pages
from companion.web.security import bounds, confirmation, headers, hosts, limits, rights
from companion.web.security.session_cookie import Sessions
from companion.web.sheets.all_pages import pages as sheet_pages
from companion.web.venue.all_pages import pages as venue_pages
from companion.web.venue.location import CONVERTERS


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app as the environment sets it up, or `Unsafe`."""
    settings = read_settings()
    resources = resource_folder()
    app = Application(
        "companion",
        template_folder=str(resources / "templates"),
        static_folder=str(resources / "static"),
        static_url_path=f"/static/{version_of(resources / 'static')}",
        instance_path=str(instance_folder()),
    )
    app.config.from_mapping(config or {})
    if app.debug and not app.testing:
        raise Unsafe("unsafe.debug", name="DEBUG")
    keep_links_out_of_logs()
    # Statements leave no blank lines behind: the source of a page is for reading, too.
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True}
    asset = asset_address(str(app.static_url_path))
    drawings = Drawings(asset, resources / "static")
    app.jinja_env.globals.update(
        version=__version__,
        say=say,
        spoken=spoken,
        languages=language.choices,
        here=language.here,
        say_count=say_count,
        pattern=pattern,
        marks=forms.marks,
        asset=asset,
        icon=drawings.icon,
        sign=drawings.sign,
        mark=drawings.draw_mark,
        cover=drawings.cover,
        cover_address=drawings.cover_address,
        card_address=drawings.card_address,
        sprite=drawings.sprite,
    )
    app.jinja_env.filters["isolated"] = isolated
    frames.set_up(app)
    request_log.set_up(app, settings.log_level)
    keys = signing_keys(app, settings)
    keep(app, settings, keys)
    app.extensions["companion.live"] = live_hub(app.extensions["companion.store"])
    trust(app, settings, keys)
    bounds.set_up(app)
    look_at_requests(app, limited=limits.set_up(app))
    app.url_map.converters.update(CONVERTERS)
    app.register_blueprint(language.pages)
    app.register_blueprint(start.pages)
    app.register_blueprint(health.pages)
    app.register_blueprint(play_pages)
    app.register_blueprint(sheet_pages)
    app.register_blueprint(own_account.pages)
    app.register_blueprint(venue_pages)
    app.register_blueprint(planner.pages)
    app.register_blueprint(explain.pages)
    if settings.development:
        app.register_blueprint(styleguide.pages)
    app.register_error_handler(HTTPException, errors.show)
    app.register_error_handler(Crowded, errors.show_crowd)
    for trouble in TROUBLE:
        app.register_error_handler(trouble, errors.show_storage)
    return app


def look_at_requests(app: Flask, limited: bool) -> None:
    """What happens before and after every page, in this order."""
    held = [limits.hold_requests] if limited else []
    counted = [limits.count_wrong] if limited else []
    # The language first of all: a refusal is worded, too.
    known = [request_log.begin, language.find_out, hosts.check, *held, check_count]
    app.before_request(first_answer([*known, rights.guard]))
    # Nobody gains by choosing another's language, and no page needs a session for it.
    CSRFProtect(app).exempt(language.pages)
    app.before_request(confirmation.check_account)  # once it is certain that a form is of ours
    drawn = [compress, language.depend, errors.tell_code]
    app.after_request(finished_by([*drawn, *counted, headers.protect, request_log.tell]))


def signing_keys(app: Flask, settings: ServerSettings) -> list[str]:
    """What signs cookies and what is kept, the newest first; those before still count."""
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    own = [settings.secret_key] if settings.secret_key else secret_keys(folder)
    given = app.config.get("SECRET_KEY")
    return [*([given] if given else []), *own, *settings.fallbacks]


def keep(app: Flask, settings: ServerSettings, keys: Sequence[str]) -> None:
    """The database, which nobody else on this machine may read."""
    if settings.database_url:
        url = database_server() or f"sqlite:///{database_file()}"
        app.config.setdefault("DATABASE_URL", url)
    try:
        store = open_store(app, keys)
    except Unsuitable as error:
        raise Unsafe("unsafe.server_setting", setting=error.setting, value=error.value) from error
    except Foreign as error:
        raise Unsafe("unsafe.foreign", what=error) from error
    app.extensions["companion.store"] = store
    for path in store.files:
        close_to_others(path)


def trust(app: Flask, settings: ServerSettings, keys: Sequence[str]) -> None:
    """Whom to believe: signatures, names of hosts, proxies."""
    app.secret_key, app.config["SECRET_KEY_FALLBACKS"] = keys[0], [*keys[1:]]
    app.session_interface = Sessions()
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    # A pad lies on the table all evening; whose page sends, `hosts` looks at.
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    app.config["WTF_CSRF_SSL_STRICT"] = False
    app.config["HOSTS"] = settings.trusted_hosts
    hops = settings.proxies
    if hops:
        proxied = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)
        app.wsgi_app = proxied  # type: ignore[method-assign]
