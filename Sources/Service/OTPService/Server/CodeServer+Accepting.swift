import CSockets
import Glibc
import OTPSuggestion

extension CodeServer {
  /// Accepts pending connections on `listener` from the same user, few enough that their calls are
  /// read before the next ones displace them.
  func accept(_ listener: Int32, for scope: ClientScope, at now: Int64) {
    for _ in 0..<ServiceLimits.connectionsPerTurn {
      let descriptor = otp_socket_accept(listener)
      guard descriptor >= 0 else {
        // Without a free descriptor the client waits; closing an idle connection makes room.
        if errno == EMFILE || errno == ENFILE { _ = makeRoom(for: scope, at: now) }
        return
      }
      var user: UInt32 = 0
      let isOwn = unsafe otp_socket_peer(descriptor, &user) == 0 && user == geteuid()
      guard isOwn, hasRoom(for: scope) || makeRoom(for: scope, at: now) else {
        close(descriptor)
        continue
      }
      connections.append(Connection(descriptor, scope, at: now))
    }
  }

  /// Accepts pending connections before their listening sockets are closed.
  package func acceptPending() {
    let now = clocks.uptime()
    accept(listener, for: .all, at: now)
    accept(intake, for: .intake, at: now)
  }

  private func hasRoom(for scope: ClientScope) -> Bool {
    connections.count < limits.connections
      && (scope == .all
        || connections.count { $0.scope == .intake } < limits.intakeConnections)
  }

  /// Closes the connection that has been idle the longest. If none is idle, it closes the one whose
  /// client has neither sent nor read anything for the longest time: unfinished calls must not lock
  /// others out. A client that has only just connected is not idle; its call may have arrived too.
  /// A client that delivers messages displaces only other such clients, first those whose large
  /// calls wait for their turn. Returns false if all are watching or sending large calls.
  private func makeRoom(for scope: ClientScope, at now: Int64) -> Bool {
    if scope == .intake, let resting = firstRestingSource {
      connections.remove(at: resting)
      return true
    }
    let busy = connections.indices.filter {
      connections[$0].watched == nil && !connections[$0].isAwaitingReply
        && !connections[$0].holdsLargeCall(limits)
        && (scope == .all || connections[$0].scope == .intake)
    }
    let idle = busy.filter {
      connections[$0].heldInput == 0 && connections[$0].heldOutput == 0
        && connections[$0].lastActivity < now
    }
    let longest = (idle.isEmpty ? busy : idle).min {
      connections[$0].lastActivity < connections[$1].lastActivity
    }
    guard let longest else { return false }
    connections.remove(at: longest)
    return true
  }

  /// The index of the first client that delivers messages and whose large call waits for its turn.
  private var firstRestingSource: Int? {
    connections.indices.first {
      connections[$0].scope == .intake && connections[$0].holdsLargeCall(limits)
        && !connections[$0].isAwaitingReply && connections[$0] !== admitted
    }
  }
}
