internal import OTPSystem

/// An error in a line or an input.
///
/// It never shows the contents of a message; at most it quotes the name of a key.
public struct MessageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong and what to do.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  static let notJSON = MessageError("this is not JSON, or was cut short; write one object per line")
  static let notAnObject = MessageError("this is not a JSON object; write {\"text\": …}")
  static let array = MessageError(
    "this begins a JSON array; write one object per line, as jq -c '.[]' does"
  )
  static let severalLines = MessageError(
    "this begins a JSON object of several lines; write one object per line, as jq -c . does"
  )
  static let notUTF8 = MessageError("this is not valid UTF-8; convert it to UTF-8")
  static let badString = MessageError(
    "a string holds a bare control character, a bad escape or half of a surrogate pair;"
      + " escape it as JSON asks"
  )
  static let badNumber = MessageError(
    "a number is malformed or too large; write large numbers as strings"
  )
  static let cutShort = MessageError("a string is not closed; was the line cut short?")
  static let tooDeep = MessageError(
    "arrays or objects are nested more than 1024 deep"
  )
  static let outOfMemory = MessageError("out of memory while reading this line")
  static let tooLong = MessageError("this is longer than 8 MiB; split it or leave it out")
  static let textTooLong = MessageError(
    "the subject and the text are longer than 1 MiB, which is not stored; shorten them"
  )
  static let noText = MessageError("\"text\" is missing")

  package static func foreign(_ encoding: ForeignEncoding) -> MessageError {
    MessageError("the input looks like \(encoding.sentence)")
  }

  static func notAString(_ name: String) -> MessageError {
    MessageError("\"\(name)\" is not a string; write the text of the message in quotes")
  }
}

extension MessageError {
  /// The input cannot be read because of the system error `code`.
  static func unreadable(code: Int32) -> MessageError {
    MessageError("the input cannot be read: \(SystemError(code))")
  }
}
