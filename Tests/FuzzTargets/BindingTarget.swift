import OTPDetection
import OTPMessage

/// A text that may be bound to a site, and after a separator each the values of the two
/// headers of a mail.
package final class BindingTarget: FuzzTarget {
  package static let name = "binding"

  private let session: DetectionSession

  package init() throws {
    session = try Detector().makeSession()
  }

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 3).map { String(decoding: $0, as: UTF8.self) }
    try check(text: parts[0])
    let headers = [("OTP-Token", parts[1]), ("One-Time-Code", parts[2])].filter { !$0.1.isEmpty }
    if let bound = OriginBoundCode(headers: headers.map { (name: $0.0, value: $0.1) }) {
      try checkForm(of: bound)
    }
  }

  private func check(text: String) throws {
    let bound = OriginBoundCode(text: text)
    try require(bound == OriginBoundCode(text: text), "twice the same")
    let explanation = session.explain(Message(text: text))
    let detection = explanation.detection
    guard let bound else {
      try require(
        detection.outcome != .code || detection.binding == nil,
        "a bound code has a binding that can be read by itself"
      )
      return
    }
    try checkForm(of: bound)
    try require(explanation.bindingFault == nil, "what can be read has no fault")
    try require(detection.outcome == .code, "a bound code is found")
    try require(detection.code == bound.code, "it is taken as it stands")
    try require(detection.binding?.domain == bound.domain, "it is bound where it says")
    try require(detection.binding?.embeddedDomains == bound.embeddedDomains, "and to which frames")
  }

  private func checkForm(of bound: OriginBoundCode) throws {
    let code = Array(bound.code.value.utf8)
    try require((1...64).contains(code.count), "the length of a bound code")
    try require(code.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a bound code is printable ASCII")
    for host in [bound.domain] + bound.embeddedDomains {
      try checkHost(Array(host.utf8))
    }
    let written =
      (["@\(bound.domain) #\(bound.code.value)"] + bound.embeddedDomains.map { "@\($0)" })
      .joined(separator: " ")
    try require(OriginBoundCode(text: "\n" + written) == bound, "written anew it reads the same")
  }

  private func checkHost(_ host: [UInt8]) throws {
    try require((1...253).contains(host.count), "the length of a host")
    try require(
      host.allSatisfy {
        isLetterOrDigit($0) && !(0x41...0x5A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
      },
      "a host is in small ASCII letters"
    )
    try require(host.contains(0x2E), "a host is no single label")
    try require(
      !host.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E },
      "a host is no number"
    )
  }
}
