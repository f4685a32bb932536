package import OTPMessage
import OTPText

/// A message with a test code, which the setup page of the extension requests to try the way of a
/// code from the service to a field.
package enum TestCode {
  /// The origin to which a test code is bound, so that no web page is offered one. Names under
  /// `example` are never registered: https://www.rfc-editor.org/rfc/rfc6761#section-6.5
  package static let origin = "https://\(host)"

  private static let host = "otp.example"

  /// The name that the list shows as the sender, and the source that the store notes.
  private static let sender = "otp"
  private static let source = "test"

  /// Returns the message with the code `number`, whose last six digits count, that arrived at the
  /// time `now`.
  package static func message(number: UInt32, at now: Timestamp) -> Message {
    let digits = String(number % 1_000_000)
    let code = String(repeating: "0", count: 6 - digits.count) + digits
    return Message(
      text: "\(code) is a test code of otp.\n\n@\(host) #\(code)",
      sender: sender,
      id: String(now.milliseconds),
      source: source,
      receivedAt: now
    )
  }

  /// The message that answers the request `id` for a test code: whether it was delivered.
  package static func answer(to id: Int64, isDone: Bool) -> [UInt8] {
    HostMessage.message(type: "tested") { writer in
      writer.member("id", id)
      writer.member("done", isDone)
    }
  }
}
