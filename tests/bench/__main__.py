"""Run every part, each in a process of its own, or those that are named; print one table."""

import getpass
import os
import subprocess
import sys

from tests.bench.commands import TOP
from tests.bench.measuring import Row, head

SQLITE = "sqlite:///db.sqlite3"  # a test database is made beside it, and removed
PARTS = ("rules", "starting", "pages", "writers", "printing", "worker")


def main() -> None:
    named = sys.argv[1:] or PARTS
    print(head(), flush=True)
    for part in named:
        run(part, SQLITE)
        if part == "writers":
            on_postgresql(part)


def run(part: str, database: str) -> None:
    subprocess.run(
        [sys.executable, "-m", f"tests.bench.{part}"],
        cwd=TOP,
        env={**os.environ, "DATABASE_URL": database},
        check=True,
    )


def on_postgresql(part: str) -> None:
    """Again on the server at POSTGRES_URL, or on the one of this machine."""
    here = f"postgres://{getpass.getuser()}@127.0.0.1:5432/postgres"
    database = os.environ.get("POSTGRES_URL", here)
    try:
        run(part, database)
    except subprocess.CalledProcessError:
        print(Row("W2", "on PostgreSQL: not measured, set POSTGRES_URL", "–"))


if __name__ == "__main__":
    main()
