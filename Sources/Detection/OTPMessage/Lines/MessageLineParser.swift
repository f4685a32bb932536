internal import CJSONLines

/// Parses messages from lines of JSON, one object per line.
///
/// Reuse a parser for many lines: it keeps its memory.
@safe public struct MessageLineParser: ~Copyable {
  /// The result of parsing a line.
  enum Result {
    case message(Message)
    /// Not a message. Includes the line's `id` if it could be parsed.
    case rejected(id: String?, MessageError)
    /// A line of white space.
    case blank
  }

  /// The longest accepted line in bytes: far longer than any message, and short enough for memory.
  public static let maximumLength = 8 << 20

  /// The number of readable bytes required after a line.
  static let padding = Int(OTP_JSON_LINES_PADDING)

  private let parser: OpaquePointer
  /// The values of the last line, by key.
  private let values: UnsafePointer<otp_json_lines_value>

  /// Creates a parser.
  public init() throws(MessageError) {
    guard let parser = unsafe otp_json_lines_open(MessageKey.list) else {
      throw .outOfMemory
    }
    unsafe self.parser = parser
    unsafe values = otp_json_lines_values(parser)
  }

  deinit {
    unsafe otp_json_lines_close(parser)
  }

  /// Parses a line, with or without its line end. Returns `nil` if it is blank.
  public func parse(_ line: String) throws(MessageError) -> Message? {
    try parse(Array(line.utf8))
  }

  /// Parses the UTF-8 bytes of a line, with or without its line end. Returns `nil` if it is blank.
  public func parse(_ line: [UInt8]) throws(MessageError) -> Message? {
    guard line.count <= MessageLineParser.maximumLength else { throw .tooLong }
    let padded = line + [UInt8](repeating: 0, count: MessageLineParser.padding)
    let result = unsafe padded.withUnsafeBytes { bytes in
      unsafe read(UnsafeRawBufferPointer(rebasing: bytes.prefix(line.count)))
    }
    switch result {
    case .message(let message): return message
    case .rejected(_, let error): throw error
    case .blank: return nil
    }
  }

  /// Parses a line that is followed by `padding` readable bytes.
  @unsafe func read(_ line: UnsafeRawBufferPointer) -> Result {
    // An empty buffer may have no address, which simdjson requires.
    guard let start = line.baseAddress else { return .blank }
    let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
    switch unsafe otp_json_lines_read(parser, bytes, line.count) {
    case OTP_JSON_LINES_READ: return message()
    case OTP_JSON_LINES_BLANK: return .blank
    case let outcome:
      return .rejected(id: nil, unsafe MessageLineParser.fault(of: line, outcome))
    }
  }

  /// Returns the JSON syntax error of a line, or `nil` if the line is valid JSON or blank. An array
  /// is an error too: what holds one is meant to be read line by line.
  package func syntaxFault(of line: [UInt8]) -> MessageError? {
    guard line.count <= MessageLineParser.maximumLength else { return .tooLong }
    let padded = line + [UInt8](repeating: 0, count: MessageLineParser.padding)
    let outcome = unsafe padded.withUnsafeBufferPointer { bytes in
      // Never empty, so there is an address.
      unsafe bytes.baseAddress.map { unsafe otp_json_lines_read(parser, $0, line.count) }
    }
    switch outcome {
    case nil, OTP_JSON_LINES_READ, OTP_JSON_LINES_BLANK: return nil
    case let outcome?:
      let fault = MessageLineParser.fault(of: line, outcome)
      return fault == .notAnObject ? nil : fault
    }
  }

  private static func fault(
    of line: some Sequence<UInt8>,
    _ outcome: otp_json_lines_outcome
  ) -> MessageError {
    let fault = fault(of: outcome)
    guard fault == .notJSON || fault == .notAnObject else { return fault }
    // The white space of JSON, https://www.rfc-editor.org/rfc/rfc8259#section-2.
    let start = Array(line.lazy.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.prefix(2))
    if start.first == UInt8(ascii: "[") { return .array }
    return start == [UInt8(ascii: "{")] ? .severalLines : fault
  }

  private static func fault(of outcome: otp_json_lines_outcome) -> MessageError {
    switch outcome {
    case OTP_JSON_LINES_NOT_AN_OBJECT: .notAnObject
    case OTP_JSON_LINES_NOT_UTF8: .notUTF8
    case OTP_JSON_LINES_BAD_STRING: .badString
    case OTP_JSON_LINES_BAD_NUMBER: .badNumber
    case OTP_JSON_LINES_CUT_SHORT: .cutShort
    case OTP_JSON_LINES_TOO_DEEP: .tooDeep
    case OTP_JSON_LINES_OUT_OF_MEMORY: .outOfMemory
    default: .notJSON
    }
  }

  /// Creates a message from the values of the last line.
  private func message() -> Result {
    do throws(MessageError) {
      return .message(try Message { key in member(key) })
    } catch {
      return .rejected(id: Message.id { key in member(key) }, error)
    }
  }

  /// The value of `key`, if the line has one. Null counts as missing.
  private func member(_ key: MessageKey) -> MemberValue? {
    let value = unsafe values[key.index]
    switch unsafe value.kind {
    case OTP_JSON_LINES_ABSENT, OTP_JSON_LINES_NULL: return nil
    case OTP_JSON_LINES_STRING: return .string(unsafe string(value))
    case OTP_JSON_LINES_INTEGER: return unsafe .integer(value.integer)
    case OTP_JSON_LINES_LARGE_INTEGER: return unsafe .largeInteger(value.large_integer)
    case OTP_JSON_LINES_FRACTION: return unsafe .fraction(value.fraction)
    default: return .other
    }
  }

  private func string(_ value: otp_json_lines_value) -> String {
    let bytes = unsafe Span(_unsafeStart: value.bytes, count: value.length)
    // simdjson has validated the UTF-8 and the escapes of the whole line.
    var text = unsafe UTF8Span(unchecked: bytes)
    // Strings known to be ASCII compare and iterate faster.
    _ = text.checkForASCII()
    return String(copying: text)
  }
}
