/// A text that is made of the tokens of a parser.
struct Shape {
  let name: String
  private let make: (Int) -> String

  /// About `length` bytes of the shape.
  func bytes(length: Int) -> [UInt8] { Array(make(length).utf8) }

  /// One token again and again.
  static func repeated(_ token: String) -> Self {
    Self(name: "\(token.debugDescription) again and again") { repeating(token, length: $0) }
  }

  /// One token again and again, each time with another number.
  static func numbered(_ token: String) -> Self {
    Self(name: "\(token.debugDescription) with numbers") { length in
      var text = ""
      for number in 0... {
        let next = "\(token)\(number)"
        guard text.utf8.count + next.utf8.count <= length else { break }
        text += next
      }
      return text
    }
  }

  /// Many of one token, then as many of another, as of starts and ends.
  static func nested(_ one: String, _ other: String) -> Self {
    Self(name: "\(one.debugDescription), then \(other.debugDescription)") { length in
      let count = max(1, length / (one.utf8.count + other.utf8.count))
      return String(repeating: one, count: count) + "x" + String(repeating: other, count: count)
    }
  }

  /// Two tokens in turn.
  static func alternating(_ one: String, _ other: String) -> Self {
    Self(name: "\(one.debugDescription) and \(other.debugDescription) in turn") { length in
      repeating(one + other, length: length)
    }
  }

  private static func repeating(_ text: String, length: Int) -> String {
    String(repeating: text, count: max(1, length / text.utf8.count))
  }

  /// The shapes of `tokens`: each by itself, and all pairs.
  static func all(of tokens: [String]) -> [Shape] {
    let each = tokens.flatMap { [repeated($0), numbered($0)] }
    let pairs = tokens.flatMap { one in tokens.filter { $0 != one }.map { (one, $0) } }
    return each + pairs.flatMap { [nested($0, $1), alternating($0, $1)] }
  }
}
