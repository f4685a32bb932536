import OTPFields
import OTPJSON
import OTPSuggestion

/// A message from the extension.
enum ExtensionMessage: Equatable {
  /// Requests the codes for a field, and updates to them.
  case codes(CodesRequest)
  /// Reports that the code of this entry was used.
  case used(Int64)
  /// Requests that the code of this entry, or the one made for this identity, be copied to the
  /// clipboard.
  case copy(Int64)
  /// Requests a code for the identity with this number.
  case make(Int64)
  /// Cancels the code that is being made.
  case cancel
  /// Ends the request for codes; another may follow.
  case stop
  /// Asks whether a field is for a one-time code.
  case classify(FieldQuestion)
  /// Asks for the state of the program, the service and the sources; the answer has this number.
  case status(Int64)
  /// Requests a test code; the answer has this number.
  case test(Int64)
  /// A request in another version of the protocol.
  case otherVersion
  /// Anything else. `member` is the first one that is missing, unknown or invalid; nil if the bytes
  /// are not a message at all.
  case unknown(member: String?)

  /// The version of the protocol; raised whenever the name or the meaning of a member changes.
  private static let version = 4

  /// The maximum depth of frames: far more than pages nest, and few enough to keep a request small.
  private static let maximumDepth = 16

  private struct Envelope: Decodable {
    let type: String
    let version: Int?
  }

  /// All members are required: leaving one out by mistake must not reduce caution.
  private struct Codes: Decodable {
    let type: String
    let version: Int
    let origin: String
    let frames: [String]
    let field: String
    let boundOnly: Bool
  }

  /// A message about one entry or identity.
  private struct Numbered: Decodable {
    let type: String
    let id: Int64
  }

  /// A message without members other than its type.
  private struct Word: Decodable {
    let type: String
  }

  private struct Classify: Decodable {
    let type: String
    let version: Int
    let id: Int64
    let field: [String: String]
    let form: [[String: String]]
  }

  /// A question without members other than its number.
  private struct Question: Decodable {
    let type: String
    let version: Int
    let id: Int64
  }

  /// The messages that a connection may begin with.
  private static let versioned: Set = ["codes", "classify", "status", "test"]

  /// Reads the bytes of a message.
  init(_ bytes: [UInt8]) {
    do {
      let envelope = try JSON.decode(Envelope.self, from: bytes)
      switch envelope.type {
      case let type where Self.versioned.contains(type) && envelope.version != Self.version:
        self = .otherVersion
      case "codes": self = Self.codes(try Strict<Codes>(json: bytes).value)
      case "used": self = .used(try Strict<Numbered>(json: bytes).value.id)
      case "copy": self = .copy(try Strict<Numbered>(json: bytes).value.id)
      case "make": self = .make(try Strict<Numbered>(json: bytes).value.id)
      case "cancel":
        _ = try Strict<Word>(json: bytes)
        self = .cancel
      case "stop":
        _ = try Strict<Word>(json: bytes)
        self = .stop
      case "classify": self = Self.classify(try Strict<Classify>(json: bytes).value)
      case "status": self = .status(try Strict<Question>(json: bytes).value.id)
      case "test": self = .test(try Strict<Question>(json: bytes).value.id)
      default: self = .unknown(member: "type")
      }
    } catch {
      self = .unknown(member: MemberPath(of: error)?.description)
    }
  }

  private static func codes(_ codes: Codes) -> ExtensionMessage {
    guard codes.frames.count <= maximumDepth else { return .unknown(member: "frames") }
    let chain = FrameChain(page: site(codes.origin), frames: codes.frames.map(site))
    return .codes(CodesRequest(chain: chain, field: codes.field, boundOnly: codes.boundOnly))
  }

  private static func classify(_ question: Classify) -> ExtensionMessage {
    .classify(
      FieldQuestion(
        id: question.id,
        field: Field(attributes: question.field),
        others: question.form.map(Field.init(attributes:))
      )
    )
  }

  /// The site of a document; opaque if its origin cannot be read or is not a web origin.
  private static func site(_ origin: String) -> Site { Site(origin: origin) }
}
