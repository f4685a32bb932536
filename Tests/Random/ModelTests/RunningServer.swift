import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import Synchronization

/// The current time of a server that runs in another thread.
final class TestClock: Sendable {
  private let times = Mutex((now: Int64(0), uptime: Int64(0)))

  /// Sets the time to `now`.
  func move(to now: Timestamp) {
    times.withLock { $0.now = now.milliseconds }
  }

  /// Advances the monotonic clock far enough that the server polls for its watchers.
  func passInterval() {
    times.withLock { $0.uptime += 10_000 }
  }

  var clocks: Clocks {
    Clocks(
      now: { Timestamp(milliseconds: self.times.withLock { $0.now }) },
      uptime: { self.times.withLock { $0.uptime } }
    )
  }
}

/// A service in its own thread of this process, stopped on release.
final class RunningServer {
  private var thread = pthread_t()
  private let stop: [Int32]

  /// Serves the store at `store` on `socket`.
  init(
    socket: String,
    store: String,
    clock: TestClock,
    detector: Detector
  ) throws {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw WorldError.notStarted }
    stop = pipe
    // Clients can connect as soon as the socket exists, even before the server polls it.
    let listener = try ListeningSocket(path: socket)
    let run = Run {
      // Only for this thread: programs started by other tests would inherit an ignored signal.
      var pipeSignal = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
      let inbox = try Inbox(path: store, access: .creating)
      let server = try CodeServer(
        listener: listener.descriptor,
        inbox: inbox,
        detector: detector,
        version: "model",
        clocks: clock.clocks
      ) { _ in }
      try server.run(until: pipe[0])
      withExtendedLifetime(listener) {}
    }
    let started = pthread_create(
      &thread,
      nil,
      { pointer in
        guard let pointer else { return nil }
        // If the server fails early, the next request fails.
        try? Unmanaged<Run>.fromOpaque(pointer).takeRetainedValue().body()
        return nil
      },
      Unmanaged.passRetained(run).toOpaque()
    )
    guard started == 0 else { throw WorldError.notStarted }
  }

  deinit {
    var byte: UInt8 = 0
    write(stop[1], &byte, 1)
    pthread_join(thread, nil)
    for descriptor in stop { close(descriptor) }
  }

  /// The work of the thread.
  private final class Run {
    let body: () throws -> Void

    init(_ body: @escaping () throws -> Void) {
      self.body = body
    }
  }
}
