import Dispatch
import OTPInbox

/// Reports to one waiting task when an inbox may have changed.
final class InboxChanges {
  private let source: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  private var calls: AsyncStream<Void>.AsyncIterator

  /// Begins to listen to `watch`.
  ///
  /// Dispatch waits for the descriptor: a task that blocked in poll(2) would hold a thread of the
  /// cooperative pool. The handlers use only what is `Sendable`.
  init(of watch: InboxWatch) {
    // One pending notification is as good as many.
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    calls = stream.makeAsyncIterator()
    let queue = DispatchQueue(label: "org.otpd.InboxChanges")
    source = DispatchSource.makeReadSource(fileDescriptor: watch.fileDescriptor, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler {
      if watch.clear() { continuation.yield() }
    }
    // The descriptor may be closed only after the source has released it.
    source.setCancelHandler { withExtendedLifetime(watch) {} }
    timer.setEventHandler { continuation.yield() }
    let interval = DispatchTimeInterval.milliseconds(
      Int(SuggestionEngine.pollInterval.wholeMilliseconds)
    )
    timer.schedule(deadline: .now() + interval, repeating: interval)
    source.activate()
    timer.activate()
  }

  deinit {
    source.cancel()
    timer.cancel()
  }

  /// Waits until the inbox may have changed; returns false once the task is cancelled.
  func wait() async -> Bool {
    await calls.next() != nil
  }
}
