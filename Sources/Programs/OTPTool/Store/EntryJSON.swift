import OTPDetection
import OTPInbox
import OTPMessage
import OTPText

/// An entry as a JSON object of `otp inbox`; all members are always present, in this order.
enum EntryJSON {
  /// Writes `masked` at the time `now`. A masked code is null; the outcome shows that there is one.
  static func write(_ masked: MaskedEntry, at now: Timestamp, to writer: inout JSONWriter) {
    let entry = masked.entry
    let detection = entry.detection
    // The writer escapes control characters.
    let text = { (text: String) in masked.isRevealed ? text : masked.masked(text) }
    writer.object { writer in
      writer.member("id", entry.id.number)
      writer.member("arrival", entry.arrival?.iso8601)
      writer.member("storedAt", entry.storedAt.iso8601)
      writer.member("state", EntryState(of: entry, at: now).rawValue)
      writer.member("outcome", detection.outcome.rawValue)
      writer.member("code", masked.isRevealed ? detection.code?.value : nil)
      writer.member("domain", detection.binding?.domain)
      writer.member("sender", masked.isRevealed ? entry.message.sender : masked.sender)
      writer.member("recipient", masked.isRevealed ? entry.message.recipient : masked.recipient)
      writer.member("channel", entry.message.channel?.rawValue)
      writer.member("source", entry.message.source)
      writer.member("subject", entry.message.subject.map(text))
      writer.member("text", text(entry.message.text))
      writer.member("mentionsPayment", detection.mentionsPayment)
    }
  }
}
