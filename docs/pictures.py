"""`make docs-pictures`: the pictures of README.md and the documents, taken of a demo built for it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).resolve().parent
PROGRAMS = ("chromium-headless-shell", "chromium")
SMALL, LARGE = (1024, 768), (1280, 800)
PORT = os.environ.get("PORT", "8098")
LINK = re.compile(r"http://\S+/welcome/\S+")


def main() -> None:
    program = os.environ.get("TABLESIDE_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)
    with TemporaryDirectory() as folder:
        os.environ |= {
            "TABLESIDE_DATA": folder,
            "TABLESIDE_DEMO": "1",
            "TABLESIDE_LANGUAGE": "en",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",  # Playwright has an event loop in this thread
        }
        django.setup()
        with served_demo() as link, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            page = browser.new_context(base_url=f"http://127.0.0.1:{PORT}", locale="en").new_page()
            page.goto(link)
            take_pictures(page)
            browser.close()


@contextmanager
def served_demo() -> Iterator[str]:
    """Builds and serves the demo whose folder the environment names; yields the link that signs in."""
    command = [sys.executable, "manage.py", "demo", "--host", "127.0.0.1", "--port", PORT]
    with subprocess.Popen(command, cwd=DOCS.parent, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        link = ""
        for line in server.stdout:
            sys.stdout.write(line)
            link = (LINK.findall(line) or [link])[0]
            if "Ctrl-C" in line:
                break
        try:
            yield link
        finally:
            server.terminate()


def take_pictures(page: Page) -> None:
    from docs import moments  # the rows of the demo can be asked for only now

    near_end = moments.table_of("Ines")
    keep(page, "table", moments.table_address("Ines"))
    tap(page, *moments.refused_placement(near_end))
    keep(page, "refused")
    keep(page, "score", moments.merchants_address(near_end))
    keep(page, "ruling", moments.ruling_address(moments.table_of("Leonie")))
    page.goto(moments.scored_address())
    page.locator('button[form="correct"]').click()
    page.wait_for_url("**/score/*")
    keep(page, "scored")
    keep(page, "tournament", moments.round_address())
    page.goto(moments.table_address("Pavel"))
    page.locator(".tray input[type=radio]:enabled").first.check(force=True)
    keep(page, "flandern", size=LARGE)
    keep(page, "felinia", moments.table_address("Zoë"), LARGE)


def tap(page: Page, piece: str, field: str) -> None:
    """Chooses a piece and taps a field where it cannot go."""
    page.locator(f'.tray input[value="{piece} *"]').check(force=True)
    page.locator(f'.fields button[value="{field}"]').dispatch_event("click")
    page.locator(".tapped").first.wait_for(state="attached")


def keep(page: Page, name: str, path: str = "", size: tuple[int, int] = SMALL) -> None:
    """Takes a picture of the page at this path, or of the one that is open."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if path:
        page.goto(path)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=DOCS / f"{name}.png", animations="disabled")
    sys.stdout.write(f"docs/{name}.png\n")


if __name__ == "__main__":
    main()
