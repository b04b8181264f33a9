"""Who is asking: an account, or a browser that keeps lists by a cookie."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Q

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from armybuilder.lists.models import ArmyList

COOKIE = "keeper"
A_YEAR = 365 * 24 * 3600
LONGEST_TOKEN = 64


@dataclass(frozen=True, slots=True)
class Person:
    """Who may change which lists: `keeper` is the hash of the browser's token, or empty."""

    user_id: int | None = None
    keeper: str = ""

    @property
    def lists(self) -> Q:
        """Which lists are this person's own; none for somebody who never made one."""
        own = Q(pk__in=())
        if self.user_id is not None:
            own |= Q(owner_id=self.user_id)
        if self.keeper:
            own |= Q(owner=None, keeper=self.keeper)
        return own

    @property
    def key(self) -> str:
        """A name for the account or the browser, the same as long as that is the same."""
        return f"user {self.user_id}" if self.user_id is not None else self.keeper

    def owns(self, army_list: ArmyList) -> bool:
        if army_list.owner_id is not None:
            return army_list.owner_id == self.user_id
        return bool(self.keeper) and secrets.compare_digest(
            army_list.keeper, self.keeper
        )


def hashed(token: str) -> str:
    """What is stored of a token: it is long and random, so one round is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def person_of(request: HttpRequest) -> Person:
    """Read the account and the cookie of a request."""
    token = request.COOKIES.get(COOKIE, "")
    known = token if 0 < len(token) <= LONGEST_TOKEN else ""
    user = request.user
    return Person(
        user_id=user.pk if user.is_authenticated else None,
        keeper=hashed(known) if known else "",
    )


def token_of(request: HttpRequest) -> str:
    """The browser's token, or a new one that `keep` must hand to it."""
    token = request.COOKIES.get(COOKIE, "")
    return token if 0 < len(token) <= LONGEST_TOKEN else secrets.token_urlsafe(32)


def keep(response: HttpResponse, token: str) -> HttpResponse:
    """Let the browser keep its lists for another year."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
