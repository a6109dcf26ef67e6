import unittest

from tickgrid.events import read_events
from tickgrid.service import is_allowed
from tickgrid.stored_names import with_own_names


class StoredNames(unittest.TestCase):
    def test_calls_get_the_names_that_work_here(self):
        for stored, own in [
            ('=_xldudf_MD_QUOTE(A1;"last")', '=MD.QUOTE(A1;"last")'),
            ("=_xldudf_md_quote(A1)*2+SUM(_xldudf_MD_KLINE(B1))", "=MD.quote(A1)*2+SUM(MD.KLINE(B1))"),
        ]:
            self.assertEqual(with_own_names(stored), own)

    def test_texts_other_names_and_other_namespaces_stay(self):
        for formula in ['="_xldudf_MD_QUOTE(A1)"', "=x_xldudf_MD_QUOTE(A1)", "=_xldudf_OTHER_QUOTE(A1)", "=MD.QUOTE(A1)"]:
            self.assertEqual(with_own_names(formula), formula)


class Events(unittest.TestCase):
    def test_events_end_with_a_blank_line_and_a_cut_one_is_dropped(self):
        lines = [b"id: 7\n", b"event: cells\n", b"data: {\n", b"data:}\r\n", b"\n", b": heartbeat\n", b"\n", b"data: x\n", b"\n", b"data: cut\n"]
        found = [(each.id, each.name, each.data) for each in read_events(lines)]
        self.assertEqual(found, [("7", "cells", "{\n}"), ("7", "message", "x")])


class Addresses(unittest.TestCase):
    def test_a_key_leaves_the_computer_encrypted_only(self):
        for address, allowed in [
            ("https://data.example.org/md", True),
            ("http://localhost:4000", True),
            ("http://127.0.0.1:4000", True),
            ("http://[::1]:4000", True),
            ("http://data.example.org", False),
            ("http://localhost.example.org", False),
            ("file:///etc/passwd", False),
            ("localhost:4000", False),
            ("http://[", False),
            ("", False),
        ]:
            self.assertEqual(is_allowed(address), allowed, address)


if __name__ == "__main__":
    unittest.main()
