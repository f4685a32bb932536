import OTPDetection
import OTPInbox
import OTPMessage
import OTPSites

/// Chooses the codes to offer from those of a window, which it considers one by one, the freshest
/// first.
struct Selection {
  /// How many codes are considered: nobody gets that many in three minutes, and a flood must not
  /// make an answer slow.
  static let reach = 10_000

  /// What a newer code and the one that it replaces have in common, beside the recipient.
  private struct Series: Hashable {
    let sender: String
    let binding: Binding?

    init(_ code: StoredCode) {
      sender = code.sender
      binding = code.binding
    }
  }

  /// A code to offer, and how the asking documents match its binding.
  struct Choice {
    let code: StoredCode
    let match: Suggestion.Match?
  }

  /// What copies of one code that arrived in several ways have in common.
  private struct Twins: Hashable {
    let code: SecurityCode
    let binding: Binding?
  }

  /// The codes to offer, the freshest first.
  private(set) var chosen: [Choice] = []

  private let documents: FrameChain
  private let limit: Int
  /// The recipients of each series.
  private var newest: [Series: AddressSet] = [:]
  private var recipients: [Twins: AddressSet] = [:]
  private var seen = 0

  /// Makes a selection of at most `limit` codes for the field in `documents`.
  init(documents: FrameChain, limit: Int) {
    self.documents = documents
    self.limit = limit
  }

  /// Considers `code`; returns whether more are wanted. `suffixes` is the public suffix list, and
  /// `hasBoundTwin` returns whether the same code also arrived with a binding.
  mutating func consider(
    _ code: StoredCode,
    suffixes: @autoclosure () -> SuffixList,
    hasBoundTwin: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) -> Bool {
    seen += 1
    let series = code.sender.isEmpty ? nil : Series(code)
    let isNewest = series.map { newest[$0]?.contains(code.recipient) != true } ?? true
    if isNewest, code.state == .fresh, !isChosen(code),
      case .admitted(let match) = documents.answer(to: code.binding, by: suffixes())
    {
      // A bound code must not be offered everywhere because a copy of it arrived without its last
      // line.
      let isReallyBound = code.binding == nil ? try hasBoundTwin(code) : false
      if !isReallyBound { choose(code, match) }
    }
    guard chosen.count < limit && seen < Self.reach else { return false }
    // A used code replaces the older ones of its series too.
    if let series { newest[series, default: AddressSet()].insert(code.recipient) }
    return true
  }

  /// Whether a copy of the code that arrived in another way was chosen already.
  private func isChosen(_ code: StoredCode) -> Bool {
    guard let others = recipients[Twins(code: code.code, binding: code.binding)] else {
      return false
    }
    return code.recipient.isEmpty || others.hasUnknown || others.contains(code.recipient)
  }

  private mutating func choose(_ code: StoredCode, _ match: Suggestion.Match?) {
    chosen.append(Choice(code: code, match: match))
    guard chosen.count < limit else { return }
    recipients[Twins(code: code.code, binding: code.binding), default: AddressSet()]
      .insert(code.recipient)
  }
}
