import Glibc
import OTPDetection
import OTPSystem
import Synchronization

/// Reads a large call on a separate thread, so that other clients do not have to wait for it.
///
/// A task would wait for a thread of the pool, which the service itself may occupy permanently.
final class BackgroundReading: Sendable {
  /// The end of a pipe that hangs up once the call has been read.
  let fileDescriptor: Int32

  private let otherEnd: Int32
  private let bytes: ArraySlice<UInt8>
  private let detector: Detector
  private let limits: ServiceLimits
  private let scope: ClientScope
  private let call = Mutex<ReadCall?>(nil)

  /// Starts to read the call in `bytes` from a client restricted to `scope`; `nil` if the system
  /// has no thread or descriptor to spare.
  init?(
    of bytes: ArraySlice<UInt8>,
    within scope: ClientScope,
    with detector: Detector,
    _ limits: ServiceLimits
  ) {
    self.bytes = bytes
    self.detector = detector
    self.limits = limits
    self.scope = scope
    let ends = try? SystemCall.pipe()
    fileDescriptor = ends?.reading ?? -1
    otherEnd = ends?.writing ?? -1
    guard ends != nil else { return nil }
    guard start() else {
      close(otherEnd)
      return nil
    }
  }

  deinit {
    if fileDescriptor >= 0 { close(fileDescriptor) }
  }

  /// The call, once it has been read; `nil` if the bytes are not a call.
  func result() -> ReadCall? { call.withLock { $0 } }

  private func start() -> Bool {
    var thread = pthread_t()
    // The thread owns this object until it ends.
    let owner = unsafe Unmanaged.passRetained(self)
    let code = unsafe pthread_create(
      &thread,
      nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<BackgroundReading>.fromOpaque(pointer).takeRetainedValue().read()
        return nil
      },
      owner.toOpaque()
    )
    guard code == 0 else {
      unsafe owner.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func read() {
    let result = CallReader(limits: limits, makeSession: detector.makeSession).read(
      bytes,
      within: scope
    )
    call.withLock { $0 = result }
    close(otherEnd)
  }
}
