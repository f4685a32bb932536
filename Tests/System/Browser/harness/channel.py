"""Calls and events over a WebSocket, shared by DevTools and WebDriver BiDi."""

import json
import time

import websocket

# The timeout of a test for anything that must happen, in seconds, as a guard against hanging.
GUARD = 60


class CallError(Exception):
    """The browser refused a call."""


class Channel:
    """A connection. It reads only during a call or `pump`, so nothing runs beside the test."""

    def __init__(self, address, on_event):
        # The browsers refuse an Origin header unless an option allows it.
        try:
            self.socket = websocket.create_connection(
                address, timeout=GUARD, suppress_origin=True
            )
        except websocket.WebSocketException as error:
            raise ConnectionError(str(error)) from None
        self.on_event = on_event
        self.last = 0
        self.answers = {}
        self.unwatched = set()

    def post(self, method, params=None, **more):
        """Sends a call without waiting for its answer; for use in event handlers."""
        self.unwatched.add(self._send(method, params, more))

    def call(self, method, params=None, timeout=GUARD, **more):
        """Sends a call and returns its answer."""
        number = self._send(method, params, more)
        end = time.monotonic() + timeout
        try:
            while number not in self.answers:
                if not self._read(end):
                    raise TimeoutError(f"{method}: no answer")
        except BaseException:
            self.unwatched.add(number)
            raise
        answer = self.answers.pop(number)
        if "error" in answer:
            raise CallError(f"{method}: {self._words(answer)}")
        return answer["result"]

    def pump(self, seconds=0.0):
        """Handles pending events, and those that arrive within the given seconds."""
        end = time.monotonic() + seconds
        while self._read(end):
            pass

    def close(self):
        self.socket.close(timeout=1)

    def _send(self, method, params, more):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params or {}, **more}
        self.socket.send(json.dumps(message))
        return self.last

    def _read(self, end):
        """Reads one message; returns False if none arrives before `end`."""
        # Zero would make the socket non-blocking, which raises other errors.
        self.socket.settimeout(max(end - time.monotonic(), 0.001))
        try:
            text = self.socket.recv()
        except (websocket.WebSocketTimeoutException, BlockingIOError):
            return False
        except websocket.WebSocketException as error:
            raise ConnectionError(f"the browser is gone: {error}") from None
        if not text:
            raise ConnectionError("the browser closed the connection")
        message = json.loads(text)
        number = message.get("id")
        if number is None:
            if "method" in message:
                self.on_event(message)
        elif number in self.unwatched:
            self.unwatched.discard(number)
        else:
            self.answers[number] = message
        return True

    @staticmethod
    def _words(answer):
        error = answer["error"]
        return error["message"] if isinstance(error, dict) else f"{error}: {answer.get('message')}"
