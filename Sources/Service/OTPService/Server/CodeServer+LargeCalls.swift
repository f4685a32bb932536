import OTPWire

/// A large call that is being read in the background.
struct PendingCall {
  let connection: Connection
  let reading: BackgroundReading
}

extension CodeServer {
  /// Lets one connection at a time send a large call; the others rest. Clients that only deliver
  /// messages rest while others send one.
  func admitLargeCall(at now: Int64) {
    let large = connections.filter { $0.holdsLargeCall(limits) && !$0.isDone }
    let first = large.first { $0.scope == .all } ?? large.first
    let keeps = admitted.map { admitted in
      admitted.isAwaitingReply
        || large.contains { $0 === admitted } && admitted.scope == first?.scope
    }
    if keeps != true { admitted = first }
    for connection in large where connection !== admitted { connection.rest(at: now) }
  }

  /// Whether input is read from `connection` now.
  func isRead(_ connection: Connection) -> Bool {
    connection.wantsInput(limits)
      && (!connection.holdsLargeCall(limits) || connection === admitted)
  }

  /// Whether the input of `connection` waits for the large call of another client.
  func waitsForLargeCall(_ connection: Connection) -> Bool {
    pending != nil && connection.holdsLargeCall(limits)
  }

  /// Begins to read `call` in the background if it is large; returns whether it does.
  func beginReading(_ call: ArraySlice<UInt8>, of connection: Connection) -> Bool {
    guard call.count >= limits.largeCall, pending == nil,
      let reading = BackgroundReading(of: call, within: connection.scope, with: detector, limits)
    else { return false }
    connection.isAwaitingReply = true
    admitted = connection
    pending = PendingCall(connection: connection, reading: reading)
    return true
  }

  /// Carries out the large call that was read, even if the client has disconnected, like any
  /// complete call.
  func finishReading(at now: Int64) {
    guard let pending else { return }
    self.pending = nil
    pending.connection.isAwaitingReply = false
    carryOut(pending.reading.result(), of: pending.connection, at: now)
  }
}
