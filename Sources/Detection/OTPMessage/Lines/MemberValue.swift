/// The value of a member of a JSON object that describes a message.
package enum MemberValue: Sendable, Equatable {
  case string(String)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case largeInteger(UInt64)
  case fraction(Double)
  /// `true`, `false`, an array or an object.
  case other

  /// The text: a string, or the digits of a whole number; `nil` for anything else.
  var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .largeInteger(let number): String(number)
    case .fraction(let number): Int64(exactly: number).map { String($0) }
    case .other: nil
    }
  }

  /// The time: a number of seconds or milliseconds, also in quotes, or a date of ISO 8601 or
  /// RFC 2822 with its offset; `nil` for anything else.
  var time: Timestamp? {
    switch self {
    case .string(let text): Timestamp(written: text)
    case .integer(let number): Timestamp(secondsOrMilliseconds: number)
    case .fraction(let number): Timestamp(secondsOrMilliseconds: number)
    case .largeInteger, .other: nil
    }
  }
}
