"""The names under which Excel stores functions of add-ins: `_xldudf_MD_QUOTE(…)`. LibreOffice knows them as MD.QUOTE."""

import re

from .generated import read_generated

_NAMESPACE = read_generated("functions")["namespace"]

# A call; else a quoted text or sheet name, which is skipped.
_STORED = re.compile(
    r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|(?<![\w.])_xldudf_{}_(?=[A-Z][A-Z0-9._]*\s*\()""".format(
        _NAMESPACE.replace(".", "_")
    ),
    re.IGNORECASE,
)


def with_own_names(formula):
    """The same formula with the names that work here; unchanged without one."""
    return _STORED.sub(lambda found: found.group(1) or _NAMESPACE + ".", formula)


def is_stored(formula):
    return with_own_names(formula) != formula
