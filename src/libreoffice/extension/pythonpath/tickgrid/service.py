"""Requests to the service's /calculate."""

import functools
import json
import re
import socket
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException

from .cells import CellError, read_answer

# The functions of the service give up after 45 seconds.
TIMEOUT_SECONDS = 60
# For as long as the service sends nothing, not even a heartbeat.
SILENCE_SECONDS = 45
MOST_BYTES = 64 * 1024 * 1024
LONGEST_MESSAGE = 300
KEY_HEADER = "X-API-Key"


class ServiceProblem(Exception):
    """
    Why a request has no answer. `is_passing`: it is worth another attempt, after `wait_seconds` at least; else something must be
    changed first. `is_of_a_call`: the service says that one call cannot be, or that all together are too many.
    """

    def __init__(self, error, is_passing, wait_seconds=0.0, is_of_a_call=False, status=None):
        super().__init__(error.message)
        self.error = error
        self.is_passing = is_passing
        self.wait_seconds = wait_seconds
        self.is_of_a_call = is_of_a_call
        self.status = status


def _raises_problems(method):
    """A defect is a problem as well: no thread ends with it, and the status dialog shows it."""

    @functools.wraps(method)
    def asking(self, *given):
        try:
            return method(self, *given)
        except ServiceProblem:
            raise
        except Exception as error:
            raise self._problem("defect", False, detail="{}: {}".format(type(error).__name__, error)) from error

    return asking


class Service:
    """:raises ServiceProblem: nothing else, from what asks the service"""

    def __init__(self, access, texts):
        """
        :param access: returns the address and the key
        :param texts: sentences by name, and the `locale`
        """
        self._access = access
        self._texts = texts
        self._opener = _opener(urllib.request.ProxyHandler())
        self._opener_here = _opener(urllib.request.ProxyHandler({}))
        # Nothing more is sent with a refused key, until it is to be tried again.
        self._refused_access = None
        self.requests = 0

    def forget_refusal(self):
        """The service may accept a key now that it refused before."""
        self._refused_access = None

    @_raises_problems
    def calculate(self, calls):
        """:returns: for each call what read_answer gives"""
        with self._open("POST", "/calculate", self._body(calls)) as response:
            return self._outcomes(response, len(calls))

    @_raises_problems
    def subscribe(self, calls):
        """:returns: the id of a subscription, whose cells have the indices of the calls as ids"""
        with self._open("POST", "/calculate/subscriptions", self._body(calls)) as response:
            return str(self._read(response, lambda content: content["id"]))

    @_raises_problems
    def unsubscribe(self, id):
        self._open("DELETE", "/calculate/subscriptions/" + urllib.parse.quote(id, safe="")).close()

    @_raises_problems
    def stream(self, id, last_event_id):
        """The open response, of server-sent events."""
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last_event_id} if last_event_id else {})}
        path = "/calculate/stream?subscriptions=" + urllib.parse.quote(id, safe="")
        return self._open("GET", path, headers=headers, timeout=SILENCE_SECONDS)

    def _body(self, calls):
        cells = [
            {"id": str(index), "function": each.function, "arguments": each.arguments} for index, each in enumerate(calls)
        ]
        content = {"locale": self._texts["locale"], "cells": cells}
        # Calc lets a text end in half a character, which UTF-8 does not have.
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

    def _outcomes(self, response, count):
        def outcomes(content):
            answers = {str(each["id"]): read_answer(each) for each in content["cells"]}
            return [answers[str(index)] for index in range(count)]

        return self._read(response, outcomes)

    def _read(self, response, taken):
        """:param taken: from what the JSON says"""
        try:
            text = response.read(MOST_BYTES + 1)
            if len(text) > MOST_BYTES:
                raise ValueError("too large")
            return taken(json.loads(text))
        except (OSError, HTTPException) as error:
            raise self._unreachable(error) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise self._problem("unreadable", True) from None

    def _open(self, method, path, body=None, headers=None, timeout=TIMEOUT_SECONDS):
        address, key = access = self._access()
        if access == self._refused_access:
            raise self._problem("refused", False)
        headers = {**(headers or {}), **({KEY_HEADER: key} if key else {})}
        request = self._request(method, address, path, body, headers)
        self.requests += 1
        opener = self._opener_here if is_this_computer(address) else self._opener
        try:
            return opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 401:
                    self._refused_access = access
                raise self._refused(error) from None
        except (OSError, HTTPException) as error:
            raise self._unreachable(error) from None
        except ValueError:
            # A key with characters that a header cannot have; the exception's text may repeat it.
            raise self._problem("refused", False) from None

    def _request(self, method, address, path, body, headers):
        if not is_allowed(address):
            raise self._problem("badAddress", False)
        try:
            content = {} if body is None else {"Content-Type": "application/json"}
            return urllib.request.Request(address.rstrip("/") + path, body, {**content, **headers}, method=method)
        except ValueError:
            raise self._problem("badAddress", False) from None

    def _refused(self, error):
        status = error.code
        if status == 401:
            return self._problem("refused", False)
        if status == 404:
            return self._problem("noCalculate", False, status=status)
        if status in (400, 413):
            return ServiceProblem(CellError("#VALUE!", _message_in(error)), False, is_of_a_call=True)
        if status == 429 or status >= 500:
            seconds = error.headers.get("Retry-After", "")
            return self._problem(
                "limit" if status == 429 else "failed", True, float(seconds) if seconds.isdigit() else 0.0, status
            )
        return self._problem("rejected", False, status=status)

    def _unreachable(self, error):
        reason = getattr(error, "reason", error)
        return self._problem("timeout" if isinstance(reason, socket.timeout) else "offline", True)

    def _problem(self, name, is_passing, wait_seconds=0.0, status=None, detail=""):
        message = self._texts[name].replace("{status}", str(status)).replace("{detail}", detail)
        return ServiceProblem(CellError("#N/A", message), is_passing, wait_seconds, status=status)


def _message_in(response):
    """What the service says about a call, without its place in the request."""
    try:
        message = str(json.loads(response.read(LONGEST_MESSAGE * 10))["message"])
    except (OSError, HTTPException, ValueError, KeyError, TypeError):
        return ""
    return re.sub(r"^cells\[\d+\] \(\d+\): ", "", message)[:LONGEST_MESSAGE]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key is for one address."""

    def redirect_request(self, *_):
        return None


def _opener(proxies):
    return urllib.request.build_opener(proxies, _NoRedirects())


def is_this_computer(address):
    return urllib.parse.urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1")


def is_allowed(address):
    """Over the network the key travels encrypted only."""
    try:
        parts = urllib.parse.urlsplit(address)
        return bool(parts.hostname) and (parts.scheme == "https" or parts.scheme == "http" and is_this_computer(address))
    except ValueError:
        return False
