"""What LibreOffice loads: the functions of the sheet, the commands of the menu, and the job for opened documents."""

import unohelper

from tickgrid.commands import Commands, COMMANDS_NAME
from tickgrid.functions import Functions, FUNCTIONS_NAME
from tickgrid.opened import OpenedDocument, OPENED_NAME

# LibreOffice looks for this name.
g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Functions, FUNCTIONS_NAME, ("com.sun.star.sheet.AddIn", FUNCTIONS_NAME))
g_ImplementationHelper.addImplementation(Commands, COMMANDS_NAME, (COMMANDS_NAME,))
g_ImplementationHelper.addImplementation(OpenedDocument, OPENED_NAME, (OPENED_NAME,))
