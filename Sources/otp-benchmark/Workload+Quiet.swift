import OTPCorpus
import OTPMessage

extension Workload {
  /// How long the long messages without a digit are, in bytes: a mail, not an SMS.
  static let longMessage = 16 * 1024

  /// The messages of `rows` without what could be a code, as long as they are and joined to long ones.
  static func quiet(of rows: [CorpusRow]) -> [Workload] {
    let texts = rows.map { quiet($0.message.text) }.filter { !$0.isEmpty }
    return [
      Workload(name: "quiet", messages: texts.map { Message(text: $0) }),
      Workload(name: "quiet long", messages: joined(texts).map { Message(text: $0) }),
    ]
  }

  /// `text` without its digits and capitals, of any script.
  static func quiet(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.properties.numericType == nil && !scalar.properties.isUppercase {
      result.append(scalar)
    }
    return String(result)
  }

  /// `texts` one after the other, in pieces of `longMessage` bytes at most; what is left at the end is left out.
  private static func joined(_ texts: [String]) -> [String] {
    var results: [String] = []
    var piece = ""
    for text in texts {
      if piece.utf8.count + 1 + text.utf8.count > longMessage {
        results.append(piece)
        piece = ""
      }
      piece += piece.isEmpty ? text : " " + text
    }
    return results
  }
}
