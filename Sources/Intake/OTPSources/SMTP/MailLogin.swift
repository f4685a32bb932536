/// A login that any name and password end well, by the mechanisms that clients use without
/// knowing the server: PLAIN (RFC 4616) and LOGIN.
///
/// It keeps nothing of what the client says.
struct MailLogin: Sendable {
  /// What to do next.
  enum Step: Sendable {
    case ask(MailReply)
    case end(MailReply)
  }

  /// The mechanisms as EHLO names them.
  static let mechanisms = "PLAIN LOGIN"

  /// What LOGIN asks for, "Username:" and "Password:" in Base64, and PLAIN without a word.
  private static let questions = [
    "PLAIN": [""], "LOGIN": ["VXNlcm5hbWU6", "UGFzc3dvcmQ6"],
  ]

  private var questions: ArraySlice<String>

  /// Begins a login, of which the client has said the first part if `hasInitial`; nil if there is
  /// no such mechanism.
  init?(_ mechanism: String, hasInitial: Bool) {
    guard let questions = Self.questions[mechanism] else { return nil }
    self.questions = questions[(hasInitial ? 1 : 0)...]
  }

  /// The first step.
  mutating func begin() -> Step {
    questions.popFirst().map { .ask(.question($0)) } ?? .end(.loggedIn)
  }

  /// The step after an answer of the client.
  mutating func receive(_ answer: ArraySlice<UInt8>) -> Step {
    // The client gives up with a star (RFC 4954, section 4).
    Array(answer) == [UInt8(ascii: "*")] ? .end(.loginAborted) : begin()
  }
}
