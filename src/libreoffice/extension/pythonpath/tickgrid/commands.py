"""The commands of menu and toolbar."""

import unohelper
from com.sun.star.task import XJobExecutor

from .excel_names import convert_document, is_spreadsheet
from .message_boxes import tell
from .program import program_of
from .status_dialog import show_status

COMMANDS_NAME = "org.tickgrid.marketdata.Commands"


class Commands(unohelper.Base, XJobExecutor):
    def __init__(self, context):
        self._context = context

    def trigger(self, command):
        program = program_of(self._context)
        if command == "refresh":
            program.refresh()
        elif command == "status":
            show_status(self._context, program)
        elif command == "excel":
            desktop = self._context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", self._context)
            _convert(desktop.getCurrentComponent(), program.texts)


def _convert(document, texts):
    if not is_spreadsheet(document):
        return
    if document.isReadonly():
        tell(document.getCurrentController().getFrame().getContainerWindow(), texts, texts["readOnly"])
    else:
        convert_document(document)
