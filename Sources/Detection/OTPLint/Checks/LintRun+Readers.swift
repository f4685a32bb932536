internal import OTPDetection
internal import OTPText

// Findings about other readers: apps that use SMS Retriever, and people who follow links.
extension LintRun {
  /// The length of an app hash, and the maximum length of a message with one, in bytes (Google, SMS
  /// Retriever).
  private static let retriever = (hash: 11, message: 140)

  /// The prefix that early versions of SMS Retriever required.
  private static let oldMark = "<#>"

  func readerFindings(isForAndroid: Bool) -> [LintFinding] {
    retrieverFindings(isForAndroid: isForAndroid) + (linkFinding.map { [$0] } ?? [])
  }

  private func retrieverFindings(isForAndroid: Bool) -> [LintFinding] {
    guard let hash = hashRange else {
      let isMarked = tested.text.hasPrefix(LintRun.oldMark)
      guard isMarked || isForAndroid else { return [] }
      return [
        LintFinding(
          isMarked ? .hashMissing : .noHash,
          isMarked
            ? "The message begins with <#>, but has no app hash; add its 11 characters at the end."
            : "No app hash; add the 11 characters of your Android app at the end.",
          because: "SMS Retriever delivers a message to the app whose hash it contains.",
          .retriever
        )
      ]
    }
    guard bytes.count <= LintRun.retriever.message else {
      return [
        LintFinding(
          .hashTooLong,
          "The message has an app hash and \(bytes.count) bytes; shorten it to 140.",
          because: "SMS Retriever accepts 140 bytes at most.",
          .retriever,
          at: hash
        )
      ]
    }
    return [
      LintFinding(
        .retrieverHash,
        "The message contains the hash of an Android app.",
        because: "SMS Retriever delivers the message to that app without asking the user.",
        .retriever,
        at: hash
      )
    ]
  }

  /// The range of the last word of 11 base64 characters that is not an ordinary word.
  private var hashRange: Range<Int>? {
    words.last { range in
      range.count == LintRun.retriever.hash && range != codeRange
        && bytes[range].allSatisfy(LintRun.isBase64) && isRandom(range)
    }
  }

  /// The minimum number of capitals in a hash without digits, unlike names such as `SuperMarket`.
  /// One hash in thirty has fewer.
  private static let fewestCapitals = 3

  /// Whether a word looks random.
  ///
  /// A random word mixes lowercase letters with digits or symbols. If it stands alone on the
  /// last line, many capitals are enough.
  private func isRandom(_ range: Range<Int>) -> Bool {
    let word = bytes[range]
    guard word.contains(where: { $0 >= 0x61 && $0 <= 0x7A }) else { return false }
    if word.contains(where: { $0 < 0x41 }) { return true }
    let isAlone =
      range.lowerBound == 0 || bytes[range.lowerBound - 1] == UInt8(ascii: "\n")
    return isAlone && bytes[range.upperBound...].allSatisfy(LintRun.isSpace)
      && word.count { $0 <= 0x5A } >= LintRun.fewestCapitals
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
      "The message has a link beside the code; leave it out.",
      because: "A code with a link looks like phishing; banks in Singapore had to remove links from"
        + " their messages.",
      .links,
      at: link
    )
  }

  private func isLink(_ range: Range<Int>) -> Bool {
    let word = String(decoding: bytes[range], as: UTF8.self).lowercased()
    guard !word.hasPrefix("@"), !word.hasPrefix("#"), !word.hasPrefix("%") else { return false }
    if word.hasPrefix("www.") || word.firstPlace(of: "://") != nil { return true }
    // Accept `example.com/a` but not `24/7` or `km/h`: there must be a dot between letters, then a
    // slash.
    guard let slash = word.firstIndex(of: "/"), let dot = word[..<slash].lastIndex(of: ".") else {
      return false
    }
    let label = word[word.index(after: dot)..<slash]
    return label.count >= 2 && label.allSatisfy(\.isLetter) && dot > word.startIndex
  }

  /// The ranges between white space.
  private var words: [Range<Int>] {
    bytes.indices.split { LintRun.isSpace(bytes[$0]) }.map { $0.startIndex..<$0.endIndex }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }
}
