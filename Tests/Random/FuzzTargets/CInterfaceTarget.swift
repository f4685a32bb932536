import COTPCode
// The functions that the header declares.
import OTPCode

/// Calls the C interface as a C program does. The input is a text and, each after a separator, a
/// sender, the JSON of a field, and the user's rules and words. Words take a hundred times as long
/// to check as the rest.
///
/// All texts lie in memory of exactly their length, so that the address sanitizer sees each byte
/// too many.
package final class CInterfaceTarget: FuzzTarget {
  package static let name = "c-interface"

  private var detector: OpaquePointer?
  private var session: OpaquePointer?
  private var fields: OpaquePointer?
  private var sites: OpaquePointer?

  package init() throws {
    try require(otpcode_detector_create(nil, &detector) == OTPCODE_OK, "a detector is made")
    try require(otpcode_session_create(detector, &session) == OTPCODE_OK, "a session is made")
    try require(otpcode_fields_create(&fields) == OTPCODE_OK, "a classifier is made")
    try require(otpcode_sites_create(&sites) == OTPCODE_OK, "the suffixes are loaded")
  }

  deinit {
    otpcode_sites_free(sites)
    otpcode_fields_free(fields)
    otpcode_session_free(session)
    otpcode_detector_free(detector)
  }

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 5).map(ExactText.init)
    try checkMessage(text: parts[0], sender: parts[1])
    try checkBinding(parts[0], origin: parts[1])
    _ = try written { otpcode_fields_classify(fields, parts[2].start, parts[2].count, $0, $1, $2) }
    _ = try written {
      otpcode_redact(session, parts[0].start, parts[0].count, nil, 0, $0, $1, $2, nil)
    }
    try checkRules(parts[3], words: parts[4])
  }

  private func checkMessage(text: ExactText, sender: ExactText) throws {
    var message = otpcode_message()
    message.size = MemoryLayout<otpcode_message>.size
    message.text = UnsafePointer(text.start)
    message.text_length = text.count
    message.sender = UnsafePointer(sender.start)
    message.sender_length = sender.count
    var result = otpcode_result()
    result.size = MemoryLayout<otpcode_result>.size
    var same = result
    let error = otpcode_detect(session, &message, &result)
    try require(error == otpcode_detector_detect(detector, &message, &same), "errors are the same")
    try require(error == OTPCODE_OK || error == OTPCODE_ERROR_UTF8, "a text is wrong in one way")
    let json = try written { otpcode_detect_json(session, &message, $0, $1, $2) }
    let explanation = try written { otpcode_explain(session, &message, $0, $1, $2) }
    guard error == OTPCODE_OK else { return }
    let isSame = result.outcome == same.outcome && result.start == same.start
    try require(isSame, "results are the same")
    try require(result.start <= result.end && result.end <= text.count, "a place is in the text")
    try require(
      (result.outcome == OTPCODE_OUTCOME_CODE) == (result.code.0 != 0),
      "a code is given where there is one"
    )
    guard let json, let explanation else { throw BrokenPromise(description: "there is an answer") }
    try require(explanation.starts(with: json.dropLast()), "an explanation begins with the answer")
  }

  private func checkBinding(_ text: ExactText, origin: ExactText) throws {
    var binding = otpcode_binding()
    binding.size = MemoryLayout<otpcode_binding>.size
    guard otpcode_binding_read(text.start, text.count, &binding) == OTPCODE_OK else { return }
    var match: Int32 = -1
    let origins: [UnsafePointer<CChar>?] = [UnsafePointer(origin.start), UnsafePointer(text.start)]
    let lengths = [origin.count, text.count]
    let error = otpcode_sites_match(sites, &binding, origins, lengths, 2, &match)
    try require(error == OTPCODE_OK || error == OTPCODE_ERROR_UTF8, "an origin is wrong in one way")
  }

  private func checkRules(_ rules: ExactText, words: ExactText) throws {
    guard rules.count + words.count > 0 else { return }
    var options = otpcode_options()
    options.size = MemoryLayout<otpcode_options>.size
    if rules.count > 0 { options.rules = UnsafePointer(rules.start) }
    options.rules_length = rules.count
    if words.count > 0 { options.keywords = UnsafePointer(words.start) }
    options.keywords_length = words.count
    var faulty: OpaquePointer?
    let error = otpcode_detector_create(&options, &faulty)
    let faults = try written { otpcode_rules_faults(&options, $0, $1, $2) }
    otpcode_detector_free(faulty)
    try require((error == OTPCODE_OK) == (faults == Array("[]".utf8)), "a refusal has a fault")
  }

  /// What a function writes, first asked for the length; nil if it fails.
  private func written(
    _ function: (UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>) -> Int32
  ) throws -> [UInt8]? {
    var needed = -1
    guard function(nil, 0, &needed) == OTPCODE_ERROR_BUFFER else { return nil }
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: needed + 1)
    defer { buffer.deallocate() }
    var again = -1
    let isShort = function(buffer, needed, &again) == OTPCODE_ERROR_BUFFER && again == needed
    try require(isShort, "a buffer without room for the NUL is too small")
    try require(function(buffer, needed + 1, &again) == OTPCODE_OK, "the needed size is enough")
    try require(again == needed && buffer[needed] == 0, "a NUL ends what is written")
    return (0..<needed).map { UInt8(bitPattern: buffer[$0]) }
  }
}

/// Bytes in memory of their own, which ends where they end.
private final class ExactText {
  let start: UnsafeMutablePointer<CChar>
  let count: Int

  init(_ bytes: [UInt8]) {
    start = .allocate(capacity: bytes.count)
    count = bytes.count
    for (index, byte) in bytes.enumerated() { start[index] = CChar(bitPattern: byte) }
  }

  deinit {
    start.deallocate()
  }
}
