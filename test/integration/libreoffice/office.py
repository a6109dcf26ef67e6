"""
Starts LibreOffice without a display and does what the lines of its input say, one JSON object each; answers each with a line.
It ends with its input. Arguments: the folder of the profile.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.accessibility.AccessibleRole import PUSH_BUTTON
from com.sun.star.beans import PropertyValue
from com.sun.star.sheet import FormulaResult

# The number of an error takes two requests to LibreOffice.
MOST_ERRORS = 200


def property_value(name, value):
    result = PropertyValue()
    result.Name, result.Value = name, value
    return result


class Office:
    def __init__(self, profile):
        pipe = "tickgrid{}".format(os.getpid())
        self._command = [
            shutil.which("soffice"),
            "--norestore",
            "--nologo",
            "--nodefault",
            "-env:UserInstallation=file://" + profile,
            "--accept=pipe,name={};urp;".format(pipe),
        ]
        self._spawn()
        self.context = self._connect("uno:pipe,name={};urp;StarOffice.ComponentContext".format(pipe))
        self.desktop = self.create("com.sun.star.frame.Desktop")
        self.documents = {}

    def create(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    def _spawn(self):
        # Draws into memory. With --headless every dialog would be cancelled at once.
        env = {**os.environ, "SAL_USE_VCLPLUGIN": "svp"}
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        # With its children in a group that can be ended.
        self.process = subprocess.Popen(self._command, env=env, start_new_session=True, **quiet)

    def _connect(self, address):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        while True:
            try:
                return resolver.resolve(address)
            except uno.getClass("com.sun.star.connection.NoConnectException"):
                # 81: it wants to be started again, after an extension was added.
                if self.process.poll() == 81:
                    self._spawn()
                elif self.process.poll() is not None:
                    raise SystemExit("soffice has ended with {}".format(self.process.returncode))
                time.sleep(0.05)

    def new(self, name):
        self._load(name, "private:factory/scalc")

    def open(self, name, path):
        self._load(name, uno.systemPathToFileUrl(path))

    def open_in_window(self, name, path):
        """As a person does, who can be asked."""
        self._load(name, uno.systemPathToFileUrl(path), is_hidden=False)

    def open_read_only(self, name, path):
        self._load(name, uno.systemPathToFileUrl(path), is_hidden=False, more=(property_value("ReadOnly", True),))

    def edit(self, name):
        """Edit › Edit Mode, which loads the document again."""
        frame = self.documents[name].getCurrentController().getFrame()
        self.create("com.sun.star.frame.DispatchHelper").executeDispatch(frame, ".uno:EditDoc", "", 0, ())
        self.documents[name] = frame.getController().getModel()

    def _load(self, name, url, is_hidden=True, more=()):
        hidden = property_value("Hidden", is_hidden)
        self.documents[name] = self.desktop.loadComponentFromURL(url, "_blank", 0, (hidden, *more))

    def press(self, label):
        """:returns: whether a dialog had such a button"""
        toolkit = self.create("com.sun.star.awt.Toolkit")
        for index in range(toolkit.getTopWindowCount()):
            window = toolkit.getTopWindow(index).getAccessibleContext()
            for at in range(window.getAccessibleChildCount()):
                control = window.getAccessibleChild(at).getAccessibleContext()
                if control.getAccessibleRole() == PUSH_BUTTON and control.getAccessibleName() == label:
                    control.doAccessibleAction(0)
                    return True
        return False

    def save(self, name, path, filter):
        self.documents[name].storeToURL(uno.systemPathToFileUrl(path), (property_value("FilterName", filter),))

    def close(self, name):
        self.documents.pop(name).close(True)

    def range(self, name, range):
        return self.documents[name].Sheets.getByIndex(0).getCellRangeByName(range)

    def write(self, name, range, rows):
        self.range(name, range).setFormulaArray(tuple(map(tuple, rows)))

    def write_array(self, name, range, formula):
        self.range(name, range).setArrayFormula(formula)

    def formulas(self, name, range):
        return self.range(name, range).getFormulaArray()

    def number_format(self, name, range):
        """:returns: None where the cells have several"""
        return self.range(name, range).NumberFormat

    def read(self, name, range):
        """Numbers and texts; an error is its number in an object, or None where there are many: they wait for their values."""
        cells = self.range(name, range)
        rows = cells.getDataArray()
        if sum(row.count(None) for row in rows) > MOST_ERRORS:
            return rows
        return [
            [self._value(value, cells, x, y) for x, value in enumerate(row)] for y, row in enumerate(rows)
        ]

    def _value(self, value, cells, x, y):
        if value is not None:
            return value
        error = cells.getCellByPosition(x, y).getError()
        return {"error": error} if error else None

    def has_errors(self, name, range):
        return len(self.range(name, range).queryFormulaCells(FormulaResult.ERROR).RangeAddresses) > 0

    def copy(self, name, source, target):
        source, target = self.range(name, source), self.range(name, target)
        sheet = self.documents[name].Sheets.getByIndex(0)
        sheet.copyRange(target.getCellByPosition(0, 0).getCellAddress(), source.getRangeAddress())

    def undo(self, name):
        self.documents[name].getUndoManager().undo()

    def redo(self, name):
        self.documents[name].getUndoManager().redo()

    def recalculate(self, name):
        self.documents[name].calculateAll()

    def command(self, command):
        self.create("org.tickgrid.marketdata.Commands").trigger(command)

    def command_with_box(self, command):
        """Does not wait for its end: somebody has to close the box."""
        threading.Thread(target=self.command, args=(command,), daemon=True).start()

    def settings(self, address, key):
        node = property_value("nodepath", "/org.tickgrid.MarketData/Service")
        provider = self.create("com.sun.star.configuration.ConfigurationProvider")
        access = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationUpdateAccess", (node,))
        access.Address, access.Key = address, key
        access.commitChanges()

    def described(self):
        """The functions of the wizard with the names of their parameters."""
        functions = self.create("com.sun.star.sheet.FunctionDescriptions")
        found = [{each.Name: each.Value for each in functions.getByIndex(i)} for i in range(functions.getCount())]
        return {
            each["Name"]: [argument.Name for argument in each["Arguments"] or ()]
            for each in found
            if each["Name"].startswith("MD.")
        }

    def without_document(self, function, arguments):
        access = self.create("com.sun.star.sheet.FunctionAccess")
        return access.callFunction(function, tuple(arguments))

    def quit(self):
        """:returns: how the process has ended"""
        try:
            self.desktop.terminate()
        except uno.getClass("com.sun.star.lang.DisposedException"):
            pass
        return self.process.wait(60)


def main():
    office = Office(sys.argv[1])
    try:
        print(json.dumps({"value": "ready"}), flush=True)
        for line in sys.stdin:
            operation, *arguments = json.loads(line)
            try:
                answer = {"value": getattr(office, operation)(*arguments)}
            except Exception as error:
                answer = {"failed": "{}: {}".format(type(error).__name__, error)}
            print(json.dumps(answer), flush=True)
    finally:
        if office.process.poll() is None:
            os.killpg(office.process.pid, signal.SIGKILL)


main()
