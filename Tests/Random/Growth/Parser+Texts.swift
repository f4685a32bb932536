import OTPDetection
import OTPFields
import OTPLinks
import OTPLint
import OTPMessage
import OTPSites

extension Parser {
  private static let words = [
    "482913 ", "Your code is 482913. ", "https://a.example/x?t=1", "@a.example #1\n", "=", "&",
    "\"", "{", "}", "<b>", "%3D", "\\", "/", ":", "\n", "(", ")", "-", ".", "$1 ", "验证码",
    "confirm ",
  ]

  private static let detector = Detector()
  private static let linkDetector = LinkDetector()
  private static let classifier = Result { try FieldClassifier() }

  private static func text(
    _ name: String,
    start: String = "",
    read: @escaping @Sendable (String) -> Void
  ) -> Parser {
    Parser(name, start: start, words) { read(String(decoding: $0, as: UTF8.self)) }
  }

  /// Readers of texts.
  static let texts = [
    text("the text of a message", start: "Your code is 482913. ") {
      _ = detector.detect(in: Message(text: $0))
    },
    text("the explanation of a message", start: "Your code is 482913. ") {
      _ = detector.explain(Message(text: $0))
    },
    text("a line to mask") { _ = Redactor(detector: detector).ranges(in: $0) },
    text("a line to mask, with a code", start: "Your code is 482913. ") {
      _ = Redactor(detector: detector).ranges(in: $0)
    },
    text("links", start: "Confirm your address: ") { _ = linkDetector.explain(Message(text: $0)) },
    text("a text to lint") { _ = Linter(detector: detector).report(on: $0) },
    text("a binding") { _ = OriginBoundCode(text: $0) },
    text("a header that binds") {
      _ = OriginBoundCode(headers: [
        MailHeaderField(name: "One-Time-Code", value: $0),
        MailHeaderField(name: "OTP-Token", value: "\"1\"; \($0)"),
      ])
    },
    text("the label of a field") { label in
      let field = Field(attributes: ["label": label, "name": label, "autocomplete": label])
      _ = try? classifier.get().classify(field, among: nil)
    },
    text("times") {
      _ = Timestamp(rfc2822: $0)
      _ = Timestamp(iso8601: $0)
    },
    text("a host") { _ = HostName($0.utf8) },
  ]
}
