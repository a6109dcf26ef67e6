import json
import unittest

from tickgrid.cells import CellError
from tickgrid.live import LiveCells
from tickgrid.results import Results
from tickgrid.service import ServiceProblem

GONE = ServiceProblem(CellError("#N/A", "no such subscription"), False, status=404)
KEY_REFUSED = ServiceProblem(CellError("#N/A", "key"), False, status=401)


def cells(*values, id="1"):
    answers = [{"id": str(index), "values": [[value]]} for index, value in enumerate(values)]
    return ["id: {}\n".format(id).encode(), b"event: cells\n", "data: {}\n".format(json.dumps({"cells": answers})).encode(), b"\n"]


ENDED = [b"event: ended\n", b"data: {}\n", b"\n"]


class Response(list):
    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


class FakeService:
    """Its streams have the given lines; the last one ends the program."""

    def __init__(self, *streams):
        self.streams = list(streams)
        self.log = []

    def calculate(self, calls):
        return [(((0,),), False) for _ in calls]

    def subscribe(self, calls):
        self.log.append("subscribe {}".format(len(calls)))
        return "s{}".format(len(self.log))

    def unsubscribe(self, id):
        self.log.append("unsubscribe " + id)

    def stream(self, id, last_event_id):
        self.log.append("stream {} {}".format(id, last_event_id))
        stream = self.streams.pop(0) if self.streams else KEY_REFUSED
        if isinstance(stream, ServiceProblem):
            raise stream
        return Response(stream)


class NoWait:
    def failed(self, at_least=0.0):
        pass

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
        return LiveCells(self.service, self.results, self.runs.append, NoWait)

    def call(self, number):
        return self.results.of("LIVE", [number], is_live=True)

    def test_changes_arrive_in_their_cells(self):
        self.live(cells(10, 20) + cells(11, id="2")).follow()
        self.runs[0]()
        self.assertEqual([each.outcome for each in self.shown], [((11,),), ((20,),)])

    def test_a_broken_stream_goes_on_after_the_last_event(self):
        self.live(cells(10, id="7"), cells(12, id="8") + [b"data: {cut"], []).follow()
        self.runs[0]()
        self.assertEqual(self.service.log, ["subscribe 2", "stream s1 None", "stream s1 7", "stream s1 8", "stream s1 8"])

    def test_a_subscription_that_is_over_is_made_anew(self):
        self.live(GONE, ENDED, cells(10)).follow()
        self.runs[0]()
        self.assertEqual([each.split()[0] for each in self.service.log[:6]], ["subscribe", "stream"] * 3)
        self.assertEqual(self.shown[0].outcome, ((10,),))

    def test_a_new_subscription_is_read_from_its_first_event(self):
        self.live(cells(10, id="7"), GONE, cells(11, id="1") + ENDED, cells(12, id="1")).follow()
        self.runs[0]()
        streams = [each for each in self.service.log if each.startswith("stream")]
        self.assertEqual(streams[:4], ["stream s1 None", "stream s1 7", "stream s4 None", "stream s6 None"])
        self.assertEqual(self.shown[0].outcome, ((12,),))

    def test_an_unreadable_event_begins_anew(self):
        self.live([b"event: cells\n", b"data: [1]\n", b"\n"], cells(10)).follow()
        self.runs[0]()
        self.assertEqual(self.shown[0].outcome, ((10,),))

    def test_a_refusal_ends_the_stream_and_is_a_problem_of_its_cells(self):
        self.live(KEY_REFUSED).follow()
        self.runs[0]()
        self.assertEqual([error for _, error in self.results.problems()], [KEY_REFUSED.error] * 2)

    def test_other_cells_are_another_subscription(self):
        live = self.live()
        live.follow()
        live.follow()
        self.assertEqual(len(self.runs), 1)
        self.call(99)
        live.follow()
        self.assertEqual(len(self.runs), 2)
        for run in self.runs:
            run()
        self.assertEqual([each for each in self.service.log if each.startswith("subscribe")], ["subscribe 3"])

    def test_no_stream_is_open_without_live_cells(self):
        live = self.live(count=0)
        self.results.of("QUOTE", ["a"])
        live.follow()
        self.assertEqual(self.runs, [])


if __name__ == "__main__":
    unittest.main()
