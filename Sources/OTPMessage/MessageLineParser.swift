internal import CJSONLines

/// Reads messages from lines of JSON, one object a line.
///
/// One parser is for many lines: it keeps its memory from line to line.
@safe public struct MessageLineParser: ~Copyable {
  /// What a line turned out to be.
  enum Result {
    case message(Message)
    /// No message, for the reason given; the id is that of the line if it could be read all the same.
    case rejected(id: String?, MessageError)
    /// Nothing but white space.
    case blank
  }

  /// The longest line that is read, in bytes: far longer than any message, and short enough to be held in memory.
  public static let maximumLength = 8 << 20

  /// How many bytes after a line must be readable.
  static let padding = Int(CJSONLINES_PADDING)

  private let parser: OpaquePointer
  /// What the line that was read last holds under each key.
  private let values: UnsafePointer<cjsonlines_value>

  /// Makes a parser.
  public init() throws(MessageError) {
    guard let parser = unsafe cjsonlines_open(MessageKey.list) else {
      throw .outOfMemory
    }
    unsafe self.parser = parser
    unsafe values = cjsonlines_values(parser)
  }

  deinit {
    unsafe cjsonlines_close(parser)
  }

  /// Reads `line`, with or without its line end; returns nil when it is blank.
  public func parse(_ line: String) throws(MessageError) -> Message? {
    try parse(Array(line.utf8))
  }

  /// Reads the bytes of a line, with or without its line end; returns nil when it is blank.
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

  /// Reads a line after which `padding` more bytes can be read.
  @unsafe func read(_ line: UnsafeRawBufferPointer) -> Result {
    // An empty buffer may have no address; simdjson wants one.
    guard let start = line.baseAddress else { return .blank }
    let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
    switch unsafe cjsonlines_read(parser, bytes, line.count) {
    case CJSONLINES_READ: return message()
    case CJSONLINES_BLANK: return .blank
    case let outcome: return .rejected(id: nil, MessageLineParser.fault(of: outcome))
    }
  }

  /// What is wrong with a line as JSON, with or without its line end; nil when it is an object, or something else that
  /// JSON allows, or blank.
  package func syntaxFault(of line: [UInt8]) -> MessageError? {
    guard line.count <= MessageLineParser.maximumLength else { return .tooLong }
    let padded = line + [UInt8](repeating: 0, count: MessageLineParser.padding)
    let outcome = unsafe padded.withUnsafeBufferPointer { bytes in
      // It is never empty, so that it has an address.
      unsafe bytes.baseAddress.map { unsafe cjsonlines_read(parser, $0, line.count) }
    }
    switch outcome {
    case nil, CJSONLINES_READ, CJSONLINES_BLANK, CJSONLINES_NOT_AN_OBJECT: return nil
    case let outcome?: return MessageLineParser.fault(of: outcome)
    }
  }

  private static func fault(of outcome: cjsonlines_outcome) -> MessageError {
    switch outcome {
    case CJSONLINES_NOT_AN_OBJECT: .notAnObject
    case CJSONLINES_NOT_UTF8: .notUTF8
    case CJSONLINES_BAD_STRING: .badString
    case CJSONLINES_BAD_NUMBER: .badNumber
    case CJSONLINES_CUT_SHORT: .cutShort
    case CJSONLINES_TOO_DEEP: .tooDeep
    case CJSONLINES_OUT_OF_MEMORY: .outOfMemory
    default: .notJSON
    }
  }

  /// Makes a message of what the parser has just read.
  private func message() -> Result {
    var id: String?
    do throws(MessageError) {
      id = try identifier()
      guard let text = try string(.text, or: .body) else { throw .noText }
      return .message(
        Message(
          text: text,
          subject: try string(.subject)?.unlessEmpty,
          sender: try string(.sender, or: .from)?.unlessEmpty,
          recipient: try string(.recipient, or: .to)?.unlessEmpty,
          id: id,
          source: try string(.source)?.unlessEmpty,
          channel: try string(.channel)?.unlessEmpty.map { Channel(rawValue: $0) ?? .other },
          receivedAt: try time()
        )
      )
    } catch {
      return .rejected(id: id, error)
    }
  }

  /// The string under `key`, or else under the `other` name for it; nil when the line has neither.
  private func string(
    _ key: MessageKey,
    or other: MessageKey? = nil
  ) throws(MessageError) -> String? {
    guard let (key, value) = unsafe member(key) ?? other.flatMap({ unsafe member($0) }) else {
      return nil
    }
    guard unsafe value.kind == CJSONLINES_STRING else { throw .notAString(key.rawValue) }
    return unsafe string(value)
  }

  /// The id, which may also be a whole number.
  private func identifier() throws(MessageError) -> String? {
    guard let (key, value) = unsafe member(.id) else { return nil }
    switch unsafe value.kind {
    case CJSONLINES_STRING:
      return unsafe string(value).unlessEmpty
    case CJSONLINES_INTEGER: return unsafe String(value.integer)
    case CJSONLINES_LARGE_INTEGER: return unsafe String(value.large_integer)
    default: throw .notAnIdentifier(key.rawValue)
    }
  }

  /// The time of arrival. An unreadable one is an error and never an unknown one: the message would count as arriving now, and
  /// an old code as fresh.
  private func time() throws(MessageError) -> Timestamp? {
    guard
      let (key, value) = unsafe member(.receivedAt) ?? member(.date) ?? member(.timestamp)
    else { return nil }
    let time: Timestamp? =
      switch unsafe value.kind {
      case CJSONLINES_STRING:
        unsafe Timestamp(iso8601: Span(_unsafeStart: value.bytes, count: value.length))
      case CJSONLINES_INTEGER: unsafe Timestamp(secondsOrMilliseconds: value.integer)
      case CJSONLINES_FRACTION: unsafe Timestamp(secondsOrMilliseconds: value.fraction)
      default: nil
      }
    guard let time else { throw .notATime(key.rawValue) }
    return time
  }

  /// The member called `key`, if the line has one. A null says the same as leaving the key out.
  private func member(_ key: MessageKey) -> (MessageKey, cjsonlines_value)? {
    let value = unsafe values[key.index]
    switch unsafe value.kind {
    case CJSONLINES_ABSENT, CJSONLINES_NULL: return nil
    default: return unsafe (key, value)
    }
  }

  private func string(_ value: cjsonlines_value) -> String {
    let bytes = unsafe Span(_unsafeStart: value.bytes, count: value.length)
    // simdjson has checked the UTF-8 of the whole line, and each escape.
    var text = unsafe UTF8Span(unchecked: bytes)
    // Strings that are known to be ASCII are compared and walked through sooner.
    _ = text.checkForASCII()
    return String(copying: text)
  }
}

extension String {
  /// Nil when it is empty: an address of no characters is no address.
  fileprivate var unlessEmpty: String? { isEmpty ? nil : self }
}
