internal import OTPDetection

// Who else reads the message: apps by SMS Retriever, and people who follow links.
extension Trial {
  /// How long the hash of an app is, and how long a message with one may be, in bytes
  /// (Google, SMS Retriever).
  private static let retriever = (hash: 11, message: 140)

  /// What messages for SMS Retriever began with in its first years.
  private static let oldMark = "<#>"

  func readerFindings() -> [LintFinding] {
    retrieverFindings() + (linkFinding.map { [$0] } ?? [])
  }

  private func retrieverFindings() -> [LintFinding] {
    guard let hash = hashRange else {
      let isMarked = tested.text.hasPrefix(Trial.oldMark)
      return [
        LintFinding(
          isMarked ? .hashMissing : .noHash,
          isMarked ? .harms : .advice,
          isMarked
            ? "The message begins with <#>, and the 11 characters of an app's hash are not in it;"
              + " add them at the end."
            : "If an Android app of yours reads the code, add its hash of 11 characters.",
          because: "SMS Retriever gives a message to the app whose hash is in it.",
          .retriever
        )
      ]
    }
    guard bytes.count <= Trial.retriever.message else {
      return [
        LintFinding(
          .hashTooLong,
          .harms,
          "The message has an app's hash and \(bytes.count) bytes; shorten it to 140.",
          because: "SMS Retriever asks for 140 bytes at most.",
          .retriever,
          at: hash
        )
      ]
    }
    return [
      LintFinding(
        .retrieverHash,
        .helps,
        "An Android app's hash is in the message.",
        because: "SMS Retriever gives the message to that app, without asking anybody.",
        .retriever,
        at: hash
      )
    ]
  }

  /// The last word of 11 characters of base64 that is no word of a language.
  private var hashRange: Range<Int>? {
    words.last { range in
      range.count == Trial.retriever.hash && range != codeRange
        && bytes[range].allSatisfy(Trial.isBase64) && isRandom(range)
    }
  }

  /// How many capital letters tell a hash without digits from a name such as `SuperMarket`; one in
  /// thirty has fewer.
  private static let fewestCapitals = 3

  /// Whether a word reads as drawn by lot: small letters with digits or signs, or, alone at the
  /// end, with many capitals.
  private func isRandom(_ range: Range<Int>) -> Bool {
    let word = bytes[range]
    guard word.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) else { return false }
    if word.contains(where: { $0 < 0x41 }) { return true }
    let isAlone =
      range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n")
    return isAlone && bytes[range.upperBound...].allSatisfy(Trial.isSpace)
      && word.count { $0 <= 0x5A } >= Trial.fewestCapitals
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: false
    }
  }

  private var linkFinding: LintFinding? {
    guard let link = words.first(where: isLink) else { return nil }
    return LintFinding(
      .link,
      .harms,
      "A link stands beside the code; leave it out.",
      because: "A code with a link is what phishing looks like; banks in Singapore had to take"
        + " the links out of their messages.",
      .links,
      at: link
    )
  }

  private func isLink(_ range: Range<Int>) -> Bool {
    let word = String(decoding: bytes[range], as: UTF8.self).lowercased()
    guard !word.hasPrefix("@"), !word.hasPrefix("#"), !word.hasPrefix("%") else { return false }
    if word.hasPrefix("www.") || word.contains("://") { return true }
    // `example.com/a`, and no `24/7` or `km/h`: a dot between letters, then a slash.
    guard let slash = word.firstIndex(of: "/"), let dot = word[..<slash].lastIndex(of: ".") else {
      return false
    }
    let label = word[word.index(after: dot)..<slash]
    return label.count >= 2 && label.allSatisfy(\.isLetter) && dot > word.startIndex
  }

  /// Where the stretches between white space stand.
  private var words: [Range<Int>] {
    bytes.indices.split { Trial.isSpace(bytes[$0]) }.map { $0.startIndex..<$0.endIndex }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }
}
