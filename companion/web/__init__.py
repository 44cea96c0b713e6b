"""The web: thin pages over the rules."""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.exceptions import HTTPException

from companion import __version__
from companion.web import errors, headers, start
from companion.web.folders import instance_folder, resource_folder


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    resources = resource_folder()
    app = Flask(
        "companion",
        template_folder=str(resources / "templates"),
        static_folder=str(resources / "static"),
        instance_path=str(instance_folder()),
    )
    app.config.from_mapping(config or {})
    # Statements leave no blank lines behind: the source of a page is for reading, too.
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals["version"] = __version__
    app.register_blueprint(start.pages)
    app.register_error_handler(HTTPException, errors.show)
    app.after_request(headers.protect)
    return app
