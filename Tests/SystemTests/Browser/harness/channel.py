"""Calls and events over one WebSocket, as DevTools and WebDriver BiDi both speak them."""

import json
import time

import websocket


class CallError(Exception):
    """The browser refused a call."""


class Channel:
    """One connection. It reads only while somebody waits, so nothing runs beside the test."""

    def __init__(self, address, on_event, timeout=20):
        # An Origin would have to be allowed by an option of its own.
        try:
            self.socket = websocket.create_connection(
                address, timeout=timeout, suppress_origin=True
            )
        except websocket.WebSocketException as error:
            raise ConnectionError(str(error)) from None
        self.on_event = on_event
        self.timeout = timeout
        self.last = 0
        self.answers = {}
        self.unwatched = set()

    def post(self, method, params=None, **more):
        """Sends a call whose answer nobody waits for; handlers of events may use it."""
        self.unwatched.add(self._send(method, params, more))

    def call(self, method, params=None, timeout=None, **more):
        """Sends a call, and returns what it answers."""
        number = self._send(method, params, more)
        end = time.monotonic() + (timeout or self.timeout)
        try:
            while number not in self.answers:
                if not self._read(end):
                    raise TimeoutError(f"{method} was not answered")
        except BaseException:
            self.unwatched.add(number)
            raise
        answer = self.answers.pop(number)
        if "error" in answer:
            raise CallError(f"{method}: {self._words(answer)}")
        return answer["result"]

    def pump(self, seconds=0.0):
        """Handles the events that are there, and those of the next seconds."""
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
        """Reads one message; False when none came until `end`."""
        # Zero would make the socket non-blocking, which is another kind of reading.
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
