/// A phone that is paired over Bluetooth, and the session with it.
struct BluetoothPhone: Sendable {
  /// The path of the session of obexd; nil if there is none.
  var session: String?
  /// Whether a session was requested and the phone has yet to answer.
  var isAsked = false
  /// Whether the last attempt to reach it has failed.
  var hasFailed = false
  /// Whether the list of messages in the inbox was requested.
  var isListing = false
  /// The messages that were announced meanwhile.
  var announced: [AnnouncedMessage] = []
  /// The uptime at which to request another session.
  var retryTime = Int64.min

  /// Ends the session, and asks for another at `retryTime`.
  mutating func disconnect(until retryTime: Int64) {
    self = BluetoothPhone()
    self.retryTime = retryTime
  }

  /// Whether `path` is that of a message in the session.
  func has(_ path: String) -> Bool { session.map { path.hasPrefix("\($0)/") } ?? false }
}
