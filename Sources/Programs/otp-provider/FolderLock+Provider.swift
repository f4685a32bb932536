import CommandLineToolkit
import OTPProviderLines

extension FolderLock {
  /// Acquires the lock of the folder at `path`, in which a counter is read and stored.
  init(forProvider path: String) throws(ProviderError) {
    guard let lock = FolderLock(path) else {
      throw ProviderError(.failed, "\(path) cannot be locked")
    }
    self = lock
  }
}
