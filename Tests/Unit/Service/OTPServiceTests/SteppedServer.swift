import CSockets
import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Synchronization
import Testing

@testable import OTPService

/// A clock that the test advances.
final class TestClock: Sendable {
  /// The time of day at the start of the test, in milliseconds.
  static let start: Int64 = 1_790_000_000_000

  private let milliseconds = Atomic<Int64>(0)

  /// Advances the clock by `count` milliseconds.
  func pass(_ count: Int64) { milliseconds.wrappingAdd(count, ordering: .relaxed) }

  var clocks: Clocks {
    Clocks(
      now: { Timestamp(milliseconds: Self.start + self.milliseconds.load(ordering: .relaxed)) },
      uptime: { self.milliseconds.load(ordering: .relaxed) }
    )
  }
}

/// A service that runs only as many turns as a test requests, so that no test depends on timing.
final class SteppedServer {
  let time = TestClock()
  private let folder: ScratchFolder
  private let socket: ListeningSocket
  private let intake: ListeningSocket
  private let server: CodeServer
  private let reader: Inbox
  private var stop: [Int32] = [-1, -1]

  init(_ limits: ServiceLimits) throws {
    folder = try ScratchFolder()
    socket = try ListeningSocket(path: folder.path("run/otpd.sock"))
    intake = try ListeningSocket(path: folder.path("run/intake/otpd.sock"), isLocked: false)
    server = try CodeServer(
      listener: socket.descriptor,
      intake: intake.descriptor,
      inbox: try Inbox(path: folder.path("inbox.db"), access: .creating),
      detector: Detector(),
      version: "test",
      clocks: time.clocks,
      limits: limits
    ) { _ in }
    reader = try Inbox(path: folder.path("inbox.db"), access: .reading)
    guard pipe(&stop) == 0 else { throw ServiceError(.failed, "there is no pipe") }
  }

  deinit {
    for descriptor in stop { close(descriptor) }
  }

  /// How many clients and watched requests the service keeps, how many of those are due, and
  /// whether a large call is.
  var held: [Int] {
    [
      server.connections.count, server.groups.count, server.due.count,
      server.admitted == nil && server.pending == nil ? 0 : 1,
    ]
  }

  /// What changes when the service commits to its store.
  func changeMark() throws -> ChangeMark { try reader.changeMark() }

  /// Deletes all messages, as another program would.
  func purge() throws {
    _ = try Inbox(path: folder.path("inbox.db"), access: .changing).purgeAll()
  }

  /// A new client that the service has accepted.
  func connect() throws -> SteppedClient {
    let client = waitingClient()
    try turn()
    return client
  }

  /// A new client that the service accepts in its next turn.
  func waitingClient() -> SteppedClient {
    SteppedClient(otp_socket_connect(socket.path, -1))
  }

  /// A new client that can only deliver messages, and that the service accepts in its next turn.
  func waitingSource() -> SteppedClient {
    SteppedClient(otp_socket_connect(intake.path, -1))
  }

  /// Processes everything that has arrived, in `count` turns.
  func turn(_ count: Int = 3) throws {
    var rest = count
    var byte: UInt8 = 0
    try server.run(until: stop[0]) {
      // The server handles the stop before anything else.
      if rest == 0 { write(stop[1], &byte, 1) }
      rest -= 1
      return 0
    }
    read(stop[0], &byte, 1)
  }

  /// What `client` receives until there are `count` replies, or for at most thirty seconds: large
  /// calls are read on a thread of their own.
  func replies(_ count: Int, to client: SteppedClient) throws -> [Substring] {
    var text = ""
    let end = ContinuousClock.now + .seconds(30)
    while text.utf8.count(where: { $0 == 0 }) < count, ContinuousClock.now < end {
      try turn()
      text += client.received().text
    }
    return text.split(separator: "\0")
  }
}

/// The client end of a connection to the service.
final class SteppedClient {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Sends `text`, which the socket must hold: the service that would read more of it runs in the
  /// same thread.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let count = Glibc.send(descriptor, bytes, bytes.count, flags)
    #expect(count < 0 && errno == EPIPE || count == bytes.count)
  }

  /// Everything received so far, and whether the service closed the connection afterwards.
  func received() -> (text: String, isClosed: Bool) {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &part, part.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return (String(decoding: bytes, as: UTF8.self), count == 0) }
      bytes += part[..<count]
    }
  }

  /// Whether the service has closed the connection.
  var isClosed: Bool { received().isClosed }
}
