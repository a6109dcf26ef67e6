import unittest

from tickgrid.arguments import call_key, readable, written


def parameter(takes_zero=False):
    return {"name": "any", "takesZero": takes_zero}


class Arguments(unittest.TestCase):
    def test_whole_numbers_arrive_as_such_and_omitted_ones_at_the_end_are_left_out(self):
        given = ("600519.SH", None, 5.0, 46045.5, None, None)
        self.assertEqual(readable(given, [parameter()] * 6), ["600519.SH", None, 5, 46045.5])
        self.assertIsInstance(readable((5.0,), [parameter()])[0], int)

    def test_a_zero_is_a_blank_cell_unless_the_parameter_takes_it(self):
        self.assertEqual(readable((0.0, "x"), [parameter(), parameter()]), [None, "x"])
        self.assertEqual(readable((0.0,), [parameter(takes_zero=True)]), [0])

    def test_a_range_keeps_its_shape_its_zeros_and_its_blank_cells(self):
        given = ((("AAPL.US", ""), (0.0, 46045.0)),)
        self.assertEqual(readable(given, [parameter()]), [[["AAPL.US", None], [0, 46045]]])

    def test_calls_that_differ_have_different_keys(self):
        calls = [("QUOTE", ["1"]), ("QUOTE", [1]), ("QUOTE", [[[1]]]), ("QUOTE", [1, None, 2]), ("QUOTE", [1, 2]), ("LIVE", [1])]
        self.assertEqual(len({call_key(*each) for each in calls}), len(calls))
        self.assertEqual(call_key("QUOTE", ["a", 1]), call_key("QUOTE", ["a", 1]))

    def test_a_call_is_written_as_calc_shows_it(self):
        self.assertEqual(written("MD.QUOTE", ['a"b', None, [["x", 1], [None, 2]]]), '=MD.QUOTE("a""b";;{"x";1|;2})')


if __name__ == "__main__":
    unittest.main()
