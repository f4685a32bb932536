package import OTPDetection
import OTPFields
package import OTPMessage
package import OTPSuggestion

/// The state of one connection to the extension: the request, the codes and identities sent for it,
/// and which codes were used. One request may follow another, and questions about fields may come
/// at any time.
package struct HostSession {
  /// What the program must do about a message from the extension.
  package enum Action {
    /// Send this message.
    case reply([UInt8])
    /// Send this message and end the connection.
    case end([UInt8])
    /// Fetch the codes for the request, now and whenever they may have changed.
    case refresh
    /// Stop fetching codes, cancel the one that is being made, and send this message.
    case stop([UInt8])
    /// Mark the code of this entry as used, then call `confirmUse(of:isDone:)`.
    case markUsed(Int64)
    /// Copy this code of the entry to the clipboard, then call `confirmCopy(of:isDone:)`.
    case copy(SecurityCode, of: Int64)
    /// Cancel the code that is being made. Have a code made for this identity, which has the number
    /// `of`, then call `made(_:of:at:)` or `failedToMake(_:_:)`.
    case make(IdentitySuggestion, of: Int64)
    /// Cancel the code that is being made.
    case cancel
    /// Find out how the service and the sources do, and answer the question with this number.
    case status(Int64)
    /// Deliver a test code, and answer the request with this number.
    case test(Int64)
  }

  /// The number of invalid messages to answer; the extension sends none.
  private static let invalidMessageLimit = 100

  /// The request; nil while the extension has none.
  package private(set) var request: CodesRequest?

  /// The time at which the first of the offered codes expires.
  package private(set) var nextExpiry: Timestamp?

  /// Whether the extension has used another version of the protocol.
  package private(set) var isOtherVersion = false

  /// The entries of all codes offered for the request; no others can be marked as used.
  private var offered: Set<Int64> = []
  private var used: Set<Int64> = []
  /// The codes offered now, by their entries; no others can be copied.
  private var codes: [Int64: SecurityCode] = [:]
  var identities = OfferedIdentities()
  private var lastFingerprint: CodesUpdate.Fingerprint?
  private var lastFailure: String?
  private var invalidMessages = 0
  private var fields = FieldAnswers()

  /// Creates the session of a connection before any message.
  package init() {}

  /// Reads a message from the extension and returns what to do about it.
  package mutating func receive(_ message: [UInt8]) -> Action {
    switch ExtensionMessage(message) {
    case .codes(let request) where self.request == nil:
      self.request = request
      return .refresh
    case .codes:
      return refuse("otp-native-host answers one request at a time.")
    case .unknown(let member?):
      return refuse("otp-native-host does not understand “\(member)” in what the extension says.")
    case .unknown(nil):
      return refuse("otp-native-host does not understand the extension.")
    case .otherVersion:
      isOtherVersion = true
      return .end(
        HostMessage.error(
          .version,
          message: "The extension and otp are of different versions; install both again."
        )
      )
    case .used(let id):
      if used.contains(id) { return .reply(HostMessage.used(id, isDone: true)) }
      return offered.contains(id) ? .markUsed(id) : .reply(HostMessage.used(id, isDone: false))
    case .copy(let id):
      guard let code = codes[id] ?? identities.code(of: id) else {
        return .reply(confirmCopy(of: id, isDone: false))
      }
      return .copy(code, of: id)
    case .make(let id): return make(id)
    case .cancel: return .cancel
    case .status(let id): return .status(id)
    case .test(let id): return .test(id)
    case .stop:
      stop()
      return .stop(HostMessage.stopped())
    case .classify(let question):
      do throws(FieldError) {
        return .reply(try fields.answer(to: question))
      } catch {
        return .end(
          HostMessage.error(.fields, message: "Fields cannot be classified: \(error.description).")
        )
      }
    }
  }

  /// Forgets the request and everything that was sent for it.
  private mutating func stop() {
    request = nil
    nextExpiry = nil
    offered = []
    used = []
    codes = [:]
    identities.forget()
    lastFingerprint = nil
    lastFailure = nil
  }

  /// Refuses an invalid message. Beyond the limit, the refusal also ends the connection.
  private mutating func refuse(_ sentence: String) -> Action {
    invalidMessages += 1
    let reply = HostMessage.error(.request, message: sentence)
    return invalidMessages > Self.invalidMessageLimit ? .end(reply) : .reply(reply)
  }

  /// Returns the reply after the program has tried to mark the code of an entry as used.
  package mutating func confirmUse(of id: Int64, isDone: Bool) -> [UInt8] {
    if isDone { used.insert(id) }
    return HostMessage.used(id, isDone: isDone)
  }

  /// Returns the reply after the program has tried to copy the code of an entry.
  package func confirmCopy(of id: Int64, isDone: Bool) -> [UInt8] {
    HostMessage.copied(id, isDone: isDone)
  }

  /// Returns the message for the answer of the service or the store at `now`, and the identities
  /// for the request; nil if the extension already has the same.
  package mutating func update(
    _ answer: SuggestionAnswer,
    identities suggestions: [IdentitySuggestion] = [],
    at now: Timestamp
  ) -> [UInt8]? {
    guard let request else { return nil }
    lastFailure = nil
    let identified = identities.offer(request.allowed(suggestions), in: request.chain, at: now)
    let update = CodesUpdate(answer, identified, for: request, at: now)
    nextExpiry = update.codes.map(\.remaining).min().map { remaining in
      Timestamp(milliseconds: now.milliseconds + remaining)
    }
    codes = Dictionary(update.codes.map { ($0.id, $0.code) }) { first, _ in first }
    guard update.fingerprint != lastFingerprint else { return nil }
    lastFingerprint = update.fingerprint
    offered.formUnion(update.codes.map(\.id))
    return HostMessage.codes(update)
  }

  /// Returns the message for a failure to fetch the codes; nil if the extension already has it.
  package mutating func fail(_ description: String) -> [UInt8]? {
    nextExpiry = nil
    codes = [:]
    identities.withdraw()
    guard description != lastFailure else { return nil }
    lastFailure = description
    // The extension shows the failure in place of the codes, so send them again afterwards.
    lastFingerprint = nil
    return HostMessage.error(.store, message: "The codes cannot be read: \(description).")
  }

  /// The message that refuses an extension other than ours.
  package static var unknownExtensionMessage: [UInt8] {
    HostMessage.error(
      .extension,
      message: "This extension does not belong to otp and gets no codes."
    )
  }

  /// The message that refuses a message that is too long.
  package static var tooLongMessage: [UInt8] {
    HostMessage.error(.size, message: "A message of the extension is too long.")
  }
}
