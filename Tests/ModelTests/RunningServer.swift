import Glibc
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import Synchronization

/// What time it is for a server that runs in another thread.
final class TestClock: Sendable {
  private let times = Mutex((now: Int64(0), uptime: Int64(0)))

  /// Lets it be `now`.
  func move(to now: Timestamp) {
    times.withLock { $0.now = now.milliseconds }
  }

  /// Lets so much time pass by the clock that nobody can set that the server looks
  /// after those who wait.
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

/// A service of this process in a thread of its own, until it is let go.
final class RunningServer {
  private var thread = pthread_t()
  private let stop: [Int32]

  /// Answers at `socket` from the store at `store`.
  init(
    socket: String,
    store: String,
    clock: TestClock,
    detector: Detector
  ) throws {
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw WorldError.notStarted }
    stop = pipe
    // Whoever asks is let in as soon as the socket is there, also before the server looks at it.
    let listener = try ListeningSocket(path: socket)
    let run = Run {
      // Only for this thread, for programs that other tests start inherit what the process ignores.
      var pipeSignal = sigset_t()
      sigemptyset(&pipeSignal)
      sigaddset(&pipeSignal, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
      let inbox = try Inbox(path: store, access: .creating)
      let server = try CodeServer(
        listener: listener.descriptor,
        inbox: inbox,
        session: detector.makeSession(),
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
        // A server that ends early is missed by the next who asks.
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

  /// What the thread does.
  private final class Run {
    let body: () throws -> Void

    init(_ body: @escaping () throws -> Void) {
      self.body = body
    }
  }
}
