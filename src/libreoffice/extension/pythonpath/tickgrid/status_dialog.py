"""The dialog for status and settings."""

from .arguments import written
from .generated import read_generated

_WIDTH = 300
_MARGIN = 8
_INNER = _WIDTH - 2 * _MARGIN
_OK = 1  # com.sun.star.awt.PushButtonType.OK
_CANCEL = 2


def show_status(context, program):
    """Saves the settings when the person chooses so."""
    address, key = program.settings.access()
    form = _Form(context, program.texts["product"])
    form.label(program.texts["address"])
    form.field("address", address)
    form.label(program.texts["key"])
    form.field("key", key, hidden=True)
    form.label(program.texts["keyNote"], lines=2)
    form.label(program.texts["statusTitle"])
    form.text(status_text(program), lines=11)
    form.buttons(program.texts["save"], program.texts["close"])
    if form.show():
        program.settings.save(form.value("address"), form.value("key"))
        program.refresh()


def status_text(program):
    """Numbers, and a line for each formula with an error."""
    texts = program.texts
    namespace = read_generated("functions")["namespace"]
    problems = program.results.problems()
    counts = texts["counts"].format(
        results=len(program.results), live=len(program.results.live()), requests=program.service.requests
    )
    lines = [
        "{}\n    {} {}".format(written(namespace + "." + each.function, each.arguments), error.code, error.message)
        for each, error in problems
    ]
    return "\n".join([counts, ""] + (lines or [texts["noProblems"]]))


class _Form:
    """Controls below each other. Sizes are in the units of dialogs, which follow the font."""

    def __init__(self, context, title):
        create = lambda name: context.ServiceManager.createInstanceWithContext("com.sun.star.awt." + name, context)
        self._toolkit = create("Toolkit")
        self._dialog = create("UnoControlDialog")
        self._model = create("UnoControlDialogModel")
        self._model.Title = title
        self._model.Width = _WIDTH
        self._top = _MARGIN

    def label(self, text, lines=1):
        self._add("FixedText", 9 * lines + 1, Label=text, MultiLine=lines > 1)

    def field(self, name, value, hidden=False):
        self._add("Edit", 14, name, Text=value, EchoChar=ord("•") if hidden else 0)
        self._top += 4

    def text(self, value, lines):
        self._add("Edit", 9 * lines, Text=value, MultiLine=True, ReadOnly=True, VScroll=True)
        self._top += 6

    def buttons(self, save, close):
        width = 60
        top = self._top
        self._add("Button", 15, Label=save, PushButtonType=_OK, DefaultButton=True, PositionX=_INNER - 2 * width, Width=width)
        self._top = top
        self._add("Button", 15, Label=close, PushButtonType=_CANCEL, PositionX=_WIDTH - _MARGIN - width, Width=width)
        self._model.Height = self._top + _MARGIN

    def show(self):
        """:returns: whether the person chose to save"""
        self._dialog.setModel(self._model)
        self._dialog.createPeer(self._toolkit, None)
        return self._dialog.execute() == 1

    def value(self, name):
        return self._model.getByName(name).Text

    def _add(self, kind, height, name=None, **properties):
        model = self._model.createInstance("com.sun.star.awt.UnoControl" + kind + "Model")
        place = {"PositionX": _MARGIN, "PositionY": self._top, "Width": _INNER, "Height": height}
        for property, value in {**place, **properties}.items():
            setattr(model, property, value)
        self._model.insertByName(name or "control{}".format(self._top * 1000 + len(self._model.ElementNames)), model)
        self._top += height + 2
