internal import OTPLexicon
package import OTPLocales
public import OTPMessage
internal import OTPSites
internal import OTPText

/// Finds the link that a message asks its reader to follow: to confirm an address, to sign in, or
/// to choose a new password.
///
/// Like a code, such a link grants something to anyone who has it. It is for tests and for a person
/// who asks for it; it is never offered to a site, and nothing follows it.
///
/// ```swift
/// if case .link(let link) = LinkDetector().detect(in: message) { print(link.address) }
/// ```
public struct LinkDetector: Sendable {
  /// The maximum number of bytes of a text to search: more than a mail says about its link.
  static let longestText = 128 << 10

  private let lexicon: Lexicon

  /// The words of all locales, read when they are first needed.
  private static let allWords: Lexicon = {
    do throws(LocaleError) {
      let lexicon = try Lexicon(compiled: CompiledLexicon.image)
      return try Lexicon(compiled: CompiledLexicon.links, foldedAs: lexicon)
    } catch {
      // The build validated both images.
      preconditionFailure("\(error)")
    }
  }()

  /// Makes a detector with the built-in locales.
  public init() {
    lexicon = Self.allWords
  }

  /// Makes a detector that knows only the words about links of `profiles`.
  package init(profiles: [LocaleProfile]) throws(LocaleError) {
    lexicon = try Lexicon(profiles: profiles.map(\.ofLinks))
  }

  /// Finds the link that `message` asks its reader to follow.
  public func detect(in message: Message) -> LinkDetection {
    explain(message).detection
  }

  /// Finds the link that `message` asks its reader to follow, with the evidence for and against
  /// each link.
  ///
  /// The subject counts, and at most 128 KiB are searched.
  public func explain(_ message: Message) -> LinkExplanation {
    let subject = message.subject.map { $0 + "\n" } ?? ""
    let text = LinkedText(Self.beginning(of: subject + message.text))
    guard !text.links.isEmpty else { return LinkExplanation(detection: .none, candidates: []) }
    var evidence = LinkEvidence(text, lexicon)
    let subjectLength = subject.utf8.count
    let candidates = text.links.map { link in
      let address = String(decoding: text.bytes[link.range], as: UTF8.self)
      return LinkExplanation.Candidate(
        link: ConfirmationLink(
          address: LinkHost(of: address)?.ascii(address) ?? address,
          range: link.range.lowerBound < subjectLength
            ? nil : link.range.lowerBound - subjectLength..<link.range.upperBound - subjectLength
        ),
        evidence: evidence.signals(of: link)
          .sorted { abs($0.weight) > abs($1.weight) }
          .map(LinkExplanation.Evidence.init(signal:))
      )
    }
    return LinkExplanation(detection: Self.decision(on: candidates), candidates: candidates)
  }

  private static func beginning(of text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return String(decoding: text.utf8.prefix(longestText), as: UTF8.self)
  }

  /// The best link, unless another address comes close to it, or a link to another site would be
  /// accepted by itself: a stranger may have entered a convincing text with a link in place of a
  /// name.
  private static func decision(on candidates: [LinkExplanation.Candidate]) -> LinkDetection {
    var best: (candidate: LinkExplanation.Candidate, sum: Int)?
    var sums: [String: Int] = [:]
    for candidate in candidates {
      let sum = candidate.evidence.reduce(0) { $0 + $1.signal.weight }
      sums[candidate.link.address] = max(sum, sums[candidate.link.address] ?? sum)
      if sum > best?.sum ?? .min { best = (candidate, sum) }
    }
    guard let best, best.sum >= LinkSignal.threshold else { return .none }
    let rivals = sums.filter { $0.key != best.candidate.link.address }
    let suffixes = SuffixList(.builtIn)
    let host = LinkHost(of: best.candidate.link.address)
    let isAlone = rivals.allSatisfy { address, sum in
      guard best.sum - sum >= LinkSignal.lead else { return false }
      guard sum >= LinkSignal.threshold else { return true }
      guard let host, let other = LinkHost(of: address) else { return false }
      return host.isSameSite(as: other, by: suffixes)
    }
    return isAlone ? .link(best.candidate.link) : .ambiguous
  }
}
