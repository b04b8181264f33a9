"""Run every part, each in a process of its own, or those that are named; print one table."""

import getpass
import os
import subprocess
import sys

from tests.bench.commands import TOP
from tests.bench.measuring import NONE, Row, head

SQLITE = "sqlite:///db.sqlite3"  # a test database is made beside it, and removed
PARTS = ("rules", "starting", "pages", "writers", "printing", "sheets", "worker")


def main() -> None:
    named = sys.argv[1:] or PARTS
    print(head(), flush=True)
    done = [run(part, database) for part in named for database in databases(part)]
    sys.exit(not all(done))


def databases(part: str) -> tuple[str, ...]:
    """Those that a part is measured on: PostgreSQL is POSTGRES_URL or a server of this machine."""
    if part != "writers":
        return (SQLITE,)
    here = f"postgres://{getpass.getuser()}@127.0.0.1:5432/postgres"
    return SQLITE, os.environ.get("POSTGRES_URL", here)


def run(part: str, database: str) -> bool:
    """Measure in a process of its own; False where that failed, but for a server not there."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{part}"],
        cwd=TOP,
        env={**os.environ, "DATABASE_URL": database},
    )
    if done.returncode:
        print(Row(NONE, f"{part} on {database.partition(':')[0]}: not measured", NONE))
    return done.returncode == 0 or database != SQLITE


if __name__ == "__main__":
    main()
