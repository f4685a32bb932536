import CSystem
import Glibc
import OTPSystem

/// Confinement of a process that reads untrusted data with libraries that may have faults.
package enum Confinement {
  /// Restricts this process to its standard streams, reading files, and `memory` bytes of writable
  /// memory. It can then neither write to files, nor connect, nor start or reach other processes,
  /// as far as the kernel can filter system calls.
  package static func apply(memory: UInt) throws(CommandError) {
    try limit(__rlimit_resource_t(RLIMIT_DATA.rawValue), to: memory)
    try limit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: 0)
    guard otp_confine() == 0 else { throw failure() }
  }

  /// Prevents this process, and those it starts, from connecting to abstract sockets, if the kernel
  /// supports that.
  package static func leaveAbstractSockets() throws(CommandError) {
    guard otp_leave_abstract_sockets() == 0 else { throw failure() }
  }

  /// Ends this process once it has used `seconds` more of processor time.
  package static func limitProcessorTime(seconds: Int32) throws(CommandError) {
    guard otp_limit_processor_time(seconds) == 0 else { throw failure() }
  }

  private static func limit(_ resource: __rlimit_resource_t, to most: UInt) throws(CommandError) {
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    guard unsafe setrlimit(resource, &limit) == 0 else { throw failure() }
  }

  private static func failure() -> CommandError {
    CommandError("cannot confine this process: \(SystemError(errno))")
  }
}
