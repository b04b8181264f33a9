"""Addresses of army lists."""

from django.urls import path, register_converter
from django.views.decorators.cache import never_cache

from armybuilder.lists.views import (
    builder,
    collection,
    compare,
    copying,
    documents,
    guide,
    history,
    home,
    overview,
    shared,
    sheets,
    transfer,
    updating,
)


class ListId:
    """A list's public id, as it is read aloud: no i, l, o, u."""

    regex = "[0-9a-hjkmnp-tv-z]{10}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ListId, "list_id")

# What changes while it is read is asked for again on the way back; a browser that showed the page
# as it once came would show a list without what was just added to it.
index = never_cache(overview.index)
collections = never_cache(collection.collection)
detail = never_cache(builder.detail)
steps = never_cache(history.index)

app_name = "lists"
urlpatterns = [
    path("", index, name="index"),
    path("create/", home.create, name="create"),
    path("starters/<slug:starter_id>/create/", home.starter, name="starter-create"),
    path("upload/", home.upload, name="upload"),
    path("collection/", collections, name="collection"),
    path("compare/", compare.compare, name="compare"),
    path("update/", updating.update, name="update"),
    path("transfer/", transfer.index, name="transfer"),
    path("transfer/<int:number>/", transfer.export, name="export"),
    path("transfer/import/", transfer.read_in, name="import"),
    path("<list_id:list_id>/", detail, name="detail"),
    path("<list_id:list_id>/change/", builder.change, name="change"),
    path(
        "<list_id:list_id>/units/<int:place>/change/",
        builder.unit_change,
        name="unit-change",
    ),
    path("<list_id:list_id>/units/<int:place>/copy/", copying.copy, name="unit-copy"),
    path(
        "<list_id:list_id>/settings/change/", builder.settings, name="settings-change"
    ),
    path(
        "<list_id:list_id>/scenario/change/", builder.scenario, name="scenario-change"
    ),
    path("<list_id:list_id>/undo/", builder.undo, name="undo"),
    path("<list_id:list_id>/redo/", builder.redo, name="redo"),
    path("<list_id:list_id>/editions/", history.editions, name="editions"),
    path("<list_id:list_id>/history/", steps, name="history"),
    path("<list_id:list_id>/history/<int:step_id>/", history.state, name="state"),
    path(
        "<list_id:list_id>/history/<int:step_id>/bring-back/",
        history.bring_back,
        name="state-bring-back",
    ),
    path(
        "<list_id:list_id>/history/<int:step_id>/copy/",
        history.copy,
        name="state-copy",
    ),
    path(
        "<list_id:list_id>/conflicts/<int:step_id>/", history.conflict, name="conflict"
    ),
    path(
        "<list_id:list_id>/conflicts/<int:step_id>/settle/",
        history.settle,
        name="conflict-settle",
    ),
    path(
        "<list_id:list_id>/conflicts/<int:step_id>/leave/",
        history.leave,
        name="conflict-leave",
    ),
    path("<list_id:list_id>/copy/", history.copy, name="copy"),
    path("<list_id:list_id>/guide/take/", guide.take, name="guide-take"),
    path("<list_id:list_id>/guide/leave/", guide.leave, name="guide-leave"),
    path("<list_id:list_id>/describe/", overview.describe, name="describe"),
    path("<list_id:list_id>/duplicate/", overview.duplicate, name="duplicate"),
    path("<list_id:list_id>/archive/", overview.archive, name="archive"),
    path("<list_id:list_id>/restore/", overview.restore, name="restore"),
    path("<list_id:list_id>/roster.<slug:suffix>", documents.document, name="document"),
    path("<list_id:list_id>/share/", shared.share, name="share"),
    path("<list_id:list_id>/print/", sheets.sheet, name="print"),
    path("<list_id:list_id>/print.pdf", sheets.pdf, name="pdf"),
]
