"""Questions and messages in a box of their own."""

from com.sun.star.awt.MessageBoxType import INFOBOX, QUERYBOX

_BUTTONS_OK = 1  # com.sun.star.awt.MessageBoxButtons.BUTTONS_OK
_BUTTONS_YES_NO = 3
_YES = 2  # com.sun.star.awt.MessageBoxResults.YES


def ask(window, texts, question):
    return _show(window, QUERYBOX, _BUTTONS_YES_NO, texts, question) == _YES


def tell(window, texts, sentence):
    _show(window, INFOBOX, _BUTTONS_OK, texts, sentence)


def _show(window, kind, buttons, texts, text):
    return window.getToolkit().createMessageBox(window, kind, buttons, texts["product"], text).execute()
