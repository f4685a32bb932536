"""Tracks DevTools targets (pages, and frames in other processes) and execution contexts."""


class Targets:
    """The known targets, updated by the events of a channel that is set later."""

    def __init__(self):
        self.channel = None
        # By target; the target of a frame has the frame's key.
        self.sessions = {}
        self.parents = {}
        # By frame: (session, context).
        self.contexts = {}
        # A person's preferences, by media feature.
        self.media = {}

    def on_event(self, event):
        handler = self._handlers.get(event["method"])
        if handler:
            handler(self, event["params"], event.get("sessionId"))

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
