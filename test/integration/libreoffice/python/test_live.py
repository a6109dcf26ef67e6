import json
import unittest

from tickgrid.cells import Answer, CellError
from tickgrid.live import REFUSED_SECONDS, LiveCells
from tickgrid.results import Results
from tickgrid.service import ServiceProblem

GONE = ServiceProblem(CellError("#N/A", "no such subscription"), False, status=404)
KEY_REFUSED = ServiceProblem(CellError("#N/A", "key"), False, status=401)


def cells(*values, id="1"):
    answers = [{"id": str(index), "values": [[value]]} for index, value in enumerate(values)]
    return ["id: {}\n".format(id).encode(), b"event: cells\n", "data: {}\n".format(json.dumps({"cells": answers})).encode(), b"\n"]


ENDED = [b"event: ended\n", b"data: {}\n", b"\n"]


class Response:
    def __init__(self, lines):
        self._lines = lines

    def __iter__(self):
        return iter(self._lines)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class NoMoreStreams(BaseException):
    """Ends the thread under test, which would go on for ever."""


class FakeService:
    """Its streams have the given lines."""

    def __init__(self, *streams):
        self.streams = list(streams)
        self.log = []
        self.while_connecting = lambda: None

    def calculate(self, calls):
        return [Answer(((0,),)) for _ in calls]

    def subscribe(self, calls):
        self.log.append("subscribe {}".format(len(calls)))
        return "s{}".format(len(self.log))

    def unsubscribe(self, id):
        self.log.append("unsubscribe " + id)

    def stream(self, id, last_event_id):
        self.log.append("stream {} {}".format(id, last_event_id))
        self.while_connecting()
        if not self.streams:
            raise NoMoreStreams()
        stream = self.streams.pop(0)
        if isinstance(stream, ServiceProblem):
            raise stream
        return stream if isinstance(stream, Response) else Response(stream)


class NoWait:
    def __init__(self):
        self.waits = []

    def failed(self, at_least=0.0):
        self.waits.append(at_least)

    def succeeded(self):
        pass

    def remaining(self):
        return 0.0


class AtOnce:
    def __init__(self, send):
        self._send = send

    def add(self, call):
        self._send([call])


class TheLiveCells(unittest.TestCase):
    def live(self, *streams, count=2):
        self.service = FakeService(*streams)
        self.results = Results(self.service, batches=AtOnce)
        self.shown = [self.call(number) for number in range(count)]
        self.runs = []
        self.backoff = NoWait()
        return LiveCells(self.service, self.results, self.runs.append, lambda: self.backoff)

    def read_all(self):
        """Of the first stream of the live cells."""
        with self.assertRaises(NoMoreStreams):
            self.runs[0]()

    def call(self, number):
        return self.results.of("LIVE", [number], is_live=True)

    def test_changes_arrive_in_their_cells(self):
        self.live(cells(10, 20) + cells(11, id="2")).follow()
        self.read_all()
        self.assertEqual([each.outcome for each in self.shown], [((11,),), ((20,),)])

    def test_a_broken_stream_goes_on_after_the_last_event(self):
        self.live(cells(10, id="7"), cells(12, id="8") + [b"data: {cut"], []).follow()
        self.read_all()
        self.assertEqual(self.service.log, ["subscribe 2", "stream s1 None", "stream s1 7", "stream s1 8", "stream s1 8"])

    def test_a_subscription_that_is_over_is_made_anew(self):
        self.live(GONE, ENDED, cells(10)).follow()
        self.read_all()
        self.assertEqual([each.split()[0] for each in self.service.log[:6]], ["subscribe", "stream"] * 3)
        self.assertEqual(self.shown[0].outcome, ((10,),))

    def test_a_new_subscription_is_read_from_its_first_event(self):
        self.live(cells(10, id="7"), GONE, cells(11, id="1") + ENDED, cells(12, id="1")).follow()
        self.read_all()
        streams = [each for each in self.service.log if each.startswith("stream")]
        self.assertEqual(streams[:4], ["stream s1 None", "stream s1 7", "stream s4 None", "stream s6 None"])
        self.assertEqual(self.shown[0].outcome, ((12,),))

    def test_an_unreadable_event_begins_anew(self):
        self.live([b"event: cells\n", b"data: [1]\n", b"\n"], cells(10)).follow()
        self.read_all()
        self.assertEqual(self.shown[0].outcome, ((10,),))

    def test_a_refusal_is_a_problem_of_its_cells_which_are_asked_for_again_a_minute_later(self):
        self.live(KEY_REFUSED, cells(10)).follow()
        self.read_all()
        self.assertEqual(self.backoff.waits, [REFUSED_SECONDS, 0.0])
        self.assertEqual([error for _, error in self.results.problems()], [KEY_REFUSED.error])
        self.assertEqual(self.shown[0].outcome, ((10,),))

    def test_a_restart_ends_the_stream_and_begins_another_for_the_same_cells(self):
        live = self.live()
        live.follow()
        live.restart()
        live.follow()
        live.follow()
        self.assertEqual(len(self.runs), 2)
        self.runs[0]()
        self.assertEqual(self.service.log, [])

    def test_a_stream_that_ends_while_it_connects_is_not_read(self):
        live = self.live(Response(self.lines_that_nobody_reads()))
        self.service.while_connecting = lambda: self.show_another(live)
        live.follow()
        self.runs[0]()
        self.assertEqual([each.split()[0] for each in self.service.log], ["subscribe", "stream", "unsubscribe"])

    def test_a_stream_that_ends_while_nothing_changes_is_read_until_the_next_heartbeat(self):
        def heartbeats():
            yield b":\n"
            self.show_another(live)
            yield b":\n"
            yield from self.lines_that_nobody_reads()

        live = self.live(Response(heartbeats()))
        live.follow()
        self.runs[0]()
        self.assertEqual(self.service.log[-1], "unsubscribe s1")

    def lines_that_nobody_reads(self):
        raise NoMoreStreams()
        yield

    def show_another(self, live):
        self.call(99)
        live.follow()

    def test_other_cells_are_another_subscription(self):
        live = self.live()
        live.follow()
        live.follow()
        self.assertEqual(len(self.runs), 1)
        self.call(99)
        live.follow()
        self.assertEqual(len(self.runs), 2)
        self.runs[0]()
        with self.assertRaises(NoMoreStreams):
            self.runs[1]()
        self.assertEqual([each for each in self.service.log if each.startswith("subscribe")], ["subscribe 3"])

    def test_no_stream_is_open_without_live_cells(self):
        live = self.live(count=0)
        self.results.of("QUOTE", ["a"])
        live.follow()
        self.assertEqual(self.runs, [])


if __name__ == "__main__":
    unittest.main()
