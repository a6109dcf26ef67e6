"""The job for opened documents: offers to convert the formulas of a workbook from Excel."""

import unohelper
from com.sun.star.task import XJob

from .excel_names import convert_document, count_in_document, is_spreadsheet
from .generated import texts_in
from .message_boxes import ask
from .settings import Settings

OPENED_NAME = "org.tickgrid.marketdata.OpenedDocument"

class OpenedDocument(unohelper.Base, XJob):
    def __init__(self, context):
        self._context = context

    def execute(self, arguments):
        document = _document_in(arguments)
        controller = document.getCurrentController() if document else None
        # Nobody could answer for a hidden document. A read-only one is loaded again when it may be edited.
        if controller is None or _is_hidden(document) or document.isReadonly():
            return None
        count = count_in_document(document)
        if count and self._is_wanted(controller.getFrame().getContainerWindow(), count):
            convert_document(document)
        return None

    def _is_wanted(self, window, count):
        texts = texts_in(Settings(self._context).locale())
        return ask(window, texts, texts["convertQuestion"].replace("{count}", str(count)))


def _document_in(arguments):
    values = {each.Name: each.Value for each in arguments}
    environment = {each.Name: each.Value for each in values.get("Environment", ())}
    document = environment.get("Model")
    return document if is_spreadsheet(document) else None


def _is_hidden(document):
    return any(each.Name == "Hidden" and each.Value for each in document.getArgs())
