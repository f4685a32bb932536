import OTPCorpus
import OTPMessage

/// Messages that are measured together.
struct Workload {
  let name: String
  let messages: [Message]
  /// What detection reads of each message: its text, after its subject if it has one.
  let texts: [String]

  init(name: String, messages: [Message]) {
    self.name = name
    self.messages = messages
    texts = messages.map { message in
      message.subject.map { "\($0)\n\(message.text)" } ?? message.text
    }
  }

  var bytes: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// Messages of all rows, and of those whose letters are Latin alone; of each, half have no code.
  static func all(of rows: [CorpusRow]) -> [Workload] {
    [
      Workload(name: "mixed", messages: halves(of: rows)),
      Workload(name: "latin", messages: halves(of: rows.filter { isLatin($0.message.text) })),
    ]
  }

  /// As many messages with a code as without one: all of the fewer, and of the more some from everywhere.
  static func halves(of rows: [CorpusRow]) -> [Message] {
    let without = rows.filter { $0.code == nil }
    let with = rows.filter { $0.code != nil }
    let count = min(without.count, with.count)
    // In the order of the corpus, so that each language's messages stay together in both halves.
    let ids = Set((evenly(count, of: without) + evenly(count, of: with)).map(\.id))
    return rows.filter { ids.contains($0.id) }.map(\.message)
  }

  /// `count` of `elements`, at equal distances.
  static func evenly<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    (0..<count).map { elements[$0 * elements.count / count] }
  }

  static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || isLatinLetter($0) }
  }

  /// Whether a letter lies in Unicode's Latin blocks: Basic Latin to Latin Extended-B, and Latin Extended Additional.
  private static func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x24F || 0x1E00...0x1EFF ~= scalar.value
  }
}
