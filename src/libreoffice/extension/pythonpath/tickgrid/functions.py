"""The functions as Calc calls them: on its main thread, one after another. Their names and parameters are in functions.json."""

import uno
import unohelper
from com.sun.star.lang import XServiceInfo, XServiceName
from com.sun.star.sheet import ResultEvent, XVolatileResult
from org.tickgrid.marketdata import XMarketData

from .arguments import readable
from .cells import CellError, shown
from .generated import read_generated
from .program import program_of

# Formulas in files begin with it: MD.QUOTE.
FUNCTIONS_NAME = read_generated("functions")["namespace"]


class FunctionsBase(unohelper.Base, XMarketData, XServiceInfo, XServiceName):
    def __init__(self, context):
        self._program = program_of(context)

    def call(self, function, document, arguments):
        # Without a document the caller is another program, and a volatile result would end LibreOffice.
        if document is None:
            return shown(CellError("#N/A"))
        results = self._program.results
        result = results.of(function["name"], readable(arguments, function["parameters"]), function["isLive"])
        if result.cells is None:
            result.cells = ListeningCells(result, self._program)
        return result.cells

    def getServiceName(self):
        return FUNCTIONS_NAME

    def getImplementationName(self):
        return FUNCTIONS_NAME

    def supportsService(self, name):
        return name in self.getSupportedServiceNames()

    def getSupportedServiceNames(self):
        return ("com.sun.star.sheet.AddIn", FUNCTIONS_NAME)


def _method(function):
    def method(self, document, *arguments):
        return self.call(function, document, arguments)

    return method


# The methods of XMarketData.
Functions = type(
    "Functions",
    (FunctionsBase,),
    {each["name"]: _method(each) for each in read_generated("functions")["functions"]},
)


class ListeningCells(unohelper.Base, XVolatileResult):
    """The cells that show a result. A cell without a value shows #N/A."""

    def __init__(self, result, program):
        self._result = result
        self._program = program

    def addResultListener(self, listener):
        listeners = self._result.listeners
        tell = _Listener(self, listener, self._program.is_closing)
        listeners.append(tell)
        if self._result.outcome is not None:
            tell(self._result.outcome)

    def removeResultListener(self, listener):
        """When the document is closed."""
        listeners = self._result.listeners
        listeners[:] = [each for each in listeners if each.listener != listener]
        self._program.results.forget(self._result)


class _Listener:
    def __init__(self, source, listener, is_closing):
        self._source = source
        self.listener = listener
        self._is_closing = is_closing

    def __call__(self, outcome):
        if self._is_closing():
            return
        try:
            self.listener.modified(ResultEvent(self._source, _calc_value(outcome)))
        except uno.getClass("com.sun.star.uno.RuntimeException"):
            # The document is being closed.
            pass


def _calc_value(outcome):
    value = shown(outcome)
    # Plain tuples would arrive as a sequence of any, which Calc takes for an error.
    return uno.Any("[][]any", value) if isinstance(value, tuple) else value
