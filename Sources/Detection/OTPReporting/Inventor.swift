import OTPDetection
import OTPMessage
import OTPText

/// Invents messages with the shape of one: only words of the lexicon, punctuation and layout stay.
struct Inventor {
  private let message: Message
  /// The pieces of the text, the subject and the sender.
  private var text: [Piece]
  private var subject: [Piece]
  private var sender: [Piece]
  private var characters: InventedCharacters
  private var digits: [Piece.Key: String] = [:]
  private var letters: [Piece.Key: [Unicode.Scalar]] = [:]

  init(
    _ message: Message,
    _ explanation: Explanation,
    session: DetectionSession,
    generator: any RandomNumberGenerator
  ) {
    self.message = message
    func pieces(of text: String?) -> [Piece] {
      text.map { Piece.pieces(of: $0, known: KnownParts(of: $0, by: session)) } ?? []
    }
    text = pieces(of: message.text)
    subject = pieces(of: message.subject)
    sender = pieces(of: message.sender)
    let numbers = (text + subject + sender).filter { $0.kind == .digits }.map(\.key.text)
    characters = InventedCharacters(
      forbidden: Set(numbers.flatMap(\.threes)),
      generator: generator
    )
    for candidate in explanation.candidates { note(candidate) }
  }

  /// Marks the pieces of a candidate so that an invention resembles it: a number in groups is one
  /// number, and dates stay dates.
  private mutating func note(_ candidate: Explanation.Candidate) {
    guard let range = candidate.range else { return }
    let style = Self.style(of: candidate)
    let indices = text.indices.filter { text[$0].range.overlaps(range) && text[$0].isReplaced }
    let number = indices.filter { text[$0].kind == .digits }.map { text[$0].key.text }.joined()
    var offset = 0
    for index in indices {
      if text[index].kind == .letters {
        characters.codes.insert(text[index].key)
      } else if style == .plain {
        text[index].key = Piece.Key(text: number, style: .plain)
        text[index].offset = offset
        offset += text[index].text.unicodeScalars.count
      } else {
        text[index].key.style = style
      }
    }
  }

  private static func style(of candidate: Explanation.Candidate) -> Piece.Style {
    switch candidate.kind {
    case .date: return .date
    case .year: return .year
    case .time: return .time
    default: break
    }
    for evidence in candidate.evidence {
      if evidence.signal == .looksLikeDate { return .date }
      if evidence.signal == .looksLikeYear { return .year }
    }
    return .plain
  }

  /// Discards the replacements of the pieces that satisfy `isWanted`, so that new ones are chosen.
  mutating func forget(where isWanted: (Piece) -> Bool) {
    for piece in text + subject + sender where isWanted(piece) {
      digits[piece.key] = nil
      letters[piece.key] = nil
    }
  }

  /// Discards the replacements of letters that form words of the lexicon; returns whether there are
  /// any.
  mutating func forgetWords(known: [Range<Int>], of pieces: [Piece]) -> Bool {
    let accidental = zip(text, pieces).filter { piece, new in
      piece.kind == .letters && known.contains { $0.overlaps(new.range) }
    }
    for (piece, _) in accidental { letters[piece.key] = nil }
    return !accidental.isEmpty
  }

  /// A message with replacements for all pieces except those of `part`, and the pieces of its text.
  mutating func invention(keeping part: MessagePart? = nil) -> (message: Message, pieces: [Piece]) {
    let pieces = replaced(text, keeping: part)
    var invention = Message(text: pieces.map(\.text).joined())
    if message.subject != nil {
      invention.subject = replaced(subject, keeping: part).map(\.text).joined()
    }
    if let original = message.sender {
      invention.sender =
        part == .sender ? original : replaced(sender, keeping: nil).map(\.text).joined()
    }
    return (invention, pieces)
  }

  private mutating func replaced(_ pieces: [Piece], keeping part: MessagePart?) -> [Piece] {
    var offset = 0
    return pieces.map { piece in
      let text = piece.isReplaced && part?.has(piece) != true ? replacement(of: piece) : piece.text
      defer { offset += text.utf8.count }
      return Piece(piece, text: text, at: offset)
    }
  }

  private mutating func replacement(of piece: Piece) -> String {
    switch piece.kind {
    case .kept: return piece.text
    case .topLevel:
      return piece.text.unicodeScalars.allSatisfy(\.properties.isUppercase) ? "EXAMPLE" : "example"
    case .digits:
      let number = digits[piece.key] ?? characters.digits(for: piece.key)
      digits[piece.key] = number
      let values = number.utf8.dropFirst(piece.offset)
      return Self.text(zip(piece.text.unicodeScalars, values)) { old, value in
        // The digits of a script follow each other.
        let zero = old.value - UInt32(old.decimalDigit ?? 0)
        return Unicode.Scalar(zero + UInt32(value) - 0x30) ?? old
      }
    case .letters:
      let word = letters[piece.key] ?? characters.letters(for: piece.key)
      letters[piece.key] = word
      return Self.text(zip(piece.text.unicodeScalars, word)) { old, new in
        old.properties.isUppercase ? new.uppercased : new
      }
    }
  }

  private static func text<Pairs: Sequence, Value>(
    _ pairs: Pairs,
    _ scalar: (Unicode.Scalar, Value) -> Unicode.Scalar
  ) -> String where Pairs.Element == (Unicode.Scalar, Value) {
    var text = String.UnicodeScalarView()
    for (old, value) in pairs { text.append(scalar(old, value)) }
    return String(text)
  }
}

extension KnownParts {
  /// The known parts of `text`, without words that contain a number, whose digits may be a code.
  fileprivate init(of text: String, by session: DetectionSession) {
    self = session.knownParts(of: text)
    words.removeAll { Self.hasNumber($0, of: text) }
  }

  /// Whether a range of `text` has as many digits as a short code.
  private static func hasNumber(_ range: Range<Int>, of text: String) -> Bool {
    let bytes = text.utf8.dropFirst(range.lowerBound).prefix(range.count)
    let word = String(decoding: bytes, as: UTF8.self)
    return word.unicodeScalars.count { $0.decimalDigit != nil } >= 3
  }
}

/// A part of a message that a report may name as decisive.
package enum MessagePart: String, CaseIterable {
  case words, numbers, addresses, sender

  /// Whether `piece` of the text or subject belongs to it.
  fileprivate func has(_ piece: Piece) -> Bool {
    switch self {
    case .words: piece.kind == .letters && !piece.isInAddress
    case .numbers: piece.kind == .digits && !piece.isInAddress
    case .addresses: piece.isInAddress
    case .sender: false
    }
  }
}
