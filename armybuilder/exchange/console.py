"""What the commands share: UTF-8 out, quiet pipes, one sentence instead of a traceback."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext

from catalog.problems import FixtureProblems
from catalog.reader import ReadEdition, read_fixtures
from rules.problems import DocumentProblems

UNREADABLE = 2
BROKEN_PIPE = 141  # what a shell shows for a program that SIGPIPE ended
LANGUAGES = ("en", "es")


class ListCommand(BaseCommand):
    """A command on lists in files: no database, no checks, exit status 2 for what cannot be read."""

    requires_system_checks = []
    requires_migrations_checks = False
    language = "en"

    def execute(self, *args: Any, **options: Any) -> str | None:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            with translation.override(options.get("lang") or self.language):
                answer = super().execute(*args, **options)
            self.stdout.flush()
        except BrokenPipeError:
            say_no_more()
            sys.exit(BROKEN_PIPE)
        except OSError as error:  # a full disk; what is read has its own answer
            say_no_more()
            message = gettext("The output cannot be written: %(reason)s.")
            raise CommandError(
                message % {"reason": error.strerror or error}, returncode=UNREADABLE
            ) from None
        except KeyboardInterrupt:
            sys.exit(130)
        return answer

    @cached_property
    def editions(self) -> dict[str, ReadEdition]:
        """Every edition of the fixtures, the newest first."""
        try:
            return read_fixtures()
        except FixtureProblems as problems:
            lines = "\n".join(one.text(gettext) for one in problems.problems)
            message = gettext("The card files cannot be used:")
            raise CommandError(f"{message}\n{lines}", returncode=UNREADABLE) from None


def say_no_more() -> None:
    """Whoever reads our output has gone: what is still unwritten must not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def told(problems: DocumentProblems) -> list[str]:
    """Each problem as a line in the reader's language."""
    return [problem.render(gettext, number) for problem in problems.problems]


def number(value: int) -> str:
    """A whole number as the language writes it."""
    return number_format(value, use_l10n=True, force_grouping=True)
