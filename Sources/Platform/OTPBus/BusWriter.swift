import CSystemd
import Glibc

/// Writes the arguments of calls.
enum BusWriter {
  /// Appends `argument` to `message`, and returns the result of sd-bus, which is negative on
  /// failure.
  static func append(_ argument: BusCall.Argument, to message: OpaquePointer) -> Int32 {
    switch argument {
    case .boolean(let flag):
      // sd-bus takes Booleans as `int`.
      return unsafe append(Int32(flag ? 1 : 0), as: "b", to: message)
    case .byte(let number): return unsafe append(number, as: "y", to: message)
    case .unsigned16(let number): return unsafe append(number, as: "q", to: message)
    case .integer32(let number): return unsafe append(number, as: "i", to: message)
    case .unsigned32(let number): return unsafe append(number, as: "u", to: message)
    case .integer64(let number): return unsafe append(number, as: "x", to: message)
    case .string(let text): return unsafe append(text, to: message)
    case .strings(let texts):
      return unsafe contain("a", "s", in: message) {
        for text in texts {
          let status = unsafe append(text, to: message)
          if status < 0 { return status }
        }
        return 0
      }
    case .dictionary(let values):
      return unsafe contain("a", "{sv}", in: message) {
        for (name, value) in values {
          let status = unsafe appendEntry(name, value, to: message)
          if status < 0 { return status }
        }
        return 0
      }
    }
  }

  private static func appendEntry(
    _ name: String,
    _ value: BusCall.Argument,
    to message: OpaquePointer
  ) -> Int32 {
    unsafe contain("e", "sv", in: message) {
      let status = unsafe append(name, to: message)
      guard status >= 0 else { return status }
      return unsafe contain("v", value.signature, in: message) {
        unsafe append(value, to: message)
      }
    }
  }

  private static func contain(
    _ type: Unicode.Scalar,
    _ contents: String,
    in message: OpaquePointer,
    _ write: () -> Int32
  ) -> Int32 {
    var status = unsafe systemd.pointee.sd_bus_message_open_container(
      message,
      CChar(type.value),
      contents
    )
    if status >= 0 { status = write() }
    return status < 0 ? status : unsafe systemd.pointee.sd_bus_message_close_container(message)
  }

  private static func append(_ text: String, to message: OpaquePointer) -> Int32 {
    unsafe text.withCString {
      unsafe systemd.pointee.sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0)
    }
  }

  private static func append<Number: BitwiseCopyable>(
    _ number: Number,
    as type: Unicode.Scalar,
    to message: OpaquePointer
  ) -> Int32 {
    unsafe withUnsafePointer(to: number) {
      unsafe systemd.pointee.sd_bus_message_append_basic(message, CChar(type.value), $0)
    }
  }
}
