/// The link that a message asks its reader to follow, to confirm something or to sign in.
public struct ConfirmationLink: Sendable, Hashable {
  /// The address as written in the message, but with its host in ASCII.
  ///
  /// A host in other letters may look like a different one; its `xn--…` form does not. The address
  /// begins with `http://` or `https://`, in upper or lower case, and contains neither spaces nor
  /// control characters. The part after the host may be in any script.
  public let address: String
  /// The range of the address in the text, in UTF-8 bytes; nil if it is in the subject.
  public let range: Range<Int>?
}

extension ConfirmationLink: CustomStringConvertible, CustomReflectable {
  /// A fixed text without the address, which grants as much as a code.
  public var description: String { "ConfirmationLink" }

  /// A mirror without children, so that `dump` does not print the address.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of searching a message for a confirmation link. The three cases are part of the API
/// and do not change.
public enum LinkDetection: Sendable, Hashable {
  /// The link to follow.
  case link(ConfirmationLink)
  /// No link that confirms something.
  case none
  /// Several links that cannot be told apart, or that lead to different sites.
  case ambiguous

  /// The name of a result in JSON.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case link, none, ambiguous
  }

  /// The name of the result.
  public var outcome: Outcome {
    switch self {
    case .link: .link
    case .none: .none
    case .ambiguous: .ambiguous
    }
  }

  /// The link; nil if there is none, or more than one.
  public var link: ConfirmationLink? {
    if case .link(let link) = self { link } else { nil }
  }
}

/// A detection with all links, and the evidence for and against each.
public struct LinkExplanation: Sendable {
  /// A link of the message.
  public struct Candidate: Sendable {
    /// The link.
    public let link: ConfirmationLink
    /// What was seen, strongest contribution first.
    public let evidence: [Evidence]
    /// The sum of the contributions.
    public var sum: Double { evidence.reduce(0) { $0 + $1.contribution } }
  }

  /// A reason for or against a link.
  public struct Evidence: Sendable, Hashable {
    package let signal: LinkSignal
    /// Its name, such as `purposeBefore`. Later versions may add or remove names.
    public var name: String { signal.rawValue }
    /// A sentence that describes it.
    public var sentence: String { signal.sentence }
    /// The contribution to the sum; negative if it counts against the link.
    public var contribution: Double { Double(signal.weight) / 1_000 }
  }

  /// The result of ``LinkDetector/detect(in:)``.
  public let detection: LinkDetection
  /// The links, in text order.
  public let candidates: [Candidate]
}
