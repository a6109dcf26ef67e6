import json
import threading
import unittest
from collections import deque
from http.server import BaseHTTPRequestHandler, HTTPServer
from unittest import mock

from tickgrid.arguments import call_key
from tickgrid.batches import MOST_CALLS, next_batch
from tickgrid.cells import CellError
from tickgrid.generated import texts_in
from tickgrid.results import Result
from tickgrid.service import Service, ServiceProblem

TEXTS = texts_in("en-US")


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.server.asked.append((self.path, self.headers["X-API-Key"], body))
        status, headers, content = self.server.reply(json.loads(body or "null"))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content if isinstance(content, bytes) else json.dumps(content).encode())

    do_GET = do_DELETE = do_POST

    def log_message(self, *_):
        pass


def values_of(asked):
    """Each cell shows its first argument."""
    return 200, {}, {"cells": [{"id": each["id"], "values": [each["arguments"][:1]]} for each in asked["cells"]]}


def always(status, content=b"", **headers):
    return lambda asked: (status, {name.replace("_", "-"): value for name, value in headers.items()}, content)


def call(*arguments):
    return Result(call_key("QUOTE", list(arguments)), "QUOTE", list(arguments), False)


class TheService(unittest.TestCase):
    def setUp(self):
        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.server.asked = []
        self.server.reply = values_of
        thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        thread.start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(self.server.shutdown)
        self.access = ("http://127.0.0.1:{}/".format(self.server.server_port), "secret")
        self.service = Service(lambda: self.access, TEXTS)

    def problem(self, ask=None):
        with self.assertRaises(ServiceProblem) as raised:
            (ask or (lambda: self.service.calculate([call("a")])))()
        return raised.exception

    def test_a_request_has_all_calls_and_the_key_in_its_header(self):
        answers = self.service.calculate([call("a", None), call("贵州茅台")])
        self.assertEqual([outcome for outcome, *_ in answers], [(("a",),), (("贵州茅台",),)])
        [(path, key, body)] = self.server.asked
        self.assertEqual((path, key), ("/calculate", "secret"))
        self.assertEqual(
            json.loads(body),
            {
                "locale": "en",
                "cells": [
                    {"id": "0", "function": "QUOTE", "arguments": ["a", None]},
                    {"id": "1", "function": "QUOTE", "arguments": ["贵州茅台"]},
                ],
            },
        )

    def test_a_refused_key_is_not_sent_again_until_its_refusal_is_forgotten(self):
        self.server.reply = always(401)
        for _ in range(2):
            self.assertEqual(self.problem().error, CellError("#N/A", TEXTS["refused"]))
        self.assertEqual(len(self.server.asked), 1)
        self.server.reply = values_of
        refused, self.access = self.access, (self.access[0], "other")
        self.service.calculate([call("a")])
        self.access = refused
        self.assertFalse(self.problem().is_passing)
        self.service.forget_refusal()
        self.service.calculate([call("a")])
        self.assertEqual([key for _, key, _ in self.server.asked], ["secret", "other", "secret"])

    def test_a_refusal_says_why_and_whether_to_ask_again(self):
        wrong = b'{"message": "cells[3] (3): function: expected QUOTE, got \\"X\\""}'
        for reply, expected in [
            (always(400, wrong), ("#VALUE!", 'function: expected QUOTE, got "X"', False, 0, True)),
            (always(413, b"no JSON"), ("#VALUE!", "", False, 0, True)),
            (always(404), ("#N/A", TEXTS["noCalculate"], False, 0, False)),
            (always(403), ("#N/A", TEXTS["rejected"].replace("{status}", "403"), False, 0, False)),
            (always(302, Location="/calculate"), ("#N/A", TEXTS["rejected"].replace("{status}", "302"), False, 0, False)),
            (always(429, Retry_After="7"), ("#N/A", TEXTS["limit"], True, 7, False)),
            (always(503, Retry_After="soon"), ("#N/A", TEXTS["failed"].replace("{status}", "503"), True, 0, False)),
            (always(200, b"{"), ("#N/A", TEXTS["unreadable"], True, 0, False)),
            (always(200, {"cells": []}), ("#N/A", TEXTS["unreadable"], True, 0, False)),
            (always(200, b'{"cells"', Content_Length="99"), ("#N/A", TEXTS["unreadable"], True, 0, False)),
        ]:
            self.server.reply = reply
            problem = self.problem()
            found = (problem.error.code, problem.error.message, problem.is_passing, problem.wait_seconds, problem.is_of_a_call)
            self.assertEqual(found, expected)

    def test_an_address_that_cannot_be_asked_is_named(self):
        for access, name in [
            (("http://127.0.0.1:1", "key"), "offline"),
            (("http://example.org", "key"), "badAddress"),
            ((self.access[0], "line\nbreak"), "refused"),
        ]:
            self.access = access
            self.assertEqual(self.problem().error.message, TEXTS[name])
        self.assertEqual(self.server.asked, [])

    def test_half_a_character_is_sent_as_a_question_mark(self):
        [(outcome, *_)] = self.service.calculate([call("\ud842")])
        self.assertEqual(outcome, (("?",),))

    def test_a_defect_is_a_problem_with_its_cause(self):
        with mock.patch.object(self.service, "_body", side_effect=ArithmeticError("zero")):
            problem = self.problem()
        self.assertEqual(problem.error.message, TEXTS["defect"].replace("{detail}", "ArithmeticError: zero"))
        self.assertFalse(problem.is_passing)

    def test_a_full_batch_is_no_larger_than_a_request_may_be(self):
        self.server.reply = always(503)
        for calls in (
            deque(call(str(number)) for number in range(MOST_CALLS + 1)),
            deque(call([["贵州茅台", None, 1.5]] * 40, number) for number in range(MOST_CALLS)),
        ):
            batch = next_batch(calls, 0)
            self.assertTrue(calls)
            self.problem(lambda: self.service.calculate(batch))
            self.assertLess(len(self.server.asked[-1][2]), 8 * 1024 * 1024)

    def test_live_cells_are_subscribed_streamed_and_unsubscribed(self):
        self.server.reply = always(201, {"id": "a/b"})
        self.assertEqual(self.service.subscribe([call("a")]), "a/b")
        self.server.reply = always(200, b":\n\n")
        with self.service.stream("a/b", "7") as response:
            self.assertEqual(list(response), [b":\n", b"\n"])
        self.server.reply = always(204)
        self.service.unsubscribe("a/b")
        paths = [path for path, *_ in self.server.asked]
        self.assertEqual(
            paths,
            ["/calculate/subscriptions", "/calculate/stream?subscriptions=a%2Fb", "/calculate/subscriptions/a%2Fb"],
        )


if __name__ == "__main__":
    unittest.main()
