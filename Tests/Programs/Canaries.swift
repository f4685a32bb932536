import Glibc

/// Secrets that stand nowhere else, so that each place where one turns up is a leak.
struct Canaries: Sendable {
  let code: String
  let sender: String
  let recipient: String
  /// A word of the text.
  let word: String

  /// Makes secrets that no test with another `number`, of two digits, has.
  init(_ number: Int) {
    code = "7391\(number)"
    // Letters alone: a name with digits could be a code too.
    let letters = String(number).utf8.map { String(UnicodeScalar($0 + 0x31)) }.joined()
    sender = "Quokka\(letters)"
    recipient = "+15550\(number)739"
    word = "zephyrquill\(letters)"
  }

  /// The text of a message with them.
  var text: String { "Your \(sender) code is \(code), dear \(word). It expires in 10 minutes." }

  /// A line of input with them that says what else is in `members`.
  func line(_ members: String = #""channel":"sms""#) -> String {
    #"{"text":"\#(text)","sender":"\#(sender)","recipient":"\#(recipient)",\#(members)}"# + "\n"
  }

  /// Whether one of them is in `bytes`.
  func isIn(_ bytes: [UInt8]) -> Bool {
    [code, sender, recipient, word].contains { Canaries.isFound(_: Array($0.utf8), in: bytes) }
  }

  /// Whether one of them is in `text`.
  func isIn(_ text: String) -> Bool { isIn(Array(text.utf8)) }

  /// Whether `secret` is in `bytes`; stores are large, and the C library is quick in a
  /// debug build too.
  private static func isFound(_ secret: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var offset = 0
      while bytes.count - offset >= secret.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
        guard
          let start = rest.baseAddress,
          let hit = memchr(start, Int32(secret[0]), rest.count - secret.count + 1)
        else { return false }
        if memcmp(hit, secret, secret.count) == 0 { return true }
        offset += UnsafeRawPointer(hit) - start + 1
      }
      return false
    }
  }
}
