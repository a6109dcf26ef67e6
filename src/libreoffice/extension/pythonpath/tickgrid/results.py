"""
The results of calls, each shared by all cells that make the same call. Nothing here waits for the service, and no lock is held
while a listener is told: both would stop the program.
"""

import threading
import time
from collections import OrderedDict

from .arguments import call_key
from .batches import Backoff, Batches
from .cells import error_in
from .defects import survive
from .service import ServiceProblem

# A call of a result this old asks the service again. Each new value makes Calc call once more, soon after it.
FRESH_SECONDS = 60
# A live cell that was told a value and has not been calculated since is deleted or out of sight.
UNSEEN_SECONDS = 600
# Beyond these, results that no cell listens to are dropped. Calc keeps those of its cells until their document is closed.
MOST_RESULTS = 50_000
# Of one batch: enough to find a few bad calls among thousands.
MOST_REQUESTS = 64


class Result:
    """What a call has come to; `outcome` is None until something is known."""

    def __init__(self, key, function, arguments, is_live):
        self.key = key
        self.function = function
        self.arguments = arguments
        self.is_live = is_live
        self.size = len(key.encode("utf-8", "replace"))
        self.outcome = None
        # Why the outcome is older than asked for.
        self.problem = None
        self.is_asked = False
        # Calculated since it was told the outcome: a cell shows it.
        self.is_seen = True
        self.told_at = 0.0
        # Worth another question before long.
        self.is_provisional = False
        self.answered_at = None
        self.listeners = []
        # What Calc listens to.
        self.cells = None

    def tell(self):
        for listener in list(self.listeners):
            survive(listener, self.outcome)


class Results:
    def __init__(self, service, now=time.monotonic, batches=Batches):
        """:param service: answers `calculate(calls)` with outcomes as `read_answer` gives them, or raises ServiceProblem"""
        self._service = service
        self._now = now
        self._lock = threading.Lock()
        self._results = OrderedDict()
        self._live = {}
        self._failed = {}
        self._backoff = Backoff(now)
        self._renews_at = now() + FRESH_SECONDS
        self._batches = batches(self._send)

    def of(self, function, arguments, is_live=False):
        """The result of a call, asked for where it is not known."""
        key = call_key(function, arguments)
        with self._lock:
            result = self._results.get(key) or self._add(Result(key, function, arguments, is_live))
            self._results.move_to_end(key)
            result.is_seen = True
            asks = self._take(result) if self._is_due(result) else []
        self._ask(asks)
        return result

    def forget(self, result):
        """No cell listens any more."""
        with self._lock:
            if not result.listeners and self._results.get(result.key) is result:
                self._drop(result)

    def refresh(self):
        """Asks again for what is in sight now, and for the rest when it is called."""
        with self._lock:
            asks = []
            for result in self._results.values():
                result.answered_at = None
                if result.is_seen:
                    asks += self._take(result)
        self._ask(asks)

    def retry(self):
        """To be called every second or so: asks again for what has failed and what is provisional, when it is time."""
        with self._lock:
            again = []
            if self._failed and self._backoff.is_over():
                again += self._failed.values()
                self._failed = {}
            if self._now() >= self._renews_at:
                again += [each for each in self._results.values() if each.is_provisional and each.is_seen and not each.is_live]
                self._renews_at = self._now() + FRESH_SECONDS
            asks = [ask for result in again for ask in self._take(result)]
        self._ask(asks)

    def deliver(self, result, outcome, is_provisional=False):
        with self._lock:
            result.answered_at = self._now()
            result.is_provisional = is_provisional
            result.problem = None
            is_new = outcome != result.outcome
            if is_new:
                self._set(result, outcome)
        if is_new:
            result.tell()

    def note_problem(self, results, error):
        """For the status dialog: their values are old."""
        with self._lock:
            for each in results:
                each.problem = error

    def live(self):
        """Live results that cells still show, and that the service has taken."""
        with self._lock:
            oldest = self._now() - UNSEEN_SECONDS
            return [
                each for each in self._live.values() if each.outcome is not None and (each.is_seen or each.told_at > oldest)
            ]

    def problems(self, most=50):
        """Results that show an error or could not be renewed, with the error; the latest first."""
        with self._lock:
            found = [(each, each.problem or each.outcome and error_in(each.outcome)) for each in reversed(self._results.values())]
        return [(each, error) for each, error in found if error][:most]

    def __len__(self):
        return len(self._results)

    def _add(self, result):
        self._make_room()
        self._results[result.key] = result
        if result.is_live:
            self._live[result.key] = result
        return result

    def _make_room(self):
        """Looks at two of the oldest only, so that a call stays cheap, and more go than come."""
        for _ in range(2):
            if len(self._results) < MOST_RESULTS:
                return
            oldest = next(iter(self._results.values()))
            if oldest.listeners:
                # Its cell would be reached by no refresh and no stream.
                self._results.move_to_end(oldest.key)
            else:
                self._drop(oldest)

    def _drop(self, result):
        for each in (self._results, self._live, self._failed):
            each.pop(result.key, None)

    def _is_due(self, result):
        if result.answered_at is None:
            return result.key not in self._failed
        return not result.is_live and self._now() - result.answered_at > FRESH_SECONDS

    def _set(self, result, outcome):
        result.outcome = outcome
        result.is_seen = False
        result.told_at = self._now()

    def _take(self, result):
        """The result, unless it is asked for already."""
        if result.is_asked:
            return []
        result.is_asked = True
        return [result]

    def _ask(self, results):
        for result in results:
            self._batches.add(result)

    def _send(self, results):
        """
        What the service rejects as a whole is sent again in halves, so that one bad call costs no other its value, and so are the
        calls whose results were too large together.
        """
        parts = [(results, None)]
        for _ in range(MOST_REQUESTS):
            if not parts:
                return
            part, _ = parts.pop()
            again, problem = self._calculate(part)
            middle = (len(again) + 1) // 2
            parts += [(half, problem) for half in (again[middle:], again[:middle]) if half]
        for part, problem in parts:
            self._fail(part, problem)

    def _calculate(self, results):
        """:returns: those to be sent again in smaller requests, and why"""
        try:
            answers = self._service.calculate(results)
        except ServiceProblem as problem:
            if problem.is_of_a_call and len(results) > 1:
                return results, problem
            self._fail(results, problem)
            return [], None
        self._backoff.succeeded()
        again, problem = [], None
        for result, answer in zip(results, answers):
            if answer.is_too_large and len(results) > 1:
                again.append(result)
                problem = ServiceProblem(error_in(answer.outcome), False)
            else:
                self._answer(result, answer)
        return again, problem

    def _answer(self, result, answer):
        with self._lock:
            result.is_asked = False
            if result.is_live and self._results.get(result.key) is result:
                self._live[result.key] = result
        self.deliver(result, answer.outcome, answer.is_provisional)

    def _fail(self, results, problem):
        """A value that is known stays: the status dialog says that it is old."""
        if problem.is_passing:
            self._backoff.failed(problem.wait_seconds)
        first = []
        with self._lock:
            for result in results:
                result.is_asked = False
                result.problem = problem.error
                if problem.is_passing and self._results.get(result.key) is result:
                    self._failed[result.key] = result
                if not problem.is_passing:
                    result.answered_at = self._now()
                if problem.is_of_a_call:
                    # The stream would be refused as a whole.
                    self._live.pop(result.key, None)
                if result.outcome is None:
                    self._set(result, problem.error)
                    first.append(result)
        for result in first:
            result.tell()
