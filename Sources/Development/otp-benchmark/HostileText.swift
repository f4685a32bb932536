import OTPCorpus
import OTPDetection
import OTPMessage

/// Texts that would expose a slow detector.
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

  /// The parts of the corpus from which texts are made.
  struct Ingredients {
    /// Few enough that the shortest texts contain all of them and the halves of a longer text are
    /// alike.
    private static let messages = 32
    private static let keywords = 128
    /// As many letters of one script as fit into 1 KiB.
    private static let letters = 340

    let messages: [String]
    /// Keywords of the detector, each followed by a space.
    let keywords: [String]
    /// A text with letters of all scripts.
    let letters: String

    init(messages: [String], keywords: [String], letters: String) {
      self.messages = messages
      self.keywords = keywords
      self.letters = letters
    }

    init(_ rows: [CorpusRow], by session: DetectionSession) {
      // A binding to a site would determine the result for the whole text.
      let messages = rows.map(\.message.text).filter { !$0.contains("@") }.map { $0 + "\n" }
      var keywords: Set<String> = []
      for row in rows {
        // Ranges count from the start of the subject.
        guard row.message.subject == nil else { continue }
        for word in session.explain(row.message).words {
          let bytes = row.message.text.utf8.dropFirst(word.range.lowerBound)
            .prefix(word.range.count)
          keywords.insert(String(decoding: bytes, as: UTF8.self) + " ")
        }
      }
      self.init(
        messages: Workload.evenly(min(Self.messages, messages.count), of: messages),
        keywords: Workload.evenly(min(Self.keywords, keywords.count), of: keywords.sorted()),
        letters: messages.joined()
      )
    }

    /// The first characters of `block`, in the order of the messages.
    func characters(in block: ClosedRange<UInt32>) -> [String] {
      letters.unicodeScalars.filter { block.contains($0.value) }.prefix(Self.letters)
        .map(String.init)
    }
  }

  /// Returns up to `count` bytes after `lead`. A longer text with otherwise the same arguments
  /// begins with this one.
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

  /// The pieces that the text repeats.
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
