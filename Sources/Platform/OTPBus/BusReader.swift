import CSystemd
import Glibc

/// Reads messages of any type and structure, because another version of a program may send
/// different ones.
@safe struct BusReader {
  /// The maximum length of a text in UTF-8 bytes. Longer ones are omitted. The store accepts
  /// messages of 1 MiB.
  static let longestText = 1 << 20

  /// The maximum number of values to read from one message. A phone sends its threads one by one,
  /// and a modem has some hundred properties.
  static let mostValues = 20_000

  private let message: OpaquePointer
  private var values = 0

  /// Reads `message`; nil if it is of none of the four kinds.
  static func message(_ message: OpaquePointer) -> BusMessage? {
    var type: UInt8 = 0
    guard unsafe systemd.pointee.sd_bus_message_get_type(message, &type) >= 0 else { return nil }
    var number: UInt64 = 0
    let kind: BusMessage.Kind
    switch Int(type) {
    case Int(SD_BUS_MESSAGE_SIGNAL): kind = .signal
    case Int(SD_BUS_MESSAGE_METHOD_CALL): kind = .call
    case Int(SD_BUS_MESSAGE_METHOD_RETURN), Int(SD_BUS_MESSAGE_METHOD_ERROR):
      guard unsafe systemd.pointee.sd_bus_message_get_reply_cookie(message, &number) >= 0 else {
        return nil
      }
      kind =
        Int(type) == Int(SD_BUS_MESSAGE_METHOD_RETURN) ? .reply(to: number) : .error(to: number)
    default: return nil
    }
    if case .error = kind {
      // Leave out the text of the error, which may quote what was sent.
      return unsafe BusMessage(
        kind,
        member: text(systemd.pointee.sd_bus_message_get_error(message)?.pointee.name)
      )
    }
    var reader = unsafe BusReader(message: message)
    return unsafe BusMessage(
      kind,
      path: text(systemd.pointee.sd_bus_message_get_path(message)),
      interface: text(systemd.pointee.sd_bus_message_get_interface(message)),
      member: text(systemd.pointee.sd_bus_message_get_member(message)),
      sender: text(systemd.pointee.sd_bus_message_get_sender(message)),
      // If an argument cannot be read, the message counts as one without arguments.
      arguments: reader.rest() ?? []
    )
  }

  private init(message: OpaquePointer) {
    unsafe self.message = message
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  /// The values up to the end of the container; nil if they cannot be read.
  private mutating func rest() -> [BusValue]? {
    var found: [BusValue] = []
    while true {
      var type: CChar = 0
      var contents: UnsafePointer<CChar>?
      let status = unsafe systemd.pointee.sd_bus_message_peek_type(message, &type, &contents)
      guard status >= 0 else { return nil }
      if status == 0 { return found }
      values += 1
      guard values <= Self.mostValues, let value = unsafe value(UInt8(bitPattern: type), contents)
      else { return nil }
      found.append(value)
    }
  }

  private mutating func value(_ type: UInt8, _ contents: UnsafePointer<CChar>?) -> BusValue? {
    switch type {
    case UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g"):
      var pointer: UnsafePointer<CChar>?
      guard unsafe systemd.pointee.sd_bus_message_read_basic(message, CChar(type), &pointer) >= 0,
        let pointer = unsafe pointer
      else { return nil }
      return unsafe strlen(pointer) > Self.longestText
        ? .omitted : .string(String(cString: pointer))
    case UInt8(ascii: "b"): return number(Int32(0), type) { .boolean($0 != 0) }
    case UInt8(ascii: "y"): return number(UInt8(0), type) { .integer(Int64($0)) }
    case UInt8(ascii: "n"): return number(Int16(0), type) { .integer(Int64($0)) }
    case UInt8(ascii: "q"): return number(UInt16(0), type) { .integer(Int64($0)) }
    case UInt8(ascii: "i"): return number(Int32(0), type) { .integer(Int64($0)) }
    case UInt8(ascii: "u"): return number(UInt32(0), type) { .integer(Int64($0)) }
    case UInt8(ascii: "x"): return number(Int64(0), type) { .integer($0) }
    case UInt8(ascii: "t"): return number(UInt64(0), type) { .integer(Int64(clamping: $0)) }
    case UInt8(ascii: "d"): return number(Double(0), type) { .double($0) }
    case UInt8(ascii: "a"), UInt8(ascii: "r"), UInt8(ascii: "e"), UInt8(ascii: "v"):
      return unsafe container(type, contents)
    default:
      return unsafe systemd.pointee.sd_bus_message_skip(message, nil) >= 0 ? .omitted : nil
    }
  }

  private mutating func container(
    _ type: UInt8,
    _ contents: UnsafePointer<CChar>?
  ) -> BusValue? {
    // Byte arrays are pictures and the like, and would take one value per byte.
    if type == UInt8(ascii: "a"), unsafe contents?.pointee == CChar(UInt8(ascii: "y")) {
      return unsafe systemd.pointee.sd_bus_message_skip(message, "ay") >= 0 ? .omitted : nil
    }
    let isDictionary =
      unsafe type == UInt8(ascii: "a") && contents?.pointee == CChar(UInt8(ascii: "{"))
    guard
      unsafe systemd.pointee.sd_bus_message_enter_container(message, CChar(type), contents) >= 0,
      let inner = rest(), unsafe systemd.pointee.sd_bus_message_exit_container(message) >= 0
    else { return nil }
    if type == UInt8(ascii: "v") { return inner.first }
    guard isDictionary else { return .list(inner) }
    return .dictionary(
      inner.compactMap { entry in
        guard let key = entry[0], let value = entry[1] else { return nil }
        return BusValue.Entry(key: key, value: value)
      }
    )
  }

  private func number<Number: BitwiseCopyable>(
    _ zero: Number,
    _ type: UInt8,
    _ make: (Number) -> BusValue
  ) -> BusValue? {
    var number = zero
    guard unsafe systemd.pointee.sd_bus_message_read_basic(message, CChar(type), &number) >= 0
    else { return nil }
    return make(number)
  }
}
