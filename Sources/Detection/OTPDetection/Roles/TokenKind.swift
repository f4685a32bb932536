internal import OTPLocales
internal import OTPText

/// The kind of a token of a message, in one byte. It is independent of words and languages.
///
/// `roles.txt` names kinds by these numbers. If they change, `otp-fit` must write the file again.
package struct TokenKind: Equatable, Sendable {
  package let code: UInt8

  package init(code: UInt8) { self.code = code }

  /// Nothing: the place is beyond the start or the end of the message.
  static let absent = TokenKind(code: 0)
  static let start = TokenKind(code: 1)
  static let end = TokenKind(code: 2)
  /// A run of unknown words of any length.
  static let unknown = TokenKind(code: 3)
  static let link = TokenKind(code: 4)
  static let lineBreak = TokenKind(code: 5)
  static let emptyLine = TokenKind(code: 6)

  /// The maximum number of digits that are distinguished.
  private static let mostDigits = 10
  private static let mixed: UInt8 = 20
  private static let letters: UInt8 = 21
  private static let otherNumbers: UInt8 = 22
  /// Letters of a candidate that can be a word.
  private static let word: UInt8 = 39
  private static let digits: UInt8 = 40
  private static let unknownWords: UInt8 = 50
  private static let capitalWords: UInt8 = 60
  private static let singleLetters: UInt8 = 70
  private static let marks: UInt8 = 80
  private static let roles: UInt8 = 128

  /// Signs that are distinguished. Signs with the same meaning share one. Of the last three, `e`
  /// stands for pictures, `$` for currencies and `o` for all others.
  private static let signs = Array(":=.,;?!()[]\"-/#|<>%@&+'e$o".unicodeScalars)

  static let picture = TokenKind(code: marks + UInt8(signs.count - 3))

  init(_ candidate: Candidate) {
    let shape = candidate.shape
    if candidate.kind != .plain {
      code = Self.otherNumbers + candidate.kind.place
    } else if shape.letters == 0 {
      code = UInt8(9 + min(shape.digits, Self.mostDigits))
    } else {
      code = shape.digits > 0 ? Self.mixed : shape.canBeWord ? Self.word : Self.letters
    }
  }

  init(_ role: Role) { code = Self.roles + UInt8(role.place) }

  /// Makes the kind of a run of digits that is not a candidate.
  init(digits: Int) { code = Self.digits + UInt8(min(digits, 3)) }

  /// What a run of unknown words begins with.
  enum Words {
    case word, capital, letter
  }

  init(_ words: Words, count: Int) {
    let size: UInt8 = count <= 2 ? UInt8(max(1, count)) : count <= 5 ? 3 : 6
    switch words {
    case .word: code = Self.unknownWords + size
    case .capital: code = Self.capitalWords + size
    case .letter: code = Self.singleLetters + size
    }
  }

  /// Makes the kind of a mark; nil for combining marks.
  init?(mark character: FoldedCharacter) {
    guard let sign = Self.sign(of: character.scalar),
      let place = Self.signs.firstIndex(of: sign)
    else { return nil }
    code = Self.marks + UInt8(place)
  }

  /// Whether the kind is a word of the lexicon.
  var isRole: Bool { code >= Self.roles }
  /// The role of a word of the lexicon.
  var role: Role { Role(place: Int(code - Self.roles)) }
  /// Whether it is a candidate of any kind.
  var isCandidate: Bool { 10..<Self.digits ~= code }
  /// Whether it is a number of digits that is not marked as anything else.
  var isPlainNumber: Bool { 10..<Self.mixed ~= code }
  /// Whether it is a candidate that can have letters.
  var canHaveLetters: Bool {
    guard isCandidate, !isPlainNumber else { return false }
    guard Self.otherNumbers..<Self.word ~= code else { return true }
    switch Candidate.Kind.allCases[Int(code - Self.otherNumbers)] {
    case .plain, .address, .identifier, .hash, .appHash, .brand: return true
    case .amount, .date, .time, .phone, .masked, .percentage, .duration, .quantity, .year:
      return false
    }
  }
  /// The number of digits of a plain number, less one.
  var digitPlace: Int { Int(code) - 10 }
  private var isDigits: Bool { Self.digits..<Self.unknownWords ~= code }
  /// Whether it counts as a neighbour of a candidate: a role, a number or a link.
  var isNeighbour: Bool { isRole || isCandidate || isDigits || self == .link }
  /// Whether it has no meaning at the start or end of a message: a line break or a picture.
  var isFrame: Bool { isBreak || self == .picture }
  var isBreak: Bool { self == .lineBreak || self == .emptyLine }
  /// Whether it is a run of unknown words.
  var isUnknown: Bool { Self.unknownWords..<Self.marks ~= code }

  /// The kind, with all runs of unknown words as one.
  var simple: TokenKind { isUnknown ? .unknown : self }

  /// Whether a sentence ends with it.
  var endsSentence: Bool {
    if self == .emptyLine { return true }
    guard Self.marks..<Self.roles ~= code else { return false }
    let sign = Self.signs[Int(code - Self.marks)]
    return sign == "." || sign == "?" || sign == "!"
  }

  /// Whether it separates the parts of a list: a comma or a semicolon.
  var isListMark: Bool { isMark(",") || isMark(";") }

  /// Whether it is the mark that `sign` stands for.
  func isMark(_ sign: Unicode.Scalar) -> Bool {
    Self.marks..<Self.roles ~= code && Self.signs[Int(code - Self.marks)] == sign
  }

  /// Whether it is a word for a one-time code, or a noun that can be one.
  var namesOneTimeCode: Bool { isRole && (role == .code || role == .noun) }

  /// Whether it is a run of at most two unknown words.
  var isSmallWord: Bool { isUnknown && code % 10 <= 2 }

  /// Whether a mark only emphasizes, as in `*Code*: 482913`, and is not a token.
  static func isEmphasis(_ scalar: UInt32) -> Bool {
    scalar == 0x2A || scalar == 0x5F || scalar == 0x7E  // * _ ~
  }

  /// The sign that stands for all with the same meaning.
  private static func sign(of scalar: UInt32) -> Unicode.Scalar? {
    guard let scalar = Unicode.Scalar(scalar) else { return nil }
    switch scalar {
    case "。", "।", "۔", "։": return "."
    case "、", "،": return ","
    case "؛": return ";"
    case "؟": return "?"
    case "【": return "["
    case "】": return "]"
    case "「", "」", "“", "”", "«", "»", "„", "〈", "〉", "《", "》": return "\""
    case "–", "—": return "-"
    case "→", "➜": return ">"
    case "•": return "-"
    case "’", "‘", "´", "`": return "'"
    case "｜": return "|"
    case "$": return "$"
    default: break
    }
    if isEmphasis(scalar.value) { return nil }
    if scalar.isASCII { return signs.dropLast(3).contains(scalar) ? scalar : "o" }
    switch scalar.properties.generalCategory {
    case .otherSymbol, .modifierSymbol: return "e"
    case .currencySymbol: return "$"
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return nil
    default: return "o"
    }
  }
}

