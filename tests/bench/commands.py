"""Programs that are started and timed, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

TOP = Path(__file__).parents[2]
SETTINGS = {**os.environ, "DJANGO_SETTINGS_MODULE": "armybuilder.settings.test"}


def python(*arguments: str | Path) -> None:
    """Run Python quietly; an exit status of 1 (some list is illegal) is no failure."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=TOP, env=SETTINGS, capture_output=True
    )
    assert done.returncode in (0, 1), done.stderr.decode()


def processor_time() -> float:
    """Seconds of processor time that ended child processes took."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
