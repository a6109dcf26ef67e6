"""The composition root: one client of the service for all documents of the process."""

import threading

import unohelper
from com.sun.star.frame import XTerminateListener

from .defects import survive
from .generated import texts_in
from .live import LiveCells
from .results import Results
from .service import Service
from .settings import Settings

_lock = threading.Lock()
_programs = []


def program_of(context):
    with _lock:
        if not _programs:
            _programs.append(Program(context))
        return _programs[0]


class Program:
    def __init__(self, context):
        self._closing = threading.Event()
        self.is_closing = self._closing.is_set
        self.settings = Settings(context)
        self.texts = texts_in(self.settings.locale())
        self.service = Service(self.settings.access, self.texts)
        self.results = Results(self.service)
        self.live = LiveCells(self.service, self.results)
        desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        desktop.addTerminateListener(_AtTheEnd(self._closing))
        threading.Thread(target=self._tick, daemon=True, name="tickgrid-tick").start()

    def refresh(self):
        """When a person asks for it, and after the settings were saved."""
        self.service.forget_refusal()
        self.results.refresh()
        self.live.restart()

    def _tick(self):
        while not self._closing.wait(1):
            survive(self.results.retry)
            survive(self.live.follow)


class _AtTheEnd(unohelper.Base, XTerminateListener):
    """Nothing is told to documents that are about to go."""

    def __init__(self, closing):
        self._closing = closing

    def queryTermination(self, event):
        pass

    def notifyTermination(self, event):
        self._closing.set()

    def disposing(self, event):
        pass
