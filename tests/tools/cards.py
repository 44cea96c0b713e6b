"""The card of every game, which chats show beside a link: `python -m tests.tools.cards`.

Drawn from the cover by a browser, in the product's own letters, and kept among the static files.
"""

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser

from companion.games.registry import find_game
from tests.browser.helpers.devices import browsing

STATIC = Path(__file__).resolve().parents[2] / "static"
COVERS, CARDS = STATIC / "img/covers", STATIC / "img/cards"
SIZE = {"width": 1200, "height": 630}
COLOURS = 96  # flat ones, and what lies between letters and their ground

PAGE = """<!doctype html>
<html>
<link rel="stylesheet" href="{styles}">
<style>
  body {{
    display: flex;
    align-items: center;
    height: 630px;
    background: var(--cloth);
    color: var(--on-cloth);
  }}
  img {{ height: 450px; margin: 0 72px 0 90px; border-radius: 40px }}
  h1 {{ margin: 0 70px 14px 0; font-size: 104px; line-height: 1 }}
  p {{ margin: 0; color: var(--second); font: 620 44px var(--serif) }}
</style>
<body class="cloth-{key}"><img src="{cover}"><div><h1>{title}</h1><p>Companion</p></div></body>
</html>
"""


def title_of(key: str) -> str:
    game = find_game(key)
    return game.title.partition(":")[0] if game else ""


def draw(browser: Browser, cover: Path, folder: Path) -> bytes:
    written = PAGE.format(
        key=cover.stem,
        title=title_of(cover.stem),
        cover=cover.as_uri(),
        styles=(STATIC / "css/base.css").as_uri(),
    )
    file = folder / "card.html"
    file.write_text(written, encoding="utf-8")
    page = browser.new_page(viewport=SIZE)
    page.goto(file.as_uri())
    page.evaluate("document.fonts.ready")
    picture = page.screenshot()
    page.close()
    return reduced(picture)


def reduced(picture: bytes) -> bytes:
    """With few colours: a tenth of the bytes, and nobody sees the difference."""
    written = BytesIO()
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(COLOURS).save(written, "PNG", optimize=True)
    return written.getvalue()


def main() -> int:
    CARDS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, browsing() as browser:
        for cover in sorted(COVERS.glob("*.svg")):
            card = draw(browser, cover, Path(folder))
            (CARDS / f"{cover.stem}.png").write_bytes(card)
    return 0


if __name__ == "__main__":
    sys.exit(main())
