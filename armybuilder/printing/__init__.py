"""Sheets: army lists on paper.

What other rooms call, all of it total for any roster, legal or not:

`pdf.roster_pdf(roster, cards, report, *, paper="a4", language="en") -> bytes`
    the PDF; the same bytes for the same arguments, in any process
`pages.sheet_html(roster, cards, report, *, paper="a4", language="en", links=()) -> str`
    the same sheet as a whole HTML page, for the preview in the browser; `links` are
    `SheetLink(label, url)` shown above the sheet on screen only
`names.file_name(roster) -> str`
    "listname-edition.pdf", safe on every system

`paper` is one of `sheets.PAPERS`, `language` one of the site's languages. A sheet is built
twice: as plain data (`sheets.py`), then as HTML (`pages.py`, `templates/printing/`), which
the browser previews and `pdf.py` turns into paper.
"""
