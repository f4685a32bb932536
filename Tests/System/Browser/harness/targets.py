"""Tracks DevTools targets (pages, and frames in other processes) and execution contexts."""

import time


class Targets:
    """The known targets, updated by the events of a channel that is set later."""

    # How long to wait for a context before its target is asked for it again, in seconds.
    patience = 1

    def __init__(self):
        self.channel = None
        # By target; the target of a frame has the frame's key.
        self.sessions = {}
        self.parents = {}
        # By frame: (session, context).
        self.contexts = {}
        # A person's preferences, by media feature.
        self.media = {}
        # Since when a context has been missing that is needed.
        self.missing_since = None

    def on_event(self, event):
        handler = self._handlers.get(event["method"])
        if handler:
            handler(self, event["params"], event.get("sessionId"))

    def context(self, key):
        """The session and the context of the frame `key`; None while it has none."""
        found = self.contexts.get(key)
        now = time.monotonic()
        if found or self.missing_since is None:
            self.missing_since = None if found else now
        elif now - self.missing_since > self.patience:
            self.missing_since = now
            # A frame may have moved to another process before `Runtime.enable` arrived in it.
            for session in self.sessions.values():
                self.channel.post("Runtime.disable", sessionId=session)
                self.channel.post("Runtime.enable", sessionId=session)
        return found

    def set_media(self, name, value):
        self.media[name] = value
        for session in self.sessions.values():
            self._post_media(session)

    def _post_media(self, session):
        features = [{"name": name, "value": value} for name, value in self.media.items()]
        self.channel.post("Emulation.setEmulatedMedia", {"features": features}, sessionId=session)

    def _attached(self, params, _):
        target, session = params["targetInfo"], params["sessionId"]
        if target["type"] not in ("page", "iframe"):
            return
        key = target["targetId"]
        self.sessions[key] = session
        if "parentFrameId" in target:
            self.parents[key] = target["parentFrameId"]
        self.channel.post("Runtime.enable", sessionId=session)
        self.channel.post(
            "Target.setAutoAttach",
            {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": True},
            sessionId=session,
        )
        if self.media:
            self._post_media(session)

    def _detached(self, params, _):
        session = params["sessionId"]
        for key in [key for key, value in self.sessions.items() if value == session]:
            del self.sessions[key]
            self.parents.pop(key, None)
        self._forget(lambda value: value[0] == session)

    def _context_made(self, params, session):
        context = params["context"]
        # Content scripts have contexts of their own.
        if context["auxData"].get("isDefault"):
            self.contexts[context["auxData"]["frameId"]] = (session, context["uniqueId"])

    def _context_gone(self, params, session):
        gone = (session, params["executionContextUniqueId"])
        self._forget(lambda value: value == gone)

    def _contexts_gone(self, _, session):
        self._forget(lambda value: value[0] == session)

    def _forget(self, matches):
        for key in [key for key, value in self.contexts.items() if matches(value)]:
            del self.contexts[key]

    _handlers = {
        "Target.attachedToTarget": _attached,
        "Target.detachedFromTarget": _detached,
        "Runtime.executionContextCreated": _context_made,
        "Runtime.executionContextDestroyed": _context_gone,
        "Runtime.executionContextsCleared": _contexts_gone,
    }
