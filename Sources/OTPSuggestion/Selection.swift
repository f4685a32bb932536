import OTPDetection
import OTPInbox
import OTPMessage

/// Chooses what is offered from the codes of a window, which it is shown one by one, the freshest first.
struct Selection {
  /// How many codes are looked at: nobody gets that many in three minutes, and a flood must not make an answer slow.
  static let reach = 10_000

  /// What a newer code has in common with the one that it replaces.
  private struct Series: Hashable {
    let sender: String
    let recipient: String
    let binding: Binding?
  }

  /// The codes to offer, the freshest first.
  private(set) var chosen: [StoredCode] = []

  private let site: Site?
  private let limit: Int
  private var newest: Set<Series> = []
  private var seen = 0

  /// Makes a selection of at most `limit` codes for `site`.
  init(site: Site?, limit: Int) {
    self.site = site
    self.limit = limit
  }

  /// Looks at `code`; returns whether more are wanted. `hasBoundTwin` says whether the same code also came bound.
  mutating func consider(
    _ code: StoredCode,
    hasBoundTwin: (StoredCode) throws(InboxError) -> Bool
  ) throws(InboxError) -> Bool {
    seen += 1
    let isNewest = isNewestOfItsSeries(code)
    if isNewest, code.state == .fresh, isAdmitted(code), !isChosen(code) {
      // What came bound by one way must not be offered everywhere because it also came without its last line.
      let isReallyBound = code.binding == nil ? try hasBoundTwin(code) : false
      if !isReallyBound { chosen.append(code) }
    }
    return chosen.count < limit && seen < Self.reach
  }

  /// Whether no newer code of the same sender, recipient and binding was shown; also one that was used replaces the older.
  private mutating func isNewestOfItsSeries(_ code: StoredCode) -> Bool {
    guard !code.sender.isEmpty else { return true }
    let series = Series(sender: code.sender, recipient: code.recipient, binding: code.binding)
    return newest.insert(series).inserted
  }

  /// Whether the site may have the code. Where no site asks, a person does, who is shown the binding.
  private func isAdmitted(_ code: StoredCode) -> Bool {
    guard let site, let binding = code.binding else { return true }
    return site.admits(binding)
  }

  /// Whether the same code was chosen already, having come by another way too.
  private func isChosen(_ code: StoredCode) -> Bool {
    chosen.contains { other in
      other.code == code.code && other.binding == code.binding
        && (other.recipient == code.recipient || other.recipient.isEmpty || code.recipient.isEmpty)
    }
  }
}
