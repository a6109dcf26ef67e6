"""
Requests for many cells at once. Calc calls functions one after another on its main thread and says nowhere that a
recalculation has ended: a batch ends when no call has come for a moment, or when it is full.
"""

import collections
import queue
import threading
import time

from .defects import survive

# Longer than Calc takes from one cell to the next, and too short to be seen.
QUIET_SECONDS = 0.015
# What the service takes in a request: of its 8 MB, one is left for the ids of the cells and the names of members.
MOST_CALLS = 10_000
MOST_BYTES = 7 * 1024 * 1024
# One slow request holds up no other.
SENDERS = 3


class Batches:
    """Hands lists of calls to `send`, which may block. Its threads end with the process."""

    def __init__(self, send, quiet_seconds=QUIET_SECONDS):
        self._send = send
        self._quiet_seconds = quiet_seconds
        self._calls = collections.deque()
        self._is_called = threading.Event()
        self._batches = queue.Queue()
        self._start = threading.Lock()
        self._is_started = False

    def add(self, call):
        """:param call: has its length in bytes as `size`"""
        self._calls.append(call)
        # Waking a thread for each of ten thousand calls would cost more than the calls.
        if self._is_called.is_set():
            return
        self._is_called.set()
        with self._start:
            starts, self._is_started = not self._is_started, True
        if starts:
            for target in [self._collect] + [self._send_batches] * SENDERS:
                threading.Thread(target=target, daemon=True, name="tickgrid").start()

    def _collect(self):
        while True:
            self._is_called.wait()
            batch = next_batch(self._calls, self._quiet_seconds)
            self._batches.put(batch)
            self._is_called.clear()
            if self._calls:
                self._is_called.set()

    def _send_batches(self):
        while True:
            survive(self._send, self._batches.get())


def next_batch(calls, quiet_seconds):
    """Takes calls from a deque when no other one has come for a moment, or when they fill a request."""
    known = -1
    while known < len(calls) < MOST_CALLS:
        known = len(calls)
        time.sleep(quiet_seconds)
    batch, size = [], 0
    while calls and len(batch) < MOST_CALLS:
        size += calls[0].size
        if batch and size > MOST_BYTES:
            break
        batch.append(calls.popleft())
    return batch


class Backoff:
    """Seconds to wait after failures in a row: 1, 2, 4 … 30."""

    LONGEST = 30.0

    def __init__(self, now=time.monotonic):
        self._now = now
        self._delay = 0.5
        self._until = 0.0

    def failed(self, at_least=0.0):
        """Failures of requests that were under way together count once."""
        if self._now() < self._until:
            return
        self._delay = min(self._delay * 2, self.LONGEST)
        self._until = self._now() + max(self._delay, at_least)

    def succeeded(self):
        self._delay = 0.5
        self._until = 0.0

    def is_over(self):
        return self._now() >= self._until

    def remaining(self):
        return max(0.0, self._until - self._now())
