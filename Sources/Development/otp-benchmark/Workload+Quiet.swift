import OTPCorpus
import OTPMessage

extension Workload {
  /// The length of long quiet messages in bytes: that of an e-mail.
  static let longMessage = 16 * 1024

  /// The messages of `rows` without anything that could be a code, as they are and joined into long
  /// ones.
  static func quiet(of rows: [CorpusRow]) -> [Workload] {
    let texts = rows.map { quiet($0.message.text) }.filter { !$0.isEmpty }
    return [
      Workload(name: "quiet", messages: texts.map { Message(text: $0) }),
      Workload(name: "quiet long", messages: joined(texts).map { Message(text: $0) }),
    ]
  }

  /// `text` without digits and capitals of any script.
  static func quiet(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.properties.numericType == nil && !scalar.properties.isUppercase {
      result.append(scalar)
    }
    return String(result)
  }

  /// `texts` joined into texts of up to `longMessage` bytes. An incomplete last one is left out.
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
