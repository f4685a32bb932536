import Glibc
import OTPProviderLines

/// Held while a counter is read and stored, so that no other program of this kind uses it too.
struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock of the folder at `path`.
  init(_ path: String) throws(ProviderError) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ProviderError(.failed, "\(path) cannot be locked") }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw ProviderError(.failed, "\(path) cannot be locked") }
    }
  }

  deinit {
    // The lock ends with the process, however that ends.
    if descriptor >= 0 { close(descriptor) }
  }
}
