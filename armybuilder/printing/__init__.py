"""Sheets: army lists on paper.

What other rooms call, all of it total for any roster, legal or not:

`pdf.list_pdf(judged, choices) -> bytes`
    the PDF; the same bytes for the same arguments, in any process
`kept.kept_pdf(judged, choices) -> bytes`
    the same, from a cache when it was drawn a short while ago
`pages.sheet_html(judged, choices, *, bar="") -> str`
    the same sheet as a whole HTML page, for the preview in the browser; `bar` is HTML that
    stands above the sheet on screen only
`names.file_name(roster) -> str`
    "listname-edition.pdf", safe on every system

`judged` is a `frame.Judged`: roster, cards and report; `choices` a `choices.Choices`: layout,
paper, language and so on. A sheet is built twice: as plain data by its layout (`layouts.py` has
them all), then as HTML (`pages.py`, `templates/printing/`), which the browser previews and
`pdf.py` turns into paper.
"""
