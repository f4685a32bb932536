internal import OTPLocales
internal import OTPText

// Numbers that receive something: a text message, a call, or money.
extension SignalCollector {
  /// The maximum distance between a verb of sending and the number that receives, in words.
  private static let sendingReach = 12.0
  /// The minimum number of digits of a telephone number that receives money.
  private static let fewestPayeeDigits = 6
  /// The strength of a verb of sending directly before a number, without a word such as `to`.
  private static let bareSendingShare = 0.4

  /// Adds evidence if the reader is told to send something to the candidate.
  func noteRecipient(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    guard candidate.shape.letters == 0 else { return }
    let isToward = isAfterToward(candidate.range)
    let isEnded = isBeforeToward(candidate.range)
    let isAddressed = isToward && isAfterCapitals(candidate.range)
    // A number that is marked as a recipient is not a code to enter, so verbs of action count too.
    guard let verb = verbOfSending(around: candidate.range, orAction: isEnded || isAddressed) else {
      if isToward, candidate.shape.digits >= Self.fewestPayeeDigits,
        hasPaymentInSentence(of: candidate.range)
      {
        evidence.note(.payee)
      }
      return
    }
    if isToward || isEnded || isDialled(candidate.range) {
      evidence.note(.recipient)
    } else if verb == candidate.range.lowerBound, !map.has(.page), !map.has(.relayed) {
      // `Send 482913 in the chat of our site` sends the number itself.
      evidence.note(.recipient, Self.bareSendingShare)
    }
  }

  /// Whether a word right before the range says that something is sent there.
  private func isAfterToward(_ range: Range<Int>) -> Bool {
    guard map.has(.toward), let before = map.index(before: range.lowerBound),
      map.keywords[before].role == .toward,
      case let end = map.keywords[before].range.upperBound, end <= range.lowerBound
    else { return false }
    let distance = layout.distance(from: end, to: range.lowerBound)
    return distance.words == 0 && distance.sentences == 0
  }

  /// Whether a word in capitals precedes the word before the range, as in `JOIN to 5818`.
  private func isAfterCapitals(_ range: Range<Int>) -> Bool {
    guard let before = map.index(before: range.lowerBound), !isShouted else { return false }
    var place = map.keywords[before].range.lowerBound - 1
    while place > 0, Self.isBetweenWords(text.characters[place]) {
      place -= 1
    }
    var capitals = 0
    while place >= 0, text.characters[place].isWord {
      guard text.characters[place].isCapital else { return false }
      capitals += 1
      place -= 1
    }
    return capitals > 1
  }

  /// Whether it is a space, a quotation mark, or a digit, as in `JOIN 305 to 5818`.
  private static func isBetweenWords(_ character: FoldedCharacter) -> Bool {
    if character.kind == .space || character.isDigit { return true }
    return switch character.scalar {
    case 0x22, 0x27, 0x2018...0x201D, 0xAB, 0xBB: true  // " ' ‘’“” « »
    default: false
    }
  }

  /// Whether an ending of the range, or a word right after it, says that something is sent there.
  private func isBeforeToward(_ range: Range<Int>) -> Bool {
    guard map.has(.toward) else { return false }
    let after = map.index(from: range.upperBound)
    guard after < map.keywords.count, map.keywords[after].role == .toward,
      case let start = map.keywords[after].range.lowerBound, start <= range.upperBound + 1
    else { return false }
    return KeywordMap.endsNumber(start, in: text)
  }

  /// Whether the range ends a code that is dialled, as in `*482#` and `482#`.
  private func isDialled(_ range: Range<Int>) -> Bool {
    range.upperBound < text.characters.count && text.characters[range.upperBound].scalar == 0x23
  }

  /// The start of the number if a verb of sending directly precedes it, or else the start of such a
  /// verb in its sentence; nil if there is none.
  private func verbOfSending(around range: Range<Int>, orAction: Bool) -> Int? {
    guard map.has(.sending) || orAction else { return nil }
    func isVerb(_ role: Role) -> Bool { role == .sending || orAction && role == .action }
    var place = map.index(from: range.lowerBound)
    let first = max(0, place - Self.mostKeywords)
    while place > first {
      place -= 1
      let keyword = map.keywords[place]
      guard keyword.range.upperBound <= range.lowerBound else { continue }
      let distance = layout.distance(from: keyword.range.upperBound, to: range.lowerBound)
      guard distance.sentences == 0, distance.words <= Self.sendingReach else { break }
      if isVerb(keyword.role) {
        return distance.words == 0 ? range.lowerBound : keyword.range.lowerBound
      }
    }
    place = map.index(from: range.upperBound)
    let last = min(map.keywords.count, place + Self.mostKeywords)
    while place < last {
      let keyword = map.keywords[place]
      let distance = layout.distance(from: range.upperBound, to: keyword.range.lowerBound)
      guard distance.sentences == 0, distance.lines == 0, distance.words <= Self.sendingReach
      else { break }
      if isVerb(keyword.role) { return keyword.range.lowerBound }
      place += 1
    }
    return nil
  }

  private func hasPaymentInSentence(of range: Range<Int>) -> Bool {
    guard map.has(.payment) || map.has(.amount) else { return false }
    var place = map.index(from: range.lowerBound)
    let first = max(0, place - Self.mostKeywords)
    while place > first {
      place -= 1
      let keyword = map.keywords[place]
      let distance = layout.distance(from: keyword.range.upperBound, to: range.lowerBound)
      guard distance.sentences == 0, distance.words <= Self.sendingReach else { return false }
      if keyword.role == .payment || keyword.role == .amount { return true }
    }
    return false
  }
}
