import OTPCorpus
import OTPMessage

/// A set of messages that are measured together.
struct Workload {
  let name: String
  let messages: [Message]
  /// The parts of each message that detection reads: the subject, if any, and the text.
  let texts: [String]

  init(name: String, messages: [Message]) {
    self.name = name
    self.messages = messages
    texts = messages.map { message in
      message.subject.map { "\($0)\n\(message.text)" } ?? message.text
    }
  }

  var bytes: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  /// Two workloads, all messages and those in Latin letters; half of each have no code.
  static func all(of rows: [CorpusRow]) -> [Workload] {
    [
      Workload(name: "mixed", messages: halves(of: rows)),
      Workload(name: "latin", messages: halves(of: rows.filter { isLatin($0.message.text) })),
    ]
  }

  /// Equally many messages with and without a code, sampled evenly from the larger group.
  static func halves(of rows: [CorpusRow]) -> [Message] {
    let without = rows.filter { $0.code == nil }
    let with = rows.filter { $0.code != nil }
    let count = min(without.count, with.count)
    // Keep the order of the corpus, so that the messages of a language stay together.
    let ids = Set((evenly(count, of: without) + evenly(count, of: with)).map(\.id))
    return rows.filter { ids.contains($0.id) }.map(\.message)
  }

  /// `count` of `elements`, evenly distributed.
  static func evenly<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    (0..<count).map { elements[$0 * elements.count / count] }
  }

  static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || isLatinLetter($0) }
  }

  /// Whether `scalar` is in Basic Latin to Latin Extended-B or Latin Extended Additional.
  private static func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x24F || 0x1E00...0x1EFF ~= scalar.value
  }
}
