"""Lists in files, and the commands run on them as a person runs them: a process without a database."""

import json
import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]

LEGAL = {
    "format": "armybuilder/roster@1",
    "edition": "2026-08",
    "name": "Six marines",
    "scale": "skirmish",
    "minerals": 1000,
    "faction": "terran-armed-forces",
    "units": [{"unit": "marine", "models": 6}],
}
ILLEGAL = {**LEGAL, "name": "Nobody", "units": []}


def run(*arguments, stdin=b"", **environment):
    """Run a management command where there is no database and none can be made."""
    return subprocess.run(
        [sys.executable, TOP / "manage.py", *arguments],
        input=stdin,
        capture_output=True,
        cwd=TOP,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "armybuilder.settings.dev",
            "DATABASE_URL": "sqlite:////nowhere/at/all/db.sqlite3",
            **environment,
        },
        timeout=120,
        check=False,
    )


def save(folder, **lists):
    """Save each list as NAME.json; text and bytes as they are."""
    for name, content in lists.items():
        if isinstance(content, dict):
            content = json.dumps(content)
        if isinstance(content, str):
            content = content.encode()
        (folder / f"{name}.json").write_bytes(content)
    return folder