extension TokenKind: CustomStringConvertible {
  /// The name, as in `roles.txt`.
  package var description: String {
    switch code {
    case 0: return "nothing"
    case 1: return "start"
    case 2: return "end"
    case 3: return "words"
    case 4: return "link"
    case 5: return "break"
    case 6: return "empty-line"
    case 10..<Self.mixed: return "number\(code - 9)"
    case Self.mixed: return "mixed"
    case Self.letters: return "letters"
    case Self.word: return "word"
    case Self.otherNumbers..<Self.digits:
      return "a-\(Candidate.Kind.allCases[Int(code - Self.otherNumbers)])"
    case Self.digits..<Self.unknownWords: return "digits\(code - Self.digits)"
    case Self.unknownWords..<Self.capitalWords: return "words\(code - Self.unknownWords)"
    case Self.capitalWords..<Self.singleLetters: return "Words\(code - Self.capitalWords)"
    case Self.singleLetters..<Self.marks: return "letter\(code - Self.singleLetters)"
    case Self.marks..<Self.roles: return "\(Self.signs[Int(code - Self.marks)])"
    default: return Role(place: Int(code - Self.roles)).rawValue
    }
  }
}

extension Candidate.Kind {
  /// The index among all kinds.
  var place: UInt8 {
    switch self {
    case .plain: 0
    case .amount: 1
    case .date: 2
    case .time: 3
    case .phone: 4
    case .masked: 5
    case .address: 6
    case .percentage: 7
    case .duration: 8
    case .quantity: 9
    case .identifier: 10
    case .hash: 11
    case .appHash: 12
    case .brand: 13
    case .year: 14
    }
  }
}
