/// A login that succeeds with any name and password, using the mechanisms that clients commonly
/// use: PLAIN (RFC 4616) and LOGIN.
///
/// It stores nothing that the client sends.
struct MailLogin: Sendable {
  /// What to do next.
  enum Step: Sendable {
    case ask(MailReply)
    case end(MailReply)
  }

  /// The mechanisms, as listed in the reply to EHLO.
  static let mechanisms = "PLAIN LOGIN"

  /// The challenges: "Username:" and "Password:" in Base64 for LOGIN, an empty one for PLAIN.
  private static let questions = [
    "PLAIN": [""], "LOGIN": ["VXNlcm5hbWU6", "UGFzc3dvcmQ6"],
  ]

  private var questions: ArraySlice<String>

  /// Creates a login; with `hasInitial`, the client has already sent the first answer. Nil if the
  /// mechanism is unknown.
  init?(_ mechanism: String, hasInitial: Bool) {
    guard let questions = Self.questions[mechanism] else { return nil }
    self.questions = questions[(hasInitial ? 1 : 0)...]
  }

  /// Returns the first step.
  mutating func begin() -> Step {
    questions.popFirst().map { .ask(.question($0)) } ?? .end(.loggedIn)
  }

  /// Returns the step after an answer from the client.
  mutating func receive(_ answer: ArraySlice<UInt8>) -> Step {
    // A client cancels with an asterisk (RFC 4954, section 4).
    Array(answer) == [UInt8(ascii: "*")] ? .end(.loginAborted) : begin()
  }
}
