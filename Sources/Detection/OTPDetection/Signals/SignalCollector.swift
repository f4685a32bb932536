internal import OTPLocales
internal import OTPText

/// Collects the evidence for and against each candidate of a message that the roles around it do
/// not show.
struct SignalCollector {
  /// The maximum number of keywords to examine on each side, which bounds the cost of texts full of
  /// keywords.
  static let mostKeywords = 64

  let text: FoldedText
  let layout: TextLayout
  let map: KeywordMap
  /// How strongly the message resembles program text, from 0.
  let technicalShare: Double
  /// Whether the message is written in capitals.
  let isShouted: Bool
  /// The digits of the sender's number, in ASCII.
  let senderDigits: [UInt8]
  let candidates: [Candidate]

  /// Adds the evidence that all candidates share.
  func noteMessage(in evidence: inout Evidence) {
    evidence.note(.technical, technicalShare)
    if isForRetriever { evidence.note(.retriever, hasRetrieverMark ? 1 : Self.unmarkedShare) }
  }

  /// Adds the candidate's own evidence to `evidence`, which already has that of the message.
  /// Evidence that depends on other candidates follows later.
  func note(_ index: Int, in evidence: inout Evidence) {
    noteForm(of: candidates[index], in: &evidence)
    noteFragment(index, in: &evidence)
    noteExpiry(of: index, in: &evidence)
    noteRecipient(index, in: &evidence)
  }
}

// The hash at the end of messages for apps.
extension SignalCollector {
  /// Whether the message ends with the hash that Android's SMS Retriever uses to select an app.
  /// Only messages with codes have one: https://developers.google.com/identity/sms-retriever/verify
  private var isForRetriever: Bool { candidates.last?.kind == .appHash && candidates.count > 1 }

  /// Whether the message begins with `<#>`. Early versions of SMS Retriever required it, and some
  /// senders still write it.
  private var hasRetrieverMark: Bool {
    let start = text.characters.prefix { $0.isWhitespace }.count
    guard start + 3 <= text.characters.count else { return false }
    return text.characters[start].scalar == 0x3C && text.characters[start + 1].scalar == 0x23
      && text.characters[start + 2].scalar == 0x3E
  }

  /// The share of the hash's strength without the mark at the start.
  private static let unmarkedShare = 0.7
}
