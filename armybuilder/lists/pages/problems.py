"""Problems of a document, told to the person who gave it."""

from __future__ import annotations

from dataclasses import dataclass

from armybuilder.lists.sentences import say
from rules.problems import DocumentProblems


@dataclass(frozen=True, slots=True)
class ProblemLine:
    path: str
    says: str


def problem_lines(problems: DocumentProblems) -> list[ProblemLine]:
    return [ProblemLine(one.path, say(one.message)) for one in problems.problems]
