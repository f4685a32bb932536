public import COTPCode
internal import OTPDetection
internal import OTPMessage
internal import OTPText

/// Finds the code in a message with a session.
@c @implementation
public func otpcode_detect(
  _ session: OpaquePointer!,
  _ message: UnsafePointer<otpcode_message>!,
  _ result: UnsafeMutablePointer<otpcode_result>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let session = try unsafe Handle.object(SessionHandle.self, session).session
    try unsafe write(to: result, message) { session.detect(in: $0) }
  }
}

/// Finds the code in a message from any thread.
@c @implementation
public func otpcode_detector_detect(
  _ detector: OpaquePointer!,
  _ message: UnsafePointer<otpcode_message>!,
  _ result: UnsafeMutablePointer<otpcode_result>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let detector = try unsafe Handle.object(DetectorHandle.self, detector).detector
    try unsafe write(to: result, message) { detector.detect(in: $0) }
  }
}

/// Writes what `detect` finds in the message of a caller.
private func write(
  to result: UnsafeMutablePointer<otpcode_result>?,
  _ message: UnsafePointer<otpcode_message>?,
  _ detect: (Message) -> Detection
) throws(Failure) {
  let size = try unsafe CallerMemory.size(at: result, smallest: Result.size)
  guard let result = unsafe result else { throw .missingPointer }
  let detection = detect(try unsafe Message(at: message))
  unsafe CallerMemory.write(try Result.make(detection), to: result, size: size)
}

/// Writes what was found in a message, as JSON.
@c @implementation
public func otpcode_detect_json(
  _ session: OpaquePointer!,
  _ message: UnsafePointer<otpcode_message>!,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let session = try unsafe Handle.object(SessionHandle.self, session).session
    var writer = JSONWriter()
    let detection = session.detect(in: try unsafe Message(at: message))
    writer.object { writer in
      AnswerMembers.write(detection, outcome: detection.outcome.rawValue, id: nil, to: &writer)
    }
    try unsafe CallerMemory.write(writer.bytes, to: buffer, capacity, needed)
  }
}

/// Writes what was found in a message and the evidence for it, as JSON.
@c @implementation
public func otpcode_explain(
  _ session: OpaquePointer!,
  _ message: UnsafePointer<otpcode_message>!,
  _ buffer: UnsafeMutablePointer<CChar>!,
  _ capacity: Int,
  _ needed: UnsafeMutablePointer<Int>!
) -> Int32 {
  Failure.status { () throws(Failure) in
    let session = try unsafe Handle.object(SessionHandle.self, session).session
    var writer = JSONWriter()
    let explanation = session.explain(try unsafe Message(at: message))
    writer.object { ExplanationMembers.write(explanation, id: nil, to: &$0) }
    try unsafe CallerMemory.write(writer.bytes, to: buffer, capacity, needed)
  }
}

extension Message {
  /// Reads a caller's message.
  init(at pointer: UnsafePointer<otpcode_message>?) throws(Failure) {
    let message = try unsafe CallerMemory.value(
      at: pointer,
      smallest: MemoryLayout<otpcode_message>.size,
      otpcode_message()
    )
    self.init(
      text: try unsafe CallerMemory.text(message.text, message.text_length),
      subject: try unsafe CallerMemory.optionalText(message.subject, message.subject_length),
      sender: try unsafe CallerMemory.optionalText(message.sender, message.sender_length)
    )
  }
}

/// Detections as C callers see them.
enum Result {
  /// The size of the struct in version 0.
  static let size = MemoryLayout<otpcode_result>.size

  static func make(_ detection: Detection) throws(Failure) -> otpcode_result {
    var result = otpcode_result()
    result.outcome =
      switch detection.outcome {
      case .none: 0
      case .code: 1
      case .ambiguous: 2
      case .redacted: 3
      case .unusable: 4
      }
    result.flags = detection.mentionsPayment ? OTPCODE_FLAG_PAYMENT : 0
    result.embedded_count = Int32(clamping: detection.binding?.embeddedDomains.count ?? 0)
    result.score = detection.score
    result.start = Int64(detection.range?.lowerBound ?? -1)
    result.end = Int64(detection.range?.upperBound ?? -1)
    try CallerMemory.copy(detection.code?.value, to: &result.code)
    try CallerMemory.copy(detection.language, to: &result.language)
    try CallerMemory.copy(detection.binding?.domain, to: &result.domain)
    return result
  }

  /// The result for a message with an error.
  static func make(_ failure: Failure) -> otpcode_result {
    var result = otpcode_result()
    result.status = failure.rawValue
    result.start = -1
    result.end = -1
    return result
  }
}
