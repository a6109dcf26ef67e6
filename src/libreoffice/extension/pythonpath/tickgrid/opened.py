"""The job for opened documents: offers to convert the formulas of a workbook from Excel."""

import unohelper
from com.sun.star.awt.MessageBoxType import QUERYBOX
from com.sun.star.task import XJob

from .excel_names import convert_document, count_in_document
from .generated import texts_in
from .settings import Settings

OPENED_NAME = "org.tickgrid.marketdata.OpenedDocument"

_BUTTONS_YES_NO = 3  # com.sun.star.awt.MessageBoxButtons.BUTTONS_YES_NO
_YES = 2  # com.sun.star.awt.MessageBoxResults.YES


class OpenedDocument(unohelper.Base, XJob):
    def __init__(self, context):
        self._context = context

    def execute(self, arguments):
        document = _document_in(arguments)
        controller = document.getCurrentController() if document else None
        # Nobody could answer for a hidden document.
        if controller is None or _is_hidden(document):
            return None
        count = count_in_document(document)
        if count and self._is_wanted(controller.getFrame().getContainerWindow(), count):
            convert_document(document)
        return None

    def _is_wanted(self, window, count):
        texts = texts_in(Settings(self._context).locale())
        question = texts["convertQuestion"].replace("{count}", str(count))
        box = window.getToolkit().createMessageBox(window, QUERYBOX, _BUTTONS_YES_NO, texts["product"], question)
        return box.execute() == _YES


def _document_in(arguments):
    values = {each.Name: each.Value for each in arguments}
    environment = {each.Name: each.Value for each in values.get("Environment", ())}
    document = environment.get("Model")
    is_spreadsheet = document is not None and document.supportsService("com.sun.star.sheet.SpreadsheetDocument")
    return document if is_spreadsheet else None


def _is_hidden(document):
    return any(each.Name == "Hidden" and each.Value for each in document.getArgs())
