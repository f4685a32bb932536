import OTPCorpus
import OTPDetection
import OTPMessage

/// Texts that something slow in a detector would show itself with.
enum HostileText: String, CaseIterable {
  case digits = "only digits"
  case keywords = "only keywords"
  case separators = "only separators"
  case word = "one word"
  case digitsAndHyphens = "digits and hyphens"
  case digitsAndSpaces = "digits and spaces"
  case bindings = "only bindings"
  case han = "han without spaces"
  case thai = "thai without spaces"
  case brackets = "open brackets"
  case messages = "ordinary messages"

  /// What of the corpus the texts are made of.
  struct Ingredients {
    let messages: [String]
    /// The words that the detector knows of, with a space after each.
    let keywords: [String]

    init(messages: [String], keywords: [String]) {
      self.messages = Self.mixed(messages)
      self.keywords = Self.mixed(keywords)
    }

    init(_ rows: [CorpusRow], by session: DetectionSession) {
      // A binding to a site would be the answer for the whole text.
      let messages = rows.map(\.message.text).filter { !$0.contains("@") }.map { $0 + "\n" }
      var keywords: Set<String> = []
      for row in rows {
        // The ranges count from the start of the subject, if there is one.
        guard row.message.subject == nil else { continue }
        for word in session.explain(row.message).words {
          let bytes = row.message.text.utf8.dropFirst(word.range.lowerBound)
            .prefix(word.range.count)
          keywords.insert(String(decoding: bytes, as: UTF8.self) + " ")
        }
      }
      self.init(messages: messages, keywords: keywords.sorted())
    }

    /// The same in an order in which languages alternate, so that each half of a text is like the other.
    private static func mixed(_ pieces: [String]) -> [String] {
      // A prime, and no divisor of the number of pieces, so that each piece has its turn.
      let step = 7919
      guard pieces.count % step != 0 else { return pieces }
      return pieces.indices.map { pieces[$0 * step % pieces.count] }
    }

    /// Each character of a block that stands in a message, in the order of the messages.
    func characters(in block: ClosedRange<UInt32>) -> [String] {
      messages.joined().unicodeScalars.filter { block.contains($0.value) }.map(String.init)
    }
  }

  /// Up to `count` bytes after `lead`; a longer text of the same ingredients begins with them.
  func text(count: Int, after lead: String = "", of ingredients: Ingredients) -> String {
    let pieces = pieces(of: ingredients)
    var text = lead
    text.reserveCapacity(count)
    guard !pieces.isEmpty else { return text }
    var next = 0
    while text.utf8.count + pieces[next].utf8.count <= count {
      text += pieces[next]
      next = (next + 1) % pieces.count
    }
    return text
  }

  /// What the text repeats.
  private func pieces(of ingredients: Ingredients) -> [String] {
    switch self {
    case .digits: "1234567890".map(String.init)
    case .keywords: ingredients.keywords
    case .separators: " -./:,\n".map(String.init)
    case .word: ["a"]
    case .digitsAndHyphens: "12-345-6-".map(String.init)
    case .digitsAndSpaces: "123 4567 8 ".map(String.init)
    case .bindings: ["@example.com #123456\n"]
    case .han: ingredients.characters(in: 0x4E00...0x9FFF)
    case .thai: ingredients.characters(in: 0x0E01...0x0E4E)
    case .brackets: "([{<".map(String.init)
    case .messages: ingredients.messages
    }
  }
}
