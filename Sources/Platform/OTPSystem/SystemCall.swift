import Glibc

/// System calls on file descriptors, which go on after a signal.
package enum SystemCall {
  /// The number of bytes that are read at once: the capacity of a Linux pipe, 64 KiB.
  private static let portion = 65_536

  /// Reads the next bytes of `descriptor`, at most `size`. Returns none at the end.
  package static func read(
    _ descriptor: Int32,
    upTo size: Int = portion
  ) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      repeat {
        let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
        failure = answer < 0 ? SystemError() : nil
        count = max(answer, 0)
      } while failure?.code == EINTR
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the next `count` bytes of `descriptor`; fewer if it ends.
  package static func beginning(
    of descriptor: Int32,
    count: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count,
      case let part = try read(descriptor, upTo: min(count - bytes.count, portion)), !part.isEmpty
    {
      bytes += part
    }
    return bytes
  }

  /// Reads `descriptor` to its end, or until there are more than `limit` bytes.
  package static func contents(
    of descriptor: Int32,
    limit: Int = .max
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, case let part = try read(descriptor), !part.isEmpty {
      bytes += part
    }
    return bytes
  }

  /// Writes all of `bytes` to `descriptor`.
  package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) throws(SystemError) {
    var failure: SystemError?
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, failure == nil {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          failure = SystemError()
        }
      }
    }
    if let failure { throw failure }
  }

  /// Makes a pipe that other programs do not inherit.
  package static func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw SystemError() }
    for end in ends { try? setInherited(false, end) }
    return (ends[0], ends[1])
  }

  /// Sets whether programs that this one starts inherit `descriptor`. Throws only if there is no
  /// such descriptor.
  package static func setInherited(
    _ isInherited: Bool,
    _ descriptor: Int32
  ) throws(SystemError) {
    guard fcntl(descriptor, F_SETFD, isInherited ? 0 : FD_CLOEXEC) == 0 else {
      throw SystemError()
    }
  }

  /// Sets whether reads and writes of `descriptor` wait until they can be done. Throws only if
  /// there is no such descriptor.
  package static func setBlocking(
    _ isBlocking: Bool,
    _ descriptor: Int32
  ) throws(SystemError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0,
      fcntl(descriptor, F_SETFL, isBlocking ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) == 0
    else { throw SystemError() }
  }
}
