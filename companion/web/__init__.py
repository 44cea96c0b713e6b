"""The web: thin pages over the rules."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from werkzeug.exceptions import HTTPException

from companion import __version__
from companion.games.files import LARGEST_FILE
from companion.store import open_store
from companion.web import device, errors, headers, start
from companion.web.assets import asset_address, version_of
from companion.web.compression import compress
from companion.web.folders import instance_folder, resource_folder
from companion.web.live import Hub
from companion.web.play import pages as play_pages
from companion.web.secrecy import keep_links_out_of_logs
from companion.web.secret import secret_key
from companion.web.words import isolated, say, say_count


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    resources = resource_folder()
    app = Flask(
        "companion",
        template_folder=str(resources / "templates"),
        static_folder=str(resources / "static"),
        static_url_path=f"/static/{version_of(resources / 'static')}",
        instance_path=str(instance_folder()),
    )
    app.config.from_mapping(config or {})
    keep_links_out_of_logs()
    # Statements leave no blank lines behind: the source of a page is for reading, too.
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(
        version=__version__,
        say=say,
        say_count=say_count,
        asset=asset_address(str(app.static_url_path)),
    )
    app.jinja_env.filters["isolated"] = isolated
    app.extensions["companion.store"] = open_store(app)
    app.extensions["companion.live"] = Hub(app.extensions["companion.store"])
    app.secret_key = app.secret_key or secret_key(Path(app.instance_path))
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_FILE + 64 * 1024  # a record and what surrounds it
    # A pad lies on the table all evening; and we send no referrer that could be asked for.
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    app.config["WTF_CSRF_SSL_STRICT"] = False
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    CSRFProtect(app)
    app.register_blueprint(start.pages)
    app.register_blueprint(play_pages)
    app.register_error_handler(HTTPException, errors.show)
    app.after_request(device.remember)
    app.after_request(headers.protect)
    app.after_request(compress)
    return app
