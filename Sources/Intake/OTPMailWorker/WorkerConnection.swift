import CSockets
import CommandLineToolkit
import Glibc
import OTPSystem

/// A connection to a running process that reads mail. The process ends when the connection is
/// released.
final class WorkerConnection {
  private let process: ChildSession
  private let descriptor: Int32

  /// Starts the process of `program`.
  init(_ program: ChildProgram) throws(CommandError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe otp_socket_pair(&ends) == 0 else {
      throw CommandError("cannot make a socket: \(SystemError(errno))")
    }
    descriptor = ends[0]
    defer { close(ends[1]) }
    do throws(CommandError) {
      process = try program.startSession(over: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Writes `frame`; returns false if the process has ended or does not read it by `end`, an
  /// uptime.
  func write(_ frame: [UInt8], until end: Int64) -> Bool {
    var done = 0
    while done < frame.count {
      guard waits(for: POLLOUT, until: end) else { return false }
      let put = unsafe frame.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        return unsafe send(descriptor, rest.baseAddress, rest.count, flags)
      }
      if put > 0 { done += put } else if put == 0 || !Self.goesOn { return false }
    }
    return true
  }

  /// The content of the next frame; nil if the process has ended or sends none by `end`.
  func read(until end: Int64) -> [UInt8]? {
    guard let start = read(MailFrame.numberSize, until: end), let length = MailFrame.length(start)
    else { return nil }
    return read(length, until: end)
  }

  /// How long a process may need to end once it has closed its connection, in milliseconds.
  private static let endingTime: Int64 = 2_000

  /// Whether the process, which no longer answers, was ended because it used too much processor
  /// time.
  var ranOutOfTime: Bool {
    process.signal(by: Uptime.milliseconds() + Self.endingTime) == SIGPROF
  }

  private func read(_ count: Int, until end: Int64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      guard waits(for: POLLIN, until: end) else { return nil }
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        return unsafe recv(descriptor, rest.baseAddress, rest.count, Int32(MSG_DONTWAIT))
      }
      if got > 0 { done += got } else if got == 0 || !Self.goesOn { return nil }
    }
    return bytes
  }

  /// Whether the call that failed last may succeed later.
  private static var goesOn: Bool { errno == EINTR || errno == EAGAIN }

  /// Waits for `event`; returns false at `end`.
  private func waits(for event: Int32, until end: Int64) -> Bool {
    Polling.wait(for: descriptor, events: Int16(event), until: end, Uptime.milliseconds) == .ready
  }
}
