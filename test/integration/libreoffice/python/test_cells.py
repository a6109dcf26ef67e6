import math
import struct
import unittest

from tickgrid.cells import CellError, error_in, read_answer, read_outcome, shown


def code_of(value):
    assert math.isnan(value)
    return struct.unpack("<II", struct.pack("<d", value))[0]


class Cells(unittest.TestCase):
    def test_a_single_value_stays_single(self):
        self.assertEqual(shown(read_outcome({"id": "1", "values": [[12.5]]})), 12.5)
        self.assertEqual(shown(read_outcome({"id": "1", "values": [["Kweichow Moutai"]]})), "Kweichow Moutai")

    def test_a_boolean_is_a_number_and_nothing_is_empty_text(self):
        self.assertEqual(shown(((True, None, False),)), ((1.0, "", 0.0),))

    def test_rows_have_one_width(self):
        self.assertEqual(shown(((1, 2), (3,))), ((1.0, 2.0), (3.0, "")))
        self.assertEqual(shown(()), "")

    def test_errors_are_those_of_calc(self):
        for code, number in [("#N/A", 32767), ("#VALUE!", 519), ("#DIV/0!", 532), ("#NUM!", 503), ("#NULL!", 521), ("#BUSY!", 32767)]:
            self.assertEqual(code_of(shown(CellError(code))), number)

    def test_an_error_in_a_table_concerns_its_cell_alone(self):
        outcome = read_outcome({"values": [["a", {"error": {"code": "#N/A", "message": "Symbol not found: a"}}], ["b", 2]]})
        table = shown(outcome)
        self.assertEqual((table[0][0], code_of(table[0][1]), table[1]), ("a", 32767, ("b", 2.0)))
        self.assertEqual(error_in(outcome), CellError("#N/A", "Symbol not found: a"))

    def test_a_failed_call_is_an_error_instead_of_rows(self):
        outcome = read_outcome({"id": "1", "error": {"code": "#VALUE!", "message": "levels"}})
        self.assertEqual(outcome, CellError("#VALUE!", "levels"))
        self.assertEqual(error_in(outcome), outcome)
        self.assertIsNone(error_in(((1, "#N/A"),)))

    def test_a_result_is_provisional_when_it_is_old_or_the_service_may_give_later_what_it_lacks(self):
        waits = {"error": {"code": "#N/A", "message": "Request limit reached", "kind": "rate-limited", "may_pass": True}}
        unknown = {"error": {"code": "#N/A", "message": "Symbol not found: A", "kind": "unknown-symbol", "may_pass": False}}
        older = {"error": {"code": "#N/A", "message": "Symbol not found: A"}}
        wrong = {"error": {"code": "#VALUE!", "message": "levels"}}
        for answer, expected in [
            ({"values": [[1]]}, False),
            ({"values": [[1]], "stale_since": 5}, True),
            ({"values": [[1, waits]]}, True),
            ({"values": [[1, unknown]]}, False),
            ({"values": [[unknown, waits]]}, True),
            ({"values": [[1, older]]}, True),
            ({"values": [[1, wrong]]}, False),
            (waits, True),
            (unknown, False),
            (older, True),
            (wrong, False),
        ]:
            self.assertEqual(read_answer(answer).is_provisional, expected, answer)

    def test_a_result_is_too_large_when_an_error_in_it_is_of_that_kind(self):
        large = {"error": {"code": "#VALUE!", "message": "Too large", "kind": "result-too-large", "may_pass": False}}
        for answer, expected in [(large, True), ({"values": [["a", large]]}, True), ({"values": [["a", 1]]}, False)]:
            self.assertEqual(read_answer(answer).is_too_large, expected)

    def test_no_number_of_the_service_is_taken_for_an_error_of_its_own(self):
        self.assertEqual(code_of(shown(((float("nan"),),))), 503)


if __name__ == "__main__":
    unittest.main()
