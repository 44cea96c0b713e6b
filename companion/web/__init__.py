"""The web: thin pages over the rules."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import __version__
from companion.services.passwords import Crowded
from companion.store import open_store
from companion.store.postgres import Unsuitable
from companion.store.schema import Foreign
from companion.web import (
    bounds,
    confirmation,
    device,
    errors,
    explain,
    frames,
    headers,
    health,
    hosts,
    journal,
    language,
    limits,
    own_account,
    planner,
    rights,
    start,
)
from companion.web.application import Application
from companion.web.assets import asset_address, version_of
from companion.web.compression import compress
from companion.web.folders import instance_folder, resource_folder
from companion.web.live import Hub
from companion.web.play import pages as play_pages
from companion.web.secrecy import keep_links_out_of_logs
from companion.web.secret import secret_keys
from companion.web.sessions import Sessions
from companion.web.settings import (
    Settings,
    Unsafe,
    close_to_others,
    database_file,
    database_server,
    read_settings,
)
from companion.web.venue.all_pages import pages as venue_pages
from companion.web.words import isolated, say, say_count
from companion.web.words import language as spoken


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
        raise Unsafe(say("unsafe.debug", name="DEBUG"))
    keep_links_out_of_logs()
    # Statements leave no blank lines behind: the source of a page is for reading, too.
    app.jinja_options = {**app.jinja_options, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(
        version=__version__,
        say=say,
        spoken=spoken,
        languages=language.choices,
        here=language.here,
        say_count=say_count,
        asset=asset_address(str(app.static_url_path)),
    )
    app.jinja_env.filters["isolated"] = isolated
    frames.set_up(app)
    # What is set up first has the last word about an answer.
    journal.set_up(app, settings.log_level)
    app.after_request(headers.protect)
    keys = signing_keys(app, settings)
    keep(app, settings, keys)
    app.extensions["companion.live"] = Hub(app.extensions["companion.store"])
    trust(app, settings, keys)
    app.before_request(language.find_out)  # first of all: a refusal is worded, too
    app.before_request(hosts.check_host)
    app.before_request(hosts.check_origin)
    limits.set_up(app)
    bounds.set_up(app)
    app.before_request(rights.guard)
    # Nobody gains by choosing another's language, and no page needs a session for it.
    CSRFProtect(app).exempt(language.pages)
    app.before_request(confirmation.lead_to_factor)
    app.before_request(confirmation.ask)  # once it is certain that a form is of ours
    app.register_blueprint(language.pages)
    app.register_blueprint(start.pages)
    app.register_blueprint(health.pages)
    app.register_blueprint(play_pages)
    app.register_blueprint(own_account.pages)
    app.register_blueprint(venue_pages)
    app.register_blueprint(planner.pages)
    app.register_blueprint(explain.pages)
    app.register_error_handler(HTTPException, errors.show)
    app.register_error_handler(Crowded, errors.show_crowd)
    for trouble in errors.TROUBLE:
        app.register_error_handler(trouble, errors.show_storage)
    app.after_request(errors.tell_code)
    app.after_request(device.remember)
    app.after_request(language.depend)
    app.after_request(compress)
    return app


def signing_keys(app: Flask, settings: Settings) -> list[str]:
    """What signs cookies and what is kept, the newest first; those before still count."""
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    own = [settings.secret_key] if settings.secret_key else secret_keys(folder)
    given = app.config.get("SECRET_KEY")
    return [*([given] if given else []), *own, *settings.fallbacks]


def keep(app: Flask, settings: Settings, keys: Sequence[str]) -> None:
    """The database, which nobody else on this machine may read."""
    if settings.database_url:
        url = database_server() or f"sqlite:///{database_file()}"
        app.config.setdefault("DATABASE_URL", url)
    try:
        store = open_store(app, keys)
    except Unsuitable as error:
        setting = say("unsafe.server_setting", setting=error.setting, value=error.value)
        raise Unsafe(setting) from error
    except Foreign as error:
        raise Unsafe(say("unsafe.foreign", what=error)) from error
    app.extensions["companion.store"] = store
    for path in store.files:
        close_to_others(path)


def trust(app: Flask, settings: Settings, keys: Sequence[str]) -> None:
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
