"""What Calc hands to a function, as the service takes it."""

import json


def readable(arguments, parameters):
    """
    The arguments of a call as JSON values, without omitted ones at the end.
    :param arguments: as Calc gives them: None, number, text, or a tuple of rows
    :param parameters: of the function, from functions.json
    """
    values = [_value(each, parameter) for each, parameter in zip(arguments, parameters)]
    while values and values[-1] is None:
        values.pop()
    return values


def _value(argument, parameter):
    if isinstance(argument, tuple):
        return [[_cell(each) for each in row] for row in argument]
    # Calc gives a blank cell as 0, which few parameters take for a value.
    if argument == 0 and not parameter["takesZero"]:
        return None
    return _cell(argument)


def _cell(value):
    """A blank cell of a range is empty text. A number comes as a float, whole ones too."""
    if value is None or value == "":
        return None
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    return value


def call_key(function, values):
    """Equal for calls that have the same result."""
    return function + json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def written(function, values):
    """The call as a formula, for the status dialog."""
    return "={}({})".format(function, ";".join(_written(each) for each in values))


def _written(value):
    if value is None:
        return ""
    if isinstance(value, list):
        return "{" + "|".join(";".join(_written(each) for each in row) for row in value) + "}"
    if isinstance(value, str):
        return '"' + value.replace('"', '""') + '"'
    return str(value)
