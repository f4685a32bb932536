import CSockets
import Glibc
import OTPClient
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Synchronization

/// The time of day at the start of the tests.
let start: Int64 = 1_790_000_000_000

/// What no test takes unless it hangs.
let guardAgainstHanging = Duration.seconds(60)

/// More milliseconds than ``guardAgainstHanging``: a client that waits so long for a service,
/// although it should not, is found on the busiest machine.
let endlessTimeout: Int64 = 150_000

/// A clock whose time of day the test sets; the uptime is real, until it is stopped.
final class TestClock: Sendable {
  private let milliseconds = Atomic<Int64>(start)
  private let stoppedUptime = Atomic<Int64>(-1)
  private let beginning = ContinuousClock.now

  /// Keeps the uptime as it is from now on.
  func stopUptime() {
    stoppedUptime.store(clocks.uptime(), ordering: .relaxed)
  }

  /// Moves the time of day by `seconds`.
  func pass(seconds: Int64) {
    milliseconds.wrappingAdd(seconds * 1_000, ordering: .relaxed)
  }

  var clocks: Clocks {
    Clocks(
      now: { Timestamp(milliseconds: self.milliseconds.load(ordering: .relaxed)) },
      uptime: {
        let stopped = self.stoppedUptime.load(ordering: .relaxed)
        return stopped >= 0 ? stopped : (ContinuousClock.now - self.beginning).wholeMilliseconds
      }
    )
  }
}

/// A store, and a path for the socket of a service.
final class ClientScene {
  let clock = TestClock()
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  var socketPath: String { folder.path("otpd.sock") }

  var endpoints: Endpoints { Endpoints(socket: socketPath, store: folder.path("inbox.db")) }

  /// A client whose reports go to `reports`.
  func makeClient(
    _ endpoints: Endpoints? = nil,
    _ access: Inbox.Access = .creating,
    answerTimeout: Int64 = CodeClient.answerTimeout,
    report: @escaping (String) -> Void = { _ in }
  ) -> CodeClient {
    CodeClient(
      endpoints ?? self.endpoints,
      access: access,
      clocks: clock.clocks,
      answerTimeout: answerTimeout,
      report: report
    )
  }

  /// Stores a message that arrives now and holds `code`.
  func store(_ code: String?) throws {
    let now = clock.clocks.now()
    let detection = Detection(code.map { .code(DetectedCode(SecurityCode($0))) } ?? .none)
    let message = Message(text: "\(code ?? "none") at \(now.milliseconds)")
    _ = try Inbox(path: folder.path("inbox.db"), access: .creating).store(
      [ExaminedMessage(message, detection)],
      at: now
    )
  }
}

/// A socket that nobody answers, like that of a stopped service.
final class SilentService {
  let descriptor: Int32

  init(path: String, backlog: Int32 = 16) {
    descriptor = otp_socket_listen(path, backlog)
  }

  deinit {
    close(descriptor)
  }

  /// Accepts the connections of clients since the last time, and returns how many there are.
  func takeConnections() -> Int {
    var count = 0
    while case let client = otp_socket_accept(descriptor), client >= 0 {
      close(client)
      count += 1
    }
    return count
  }
}

/// A service in its own thread that lets nobody watch, and has no code for anybody.
final class RefusingService {
  private var thread = pthread_t()
  private let listener: Int32

  init(path: String) {
    listener = otp_socket_listen(path, 16)
    let flags = fcntl(listener, F_GETFL)
    _ = fcntl(listener, F_SETFL, flags & ~O_NONBLOCK)
    pthread_create(
      &thread,
      nil,
      { pointer in
        let listener = Int32(Int(bitPattern: pointer) - 1)
        while true {
          let descriptor = otp_socket_accept(listener)
          guard descriptor >= 0 else { return nil }
          RefusingService.answer(descriptor)
          close(descriptor)
        }
      },
      UnsafeMutableRawPointer(bitPattern: Int(listener) + 1)
    )
  }

  deinit {
    // Unlike close(2), this ends a pending accept(2).
    shutdown(listener, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(listener)
  }

  /// Answers one call.
  fileprivate static func answer(_ descriptor: Int32) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    var call: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while call.last != 0 {
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return }
      call += part[..<count]
    }
    let isWatch = String(decoding: call, as: UTF8.self).contains("Watch")
    let reply =
      isWatch
      ? #"{"error":"org.otpd.Codes.TooManyWatchers","parameters":{"limit":"64"}}"#
      : #"{"parameters":{"reason":"noCode","suggestions":[]}}"#
    let bytes = Array(reply.utf8) + [0]
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}

/// A service that closes each connection, in its own thread.
final class ClosingService {
  private var thread = pthread_t()
  private let listener: Int32

  init(path: String) {
    listener = otp_socket_listen(path, 16)
    let flags = fcntl(listener, F_GETFL)
    _ = fcntl(listener, F_SETFL, flags & ~O_NONBLOCK)
    pthread_create(
      &thread,
      nil,
      { pointer in
        let listener = Int32(Int(bitPattern: pointer) - 1)
        while true {
          let descriptor = otp_socket_accept(listener)
          guard descriptor >= 0 else { return nil }
          close(descriptor)
        }
      },
      UnsafeMutableRawPointer(bitPattern: Int(listener) + 1)
    )
  }

  deinit {
    // Unlike close(2), this ends a pending accept(2).
    shutdown(listener, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(listener)
  }
}

/// A service, in its own threads, that has no code for anybody, sends without end to whoever
/// watches, and finds no end of a reply about the recipient `endless`.
final class FloodingService {
  private var thread = pthread_t()
  private let listener: Int32

  init(path: String) {
    listener = otp_socket_listen(path, 16)
    let flags = fcntl(listener, F_GETFL)
    _ = fcntl(listener, F_SETFL, flags & ~O_NONBLOCK)
    pthread_create(
      &thread,
      nil,
      { pointer in
        let listener = Int32(Int(bitPattern: pointer) - 1)
        while true {
          let descriptor = otp_socket_accept(listener)
          guard descriptor >= 0 else { return nil }
          var thread = pthread_t()
          let argument = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
          pthread_create(&thread, nil, FloodingService.answer, argument)
          pthread_detach(thread)
        }
      },
      UnsafeMutableRawPointer(bitPattern: Int(listener) + 1)
    )
  }

  deinit {
    // Unlike close(2), this ends a pending accept(2).
    shutdown(listener, Int32(SHUT_RDWR))
    pthread_join(thread, nil)
    close(listener)
  }

  /// Answers one call, which the system holds whole, until the client leaves.
  private static let answer: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { pointer in
      let descriptor = Int32(Int(bitPattern: pointer) - 1)
      defer { close(descriptor) }
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = max(read(descriptor, &part, part.count), 0)
      let call = String(decoding: part[..<count], as: UTF8.self)
      let isWatch = call.contains("Watch")
      let news = Array(#"{"parameters":{"suggestions":[]},"continues":true}"#.utf8) + [0]
      let none = Array(#"{"parameters":{"reason":"noCode","suggestions":[]}}"#.utf8) + [0]
      var bytes = isWatch ? Array(repeatElement(news, count: 1_000).joined()) : none
      if call.contains("endless") { bytes = [UInt8](repeating: 0x20, count: 32 << 20) }
      while send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) > 0, isWatch {}
      // The client leaves.
      _ = read(descriptor, &part, part.count)
      return nil
    }
}
