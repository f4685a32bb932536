import Glibc
import OTPProviderLines

/// A lock held while a counter is read and stored, so that no other provider process uses the same
/// counter.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Acquires the lock of the folder at `path`, waiting if necessary.
  init(_ path: String) throws(ProviderError) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ProviderError(.failed, "\(path) cannot be locked") }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw ProviderError(.failed, "\(path) cannot be locked") }
    }
  }

  deinit {
    // The system also releases the lock when the process ends, even after a crash.
    if descriptor >= 0 { close(descriptor) }
  }
}
