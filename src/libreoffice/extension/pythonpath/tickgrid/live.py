"""Live cells, over one stream of the service: it is opened anew when other cells are shown."""

import json
import socket
import threading

from .batches import Backoff
from .cells import read_answer
from .events import read_events
from .service import ServiceProblem

# A service that refuses the cells may accept them later, with another plan or key of the person.
REFUSED_SECONDS = 60


def start_thread(run):
    threading.Thread(target=run, daemon=True, name="tickgrid-live").start()


class LiveCells:
    def __init__(self, service, results, start=start_thread, backoff=Backoff):
        self._service = service
        self._results = results
        self._start = start
        self._backoff = backoff
        self._stream = None

    def follow(self):
        """To be called every second or so, by one thread."""
        live = self._results.live()
        keys = {each.key for each in live}
        if self._stream and self._stream.keys == keys:
            return
        if self._stream:
            self._stream.end()
        self._stream = _Stream(self._service, self._results, live, self._backoff()) if live else None
        if self._stream:
            self._start(self._stream.run)

    def restart(self):
        """The next time it follows."""
        stream = self._stream
        if stream:
            stream.keys = None


class _Stream:
    """A subscription and its reader, until `end`."""

    def __init__(self, service, results, live, backoff):
        self.keys = {each.key for each in live}
        self._live = live
        self._service = service
        self._results = results
        self._backoff = backoff
        self._over = threading.Event()
        self._response = None
        self._subscription = None
        self._last_event_id = None

    def run(self):
        while not self._over.is_set():
            try:
                self._subscription = self._subscription or self._service.subscribe(self._live)
                self._read()
                self._backoff.failed()
            except ServiceProblem as problem:
                if problem.status == 404 and self._subscription:
                    # It has expired while nobody read it, or the service has been restarted.
                    self._begin_anew()
                    self._backoff.failed()
                else:
                    self._results.note_problem(self._live, problem.error)
                    self._backoff.failed(problem.wait_seconds if problem.is_passing else REFUSED_SECONDS)
            self._over.wait(self._backoff.remaining())
        self._unsubscribe()

    def end(self):
        self._over.set()
        response = self._response
        if response is not None:
            _hang_up(response)

    def _read(self):
        with self._service.stream(self._subscription, self._last_event_id) as response:
            self._response = response
            try:
                for event in read_events(self._lines(response)):
                    self._take(event)
            except Exception:
                # Cut off, silent for too long, hung up by `end`, or unreadable: it begins anew.
                pass
            finally:
                self._response = None

    def _lines(self, response):
        """Until the end. `end` may have come before it could know the response; heartbeats are lines, too."""
        lines = iter(response)
        while not self._over.is_set():
            line = next(lines, None)
            if line is None:
                return
            yield line

    def _take(self, event):
        self._backoff.succeeded()
        self._last_event_id = event.id or self._last_event_id
        if event.name == "ended":
            self._begin_anew()
        elif event.name == "cells":
            for index, answer in _cells_in(event.data):
                self._results.deliver(self._live[index], answer.outcome, answer.is_provisional)

    def _begin_anew(self):
        """A service that was restarted counts its events from 1 again: those up to the last one would be left out."""
        self._subscription = None
        self._last_event_id = None

    def _unsubscribe(self):
        if self._subscription:
            try:
                self._service.unsubscribe(self._subscription)
            except ServiceProblem:
                # It expires by itself.
                pass


def _cells_in(data):
    return [(int(each["id"]), read_answer(each)) for each in json.loads(data)["cells"]]


def _hang_up(response):
    """Wakes the thread that reads; closing the response here would wait for it."""
    try:
        response.fp.raw._sock.shutdown(socket.SHUT_RDWR)
    except (AttributeError, OSError):
        pass
