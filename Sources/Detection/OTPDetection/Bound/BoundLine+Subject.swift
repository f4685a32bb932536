internal import OTPMessage

extension BoundLine {
  /// Reads the binding of `message`, whose subject counts as its text does: a code that a sender
  /// binds there must not be offered elsewhere. Pass the `facts` of both, if they are known.
  static func read(_ message: borrowing Message, _ facts: ByteFacts? = nil) -> Reading {
    let text = read(message.text, facts)
    guard let subject = message.subject, !subject.isEmpty else { return text }
    switch (text, read(subject, facts)) {
    case (_, .unbound), (.malformed, _): return text
    case (_, .malformed(let line, let fault)): return .malformed(line?.inSubject, fault)
    case (.unbound, .bound(let line)): return .bound(line.inSubject)
    case (.bound(let line), .bound(let other))
    where line.code == other.code && line.binding == other.binding: return text
    case (_, .bound), (_, .ambiguous): return .ambiguous
    }
  }
}

extension DetectedCode {
  /// The code as one of the subject, for which no range is reported.
  fileprivate var inSubject: DetectedCode {
    DetectedCode(code, raw: raw, range: nil, binding: binding)
  }
}
