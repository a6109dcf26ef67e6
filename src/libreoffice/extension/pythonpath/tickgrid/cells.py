"""What the service answers for a cell, as Calc takes it."""

import math
import struct
from typing import Any, NamedTuple


class CellError:
    """An error that a cell shows, with its sentence."""

    __slots__ = ("code", "message")

    def __init__(self, code, message=""):
        self.code = code
        self.message = message

    def __eq__(self, other):
        return isinstance(other, CellError) and (self.code, self.message) == (other.code, other.message)

    def __hash__(self):
        return hash((self.code, self.message))

    def __repr__(self):
        return "CellError({!r}, {!r})".format(self.code, self.message)


class Answer(NamedTuple):
    """
    What a call has come to: rows, or a CellError instead of them. `is_provisional`: older than asked for, or without what the
    service may give later. `is_too_large`: perhaps only because of the other calls of the request.
    """

    outcome: Any
    is_provisional: bool = False
    is_too_large: bool = False


def read_answer(answer):
    """:param answer: for a cell, from the service's JSON"""
    errors = _errors_in(answer)
    return Answer(
        read_outcome(answer),
        answer.get("stale_since") is not None or any(_may_pass(each) for each in errors),
        any(each.get("kind") == "result-too-large" for each in errors),
    )


def _errors_in(answer):
    if "error" in answer:
        return [answer["error"]]
    return [each["error"] for row in answer["values"] for each in row if isinstance(each, dict)]


def _may_pass(error):
    """Where the service does not say so, what it could not give may come later."""
    return error.get("may_pass", error["code"] == "#N/A")


def read_outcome(answer):
    """The rows of one cell's answer; a CellError instead of rows where the whole call failed."""
    if "error" in answer:
        return _read_error(answer["error"])
    return tuple(tuple(_read_cell(each) for each in row) for row in answer["values"])


def _read_cell(value):
    return _read_error(value["error"]) if isinstance(value, dict) else value


def _read_error(error):
    return CellError(str(error["code"]), str(error.get("message", "")))


def error_in(outcome):
    """The first error of an outcome, else None."""
    if isinstance(outcome, CellError):
        return outcome
    return next((each for row in outcome for each in row if isinstance(each, CellError)), None)


def shown(outcome):
    """
    A single value, or a tuple of rows of one width. Values are numbers and texts alone: Calc shows a boolean in a cell of type
    any as 0.
    """
    if isinstance(outcome, CellError):
        return _shown_cell(outcome)
    if len(outcome) == 1 and len(outcome[0]) == 1:
        return _shown_cell(outcome[0][0])
    width = max((len(row) for row in outcome), default=0)
    if width == 0:
        return ""
    return tuple(tuple(_shown_cell(each) for each in row) + ("",) * (width - len(row)) for row in outcome)


def _shown_cell(value):
    if value is None:
        return ""
    if isinstance(value, CellError):
        return _not_a_number(_codes.get(value.code, _codes["#N/A"]))
    if isinstance(value, str):
        return value
    number = float(value)
    return number if math.isfinite(number) else _not_a_number(_codes["#NUM!"])


# Calc's own codes (formula/errorcodes.hxx).
_codes = {
    "#NUM!": 503,
    "#VALUE!": 519,
    "#NULL!": 521,
    "#REF!": 524,
    "#NAME?": 525,
    "#DIV/0!": 532,
    "#N/A": 32767,
}


def _not_a_number(code):
    """An error of Calc is a NaN with the code in its low word."""
    return struct.unpack("<d", struct.pack("<II", code, 0x7FF80000))[0]
