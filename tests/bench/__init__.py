"""Speed and size, each figure beside its yardstick: `make bench`, or `python -m tests.bench`.

The machine is shared and noisy, so a figure counts only as a ratio within one run: what is
compared takes turns, round by round, and the median of the rounds' ratios is shown.
One part alone: `python -m tests.bench.rules`.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings.test")
django.setup()
