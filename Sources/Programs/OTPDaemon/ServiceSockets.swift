import OTPService
import OTPWire

/// The sockets of the service: the main one, and one for programs that only deliver messages.
struct ServiceSockets {
  /// How often to check that the sockets still exist, in milliseconds: rarely enough to let a
  /// laptop sleep. Each call to the service also triggers a check.
  static let interval: Int64 = 60_000

  // In the order of release: the lock of the main one protects both.
  private(set) var intake: ListeningSocket
  private(set) var main: ListeningSocket

  /// Whether both still exist at their paths.
  var areThere: Bool { main.isThere && intake.isThere }

  /// Creates the sockets at `path` and in the folder beside it.
  init(path: String) throws(ServiceError) {
    main = try ListeningSocket(path: path)
    intake = try ListeningSocket(path: SocketPath.intake(of: path), isLocked: false)
  }

  /// Takes over the sockets that the service manager `passed`. Creates the one for messages if only
  /// the main one is among them, as with a custom unit.
  init(passed: [Int32]) throws(ServiceError) {
    var sockets: [(descriptor: Int32, path: String)] = []
    for descriptor in passed {
      sockets.append((descriptor, try ListeningSocket.path(of: descriptor)))
    }
    // The path of the socket for messages is longer by one folder.
    sockets.sort { $0.path.utf8.count < $1.path.utf8.count }
    guard let first = sockets.first, !SocketPath.isIntake(first.path), sockets.count <= 2 else {
      throw Self.otherSockets
    }
    let path = SocketPath.intake(of: first.path)
    guard let second = sockets.dropFirst().first else {
      main = try ListeningSocket(activated: first.descriptor, path: first.path)
      intake = try ListeningSocket(path: path, isLocked: false)
      return
    }
    guard second.path == path else { throw Self.otherSockets }
    main = try ListeningSocket(activated: first.descriptor, path: first.path)
    intake = try ListeningSocket(activated: second.descriptor, path: path, isLocked: false)
  }

  /// Recreates sockets that were removed. Only the service manager can recreate its own.
  mutating func makeAnew() throws(ServiceError) {
    guard !main.isPassed, !intake.isPassed else {
      throw ServiceError(
        .failed,
        "it is one of the service manager; run: systemctl --user restart otpd.socket otpd.service"
      )
    }
    main.release()
    intake.release()
    self = try ServiceSockets(path: main.path)
  }

  private static let otherSockets = ServiceError(
    .failed,
    "the service manager passed other sockets than PATH/otpd.sock and PATH/intake/otpd.sock; see otpd.socket"
  )
}
