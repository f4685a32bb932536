import Dispatch
import OTPInbox

/// Tells one waiting task when to look at an inbox again, until it is let go.
final class InboxChanges {
  /// How often to look without being told, in seconds: a message whose clock runs far ahead can be
  /// offered only later.
  private static let patience = 10

  private let source: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  private var calls: AsyncStream<Void>.AsyncIterator

  /// Begins to listen to `watch`.
  ///
  /// Dispatch waits for the descriptor, for a task that blocked in poll(2) would hold a thread that
  /// others need. Its handlers use only what is `Sendable`.
  init(of watch: InboxWatch) {
    // One call to look is as good as many.
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    calls = stream.makeAsyncIterator()
    let queue = DispatchQueue(label: "org.otpd.InboxChanges")
    source = DispatchSource.makeReadSource(fileDescriptor: watch.fileDescriptor, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler {
      watch.clear()
      continuation.yield()
    }
    // The descriptor may be closed only after the source has let it go.
    source.setCancelHandler { withExtendedLifetime(watch) {} }
    timer.setEventHandler { continuation.yield() }
    timer.schedule(
      deadline: .now() + .seconds(Self.patience),
      repeating: .seconds(Self.patience)
    )
    source.activate()
    timer.activate()
  }

  deinit {
    source.cancel()
    timer.cancel()
  }

  /// Waits until there may be something new; returns false once the task was cancelled.
  func wait() async -> Bool {
    await calls.next() != nil
  }
}
