import Glibc
import OTPMessage
import OTPSystem

/// Reads one folder over its own connection.
final class FolderReader {
  /// How many blocks are read in one turn, so that a busy folder does not hold up the others.
  private static let mostPortions = 64

  let folder: String

  private let connection: any IMAPConnection
  private let since: Timestamp
  private let position: FolderPosition?
  private var session: FolderSession?
  private var output: [UInt8] = []
  /// Whether there may be more to read.
  private var hasMore = false
  private var loginUptime = Int64.min

  init(
    _ folder: String,
    _ connection: any IMAPConnection,
    since: Timestamp,
    position: FolderPosition?
  ) {
    self.folder = folder
    self.connection = connection
    self.since = since
    self.position = position
  }

  /// What to wait for.
  var wait: SourceWait {
    guard let session else {
      // `loginWait` gives a duration, not a point in time.
      var wait = connection.loginWait
      wait.uptime = wait.uptime.map { loginUptime + $0 }
      return wait
    }
    let events = Int16(POLLIN) | (output.isEmpty ? 0 : Int16(POLLOUT))
    return SourceWait(
      descriptors: [PolledDescriptor(connection.descriptor, events: events)],
      uptime: hasMore ? .min : session.deadline
    )
  }

  /// Continues the login or the session, and returns the resulting events.
  func resume(at moment: Moment) throws(IMAPStop) -> [FolderSession.Event] {
    if session == nil {
      switch connection.logIn() {
      case .goesOn:
        loginUptime = moment.uptime
        return []
      case .failed(let failure): throw .login(failure)
      case .done:
        guard let name = FolderName.isUse(folder) ? folder : FolderName.quoted(folder) else {
          throw .session(.noFolder)
        }
        session = FolderSession(
          folder: name,
          since: since,
          position: position,
          uptime: moment.uptime
        )
      }
    }
    try converse(at: moment)
    return session?.takeEvents() ?? []
  }

  private func converse(at moment: Moment) throws(IMAPStop) {
    hasMore = true
    for _ in 0..<Self.mostPortions {
      guard let bytes = connection.read() else { throw .session(.ended) }
      if bytes.isEmpty {
        hasMore = false
        break
      }
      try take { session throws(IMAPFault) in try session.receive(bytes, at: moment.uptime) }
      try send()
    }
    try take { session throws(IMAPFault) in try session.continueIfDue(at: moment.uptime) }
    try send()
  }

  private func take(
    _ step: (inout FolderSession) throws(IMAPFault) -> Void
  ) throws(IMAPStop) {
    guard var open = session else { return }
    session = nil
    defer { session = open }
    do throws(IMAPFault) {
      try step(&open)
    } catch {
      throw .session(error)
    }
  }

  private func send() throws(IMAPStop) {
    output += session?.takeOutput() ?? []
    guard !output.isEmpty else { return }
    guard let rest = connection.write(output) else { throw .session(.ended) }
    output = rest
  }
}

/// The reason reading a folder stopped.
enum IMAPStop: Error, Equatable {
  case login(IMAPLogin.Failure)
  case session(IMAPFault)
}
