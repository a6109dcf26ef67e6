import unittest
from unittest import mock

from tickgrid.cells import Answer, CellError
from tickgrid.results import FRESH_SECONDS, MOST_REQUESTS, UNSEEN_SECONDS, Results
from tickgrid.service import ServiceProblem

OFFLINE = ServiceProblem(CellError("#N/A", "offline"), True)
KEY_REFUSED = ServiceProblem(CellError("#N/A", "key"), False)
TOO_LARGE = CellError("#VALUE!", "too large")
BAD = ServiceProblem(CellError("#VALUE!", "bad"), False, is_of_a_call=True)


class FakeService:
    """Answers a call with its first argument."""

    def __init__(self):
        self.asked = []
        self.problem = None
        self.is_provisional = False
        self.most_results = 100

    def calculate(self, calls):
        self.asked.append([each.arguments[0] for each in calls])
        if self.problem:
            raise self.problem
        if "bad" in self.asked[-1]:
            raise BAD
        answers = [Answer((tuple(each.arguments),), self.is_provisional) for each in calls]
        # A result that is too large by itself leaves no room for others.
        most = 0 if ["huge"] in [each.arguments for each in calls] else self.most_results
        return answers[:most] + [Answer(TOO_LARGE, is_too_large=True)] * (len(calls) - most)


class ByHand:
    """Sends what was added when the test says so."""

    def __init__(self, send):
        self._send = send
        self.calls = []

    def add(self, call):
        self.calls.append(call)

    def send(self):
        calls, self.calls = self.calls, []
        if calls:
            self._send(calls)


