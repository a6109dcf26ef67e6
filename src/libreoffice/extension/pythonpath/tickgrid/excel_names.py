"""Formulas of workbooks from Excel, which LibreOffice opens with the names that Excel stores."""

from .stored_names import is_stored, with_own_names

_FORMULAS = 16  # com.sun.star.sheet.CellFlags.FORMULA


def is_spreadsheet(document):
    return document is not None and document.supportsService("com.sun.star.sheet.SpreadsheetDocument")


def count_in_document(document):
    return sum(1 for _ in _stored_formulas(document))


def convert_document(document):
    """Of a document that may be edited: in another one LibreOffice would change the cells, but leave array formulas as they are.

    :returns: the number of formulas
    """
    stored = list(_stored_formulas(document))
    undo = document.getUndoManager()
    undo.enterUndoContext("Tickgrid")
    document.lockControllers()
    try:
        for cells, formula in stored:
            _convert(cells, with_own_names(formula))
    finally:
        document.unlockControllers()
        undo.leaveUndoContext()
    return len(stored)


def _stored_formulas(document):
    """Cells, or whole ranges of array formulas, with their formula."""
    for sheet in document.Sheets:
        for area in sheet.queryContentCells(_FORMULAS):
            for row, formulas in enumerate(area.getFormulaArray()):
                for column, formula in enumerate(formulas):
                    if is_stored(formula):
                        yield from _whole(sheet, area.getCellByPosition(column, row), formula)


def _whole(sheet, cell, formula):
    """A formula of a range is shown in braces in each of its cells: the first one stands for all."""
    if not formula.startswith("{"):
        yield cell, formula
        return
    cursor = sheet.createCursorByRange(cell)
    cursor.collapseToCurrentArray()
    if cursor.getCellByPosition(0, 0).getCellAddress() == cell.getCellAddress():
        yield cursor, formula


def _convert(cells, formula):
    if formula.startswith("{"):
        cells.setArrayFormula(formula[1:-1])
    else:
        cells.setFormula(formula)
