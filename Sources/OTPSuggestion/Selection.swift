import OTPDetection
import OTPInbox
import OTPMessage
import OTPSites

/// Chooses what is offered from the codes of a window, which it is shown one by one,
/// the freshest first.
struct Selection {
  /// How many codes are looked at: nobody gets that many in three minutes, and a flood must not
  /// make an answer slow.
  static let reach = 10_000

  /// What a newer code has in common with the one that it replaces.
  private struct Series: Hashable {
    let sender: String
    let recipient: String
    let binding: Binding?

    init(_ code: StoredCode) {
      sender = code.sender
      recipient = code.recipient
      binding = code.binding
    }
  }

  /// A code to offer, and how the documents that ask match what it is bound to.
  struct Choice {
    let code: StoredCode
    let match: Suggestion.Match?
  }

  /// What ways have in common by which the same code came.
  private struct Twins: Hashable {
    let code: SecurityCode
    let binding: Binding?
  }

  /// The codes to offer, the freshest first.
  private(set) var chosen: [Choice] = []

  private let documents: FrameChain
  private let limit: Int
  private var newest: Set<Series> = []
  private var recipients: [Twins: Set<String>] = [:]
  private var seen = 0

  /// Makes a selection of at most `limit` codes for the field in `documents`.
  init(documents: FrameChain, limit: Int) {
    self.documents = documents
    self.limit = limit
  }

  /// Looks at `code`; returns whether more are wanted. `suffixes` is the public suffix list, and
  /// `hasBoundTwin` says whether the same code also came bound.
  mutating func consider(
    _ code: StoredCode,
    suffixes: @autoclosure () -> SuffixList,
    hasBoundTwin: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) -> Bool {
    seen += 1
    let series = code.sender.isEmpty ? nil : Series(code)
    let isNewest = series.map { !newest.contains($0) } ?? true
    if isNewest, code.state == .fresh, !isChosen(code),
      case .admitted(let match) = documents.answer(to: code.binding, by: suffixes())
    {
      // What came bound by one way must not be offered everywhere because it also came
      // without its last line.
      let isReallyBound = code.binding == nil ? try hasBoundTwin(code) : false
      if !isReallyBound { choose(code, match) }
    }
    guard chosen.count < limit && seen < Self.reach else { return false }
    // Also a code that was used replaces the older ones of its series.
    if let series { newest.insert(series) }
    return true
  }

  /// Whether the same code was chosen already, having come by another way too.
  private func isChosen(_ code: StoredCode) -> Bool {
    guard let others = recipients[Twins(code: code.code, binding: code.binding)] else {
      return false
    }
    return code.recipient.isEmpty || others.contains(code.recipient) || others.contains("")
  }

  private mutating func choose(_ code: StoredCode, _ match: Suggestion.Match?) {
    chosen.append(Choice(code: code, match: match))
    guard chosen.count < limit else { return }
    recipients[Twins(code: code.code, binding: code.binding), default: []].insert(code.recipient)
  }
}