class TheResults(unittest.TestCase):
    def setUp(self):
        self.time = 1000.0
        self.service = FakeService()
        self.results = Results(self.service, lambda: self.time, self.batches)
        self.told = []

    def batches(self, send):
        self.by_hand = ByHand(send)
        return self.by_hand

    def call(self, *arguments, is_live=False):
        result = self.results.of("QUOTE", list(arguments), is_live)
        if not result.listeners:
            result.listeners.append(lambda outcome: self.told.append(outcome))
        return result

    def test_equal_calls_share_one_item_and_are_asked_once(self):
        self.assertIs(self.call("a"), self.call("a"))
        self.call("b")
        self.by_hand.send()
        self.call("a")
        self.by_hand.send()
        self.assertEqual(self.service.asked, [["a", "b"]])
        self.assertEqual(self.told, [(("a",),), (("b",),)])

    def test_a_call_long_after_the_answer_asks_again_and_tells_only_what_has_changed(self):
        self.call("a")
        self.by_hand.send()
        self.time += FRESH_SECONDS + 1
        self.call("a")
        self.by_hand.send()
        self.assertEqual((len(self.service.asked), len(self.told)), (2, 1))

    def test_a_refresh_asks_for_what_is_in_sight_now_and_for_the_rest_when_it_is_called(self):
        self.call("seen")
        self.call("unseen")
        self.by_hand.send()
        self.time += 1
        self.call("seen")
        self.results.refresh()
        self.by_hand.send()
        self.assertEqual(self.service.asked[1:], [["seen"]])
        self.call("unseen")
        self.by_hand.send()
        self.assertEqual(self.service.asked[2:], [["unseen"]])

    def test_a_provisional_result_is_asked_for_again_while_a_cell_shows_it(self):
        self.service.is_provisional = True
        self.call("a")
        self.call("gone")
        self.by_hand.send()
        self.call("a")
        self.time += FRESH_SECONDS
        self.results.retry()
        self.service.is_provisional = False
        self.by_hand.send()
        self.assertEqual(self.service.asked[1:], [["a"]])
        self.time += FRESH_SECONDS
        self.results.retry()
        self.assertEqual(self.by_hand.calls, [])

    def test_one_bad_call_costs_no_other_its_value(self):
        calls = [self.call(each) for each in ("a", "b", "bad", "c", "d")]
        self.by_hand.send()
        self.assertEqual([each.outcome for each in calls[:2] + calls[3:]], [((each,),) for each in "abcd"])
        self.assertEqual(calls[2].outcome, BAD.error)

    def test_many_bad_calls_cost_a_bounded_number_of_requests(self):
        calls = [self.call("bad", number) for number in range(500)]
        self.by_hand.send()
        self.assertEqual(len(self.service.asked), MOST_REQUESTS)
        self.assertEqual({each.outcome for each in calls}, {BAD.error})

    def test_results_that_are_too_large_together_are_asked_for_again_in_smaller_requests(self):
        self.service.most_results = 2
        calls = [self.call(number) for number in range(7)]
        self.by_hand.send()
        self.assertEqual([each.outcome for each in calls], [((number,),) for number in range(7)])
        self.assertEqual(self.service.asked, [[0, 1, 2, 3, 4, 5, 6], [2, 3, 4], [4], [5, 6]])
        self.assertEqual(len(self.told), 7)

    def test_a_result_that_is_too_large_by_itself_costs_no_other_its_value_and_is_not_asked_for_again(self):
        calls = [self.call(each) for each in ("a", "huge", "b")]
        self.by_hand.send()
        self.assertEqual([each.outcome for each in calls], [(("a",),), TOO_LARGE, (("b",),)])
        self.time += FRESH_SECONDS
        self.results.retry()
        self.assertEqual(self.by_hand.calls, [])

    def test_many_results_that_are_too_large_cost_a_bounded_number_of_requests(self):
        self.service.most_results = 0
        calls = [self.call(number) for number in range(500)]
        self.by_hand.send()
        self.assertEqual(len(self.service.asked), MOST_REQUESTS)
        self.assertEqual({each.outcome for each in calls}, {TOO_LARGE})

    def test_a_live_result_that_was_rejected_is_followed_once_it_has_a_value(self):
        self.service.problem = BAD
        result = self.call("a", is_live=True)
        self.by_hand.send()
        self.assertEqual(self.results.live(), [])
        self.service.problem = None
        self.call("a", is_live=True)
        self.results.refresh()
        self.by_hand.send()
        self.assertEqual(self.results.live(), [result])

    def test_a_service_that_is_down_is_asked_again_after_growing_times(self):
        self.service.problem = OFFLINE
        result = self.call("a")
        self.by_hand.send()
        self.assertEqual(result.outcome, OFFLINE.error)
        waits = []
        for _ in range(7):
            before = self.time
            while not self.by_hand.calls:
                self.time += 1
                self.results.retry()
            waits.append(self.time - before)
            self.by_hand.send()
        self.assertEqual(waits, [1, 2, 4, 8, 16, 30, 30])
        self.service.problem = None
        self.time += 30
        self.results.retry()
        self.by_hand.send()
        self.assertEqual(result.outcome, (("a",),))

    def test_calls_while_the_service_is_down_ask_nothing_more(self):
        self.service.problem = OFFLINE
        self.call("a")
        self.by_hand.send()
        self.call("a")
        self.assertEqual(self.by_hand.calls, [])

    def test_a_value_stays_when_it_cannot_be_renewed_and_the_status_says_why(self):
        result = self.call("a")
        self.by_hand.send()
        self.time += 1
        self.call("a")
        self.service.problem = OFFLINE
        self.results.refresh()
        self.by_hand.send()
        self.assertEqual(result.outcome, (("a",),))
        self.assertEqual(self.results.problems(), [(result, OFFLINE.error)])

    def test_a_refused_key_is_not_sent_again_until_the_settings_change(self):
        self.service.problem = KEY_REFUSED
        self.call("a")
        self.by_hand.send()
        self.time += 40
        self.results.retry()
        self.call("a")
        self.assertEqual(self.by_hand.calls, [])
        self.results.refresh()
        self.assertEqual(len(self.by_hand.calls), 1)

    def test_live_results_that_no_cell_shows_any_more_are_left(self):
        result = self.call("a", is_live=True)
        self.results.deliver(result, ((1,),))
        self.time += UNSEEN_SECONDS - 1
        self.assertEqual(self.results.live(), [result])
        self.time += 2
        self.assertEqual(self.results.live(), [])
        self.call("a", is_live=True)
        self.assertEqual(self.results.live(), [result])

    @mock.patch("tickgrid.results.MOST_RESULTS", 3)
    def test_many_results_cost_no_cell_its_updates(self):
        shown = [self.call(number) for number in range(4)]
        unheard = self.results.of("QUOTE", ["nobody listens"])
        shown += [self.call(number) for number in range(4, 8)]
        self.assertIsNot(self.results.of("QUOTE", ["nobody listens"]), unheard)
        self.assertEqual([self.call(number) for number in range(8)], shown)
        self.by_hand.send()
        for number in range(8):
            self.call(number)
        self.results.refresh()
        self.assertEqual(set(self.by_hand.calls), set(shown))

    @mock.patch("tickgrid.results.MOST_RESULTS", 3)
    def test_results_without_cells_are_bounded(self):
        for number in range(10):
            self.results.of("QUOTE", [number])
        self.assertEqual(len(self.results), 3)
        self.assertIs(self.call(9), self.results.of("QUOTE", [9]))

    def test_a_cell_that_cannot_take_its_value_keeps_no_other_from_it(self):
        def broken(outcome):
            raise RuntimeError("disposed")

        result = self.call("a")
        result.listeners.insert(0, broken)
        self.call("b")
        with self.assertLogs("tickgrid"):
            self.by_hand.send()
        self.assertEqual(self.told, [(("a",),), (("b",),)])

    def test_a_result_without_listeners_is_forgotten(self):
        result = self.call("a")
        self.results.forget(result)
        self.assertEqual(len(self.results), 1)
        result.listeners.clear()
        self.results.forget(result)
        self.assertEqual(len(self.results), 0)


if __name__ == "__main__":
    unittest.main()
