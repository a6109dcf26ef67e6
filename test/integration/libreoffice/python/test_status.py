import unittest

from tickgrid.cells import CellError
from tickgrid.generated import texts_in
from tickgrid.results import Result
from tickgrid.status_dialog import status_text


class Fake:
    def __init__(self, **members):
        self.__dict__.update(members)

    def __len__(self):
        return 1234


def program(locale, problems):
    results = Fake(problems=lambda: problems, live=lambda: [1, 2])
    return Fake(texts=texts_in(locale), results=results, service=Fake(requests=7))


class Status(unittest.TestCase):
    def test_each_formula_with_an_error_has_its_sentence(self):
        result = Result("key", "QUOTE", ["NOSUCH.SH", "last"], False)
        text = status_text(program("en-GB", [(result, CellError("#N/A", "Symbol not found: NOSUCH.SH"))]))
        self.assertIn("Formulas: 1234. Updating automatically: 2. Requests since the start: 7.", text)
        self.assertIn('=MD.QUOTE("NOSUCH.SH";"last")\n    #N/A Symbol not found: NOSUCH.SH', text)

    def test_without_errors_it_says_so_in_the_language_of_the_menus(self):
        for locale, sentence in [("zh-TW", "没有出错的公式。"), ("de-DE", "No formula shows an error.")]:
            self.assertTrue(status_text(program(locale, [])).endswith(sentence))


if __name__ == "__main__":
    unittest.main()
