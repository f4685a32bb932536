import OTPService
import OTPWire

/// The sockets of the service: one for everything that it does, and one for programs that only
/// deliver messages.
struct ServiceSockets {
  /// How often to look for the sockets, in milliseconds: seldom enough to let a laptop sleep. Each
  /// call to the service is a reason to look too.
  static let interval: Int64 = 60_000

  // In the order of their release: the lock of the main one protects both.
  private(set) var intake: ListeningSocket
  private(set) var main: ListeningSocket

  /// Whether clients still find both.
  var areThere: Bool { main.isThere && intake.isThere }

  /// Makes the sockets at `path` and in the folder beside it.
  init(path: String) throws(ServiceError) {
    main = try ListeningSocket(path: path)
    intake = try ListeningSocket(path: SocketPath.intake(of: path), isLocked: false)
  }

  /// Takes over the sockets that the service manager `passed`, and makes the one for messages if
  /// only the main one is among them, as with a unit of a person's own.
  init(passed: [Int32]) throws(ServiceError) {
    var sockets: [(descriptor: Int32, path: String)] = []
    for descriptor in passed {
      sockets.append((descriptor, try ListeningSocket.path(of: descriptor)))
    }
    // The path of the one for messages has a folder more.
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

  /// Makes the sockets anew that somebody removed. Those of the service manager only it can make.
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
    "the service manager passed on other sockets than PATH/otpd.sock and PATH/intake/otpd.sock; see otpd.socket"
  )
}
