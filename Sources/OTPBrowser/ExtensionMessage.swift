import FoundationEssentials
import OTPSuggestion
import OTPWire

/// A message of the extension.
enum ExtensionMessage: Equatable {
  /// Requests the codes for a field, and updates of them.
  case codes(CodesRequest)
  /// Reports that the code of this entry was used.
  case used(Int64)
  /// Requests that the code of this entry is copied to the clipboard.
  case copy(Int64)
  /// A request in another version of the protocol.
  case otherVersion
  /// Anything else; `member` is the first one that is missing, unknown or not what it should be,
  /// nil if no message was found at all.
  case unknown(member: String?)

  /// The version of the protocol; raised whenever a member changes its name or its meaning.
  private static let version = 3

  /// The maximum depth of frames: far more than pages nest, and few enough for a small request.
  private static let maximumDepth = 16

  private struct Envelope: Decodable {
    let type: String
    let version: Int?
  }

  /// All members are required: one left out by mistake must not mean less caution.
  private struct Codes: Decodable {
    let type: String
    let version: Int
    let origin: String
    let frames: [String]
    let field: String
    let boundOnly: Bool
  }

  /// A message about one entry.
  private struct Entry: Decodable {
    let type: String
    let id: Int64
  }

  /// Reads the bytes of a message.
  init(_ bytes: [UInt8]) {
    do {
      let envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes))
      switch envelope.type {
      case "codes" where envelope.version != Self.version: self = .otherVersion
      case "codes": self = Self.codes(try Strict<Codes>(json: bytes).value)
      case "used": self = .used(try Strict<Entry>(json: bytes).value.id)
      case "copy": self = .copy(try Strict<Entry>(json: bytes).value.id)
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

  /// The site of a document; opaque if its origin cannot be read or is not one of the web.
  private static func site(_ origin: String) -> Site { Site(origin: origin) }
}
