"""A defect in one piece of work must not end the thread that does others."""

import logging


def survive(work, *given):
    """Does the work; what it raises is logged, on standard error."""
    try:
        work(*given)
    except Exception:
        logging.getLogger("tickgrid").exception("A defect of the extension")
