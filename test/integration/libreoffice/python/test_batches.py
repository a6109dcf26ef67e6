import queue
import unittest
from collections import deque

from tickgrid.batches import MOST_BYTES, MOST_CALLS, SENDERS, Batches, next_batch


class Call:
    def __init__(self, size=10):
        self.size = size


class TheBatches(unittest.TestCase):
    def test_a_batch_has_all_calls_of_a_recalculation(self):
        calls = [Call() for _ in range(1000)]
        self.assertEqual(next_batch(deque(calls), 0.001), calls)

    def test_a_batch_is_no_larger_than_a_request_may_be(self):
        self.assertEqual(len(next_batch(deque([Call()] * (MOST_CALLS + 1)), 0.001)), MOST_CALLS)
        self.assertEqual(len(next_batch(deque([Call(MOST_BYTES // 2), Call(MOST_BYTES)]), 0.001)), 1)
        self.assertEqual(len(next_batch(deque([Call(MOST_BYTES + 1)] * 2), 0.001)), 1)

    def test_each_call_is_sent_once_away_from_the_thread_that_adds_it(self):
        sent = queue.Queue()
        batches = Batches(lambda batch: [sent.put(each) for each in batch])
        calls = [Call() for _ in range(100)]
        for each in calls:
            batches.add(each)
        self.assertEqual({sent.get(timeout=60) for _ in calls}, set(calls))
        self.assertTrue(sent.empty())

    def test_a_batch_that_fails_ends_no_sender(self):
        sent = queue.Queue()

        def send(batch):
            if batch[0].size == 0:
                sent.put(batch[0])
                raise RuntimeError("a defect")
            sent.put(batch[0])

        batches = Batches(send, 0)
        with self.assertLogs("tickgrid"):
            for call in [Call(0)] * (SENDERS + 1) + [Call()]:
                batches.add(call)
                self.assertIs(sent.get(timeout=60), call)


if __name__ == "__main__":
    unittest.main()
