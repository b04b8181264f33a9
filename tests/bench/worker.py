"""Memory of one web worker after a thousand requests of mixed pages."""

import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from itertools import cycle, islice
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from tests.bench.commands import SETTINGS, TOP, python
from tests.bench.measuring import Row, show

REQUESTS = 1000
MOST_MEGABYTES = 200
STARTERS = ("terran-starter", "zerg-starter", "protoss-starter")
MEDIC = '[{"do": "add-unit", "unit": "medic", "models": 3}]'
BACK = '[{"do": "remove-unit", "unit": 0}]'
CARDS = (
    "/cards/2026-08/",
    "/cards/2026-08/races/terran/",
    "/cards/2026-03/units/marine/",
    "/cards/2026-08/units/hydralisk/",
    "/cards/2026-08/keywords/",
    "/cards/search/?q=marine",
    "/cards/editions/",
)


class Visitor:
    """A browser that keeps its cookies."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def get(self, address: str) -> str:
        with self.opener.open(self.site + address) as answer:
            return answer.read().decode("utf-8", "replace")

    def post(self, address: str, **fields: str) -> str:
        """Send a form; the address of the page it led to."""
        token = next(one.value for one in self.cookies if one.name == "csrftoken")
        data = urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        with self.opener.open(self.site + address, data) as answer:
            answer.read()
            return answer.url.removeprefix(self.site)

    def change(self, army_list: str, changes: str) -> None:
        basis = re.search(r'name="based_on"\s+value="([\d.]+)"', self.get(army_list))
        assert basis is not None
        self.post(f"{army_list}change/", based_on=basis[1], changes=changes)


@contextmanager
def worker() -> Iterator[tuple[str, int]]:
    """gunicorn with one worker on a fresh database: its address, and the worker's process id."""
    with tempfile.TemporaryDirectory() as folder:
        SETTINGS["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        python("manage.py", "migrate", "--verbosity", "0")
        python("manage.py", "load_catalog")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        site = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "gunicorn", "armybuilder.wsgi"]
        server = subprocess.Popen(
            [*command, "--bind", f"127.0.0.1:{port}", "--log-level", "warning"],
            cwd=TOP,
            env=SETTINGS,
        )
        try:
            wait_for(site)
            children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
            yield site, int(children.read_text(encoding="ascii").split()[0])
        finally:
            server.terminate()
            server.wait()


def wait_for(site: str) -> None:
    for _ in range(100):
        try:
            Visitor(site).get("/")
        except URLError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError(site)


def megabytes(process: int) -> float:
    """What a process holds in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    resident = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert resident is not None
    return int(resident[1]) / 1024


def requests(visitor: Visitor) -> Iterator[None]:
    """One request after the other, for ever; every step of a round is one or two."""
    visitor.get("/")
    lists = [
        visitor.post(f"/lists/starters/{one}/create/").split("?")[0] for one in STARTERS
    ]
    for army_list in cycle(lists):
        for page in CARDS:
            visitor.get(page)
            yield
        for page in ("/", "/lists/", army_list, f"{army_list}?tab=cards&panel=slots"):
            visitor.get(page)
            yield
        for changes in (MEDIC, BACK):
            visitor.change(army_list, changes)
            yield
        for page in ("print/", "print.pdf", "history/", "roster.json"):
            visitor.get(army_list + page)
            yield


def rows() -> Iterator[Row]:
    with worker() as (site, process):
        mixed = requests(Visitor(site))
        next(mixed)
        fresh = megabytes(process)
        for _ in islice(mixed, REQUESTS):
            pass
        held = megabytes(process)
    yield Row(
        "–",
        f"a web worker after {REQUESTS:,} requests, PDFs among them",
        f"{held:.0f} MB",
        f"{fresh:.0f} MB after the first",
        wanted=f"< {MOST_MEGABYTES} MB",
        holds=held < MOST_MEGABYTES,
    )


if __name__ == "__main__":
    show(rows())
