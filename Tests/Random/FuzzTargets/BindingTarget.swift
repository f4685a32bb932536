import OTPDetection
import OTPMessage

/// Parses bindings. The input is a text and, each after a separator, the values of the two e-mail
/// headers.
package final class BindingTarget: FuzzTarget {
  package static let name = "binding"

  private let session: DetectionSession

  package init() throws {
    session = Detector().makeSession()
  }

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 3).map { String(decoding: $0, as: UTF8.self) }
    try check(text: parts[0])
    let headers = [("OTP-Token", parts[1]), ("One-Time-Code", parts[2])].filter { !$0.1.isEmpty }
    if let bound = OriginBoundCode(
      headers: headers.map { MailHeaderField(name: $0.0, value: $0.1) }
    ) {
      try checkForm(of: bound)
    }
  }

  private func check(text: String) throws {
    let bound = OriginBoundCode(text: text)
    try require(bound == OriginBoundCode(text: text), "parsing is deterministic")
    let explanation = session.explain(Message(text: text))
    let detection = explanation.detection
    guard let bound else {
      try require(
        detection.outcome != .code || detection.binding == nil,
        "a bound code has a binding that can be parsed on its own"
      )
      return
    }
    try checkForm(of: bound)
    try require(explanation.bindingFault == nil, "a parsed binding has no fault")
    try require(detection.outcome == .code, "a bound code is detected")
    try require(detection.code == bound.code, "the bound code is taken verbatim")
    try require(
      detection.binding?.domain == bound.binding.domain,
      "the detection has the bound domain"
    )
    try require(
      detection.binding?.embeddedDomains == bound.binding.embeddedDomains,
      "the detection has the embedded domains"
    )
  }

  private func checkForm(of bound: OriginBoundCode) throws {
    let code = Array(bound.code.value.utf8)
    try require((1...64).contains(code.count), "a bound code has 1 to 64 characters")
    try require(code.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a bound code is printable ASCII")
    for host in [bound.binding.domain] + bound.binding.embeddedDomains {
      try checkHost(Array(host.utf8))
    }
    let written =
      (["@\(bound.binding.domain) #\(bound.code.value)"]
      + bound.binding.embeddedDomains.map { "@\($0)" })
      .joined(separator: " ")
    try require(
      OriginBoundCode(text: "\n" + written) == bound,
      "a formatted binding parses to the same binding"
    )
  }

  private func checkHost(_ host: [UInt8]) throws {
    try require((1...253).contains(host.count), "a host has 1 to 253 characters")
    try require(
      host.allSatisfy {
        isLetterOrDigit($0) && !(0x41...0x5A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      },
      "a host is in lower-case ASCII"
    )
    try require(host.contains(0x2E), "a host has more than one label")
    try require(
      !host.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E },
      "a host is not an IP address"
    )
  }
}
