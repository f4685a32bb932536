import CSockets
import Glibc
import OTPSystem

/// A socket that clients connect to, and the lock that admits only one service.
package final class ListeningSocket {
  /// The path of the socket.
  package let path: String

  /// The non-blocking socket.
  package let descriptor: Int32

  /// The descriptor of the lock; negative if another socket of the service holds it.
  private let lock: Int32
  private let directory: RuntimeDirectory
  /// The name to remove at the end; nil if the service manager owns the socket.
  private let name: String?
  /// The file at the path when the socket was made or taken over; nil if it was gone.
  private var file: SocketFile?
  private var isReleased = false

  /// Whether clients that connect to the path still find this socket.
  package var isThere: Bool { file != nil && SocketFile(at: path) == file }

  /// How many clients may wait to be accepted. Beyond that, a client waits for room until its own
  /// deadline.
  private static let backlog: Int32 = 1_024

  /// Makes the socket at `path`, in a private directory. A socket that was left behind is replaced.
  ///
  /// The second socket of a service is covered by the lock of the first. It has none of its own,
  /// because its clients see its directory and could hold it.
  package init(path: String, isLocked: Bool = true) throws(ServiceError) {
    let (parent, name) = try Self.parts(of: path)
    directory = try RuntimeDirectory(at: parent)
    lock = isLocked ? try directory.lock(Self.lockName(of: name)) : -1
    self.path = path
    do {
      try directory.removeSocket(name)
    } catch {
      Self.release(lock)
      throw error
    }
    descriptor = unsafe otp_socket_listen(path, Self.backlog)
    self.name = name
    guard descriptor >= 0 else {
      // If an initialiser throws after all properties are set, deinit runs, which closes the lock.
      let code = errno
      guard code != ENAMETOOLONG else {
        throw ServiceError(
          .failed,
          "the path of the socket is too long for the system; choose a shorter --socket"
        )
      }
      throw .system("cannot make the socket \(path)", code: code)
    }
    file = try directory.socket(name)
  }

  /// Takes over the listening socket `descriptor`, which the service manager made at `path`; see
  /// ``path(of:)``.
  package init(activated descriptor: Int32, path: String, isLocked: Bool = true)
    throws(ServiceError)
  {
    self.path = path
    let (parent, name) = try Self.parts(of: path)
    directory = try RuntimeDirectory(at: parent)
    lock = isLocked ? try directory.lock(Self.lockName(of: name)) : -1
    do throws(SystemError) {
      try SystemCall.setBlocking(false, descriptor)
      try SystemCall.setInherited(false, descriptor)
    } catch {
      Self.release(lock)
      throw .system("cannot use the socket \(path)", code: error.code)
    }
    self.descriptor = descriptor
    self.name = nil
    file = SocketFile(at: path)
  }

  /// The path of `descriptor`, a listening socket that the service manager made.
  package static func path(of descriptor: Int32) throws(ServiceError) -> String {
    guard otp_socket_is_listening(descriptor) == 1 else {
      throw ServiceError(
        .failed,
        "the descriptor from the service manager is not a listening Unix socket"
      )
    }
    let size = 256
    var length: Int32 = 0
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: size) { buffer, count in
      length = unsafe otp_socket_path(descriptor, buffer.baseAddress, size)
      count = Int(max(length, 0))
    }
    guard length > 0 else {
      throw ServiceError(.failed, "the socket of the service manager has no path")
    }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the service manager made the socket.
  package var isPassed: Bool { name == nil }

  deinit {
    release()
  }

  /// Closes the socket, and removes it unless the service manager owns it.
  package func release() {
    guard !isReleased else { return }
    isReleased = true
    if descriptor >= 0 { close(descriptor) }
    // A socket that cannot be removed is replaced at the next start.
    if let name { try? directory.removeSocket(name) }
    // Released last, so that no other service makes the socket that is removed here.
    Self.release(lock)
  }

  private static func release(_ lock: Int32) {
    if lock >= 0 { close(lock) }
  }

  private static func lockName(of name: String) -> String { name + ".lock" }

  private static func parts(of path: String) throws(ServiceError) -> (parent: String, name: String)
  {
    guard path.hasPrefix("/"), !path.utf8.contains(0), let slash = path.lastIndex(of: "/"),
      slash != path.startIndex
    else {
      throw ServiceError(.failed, "the socket needs an absolute path, in a directory of its own")
    }
    let name = String(path[path.index(after: slash)...])
    guard !name.isEmpty, name != ".", name != ".." else {
      throw ServiceError(.failed, "the path of the socket names a directory; name a file in it")
    }
    return (String(path[..<slash]), name)
  }
}
